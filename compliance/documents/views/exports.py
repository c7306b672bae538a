"""Exports of logs: asked for, listed, watched, stopped, tried again."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required, refuse_guests
from compliance.holders.attempt import Attempt
from compliance.holders.models import Facility
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm
from compliance.regulation.core.elapsed import facility_zone
from compliance.web.list_query import day_filters
from compliance.web.parts import Filter

from ..forms import ExportForm, numbers_asked, starting_values, usual_periods
from ..models import ExportJob
from ..services import export_request, export_retry, export_stop
from ..services.sheets import export_title, filter_of
from .job_views import job_view

SIZE = 25


@require_GET
@perm_required(Perm.EXPORT)
def exports(request: SignedInRequest) -> HttpResponse:
    """Every export on this person's side, newest first."""
    rows = ExportJob.objects.visible_to(request.user).select_related("facility", "requested_by").defer("plan")
    page = page_of(rows, ("-requested_at", "-id"), request.GET, SIZE)
    lines = [(job, export_title(job), filter_of(job)) for job in page.rows]
    yesterday = usual_periods(timezone.localdate(timezone=facility_zone()))[0]
    context = {"page": page, "lines": lines, "asks": request.user.asks(Perm.EXPORT), "yesterday": yesterday}
    return render(request, "documents/pages/exports.html", context)


@require_http_methods(["GET", "POST"])
@perm_required(Perm.EXPORT)
def export_new(request: SignedInRequest) -> HttpResponse:
    """The form: first the facility, where there are several; then tables, logs and days. The address fills it."""
    refuse_guests(request.user)
    facilities = list(Facility.objects.visible_to(request.user).order_by("name"))
    facility = _chosen(facilities, request.GET.get("facility", ""))
    context: dict[str, Any] = {
        "facility": facility,
        "places": _places(facilities, facility, request.GET) if len(facilities) > 1 else [],
    }
    if facility is None:
        return render(request, "documents/pages/export_new.html", context)
    today = timezone.localdate(timezone=facility.zone)
    sent, numbers = request.POST if request.method == "POST" else None, numbers_asked(request.GET)
    form = ExportForm(sent, facility=facility, numbers=numbers)
    form.initial = starting_values(request.GET, facility, today, [code for code, _ in form.fields["logs"].choices])  # type: ignore[attr-defined]
    if request.method == "POST" and form.is_valid():
        with Attempt(form):
            job = export_request(facility=facility, by=request.user, at=timezone.now(), **form.cleaned_data)
            return redirect("documents:export", job.pk)
    return render(request, "documents/pages/export_new.html", context | {"form": form, "periods": usual_periods(today)})


def _chosen(facilities: list[Facility], named: str) -> Facility | None:
    if not named and len(facilities) == 1:
        return facilities[0]
    return next((facility for facility in facilities if str(facility.pk) == named), None)


def _places(facilities: list[Facility], facility: Facility | None, asked: Mapping[str, str]) -> list[Filter]:
    """The choice of a facility, with the days of the address where it names some."""
    choices = [(str(place.pk), place.name) for place in facilities]
    chosen = Filter("facility", "Facility", str(facility.pk) if facility else "", "choice", choices)
    return [chosen, *day_filters(asked)] if asked.get("from") else [chosen]


def _job(request: SignedInRequest, job_id: UUID) -> ExportJob:
    rows = ExportJob.objects.select_related("facility", "requested_by")
    job: ExportJob = get_visible_or_404(rows, request.user, pk=job_id)
    return job


@require_GET
@perm_required(Perm.EXPORT)
def export(request: SignedInRequest, job_id: UUID) -> HttpResponse:
    """The progress of an export, and its files. Asked by htmx, the component alone."""
    job = _job(request, job_id)
    context = {"job": job_view(job, request.user), "is_moving": job.is_moving}
    if request.htmx and not request.htmx.boosted:  # type: ignore[attr-defined]
        return render(request, "components/export_job.html", context)
    return render(request, "documents/pages/export.html", context)


@require_POST
@perm_required(Perm.EXPORT)
def stop(request: SignedInRequest, job_id: UUID) -> HttpResponse:
    """Stops an export; what is written stays."""
    export_stop(job_id=_job(request, job_id).pk, at=timezone.now())
    messages.success(request, "The export is stopped. You can download what was written so far.")
    return redirect("documents:export", job_id)


@require_POST
@perm_required(Perm.EXPORT)
def retry(request: SignedInRequest, job_id: UUID) -> HttpResponse:
    """Goes on with an export that failed or was stopped."""
    export_retry(job_id=_job(request, job_id).pk, by=request.user)
    messages.success(request, "The export continues from where it stopped.")
    return redirect("documents:export", job_id)
