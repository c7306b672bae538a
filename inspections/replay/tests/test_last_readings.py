"""The last entry of its kind counts in every reading: never one that two people said never happened, one that was
corrected, or one about other decks. Every reading goes through every fate of an entry, for each log that has it."""

from collections.abc import Callable
from typing import Any

import pytest

from compliance.holders.models import GamingTable
from inspections.entries.checking import EntryReading
from inspections.entries.presets import PresetRecords, presets_from_records
from inspections.facts import facts_of, series_of
from inspections.models import LogEntry, Newest, RunningLimit
from inspections.opening.standing import TableStanding, table_standing
from inspections.opening.tiles import _latest
from inspections.problems.presets import _of_failed, failed_named, last_count
from inspections.replay.moment import Moment
from inspections.replay.replay import replay
from inspections.tests.factories import NOON, at, said_never, signed
from inspections.tests.floor import Floor

pytestmark = pytest.mark.django_db
Sign = Callable[[Floor, float], LogEntry]


def wheels(floor: Floor, hours: float) -> LogEntry:
    return floor.inspected(hours)


def failed_wheels(floor: Floor, hours: float) -> LogEntry:
    return floor.inspected(hours, wheel_parts_secure_ok=False)


def adjustments(floor: Floor, hours: float) -> LogEntry:
    return floor.adjusted(hours)


def deck_changes(floor: Floor, hours: float) -> LogEntry:
    return floor.decks(hours)


def deck_inspections(floor: Floor, hours: float) -> LogEntry:
    unplayed = dict.fromkeys(("first_player_inspection_at", "shuffled_at", "opened_for_play_at"))
    return floor.decks_inspected(hours, **unplayed)


def standing_now(table: GamingTable) -> TableStanding:
    return table_standing(table, at(0.5))


def of_inspection(standing: TableStanding) -> int | None:
    return standing.inspection.number if standing.inspection else None


def of_newest(standing: TableStanding, log: str) -> int | None:
    return max((entry.number for entry in standing.newest.get(log, ())), default=None)


def replayed(table: GamingTable) -> TableStanding:
    shown = replay(table, Moment(at(0.5), at(0.5)))
    assert shown is not None
    return shown.standing


def last_in_series(table: GamingTable, log: str) -> int | None:
    rows = [placed.row for placed in series_of(table, _kind(table, log)).placed]
    return rows[-1].number if rows and rows[-1] else None


def kept_as_newest(table: GamingTable, log: str) -> int | None:
    return max(Newest.objects.filter(table=table, log_code=log).values_list("entry__number", flat=True), default=None)


def limit_runs_from(table: GamingTable, log: str) -> int | None:
    rows = RunningLimit.objects.filter(table=table, log_code=log, ended_at__isnull=True)
    return max(rows.values_list("entry__number", flat=True), default=None)


def logged_last(table: GamingTable, log: str) -> int | None:
    entry = _latest(standing_now(table))
    return entry.number if entry is not None and entry.log_code == log else None


def counted_last(table: GamingTable, log: str) -> int | None:
    problems = LogEntry(chapter_number=table.chapter, log_code="problem").kind.problem
    counted = last_count(table, problems, NOON)
    rows = LogEntry.objects.filter(table=table, log_code=log)
    return max((row.number for row in rows if row.decoded.verified_at == counted), default=None)


def taken_over(table: GamingTable, log: str) -> int | None:
    """The entry from which the form of the next inspection takes what was adjusted."""
    reading = EntryReading(table, log, at(0.5))
    rows = {id(placed.entry): placed.row for placed in reading.series.placed}
    told = presets_from_records(PresetRecords(reading), {})
    return max((row.number for one in told.values() if (row := rows.get(id(one.entry))) is not None), default=None)


def reported_as_failed(table: GamingTable, log: str) -> int | None:
    """The entry whose checks were not met and about which the form of a problem still opens."""
    rows = LogEntry.objects.filter(table=table, log_code=log)
    return max((row.number for row in rows if _of_failed(table, failed_named(row))), default=None)


def _kind(table: GamingTable, log: str) -> Any:
    return LogEntry(chapter_number=table.chapter, log_code=log).kind


