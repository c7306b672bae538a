"""Pai Gow: the log of tile changes. § 621a.3(e) sets the interval and no form; these fields prove the interval."""

from datetime import datetime
from typing import Annotated, Literal

import msgspec

from ...core.condition import may_be_other_than
from ...core.condition import stated as is_stated
from ...core.demand import Demand
from ...core.families import recorded
from ...core.fields import ask, fields_of
from ...core.log import Clock, LogKind
from ...core.preset import of_what_came
from ...general.log_families import at_its_table, left_in_time, no_overlap, with_its_packages
from ...general.packages import named, offering
from ..figures import TILE_LIFE
from .register import LOG_RULES, TileTable

REASONS = {
    "scheduled": "Time limit reached or near",
    "unsuitable": "They were found unsuitable",
    "table_closed": "The table closed",
    "other": "Another reason",
}


class TileChange(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The use of one set of tiles at a table, from its first use to its removal; times carry their offset."""

    table_number: Annotated[str | None, ask("Table number")] = None
    old_set_id: Annotated[
        str | None,
        ask(
            "Which set of tiles is it?",
            column="Set",
            hint="The set that this entry is about, by the number on its box, for example, T-0210.",
            why="621a.3(e)",
            preset=of_what_came("tile_set_id"),
        ),
    ] = None
    in_use_from: Annotated[
        datetime | None,
        ask(
            "When did it come into use?",
            column="In use from",
            hint=f"When the floorperson verified it at the table. The {TILE_LIFE.always} hours start here.",
            why="621a.3(e)",
            preset=of_what_came("verified_at"),
        ),
    ] = None
    removed_at: Annotated[
        datetime | None,
        ask(
            "When was it taken out of use?",
            noun="Taken out of use",
            column="Out of use",
            hint="Leave blank while it is in use: the limit keeps running, even when nobody plays.",
            why="621a.3(e)",
            optional=True,
        ),
    ] = None
    reason: Annotated[
        Literal["scheduled", "unsuitable", "table_closed", "other"] | None,
        ask(
            "Why was it taken out of use?",
            noun="Reason it was taken out of use",
            column="Reason",
            hint="Leave blank while it is in use.",
            choices=REASONS,
            optional=True,
        ),
    ] = None
    new_set_id: Annotated[
        str | None,
        ask(
            "Which set took its place?",
            column="Next set",
            hint="Leave blank if none did. Make a separate entry for it.",
            optional=True,
        ),
    ] = None
    package_numbers: Annotated[frozenset[str] | None, named("these tiles", "tiles")] = None


TILE_CLOCK = Clock(
    citation="621a.3(e)",
    title="Change the tiles",
    starts="in_use_from",
    ends="removed_at",
    limit=TILE_LIFE,
    equipment="old_set_id",
    with_end=("reason", "new_set_id"),
    inspection="tile_inspection",
    next_set="new_set_id",
    lanes=lambda table: ("",),
)
TILE_CHANGE = LogKind(
    code="tile_change",
    title="Tile change log",
    chapter="621a",
    table=TileTable,
    entry=TileChange,
    event_at=lambda entry: entry.in_use_from or entry.removed_at,
    clocks=(TILE_CLOCK,),
    asks=lambda table: offering(fields_of(TileChange), table),
)


LOG_RULES.demands(
    "621a.3(e)",
    "Tiles changed in time",
    left_in_time(
        TILE_CLOCK,
        "The tiles",
        required="a change of tiles at least every {due} hours",
        turned="The tiles are recorded as taken out of use before they came into use.",
        mend="Take these tiles out of use now and bring another set.",
        used=" The same set had already been in use for {used}, with no other in between.",
        unproved=(
            "The entry does not say when the tiles came into use, so it does not prove that they were changed in time.",
            "If this is known, add an entry that says when. If nobody knows, change the tiles now.",
        ),
    ),
    name="tiles_are_changed_in_time",
    duty=f"Tiles used for play are changed at least once every {TILE_LIFE.always} hours.",
    reading="The text does not say when the hours start: read as the verification of the set at the table, which is "
    "never later than the first deal. Hours are elapsed time and keep running while nobody plays. Tiles still in use "
    "run to the instant of judgment. If the same set is put back with no other in between, it keeps the hours that it "
    "was in use; time off the table is not counted. An entry without the start does not prove that the tiles were "
    "changed in time.",
    fields=("removed_at", "in_use_from", "old_set_id"),
    log="tile_change",
)
TAKEN_OUT = is_stated("removed_at")
LOG_RULES.demands(
    "621a.3(e)",
    "Which tiles they are",
    recorded("table_number", "the table"),
    at_its_table(),
    with_its_packages(),
    recorded("old_set_id", "which set of tiles it is"),
    recorded("reason", "why the tiles were taken out of use", when=TAKEN_OUT),
    recorded("new_set_id", "which set replaced them", when=TAKEN_OUT & may_be_other_than("reason", "table_closed")),
    Demand(
        field="new_set_id",
        other="old_set_id",
        is_met=lambda new, due, old: new != old,
        optional=True,
        is_noted=True,
        wrong="The entry says that set {found} replaced itself.",
        mend="Correct one of the two sets.",
    ),
    no_overlap(TILE_CLOCK, "Two sets of tiles"),
    name="sets_are_told_apart",
    duty="Nothing beyond the change itself: the item sets no form and names no signer.",
    reading="The log is our proof of the interval; anything else that is missing is a question, not a violation. A "
    "reason and a new set are due once the set is taken out; if the table closed, no new set is due. Two sets in use "
    "at the same time are noted.",
    fields=("table_number", "old_set_id", "new_set_id", "reason", "removed_at", "in_use_from", "package_numbers"),
    log="tile_change",
)
