"""Logs for the access matrix."""

from tests.matrix import Ground, register

from .factories import NOON, at, deck_change, signed, table_of


def entry_of(ground: Ground) -> object:
    """The id of an entry at a table of this holder."""
    table = table_of(ground.facility, "651a", "W-7", ground.person)
    return signed(table, "deck_change", deck_change(at(-1)), ground.person, NOON).pk


register("entry_id", entry_of)
