"""The decisions made, newest first, by outcome, game and words."""

from collections.abc import Iterable, Mapping
from datetime import date

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html

from compliance.holders.models import User, chapter_choices
from compliance.holders.roles import Perm
from compliance.ledger.holding import legible
from compliance.web.parts import Column, DataTable, Filter, table_row
from compliance.web.values import day_words, moment_words

from ..conditions import state_by, with_ends_on
from ..models import Decision
from ..review.queue import clean, words_of

KEYS = ("-decided_at", "-id")
OUTCOMES = [("", "Any"), ("approved", "Approved"), ("denied", "Denied")]
COLUMNS = [Column(label) for label in ("Reference", "Game and facility", "Decided", "Outcome", "By", "Now")]


class Decisions:
    """The list of decisions of one reader. `typed` is what the address says."""

    def __init__(self, user: User, typed: Mapping[str, str]) -> None:
        self.user, self.typed = user, clean(typed)

    def rows(self) -> "QuerySet[Decision]":
        """The decisions that the reader may see, filtered. One query."""
        typed, wanted = self.typed, Q()
        if typed.get("outcome") in ("approved", "denied"):
            wanted &= Q(approved=typed["outcome"] == "approved")
        if typed.get("game"):
            wanted &= Q(submission__chapter_number=typed["game"])
        for word in words_of(typed):
            wanted &= Q(submission__reference__icontains=word) | Q(submission__facility__name__icontains=word)
        decisions = with_ends_on(Decision.objects.visible_to(self.user).filter(wanted), "submission")
        return decisions.select_related("submission__facility", "decided_by")

    def filters(self) -> list[Filter]:
        """The filters with what is chosen."""
        games = chapter_choices()
        return [
            Filter("q", "Reference or facility", self.typed.get("q", "")),
            Filter("outcome", "Outcome", self.typed.get("outcome", ""), "choice", OUTCOMES),
            Filter("game", "Game", self.typed.get("game", ""), "choice", [("", "Any game"), *games]),
        ]

    def table(self, decisions: Iterable[Decision]) -> DataTable:
        """The decisions as a table."""
        page = "submissions:decision" if self.user.may(Perm.DECIDE) else "submissions:case"
        on = timezone.localdate()
        rows = legible(decisions, lambda decision: table_row(COLUMNS, _cells(decision, page, on)))
        return DataTable(
            "decisions",
            "Decisions",
            COLUMNS,
            rows,
            note="Newest first",
            empty_title="No decision",
            empty_text="No decision matches, or there are no decisions yet.",
        )


def _cells(decision: Decision, page: str, on: date) -> list[object]:
    submission = decision.submission
    address = reverse(page, args=[submission.pk])
    outcome = f"Approved, in effect from {day_words(decision.effective_on)}" if decision.effective_on else "Denied"
    return [
        format_html('<a class="keep ref" href="{}">{}</a>', address, submission.reference),
        submission.title,
        moment_words(decision.decided_at),
        f"{outcome}. Conditions: {decision.conditions}" if decision.conditions else outcome,
        decision.signature.get("printed_name") or decision.decided_by.printed_name,
        state_by(submission.status, decision.ends_on, on).label,  # type: ignore[attr-defined]  # annotated
    ]
