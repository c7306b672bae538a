"""The finders of exceptions: each gives the rows that raise one, with `raised_at`, the time to which it belongs.

Rows that an entry or an opening can no longer change are asked, so that what was found once is found again: whether an
entry was corrected later is said beside the exception and does not take it away.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any

from django.db.models import (
    BooleanField,
    CharField,
    DateField,
    DateTimeField,
    Exists,
    F,
    Func,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
)
from django.db.models.functions import Coalesce, TruncDate

from compliance.holders.models import ZONE_NAME
from compliance.regulation import PACKAGES, chapter
from compliance.regulation.core.elapsed import facility_zone
from compliance.regulation.core.finding import Finding
from rules_submissions.models import Revision, SubmissionEvent
from rules_submissions.models.sheets import SheetVersion
from rules_submissions.states import S

from ..models import LogEntry, RunningLimit, Stream, TableEvent
from ..models.tables import Installation

Finder = Callable[[datetime], "QuerySet[Any]"]
"""Takes the instant as of which it is asked."""
LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
OF_LIMITS = "limit"
"""Stands for violations that a running limit tells already."""


@dataclass(frozen=True)
class Violations:
    """Violations in entries that belong to one kind: by a pattern of their citation, and one of their field."""

    citation: str = ""
    field: str = ""


def violation_kind(finding: Finding, patterns: Mapping[str, Violations]) -> str:
    """The kind to which a violation belongs: the first whose patterns it fits. What PostgreSQL answers by `_KIND`."""
    return next(
        code
        for code, pattern in patterns.items()
        if re.search(pattern.citation, finding.citation) and re.search(pattern.field, finding.field)
    )


def patterns_of_limits() -> Violations:
    """Violations of the clauses that running limits keep, in the fields between which they run."""
    clocks = [clock for number in PACKAGES for kind in chapter(number).logs for clock in kind.clocks]
    cited = "|".join(sorted({re.escape(clock.citation) for clock in clocks}))
    fields = "|".join(sorted({name for clock in clocks for name in (clock.starts, clock.ends)}))
    return Violations(f"^({cited})$", f"^({fields})$")


class _HoldsViolation(Func):
    """A test whether an entry holds any violation, as the index `entry_with_violation` asks."""

    template = """position('"severity":"violation"'::bytea in %(expressions)s) > 0"""
    output_field = BooleanField()
    arity = 1


class _HoldsKind(Func):
    """A test whether an entry holds a violation of this kind."""

    output_field = BooleanField()

    def __init__(self, findings: Any, code: str, patterns: Mapping[str, Violations]) -> None:
        parts = [part for key, pattern in patterns.items() for part in (pattern.citation, pattern.field, key)]
        super().__init__(findings, *(Value(part, output_field=CharField()) for part in (*parts, code)))

    def as_sql(self, compiler: Any, connection: Any, **context: Any) -> Any:  # type: ignore[override]
        """Asks each violation of the entry for the first kind whose patterns it fits."""
        parts = [compiler.compile(expression) for expression in self.source_expressions]
        (findings, given), *others = parts
        branches = " ".join(
            f"WHEN one ->> 'citation' ~ {others[at][0]} AND one ->> 'field' ~ {others[at + 1][0]} "
            f"THEN {others[at + 2][0]}"
            for at in range(0, len(others) - 1, 3)
        )
        statement = (
            f"EXISTS (SELECT FROM jsonb_array_elements(ledger.list_of({findings})) AS one "
            f"WHERE one ->> 'severity' = 'violation' AND (CASE {branches} END) = {others[-1][0]})"
        )
        return statement, [*given, *(value for _, values in others for value in values)]


def with_violation(code: str, patterns: Mapping[str, Violations]) -> Finder:
    """Entries with a violation of this kind, among kinds with these patterns."""

    def rows_at(at: datetime) -> "QuerySet[Any]":
        rows = LogEntry.objects.filter(_HoldsViolation(F("findings")), _HoldsKind(F("findings"), code, patterns))
        return rows.annotate(raised_at=F("occurred_at"))

    return rows_at


def limit_passed(log_code: str) -> Finder:
    """Equipment that was, or is, in use after the last instant of its running limit, by an entry that still counts."""

    def rows_at(at: datetime) -> "QuerySet[Any]":
        rows = RunningLimit.objects.stated().filter(
            Q(ended_at__gt=F("due_at")) | Q(ended_at__isnull=True, due_at__lt=at), log_code=log_code
        )
        return rows.annotate(raised_at=F("due_at"))

    return rows_at


@cache
def logs_of_each_opening(citations: tuple[str, ...]) -> Mapping[str, str]:
    """By chapter, the log whose inspection each single opening needs: that of the provision with one of these
    citations."""
    rules = [(number, provision) for number in PACKAGES for provision in chapter(number).provisions]
    return {number: provision.log for number, provision in rules if provision.log and provision.citation in citations}


def opened_on_nothing(citations: tuple[str, ...]) -> Finder:
    """Openings since whose opening before no inspection was received that still counts: two people stated that it
    never happened."""

    def rows_at(at: datetime) -> "QuerySet[Any]":
        rows = TableEvent.objects.filter(act=TableEvent.Act.OPENED)
        before = rows.filter(table=OuterRef("table"), at__lt=OuterRef("at")).order_by("-at").values("at")[:1]
        opened = rows.annotate(opened_before=Coalesce(Subquery(before), Value(LONG_AGO)))
        wanted: Any = Q(pk__in=[])
        for number, log in logs_of_each_opening(citations).items():
            counted = LogEntry.objects.filter(
                table=OuterRef("table"), log_code=log, received_at__lte=OuterRef("at")
            ).exclude(denials__is_second=True)
            # The newest alone: under row-level security PostgreSQL seeks no index for what a subquery compares with.
            newest, name = counted.order_by("-received_at").values("received_at")[:1], f"inspected_{number}"
            opened = opened.annotate(**{name: Subquery(newest)})
            nothing = Q(**{f"{name}__isnull": True}) | Q(**{f"{name}__lte": F("opened_before")})
            wanted |= Q(table__chapter=number) & nothing
        return opened.filter(wanted).annotate(raised_at=F("at"))

    return rows_at


def _approved(**which: Any) -> "QuerySet[Revision]":
    """Approved revisions for the table of the outer row."""
    rows: QuerySet[Revision] = Revision.objects.filter(
        decision__approved=True,
        submission__facility=OuterRef("facility"),
        submission__chapter_number=OuterRef("table__chapter"),
        submission__table_numbers__contains=[OuterRef("table__number")],
        submission__effective_on__isnull=False,
        **which,
    )
    return rows


def opened_before_approval(at: datetime) -> "QuerySet[Any]":
    """Openings on a day by which no approval for the table had taken effect."""
    rows = TableEvent.objects.filter(act=TableEvent.Act.OPENED).annotate(day=_day("at"))
    known = _approved(submission__effective_on__lte=OuterRef("day"))
    return rows.filter(~Exists(known)).annotate(raised_at=F("at"))


def installed_before_approval(at: datetime) -> "QuerySet[Any]":
    """Sheets put up before the day of every approval that has them."""
    having = _approved(artwork=OuterRef("version__artwork"))
    rows = Installation.objects.annotate(day=_day("installed_at"))
    early = rows.filter(Exists(having), ~Exists(having.filter(submission__effective_on__lte=OuterRef("day"))))
    return early.annotate(raised_at=F("installed_at"))


def installed_not_as_approved(at: datetime) -> "QuerySet[Any]":
    """Sheets put up that some approval of before has, but not the rules in effect on that day."""
    of_rules = SubmissionEvent.objects.filter(submission=OuterRef("submission"))
    moves = of_rules.filter(at__lte=OuterRef(OuterRef("installed_at")))
    rows = Installation.objects.annotate(day=_day("installed_at"))
    known = _approved(submission__effective_on__lte=OuterRef("day"))
    standing = known.filter(~Exists(moves.filter(to_status=S.SUPERSEDED)))
    newest = standing.order_by("-submission__effective_on", "-submission__filed_at", "-number")
    held = newest.annotate(is_rescinded=Exists(moves.filter(to_status=S.RESCINDED)))
    having = known.filter(artwork=OuterRef("version__artwork"))
    ruled = rows.annotate(
        rules=Subquery(newest.values("pk")[:1]), is_rescinded=Subquery(held.values("is_rescinded")[:1])
    ).filter(rules__isnull=False, is_rescinded=False)
    carried = Revision.artwork.through.objects.filter(revision=OuterRef("rules"), artwork=OuterRef("version__artwork"))
    return ruled.filter(Exists(having), ~Exists(carried)).annotate(raised_at=F("installed_at"))


def left_after_new_rules(at: datetime) -> "QuerySet[Any]":
    """Sheets that were still at their table when the first day of later rules ended, which have another in their
    place."""
    rows = Installation.objects.annotate(day=_day("installed_at"))
    later = _approved(submission__effective_on__gt=OuterRef("day")).order_by("submission__effective_on", "number")
    ruled = rows.annotate(
        rules=Subquery(later.values("pk")[:1]),
        until=_EndOfDay(Subquery(later.values("submission__effective_on")[:1], output_field=DateField())),
    ).filter(until__lte=at)
    newer = Installation.objects.filter(
        table=OuterRef("table"),
        kind=OuterRef("kind"),
        installed_at__gt=OuterRef("installed_at"),
        installed_at__lt=OuterRef("until"),
    )
    carried = SheetVersion.objects.filter(sheet__kind=OuterRef("kind"), artwork__revisions=OuterRef("rules"))
    stale = ruled.filter(Exists(carried), ~Exists(carried.filter(artwork=OuterRef("version__artwork"))), ~Exists(newer))
    return stale.annotate(raised_at=F("until"))


def received_late(at: datetime) -> "QuerySet[Any]":
    """Entries received later after their event than the policy of the office allows."""
    return LogEntry.objects.filter(late_seconds__isnull=False).annotate(raised_at=F("occurred_at"))


def made_without_network(at: datetime) -> "QuerySet[Any]":
    """Entries that waited on a device."""
    return LogEntry.objects.filter(without_network__isnull=False).annotate(raised_at=F("occurred_at"))


def number_missing(at: datetime) -> "QuerySet[Any]":
    """Entries beside which a number of their log at their table is missing: the one before, though an earlier one is on
    file; or those after it, though the log has counted further. Where all earlier ones are gone they were destroyed
    after their term."""
    beside = LogEntry.objects.filter(table=OuterRef("table"), log_code=OuterRef("log_code"))
    counted = Stream.objects.filter(
        table=OuterRef("table"), log_code=OuterRef("log_code"), last_number__gt=OuterRef("number")
    )
    gap = (
        Q(number__gt=1)
        & ~Exists(beside.filter(number=OuterRef("number") - 1))
        & Exists(beside.filter(number__lt=OuterRef("number") - 1))
    )
    cut = ~Exists(beside.filter(number__gt=OuterRef("number"))) & Exists(counted)
    return LogEntry.objects.filter(gap | cut).annotate(raised_at=F("occurred_at"))


def _day(name: str) -> TruncDate:
    """The calendar day of a moment at the facility."""
    return TruncDate(name, tzinfo=facility_zone())


class _EndOfDay(Func):
    """The instant at which a calendar day of the facility ends."""

    template = f"((%(expressions)s + 1)::timestamp AT TIME ZONE '{ZONE_NAME}')"
    output_field = DateTimeField()
