"""Log entries for exports: by log, table and number, as a stream of rows. A log is never in memory as a whole."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Max, QuerySet

from compliance.documents.sources import (
    HANDOVER_LOG,
    OF_NO_GAME,
    PACKAGE_LOG,
    SHEET_LOG,
    Countersigned,
    EntryStream,
    LogRow,
    Segment,
    Wanted,
)
from compliance.holders.models import AdministrationEvent, Facility, GamingTable
from compliance.holders.ordering import number_order
from compliance.ledger.holding import hold, mark_of
from compliance.regulation import PACKAGES, chapter

from ..entries.services.countersignature import NamedSigner, named_signers
from ..entries.services.denial import denied, denied_words
from ..facts import facts_of, late_after, thawed_findings
from ..kept.mark import mark_words
from ..models import LogEntry
from ..models.handovers import Handover
from ..models.tables import Installation
from ..problems.lines import exposure_of
from . import handovers, packages, sheets
from .series import in_period, portions, received

AT_A_TIME = 500
OTHERS = {PACKAGE_LOG: packages, HANDOVER_LOG: handovers, SHEET_LOG: sheets}


class EntrySource:
    """The source of log entries of this app."""

    def late_after(self, at: datetime) -> timedelta:
        """The time after its event within which an entry may be received at `at` without counting as late."""
        return late_after(at)

    def logs(self, facility_id: UUID) -> list[str]:
        """The logs of the games that the facility has or had tables of, then those of no game. Four queries."""
        facility = Facility.objects.get(pk=facility_id)
        return self.logs_of_tables(GamingTable.objects.filter(facility=facility)) + self.logs_of_no_game(facility)

    def logs_of_tables(self, tables: Iterable[GamingTable]) -> list[str]:
        """The logs of the games that these tables are for or were for before, in the order of the chapters. Two queries
        at most."""
        rows = list(tables)
        changed = AdministrationEvent.objects.filter(about__in=[table.pk for table in rows], before__has_key="chapter")
        numbers = {table.chapter for table in rows} | set(changed.values_list("before__chapter", flat=True))
        return [f"{number}:{kind.code}" for number in PACKAGES if number in numbers for kind in chapter(number).logs]

    def logs_of_no_game(self, facility: Facility) -> list[str]:
        """The log of layouts and signs where one was ever signed for, that of packages where the facility keeps their
        numbers or did, that of shifts where one was handed over. Two queries."""
        kept = {
            SHEET_LOG: Installation.objects.filter(facility=facility).exists(),
            PACKAGE_LOG: facility.keeps_packages is not None,
            HANDOVER_LOG: Handover.objects.filter(facility=facility).exists(),
        }
        return [log for log in OF_NO_GAME if kept[log]]

    def streams(self, wanted: Wanted) -> list[EntryStream]:
        """The logs at the tables that hold an entry in the period, by log, then table number. One query a log, and
        three for each log at each table that holds one."""
        streams: list[EntryStream] = []
        for log in wanted.logs:
            if log in OTHERS:
                streams += OTHERS[log].streams(wanted)
                continue
            rows = (
                _in_period(wanted, log).annotate(in_order=number_order("table__number")).order_by("in_order", "table")
            )
            for table_id, number, _ in rows.values_list("table", "table__number", "in_order").distinct():
                whole = received(wanted, _of_log(log).filter(table=table_id), is_whole=True)
                seen: int = whole.aggregate(seen=Max("number"))["seen"]
                mine = _in_period(wanted, log).filter(table=table_id, number__lte=seen).order_by("number")
                numbers = tuple(mine.values_list("number", flat=True))
                on_file = whole.filter(number__range=(numbers[0], numbers[-1])).count()
                streams.append(EntryStream(log, table_id, number, numbers, on_file, seen))
        return streams

    def rows(self, wanted: Wanted, segment: Segment) -> Iterator[LogRow]:
        """The entries of a segment, by number, without corrections that came after the plan. Seven queries for each
        AT_A_TIME entries. Raises NotHeld for rows that differ from the records."""
        if segment.log in OTHERS:
            yield from OTHERS[segment.log].rows(wanted, segment)
            return
        rows = _in_period(wanted, segment.log).filter(
            table=segment.table_id, number__range=(segment.first, segment.last)
        )
        ordered = rows.select_related("supersedes", "superseded_by").prefetch_related("countersignatures", "denials")
        for portion in portions(ordered, AT_A_TIME):
            hold(
                {
                    mark_of(row)
                    for entry in portion
                    for row in (entry, *entry.countersignatures.all(), *entry.denials.all())
                }
            )
            for entry in portion:
                yield _row(entry, segment)


def _of_log(log: str) -> QuerySet[LogEntry]:
    number, _, code = log.partition(":")
    rows: QuerySet[LogEntry] = LogEntry.objects.filter(chapter_number=number, log_code=code)
    return rows


def _in_period(wanted: Wanted, log: str) -> QuerySet[LogEntry]:
    rows: QuerySet[LogEntry] = in_period(wanted, _of_log(log).filter(facility=wanted.facility_id), "occurred_at")
    return rows.filter(table__in=wanted.tables) if wanted.tables else rows


def _row(entry: LogEntry, segment: Segment) -> LogRow:
    later = getattr(entry, "superseded_by", None)
    if later is not None and later.number > segment.seen:
        later = None
    violations = [finding for finding in thawed_findings(entry) if finding.severity == "violation"]
    return LogRow(
        log=segment.log,
        table_number=segment.table_number,
        number=entry.number,
        occurred_at=entry.occurred_at,
        received_at=entry.received_at,
        facts=facts_of(entry),
        facts_sha256=entry.facts_sha256,
        edition_key=entry.edition_key,
        signature=entry.signature,
        late_seconds=entry.late_seconds,
        late_reason=entry.late_reason,
        without_network=mark_words(entry.without_network),
        supersedes=entry.supersedes.number if entry.supersedes is not None else None,
        correction_reason=entry.correction_reason,
        superseded_by=later.number if later is not None else None,
        superseded_reason=later.correction_reason if later is not None else "",
        never_happened=denied_words(denied(entry)),
        exposure=exposure_of(entry),
        violations=tuple(dict.fromkeys(finding.citation for finding in violations)),
        violation_words=tuple(dict.fromkeys(finding.wrong for finding in violations)),
        countersigned=tuple(_countersigned(signer) for signer in named_signers(entry) if signer.before is None),
    )


def _countersigned(signer: NamedSigner) -> Countersigned:
    return Countersigned(
        field=signer.place.name,
        title=signer.place.title,
        citation=signer.place.countersigns,
        name=signer.name,
        credential_number=signer.number,
        is_due=signer.is_due,
        signature=signer.row.signature if signer.row is not None else None,
        received_at=signer.row.received_at if signer.row is not None else None,
    )
