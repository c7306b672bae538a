"""Pits of a facility, and the moves of tables between them."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from compliance.holders.errors import FieldRefused, IllegalMove
from compliance.holders.models import Facility, GamingTable, Pit, PitStay, User, pit_at, pit_id_at
from compliance.holders.ordering import number_order
from compliance.ledger.holding import act, hold, mark_of

from .history import HistoryKind, hold_once, need, need_reason, row_event
from .places import TABLES, check_name
from .rights import check_administers

LONGEST = 40
PITS = HistoryKind[Pit](
    lambda pit: f"{pit.name}, {pit.facility.name}",
    lambda pit: {"name": pit.name, "facility": pit.facility.name, "is_active": pit.is_active},
)


@act
def pit_create(*, facility: Facility, name: str, by: User, at: datetime, reason: str) -> Pit:
    """Adds a pit at a facility. Raises NotAllowed, FieldRefused."""
    check_administers(by, facility.holder_id)
    hold_once({mark_of(facility)})
    name = need("name", name, "the name of the pit, such as Pit 1", longest=LONGEST)
    taken = Pit.objects.filter(facility=facility).values_list("name", flat=True)
    check_name(name, taken, f"{facility.name} already has a pit with this name, or had one. Choose another name.")
    pit = Pit.objects.create(holder_id=facility.holder_id, facility=facility, name=name)
    row_event(PITS, pit, act="pit_create", by=by, at=at, reason=reason)
    return pit


def _pit_locked(pit_id: UUID, by: User) -> Pit:
    pit = Pit.objects.select_for_update().prefetch_related("facility").get(pk=pit_id)
    check_administers(by, pit.holder_id)
    hold({mark_of(pit), mark_of(pit.facility)}, of_logs=False)
    if not pit.is_active:
        raise IllegalMove(f"{pit.name} is retired and can no longer change. Add a new pit instead.")
    return pit


def tables_for_pits(facility: UUID, at: datetime) -> Any:
    """The tables in use at a facility in the order of their numbers, each with its pit: `pit` and `pit_id`."""
    tables = GamingTable.objects.filter(facility=facility, is_active=True).select_related("facility")
    return tables.annotate(pit=pit_at(at), pit_id=pit_id_at(at)).order_by(number_order("number"))


@act
def pit_tables_set(
    *, pit_id: UUID, tables: Collection[UUID], by: User, at: datetime, reason: str
) -> Mapping[str, PitStay]:
    """Has these tables of the facility stand in this pit, and no other; those that stood here too stand in none.

    Each table that moves is its own act. Gives the stays that begin, by the table's number. Raises NotAllowed,
    FieldRefused, IllegalMove.
    """
    pit = _pit_locked(pit_id, by)
    reason = need_reason(reason)
    # The facility's row keeps two moves apart, also into different pits.
    Facility.objects.select_for_update().get(pk=pit.facility_id)
    here = list(tables_for_pits(pit.facility_id, at))
    if set(tables) - {table.pk for table in here}:
        raise FieldRefused("tables", f"Choose tables that are in use at {pit.facility.name}.")
    moved = [table for table in here if (table.pk in tables) != (table.pit_id == pit.pk)]
    if not moved:
        raise FieldRefused("tables", "These tables are already here. Choose others, or leave without saving.")
    _check_stays(moved, at)
    return {table.number: _moved(table, pit if table.pk in tables else None, by, at, reason) for table in moved}


@act
def table_place(*, table: GamingTable, pit: Pit, by: User, at: datetime, reason: str) -> PitStay:
    """Has a table that stands in no pit stand in this one. Raises NotAllowed, FieldRefused, IllegalMove."""
    pit = _pit_locked(pit.pk, by)
    reason = need_reason(reason)
    Facility.objects.select_for_update().get(pk=pit.facility_id)
    here = tables_for_pits(pit.facility_id, at).filter(pk=table.pk).first()
    if here is None:
        raise FieldRefused("pit", f"Choose a pit of {table.facility.name}.")
    if here.pit:
        raise FieldRefused("pit", f"Table {here.number} is in {here.pit} already. Move it on the page Pits.")
    _check_stays([here], at)
    return _moved(here, pit, by, at, reason)


def _check_stays(tables: Collection[GamingTable], at: datetime) -> None:
    """Refuses to build on rows that differ from the records, and to move what was moved after this time."""
    newest = PitStay.objects.filter(table__in=tables).order_by("table_id", "-since", "-id").distinct("table_id")
    stays = list(newest.select_related("table"))
    hold({mark_of(row) for row in (*tables, *stays)}, of_logs=False)
    if later := [stay.table.number for stay in stays if stay.since > at]:
        raise IllegalMove(f"{', '.join(later)} moved to another pit meanwhile. Open the page again.")


def _moved(table: Any, pit: Pit | None, by: User, at: datetime, reason: str) -> PitStay:
    before = _placed(table, table.pit)
    stay = PitStay.objects.create(
        holder_id=table.holder_id, table=table, pit=pit, since=at, by=by, printed_name=by.printed_name
    )
    table.pit = pit.name if pit else ""
    row_event(TABLE_IN_PIT, table, act="table_place", by=by, at=at, before=before, reason=reason)
    return stay


def _placed(table: GamingTable, pit: str) -> dict[str, Any]:
    return {**TABLES.facts(table), "pit": pit}


TABLE_IN_PIT = HistoryKind[Any](TABLES.words, lambda table: _placed(table, table.pit))


@act
def pit_retire(*, pit_id: UUID, by: User, at: datetime, reason: str) -> Pit:
    """Takes a pit out of use for good, once no table stands there. Raises NotAllowed, FieldRefused, IllegalMove."""
    pit = _pit_locked(pit_id, by)
    reason, before = need_reason(reason), PITS.facts(pit)
    Facility.objects.select_for_update().get(pk=pit.facility_id)
    left = [table.number for table in tables_for_pits(pit.facility_id, at) if table.pit_id == pit.pk]
    if left:
        raise IllegalMove(f"{', '.join(left)} are in {pit.name}. Move them to another pit first.")
    pit.is_active = False
    pit.save(update_fields=["is_active"])
    row_event(PITS, pit, act="pit_retire", by=by, at=at, before=before, reason=reason)
    return pit
