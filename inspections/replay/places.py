"""What a table was and what equipment stood at it at an instant: the rows of today, with later changes taken back.

Whoever changes a table or a piece of equipment leaves an administration event with the facts before and after. Of the
events after the instant, the first about a row says in its `before` how the row was; without one it is as today.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from compliance.holders.models import AdministrationEvent, Equipment, GamingTable
from compliance.holders.services.places import EQUIPMENT, TABLES


@dataclass(frozen=True)
class Device:
    """A piece of equipment as it was."""

    kind: str
    model: str
    serial_number: str


def table_at(table: GamingTable, at: datetime) -> GamingTable | None:
    """The table with the number, the chapter and the format that it had at the instant, not to be saved; None where it
    was added later. One query."""
    was = _as_of(table.pk, TABLES.facts(table), _later([table.pk], at))
    if was is None:
        return None
    return GamingTable(
        id=table.pk, holder_id=table.holder_id, facility=table.facility, number=was["number"], chapter=was["chapter"],
        table_format=was["table_format"], is_active=was["is_active"],
    )  # fmt: skip


def devices_at(table: GamingTable, at: datetime) -> list[Device]:
    """The equipment at the table at the instant, by kind and serial number. Three queries."""
    items = list(Equipment.objects.filter(facility=table.facility_id).select_related("facility", "table"))
    events = _later([table.pk, *(item.pk for item in items)], at)
    devices = []
    for item in items:
        event = _first(events, item.pk)
        was = _as_of(item.pk, EQUIPMENT.facts(item), events)
        if was is None or not was["is_active"]:
            continue
        # An event names the table by the number that it had then.
        named = _as_of(table.pk, TABLES.facts(table), [later for later in events if event and later.at > event.at])
        if named is not None and was["table"] == named["number"] if event else item.table_id == table.pk:
            devices.append(Device(was["kind"], was["model"], was["serial_number"]))
    return sorted(devices, key=lambda device: (device.kind, device.serial_number))


def _later(about: Iterable[UUID], at: datetime) -> Sequence[AdministrationEvent]:
    rows = AdministrationEvent.objects.filter(about__in=list(about), at__gt=at).order_by("at", "id")
    return list(rows.only("about", "at", "before"))


def _first(events: Iterable[AdministrationEvent], about: UUID) -> AdministrationEvent | None:
    return next((event for event in events if event.about == about), None)


def _as_of(about: UUID, today: Mapping[str, Any], events: Sequence[AdministrationEvent]) -> Mapping[str, Any] | None:
    """The facts before the first of these events about a row, those of today without one; None before it was added."""
    event = _first(events, about)
    return today if event is None else event.before
