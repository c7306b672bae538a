"""The facts by which many entries of one facility are judged, read at once: the number of queries does not depend on
the number of entries."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import datetime
from functools import reduce
from operator import or_
from uuid import UUID

from django.db.models import OuterRef, Q, Subquery

from compliance.holders.models import Equipment, Facility
from compliance.regulation.core.identity import number_form
from compliance.signing.signature import Signature
from rules_submissions.decision.effect import facility_approvals

from ..facts import SERIES, Series, late_limits, placed_of, table_facts
from ..models import LogEntry, Stream
from ..models.drafts import DraftEntry
from ..models.packages import PackageMove
from ..people import credentials_read
from .checking import EntryReading, asks_packages


def readings_of(
    facility: Facility, drafts: Sequence[DraftEntry], signer: Signature, at: datetime
) -> list[EntryReading]:
    """The readings by which each of these drafts at a facility is judged, as `EntryReading` reads it alone. Nine
    queries at most."""
    if not drafts:
        return []
    tables = {draft.table_id for draft in drafts}
    rules = facility_approvals(facility.pk, facility.day(at)).in_effect
    equipment: dict[UUID, list[str]] = defaultdict(list)
    for table_id, kind in Equipment.objects.filter(table__in=tables, is_active=True).values_list("table_id", "kind"):
        equipment[table_id].append(kind)
    packages = _packages(facility, drafts, tables)
    series, late, known = _series(drafts), late_limits(), credentials_read(facility, _numbers(drafts, signer))
    readings = []
    for draft in drafts:
        table, reading = draft.table, EntryReading(draft.table, draft.log_code, at, known=known)
        reading.series, reading.late_after = series[table.pk, draft.log_code], late
        reading.table_facts = table_facts(
            table,
            draft.kind,
            rules.get((table.chapter, table.number)),
            equipment[table.pk],
            packages[table.pk] if packages is not None and asks_packages(draft.kind) else None,
        )
        readings.append(reading)
    return readings


def _packages(
    facility: Facility, drafts: Sequence[DraftEntry], tables: Collection[UUID]
) -> dict[UUID, frozenset[str]] | None:
    if not facility.keeps_packages or not any(asks_packages(draft.kind) for draft in drafts):
        return None
    found: dict[UUID, frozenset[str]] = defaultdict(frozenset)
    for table_id, number in (
        PackageMove.objects.filter(table__in=tables).current().values_list("table_id", "package__number")
    ):
        found[table_id] |= {number}
    return found


def _series(drafts: Sequence[DraftEntry]) -> dict[tuple[UUID, str], Series]:
    """The newest effective entries of each log at its table, as `series_of` reads them. Two queries."""
    kinds = {(draft.table_id, draft.log_code): draft.kind for draft in drafts}
    here = LogEntry.objects.effective().filter(table=OuterRef("table"), log_code=OuterRef("log_code"))
    first = Subquery(here.order_by("-number").values("number")[SERIES - 1 : SERIES])
    asked = reduce(or_, [Q(table=table, log_code=code) for table, code in kinds])
    streams = Stream.objects.filter(asked).annotate(first=first)
    wanted = [Q(table=one.table_id, log_code=one.log_code, number__gte=one.first or 0) for one in streams]
    rows: dict[tuple[UUID, str], list[LogEntry]] = defaultdict(list)
    for row in LogEntry.objects.effective().filter(reduce(or_, wanted)) if wanted else ():
        rows[row.table_id, row.log_code].append(row)
    return {place: Series(kind, tuple(placed_of(rows[place]))) for place, kind in kinds.items()}


def _numbers(drafts: Sequence[DraftEntry], signer: Signature) -> frozenset[str]:
    """The credential numbers that these drafts state, with the signer's."""
    stated = (draft.values.get(signatory.credential) for draft in drafts for signatory in draft.kind.signatories)
    return frozenset(number_form(number) for number in (*stated, signer.credential_number) if isinstance(number, str))
