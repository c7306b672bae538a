"""Filings in figures: reviews by bureau, findings by clause, decisions; and the lists behind them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, cast

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import (
    Aggregate,
    BooleanField,
    CharField,
    Count,
    DurationField,
    ExpressionWrapper,
    F,
    Func,
    Max,
    QuerySet,
    Value,
)
from django.db.models.functions import TruncDate

from compliance.holders.models import User
from compliance.regulation.core.elapsed import facility_zone
from compliance.regulation.core.finding import OWNERS
from compliance.web.parts import Filter
from rules_submissions.models import BureauReview, Decision, Revision, RulesSubmission

from .period import Period

MOST_CLAUSES = 10
REVIEWS, FINDINGS, DECISIONS = "reviews", "findings", "decisions"
OUTCOMES = [("", "Any"), ("approved", "Approved"), ("denied", "Denied")]
WRONG = "one ->> 'severity' IN ('violation', 'attestation_missing', 'cannot_tell')"
"""Findings at filing that count as something that was got wrong; a needed approval and a note are nothing wrong."""
_BY_CLAUSE = """
    SELECT clause, count(*), count(DISTINCT holder_id) FROM ({revisions}) AS revision, LATERAL (
        SELECT DISTINCT one ->> 'citation' AS clause
        FROM jsonb_array_elements(ledger.list_of(findings)) AS one WHERE {wrong}
    ) AS clauses GROUP BY clause ORDER BY count(*) DESC, clause LIMIT {most}
"""


class _Median(Aggregate):
    """The middle of a column of spans."""

    template = "percentile_cont(0.5) WITHIN GROUP (ORDER BY %(expressions)s)"
    output_field = DurationField()


class _CitesAsWrong(Func):
    """A test whether findings hold one that counts as wrong and cites this clause."""

    output_field = BooleanField()

    def as_sql(self, compiler: Any, connection: Any, **context: Any) -> Any:  # type: ignore[override]
        """Asks each finding."""
        (findings, given), (clause, named) = (compiler.compile(expression) for expression in self.source_expressions)
        statement = (
            f"EXISTS (SELECT FROM jsonb_array_elements(ledger.list_of({findings})) AS one "
            f"WHERE {WRONG} AND one ->> 'citation' = {clause})"
        )
        return statement, [*given, *named]


@dataclass(frozen=True)
class BureauFigures:
    """The number of reviews that a bureau signed, the median of their days, and the longest."""

    unit: str
    many: int
    median: float
    longest: int

    @property
    def title(self) -> str:
        """The bureau."""
        return dict[str, str](cast("Any", OWNERS)).get(self.unit, self.unit)


@dataclass(frozen=True)
class ClauseFigures:
    """In how many filings something was wrong by a clause, and at how many certificate holders."""

    citation: str
    many: int
    holders: int


def reviews_signed(user: User, period: Period, unit: str = "") -> "QuerySet[Any]":
    """Reviews that bureaus of the Board signed in the period."""
    seen = RulesSubmission.objects.visible_to(user)
    rows = BureauReview.objects.filter(round__submission__in=_here(seen, period), **period.rows("signed_at"))
    return rows.filter(unit=unit) if unit else rows


def review_figures(user: User, period: Period) -> list[BureauFigures]:
    """By bureau, calendar days from filing to signature. One query. For the Board alone."""
    span = ExpressionWrapper(
        TruncDate("signed_at", tzinfo=facility_zone()) - F("round__opened_on"), output_field=DurationField()
    )
    rows = reviews_signed(user, period).annotate(span=span).values("unit")
    figures = rows.annotate(many=Count("pk"), median=_Median("span"), longest=Max("span")).order_by("unit")
    return [
        BureauFigures(row["unit"], row["many"], row["median"] / timedelta(days=1), row["longest"].days)
        for row in figures
    ]


def revisions_filed(user: User, period: Period, clause: str = "") -> "QuerySet[Any]":
    """Revisions filed in the period; those with something wrong by a clause where one is given."""
    seen = RulesSubmission.objects.visible_to(user)
    rows = Revision.objects.filter(submission__in=_here(seen, period), **period.rows("filed_at"))
    return rows.filter(_CitesAsWrong(F("findings"), Value(clause, output_field=CharField()))) if clause else rows


def clause_figures(user: User, period: Period) -> list[ClauseFigures]:
    """The clauses by which most was wrong at filing, the most first. One query."""
    rows = revisions_filed(user, period).values("pk", "holder_id", "findings")
    try:
        revisions, values = rows.query.sql_with_params()
    except EmptyResultSet:  # of nobody's facility
        return []
    with connection.cursor() as cursor:
        cursor.execute(_BY_CLAUSE.format(revisions=revisions, wrong=WRONG, most=MOST_CLAUSES), values)
        return [ClauseFigures(*row) for row in cursor.fetchall()]


def decided(user: User, period: Period, outcome: str = "") -> "QuerySet[Any]":
    """Decisions of the period: all, or the `approved` or `denied` ones."""
    seen = RulesSubmission.objects.visible_to(user)
    rows = Decision.objects.filter(submission__in=_here(seen, period), **period.rows("decided_at"))
    return rows.filter(approved=outcome == "approved") if outcome else rows


def decision_figures(user: User, period: Period) -> tuple[int, int]:
    """The numbers of approved and denied filings. One query."""
    counts = dict(decided(user, period).values_list("approved").annotate(many=Count("pk")))
    return counts.get(True, 0), counts.get(False, 0)


def _here(seen: Any, period: Period) -> Any:
    return seen.filter(facility__in=[facility.pk for facility in period.counted])


@dataclass(frozen=True)
class FilingList:
    """A list behind a figure: its title, its rows and their order, the filter by what it is about, and how a row is
    read: the filing, the moment, and words about it."""

    title: str
    rows: "QuerySet[Any]"
    keys: Sequence[str]
    which: Filter

    @staticmethod
    def line(row: Any) -> tuple[RulesSubmission, datetime, str]:
        """A row as the list shows it."""
        if isinstance(row, BureauReview):
            unit = dict[str, str](cast("Any", OWNERS)).get(row.unit, row.unit)
            return row.round.submission, cast("datetime", row.signed_at), f"{unit}: {row.get_state_display().lower()}"
        if isinstance(row, Revision):
            return row.submission, row.filed_at, f"Revision {row.number}"
        return row.submission, row.decided_at, "Approved" if row.approved else "Denied"


def filing_list(user: User, period: Period, what: str, which: str) -> FilingList | None:
    """The list of this name, about one bureau, clause or outcome where `which` names one; None for a name that has no
    list for this person."""
    of = ("submission__facility__holder",)
    if what == REVIEWS and user.is_board:
        rows = reviews_signed(user, period, which).select_related("round__submission__facility__holder")
        by_unit = Filter("which", "Bureau", which, "choice", [("", "Every bureau"), *OWNERS.items()])
        return FilingList("Reviews signed", rows, ("-signed_at", "-id"), by_unit)
    if what == FINDINGS and which:
        rows = revisions_filed(user, period, which).select_related(*of)
        by_clause = Filter("which", "Clause", which)
        return FilingList(f"Filed with something wrong by § {which}", rows, ("-filed_at", "-id"), by_clause)
    if what == DECISIONS:
        by_outcome = Filter("which", "Outcome", which, "choice", OUTCOMES)
        rows = decided(user, period, which).select_related(*of)
        return FilingList("Decisions", rows, ("-decided_at", "-id"), by_outcome)
    return None
