"""Pai Gow: the log of tile inspections, and what it says before a table opens. § 621a.6(a) to (c)."""

from collections.abc import Sequence
from datetime import date, datetime, time
from functools import partial
from typing import Annotated, Literal

import msgspec

from ...core.condition import says
from ...core.elapsed import at_words
from ...core.evaluate import stamped
from ...core.fields import Section, ask, fields_of
from ...core.figure import Text
from ...core.finding import Finding, cannot_tell, violation
from ...core.identity import mark_form
from ...core.log import DEALER_AND_FLOORPERSON, InUse, LogCase, LogKind, Opening
from ...core.preset import dealer_of_change, of_what_came
from ...general.packages import named, offering
from ...general.series import OPENING_WITHOUT, faults_of, is_the_opening_in_question, serves_after
from .register import LOG_RULES, TileTable

# Inside the struct below the names `date` and `time` are its fields.
Day = date
TimeOfDay = time

SET = Section(
    "set", "The set of tiles", "Each set is inspected when it reaches the table, including one that replaces another"
)
CHECKS = Section("checks", "The checks", "A “no” makes the whole set unsuitable")
PEOPLE = Section("people", "Inspection and verification", "The dealer inspects; the floorperson of this table verifies")
UNSUITABLE = Section("unsuitable", "Unsuitable set", "The whole set is sealed and signed, never single tiles")
PLAY = Section("play", "Before play", "Leave blank what has not happened yet")
NAMED_TILES = msgspec.structs.replace(named("these tiles", "tiles"), section=SET)

NOT_MET = (
    "Answer that the set is unsuitable: no tile of it is used.",
    "The whole set is sealed and signed, and another set is brought (§ 621a.6(a)(3)).",
    "Make a separate entry for the other set.",
)
"""The steps after a check of the tiles that is not met."""

RESULTS = {"suitable": "Suitable for play", "unsuitable": "Unsuitable: seal the whole set"}
CONTAINERS = {"envelope": "Envelope", "container": "Container"}
IS_UNSUITABLE = says("result", "unsuitable")
IS_SUITABLE = says("result", "suitable")
RESERVE = "pit stand reserve"

_sealed_asked = partial(ask, why="621a.6(a)(3)(ii)")
_check_asked = partial(ask, section=CHECKS, if_no=NOT_MET)
_person_asked = partial(ask, section=PEOPLE, why="621a.6(a)")
_play_asked = partial(ask, section=PLAY, when=IS_SUITABLE, optional=True)


