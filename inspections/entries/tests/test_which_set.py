"""The set, of two batches or sets, that an inspection is of: an entry that leaves it open is refused at signing."""

import pytest

from compliance.regulation.core.parse import Refused
from inspections.models import LogEntry

from ...tests.factories import at, signed, table_of
from ...tests.floor import Floor
from .test_pai_gow_floor import inspected

pytestmark = pytest.mark.django_db


@pytest.fixture
def floor(facility, floorperson, dealer):
    return Floor(facility, {"floorperson": floorperson, "dealer": dealer})


def test_651a_4_a__an_inspection_at_a_table_with_two_batches_names_its_decks(floor):
    floor.cards(shuffler_mode="batch_shuffler", deck_count=16)
    with pytest.raises(Refused) as refusal:
        floor.decks_inspected(decks_received=8)
    assert refusal.value.problems == (("batch_label", "This table has two batches. Say which decks were inspected."),)
    assert not LogEntry.objects.exists()
    for batch in ("A", "B"):
        assert floor.decks_inspected(decks_received=8, batch_label=batch).decoded.batch_label == batch


def test_651a_4_a__a_table_without_batches_names_none(floor):
    floor.cards()
    assert floor.decks_inspected(decks_received=8).decoded.batch_label is None


def test_621a_6_a__an_inspection_of_tiles_names_its_set_where_there_are_two(facility, floorperson, dealer):
    table = table_of(facility, "621a", "PG-01", floorperson, player_bank_offered=False)

    def tiles_inspected(hours, tile_set):
        values = inspected(dealer, hours, tile_set_id=tile_set)
        return signed(table, "tile_inspection", values, floorperson, moment=at(hours, 1))

    tiles_inspected(-9, "T-1")
    assert tiles_inspected(-8, "").decoded.tile_set_id is None, "one set is known: no other can be meant"
    tiles_inspected(-7, " t-1 ")
    assert tiles_inspected(-6, "").decoded.tile_set_id is None
    tiles_inspected(-5, "T-2")
    with pytest.raises(Refused) as refusal:
        tiles_inspected(-4, "")
    words = "This table has more than one set of tiles. Say which set was inspected."
    assert refusal.value.problems == (("tile_set_id", words),)
