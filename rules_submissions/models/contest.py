"""The Board's text on how a decision can be contested, by game and decision. Every row here is added once and stays."""

from datetime import datetime
from typing import ClassVar, Self

from django.db import models
from django.db.models import Q

from compliance.holders.models import Identified
from compliance.holders.rows import ActedAs

PLACE = ("chapter_number", "decision")


class ContestTextQuerySet(models.QuerySet["ContestText"]):
    """Versions of the text."""

    def in_effect(self, at: datetime) -> Self:
        """By game and decision, the version that a second administrator had confirmed last at this time."""
        confirmed = self.filter(answer__is_confirmed=True, answer__at__lte=at).select_related("answer")
        return confirmed.order_by(*PLACE, "-number").distinct(*PLACE)

    def waiting(self) -> Self:
        """The newest version of each, where nobody answered yet. A newer request ends the wait of an older one."""
        newest = ContestText.objects.order_by(*PLACE, "-number").distinct(*PLACE).values("pk")
        return self.filter(pk__in=newest, answer=None)


class ContestText(ActedAs, Identified):
    """A version of the text on contesting, as an administrator of the Board asked for it, and why. It is in effect once
    another one has confirmed it.

    `chapter_number` is empty for all games; one game's own text goes before. Where that is empty, the text for all
    games applies to the game again.
    """

    class Of(models.TextChoices):
        APPROVAL = "approval", "Approval"
        DENIAL = "denial", "Denial"
        RESCISSION = "rescission", "Rescission"

    chapter_number = models.CharField(max_length=8, blank=True)
    decision = models.CharField(max_length=12, choices=Of)
    number = models.PositiveIntegerField()
    text = models.TextField(blank=True)
    reason = models.TextField()

    objects = ContestTextQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = [*PLACE, "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=[*PLACE, "number"], name="a_version_of_a_contest_text_once"),
            models.CheckConstraint(name="all_games_have_some_text", condition=~Q(chapter_number="") | ~Q(text="")),
        ]

    def __str__(self) -> str:
        return f"{self.get_decision_display()} {self.chapter_number}, text {self.number}"


class ContestTextAnswer(ActedAs, Identified):
    """The answer to a version: another administrator confirmed it, from now on in effect; or somebody declined it."""

    text = models.OneToOneField(ContestText, on_delete=models.PROTECT, related_name="answer")
    is_confirmed = models.BooleanField()

    def __str__(self) -> str:
        return f"{self.text}, {'confirmed' if self.is_confirmed else 'declined'}"