class UnsuitableTileSet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The handling of an unsuitable set: the sealed envelope or container, and the set that replaces it."""

    table_number: Annotated[
        str | None, _sealed_asked("Table number on the envelope or container", hint="For example, PG-04")
    ] = None
    date: Annotated[Day | None, _sealed_asked("Date on it")] = None
    time: Annotated[TimeOfDay | None, _sealed_asked("Time on it")] = None
    container_type: Annotated[
        Literal["envelope", "container"] | None, _sealed_asked("What is the set sealed in?", choices=CONTAINERS)
    ] = None
    sealed: Annotated[bool | None, _sealed_asked("Is it sealed, with the whole set inside?", bad="no")] = None
    dealer_signature: Annotated[str | None, _sealed_asked("Signed on it: the dealer", hint="The name as signed")] = None
    floorperson_signature: Annotated[
        str | None, _sealed_asked("Signed on it: the floorperson, or above", hint="The name as signed")
    ] = None
    seal_number: Annotated[str | None, _sealed_asked("Number of the seal", optional=True)] = None
    tile_set_id: Annotated[str | None, _sealed_asked("Which set is inside?", hint="As T-0210")] = None
    reason: Annotated[
        str | None, ask("What makes it unsuitable?", why="621a.6(a)(3)(i)", hint="Which tile, and what was found")
    ] = None
    replacement_set_id: Annotated[
        str | None,
        ask("Which set replaces it?", why="621a.6(a)(3)(i)", hint="Make a separate entry for its inspection"),
    ] = None
    replacement_source: Annotated[
        str | None, ask("Where did that set come from?", why="621a.6(a)(3)(i)", hint="pit stand reserve")
    ] = None
    replacement_brought_by: Annotated[
        str | None, ask("Who brought it?", why="621a.6(a)(3)(i)", hint="A floorperson or above")
    ] = None


class TileInspection(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The way of one set of tiles from its arrival at the table to play; times carry their offset."""

    table_number: Annotated[str | None, ask("Table number", SET)] = None
    tile_set_id: Annotated[
        str | None,
        ask(
            "Which set of tiles?",
            SET,
            column="Set",
            why="621a.6(a)",
            hint="The number on its box, for example, T-0210",
            preset=of_what_came("new_set_id"),
        ),
    ] = None
    package_numbers: Annotated[frozenset[str] | None, NAMED_TILES] = None
    received_at: Annotated[
        datetime | None,
        ask(
            "When did it reach the table?",
            SET,
            noun="Reached the table",
            column="Reached table",
            why="621a.6(a)",
            stamp="started",
        ),
    ] = None
    cleaned_before: Annotated[
        bool | None,
        ask(
            "Were the tiles cleaned beforehand?",
            SET,
            noun="Tiles cleaned beforehand",
            column="Cleaned",
            why="621a.6(a)",
            hint="Either answer is acceptable",
        ),
    ] = None
    check_pairs_complete: Annotated[
        bool | None,
        _check_asked(
            "Are all 16 pairs there?",
            noun="All 16 pairs there",
            column="All 16 pairs",
            why="621a.6(a)(1)",
            hint="Sort the tiles: the Supreme Pair and 15 others",
        ),
    ] = None
    check_size_and_shading: Annotated[
        bool | None,
        _check_asked(
            "Side by side, are all tiles alike in size and shading?",
            noun="All tiles alike in size and shading",
            column="Size, shading",
            why="621a.6(a)(2)",
        ),
    ] = None
    check_backs_and_sides: Annotated[
        bool | None,
        _check_asked(
            "Are the backs and sides without flaws, scratches and marks?",
            noun="Backs and sides without flaws, scratches and marks",
            column="Backs, sides",
            why="621a.6(a)(3)",
        ),
    ] = None
    result: Annotated[
        Literal["suitable", "unsuitable"] | None,
        ask("Is the set suitable?", CHECKS, column="Result", why="621a.6(a)(3)(i)", choices=RESULTS),
    ] = None
    inspected_at: Annotated[
        datetime | None,
        _person_asked("When did the dealer finish the inspection?", column="Dealer done", timed_by="result"),
    ] = None
    dealer_name: Annotated[str | None, _person_asked("Dealer who inspected", preset=dealer_of_change)] = None
    dealer_credential_number: Annotated[
        str | None, _person_asked("Credential number of the dealer", hint="Issued by the Board")
    ] = None
    verified_at: Annotated[
        datetime | None, _person_asked("When did the floorperson verify it?", column="Verified", stamp="signed")
    ] = None
    floorperson_name: Annotated[
        str | None, _person_asked("Floorperson who verified", hint="The one assigned to this table")
    ] = None
    floorperson_credential_number: Annotated[
        str | None, _person_asked("Credential number of the floorperson", hint="Issued by the Board")
    ] = None
    unsuitable_set: Annotated[
        UnsuitableTileSet | None,
        _sealed_asked("What was done with the unsuitable set?", UNSUITABLE, when=IS_UNSUITABLE),
    ] = None
    first_player_inspection_at: Annotated[
        datetime | None,
        _play_asked(
            "When did the first player see the tiles?",
            noun="First player saw the tiles",
            column="First player saw",
            why="621a.6(b)",
        ),
    ] = None
    mixed_at: Annotated[datetime | None, _play_asked("When were they mixed?", column="Mixed", why="621a.6(c)")] = None
    opened_for_play_at: Annotated[
        datetime | None, _play_asked("When were they first dealt?", column="First dealt", why="621a.6(c)")
    ] = None


Case = LogCase[TileInspection, TileTable]

ORDER = ("received_at", "inspected_at", "verified_at", "first_player_inspection_at", "mixed_at", "opened_for_play_at")
"""The times of an entry, in the order in which they must come."""


def inspected_at(entry: TileInspection) -> datetime | None:
    """The instant by which the edition of an entry is chosen: the arrival, or the first time that is stated."""
    return next((at for field in ORDER if (at := getattr(entry, field)) is not None), None)


