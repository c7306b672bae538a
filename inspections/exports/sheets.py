"""Layouts and signs that were put up at tables, for exports. Every row stays, so a row has its number by the order in
which the office received those of its table."""

from collections.abc import Iterator
from itertools import islice
from uuid import UUID

from django.db.models import QuerySet

from compliance.documents.sources import SHEET_LOG, EntryStream, LogRow, Segment, Wanted
from compliance.holders.ordering import number_order
from compliance.ledger.canonical import instant
from compliance.ledger.holding import hold, mark_of

from ..models.tables import Installation
from .series import in_period, received

AT_A_TIME = 500
HAPPENED = "installed_at"


def streams(wanted: Wanted) -> list[EntryStream]:
    """The tables at which a layout or sign was put up in the period, by number. One query, and one for each."""
    rows = in_period(wanted, Installation.objects.filter(facility=wanted.facility_id), HAPPENED)
    if wanted.tables:
        rows = rows.filter(table__in=wanted.tables)
    tables = rows.annotate(in_order=number_order("table__number")).order_by("in_order", "table")
    logs: list[EntryStream] = []
    for table_id, number, _ in tables.values_list("table", "table__number", "in_order").distinct():
        numbers, seen = tuple(_numbered(wanted, table_id)), _of_table(wanted, table_id).count()
        logs.append(EntryStream(SHEET_LOG, table_id, number, numbers, numbers[-1] - numbers[0] + 1, seen))
    return logs


def rows(wanted: Wanted, segment: Segment) -> Iterator[LogRow]:
    """The installations of a segment, by number. Raises NotHeld for rows that differ from the records."""
    numbers = _numbered(wanted, segment.table_id)
    keys = iter([(number, key) for number, key in numbers.items() if segment.first <= number <= segment.last])
    known = Installation.objects.select_related("version__sheet", "version__artwork", "print")
    known = known.defer("version__artwork__original", "version__artwork__preview")
    while portion := list(islice(keys, AT_A_TIME)):
        installations = known.in_bulk([key for _, key in portion])
        made = [(number, installations[key]) for number, key in portion]
        hold(
            {
                mark_of(row)
                for _, installation in made
                for row in (installation, installation.version, installation.version.sheet, installation.print)
                if row
            }
        )
        yield from (_row(number, installation, segment) for number, installation in made)


def _of_table(wanted: Wanted, table_id: UUID) -> QuerySet[Installation]:
    return received(wanted, Installation.objects.filter(table=table_id), is_whole=True)


def _numbered(wanted: Wanted, table_id: UUID) -> dict[int, UUID]:
    """The keys of those in the period by their numbers. Two queries."""
    every = _of_table(wanted, table_id)
    chosen = set(in_period(wanted, every, HAPPENED).values_list("pk", flat=True))
    order = every.order_by("received_at", "installed_at", "id").values_list("pk", flat=True)
    return {number: key for number, key in enumerate(order, start=1) if key in chosen}


def _row(number: int, installation: Installation, segment: Segment) -> LogRow:
    stated = {
        "sheet_installed_at": instant(installation.installed_at),
        "sheet_title": installation.version.title,
        "print_number": installation.print.code if installation.print is not None else None,
        "original_sha256": installation.version.artwork.original_sha256,
    }
    return LogRow(
        log=SHEET_LOG,
        table_number=segment.table_number,
        number=number,
        occurred_at=installation.installed_at,
        received_at=installation.received_at,
        facts={name: value for name, value in stated.items() if value is not None},
        facts_sha256="",
        edition_key="",
        signature=installation.signature,
    )
