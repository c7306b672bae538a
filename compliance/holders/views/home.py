"""The first page: what waits for the person signed in."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.work import Urgency, work_of


def first_page(request: HttpRequest) -> HttpResponseBase:
    """For visitors the public register; for people who sign in here, what waits for them. A browser with a session that
    has ended is led to the sign-in page."""
    if not request.user.is_authenticated and settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return redirect("register:front")
    return home(request)


@perm_required()
def home(request: SignedInRequest) -> HttpResponse:
    """My work: what every app says waits for this person, most urgent first."""
    items = work_of(request.user, timezone.now())
    pressing = sum(item.urgency <= Urgency.SOON for item in items)
    return render(request, "holders/home.html", {"items": items, "pressing": pressing})