def inspection_ended(entry: TileInspection) -> datetime | None:
    """The time when the inspection of the set was complete: its verification, or else the end of the dealer's work."""
    return entry.verified_at or entry.inspected_at


def not_rejected(entry: TileInspection) -> bool:
    """Whether the entry found nothing that makes the set unsuitable."""
    failed = False in (entry.check_pairs_complete, entry.check_size_and_shading, entry.check_backs_and_sides)
    return entry.result != "unsuitable" and not failed


def is_inspection_of(entry: TileInspection, tiles: InUse, text: Text) -> bool:
    """Whether an inspection is that of the tiles that take the place of others: it found them suitable, and is of the
    set named there, or ended after the others left. 621a.6(a)."""
    ended, left = inspection_ended(entry), tiles.before_ended_at
    if (
        ended is None
        or not not_rejected(entry)
        or (entry.opened_for_play_at and left and entry.opened_for_play_at < left)
    ):
        return False
    if tiles.before_started_at is not None and ended <= tiles.before_started_at:
        return False
    return mark_form(entry.tile_set_id or "") == mark_form(tiles.lane) or (left is not None and ended >= left)


def set_left_open(entry: TileInspection, table: TileTable, entries: Sequence[TileInspection]) -> tuple[str, str] | None:
    """The set of an inspection, and that it is to be said, where the log has two sets or more and none is named."""
    sets = {mark_form(other.tile_set_id) for other in entries if other.tile_set_id is not None}
    if entry.tile_set_id is not None or len(sets) < 2:
        return None
    return "tile_set_id", "This table has more than one set of tiles. Say which set was inspected."


def label(field: str) -> str:
    """The question that a field of the entry asks."""
    return fields_of(TileInspection)[field].label


def what_bars_opening(opening: Opening[TileInspection, TileTable]) -> list[Finding]:
    """The findings that keep a table from opening by its latest inspection of tiles; empty if there are none. §
    621a.6(a).

    An inspection serves one opening: one that ended no later than the opening before serves no second one. Tiles lie
    open for the first player after the table opened, so showing and mixing are not asked yet.
    """
    known = [entry for entry in opening.newest if inspected_at(entry) is not None]
    if not known:
        finding = cannot_tell(
            "inspected_at",
            wrong="No inspection of tiles is recorded at this table.",
            mend="Inspect a set and record it before the table opens.",
        )
        return _of("621a.6(a)", finding, opening)
    latest = max(known, key=lambda entry: inspected_at(entry) or opening.as_of)
    if latest.result == "unsuitable":
        finding = violation(
            "result",
            latest.result,
            wrong=f"Set {latest.tile_set_id or 'not named'} was found unsuitable, and no other set has been inspected "
            "since.",
            required="another set of tiles from the reserve in the pit stand",
            mend="Bring another set, inspect it, and record the inspection.",
        )
        return _of("621a.6(a)(3)(i)", finding, opening)
    ended, opened = inspection_ended(latest), latest.opened_for_play_at
    stated = None if is_the_opening_in_question(opened, opening.closed_since) else opened
    before = max((at for at in (stated, opening.opened_before) if at is not None), default=None)
    if ended is not None and not serves_after(ended, before):
        finding = violation(
            "inspected_at",
            None,
            wrong=f"No inspection of tiles since the table last opened, on {at_words(before or ended)}.",
            required=OPENING_WITHOUT,
            mend="Inspect the tiles, then open the table.",
        )
        return _of("621a.6(a)", finding, opening)
    return faults_of(TILE_INSPECTION, opening.table, [latest], opening.as_of, asked=0)


def _of(citation: str, finding: Finding, opening: Opening[TileInspection, TileTable]) -> list[Finding]:
    provision = next(row for row in LOG_RULES if row.citation == citation)
    return list(stamped(finding, provision, opening.text.edition))


TILE_INSPECTION = LogKind(
    code="tile_inspection",
    title="Tile inspection log",
    chapter="621a",
    table=TileTable,
    entry=TileInspection,
    event_at=inspected_at,
    signatories=DEALER_AND_FLOORPERSON,
    bars_opening=what_bars_opening,
    left_open=set_left_open,
    inspects=is_inspection_of,
    asks=lambda table: offering(fields_of(TileInspection), table),
)
