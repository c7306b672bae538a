"""Roles and credentials that were given at one time, such as by an import: a second person decides all of them."""

from collections.abc import Sequence
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.models.account_changes import AccountChange
from compliance.holders.page_mark import SEEN, mark_input, refusal_on
from compliance.holders.services import changes_confirm, changes_decline
from compliance.holders.services.together import requests_together, together_rests_on
from compliance.web.parts import PageError
from compliance.web.words import plural

from .pages import ADMINISTRATORS

THINGS = "role or credential,roles and credentials"


def _change_or_404(request: SignedInRequest, change_id: UUID) -> AccountChange:
    return get_visible_or_404(AccountChange.objects.select_related("asked_by"), request.user, pk=change_id)


@require_GET
@perm_required(*ADMINISTRATORS)
def changes(request: SignedInRequest, change_id: UUID) -> HttpResponse:
    """Shows the roles and credentials given together that still wait; a request that was made alone has its own
    page."""
    return _page(request, change_id)


def _page(request: SignedInRequest, change_id: UUID, page_errors: Sequence[PageError] = ()) -> HttpResponse:
    first = _change_or_404(request, change_id)
    rows = list(requests_together(first, request.user, timezone.now()))
    if not rows and not page_errors:
        return redirect("holders:account_change", change_id)
    context = {
        "first": first,
        "changes": rows,
        "asked_it": first.asked_by_id == request.user.pk,
        "seen": mark_input(request.user, together_rests_on(rows)),
        "page_errors": page_errors,
    }
    return render(request, "holders/changes.html", context)


@require_POST
@perm_required(*ADMINISTRATORS)
@refusal_on(_page)
def changes_confirmed(request: SignedInRequest, change_id: UUID) -> HttpResponse:
    """All of it counts from now on."""
    change, seen = _change_or_404(request, change_id), request.POST.get(SEEN, "")
    done = changes_confirm(change_id=change.pk, by=request.user, at=timezone.now(), seen=seen)
    messages.success(request, f"Confirmed: {plural(len(done), THINGS)}. Each person got a message.")
    return redirect("holders:people")


@require_POST
@perm_required(*ADMINISTRATORS)
@refusal_on(_page)
def changes_declined(request: SignedInRequest, change_id: UUID) -> HttpResponse:
    """Declines all of them: none of them counts."""
    change, seen = _change_or_404(request, change_id), request.POST.get(SEEN, "")
    done = changes_decline(change_id=change.pk, by=request.user, at=timezone.now(), seen=seen)
    messages.success(request, f"Declined: {plural(len(done), THINGS)}. Each person got a message.")
    return redirect("holders:people")
