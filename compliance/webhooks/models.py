"""Receivers of events, how far each has read the log, and what was sent to it."""

from typing import ClassVar, Final, Self

from django.db import models
from django.db.models import F, Q

from compliance.holders.models import CertificateHolder, Identified
from compliance.holders.models.places import OwnedQuerySet
from compliance.holders.ordered_id import OrderedKey

TEST: Final = "ping"
"""The kind of a test event; no entry of the log has it."""


class WebhookReceiver(Identified):
    """A program to which the events of one certificate holder (`source`) are sent.

    It belongs to an organization: to that certificate holder, or to the Board (no `holder`). Secrets are encrypted; the
    former one signs too until `former_until`. A receiver that ended stays, so that its deliveries can be read.
    """

    holder = models.ForeignKey(CertificateHolder, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    source = models.ForeignKey(CertificateHolder, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=80)
    address = models.CharField(max_length=500)
    kinds = models.JSONField(default=list)
    secret = models.TextField()
    hint = models.CharField(max_length=8, help_text="The last characters of the secret, to tell secrets apart")
    secret_at = models.DateTimeField()
    former_secret = models.TextField(blank=True)
    former_until = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()
    paused_at = models.DateTimeField(null=True, blank=True)
    is_given_up = models.BooleanField(default=False, help_text="Paused by the office, after days without an answer")
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="a_receiver_of_a_holder_gets_its_own_events",
                condition=Q(holder__isnull=True) | Q(holder=F("source")),
            ),
            models.CheckConstraint(
                name="a_receiver_given_up_is_paused", condition=Q(is_given_up=False) | Q(paused_at__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_working(self) -> bool:
        """Whether events are sent to it."""
        return self.paused_at is None and self.ended_at is None


class WebhookCursor(models.Model):
    """The place in the log up to which events wait for a receiver or were sent, and since when it fails.

    Whoever sends to the receiver locks this row, so that one event leaves after the other.
    """

    receiver = models.OneToOneField(WebhookReceiver, on_delete=models.PROTECT, primary_key=True, related_name="cursor")
    mark = models.CharField(max_length=60, null=True)  # noqa: DJ001  # as `events_read` takes it
    failing_since = models.DateTimeField(null=True)
    failures = models.PositiveIntegerField(default=0)
    next_at = models.DateTimeField(null=True, help_text="Before this time nothing is tried")


class WebhookDeliveryQuerySet(models.QuerySet["WebhookDelivery"]):
    """Deliveries, by what becomes of them."""

    def waiting(self) -> Self:
        """Deliveries that are tried until they arrive. Reads a partial index."""
        return self.filter(sent_at=None, is_retried=True)


class WebhookDelivery(models.Model):
    """An event for one receiver, in the order of the log: when it arrived, or the number of tries and the last answer.
    `is_wanted_again` if somebody asks to have it sent again. Ids rise in the order of the log: one process makes those
    that wait together, and others follow once these have arrived.

    A test event, and an event that somebody skipped, is not retried: it holds up no other.
    """

    id = OrderedKey()
    receiver = models.ForeignKey(WebhookReceiver, on_delete=models.PROTECT, related_name="deliveries")
    event = models.CharField(max_length=60)
    kind = models.CharField(max_length=40)
    body = models.TextField()
    created_at = models.DateTimeField()
    attempts = models.PositiveIntegerField(default=0)
    tried_at = models.DateTimeField(null=True)
    answer = models.CharField(max_length=300, blank=True)
    answer_body = models.TextField(blank=True, db_default="", help_text="The beginning of what came back")
    is_retried = models.BooleanField(default=True, db_default=True)
    sent_at = models.DateTimeField(null=True)
    is_wanted_again = models.BooleanField(default=False)

    objects = WebhookDeliveryQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["receiver", "event"], name="one_delivery_an_event")]
        indexes: ClassVar = [
            models.Index(fields=["receiver", "-id"], name="deliveries_newest_first"),
            models.Index(
                fields=["receiver", "id"],
                name="deliveries_to_be_retried",
                condition=Q(sent_at__isnull=True, is_retried=True),
            ),
            models.Index(fields=["receiver", "id"], name="deliveries_wanted_again", condition=Q(is_wanted_again=True)),
            models.Index(fields=["sent_at"], name="deliveries_by_arrival"),
        ]

    @property
    def is_test(self) -> bool:
        """Whether an administrator sent it to try the receiver."""
        return self.kind == TEST

    @property
    def is_skipped(self) -> bool:
        """Whether somebody skipped it before it arrived."""
        return not self.is_retried and not self.is_test and self.sent_at is None

    @property
    def can_be_skipped(self) -> bool:
        """Whether the receiver has refused it, and those behind it wait."""
        return self.sent_at is None and self.is_retried and self.attempts > 0
