"""Bundles of records: asked for, listed, watched, stopped, tried again, downloaded."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required, refuse_guests
from compliance.holders.attempt import Attempt
from compliance.holders.models import CertificateHolder, User
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm
from compliance.ledger.logs import OFFICE
from compliance.ledger.ranges import Filter, types_of
from compliance.web.parts import Filter as Choice

from ..bundle_file import saved_bundle
from ..forms import BundleForm
from ..models import OFFICE_NAME, Bundle
from ..services import bundle_request, bundle_retry, bundle_stop
from ..words import filter_words, period_words
from .bundle_views import bundle_view

SIZE = 25
MAKERS = (Perm.EXPORT, Perm.READ_OFFICE)


@require_GET
@perm_required(*MAKERS)
def bundles(request: SignedInRequest) -> HttpResponse:
    """Every bundle on this person's side, newest first."""
    rows = Bundle.objects.visible_to(request.user).select_related("holder", "requested_by").defer("plan")
    page = page_of(rows, ("-requested_at", "-id"), request.GET, SIZE)
    lines = [
        (row, period_words(chosen), filter_words(chosen))
        for row in page.rows
        for chosen in [Filter.read(row.parameters)]
    ]
    context = {
        "page": page, "lines": lines, "exports": request.user.may(Perm.EXPORT), "asks": request.user.guest is None
    }  # fmt: skip
    return render(request, "documents/pages/bundles.html", context)


@require_http_methods(["GET", "POST"])
@perm_required(*MAKERS)
def bundle_new(request: SignedInRequest) -> HttpResponse:
    """The form: whose records, where there are several to choose from; then days and kinds of entries."""
    refuse_guests(request.user)
    places = _places(request.user)
    chosen = _chosen(places, request.GET.get("holder", ""))
    several = [Choice("holder", "Whose records", chosen, "choice", places)] if len(places) > 1 else []
    context: dict[str, Any] = {"whose": dict(places).get(chosen, ""), "places": several}
    if not chosen:
        return render(request, "documents/pages/bundle_new.html", context)
    holder = None if chosen == OFFICE else CertificateHolder.objects.get(pk=chosen)
    types = types_of(holder.pk if holder is not None else None)
    form = BundleForm(request.POST if request.method == "POST" else None, types=types)
    if request.method == "POST" and form.is_valid():
        with Attempt(form):
            bundle = bundle_request(holder=holder, by=request.user, at=timezone.now(), **form.parameters)
            return redirect("documents:bundle", bundle.pk)
    return render(request, "documents/pages/bundle_new.html", context | {"form": form})


def _places(user: User) -> list[tuple[str, str]]:
    """The owners whose records this person may export: code and name; the office's own last. One query."""
    holders = CertificateHolder.objects.order_by("name")
    if not user.may(Perm.EXPORT):
        holders = holders.none()
    elif not user.is_board:
        holders = holders.filter(pk=user.holder_id) if user.holder_id else holders.none()
    own = [(OFFICE, OFFICE_NAME)] if user.may(Perm.READ_OFFICE) else []
    return [(str(pk), name) for pk, name in holders.values_list("pk", "name")] + own


def _chosen(places: list[tuple[str, str]], named: str) -> str:
    """The code that was named, or the only one; empty for none of these."""
    if not named and len(places) == 1:
        return places[0][0]
    return named if named in dict(places) else ""


def _bundle(request: SignedInRequest, bundle_id: UUID) -> Bundle:
    rows = Bundle.objects.select_related("holder", "requested_by")
    chosen: Bundle = get_visible_or_404(rows, request.user, pk=bundle_id)
    return chosen


@require_GET
@perm_required(*MAKERS)
def bundle(request: SignedInRequest, bundle_id: UUID) -> HttpResponse:
    """The progress of a bundle, and its file. Asked by htmx, the component alone, until it is finished."""
    chosen = _bundle(request, bundle_id)
    context = {"job": bundle_view(chosen, request.user), "bundle": chosen}
    if bool(request.htmx) and not request.htmx.boosted:  # type: ignore[attr-defined]
        answer = render(request, "components/export_job.html", context)
        if not chosen.is_moving:
            answer["HX-Refresh"] = "true"  # what the rest of the page says of a finished bundle
        return answer
    return render(request, "documents/pages/bundle.html", context)


@require_POST
@perm_required(*MAKERS)
def bundle_stopped(request: SignedInRequest, bundle_id: UUID) -> HttpResponse:
    """Stops a bundle."""
    bundle_stop(bundle_id=_bundle(request, bundle_id).pk, at=timezone.now())
    messages.success(request, "The bundle is stopped. Nothing was written.")
    return redirect("documents:bundle", bundle_id)


@require_POST
@perm_required(*MAKERS)
def bundle_retried(request: SignedInRequest, bundle_id: UUID) -> HttpResponse:
    """Goes on with a bundle that failed or was stopped."""
    bundle_retry(bundle_id=_bundle(request, bundle_id).pk, by=request.user, at=timezone.now())
    messages.success(request, "The bundle continues from where it stopped.")
    return redirect("documents:bundle", bundle_id)


@require_safe
@perm_required(*MAKERS)
def bundle_file(request: SignedInRequest, bundle_id: UUID) -> HttpResponseBase:
    """The zip as it was written: saved, never shown inside the office's own pages, never stored on the way."""
    return saved_bundle(_bundle(request, bundle_id), request.user)
