"""Pai Gow: the log of tile changes. § 621a.3(e) sets the interval and no form; these fields prove the interval."""

from datetime import datetime
from typing import Annotated, Literal

import msgspec

from ...core.answers import not_recorded
from ...core.elapsed import in_words
from ...core.fields import asked, fields_of
from ...core.figure import Text
from ...core.finding import Outcome, note, violation
from ...core.in_use import left_too_late, overlap_noted
from ...core.log import Clock, LogCase, LogKind
from ...core.preset import of_equipment_in_use
from ...general.packages import named, offering, packages_told
from ...general.series import its_table
from ..figures import TILE_LIFE
from .register import LOG_RULES, TileTable

REASONS = {
    "scheduled": "Their time was up or soon would be",
    "unsuitable": "They were found unsuitable",
    "table_closed": "The table closed",
    "other": "Another reason",
}


class TileChange(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The use of one set of tiles at a table, from its first use to its removal; times carry their offset."""

    table_number: Annotated[str | None, asked("Table number")] = None
    old_set_id: Annotated[
        str | None,
        asked(
            "Which set of tiles is it?",
            column="Set",
            hint="The set that this entry is about, by the number on its box, such as T-0210.",
            why="621a.3(e)",
            preset=of_equipment_in_use,
        ),
    ] = None
    in_use_from: Annotated[
        datetime | None,
        asked(
            "When did it come into use?",
            column="In use from",
            hint="When the floorperson verified it at the table. The 12 hours start here.",
            why="621a.3(e)",
            preset=of_equipment_in_use,
        ),
    ] = None
    removed_at: Annotated[
        datetime | None,
        asked(
            "When was it taken out of use?",
            column="Out of use",
            hint="Leave blank while it is in use: the clock keeps running, even when nobody plays.",
            why="621a.3(e)",
            optional=True,
        ),
    ] = None
    reason: Annotated[
        Literal["scheduled", "unsuitable", "table_closed", "other"] | None,
        asked(
            "Why was it taken out of use?",
            column="Reason",
            hint="Leave blank while it is in use.",
            choices=REASONS,
            optional=True,
        ),
    ] = None
    new_set_id: Annotated[
        str | None,
        asked(
            "Which set took its place?",
            column="Next set",
            hint="Leave blank while none did. It gets an entry of its own.",
            optional=True,
        ),
    ] = None
    package_numbers: Annotated[frozenset[str] | None, named("these tiles")] = None


Case = LogCase[TileChange, TileTable]
TILE_CLOCK = Clock(
    citation="621a.3(e)",
    title="Change the tiles",
    starts="in_use_from",
    ends="removed_at",
    limit=TILE_LIFE,
    equipment="old_set_id",
    with_end=("reason", "new_set_id"),
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


@LOG_RULES.validator(
    "621a.3(e)",
    "Tiles changed in time",
    fields=("removed_at", "in_use_from", "old_set_id"),
    figures=(TILE_LIFE,),
    log="tile_change",
)
def tiles_are_changed_in_time(case: Case, text: Text) -> Outcome:
    """No tiles stay in play longer than the text allows.

    Duty      Tiles used for play are changed at least once in the stated hours.
    Reading   The text does not say when the hours start: read as the verification of the set at the table, which is
              never later than the first deal. Hours are elapsed time and keep running while nobody plays. Tiles still
              in use run to the instant of judgment. If the same set is put back with no other in between, it keeps the
              hours that it was in use; time off the table is not counted. An entry without the start does not prove
              that the tiles were changed in time.
    """
    start, removed, hours = case.entry.in_use_from, case.entry.removed_at, text[TILE_LIFE]
    required = f"a change of tiles at least every {hours} hours"
    if start is None:
        return violation(
            "in_use_from",
            None,
            wrong="The entry does not say when the tiles came into use, so it does not prove that they were changed "
            "in time.",
            required=required,
            mend="If this is known, add an entry that says when. If nobody knows, change the tiles now.",
        )
    used = TILE_CLOCK.used_before(case.entry, case.entries)
    return left_too_late(
        "The tiles",
        start,
        TILE_CLOCK.due_at(case.entry, text, case.entries) or start,
        removed,
        case.as_of,
        required=required,
        turned="The tiles are recorded as taken out of use before they came into use.",
        mend="Take these tiles out of use now and bring another set.",
        used=f" The same set had already been in use for {in_words(used)}, with no other in between." if used else "",
    )


@LOG_RULES.validator(
    "621a.3(e)",
    "Which tiles they are",
    fields=("table_number", "old_set_id", "new_set_id", "reason", "removed_at", "in_use_from", "package_numbers"),
    log="tile_change",
)
def sets_are_told_apart(case: Case, text: Text) -> Outcome:
    """The entry says which set at which table it is about, and why it was changed for which other.

    Duty      Nothing beyond the change itself: the item sets no form and names no signer.
    Reading   The log is our proof of the interval; anything else that is missing is a question, not a violation. A
              reason and a new set are due once the set is taken out; if the table closed, no new set is due. Two sets
              in use at the same time are noted.
    """
    entry = case.entry
    findings = [*its_table(entry, case.table), *packages_told(entry, case.table)]
    if entry.old_set_id is None:
        findings.append(not_recorded("old_set_id", "which set of tiles it is"))
    if entry.removed_at is not None:
        if entry.reason is None:
            findings.append(not_recorded("reason", "why the tiles were taken out of use"))
        if entry.new_set_id is None and entry.reason != "table_closed":
            findings.append(not_recorded("new_set_id", "which set replaced them"))
    if entry.new_set_id is not None and entry.new_set_id == entry.old_set_id:
        findings.append(
            note(
                "new_set_id",
                found=entry.new_set_id,
                wrong=f"The entry says that set {entry.new_set_id} replaced itself.",
                mend="Correct one of the two sets.",
            )
        )
    findings += overlap_noted(
        entry,
        case.entries,
        starts="in_use_from",
        ends="removed_at",
        lane=_table,
        as_of=case.as_of,
        what="Two sets of tiles",
    )
    return findings or None


def _table(entry: TileChange) -> str:
    """One set is in use at the table at a time."""
    return ""
