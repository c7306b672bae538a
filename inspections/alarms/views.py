"""Alarms of the floor, and acknowledging one."""

from uuid import UUID

from django.contrib import messages
from django.db.models import OuterRef
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.models import pit_at
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm
from compliance.web.one_moment import require_GET

from ..at_hand import facilities_of, floor_context
from ..models import Alarm
from ..words import lane_words
from .services.alarms import alarm_acknowledge, alarm_title


@require_GET
@perm_required(Perm.READ_LOGS)
def alarms(request: SignedInRequest) -> HttpResponse:
    """Alarms of the facilities that this person sees, newest first."""
    facilities = facilities_of(request.user)
    rows = Alarm.objects.filter(facility__in=facilities).select_related("running_limit__entry", "table", "facility")
    rows = rows.annotate(pit=pit_at(OuterRef("raised_at"), of="table"))
    if request.GET.get("state") != "all":
        rows = rows.filter(acknowledged_at__isnull=True)
    page = page_of(rows, ("-raised_at", "-id"), request.GET, 25)
    lines = [
        (alarm, alarm_title(alarm), lane_words(alarm.running_limit.lane) if alarm.running_limit else "")
        for alarm in page.rows
    ]
    context = floor_context(
        request, page=page, lines=lines, shows_all=request.GET.get("state") == "all", ladders=facilities
    )
    return render(request, "inspections/alarms.html", context)


@require_POST
@perm_required(Perm.ACKNOWLEDGE)
def acknowledge(request: SignedInRequest, alarm_id: UUID) -> HttpResponse:
    """Notes that this person has seen the alarm. Its cause stays until it is cured."""
    alarm = get_visible_or_404(Alarm.objects.all(), request.user, pk=alarm_id)
    kept = alarm_acknowledge(alarm=alarm, by=request.user, at=timezone.now())
    messages.success(
        request, f"Acknowledged by {kept.acknowledged_name}. What is due stays due until it is done and logged."
    )
    return redirect("floor:alarms")
