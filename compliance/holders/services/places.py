"""Certificate holders, facilities, gaming tables and equipment."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from uuid import UUID

from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed
from compliance.holders.models import (
    CertificateHolder,
    Equipment,
    EquipmentKind,
    Facility,
    GamingTable,
    User,
    chapter_choices,
    format_choices,
)
from compliance.holders.roles import Perm
from compliance.ledger.holding import act, hold, mark_of
from compliance.regulation.core.identity import foreign_letter, mark_form, name_form, trouble_with_name

from .history import (
    HistoryKind,
    acts_together,
    hold_once,
    need,
    need_reason,
    record_together,
    row_event,
)
from .rights import check_administers, check_administers_board

MOST_ROUNDS = 2_000
"""No game plays more rounds an hour."""
ONE_A_TABLE = (EquipmentKind.WHEEL, EquipmentKind.BIG_SIX_WHEEL)
HOLDERS = HistoryKind[CertificateHolder](
    lambda holder: f"Certificate holder {holder.name}", lambda holder: {"name": holder.name}, lambda holder: holder.pk
)
FACILITIES = HistoryKind[Facility](
    lambda facility: f"Facility {facility.name}", lambda facility: {"name": facility.name}
)
ON_SIGNATURES = HistoryKind[CertificateHolder](
    lambda holder: f"Second signatures of {holder.name}",
    lambda holder: {"needs_second_signature": holder.needs_second_signature},
    lambda holder: holder.pk,
)
ON_PACKAGES = HistoryKind[Facility](
    lambda facility: f"Package numbers of {facility.name}",
    lambda facility: {"keeps_packages": bool(facility.keeps_packages)},
)
ON_PROBLEMS = HistoryKind[Facility](
    FACILITIES.words,
    lambda facility: {
        "rounds_per_hour": ", ".join(f"{number} {rate}" for number, rate in sorted(facility.rounds_per_hour.items())),
        "problems_to_board": facility.problems_to_board,
    },
)
TABLES = HistoryKind[GamingTable](
    lambda table: f"Table {table.number}, {table.facility.name}",
    lambda table: {
        "number": table.number,
        "facility": table.facility.name,
        "chapter": table.chapter,
        "table_format": table.table_format,
        "is_active": table.is_active,
    },
)
EQUIPMENT = HistoryKind[Equipment](
    lambda item: f"{item.get_kind_display()} {item.serial_number}",
    lambda item: {
        "kind": item.kind,
        "model": item.model,
        "serial_number": item.serial_number,
        "facility": item.facility.name,
        "table": item.table.number if item.table else None,
        "is_active": item.is_active,
    },
)


def check_name(name: str, taken: Iterable[str], words: str) -> None:
    """Refuses a name that is taken in any spelling, and one that would look like another. One query at most."""
    if trouble := trouble_with_name(name):
        raise FieldRefused("name", trouble)
    if name_form(name) in map(name_form, taken):
        raise FieldRefused("name", words)


@act
def holder_create(*, name: str, by: User, at: datetime, reason: str) -> CertificateHolder:
    """Adds a certificate holder; for Board administrators. Raises NotAllowed, FieldRefused."""
    check_administers_board(by)
    name = need("name", name, "the name on the certificate")
    check_name(
        name,
        CertificateHolder.objects.values_list("name", flat=True),
        "There is already a certificate holder with this name.",
    )
    holder = CertificateHolder.objects.create(name=name)
    row_event(HOLDERS, holder, act="holder_create", by=by, at=at, reason=reason)
    return holder


@act
def second_signatures_set(*, holder_id: UUID, required: bool, by: User, at: datetime, reason: str) -> CertificateHolder:
    """Requires a second officer's signature on the holder's filings, or no longer; by its own administrators.

    It holds for signatures from now on: what waits for a second one stays waiting, what is filed stays filed. Raises
    NotAllowed, FieldRefused.
    """
    if by.holder_id != holder_id or not by.may(Perm.ADMINISTER_HOLDER):
        raise NotAllowed("Only an administrator of the certificate holder can decide this.")
    holder = CertificateHolder.objects.select_for_update().get(pk=holder_id)
    hold({mark_of(holder)}, of_logs=False)
    if required == holder.needs_second_signature:
        raise FieldRefused("required", "This is already so. Choose the other, or cancel.")
    reason, before = need_reason(reason), ON_SIGNATURES.facts(holder)
    holder.needs_second_signature = required
    holder.save(update_fields=["needs_second_signature"])
    row_event(ON_SIGNATURES, holder, act="second_signatures_set", by=by, at=at, before=before, reason=reason)
    return holder


@act
def package_numbers_set(*, facility_id: UUID, kept: bool, by: User, at: datetime, reason: str) -> Facility:
    """Has a facility keep the numbers of its packages, or no longer; by the certificate holder's own administrators.

    What was entered stays readable. Raises NotAllowed, FieldRefused.
    """
    facility = Facility.objects.select_for_update().get(pk=facility_id)
    if by.holder_id != facility.holder_id or not by.may(Perm.ADMINISTER_HOLDER):
        raise NotAllowed("Only an administrator of the certificate holder can decide this.")
    hold({mark_of(facility)}, of_logs=False)
    if kept == bool(facility.keeps_packages):
        raise FieldRefused("kept", "This is already so. Choose the other, or cancel.")
    reason, before = need_reason(reason), ON_PACKAGES.facts(facility)
    facility.keeps_packages = kept
    facility.save(update_fields=["keeps_packages"])
    row_event(ON_PACKAGES, facility, act="package_numbers_set", by=by, at=at, before=before, reason=reason)
    return facility


@act
def facility_create(*, holder: CertificateHolder, name: str, by: User, at: datetime, reason: str) -> Facility:
    """Adds a licensed facility of a certificate holder; for Board administrators. Raises NotAllowed, FieldRefused."""
    check_administers_board(by)
    hold({mark_of(holder)}, of_logs=False)
    name = need("name", name, "the facility's name")
    check_name(
        name,
        Facility.objects.filter(holder=holder).values_list("name", flat=True),
        "This certificate holder already has a facility with this name.",
    )
    facility = Facility.objects.create(holder=holder, name=name)
    row_event(FACILITIES, facility, act="facility_create", by=by, at=at, reason=reason)
    return facility


@act
def facility_problems_set(
    *, facility_id: UUID, rounds_per_hour: Mapping[str, int], to_board: bool, by: User, at: datetime, reason: str
) -> Facility:
    """States how many rounds an hour each game plays at most at this facility, by chapter, and whether the Board gets a
    notice of each problem at its tables. Reports signed before keep the rates of their time. Raises NotAllowed,
    FieldRefused."""
    facility = Facility.objects.select_for_update().get(pk=facility_id)
    check_administers(by, facility.holder_id)
    hold({mark_of(facility)}, of_logs=False)
    known = dict(chapter_choices())
    for number, rate in rounds_per_hour.items():
        if number not in known or not 1 <= rate <= MOST_ROUNDS:
            raise FieldRefused(f"rounds_{number}", f"Enter a number from 1 to {MOST_ROUNDS:,}, or leave it empty.")
    before = ON_PROBLEMS.facts(facility)
    facility.rounds_per_hour, facility.problems_to_board = dict(sorted(rounds_per_hour.items())), to_board
    if ON_PROBLEMS.facts(facility) == before:
        raise FieldRefused("to_board", "This changes nothing. Change something, or cancel.")
    reason = need_reason(reason)
    facility.save(update_fields=["rounds_per_hour", "problems_to_board"])
    row_event(ON_PROBLEMS, facility, act="facility_problems_set", by=by, at=at, before=before, reason=reason)
    return facility


def _check_table(facility: Facility, number: str, chapter: str, table_format: str, besides: UUID | None = None) -> str:
    number = need("number", number, "the table's number, such as R-01", longest=20)
    if foreign := foreign_letter(number):
        raise FieldRefused(
            "number", f"{foreign} is not a letter from A to Z or a digit. Two tables would look the same."
        )
    number = need("number", mark_form(number), "the table's number, such as R-01", longest=20)
    if chapter not in dict(chapter_choices()):
        raise FieldRefused("chapter", "Choose one of the games.")
    if table_format not in dict(format_choices()):
        raise FieldRefused("table_format", "Choose one of the kinds of table.")
    same = GamingTable.objects.filter(facility=facility, number=number)
    if (same.exclude(pk=besides) if besides else same).exists():
        raise FieldRefused(
            "number", f"{facility.name} already has a table {number}, or had one. Each number is used only once."
        )
    return number


@act
def table_create(
    *, facility: Facility, number: str, chapter: str, table_format: str, by: User, at: datetime, reason: str
) -> GamingTable:
    """Adds a gaming table at a facility. Raises NotAllowed, FieldRefused."""
    check_administers(by, facility.holder_id)
    hold_once({mark_of(facility)})
    number = _check_table(facility, number, chapter, table_format)
    table = GamingTable.objects.create(
        holder_id=facility.holder_id, facility=facility, number=number, chapter=chapter, table_format=table_format
    )
    row_event(TABLES, table, act="table_create", by=by, at=at, reason=reason)
    return table


def _table_locked(table_id: UUID, by: User) -> GamingTable:
    table = GamingTable.objects.select_for_update().prefetch_related("facility").get(pk=table_id)
    check_administers(by, table.holder_id)
    hold({mark_of(table), mark_of(table.facility)}, of_logs=False)
    if not table.is_active:
        raise IllegalMove(f"Table {table.number} is retired and can no longer change. Add a new table instead.")
    return table


@act
def table_update(
    *, table_id: UUID, number: str, chapter: str, table_format: str, by: User, at: datetime, reason: str
) -> GamingTable:
    """Gives a table these facts; its log stays with it. Raises NotAllowed, FieldRefused, IllegalMove."""
    table = _table_locked(table_id, by)
    reason, before = need_reason(reason), TABLES.facts(table)
    table.number = _check_table(table.facility, number, chapter, table_format, besides=table.pk)
    table.chapter, table.table_format = chapter, table_format
    table.save(update_fields=["number", "chapter", "table_format"])
    row_event(TABLES, table, act="table_update", by=by, at=at, before=before, reason=reason)
    return table


@act
def table_retire(*, table_id: UUID, by: User, at: datetime, reason: str) -> GamingTable:
    """Takes a table out of use, and its equipment into store. Raises NotAllowed, FieldRefused, IllegalMove."""
    table = _table_locked(table_id, by)
    reason, before = need_reason(reason), TABLES.facts(table)
    table.is_active = False
    table.save(update_fields=["is_active"])
    items = table.equipment.select_for_update().prefetch_related("facility", "table").filter(is_active=True)
    hold({mark_of(item) for item in items}, of_logs=False)
    for item in items:
        _moved(item, None, by=by, at=at, reason=f"Table {table.number} retired: {reason}")
    row_event(TABLES, table, act="table_retire", by=by, at=at, before=before, reason=reason)
    return table


@act
def tables_retire(*, table_ids: Collection[UUID], by: User, at: datetime, reason: str) -> list[GamingTable]:
    """Retires several tables, each by its own act and with its own entry; all or none. Raises as `table_retire`."""
    with acts_together() as together:
        tables = [table_retire(table_id=table_id, by=by, at=at, reason=reason) for table_id in sorted(table_ids)]
    record_together(together, by=by, at=at)
    return tables


def _check_place(item: Equipment, table: GamingTable | None) -> None:
    if table is None:
        return
    if table.holder_id != item.holder_id or table.facility_id != item.facility_id:
        raise FieldRefused("table", "This table is in another facility. Choose a table of the same facility.")
    if not table.is_active:
        raise FieldRefused("table", f"Table {table.number} is retired. Choose a table in use, or the store.")
    others = Equipment.objects.filter(table=table, kind=item.kind, is_active=True).exclude(pk=item.pk)
    if item.kind in ONE_A_TABLE and others.exists():
        raise FieldRefused("table", f"Table {table.number} already has a wheel. Move that wheel first.")


@act
def equipment_create(
    *,
    facility: Facility,
    table: GamingTable | None = None,
    kind: str,
    model: str,
    serial_number: str,
    by: User,
    at: datetime,
    reason: str,
) -> Equipment:
    """Adds a wheel, shuffler, shoe, shaker or generator, on a table or in store. Raises NotAllowed, FieldRefused."""
    check_administers(by, facility.holder_id)
    if kind not in EquipmentKind.values:
        raise FieldRefused("kind", "Choose one of the kinds of equipment.")
    hold_once({mark_of(place) for place in (facility, table) if place})
    item = Equipment(
        holder_id=facility.holder_id,
        facility=facility,
        table=table,
        kind=kind,
        model=need("model", model, "the model", longest=120),
        serial_number=need("serial_number", serial_number, "the serial number", longest=80),
    )
    if foreign := foreign_letter(item.serial_number):
        raise FieldRefused(
            "serial_number",
            f"{foreign} is not a letter from A to Z or a digit. Type the number as it is on the device.",
        )
    form = mark_form(item.serial_number)
    if not any(letter.isalnum() for letter in form):
        raise FieldRefused("serial_number", "It has no letter or digit. Enter the serial number.")
    others = Equipment.objects.filter(holder_id=item.holder_id, kind=kind).values_list("serial_number", flat=True)
    if form in map(mark_form, others):
        raise FieldRefused("serial_number", "There is already equipment of this kind with this serial number.")
    _check_place(item, table)
    item.save()
    row_event(EQUIPMENT, item, act="equipment_create", by=by, at=at, reason=reason)
    return item


def _equipment_locked(equipment_id: UUID, by: User) -> Equipment:
    rows = Equipment.objects.select_for_update().prefetch_related("facility", "table")
    item = rows.get(pk=equipment_id)
    check_administers(by, item.holder_id)
    hold({mark_of(row) for row in (item, item.facility, item.table) if row}, of_logs=False)
    if not item.is_active:
        raise IllegalMove(f"{item} is retired and can no longer change.")
    return item


def _moved(item: Equipment, table: GamingTable | None, *, by: User, at: datetime, reason: str) -> None:
    before = EQUIPMENT.facts(item)
    item.table = table
    item.save(update_fields=["table"])
    row_event(EQUIPMENT, item, act="equipment_move", by=by, at=at, before=before, reason=reason)


@act
def equipment_move(*, equipment_id: UUID, table: GamingTable | None, by: User, at: datetime, reason: str) -> Equipment:
    """Moves equipment to another table, or into store (None). Raises NotAllowed, FieldRefused, IllegalMove."""
    item = _equipment_locked(equipment_id, by)
    hold({mark_of(table)} if table else (), of_logs=False)
    reason = need_reason(reason)
    _check_place(item, table)
    _moved(item, table, by=by, at=at, reason=reason)
    return item


@act
def equipment_retire(*, equipment_id: UUID, by: User, at: datetime, reason: str) -> Equipment:
    """Takes equipment out of use for good. Raises NotAllowed, FieldRefused, IllegalMove."""
    item = _equipment_locked(equipment_id, by)
    reason, before = need_reason(reason), EQUIPMENT.facts(item)
    item.table, item.is_active = None, False
    item.save(update_fields=["table", "is_active"])
    row_event(EQUIPMENT, item, act="equipment_retire", by=by, at=at, before=before, reason=reason)
    return item
