"""The review queue of a bureau, and what waits for the Executive Director."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import urlencode

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm
from compliance.ledger.holding import legible
from compliance.web.words import OWNERS

from ..queue import KEYS, Queue


@perm_required(Perm.REVIEW, Perm.DECIDE)
def queue(request: SignedInRequest) -> HttpResponse:
    """Filings before their decision, sorted by days left; the filters stand in the address."""
    desk = Queue(request.user, request.GET.dict(), timezone.now())
    counts = desk.counts()
    kept = {name: value for name, value in desk.typed.items() if name not in ("tab", "page") and value}
    tabs = [
        {
            "label": f"{tab.label} ({counts[tab.code]})",
            "url": f"?{urlencode({'tab': tab.code} | kept)}",
            "is_current": tab.code == desk.tab.code,
        }
        for tab in desk.tabs
    ]
    page = page_of(desk.rounds_of_tab(), KEYS, request.GET)
    context = {
        "title": f"Review queue, {' and '.join(OWNERS[unit].name for unit in desk.units) or 'Executive Director'}",
        "tabs": tabs,
        "tab": desk.tab,
        "filters": desk.filters(),
        "lines": legible(page, desk.line),
        "page": page,
        "is_filtered": bool(kept),
        "now": desk.at,
    }
    return render(request, "submissions/review/queue.html", context)
