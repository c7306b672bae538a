"""Sic Bo in the demonstration: two shakers with a clock each, an inspection before each opening, an outage."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from compliance.holders.models import GamingTable
from compliance.holders.roles import Role

from .floor import DAY, Floor, Step

OPENINGS = 3
"""The number of times that the table was opened."""
IN_USE = timedelta(hours=23)
MANUAL = {"shaker_type": "manual", "shaker_id": "M-07", "dice_locked": None, "dice_meet_603a_12_c": None}
NO_SHAKER = {"automated_shaker_in_use": False, "automated_shaker_cycles": None, "dice_properly_tossed": None}


def sic_bo(floor: Floor) -> Iterator[Step]:
    """A table; its automated shaker failed the day before yesterday and is back with new dice. The dice of the manual
    one are changed after 23 hours, the newest in use for nine."""
    for table in floor.of("625a"):
        failed = floor.at - 2 * DAY + timedelta(hours=3)
        back = failed + timedelta(hours=15)
        yield from _days(floor, table, failed, back)
        for before in range(OPENINGS, -1, -1):
            placed = floor.at - timedelta(hours=9) - before * IN_USE
            dice = MANUAL | {"dice_set_id": f"D-3{OPENINGS - before}"}
            yield from _used(floor, table, placed, placed + IN_USE - timedelta(minutes=2) if before else None, **dice)
        yield from _outage(floor, table, failed, back)


def _days(floor: Floor, table: GamingTable, failed: datetime, back: datetime) -> Iterator[Step]:
    """Inspected and opened each day, closed after fourteen hours; open now."""
    for ago in range(OPENINGS - 1, -1, -1):
        opens = floor.at - timedelta(hours=6, minutes=20) - ago * DAY
        done = opens - timedelta(minutes=15)
        values = floor.entry("625a/sic_bo_inspection", done, **(NO_SHAKER if failed <= opens <= back else {}))
        yield floor.signed(table, "sic_bo_inspection", Role.FLOORPERSON, done + timedelta(minutes=2), values)
        yield floor.opened(table, opens)
        if ago:
            yield floor.closed(table, opens + timedelta(hours=14))


def _used(
    floor: Floor, table: GamingTable, placed: datetime, removed: datetime | None, **stated: Any
) -> Iterator[Step]:
    """A set of dice in a shaker."""
    values = floor.entry("625a/dice_change", placed, **stated)
    if removed is not None:
        values["removed_at"] = floor.local_time(removed)
    ends = removed and removed + timedelta(minutes=1)
    yield from floor.used(table, "dice_change", Role.DEALER, values, placed + timedelta(minutes=3), ends)


def _outage(floor: Floor, table: GamingTable, failed: datetime, back: datetime) -> Iterator[Step]:
    """The automated shaker stops, its dice are removed, it is covered; the manual one is used until it is back."""
    device = table.equipment.filter(is_active=True).get().serial_number
    placed, emptied = floor.at - 12 * DAY, failed + timedelta(minutes=4)
    yield from _used(floor, table, placed, emptied, shaker_id=device, dice_set_id="D-298")
    values = floor.entry("625a/device_out_of_service", failed, device_id=device)
    begins, ends = failed + timedelta(minutes=12), back + timedelta(minutes=5)
    yield from floor.used(table, "device_out_of_service", Role.FLOORPERSON, values, begins, ends)
    yield from _used(floor, table, back + timedelta(minutes=10), None, shaker_id=device, dice_set_id="D-311")
