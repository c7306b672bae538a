"""The access log and its file."""

from collections.abc import Sequence
from urllib.parse import unquote_plus

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from compliance.changes.naming import names_of
from compliance.documents.csv_files import list_answer, utc_words
from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm, role_words

from .asking import access_query
from .models import ReadingKept

KEYS = ("-at", "-id")
MOST = 5_000
"""Rows of a CSV at most; one more row says that there are more."""
HEADER = ("When, UTC", "Read by", "Role", "What", "Object", "Terms", "Address", "Certificate holder")
Line = tuple[ReadingKept, str, str, str]
"""A reading, with the role, the name of the object and the terms in words."""


@require_GET
@perm_required(Perm.OVERSEE)
def readings(request: SignedInRequest) -> HttpResponse:
    """The readings that this person may see, newest first, with filters. A fixed number of queries."""
    asked = access_query(request.user, request.GET, timezone.now())
    page = page_of(asked.rows, KEYS, request.GET)
    context = {
        "filters": asked.filters(),
        "lines": _lines(page.rows),
        "page": page,
        "page_errors": list(asked.errors),
        "csv_url": f"{reverse('access:csv')}?{asked.query()}",
        "sees_all": request.user.is_board,
    }
    return render(request, "access/readings.html", context)


@require_GET
@perm_required(Perm.OVERSEE)
def readings_csv(request: SignedInRequest) -> HttpResponse:
    """The same list, as filtered, as CSV. A fixed number of queries."""
    asked = access_query(request.user, request.GET, timezone.now())
    rows = list(asked.rows.order_by(*KEYS)[: MOST + 1])
    lines = [
        (
            utc_words(row.at),
            row.printed_name,
            role,
            row.what,
            name,
            terms,
            row.path,
            row.holder.name if row.holder else "",
        )
        for row, role, name, terms in _lines(rows[:MOST])
    ]
    return list_answer(request, "access-log.csv", HEADER, lines, more_than=MOST if len(rows) > MOST else 0)


def _lines(rows: Sequence[ReadingKept]) -> list[Line]:
    names = names_of({row.of_row for row in rows if row.of_row is not None})
    return [
        (
            row,
            role_words(row.role),
            names.get(str(row.of_row), ""),
            unquote_plus(row.terms).replace("&", ", ").replace("=", ": "),
        )
        for row in rows
    ]
