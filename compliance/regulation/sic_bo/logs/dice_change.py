"""Sic Bo: the log of dice changes. § 625a.2(b) sets two limits and no form; these fields prove them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, Literal

from ...core.condition import FactCondition, says
from ...core.elapsed import one_month_after
from ...core.families import recorded
from ...core.fields import Field, ask, fields_of
from ...core.figure import Text
from ...core.log import Clock
from ...core.preset import of_what_came
from ...general.dice_log import (
    USE_OF_DICE,
    USED_BEFORE,
    WHICH_DICE,
    DiceChange,
    DiceTable,
    counted,
    dice_do_not_overlap,
    dice_left_in_time,
    dice_log,
)
from ...general.packages import offering
from ..figures import DICE_COUNT, DICE_LIFE, LOCKED_DICE_LIFE
from ..labels import SHAKERS
from .register import LOG_RULES

LOG = "dice_change"
AUTOMATED = says("shaker_type", "automated")


class SicBoDiceChange(DiceChange, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The use of one set of dice in a manual or automated Sic Bo shaker."""

    shaker_type: Annotated[
        Literal["manual", "automated"] | None,
        ask(
            "What kind of shaker is it?",
            column="Kind of shaker",
            why="625a.2(b)",
            choices=SHAKERS,
            preset=of_what_came(),
        ),
    ] = None
    dice_locked: Annotated[
        bool | None,
        ask(
            "Are the dice locked in?",
            noun="Dice locked in",
            column="Locked in",
            why="625a.2(b)",
            hint="Only dice that are locked in and meet § 603a.12(c) may be used for a month.",
            when=AUTOMATED,
            preset=of_what_came(),
        ),
    ] = None
    dice_meet_603a_12_c: Annotated[
        bool | None,
        ask(
            "Do the dice meet § 603a.12(c)?",
            noun="Dice meet § 603a.12(c)",
            column="Meet 603a.12(c)",
            why="625a.2(b)",
            hint="Made for automated shakers, as the approved filing says.",
            when=AUTOMATED,
            preset=of_what_came(),
            bad="no",
        ),
    ] = None


ORDER = (
    "table_number", "shaker_type", "shaker_id", "dice_set_id", "dice_count", "dice_locked", "dice_meet_603a_12_c",
    "placed_at", "removed_at", "package_numbers",
)  # fmt: skip


_LIMITED_BY = ("shaker_type", "dice_locked", "dice_meet_603a_12_c")


def is_sealed(entry: SicBoDiceChange) -> bool:
    """Whether the dice are recorded as locked in an automated shaker and complying, so that a month is theirs."""
    return bool(entry.shaker_type == "automated" and entry.dice_locked and entry.dice_meet_603a_12_c)


def has_a_day(entry: SicBoDiceChange) -> bool:
    """Whether 24 hours are surely the limit: a manual shaker, or an automated one without lock or compliance."""
    if entry.shaker_type == "automated":
        return entry.dice_locked is False or entry.dice_meet_603a_12_c is False
    return entry.shaker_type == "manual"


class DiceClock(Clock, frozen=True, kw_only=True):
    """The clock of dice in a shaker: one calendar month for dice that are sealed, the figure's hours for all others.

    One clock and not two: a shaker has one set in use at a time, whichever limit it has.
    """

    def due_at(self, entry: Any, text: Text, entries: Sequence[Any] = ()) -> datetime | None:
        if is_sealed(entry):
            return self.month_ends_at(entry, entries)
        return super().due_at(entry, text, entries)

    def month_ends_at(self, entry: Any, entries: Sequence[Any]) -> datetime | None:
        """The end of the month, from the first time that this set was locked in without another between."""
        start = getattr(entry, self.starts)
        if start is None:
            return None
        earlier = [
            getattr(use.entry, self.starts) for use in self.use_before(entry, entries) or () if not has_a_day(use.entry)
        ]
        return one_month_after(min([start, *earlier]))


def _fields(table: DiceTable) -> dict[str, Field]:
    fields = fields_of(SicBoDiceChange)
    return offering({name: fields[name] for name in ORDER}, table)


DICE_CLOCK = DiceClock(citation="625a.2(b)", limit=DICE_LIFE, lanes=lambda table: ("",), adds_up=True, **USE_OF_DICE)
DICE_CHANGE = dice_log("625a", DiceTable, SicBoDiceChange, DICE_CLOCK, asks=_fields)


LOG_RULES.demands(
    "625a.2(a)",
    "Dice in the shaker",
    *counted(DICE_COUNT),
    name="three_dice_are_in_the_shaker",
    duty="The three dice of the game are kept inside the shaker while at the table.",
    log=LOG,
)


LOG_RULES.demands(
    "625a.2(b)",
    "Which dice in which shaker",
    *WHICH_DICE,
    recorded("shaker_type", "whether the shaker is manual or automated"),
    recorded("dice_locked", "whether the dice are locked in", when=AUTOMATED),
    recorded("dice_meet_603a_12_c", "whether the dice meet § 603a.12(c)", when=AUTOMATED),
    dice_do_not_overlap(DICE_CLOCK),
    name="dice_are_told_apart",
    duty="The use of every set of dice can be proved against its own limit.",
    reading="The text requires no log, so what is missing here is a question, not a violation. Each shaker has its own "
    "clock; two sets in one shaker at the same time are noted.",
    fields=(
        "shaker_id",
        "dice_set_id",
        "shaker_type",
        "dice_locked",
        "dice_meet_603a_12_c",
        "table_number",
        "placed_at",
        "package_numbers",
    ),
    log=LOG,
)
_FIELDS = ("removed_at", "placed_at", "shaker_type", "dice_locked", "dice_meet_603a_12_c", "dice_set_id")
LOG_RULES.demands(
    "625a.2(b)",
    "Dice of a manual shaker",
    *dice_left_in_time(DICE_CLOCK, "hours", used=USED_BEFORE),
    name="dice_leave_the_shaker_within_hours",
    when=FactCondition("24 hours are surely the limit", _LIMITED_BY, has_a_day),
    duty=f"Dice placed in a manual shaker are used for no more than {DICE_LIFE.always} hours.",
    reading="Hours are elapsed time and keep running while the table is closed. The text is silent on dice in an "
    "automated shaker that are not locked in or do not comply with 603a.12(c); 24 hours is the safe reading. Dice "
    "still in the shaker run to the instant of judgment. The hours are said of the dice: those of the same set add up, "
    "also where another set was in use in between; time out of the shaker is not counted.",
    fields=_FIELDS,
    log=LOG,
)
LOG_RULES.demands(
    "625a.2(b)",
    "Dice locked in an automated shaker",
    *dice_left_in_time(
        DICE_CLOCK,
        "month",
        life=LOCKED_DICE_LIFE,
        due_at=lambda entry, text, entries: DICE_CLOCK.month_ends_at(entry, entries),
    ),
    name="sealed_dice_leave_the_shaker_within_a_month",
    when=FactCondition("a month may be the limit", _LIMITED_BY, lambda entry: not has_a_day(entry)),
    duty="Dice locked in an automated shaker that comply with 603a.12(c) are used for no more than one month.",
    reading="The month applies only if both conditions are met. A month ends on the same day and wall-clock time of "
    "the next one at the facility, or on its last day where it is shorter; that instant is met. It runs from the first "
    "locking-in of the set, whether or not it was out in between. If the entry does not show which limit applies to "
    "the dice, they are judged here: more than a month is too long by either limit.",
    fields=_FIELDS,
    log=LOG,
    source="41 Pa.B. 2981, whose editor’s note names Chapter 601a for 603a",
)
