"""The register of conditions and exceptions: Board staff see all, members of a certificate holder their own."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from compliance.documents.csv_files import list_answer
from compliance.documents.lists import MOST as MOST_PRINTED
from compliance.documents.lists import ListPaper, list_to_save
from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm
from compliance.web.one_moment import require_GET
from compliance.web.steps import Step, reads_in_steps

from ..conditions import COLUMNS, CSV_COLUMNS, KINDS, Register

MOST = 10_000
"""Rows of a CSV at most; one more row says that there are more."""


@require_GET
@perm_required(Perm.READ_FILINGS)
def conditions(request: SignedInRequest) -> HttpResponse:
    """Conditions of approvals by their last day, or the exceptions that approvals let stand, with filters."""
    register = Register(request.user, request.GET.dict(), timezone.now())
    page = page_of(register.rows(), register.keys, request.GET)
    context = {
        "filters": register.filters(),
        "table": register.table(page),
        "page": page,
        "kind": register.kind,
        "query": request.GET.urlencode(),
    }
    return render(request, "submissions/conditions.html", context)


@require_GET
@perm_required(Perm.READ_FILINGS)
def conditions_csv(request: SignedInRequest) -> HttpResponse:
    """The same list, whole, as CSV: the filters of the address count."""
    register = Register(request.user, request.GET.dict(), timezone.now())
    rows = list(register.rows().order_by(*register.keys)[: MOST + 1])
    lines = (line.values for line in register.lines(rows[:MOST]))
    name = f"{register.kind}-{register.on.isoformat()}.csv"
    return list_answer(request, name, CSV_COLUMNS, lines, more_than=MOST if len(rows) > MOST else 0)


@require_http_methods(["GET"])
@perm_required(Perm.READ_FILINGS)
@reads_in_steps
def conditions_pdf(request: SignedInRequest) -> Step:
    """The first of the same list as PDF with its rows as CSV inside. A fixed number of queries."""
    at = timezone.now()
    register = Register(request.user, request.GET.dict(), at)
    rows = list(register.rows().order_by(*register.keys)[: MOST_PRINTED + 1])
    lines = register.lines(rows[:MOST_PRINTED])
    paper = ListPaper(
        f"Register of {register.kind}",
        f"{dict(KINDS)[register.kind]} of approvals. {register.order}.",
        register.filters(),
        [column.label for column in COLUMNS],
        [line.printed for line in lines],
        has_more=len(rows) > MOST_PRINTED,
    )
    name = f"{register.kind}-{register.on.isoformat()}"
    page = f"{reverse('submissions:conditions')}?{request.GET.urlencode()}"
    cells = (line.values for line in lines)
    return list_to_save(request, paper, name, CSV_COLUMNS, cells, page=page, made_at=at)
