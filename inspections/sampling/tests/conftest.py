"""Deck changes, a sample of them, and an item of it that does not agree."""

from inspections.sampling.services.notes import sample_note
from inspections.tests.factories import at, deck_change, signed, table_of
from tests.scenes import scene

from .drawn import CLEAN, OTHERWISE, drawn


@scene
def decks(facility, floorperson, dealer):
    """Three deck changes at each of two tables."""
    tables = [table_of(facility, "651a", number, floorperson) for number in ("W-01", "W-02")]
    return [
        signed(table, "deck_change", deck_change(at(-hours)), dealer, moment=at(-hours, 1))
        for hours in (9, 6, 3)
        for table in tables
    ]


@scene
def sampled(decks, facility, auditor):
    return drawn(facility, auditor)


@scene
def found(sampled, auditor):
    sample_note(sample_id=sampled.pk, looks={1: OTHERWISE, 2: CLEAN}, by=auditor, at=at(1))
    return sampled.items.get(place=1)
