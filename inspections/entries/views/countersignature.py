"""Signing an entry as the person whom it names: the whole entry as it was signed, then one's own signature."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.page_mark import ShownChanged
from compliance.holders.roles import Perm
from compliance.regulation.core.log import Signatory
from compliance.signing.sign_form import SignForm
from inspections.entries.services.countersignature import entry_countersign

from ...at_hand import floor_context
from ...models import LogEntry
from ..record import COUNTERSIGN, countersign_prepared
from ..services.countersignature import countersigned_by, place_to_sign
from .entry_form import SIGNING_ROLES


@require_http_methods(["GET", "POST"])
@perm_required(Perm.LOG)
def countersign(request: SignedInRequest, entry_id: UUID) -> HttpResponse:
    """The entry to sign, only for the person whom it names. A POST signs. Whoever has signed it is led to the entry."""
    rows = LogEntry.objects.select_related("table__facility", "supersedes", "superseded_by")
    entry = get_visible_or_404(rows, request.user, pk=entry_id)
    if countersigned_by(entry, request.user) is not None:
        return redirect("floor:entry", entry_id=entry.pk)
    place = place_to_sign(entry, request.user)
    sign = _sign_form(request, entry, place)
    if sign.is_asking:
        return sign.answer()
    if sign.is_bound and sign.is_valid():
        with Attempt(sign, ShownChanged):
            entry_countersign(entry_id=entry.pk, signature=sign.signature)
            return redirect(f"{reverse('floor:entry', kwargs={'entry_id': entry.pk})}?countersigned=1")
    context = floor_context(request, entry=entry, kind=entry.kind, place=place, sign=sign)
    return render(request, "inspections/countersign.html", context)


def _sign_form(request: SignedInRequest, entry: LogEntry, place: Signatory) -> SignForm:
    data = request.POST if request.method == "POST" else None
    prepared = countersign_prepared(entry, place)
    return SignForm(request, data, meaning=COUNTERSIGN, roles=SIGNING_ROLES, prepared=prepared, must_see=True)
