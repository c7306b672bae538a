"""The end of a round: the entries that were kept, read on one page and signed with one signature."""

from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.models import Facility
from compliance.holders.page_mark import ShownChanged
from compliance.holders.roles import Perm, Role
from compliance.signing.sign_form import SignForm
from compliance.web.django_forms import signing_errors

from ...at_hand import floor_context
from ...entries.record import SIGN_TOGETHER
from ...entries.services import drafts as services
from ...errors import KeyReused, NotConfirmed, NotInOrder
from ...people import LOGGING_ROLES, would_sign

SIGNED_BEFORE = "You signed these entries before; nothing was signed twice."


@require_http_methods(["GET", "POST"])
@perm_required(Perm.LOG)
def round_sign(request: SignedInRequest, facility_id: UUID) -> HttpResponse:
    """The person's entries of the round that wait for their signature. Posting signs those that the page showed, says
    why some are late, or discards one."""
    facility = get_visible_or_404(Facility.objects.all(), request.user, pk=facility_id)
    posted, is_post = request.POST, request.method == "POST"
    if is_post and posted.get("discard"):
        services.draft_discard(key=posted["discard"], by=request.user)
        return redirect("floor:round_sign", facility_id=facility.pk)
    keys = posted.getlist("key")
    if keys and len(services.entries_of(request.user, keys)) == len(set(keys)):
        messages.success(request, SIGNED_BEFORE)
        return redirect("floor:round", facility_id=facility.pk)
    stood = _stood(request, facility)
    late_error = ""
    if is_post and "late_reason" in posted:
        with Attempt() as explaining:
            late = [one.draft for one in stood if one.is_late]
            services.drafts_explain(drafts=late, reason=posted["late_reason"])
            return redirect("floor:round_sign", facility_id=facility.pk)
        late_error = explaining.sentence
    ready = [one for one in stood if one.may_sign]
    sign = _sign_form(request, facility, ready, posted if keys else None) if ready else None
    refusal = ""
    if sign is not None and sign.is_asking:
        return sign.answer()
    if sign is not None and sign.is_bound and sign.is_valid():
        with Attempt(catches=(NotInOrder, NotConfirmed, KeyReused)) as attempt, Attempt(sign, ShownChanged):
            made = services.drafts_sign(
                facility=facility, keys=[one.draft.key for one in ready], signature=sign.signature, at=timezone.now()
            )
            tables = ", ".join(entry.table.number for entry in made)
            messages.success(request, f"Signed: {len(made)} {'entry' if len(made) == 1 else 'entries'}, for {tables}.")
            return redirect("floor:round", facility_id=facility.pk)
        refusal = f"{attempt.sentence} Nothing was signed." if attempt.refusal else ""
    context = floor_context(
        request,
        facility=facility,
        stood=stood,
        ready=ready,
        late=[one for one in stood if one.is_late],
        late_error=late_error,
        late_reason=posted.get("late_reason", ""),
        sign=sign,
        page_errors=signing_errors(sign) if sign is not None else [],
        refusal=refusal,
        now=timezone.now(),
    )
    is_refused = bool(late_error or (sign is not None and sign.errors))
    return render(
        request, "inspections/round_sign.html", context, status=409 if refusal else 400 if is_refused else 200
    )


def _stood(request: SignedInRequest, facility: Facility) -> list[services.ReadyDraft]:
    at = timezone.now()
    signer = would_sign(request.user, at, request.user.credential_on(facility.day(at)))
    return services.drafts_ready(facility, services.drafts_of(request.user, facility), signer, at)


def _sign_form(request: SignedInRequest, facility: Facility, ready: list[services.ReadyDraft], data: Any) -> SignForm:
    return SignForm(
        request,
        data,
        meaning=SIGN_TOGETHER,
        roles=[Role(role) for role in LOGGING_ROLES],
        prepared=services.drafts_prepared(ready),
        must_see=True,
        rests_on=partial(services.drafts_rest_on, facility, ready),
    )
