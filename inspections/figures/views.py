"""The keeping of the rules: the page of figures, and the lists of filings behind them."""

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode

from compliance.documents.csv_files import list_answer
from compliance.holders.access import NOT_FOUND, SignedInRequest, perm_required
from compliance.holders.models import User
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm
from compliance.web.one_moment import require_GET

from ..exceptions.kinds import KINDS
from .charts import bars
from .filings import DECISIONS, FINDINGS, REVIEWS, clause_figures, decision_figures, filing_list, review_figures
from .floor import LATE, SHOWN, FloorLine, exceptions_url, floor_figures
from .listed import page_of_entries, page_of_limits, page_of_openings, page_of_problems
from .period import Period, period_of

HEADER = ("Period", "Figure", "Clause", "Where", "Number")


@require_GET
@perm_required(Perm.EXPORT)
def figures(request: SignedInRequest) -> HttpResponse:
    """The figures of a period, over all facilities and one by one. A fixed number of queries."""
    at, user = timezone.now(), request.user
    period = period_of(user, request.GET, at)
    lines = floor_figures(user, period, at)
    context: dict[str, Any] = {
        "period": period,
        "filters": period.filters(),
        "page_errors": list(period.errors),
        "lines": lines,
        "whole": lines[0] if lines else None,
        "heads": [KINDS[code] for code in SHOWN],
        "tiles": _tiles(lines[0]) if lines else [],
        "kinds": [
            (kind, lines[0].kinds[code]) for code, kind in KINDS.items() if lines and lines[0].kinds[code].many
        ],
        "exceptions_url": exceptions_url(period),
        "csv_url": f"{reverse('floor:figures_csv')}?{urlencode(_query(period))}",
        "late_chart": bars("late", "Entries received late, by facility", [
            (row.name, row.kinds[LATE].many, str(row.kinds[LATE].many)) for row in lines[1 if len(lines) > 1 else 0 :]
        ]),
        **(_of_filings(user, period) if user.may(Perm.READ_FILINGS) else {}),
    }  # fmt: skip
    return render(request, "inspections/figures.html", context)


def _tiles(line: Any) -> list[tuple[str, str, Any, str]]:
    """The figures at the top: title, clause, number, and what it is held against."""
    openings, entries = line.openings.many, line.entries.many
    of = {
        SHOWN[0]: f"of {openings:,} {'opening' if openings == 1 else 'openings'}" if openings else "no table opened",
        LATE: f"of {entries:,} {'entry' if entries == 1 else 'entries'}" if entries else "no entry was signed",
        **{
            code: f"{limits - line.kinds[code].many:,} of {limits:,} time limits kept"
            if limits
            else "no time limit was running"
            for code, limits in line.limits_of.items()
        },
    }
    return [(KINDS[code].title, KINDS[code].citation, line.kinds[code], of.get(code, "")) for code in SHOWN]


def _of_filings(user: User, period: Period) -> dict[str, Any]:
    """Reviews (for the Board), clauses and decisions, each with its list. Three queries at most."""
    reviews = review_figures(user, period) if user.is_board else []
    clauses = clause_figures(user, period)
    approved, denied = decision_figures(user, period)
    return {
        "shows_filings": True,
        "reviews": [(bureau, _url(period, REVIEWS, bureau.unit)) for bureau in reviews],
        "review_chart": bars(
            "reviews",
            "Median days of review, by bureau",
            [(bureau.title, bureau.median, f"{bureau.median:g} d") for bureau in reviews],
        ),
        "clauses": [(clause, _url(period, FINDINGS, clause.citation)) for clause in clauses],
        "clause_chart": bars(
            "clauses",
            "Filings with something wrong, by clause",
            [(f"§ {clause.citation}", clause.many, str(clause.many)) for clause in clauses],
        ),
        "decisions": [
            ("Approved", approved, _url(period, DECISIONS, "approved")),
            ("Denied", denied, _url(period, DECISIONS, "denied")),
        ],
    }


def _url(period: Period, what: str, which: str) -> str:
    return f"{reverse('floor:figure_filings', args=[what])}?{urlencode({'which': which, **_query(period)})}"


