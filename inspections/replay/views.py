"""The page that shows a table at a moment, and what changed between two of them."""

from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods

from compliance.documents.on_demand import paper_to_save
from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.integrity_notice import alarm_notice
from compliance.holders.models import Facility, GamingTable
from compliance.holders.roles import Perm
from compliance.regulation import chapter
from compliance.web.inputs.base import Unreadable
from compliance.web.inputs.times import facility_offset, read_clock, refuse_zone
from compliance.web.one_moment import require_GET
from compliance.web.parts import Filter, PageError
from compliance.web.steps import Step, reads_in_steps

from ..errors import FieldRefused
from .day import day_of
from .lines import changes_between, facts_of_moment, verdict_of
from .moment import Moment, moment_of
from .packet import packet_of, packet_pdf
from .replay import Replayed, replay
from .time_bar import hours_of, time_bar

KNOWN = (("now", "All records on file now"), ("then", "Only what was known then"))
INPUTS = {"at": "time", "known_at": "known"}


@require_GET
@perm_required(Perm.READ_LOGS)
def replayed(request: SignedInRequest, table_id: UUID) -> HttpResponse:
    """A table as it stood at the day and time of the address, this minute where it names none; beside another moment
    where it names one."""
    table = get_visible_or_404(GamingTable.objects.select_related("facility"), request.user, pk=table_id)
    now, errors = timezone.now(), list[PageError]()
    moment = _moment(request, "", table.facility, now, errors) or Moment(now, now)
    other = _moment(request, "than_", table.facility, now, errors) if request.GET.get("than_day") else None
    shown = replay(table, moment)
    if shown is None and not errors:
        errors.append(PageError(f"Table {table.number} had not been added at that time.", "filter-day"))
    context: dict[str, Any] = {
        "table": table, "game": chapter(table.chapter).game, "moment": moment,
        "filters": _filters(request, moment, table), "page_errors": errors, "shown": shown,
        "is_then": moment.at == moment.known_at, "changes": None,
    }  # fmt: skip
    if shown is not None:
        day = day_of(table, moment)
        context |= {
            "verdict": verdict_of(shown),
            "facts": facts_of_moment(shown),
            "day": day,
            "bar": time_bar(day, now),
            "hours": [(words, _url(request, table, hour)) for hour, words in hours_of(day) if hour <= now],
            "happenings": [replace(one, url=_url(request, table, one.at)) for one in day.happenings],
            "day_url": f"{reverse('floor:table_day', args=[table.pk])}?day={day.start.date().isoformat()}",
            "packet_url": _packet_url(request, table, moment),
            "before_url": _url(request, table, day.before),
            "after_url": _url(request, table, day.after),
            **_compared(table, shown, other),
        }
    return render(request, "inspections/replay.html", context, status=400 if errors else 200)


def _packet_url(request: SignedInRequest, table: GamingTable, moment: Moment) -> str:
    """The packet of this moment; empty for whoever exports nothing."""
    if not request.user.may(Perm.EXPORT):
        return ""
    local = moment.at.astimezone(table.facility.zone)
    asked = {"day": local.date().isoformat(), "time": local.timetz().isoformat()}
    return f"{reverse('floor:replay_packet', args=[table.pk])}?{urlencode(asked)}"


@require_http_methods(["GET"])
@perm_required(Perm.EXPORT)
@reads_in_steps
def packet(request: SignedInRequest, table_id: UUID) -> HttpResponse | Step:
    """The packet of a table at the day and time of the address as PDF, as known now and as known then. Where the
    address names no moment that can be shown, it leads to the page, which says why."""
    table = get_visible_or_404(GamingTable.objects.select_related("facility"), request.user, pk=table_id)
    now = timezone.now()
    moment = _moment(request, "", table.facility, now, list[PageError]())
    page = f"{reverse('floor:replay', args=[table.pk])}?{request.GET.urlencode()}"
    held = packet_of(table, moment.at, now) if moment is not None else None
    if held is None:
        return redirect(page)
    paper, name = packet_pdf(held, now, alarm_notice(request)), f"replay-{slugify(table.number)}.pdf"
    return paper_to_save(paper, name, request, instead="print this page", page=page)


def _compared(table: GamingTable, shown: Replayed, other: Moment | None) -> dict[str, Any]:
    beside = replay(table, other) if other is not None else None
    if beside is None:
        return {}
    first, last = sorted((shown, beside), key=lambda side: side.moment.at)
    return {"first": first.moment, "last": last.moment, "changes": changes_between(first, last)}


def _moment(
    request: HttpRequest, prefix: str, facility: Facility, now: datetime, errors: list[PageError]
) -> Moment | None:
    """The moment that the address names; None where it names none, or where an error says what is wrong with it."""
    day, clock = request.GET.get(f"{prefix}day", "").strip(), request.GET.get(f"{prefix}time", "").strip()
    if not day and not clock:
        return None
    try:
        at = _instant(day, clock or "00:00")
        return moment_of(at, at if request.GET.get("known") == "then" else None, now)
    except Unreadable as refusal:
        errors.append(PageError(str(refusal), f"filter-{prefix}day"))
    except FieldRefused as refusal:
        errors.append(PageError(refusal.sentence, f"filter-{prefix}{INPUTS.get(refusal.field, 'day')}"))
    return None


def _instant(day: str, clock: str) -> datetime:
    try:
        date = datetime.fromisoformat(day).date()
        if not 2000 <= date.year < 9999:
            raise ValueError
    except ValueError:
        raise Unreadable(f"“{day[:20]}” is not a day. Enter it like 2026-02-27.") from None
    offset = clock[-6:] if clock[-6:-5] in ("+", "-") else ""
    plain = read_clock(clock.removesuffix(offset))
    stated = f"{date.isoformat()}T{plain}{offset or facility_offset(date.isoformat(), plain)}"
    try:
        at = datetime.fromisoformat(stated)
    except ValueError:
        raise Unreadable(f"“{clock[:20]}” is not a time. Enter it like 9:12 a.m.") from None
    refuse_zone(stated)
    return at


def _url(request: HttpRequest, table: GamingTable, at: datetime | None) -> str:
    """The same page at another moment; empty where there is none."""
    if at is None:
        return ""
    local = at.astimezone(table.facility.zone)
    asked = {
        "day": local.date().isoformat(),
        "time": local.timetz().isoformat(),
        "known": request.GET.get("known", "now"),
    }
    return f"{reverse('floor:replay', kwargs={'table_id': table.pk})}?{urlencode(asked)}"


def _filters(request: HttpRequest, moment: Moment, table: GamingTable) -> list[Filter]:
    local = moment.at.astimezone(table.facility.zone)
    asked = request.GET
    return [
        Filter("day", "Day", asked.get("day", local.date().isoformat()), "day"),
        Filter("time", "Time at the facility", asked.get("time", f"{local:%H:%M}")),
        Filter("known", "Records", asked.get("known", "now"), "choice", KNOWN),
        Filter("than_day", "Compare with the day", asked.get("than_day", ""), "day"),
        Filter("than_time", "and the time", asked.get("than_time", "")),
    ]
