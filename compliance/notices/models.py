"""Notices: the in-app inbox, and the outbox from which mail leaves after the change that caused it has committed."""

import uuid
from typing import ClassVar

from django.db import models
from django.utils import timezone

from compliance.holders.models import User


class Notice(models.Model):
    """A message to one person, shown in the inbox whether or not mail arrives.

    `link` is a path inside the application; `mailed_at` is set once the mail has left; `mail` says whether it should.
    """

    class Kind(models.TextChoices):
        RETURNED = "returned", "Returned to you"
        DECIDED = "decided", "Decided"
        ASSIGNED = "assigned", "Assigned to you"
        FILED = "filed", "Filed"
        ALARM = "alarm", "Alarm"
        ACCOUNT = "account", "Your account"
        NOTE = "note", "Note"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    recipient = models.ForeignKey(User, on_delete=models.PROTECT, related_name="notices")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    subject = models.CharField(max_length=200)
    body = models.TextField()
    link = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    read_at = models.DateTimeField(null=True)
    mail = models.BooleanField(default=True)
    address = models.EmailField(blank=True, help_text="Where the mail goes; empty: to the recipient's own address")
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
        ]
