"""Casino War: what the log of deck changes proves of two batches in use at one time. § 651a.3(c)(1) and (2)."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

from ...core.demand import CaseDemand
from ...core.families import recorded
from ...core.finding import Outcome, violation
from ...core.wording import plain
from .deck_change import BATCHED, Case, DeckChange, shuffling_stated
from .register import LOG_RULES


class UnlikeOther(CaseDemand, frozen=True, kw_only=True):
    """A batch beside the other of two in use at the same time; `differs` says whether the two contradict the text."""

    differs: Callable[[DeckChange, DeckChange], bool]

    def of_case(self, case: Case, due: Any) -> Outcome:
        """The finding about the later of the two, in words about it, `{entry}`, and about the `{other}`."""
        value = getattr(case.entry, self.field)
        if value is None:
            return None
        for other in _beside(case):
            if self.differs(case.entry, other):
                wrong = str(self.wrong).format(entry=case.entry, other=other, color=str(value).strip().lower())
                return violation(self.field, value, wrong=wrong, required=str(self.required), mend=str(self.mend))
        return None


def _is_of_one_color(entry: DeckChange, other: DeckChange) -> bool:
    return bool(other.back_color) and plain(other.back_color or "") == plain(entry.back_color or "")


def _is_of_another_number(entry: DeckChange, other: DeckChange) -> bool:
    return other.deck_count not in (None, entry.deck_count)


LOG_RULES.demands(
    "651a.3(c)(2)",
    "Back colors of the batches in use",
    shuffling_stated("whether the backs of two batches must differ"),
    recorded("back_color", "the color of the backs", at_table=BATCHED),
    UnlikeOther(
        field="back_color",
        at_table=BATCHED,
        differs=_is_of_one_color,
        wrong="Both batches are in use with {color} backs.",
        required="a different back color in each batch",
        mend="Replace the decks of one batch with decks of another back color. If the entry is a slip, correct it.",
    ),
    name="batches_in_use_differ_in_color",
    duty="The backs of the two batches have different colors.",
    reading="Entries of both batches whose times in use overlap are compared; the later of the two is reported.",
    fields=("back_color", "batch_label"),
    log="deck_change",
)
LOG_RULES.demands(
    "651a.3(c)(1)",
    "Equal batches in use",
    shuffling_stated("whether two batches must be equal"),
    UnlikeOther(
        field="deck_count",
        at_table=BATCHED,
        differs=_is_of_another_number,
        wrong="Batch {entry.batch_label} has {entry.deck_count} decks, while batch {other.batch_label} is in use with "
        "{other.deck_count}.",
        required="two batches with an equal number of decks",
        mend="Replace the decks of one batch, so that both have the same number. If a number is a slip, correct it.",
    ),
    name="batches_in_use_are_equal",
    duty="The decks are kept in two batches with an equal number of decks.",
    reading="Entries of both batches whose times in use overlap are compared, as the filing compares its two batches; "
    "the later of the two is reported. An entry without a number of decks is a question of 651a.3(d).",
    fields=("deck_count", "batch_label", "opened_at", "removed_at"),
    log="deck_change",
)


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
