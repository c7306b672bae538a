"""Pai Gow in the demonstration: tiles within their 12 hours, dice within their 24, one set unsuitable."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from compliance.holders.models import GamingTable
from compliance.holders.roles import Role

from .floor import Floor, Step

SETS = 2
"""How many sets of tiles, and of dice, were in use before the one that is."""
IN_USE = timedelta(hours=11, minutes=30)
AWAY = timedelta(minutes=10)


def pai_gow(floor: Floor) -> Iterator[Step]:
    """Two tables over as many days as their tiles show; the tiles of the second are due soon."""
    for table, hours in zip(floor.of("621a"), (4.0, 11.0), strict=True):
        newest = floor.at - timedelta(hours=hours)
        for before in range(SETS, -1, -1):
            starts = newest - before * (IN_USE + AWAY)
            yield from _in_use(floor, table, SETS - before, starts, before)
        yield from _dice(floor, table)
        yield floor.opened(table, newest + timedelta(minutes=3))


def _set(table: GamingTable, number: int) -> str:
    return f"T-{table.number[-2:]}{number:02d}"


def _in_use(floor: Floor, table: GamingTable, number: int, starts: datetime, before: int) -> Iterator[Step]:
    """One set: inspected, then in use; its entry is signed once at the start and once more at the end."""
    if before == SETS and table.number == "P-01":
        yield _inspected(floor, table, f"{_set(table, number)}X", starts - timedelta(minutes=30), is_suitable=False)
    yield _inspected(floor, table, _set(table, number), starts)
    values = {"old_set_id": _set(table, number), "in_use_from": floor.local_time(starts)}
    yield floor.signed(table, "tile_change", Role.FLOORPERSON, starts + timedelta(minutes=2), values)
    if before:
        removed = starts + IN_USE
        over = {"removed_at": floor.local_time(removed), "reason": "scheduled", "new_set_id": _set(table, number + 1)}
        yield floor.signed(table, "tile_change", Role.FLOORPERSON, removed + timedelta(minutes=1), values | over)


def _inspected(floor: Floor, table: GamingTable, tiles: str, verified: datetime, *, is_suitable: bool = True) -> Step:
    """A set that reached the table twenty minutes before it was verified."""
    values: dict[str, Any] = {
        "tile_set_id": tiles,
        "received_at": floor.local_time(verified - timedelta(minutes=20)),
        "cleaned_before": True,
        "check_pairs_complete": True,
        "check_size_and_shading": True,
        "check_backs_and_sides": is_suitable,
        "result": "suitable" if is_suitable else "unsuitable",
        "inspected_at": floor.local_time(verified - timedelta(minutes=6)),
        "verified_at": floor.local_time(verified),
        **floor.named(Role.DEALER, "dealer_name", "", "dealer_credential_number"),
    }
    if not is_suitable:
        values["unsuitable_set"] = _sealed(floor, table, tiles, verified)
    return floor.signed(table, "tile_inspection", Role.FLOORPERSON, verified + timedelta(minutes=1), values)


def _sealed(floor: Floor, table: GamingTable, tiles: str, at: datetime) -> dict[str, Any]:
    """What became of an unsuitable set."""
    dealer, floorperson = floor.people[Role.DEALER].printed_name, floor.people[Role.FLOORPERSON].printed_name
    return {
        "table_number": table.number,
        "date": floor.local_time(at)[:10],
        "time": floor.local_time(at)[11:],
        "container_type": "envelope",
        "sealed": True,
        "dealer_signature": dealer,
        "floorperson_signature": floorperson,
        "seal_number": "S-40617",
        "tile_set_id": tiles,
        "reason": "A chipped corner on one tile 4-6, which can be felt.",
        "replacement_set_id": tiles.rstrip("X"),
        "replacement_source": "pit stand reserve",
        "replacement_brought_by": floorperson,
    }


def _dice(floor: Floor, table: GamingTable) -> Iterator[Step]:
    """Three dice in the shaker, changed after 23 hours; the newest are seven hours in use."""
    newest, in_use = floor.at - timedelta(hours=7), timedelta(hours=23)
    for before in range(SETS, -1, -1):
        placed = newest - before * in_use
        values: dict[str, Any] = {
            "shaker_id": f"M-{table.number[-2:]}",
            "dice_set_id": f"D-{table.number[-2:]}{SETS - before}",
            "dice_count": 3,
            "placed_at": floor.local_time(placed),
        }
        yield floor.signed(table, "dice_change", Role.DEALER, placed + timedelta(minutes=3), values)
        if before:
            removed = placed + in_use - timedelta(minutes=2)
            taken_out = values | {"removed_at": floor.local_time(removed)}
            yield floor.signed(table, "dice_change", Role.DEALER, removed + timedelta(minutes=1), taken_out)
