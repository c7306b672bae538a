"""Sic Bo in the demonstration: two shakers with a clock each, an inspection before each opening, an outage."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from compliance.holders.models import GamingTable
from compliance.holders.roles import Role

from .floor import DAY, Floor, Step

OPENINGS = 3
"""How often the table was opened."""


def sic_bo(floor: Floor) -> Iterator[Step]:
    """One table; its automated shaker failed the day before yesterday and is back with new dice."""
    for table in floor.of("625a"):
        failed = floor.at - 2 * DAY + timedelta(hours=3)
        back = failed + timedelta(hours=15)
        yield from _days(floor, table, failed, back)
        yield from _manual_dice(floor, table)
        yield from _outage(floor, table, failed, back)


def _days(floor: Floor, table: GamingTable, failed: datetime, back: datetime) -> Iterator[Step]:
    """Inspected and opened each day, closed after fourteen hours; open now."""
    for ago in range(OPENINGS - 1, -1, -1):
        opens = floor.at - timedelta(hours=6, minutes=20) - ago * DAY
        yield _inspected(floor, table, opens - timedelta(minutes=15), with_shaker=not failed <= opens <= back)
        yield floor.opened(table, opens)
        if ago:
            yield floor.closed(table, opens + timedelta(hours=14))


def _inspected(floor: Floor, table: GamingTable, done: datetime, *, with_shaker: bool) -> Step:
    values: dict[str, Any] = {
        "device_values_entered": [1, 4, 6],
        "all_combinations_illuminated": True,
        "automated_shaker_in_use": with_shaker,
        "inspected_at": floor.local_time(done),
    }
    if with_shaker:
        values |= {"automated_shaker_cycles": 3, "dice_properly_tossed": True}
    return floor.signed(table, "sic_bo_inspection", Role.FLOORPERSON, done + timedelta(minutes=2), values)


def _manual_dice(floor: Floor, table: GamingTable) -> Iterator[Step]:
    """The manual shaker: dice changed after 23 hours, the newest in use for nine."""
    newest, in_use = floor.at - timedelta(hours=9), timedelta(hours=23)
    for before in range(OPENINGS, -1, -1):
        placed = newest - before * in_use
        values = _dice("manual", "M-07", f"D-3{OPENINGS - before}")
        yield from _limit(floor, table, values, placed, placed + in_use - timedelta(minutes=2) if before else None)


def _dice(kind: str, shaker: str, dice: str) -> dict[str, Any]:
    sealed = {"dice_locked": True, "dice_meet_603a_12_c": True} if kind == "automated" else {}
    return {"shaker_type": kind, "shaker_id": shaker, "dice_set_id": dice, "dice_count": 3, **sealed}


def _limit(
    floor: Floor, table: GamingTable, values: dict[str, Any], placed: datetime, removed: datetime | None
) -> Iterator[Step]:
    """One set of dice in a shaker: signed when placed, and again when taken out."""
    values = values | {"placed_at": floor.local_time(placed)}
    yield floor.signed(table, "dice_change", Role.DEALER, placed + timedelta(minutes=3), values)
    if removed is not None:
        values = values | {"removed_at": floor.local_time(removed)}
        yield floor.signed(table, "dice_change", Role.DEALER, removed + timedelta(minutes=1), values)


def _outage(floor: Floor, table: GamingTable, failed: datetime, back: datetime) -> Iterator[Step]:
    """The automated shaker stops, its dice are removed, it is covered; the manual one is used until it is back."""
    device = table.equipment.filter(is_active=True).get().serial_number
    emptied = failed + timedelta(minutes=4)
    yield from _limit(floor, table, _dice("automated", device, "D-298"), floor.at - 12 * DAY, emptied)
    values = {
        "device_id": device,
        "out_at": floor.local_time(failed),
        "dice_removed_at": floor.local_time(emptied),
        "marking": "covered",
        "marked_at": floor.local_time(failed + timedelta(minutes=6)),
        "alternate_method_started_at": floor.local_time(failed + timedelta(minutes=10)),
    }
    log, role = "device_out_of_service", Role.FLOORPERSON
    yield floor.signed(table, log, role, failed + timedelta(minutes=12), values)
    returned = values | {"back_in_service_at": floor.local_time(back)}
    yield floor.signed(table, log, role, back + timedelta(minutes=5), returned)
    yield from _limit(floor, table, _dice("automated", device, "D-311"), back + timedelta(minutes=10), None)
