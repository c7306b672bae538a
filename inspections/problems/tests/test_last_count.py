"""The last verified count in a report is that of the set in use, by an entry that counts."""

import pytest

from compliance.holders.tests.factories import given
from inspections.alarms.services.alarms import alarms_raise
from inspections.limits.running import use_before
from inspections.models import LogEntry, RunningLimit, TableState
from inspections.problems.presets import last_count

from ...tests.factories import NOON, at, said_never, signed, table_of
from ...tests.floor import Floor


@pytest.fixture
def floor(facility, dealer, floorperson):
    return Floor(facility, {"dealer": dealer, "floorperson": floorperson})


def counted(table):
    return last_count(table, LogEntry(chapter_number=table.chapter, log_code="problem").kind.problem, NOON)


def test_the_count_is_that_of_the_decks_in_use(floor):
    floor.ready_cards()
    assert counted(floor.table) == at(-2, -12)
    floor.decks_inspected(-1, first_player_inspection_at=None, shuffled_at=None, opened_for_play_at=None)
    assert counted(floor.table) == at(-1, -12)


def test_decks_changed_without_an_inspection_have_no_count(floor):
    floor.ready_cards()
    floor.decks(-2, -0.5, replacement_opened_at=at(-0.5).isoformat())
    assert counted(floor.table) is None


def test_of_two_batches_the_one_counted_longest_ago_bounds_the_play(floor):
    floor.cards(shuffler_mode="batch_shuffler", deck_count=16)
    floor.decks_inspected(-3, decks_received=8, batch_label="A")
    floor.decks(-2, batch_label="A", deck_count=8)
    floor.decks(-1.5, batch_label="B", deck_count=8, back_color="blue")
    assert counted(floor.table) is None, "nobody counted batch B"
    floor.decks_inspected(-1.6, decks_received=8, batch_label="B")
    assert counted(floor.table) == at(-3, -12)


def test_an_inspection_that_never_happened_and_one_that_was_corrected_count_no_more(floor, second_floorperson):
    floor.ready_cards()
    later = floor.decks_inspected(-1, first_player_inspection_at=None, shuffled_at=None, opened_for_play_at=None)
    said_never(later, floor.people["floorperson"], NOON)
    assert counted(floor.table) == at(-1, -12), "one person alone strikes nothing"
    said_never(later, second_floorperson, NOON)
    assert counted(floor.table) == at(-2, -12)


def test_tiles_are_counted_by_the_set_in_use(facility, floorperson, dealer):
    table = table_of(facility, "621a", "PG-01", floorperson)
    signed(table, "tile_change", {"old_set_id": "T-2", "in_use_from": at(-2).isoformat()}, floorperson)
    signed(table, "tile_inspection", {"tile_set_id": "T-1", "verified_at": at(-3).isoformat()}, floorperson)
    assert counted(table) is None
    signed(table, "tile_inspection", {"tile_set_id": "t-2", "verified_at": at(-2.5).isoformat()}, floorperson)
    assert counted(table) == at(-2.5)


def test_decks_whose_change_never_happened_were_not_in_use_before(floor, second_floorperson):
    floor.cards()
    wrong = floor.decks(-26)
    with given():
        TableState.objects.create(table=floor.table, is_open=True, since=at(-26))
    assert alarms_raise(at=at(-0.5)), "an alarm keeps the limit on file"
    for by in (floor.people["floorperson"], second_floorperson):
        said_never(wrong, by, at(-0.4))
    floor.decks(-0.3)
    limits = {one.started_at: one for one in RunningLimit.objects.annotate(**use_before())}
    assert set(limits) == {at(-26), at(-0.3)}
    assert limits[at(-0.3)].before_started_at is None
