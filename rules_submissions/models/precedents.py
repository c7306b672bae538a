"""Precedents: what decided filings picked and where they differed from the text. An index, for Board staff alone.

No record: rows follow from decisions, revisions and what reviewers did, and are made again where they are gone.
"""

from typing import ClassVar, Self

from django.db import models

from compliance.holders.models import Facility, User
from compliance.holders.rows import OfHolder

from .filings import Revision, RulesSubmission


class PrecedentQuerySet(models.QuerySet["Precedent"]):
    """Precedents by who may see them."""

    def visible_to(self, user: User) -> Self:
        """Board staff alone: how others were decided is no certificate holder's business."""
        return self if user.is_board else self.none()


class Precedent(OfHolder):
    """A pick, deviation or approval of a revision that was decided, or that was returned for it before.

    `key` is the same for the same subject in any filing of the game (`pick:deck_count=6`), `value` the JSON value that
    stood there. `is_about` says that the outcome was about this very subject, `reason` in which words. `at` is the time
    of the decision, or of the return.
    """

    class Outcome(models.TextChoices):
        APPROVED = "approved", "Approved"
        CONDITIONS = "conditions", "Approved with conditions"
        RETURNED = "returned", "Returned"
        DENIED = "denied", "Denied"

    submission = models.ForeignKey(RulesSubmission, on_delete=models.PROTECT, related_name="precedents")
    revision = models.ForeignKey(Revision, on_delete=models.PROTECT, related_name="precedents")
    facility = models.ForeignKey(Facility, on_delete=models.PROTECT, related_name="+")
    chapter_number = models.CharField(max_length=8)
    key = models.CharField(max_length=300)
    value = models.JSONField(null=True)
    outcome = models.CharField(max_length=20, choices=Outcome.choices)
    is_about = models.BooleanField()
    reason = models.TextField(blank=True)
    at = models.DateTimeField()

    objects = PrecedentQuerySet.as_manager()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["chapter_number", "key", "-at", "-id"], name="precedents_newest")]
        constraints: ClassVar = [models.UniqueConstraint(fields=["revision", "key"], name="one_precedent_a_revision")]
