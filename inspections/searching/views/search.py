"""The page of a search across logs and filings."""

from django.http import HttpResponse
from django.shortcuts import render

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.roles import Perm
from compliance.web.one_moment import require_GET

from ..query import search_query
from ..results import KINDS, on_file, page_of_hits


@require_GET
@perm_required(Perm.READ_LOGS, Perm.READ_FILINGS)
def find(request: SignedInRequest) -> HttpResponse:
    """Log entries and filings that hold what was typed, newest first, each with what in it does. A fixed number of
    queries."""
    asked, user = search_query(request.user, request.GET), request.user
    context = {"filters": asked.filters(), "page_errors": list(asked.errors), "asked": asked, "kinds": KINDS}
    if not asked.is_empty:
        page, hits = page_of_hits(user, asked.sought, request.GET)
        context |= {"page": page, "hits": hits, "on_file": on_file(user, asked.sought)}
    return render(request, "inspections/find.html", context)
