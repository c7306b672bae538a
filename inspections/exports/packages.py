"""Signed entries about packages for exports: one series a facility, whatever tables were chosen."""

from collections.abc import Iterator

from compliance.documents.sources import PACKAGE_LOG, EntryStream, LogRow, Segment, Wanted
from compliance.ledger.holding import hold, mark_of

from ..facts import thawed_findings
from ..models.packages import PackageSigning
from .series import one_series, portions, segment_of

AT_A_TIME = 500


def streams(wanted: Wanted) -> list[EntryStream]:
    """The series of the facility, where it holds an entry in the period. Three queries."""
    return one_series(wanted, PackageSigning.objects.filter(facility=wanted.facility_id), "occurred_at", PACKAGE_LOG)


def rows(wanted: Wanted, segment: Segment) -> Iterator[LogRow]:
    """The entries of a segment, by number. Raises NotHeld for rows that differ from the records."""
    signings = PackageSigning.objects.filter(facility=wanted.facility_id).select_related("table")
    for portion in portions(segment_of(wanted, signings, "occurred_at", segment), AT_A_TIME):
        hold({mark_of(entry) for entry in portion})
        yield from map(_row, portion)


def _row(entry: PackageSigning) -> LogRow:
    violations = [finding for finding in thawed_findings(entry) if finding.severity == "violation"]
    return LogRow(
        log=PACKAGE_LOG,
        table_number=entry.table.number if entry.table is not None else "",
        number=entry.number,
        occurred_at=entry.occurred_at,
        received_at=entry.received_at,
        facts=entry.stated,
        facts_sha256=entry.facts_sha256,
        edition_key="",
        signature=entry.signature,
        late_seconds=entry.late_seconds,
        late_reason=entry.late_reason,
        violations=tuple(dict.fromkeys(finding.citation for finding in violations)),
        violation_words=tuple(dict.fromkeys(finding.wrong for finding in violations)),
    )
