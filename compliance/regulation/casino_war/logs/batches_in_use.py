"""Casino War: what the log of deck changes proves of two batches in use at one time. § 651a.3(c)(1) and (2)."""

from collections.abc import Iterator
from datetime import datetime

from ...core.answers import not_recorded
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Outcome, violation
from ...core.wording import plain
from .deck_change import Case, DeckChange, shuffling_not_stated
from .register import LOG_RULES


@LOG_RULES.validator(
    "651a.3(c)(2)",
    "Back colors of the batches in use",
    fields=("back_color", "batch_label"),
    log="deck_change",
)
def batches_in_use_differ_in_color(case: Case, text: Text) -> Outcome:
    """Two batches in use at one time have backs of different color.

    Duty      The backs of the two batches have different colors.
    Reading   Entries of both batches whose times in use overlap are compared; the later of the two is reported.
    """
    entry = case.entry
    if case.table.shuffler_mode is None:
        return shuffling_not_stated(case, "whether the backs of two batches must differ") or NOT_APPLICABLE
    if case.table.shuffler_mode != "batch_shuffler":
        return NOT_APPLICABLE
    if entry.back_color is None:
        return not_recorded("back_color", "the color of the backs")
    if any(other.back_color and plain(other.back_color) == plain(entry.back_color) for other in _beside(case)):
        return violation(
            "back_color",
            entry.back_color,
            wrong=f"Both batches are in use with {entry.back_color.strip().lower()} backs.",
            required="a different back color in each batch",
            mend="Replace the decks of one batch with decks of another back color. If the entry is a slip, correct it.",
        )
    return None


@LOG_RULES.validator(
    "651a.3(c)(1)",
    "Equal batches in use",
    fields=("deck_count", "batch_label", "opened_at", "removed_at"),
    log="deck_change",
)
def batches_in_use_are_equal(case: Case, text: Text) -> Outcome:
    """Two batches in use at one time have the same number of decks.

    Duty      The decks are kept in two batches with an equal number of decks.
    Reading   Entries of both batches whose times in use overlap are compared, as the filing compares its two batches;
              the later of the two is reported. An entry without a number of decks is a question of 651a.3(d).
    """
    entry = case.entry
    if case.table.shuffler_mode is None:
        return shuffling_not_stated(case, "whether two batches must be equal") or NOT_APPLICABLE
    if case.table.shuffler_mode != "batch_shuffler" or entry.deck_count is None:
        return NOT_APPLICABLE
    for other in _beside(case):
        if other.deck_count not in (None, entry.deck_count):
            return violation(
                "deck_count",
                entry.deck_count,
                wrong=f"Batch {entry.batch_label} has {entry.deck_count} decks, while batch {other.batch_label} is in "
                f"use with {other.deck_count}.",
                required="two batches with an equal number of decks",
                mend="Replace the decks of one batch, so that both have the same number. If a number is a slip, "
                "correct it.",
            )
    return None


def _beside(case: Case) -> Iterator[DeckChange]:
    """The entries before this one whose decks, of the other of two batches, were in use at the same time."""
    for other in case.entries[: case.index]:
        labels = {case.entry.batch_label, other.batch_label}
        if labels == {"A", "B"} and _overlap(case.entry, other, case.as_of):
            yield other


def _overlap(first: DeckChange, other: DeckChange, as_of: datetime) -> bool:
    if first.opened_at is None or other.opened_at is None:
        return False
    return first.opened_at < (other.removed_at or as_of) and other.opened_at < (first.removed_at or as_of)
