"""Approvals that need no change under an edition, as the Board records them. Every row here is added once and stays;
what was signed before it stays too."""

from datetime import datetime
from typing import ClassVar, Self

from django.db import models

from compliance.holders.rows import ActedAs, OfHolder
from compliance.regulation.core.edition import Edition

from .filings import OfSubmissionQuerySet, Revision, RulesSubmission


class EditionCheckQuerySet(OfSubmissionQuerySet):
    """Checks of approvals under other editions."""

    def under(self, edition: Edition) -> Self:
        """The checks under an edition, with the day from which it is in force now."""
        day = edition.effective_from
        return self.filter(edition_key=edition.key, in_force_on=day) if day is not None else self.none()

    def made_by(self, at: datetime) -> Self:
        """The checks that were on record at this instant, the earlier edition first."""
        return self.filter(at__lte=at).order_by("in_force_on", "at")


class EditionCheck(ActedAs, OfHolder):
    """A record that nothing in an approval needs to change under an edition, which is in force from a day; and why.

    `grounds` are what both editions find: `own_edition` under which it was filed, `findings_gone` that the edition
    does not make any more, and that it makes no new one and leaves each house edge.
    """

    submission = models.ForeignKey(RulesSubmission, on_delete=models.PROTECT, related_name="edition_checks")
    revision = models.ForeignKey(Revision, on_delete=models.PROTECT, related_name="edition_checks")
    edition_key = models.CharField(max_length=20)
    in_force_on = models.DateField()
    grounds = models.JSONField()
    reason = models.TextField()

    objects = EditionCheckQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["revision", "edition_key", "in_force_on"], name="one_check_a_revision_edition_and_day"
            )
        ]

    def __str__(self) -> str:
        return f"{self.submission}, under {self.edition_key}"
