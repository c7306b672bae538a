"""The log of dice changes, shared by the chapters whose dice wear out in a shaker.

A chapter adds its own fields to `DiceChange`, its clock, and its own provisions, made of the demands below.
"""

from datetime import datetime
from typing import Annotated, Any

import msgspec

from ..core.demand import Demand
from ..core.families import exactly, recorded
from ..core.fields import ask, fields_of
from ..core.figure import Figure
from ..core.log import Clock, LogKind
from ..core.preset import of_equipment_in_use, of_what_came
from .log_families import at_its_table, left_in_time, no_overlap, not_in_haste, with_its_packages
from .packages import HERE, named, offering


class DiceTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table at which the dice are used."""

    table_number: Annotated[str | None, ask("Table number", why="465a.3(d)")] = None
    packages_here: Annotated[frozenset[str] | None, HERE] = None


class DiceChange(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The use of one set of dice in one shaker, from its placing to its removal; times carry their offset."""

    table_number: Annotated[str | None, ask("Table number")] = None
    shaker_id: Annotated[
        str | None,
        ask(
            "Which shaker?",
            column="Shaker",
            hint="Its serial or asset number, for example, M-07.",
            preset=of_what_came(),
        ),
    ] = None
    dice_set_id: Annotated[
        str | None,
        ask(
            "Which set of dice?",
            column="Set",
            hint="The number on the dice or on their container.",
            preset=of_equipment_in_use,
        ),
    ] = None
    dice_count: Annotated[
        int | None, ask("How many dice are in the shaker?", column="Dice", unit="dice", preset=of_what_came())
    ] = None
    placed_at: Annotated[
        datetime | None,
        ask(
            "When were the dice placed in the shaker?",
            noun="Dice placed in the shaker",
            column="Placed",
            hint="Their time of use starts here.",
            preset=of_equipment_in_use,
        ),
    ] = None
    removed_at: Annotated[
        datetime | None,
        ask(
            "When were they taken out?",
            column="Taken out",
            hint="Leave blank while they are in the shaker: the limit keeps running, even when the table is closed.",
            optional=True,
        ),
    ] = None
    package_numbers: Annotated[frozenset[str] | None, named("these dice", "dice")] = None


def dice_event_at(entry: DiceChange) -> datetime | None:
    """The instant by which the edition of an entry is chosen: the placing, or else the removal."""
    return entry.placed_at or entry.removed_at


def dice_log(chapter: str, table: type[Any], entry: type[msgspec.Struct], clock: Clock, **more: Any) -> LogKind:
    """The log of dice changes of a chapter, with its clock. `more` is what else it states, as `LogKind` names it."""
    more = {"asks": lambda facts: offering(fields_of(entry), facts), **more}
    return LogKind(
        code="dice_change",
        title="Dice change log",
        chapter=chapter,
        table=table,
        entry=entry,
        event_at=dice_event_at,
        clocks=(clock,),
        lane=lambda entry: entry.shaker_id or "",
        **more,
    )


USE_OF_DICE: dict[str, Any] = {
    "title": "Change the dice",
    "starts": "placed_at",
    "ends": "removed_at",
    "lane": "shaker_id",
    "equipment": "dice_set_id",
}
"""The settings that the clocks of dice have in common, as `Clock` names them."""


WHICH_DICE: tuple[Demand, ...] = (
    recorded("table_number", "the table"),
    at_its_table(),
    recorded("shaker_id", "which shaker holds the dice"),
    recorded("dice_set_id", "which set of dice it is"),
    with_its_packages(),
)
"""An entry says which dice, in which shaker, at which table it is about."""


def counted(dice: Figure[int]) -> tuple[Demand, ...]:
    """The entry says how many dice the shaker holds, and they are as many as the game has."""
    return (
        recorded("dice_count", "how many dice are in the shaker"),
        exactly(
            "dice_count",
            dice,
            optional=True,
            wrong="The shaker holds {found} dice.",
            required="{due} dice in the shaker",
            mend="If the number is wrong, correct it. If not, put the right number of dice in before play.",
        ),
    )


def dice_left_in_time(clock: Clock, unit: str, **how: Any) -> tuple[Demand, Demand]:
    """Dice leave the shaker within the figure of their clock, in this unit: `dice_left_in_time(DICE_CLOCK, "hours")`.
    Of dice that came and went within one minute nobody can tell. `how` is as `left_in_time` has it."""
    when = how.get("when")
    return (
        left_in_time(
            clock,
            "The dice",
            required=f"that dice be used for no more than {{due}} {unit}",
            turned="The dice are recorded as taken out before they were placed in the shaker.",
            mend="Take these dice out of the shaker now and put a new set in.",
            unproved=UNPROVED,
            **how,
        ),
        not_in_haste(clock.starts, clock.ends, "The dice are recorded as placed and taken out", when=when),
    )


UNPROVED = (
    "The entry does not say when the dice were placed in the shaker, so it does not prove how long they were used.",
    "If this is known, add an entry that says when. If nobody knows, replace the dice now.",
)
USED_BEFORE = " The same dice had already been in use for {used}."


def dice_do_not_overlap(clock: Clock) -> Demand:
    """No two sets of dice are in a shaker at the same time."""
    return no_overlap(clock, lambda entry: f"Two sets of dice in shaker {entry.shaker_id}")
