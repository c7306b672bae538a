"""Casino War in the demonstration: decks changed and inspected each day, a shuffler out of service for one."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from compliance.holders.models import GamingTable
from compliance.holders.roles import Role

from . import packages
from .floor import DAY, Floor, Step


def casino_war(floor: Floor) -> Iterator[Step]:
    """Four tables; the second is due soon and the third over its time: their last change was a day earlier."""
    ends = ((-5.0, 0), (1.4, 1), (-2.1, 1), (-9.0, 0))
    for table, (lead, last) in zip(floor.of("651a"), ends, strict=True):
        newest = floor.at + timedelta(hours=lead)
        yield from _changes(floor, table, newest, last)
        opened = newest - max(last, 1) * DAY + timedelta(minutes=35)
        yield floor.opened(table, opened)
    yield from _outage(floor, table)


def _changes(floor: Floor, table: GamingTable, newest: datetime, last: int) -> Iterator[Step]:
    """Decks changed shortly before their 24 hours are over, `last` days ago for the last time; inspected every third
    day, before the table opens, and with the last change."""
    rules = floor.rules_at(table)
    shuffler = getattr(rules.facts, "shuffler_mode", None) if rules else None
    total = (getattr(rules.facts, "deck_count", None) if rules else None) or 12
    batches = (("A", "red", 0), ("B", "blue", 20)) if shuffler == "batch_shuffler" else (("single", "red", 0),)
    days, decks = floor.days(table), total // len(batches)
    for label, color, minutes in batches:
        last_change = newest + timedelta(minutes=minutes)
        stated = {"batch_label": label, "deck_count": decks, "back_color": color}
        for ago in range(days, last - 1, -1):
            change = last_change - ago * DAY
            values = (
                floor.entry("651a/deck_change", change, **stated, removed_at=None, replacement_opened_at=None)
                if ago == days
                else floor.entry("651a/deck_change", change - DAY, **stated)
            )
            yield floor.signed(table, "deck_change", Role.DEALER, change + timedelta(minutes=2), values)
        for ago in sorted({*range(days, last - 1, -3), max(last, 1), last}):
            yield _inspected(floor, table, label, last_change - ago * DAY, decks)


def _inspected(floor: Floor, table: GamingTable, label: str, change: datetime, decks: int) -> Step:
    """The inspection of decks that came to the table before a change."""
    stated = {"batch_label": label if label != "single" else None, "decks_received": decks}
    values = floor.entry("651a/deck_inspection", change, **stated, **packages.named(floor, table, label, change))
    return floor.signed(table, "deck_inspection", Role.FLOORPERSON, change + timedelta(minutes=10), values)


def _outage(floor: Floor, table: GamingTable) -> Iterator[Step]:
    """The shuffler jams four days ago, is marked, and comes back the day after."""
    failed = floor.at - 4 * DAY - timedelta(hours=3)
    device = table.equipment.filter(is_active=True, kind="shuffler").get().serial_number
    values = floor.entry("651a/device_out_of_service", failed, device_id=device)
    begins, ends = failed + timedelta(minutes=11), failed + DAY + timedelta(minutes=5)
    yield from floor.used(table, "device_out_of_service", Role.FLOORPERSON, values, begins, ends)
