"""Reports of a difference between sign and play, from anybody, and what Casino Compliance did with each.

Every row is added once and stays. A report names nobody: no account, no name, no address.
"""

from typing import Any, ClassVar, Self

from django.db import models
from django.db.models import F

from compliance.holders.models import Identified, User
from compliance.holders.rows import ActedAs, OfHolder


class DifferenceReportQuerySet(models.QuerySet["DifferenceReport"]):
    """Reports by who may see them."""

    def visible_to(self, user: User) -> Self:
        """Board staff see all; a certificate holder's people those that were sent on to it."""
        if user.is_board:
            return self
        return self.filter(sent_on__holder=user.holder_id) if user.holder_id else self.none()

    def waiting(self) -> Self:
        """The reports without an answer."""
        return self.filter(answer__isnull=True)


class DifferenceReport(Identified):
    """A report of somebody who saw a difference at a table, in their words. `facility` is the casino's id,
    `code_sha256` the hash of the code by which the sender reads the answer; the code itself is kept nowhere. `approval`
    is the reference of the rules that the sender had before them, empty if none was named."""

    reference = models.CharField(max_length=20, unique=True)
    code_sha256 = models.CharField(max_length=64, unique=True)
    facility = models.UUIDField()
    facility_name = models.CharField(max_length=200)
    approval = models.CharField(max_length=20, blank=True)
    table_number = models.CharField(max_length=40, blank=True)
    happened_on = models.DateField(null=True, blank=True)
    sign_said = models.TextField()
    was_paid = models.TextField()
    received_at = models.DateTimeField()

    objects = DifferenceReportQuerySet.as_manager()

    class Meta:
        indexes: ClassVar = [models.Index(F("received_at").desc(), F("id").desc(), name="reports_newest_first")]

    def __str__(self) -> str:
        return self.reference

    @property
    def answered(self) -> Any:
        """Its answer; None before."""
        return getattr(self, "answer", None)

    @property
    def sent(self) -> Any:
        """The record that it was sent on; None before."""
        return getattr(self, "sent_on", None)


class ByOfficer(ActedAs):
    """An act of a person for Casino Compliance, with name, credential and role as they were."""

    words = models.TextField()

    class Meta:
        abstract = True


class DifferenceAnswer(ByOfficer, Identified):
    """The answer of Casino Compliance to the sender, who reads it without the name of the officer."""

    report = models.OneToOneField(DifferenceReport, on_delete=models.PROTECT, related_name="answer")


class DifferenceSentOn(ByOfficer, OfHolder):
    """A record that a report was sent on to the certificate holder of the casino, with the request to that holder."""

    report = models.OneToOneField(DifferenceReport, on_delete=models.PROTECT, related_name="sent_on")
