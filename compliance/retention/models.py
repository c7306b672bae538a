"""Requests for destruction, which another person confirms, and legal holds, which stop every destruction.

Without a certificate holder, both are about reports of a difference, which stand in the office's own log.
"""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from compliance.holders.models import CertificateHolder, Identified, OwnedQuerySet, User

REPORTS = "Reports from visitors"
"""The name of the records that are destroyed or held if no certificate holder is named."""


class Destruction(Identified):
    """A request to destroy a holder's log entries received up to the end of a day; `destroyed` counts them so far.
    Without a holder, the request is about reports of a difference."""

    holder = models.ForeignKey(CertificateHolder, null=True, on_delete=models.PROTECT, related_name="+")
    up_to = models.DateField()
    reason = models.TextField()
    asked_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    asked_name = models.CharField(max_length=200)
    asked_number = models.CharField(max_length=50)
    asked_at = models.DateTimeField()
    confirmed_by = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="+")
    confirmed_name = models.CharField(max_length=200, blank=True)
    confirmed_number = models.CharField(max_length=50, blank=True)
    confirmed_at = models.DateTimeField(null=True)
    withdrawn_name = models.CharField(max_length=200, blank=True)
    withdrawn_at = models.DateTimeField(null=True)
    destroyed = models.PositiveIntegerField(default=0)
    finished_at = models.DateTimeField(null=True)

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["holder"],
                condition=Q(withdrawn_at__isnull=True, finished_at__isnull=True),
                name="one_open_destruction_a_holder",
                nulls_distinct=False,
            ),
            models.CheckConstraint(
                name="two_people_destroy",
                condition=Q(confirmed_by__isnull=True)
                | (~Q(confirmed_by=F("asked_by")) & ~Q(confirmed_number=F("asked_number")) & ~Q(confirmed_number="")),
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["-asked_at", "-id"])]

    @property
    def of(self) -> str:
        """The name of the holder whose records are destroyed, or of the records."""
        return self.holder.name if self.holder else REPORTS

    @property
    def is_running(self) -> bool:
        """Whether it is neither finished nor withdrawn."""
        return self.state in ("asked", "confirmed")

    @property
    def state(self) -> str:
        """`withdrawn`, `finished`, `confirmed` (being carried out, or held) or `asked`."""
        if self.withdrawn_at:
            return "withdrawn"
        if self.finished_at:
            return "finished"
        return "confirmed" if self.confirmed_at else "asked"


class LegalHold(Identified):
    """A legal hold: until it is lifted, nothing of this certificate holder is destroyed. Without a certificate holder,
    no report of a difference is destroyed. There may be several holds at once."""

    holder = models.ForeignKey(CertificateHolder, null=True, on_delete=models.PROTECT, related_name="+")
    reason = models.TextField()
    set_name = models.CharField(max_length=200)
    set_at = models.DateTimeField()
    lifted_name = models.CharField(max_length=200, blank=True)
    lifted_at = models.DateTimeField(null=True)
    lifted_because = models.TextField(blank=True)

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="a_hold_is_lifted_with_a_reason", condition=Q(lifted_at__isnull=True) | ~Q(lifted_because="")
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["-set_at", "-id"]),
            models.Index(fields=["holder"], condition=Q(lifted_at__isnull=True), name="hold_that_stands"),
        ]

    @property
    def of(self) -> str:
        """The name of the holder whose records are held, or of the records."""
        return self.holder.name if self.holder else REPORTS
