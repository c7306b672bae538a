"""The page with everything about a table on a day, and the request for it as a paper."""

from datetime import date, timedelta
from typing import Any
from uuid import UUID

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_POST

from compliance.documents.services import table_day_request
from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required, refuse_guests
from compliance.holders.models import GamingTable
from compliance.holders.roles import Perm
from compliance.web.list_query import day_asked
from compliance.web.one_moment import require_GET
from compliance.web.parts import Filter, PageError

from ..errors import FieldRefused
from ..replay.time_bar import time_bar
from .whole_day import whole_day
from .words import span_lines, summary_of


@require_GET
@perm_required(Perm.READ_LOGS)
def table_day(request: SignedInRequest, table_id: UUID) -> HttpResponse:
    """The day of the address, today where it names none."""
    table = get_visible_or_404(GamingTable.objects.select_related("facility"), request.user, pk=table_id)
    now, errors = timezone.now(), list[PageError]()
    today, typed = table.facility.day(now), request.GET.get("day", "").strip()
    day = (day_asked(typed, "day", errors) if typed else None) or today
    context: dict[str, Any] = {"table": table, "filters": [Filter("day", "Day", typed or day.isoformat(), "day")]}
    try:
        shown = whole_day(table, day, now, in_full=False) if not errors else None
    except FieldRefused as refusal:
        shown = None
        errors.append(PageError(refusal.sentence, "filter-day"))
    if shown is not None:
        context |= {
            "day": shown.answer,
            "bar": time_bar(shown.day, now, shown.problems),
            "spans": span_lines(shown, table.facility.zone),
            "summary": summary_of(shown.answer),
            "before_url": _url(table, day - timedelta(days=1)),
            "after_url": _url(table, day + timedelta(days=1)) if day < today else "",
            "replay_url": f"{reverse('floor:replay', args=[table.pk])}?{urlencode({'day': day.isoformat()})}",
            "json_url": f"{reverse('api:table_day', args=[table.pk])}?{urlencode({'day': day.isoformat()})}",
            "asks": request.user.asks(Perm.EXPORT),
        }
    return render(
        request, "inspections/table_day.html", context | {"page_errors": errors}, status=400 if errors else 200
    )


def _url(table: GamingTable, day: date) -> str:
    return f"{reverse('floor:table_day', args=[table.pk])}?{urlencode({'day': day.isoformat()})}"


class DayForm(forms.Form):
    """The day of which somebody wants the paper."""

    day = forms.DateField()


@require_POST
@perm_required(Perm.EXPORT)
def table_day_paper(request: SignedInRequest, table_id: UUID) -> HttpResponse:
    """Requests the paper of a day and leads to its progress; where none can be made, to the page, which says why."""
    refuse_guests(request.user)
    table = get_visible_or_404(GamingTable.objects.select_related("facility"), request.user, pk=table_id)
    form = DayForm(request.POST)
    if not form.is_valid():
        return redirect("floor:table_day", table_id=table.pk)
    day = form.cleaned_data["day"]
    try:
        job = table_day_request(table=table, day=day, by=request.user, at=timezone.now())
    except FieldRefused:
        return redirect(_url(table, day))
    return redirect("documents:export", job.pk)
