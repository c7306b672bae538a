"""The facts of a table and the equipment at it at an instant, and the places of a piece of equipment over time: the
rows of today, with later changes taken back.

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
class DeviceAtTable:
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
        id=table.pk,
        holder_id=table.holder_id,
        facility=table.facility,
        number=was["number"],
        chapter=was["chapter"],
        table_format=was["table_format"],
        is_active=was["is_active"],
    )


def devices_at(table: GamingTable, at: datetime) -> list[DeviceAtTable]:
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
            devices.append(DeviceAtTable(was["kind"], was["model"], was["serial_number"]))
    return sorted(devices, key=lambda device: (device.kind, device.serial_number))


@dataclass(frozen=True)
class Stay:
    """A time at one table: `since` is None where no record says when it began, `until` where it goes on."""

    table_id: UUID
    since: datetime | None
    until: datetime | None


def stays_of(item: Equipment) -> list[Stay]:
    """The tables at which this equipment stood, in the order of time; its time in store is in none. Three queries."""
    moves = list(AdministrationEvent.objects.filter(about=item.pk).order_by("at", "id"))
    if not moves:
        return [Stay(item.table_id, None, None)] if item.table_id else []
    tables = list(GamingTable.objects.filter(facility=item.facility_id).select_related("facility"))
    renamed = _later([table.pk for table in tables], moves[0].at)

    def table_of(facts: Mapping[str, Any] | None, at: datetime) -> UUID | None:
        """The table that had the number in these facts."""
        later = [event for event in renamed if event.at > at]
        named = {was["number"]: table.pk for table in tables if (was := _as_of(table.pk, TABLES.facts(table), later))}
        return named.get((facts or {}).get("table"))

    places = [(None, table_of(moves[0].before, moves[0].at)), *((one.at, table_of(one.after, one.at)) for one in moves)]
    ends = [*(one.at for one in moves), None]
    return [Stay(table, since, until) for (since, table), until in zip(places, ends, strict=True) if table is not None]


def _later(about: Iterable[UUID], at: datetime) -> Sequence[AdministrationEvent]:
    rows = AdministrationEvent.objects.filter(about__in=list(about), at__gt=at).order_by("at", "id")
    return list(rows.only("about", "at", "before"))


def _first(events: Iterable[AdministrationEvent], about: UUID) -> AdministrationEvent | None:
    return next((event for event in events if event.about == about), None)


def _as_of(about: UUID, today: Mapping[str, Any], events: Sequence[AdministrationEvent]) -> Mapping[str, Any] | None:
    """The facts before the first of these events about a row, those of today without one; None before it was added."""
    event = _first(events, about)
    return today if event is None else event.before
