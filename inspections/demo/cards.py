"""Casino War in the demonstration: decks changed and inspected each day, a shuffler out of service for one."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

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
    days = floor.days(table)
    for label, color, minutes in batches:
        opened = None
        for ago in range(days, last - 1, -1):
            change = newest + timedelta(minutes=minutes) - ago * DAY
            yield _changed(floor, table, label, color, total // len(batches), opened, change)
            opened = change
        for ago in sorted({*range(days, last - 1, -3), max(last, 1), last}):
            change = newest + timedelta(minutes=minutes) - ago * DAY
            yield _inspected(floor, table, label, change, total // len(batches))


def _changed(
    floor: Floor, table: GamingTable, label: str, color: str, decks: int, opened: datetime | None, change: datetime
) -> Step:
    """Decks opened for the first time, or taken out five minutes before the next are opened."""
    values = {
        "batch_label": label,
        "deck_count": decks,
        "back_color": color,
        "opened_at": floor.local_time(opened or change),
    }
    if opened is not None:
        values |= {
            "removed_at": floor.local_time(change - timedelta(minutes=5)),
            "replacement_opened_at": floor.local_time(change),
        }
    values["floorperson_verified_by"] = floor.people[Role.FLOORPERSON].printed_name
    return floor.signed(table, "deck_change", Role.DEALER, change + timedelta(minutes=2), values)


def _inspected(floor: Floor, table: GamingTable, label: str, change: datetime, decks: int) -> Step:
    """The inspection of decks that came to the table before a change."""
    order = {
        "received_at": -30, "inspected_at": -18, "verified_at": -12, "first_player_inspection_at": 1, "shuffled_at": 5,
        "opened_for_play_at": 8,
    }  # fmt: skip
    values: dict[str, Any] = {
        name: floor.local_time(change + timedelta(minutes=after)) for name, after in order.items()
    }
    values |= {"batch_label": label} if label != "single" else {}
    values |= {"decks_received": decks, "defects_found": False, "preinspected_basis": "none"}
    values |= floor.named(Role.DEALER, "dealer_name", "", "dealer_credential_number")
    values |= packages.named(floor, table, label, change)
    return floor.signed(table, "deck_inspection", Role.FLOORPERSON, change + timedelta(minutes=10), values)


def _outage(floor: Floor, table: GamingTable) -> Iterator[Step]:
    """The shuffler jams four days ago, is marked, and comes back the day after."""
    failed = floor.at - 4 * DAY - timedelta(hours=3)
    device = table.equipment.filter(is_active=True, kind="shuffler").get()
    values = {
        "device_id": device.serial_number,
        "out_at": floor.local_time(failed),
        "marking": "sign",
        "marked_at": floor.local_time(failed + timedelta(minutes=3)),
        "alternate_method_started_at": floor.local_time(failed + timedelta(minutes=9)),
    }
    log, role, back = "device_out_of_service", Role.FLOORPERSON, failed + DAY
    yield floor.signed(table, log, role, failed + timedelta(minutes=11), values)
    returned = values | {"back_in_service_at": floor.local_time(back)}
    yield floor.signed(table, log, role, back + timedelta(minutes=5), returned)
