"""The log of dice changes, shared by the chapters whose dice wear out in a shaker.

A chapter adds its own fields to `DiceChange`, its clock, and its own provisions, which call the functions below: they
give findings and leave the citation to the provision.
"""

from datetime import datetime, timedelta
from typing import Annotated, Any

import msgspec

from ..core.answers import not_recorded
from ..core.demand import Demand
from ..core.elapsed import in_words
from ..core.families import exactly, recorded
from ..core.fields import asked, fields_of
from ..core.figure import Figure
from ..core.finding import Finding, violation
from ..core.in_use import left_too_late, overlap_noted
from ..core.log import Clock, LogCase, LogKind
from ..core.preset import of_equipment_in_use
from .packages import HERE, named, offering, packages_told
from .series import its_table, made_in_haste


class DiceTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table at which the dice are used."""

    table_number: Annotated[str | None, asked("Table number", why="465a.3(d)")] = None
    packages_here: Annotated[frozenset[str] | None, HERE] = None


class DiceChange(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The use of one set of dice in one shaker, from its placing to its removal; times carry their offset."""

    table_number: Annotated[str | None, asked("Table number")] = None
    shaker_id: Annotated[
        str | None,
        asked(
            "Which shaker?", column="Shaker", hint="Its serial or asset number, as M-07.", preset=of_equipment_in_use
        ),
    ] = None
    dice_set_id: Annotated[
        str | None,
        asked(
            "Which set of dice?",
            column="Set",
            hint="The number on the dice or on their container.",
            preset=of_equipment_in_use,
        ),
    ] = None
    dice_count: Annotated[
        int | None, asked("How many dice are in the shaker?", column="Dice", unit="dice", preset=of_equipment_in_use)
    ] = None
    placed_at: Annotated[
        datetime | None,
        asked(
            "When were the dice placed in the shaker?",
            column="Placed",
            hint="Their time of use starts here.",
            preset=of_equipment_in_use,
        ),
    ] = None
    removed_at: Annotated[
        datetime | None,
        asked(
            "When were they taken out?",
            column="Taken out",
            hint="Leave blank while they are in the shaker: the clock keeps running, even when the table is closed.",
            optional=True,
        ),
    ] = None
    package_numbers: Annotated[frozenset[str] | None, named("these dice")] = None


def dice_event_at(entry: DiceChange) -> datetime | None:
    """The instant by which the edition of an entry is chosen: the placing, or else the removal."""
    return entry.placed_at or entry.removed_at


def dice_log(chapter: str, table: type[Any], entry: type[msgspec.Struct], clock: Clock, **more: Any) -> LogKind:
    """The log of dice changes of a chapter, with its clock. `more` is what else it states, as `LogKind` names it."""
    more = {"asks": lambda facts: offering(fields_of(entry), facts), **more}
    return LogKind(
        code="dice_change", title="Dice change log", chapter=chapter, table=table, entry=entry,
        event_at=dice_event_at, clocks=(clock,), lane=lambda entry: entry.shaker_id or "", **more,
    )  # fmt: skip


USE_OF_DICE: dict[str, Any] = {
    "title": "Change the dice",
    "starts": "placed_at",
    "ends": "removed_at",
    "lane": "shaker_id",
    "equipment": "dice_set_id",
}
"""What the clocks of dice have in common, as `Clock` names it."""


def set_is_told(entry: DiceChange, table: Any) -> list[Finding]:
    """What an entry leaves out or contradicts about which dice, in which shaker, at which table."""
    findings = its_table(entry, table)
    if entry.shaker_id is None:
        findings.append(not_recorded("shaker_id", "which shaker holds the dice"))
    if entry.dice_set_id is None:
        findings.append(not_recorded("dice_set_id", "which set of dice it is"))
    return [*findings, *packages_told(entry, table)]


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


def dice_left_in_time(
    entry: DiceChange, due_at: datetime | None, as_of: datetime, limit: str, *, used: timedelta = timedelta(0)
) -> Finding | None:
    """The finding where the dice stayed in the shaker too long; None where they did not.

    `due_at` is the last instant that is met, `limit` the time in words, as "24 hours", `used` the time for which the
    set was in use before, as far as it counts; dice still in the shaker run to `as_of`. An entry without the time
    of placing proves nothing: that is a violation too. Of dice that came and went within one minute nobody can tell.
    """
    placed, removed = entry.placed_at, entry.removed_at
    required = f"that dice be used for no more than {limit}"
    if placed is None or due_at is None:
        return violation(
            "placed_at",
            None,
            wrong="The entry does not say when the dice were placed in the shaker, so it does not prove how long they "
            "were used.",
            required=required,
            mend="If this is known, add an entry that says when. If nobody knows, replace the dice now.",
        )
    too_late = left_too_late(
        "The dice",
        placed,
        due_at,
        removed,
        as_of,
        required=required,
        turned="The dice are recorded as taken out before they were placed in the shaker.",
        mend="Take these dice out of the shaker now and put a new set in.",
        used=f" The same dice had already been in use for {in_words(used)}." if used else "",
    )
    told = "The dice are recorded as placed and taken out"
    return too_late or made_in_haste(entry, "placed_at", "removed_at", told)


def dice_do_not_overlap(case: LogCase[Any, Any]) -> list[Finding]:
    """The note where two sets are recorded in one shaker at one time."""
    return overlap_noted(
        case.entry,
        case.entries,
        starts="placed_at",
        ends="removed_at",
        lane=_shaker,
        as_of=case.as_of,
        what=f"Two sets of dice in shaker {case.entry.shaker_id}",
    )


def _shaker(entry: Any) -> str | None:
    return entry.shaker_id  # type: ignore[no-any-return]