def _query(period: Period) -> dict[str, str]:
    here = {"facility": str(period.facility.pk)} if period.facility is not None else {}
    return {"period": "days", **period.days, **here}


@require_GET
@perm_required(Perm.EXPORT)
def entries(request: SignedInRequest) -> HttpResponse:
    """The entries that the figures count, newest first."""
    return _rows(request, timezone.now(), page_of_entries, "Log entries")


@require_GET
@perm_required(Perm.EXPORT)
def problems(request: SignedInRequest) -> HttpResponse:
    """The open problems that the figures count, newest first."""
    return _rows(request, timezone.now(), page_of_problems, "Problems still open")


@require_GET
@perm_required(Perm.EXPORT)
def openings(request: SignedInRequest) -> HttpResponse:
    """The openings of tables that the figures count, newest first."""
    return _rows(request, timezone.now(), page_of_openings, "Openings of tables")


@require_GET
@perm_required(Perm.EXPORT)
def limits(request: SignedInRequest) -> HttpResponse:
    """The running limits that the figures count, by when they were due, newest first, each kept or not."""
    at = timezone.now()
    return _rows(request, at, partial(page_of_limits, at=at), "Time limits")


def _rows(request: SignedInRequest, at: datetime, listed: Callable[..., Any], title: str) -> HttpResponse:
    period = period_of(request.user, request.GET, at)
    page, lines = listed(period, request.GET)
    context = {
        "title": title, "period": period, "filters": period.filters(), "page": page, "lines": lines,
        "page_errors": list(period.errors),
    }  # fmt: skip
    return render(request, "inspections/figure_rows.html", context)


@require_GET
@perm_required(Perm.EXPORT)
def figures_csv(request: SignedInRequest) -> HttpResponse:
    """The figures of a period as CSV, one a line: what is counted, where, how many."""
    at, user = timezone.now(), request.user
    period = period_of(user, request.GET, at)
    rows = [(period.words, *cells) for line in floor_figures(user, period, at) for cells in _cells(line)]
    if user.may(Perm.READ_FILINGS):
        rows += [(period.words, *cells) for cells in _cells_of_filings(user, period)]
    return list_answer(request, "figures.csv", HEADER, rows)


def _cells(line: FloorLine) -> Iterator[tuple[str, str, str, str]]:
    for what, many in (
        ("Entries", line.entries.many),
        ("Openings", line.openings.many),
        ("Running limits", line.limits.many),
        ("Running limits kept", line.limits_on_time),
        ("Problems open", line.problems.many),
    ):
        yield what, "", line.name, str(many)
    for code, number in line.kinds.items():
        yield KINDS[code].title, KINDS[code].citation, line.name, str(number.many)


def _cells_of_filings(user: User, period: Period) -> Iterator[tuple[str, str, str, str]]:
    where = period.facility.name if period.facility is not None else "Every facility"
    for review in review_figures(user, period) if user.is_board else []:
        for what, many in (
            ("Reviews", str(review.many)),
            ("Median days of review", f"{review.median:g}"),
            ("Longest days of review", str(review.longest)),
        ):
            yield f"{what}, {review.title}", "", where, many
    for clause in clause_figures(user, period):
        yield "Filings with something wrong", clause.citation, where, str(clause.many)
    for word, count in zip(("Filings approved", "Filings denied"), decision_figures(user, period), strict=True):
        yield word, "", where, str(count)


@require_GET
@perm_required(Perm.READ_FILINGS)
def filings(request: SignedInRequest, figure: str) -> HttpResponse:
    """The filings that a figure counts, newest first."""
    period = period_of(request.user, request.GET, timezone.now())
    which = request.GET.get("which", "").strip()
    listed = filing_list(request.user, period, figure, which)
    if listed is None:
        raise Http404(NOT_FOUND)
    page = page_of(listed.rows, listed.keys, request.GET, 25)
    context = {
        "period": period, "listed": listed, "page": page, "page_errors": list(period.errors),
        "filters": [listed.which, *period.filters()],
        "lines": [listed.line(row) for row in page.rows],
    }  # fmt: skip
    return render(request, "inspections/figure_filings.html", context)
