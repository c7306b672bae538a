"""The first page: what waits for the person signed in."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.work import Urgency, work_of


@perm_required()
def home(request: SignedInRequest) -> HttpResponse:
    """My work: what every app says waits for this person, most urgent first."""
    items = work_of(request.user, timezone.now())
    pressing = sum(item.urgency <= Urgency.SOON for item in items)
    return render(request, "holders/home.html", {"items": items, "pressing": pressing})
