"""The first page: what waits for the person signed in."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.roles import Role
from compliance.holders.services.first_steps import first_steps_dismiss, role_with_first_steps
from compliance.holders.work import Urgency, work_of
from compliance.web.guides.first_steps import FIRST_STEPS, first_help_line


def first_page(request: HttpRequest) -> HttpResponseBase:
    """For visitors the public register; for people who sign in here, what waits for them. A browser with a session that
    has ended is led to the sign-in page."""
    if not request.user.is_authenticated and settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return redirect("register:front")
    return home(request)


@perm_required()
def home(request: SignedInRequest) -> HttpResponse:
    """My work: what every app says waits for this person, most urgent first; in a new role its first steps."""
    items = work_of(request.user, timezone.now())
    pressing = sum(item.urgency <= Urgency.SOON for item in items)
    role = role_with_first_steps(request.user)
    acting = request.user.active_membership
    context = {
        "items": items,
        "pressing": pressing,
        "role": role,
        "steps": FIRST_STEPS[role] if role else (),
        "help_line": first_help_line(Role(acting.role)) if acting else None,
    }
    return render(request, "holders/home.html", context)


@require_POST
@perm_required()
def dismiss_first_steps(request: SignedInRequest) -> HttpResponse:
    """Ends the first steps of the person's role on this page."""
    first_steps_dismiss(request.user)
    return redirect("holders:home")
