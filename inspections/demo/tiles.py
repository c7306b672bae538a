"""Pai Gow in the demonstration: tiles within their 12 hours, dice within their 24, one set unsuitable."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from compliance.holders.models import GamingTable
from compliance.holders.roles import Role

from .floor import Floor, Step

SETS = 2
"""The number of sets of tiles, and of dice, that were in use before the present one."""
IN_USE, DICE_IN_USE = timedelta(hours=11, minutes=30), timedelta(hours=23)
AWAY = timedelta(minutes=10)


def pai_gow(floor: Floor) -> Iterator[Step]:
    """Two tables over as many days as their tiles show; the tiles of the second are due soon, and the dice of both are
    seven hours in use."""
    for table, hours in zip(floor.of("621a"), (4.0, 11.0), strict=True):
        newest, placed = floor.at - timedelta(hours=hours), floor.at - timedelta(hours=7)
        for before in range(SETS, -1, -1):
            yield from _in_use(floor, table, SETS - before, newest - before * (IN_USE + AWAY))
        for before in range(SETS, -1, -1):
            yield from _dice(floor, table, SETS - before, placed - before * DICE_IN_USE)
        yield floor.opened(table, newest + timedelta(minutes=3))


def _in_use(floor: Floor, table: GamingTable, number: int, starts: datetime) -> Iterator[Step]:
    """A set of tiles: inspected, then in use. The first of one table followed an unsuitable one."""
    this, following = (f"T-{table.number[-2:]}{one:02d}" for one in (number, number + 1))
    if not number and table.number == "P-01":
        before = starts - timedelta(minutes=30)
        yield _inspected(floor, table, before, **floor.entry("621a/unsuitable", before))
    yield _inspected(floor, table, starts, tile_set_id=this)
    values = floor.entry("621a/tile_change", starts, old_set_id=this, new_set_id=following)
    begins, ends = starts + timedelta(minutes=2), starts + IN_USE + timedelta(minutes=1)
    yield from floor.used(table, "tile_change", Role.FLOORPERSON, values, begins, ends if number < SETS else None)


def _inspected(floor: Floor, table: GamingTable, verified: datetime, **stated: Any) -> Step:
    values = floor.entry("621a/tile_inspection", verified, **stated)
    return floor.signed(table, "tile_inspection", Role.FLOORPERSON, verified + timedelta(minutes=1), values)


def _dice(floor: Floor, table: GamingTable, number: int, placed: datetime) -> Iterator[Step]:
    """Three dice in the shaker."""
    where = table.number[-2:]
    values = floor.entry("621a/dice_change", placed, shaker_id=f"M-{where}", dice_set_id=f"D-{where}{number}")
    begins, ends = placed + timedelta(minutes=3), placed + DICE_IN_USE - timedelta(minutes=1)
    yield from floor.used(table, "dice_change", Role.DEALER, values, begins, ends if number < SETS else None)
