"""The head of the Board's letters, in versions. Every row here is added once and stays."""

from datetime import datetime

from django.db import models

from compliance.holders.models import Identified
from compliance.holders.rows import ActedAs


class LetterheadQuerySet(models.QuerySet["Letterhead"]):
    """Versions of the letterhead."""

    def in_effect(self, at: datetime) -> "Letterhead | None":
        """The version that a second administrator had confirmed last at this time. One query."""
        confirmed = self.filter(answer__is_confirmed=True, answer__at__lte=at).select_related("answer")
        return confirmed.order_by("-number").first()

    def waiting(self) -> "Letterhead | None":
        """The newest version, where nobody answered yet. A newer request ends the wait of an older one. One query."""
        newest = self.select_related("answer").order_by("-number").first()
        return newest if newest is not None and not hasattr(newest, "answer") else None


class Letterhead(ActedAs, Identified):
    """One version, as an administrator of the Board asked for it, and why. It is in effect once another one has
    confirmed it. `seal` are the words that letters draw as a seal; without any, they have none."""

    number = models.PositiveIntegerField(unique=True)
    name = models.CharField(max_length=120)
    address = models.TextField()
    seal = models.CharField(max_length=60, blank=True)
    reason = models.TextField()

    objects = LetterheadQuerySet.as_manager()

    def __str__(self) -> str:
        return f"Letterhead {self.number}"


class LetterheadAnswer(ActedAs, Identified):
    """That another administrator confirmed a version, from now on in effect; or that somebody declined it."""

    letterhead = models.OneToOneField(Letterhead, on_delete=models.PROTECT, related_name="answer")
    is_confirmed = models.BooleanField()

    def __str__(self) -> str:
        return f"{self.letterhead}, {'confirmed' if self.is_confirmed else 'declined'}"
