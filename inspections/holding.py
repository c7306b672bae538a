"""The rows on which an act at a table depends: one list, checked against the records under the lock."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import UUID

from django.db.models import Model, OuterRef, Q, QuerySet, Subquery
from django.db.models.expressions import RawSQL

from compliance.holders.models import CertificateHolder, Equipment, Facility, GamingTable
from compliance.ledger.errors import NotHeld
from compliance.ledger.holding import CheckedRows, Once, checked_rows, differing, hold, mark_of, raise_alarms
from compliance.ledger.images import Mark
from compliance.ledger.open_alarms import OpenAlarm
from compliance.ledger.reconciling.difference import Difference
from compliance.regulation import PACKAGES, chapter
from rules_submissions.holding import RULES, not_following, rows_of
from rules_submissions.models import Revision, RulesSubmission
from rules_submissions.models.sheets import SheetVersion

from .models import Alarm, LogEntry, Newest, RunningLimit, Stream, TableEvent, TableState
from .models.denials import Denial
from .models.ladders import RungTold
from .models.packages import PackageMove, marks_of_numbers
from .models.problems import Problem
from .models.tables import Installation

T = TypeVar("T")
RECENT = max(kind.recent for package in PACKAGES for kind in chapter(package).logs)
"""The number of newest entries of a log that its standing may read, in any game."""


def rows_of_table(table: list[UUID] | RawSQL) -> list[QuerySet[Any] | Once]:
    """The rows on which the standing of the table with this key depends: the table and its equipment, its opening, the
    entries on which it stands with their running limits, denials of entries, its problems, what was put up there, the
    packages there, and every filing of its game at its facility with its versions of sheets, one of which gives its
    rules."""
    last = Stream.objects.filter(table__in=table, log_code=OuterRef("log_code")).values("last_number")[:1]
    standing = Newest.objects.filter(table__in=table).values("entry")
    limits = RunningLimit.objects.filter(table__in=table, ended_at__isnull=True)
    problems = Problem.objects.filter(table__in=table)
    entries = LogEntry.objects.filter(
        Q(pk__in=standing)
        | Q(pk__in=limits.values("entry"))
        | Q(pk__in=problems.open().values("entry"))
        | Q(number__gt=Subquery(last) - RECENT),
        table__in=table,
    )
    events = TableEvent.objects.filter(table__in=table).order_by("-at", "-id").values("pk")
    tables = GamingTable.objects.filter(pk__in=table)
    at, game = tables.values("facility"), tables.values("chapter")
    filings = Once(RulesSubmission.objects.filter(facility__in=at, chapter_number__in=game).values("pk"))
    return [
        filings,
        tables,
        Facility.objects.filter(pk__in=at),
        CertificateHolder.objects.filter(pk__in=tables.values("holder")),
        Equipment.objects.filter(table__in=table),
        TableState.objects.filter(table__in=table),
        TableEvent.objects.filter(pk__in=events[:2]),
        Stream.objects.filter(table__in=table),
        Newest.objects.filter(table__in=table),
        limits,
        entries,
        problems,
        Installation.objects.filter(table__in=table),
        Denial.objects.filter(table__in=table),
        PackageMove.objects.filter(table__in=table).current(),
        *rows_of(filings, of=(*RULES, Revision.artwork.through, SheetVersion)),
    ]


def rows_of_alarm(alarms: list[UUID] | RawSQL) -> list[QuerySet[Any]]:
    """The rows that the page of the alarm with this key shows: the alarm, and the rungs that were told."""
    return [Alarm.objects.filter(pk__in=alarms), RungTold.objects.filter(alarm__in=alarms)]


@dataclass(frozen=True)
class TableHeld:
    """The rows on which an act at a table depends, checked against the records: `found` are the differences, `rows` the
    rows read."""

    found: list[Difference | OpenAlarm]
    rows: CheckedRows

    @property
    def is_open(self) -> bool:
        """Whether the table is open for play."""
        return any(row["is_open"] for row in self.rows.of_table(TableState._meta.db_table))

    def marked(self) -> dict[str, Any]:
        """The statement of an act that is always taken about the rows on which it depends: nothing, or the differences.
        The alarm about these is raised too."""
        raise_alarms(self.found)
        return {"differing": [difference.words for difference in self.found]} if self.found else {}


def table_held(table: GamingTable, *rows: Model | None, by: UUID) -> TableHeld:
    """The rows on which the table depends, with the person who acts and further rows for the act. Two queries, whatever
    is on file. Refuses nothing."""
    looked = checked_rows(rows_of_table, table.pk, by=by, further={mark_of(row) for row in rows if row is not None})
    filings = [filing["id"] for filing in looked.of_table(RulesSubmission._meta.db_table)]
    differences = list(looked.found)
    for key in sorted(filings):
        differences += not_following(looked, UUID(key))
    return TableHeld([*differences, *_not_following(looked, table.pk)], looked)


def _not_following(looked: CheckedRows, table: UUID) -> Iterator[Difference]:
    """Whether the table is said to be open, or closed, otherwise than its newest opening or closing states."""
    state = next(iter(looked.of_table(TableState._meta.db_table)), None)
    events = looked.of_table(TableEvent._meta.db_table)
    newest = max(events, key=lambda event: (event["at"], event["id"]), default=None)
    if state is None or newest is None:
        return
    if state["is_open"] != (newest["act"] != TableEvent.Act.CLOSED):
        act, shown = newest["act"], "open" if state["is_open"] else "closed"
        yield Difference(TableState._meta.db_table, str(table), "is_open", f"that it was {act} last", shown)


def table_hold(table: GamingTable, *, by: UUID) -> TableHeld:
    """Raises NotHeld unless everything on which the standing of the table depends is as the records state, also what is
    not there: a problem, a denial or an installation that was deleted. Five queries."""
    looked = table_held(table, by=by)
    if looked.found:
        raise NotHeld(looked.found)
    hold(_marks_that_may_be_gone(table, looked.rows))
    return looked


def _marks_that_may_be_gone(table: GamingTable, rows: CheckedRows) -> set[Mark]:
    """Every problem that the table may have had by the numbers given in its log of problems, both denials of each entry
    on which it may stand, its installations and the one after them."""
    codes = {kind.code for kind in chapter(table.chapter).logs if kind.problem is not None}
    last = [stream["last_number"] for stream in rows.of_table(Stream._meta.db_table) if stream["log_code"] in codes]
    marks = marks_of_numbers(Problem, table.pk, "problem", max(last, default=0))
    for entry in rows.of_table(LogEntry._meta.db_table):
        marks |= marks_of_numbers(Denial, UUID(entry["id"]), "denial", 1)
    installed = len(rows.of_table(Installation._meta.db_table))
    return marks | marks_of_numbers(Installation, table.pk, "installation", installed)


def checked_limits(limits: list[RunningLimit]) -> list[RunningLimit]:
    """The limits that are as the records state, at tables that are too. For the others, an integrity alarm is raised
    instead. Two queries, whatever their number, and two or three for each where something differs."""
    opened = TableState._meta.db_table
    marks = [{mark_of(limit), mark_of(limit.table), (opened, str(limit.table_id))} for limit in limits]
    return things_held(limits, marks)


def things_held(things: list[T], marks: Sequence[set[Mark]]) -> list[T]:
    """The things that are as the records state, each by its `marks`. For the others, an integrity alarm is raised
    instead."""
    if not differing(set().union(*marks)):
        return things
    held = []
    for thing, own in zip(things, marks, strict=True):
        differences = differing(own)
        raise_alarms(differences)
        held += [] if differences else [thing]
    return held
