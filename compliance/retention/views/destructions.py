"""Asking for the destruction of records past their term, and confirming or withdrawing it."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.holders.access import SignedInRequest, check_perm, get_visible_or_404, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.errors import FieldRefused
from compliance.holders.models import CertificateHolder
from compliance.holders.page_mark import SEEN, mark_input, refusal_on
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm
from compliance.regulation.general.retention import retention_years
from compliance.web.parts import PageError

from .. import services
from ..holds import words_of_hold
from ..models import REPORTS, Destruction

SIZE = 25
OF_REPORTS = "reports"
"""The choice in place of a certificate holder for reports of a difference."""


@require_http_methods(["GET", "POST"])
@perm_required(Perm.ADMINISTER_HOLDER, Perm.AUDIT)
def destructions(request: SignedInRequest) -> HttpResponse:
    """Every destruction that the person may see, newest first. The first of two people asks here; an auditor reads."""
    attempt = Attempt()
    if request.method == "POST":
        check_perm(request.user, Perm.ADMINISTER_HOLDER)
        with attempt:
            asked = _ask_destruction(request)
            messages.success(request, "Requested. A second person, at the Board, must confirm it.")
            return redirect("retention:destruction", asked.pk)
    rows = Destruction.objects.visible_to(request.user).select_related("holder")
    context: dict[str, Any] = {
        "page": page_of(rows, ["-asked_at", "-id"], request.GET, SIZE),
        "holders": _holders(request),
        "is_board": request.user.is_board,
        "reports": {"value": OF_REPORTS, "label": REPORTS} if request.user.is_board else None,
        "may_ask": request.user.may(Perm.ADMINISTER_HOLDER),
        "last_day": services.last_day(timezone.now()),
        "years": retention_years(),
        "typed": request.POST,
        "page_errors": attempt.page_errors,
    }
    return render(request, "retention/destructions.html", context)


def _holders(request: SignedInRequest) -> list[CertificateHolder]:
    if request.user.is_board:
        return list(CertificateHolder.objects.all())
    holder_id = request.user.holder_id
    return [CertificateHolder.objects.get(pk=holder_id)] if holder_id is not None else []


def chosen_of(typed: QueryDict, holders: Iterable[CertificateHolder], *, with_reports: bool) -> UUID | None:
    """The certificate holder chosen, None for reports of a difference. Raises FieldRefused."""
    chosen = typed.get("holder", "")
    if chosen == OF_REPORTS and with_reports:
        return None
    holder_id = next((holder.pk for holder in holders if str(holder.pk) == chosen), None)
    if holder_id is None:
        raise FieldRefused("holder", "Choose the certificate holder.")
    return holder_id


def _ask_destruction(request: SignedInRequest) -> Destruction:
    whose = chosen_of(request.POST, _holders(request), with_reports=request.user.is_board)
    try:
        up_to = date.fromisoformat(request.POST.get("up_to", ""))
    except ValueError as error:
        raise FieldRefused("up_to", "Enter the last day as a date, such as 2020-12-31.") from error
    reason = request.POST.get("reason", "")
    return services.destruction_ask(holder_id=whose, up_to=up_to, reason=reason, by=request.user, at=timezone.now())


@require_GET
@perm_required(Perm.ADMINISTER_HOLDER, Perm.AUDIT)
def destruction(request: SignedInRequest, destruction_id: UUID) -> HttpResponse:
    """A destruction: the people who asked and confirmed, and its progress."""
    return _page(request, destruction_id)


def _page(request: SignedInRequest, destruction_id: UUID, page_errors: Sequence[PageError] = ()) -> HttpResponse:
    asked = get_visible_or_404(Destruction.objects.select_related("holder"), request.user, pk=destruction_id)
    context = {
        "one": asked,
        "may_confirm": request.user.may(Perm.ADMINISTER_BOARD) and asked.asked_by_id != request.user.pk,
        "may_withdraw": request.user.may(Perm.ADMINISTER_HOLDER),
        "held": words_of_hold(asked.holder_id) if asked.is_running else "",
        "seen": mark_input(request.user, services.destruction_rests_on(asked)),
        "page_errors": page_errors,
    }
    return render(request, "retention/destruction.html", context)


@require_POST
@perm_required(Perm.ADMINISTER_BOARD)
@refusal_on(_page)
def confirm(request: SignedInRequest, destruction_id: UUID) -> HttpResponse:
    """The second person confirms."""
    seen = request.POST.get(SEEN, "")
    services.destruction_confirm(destruction_id=destruction_id, by=request.user, at=timezone.now(), seen=seen)
    messages.success(request, "Confirmed. The records are being destroyed. This page shows the progress.")
    return redirect("retention:destruction", destruction_id)


@require_POST
@perm_required(Perm.ADMINISTER_HOLDER)
@refusal_on(_page)
def withdraw(request: SignedInRequest, destruction_id: UUID) -> HttpResponse:
    """Nothing further is destroyed."""
    seen = request.POST.get(SEEN, "")
    services.destruction_withdraw(destruction_id=destruction_id, by=request.user, at=timezone.now(), seen=seen)
    messages.success(request, "Withdrawn. Nothing more will be destroyed.")
    return redirect("retention:destruction", destruction_id)
