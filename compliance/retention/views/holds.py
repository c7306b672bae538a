"""Legal holds, for Board administrators."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from compliance.holders.access import SignedInRequest, check_perm, get_visible_or_404, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.errors import FieldRefused, IllegalMove
from compliance.holders.models import CertificateHolder
from compliance.holders.page_mark import SEEN, mark_input
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm

from ..holds import hold_lift, hold_set, lift_rests_on, words_of_hold
from ..models import REPORTS, LegalHold
from .destructions import OF_REPORTS, chosen_of

SIZE = 25


@require_http_methods(["GET", "POST"])
@perm_required(Perm.ADMINISTER_BOARD, Perm.AUDIT)
def holds(request: SignedInRequest) -> HttpResponse:
    """Every hold, newest first. An administrator sets another here; an auditor reads."""
    attempt, holders = Attempt(), list(CertificateHolder.objects.all())
    if request.method == "POST":
        check_perm(request.user, Perm.ADMINISTER_BOARD)
        with attempt:
            whose = chosen_of(request.POST, holders, with_reports=True)
            hold_set(holder_id=whose, reason=request.POST.get("reason", ""), by=request.user, at=timezone.now())
            messages.success(request, f"The hold is set. {words_of_hold(whose).partition('. ')[2]}")
            return redirect("retention:holds")
    context = {
        "page": page_of(LegalHold.objects.select_related("holder"), ["-set_at", "-id"], request.GET, SIZE),
        "holders": holders,
        "reports": {"value": OF_REPORTS, "label": REPORTS},
        "may_hold": request.user.may(Perm.ADMINISTER_BOARD),
        "typed": request.POST,
        "page_errors": attempt.page_errors,
    }
    return render(request, "retention/holds.html", context)


@require_http_methods(["GET", "POST"])
@perm_required(Perm.ADMINISTER_BOARD)
def lift(request: SignedInRequest, hold_id: UUID) -> HttpResponse:
    """Lifts one hold, with the reason."""
    hold = get_visible_or_404(LegalHold.objects.select_related("holder"), request.user, pk=hold_id)
    attempt = Attempt(catches=(FieldRefused, IllegalMove))
    if request.method == "POST":
        reason, seen = request.POST.get("reason", ""), request.POST.get(SEEN, "")
        with attempt:
            hold_lift(hold_id=hold.pk, reason=reason, by=request.user, at=timezone.now(), seen=seen)
            messages.success(request, "The hold is lifted.")
            return redirect("retention:holds")
        hold.refresh_from_db()
    seen = mark_input(request.user, lift_rests_on(hold))
    context = {"hold": hold, "typed": request.POST, "page_errors": attempt.page_errors, "seen": seen}
    return render(request, "retention/lift.html", context, status=attempt.status)