EVERYWHERE: dict[str, Callable[[GamingTable, str], int | None]] = {
    "the entries in which the next is judged": last_in_series,
    "the newest on which the table stands": lambda table, log: of_newest(standing_now(table), log),
    "the newest as it is kept": kept_as_newest,
    "the tile of the board": logged_last,
    "the table at a moment": lambda table, log: of_newest(replayed(table), log),
}
"""Readings of every log."""
INSPECTIONS = {
    "the last inspection": lambda table, log: of_inspection(standing_now(table)),
    "the last inspection at a moment": lambda table, log: of_inspection(replayed(table)),
}
ADJUSTED = {"what the next inspection takes": taken_over}
FAILED = {"the checks of a problem": reported_as_failed}
COUNTED = {"the last verified count": counted_last}
LIMITED = {"the limit that runs": limit_runs_from}
LOGS: dict[str, tuple[str, Sign, dict[str, Callable[[GamingTable, str], int | None]]]] = {
    "wheels": ("wheel", wheels, EVERYWHERE | INSPECTIONS),
    "wheels, not met": ("wheel", failed_wheels, EVERYWHERE | INSPECTIONS | FAILED),
    "adjustments": ("wheel", adjustments, EVERYWHERE | ADJUSTED),
    "changes of decks": ("cards", deck_changes, EVERYWHERE | LIMITED),
    "decks": ("cards", deck_inspections, EVERYWHERE | INSPECTIONS | COUNTED),
}
FATES = ("it counts", "one person says it never happened", "two people say so", "it is corrected")
TRIED = [(name, reading, fate) for name, (_, _, readings) in LOGS.items() for reading in readings for fate in FATES]


@pytest.fixture
def floor(facility: Any, dealer: Any, floorperson: Any, security: Any, maintenance: Any) -> Floor:
    people = {"dealer": dealer, "floorperson": floorperson, "security": security, "maintenance": maintenance}
    return Floor(facility, people)


@pytest.fixture
def strike(floorperson: Any, second_floorperson: Any) -> Callable[[LogEntry], None]:
    """Two people say that it never happened."""

    def said(entry: LogEntry) -> None:
        said_never(entry, floorperson)
        said_never(entry, second_floorperson)

    return said


@pytest.mark.parametrize(("name", "reading", "fate"), TRIED)
def test_the_last_is_the_last_that_counts(
    name: str, reading: str, fate: str, floor: Floor, strike: Callable[[LogEntry], None], floorperson: Any
) -> None:
    ground, sign, readings = LOGS[name]
    getattr(floor, ground)()
    if name == "decks":
        floor.decks(-8)
    first, second = sign(floor, -5), sign(floor, -1)
    expected = second.number
    if fate == "one person says it never happened":
        said_never(second, floorperson)
    elif fate == "two people say so":
        strike(second)
        expected = first.number
    elif fate == "it is corrected":
        expected = signed(
            floor.table, second.log_code, dict(facts_of(second)), second.signed_by, moment=at(0.2), supersedes=second,
            correction_reason="It was written down wrongly.",
        ).number  # fmt: skip
    assert readings[reading](floor.table, second.log_code) == expected


def test_the_last_of_a_batch_is_never_that_of_the_other(floor: Floor, strike: Callable[[LogEntry], None]) -> None:
    floor.cards(shuffler_mode="batch_shuffler", deck_count=16)
    inspected = {
        batch: floor.decks_inspected(hours, decks_received=8, batch_label=batch)
        for batch, hours in (("A", -4), ("B", -3))
    }
    changed = {
        batch: floor.decks(hours, batch_label=batch, deck_count=8, back_color=color)
        for batch, hours, color in (("A", -3.8, "red"), ("B", -2.8, "blue"))
    }

    def on_record() -> list[set[int]]:
        shown = (standing_now(floor.table), replayed(floor.table))
        return [{entry.number for entry in one.newest["deck_inspection"]} for one in shown]

    limits = {row.lane: row.entry for row in RunningLimit.objects.filter(ended_at__isnull=True).select_related("entry")}
    assert limits == changed
    assert counted_last(floor.table, "deck_inspection") == inspected["A"].number
    assert on_record() == [{inspected["A"].number, inspected["B"].number}] * 2
    strike(inspected["A"])
    assert counted_last(floor.table, "deck_inspection") is None, "nobody counted batch A"
    assert on_record() == [{inspected["B"].number}] * 2
