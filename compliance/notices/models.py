"""Notices: the in-app inbox, and the outbox from which mail leaves after the change that caused it has committed; the
devices to which a message goes too."""

from typing import ClassVar

from django.db import models
from django.utils import timezone

from compliance.holders.models import Identified, User

MOST_RUNGS = 8
"""The number of rungs that an alarm ladder may have."""


class Notice(Identified):
    """A message to one person, shown in the inbox whether or not mail arrives.

    `link` is a path inside the application; `mailed_at` is set once the mail has left; `mail` says whether it should,
    and `is_urgent` that no choice of the recipient holds it.
    """

    class Kind(models.TextChoices):
        RETURNED = "returned", "Returned to you"
        DECIDED = "decided", "Decided"
        ASSIGNED = "assigned", "Assigned to you"
        FILED = "filed", "Filed"
        ALARM = "alarm", "Alarm"
        ACCOUNT = "account", "Your account"
        NOTE = "note", "Note"

    recipient = models.ForeignKey(User, on_delete=models.PROTECT, related_name="notices")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    subject = models.CharField(max_length=200)
    body = models.TextField()
    link = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    read_at = models.DateTimeField(null=True)
    mail = models.BooleanField(default=True)
    address = models.EmailField(blank=True, help_text="Where the mail goes; empty: to the recipient's own address")
    is_urgent = models.BooleanField(default=False, db_default=False)
    rung = models.PositiveSmallIntegerField(null=True, help_text="Of the alarm ladder; none: of no ladder")
    mailed_at = models.DateTimeField(null=True)
    attempts = models.PositiveIntegerField(default=0)
    # One cause notifies one person once: a repeated task meets this and stops.
    cause = models.CharField(max_length=120)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["recipient", "kind", "cause"], name="one_notice_a_cause_and_person")
        ]
        indexes: ClassVar = [
            models.Index(fields=["recipient", "-created_at", "-id"]),
            models.Index(
                fields=["created_at"], condition=models.Q(mail=True, mailed_at__isnull=True), name="notice_to_mail"
            ),
            models.Index(fields=["created_at"], condition=models.Q(rung__isnull=False), name="notice_of_a_rung"),
        ]


class NoticeChoice(models.Model):
    """The choice of a person about mail: once a day at an hour (none: at once), and not from one time of day to
    another. Of kinds that are not among `daily_kinds` it comes at once (none: every kind waits for the daily mail).

    Times are by the clock of the facilities. It is no record: what was told and when stands in the notices.
    """

    user = models.OneToOneField(User, on_delete=models.PROTECT, primary_key=True, related_name="notice_choice")
    digest_hour = models.PositiveSmallIntegerField(null=True, blank=True)
    daily_kinds = models.JSONField(null=True, blank=True)
    quiet_from = models.TimeField(null=True, blank=True)
    quiet_to = models.TimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="quiet_hours_begin_and_end",
                condition=models.Q(quiet_from__isnull=True, quiet_to__isnull=True)
                | models.Q(quiet_from__isnull=False, quiet_to__isnull=False)
                & ~models.Q(quiet_from=models.F("quiet_to")),
            ),
            models.CheckConstraint(
                name="a_digest_leaves_at_an_hour",
                condition=models.Q(digest_hour__isnull=True) | models.Q(digest_hour__lte=23),
            ),
        ]


class Device(Identified):
    """A browser or a telephone that gets a message when a notice of these rungs comes. It gets none before
    `confirmed_at`.

    `address` is where the message goes: that of a push service, or a number. `key` and `secret` are the browser's,
    `office_key` is the key of the office that it knows, all in the letters of URLs. `code` is what confirms a number,
    encrypted. It is no record: what was told and when stands in the notices.
    """

    class Kind(models.TextChoices):
        BROWSER = "browser", "Browser"
        PHONE = "phone", "Text messages"

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="devices")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    name = models.CharField(max_length=80)
    address = models.CharField(max_length=1000)
    key = models.CharField(max_length=100, blank=True)
    secret = models.CharField(max_length=40, blank=True)
    office_key = models.CharField(max_length=100, blank=True)
    rungs = models.JSONField(default=list)
    created_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True)
    code = models.TextField(blank=True)
    code_at = models.DateTimeField(null=True)
    wrong_codes = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "kind", "address"], name="one_device_an_address_and_person")
        ]


class Delivery(Identified):
    """A message about a notice to a device: when it left, or how often it was tried and what was wrong."""

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="deliveries")
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="deliveries")
    created_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    trouble = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["notice", "device"], name="one_delivery_a_notice_and_device")
        ]
        indexes: ClassVar = [
            models.Index(fields=["created_at"], condition=models.Q(sent_at__isnull=True), name="delivery_that_waits"),
        ]
