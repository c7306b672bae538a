"""The ladder of a facility: whom it tells, who is on file now, and setting another."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from compliance.holders.access import SignedInRequest, check_perm, get_visible_or_404, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.models import Facility
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm, Role
from compliance.web.parts import Column, DataTable, table_row

from ...at_hand import floor_context
from ...errors import FieldRefused, NotAllowed
from ...models.ladders import LadderSet
from ...people import names_by_role
from ..forms import LadderForm
from ..rungs import DEFAULT, Ladder, ladder_from
from ..services.by_hand import TEST, ladder_test, last_of
from ..services.ladder import SETTING, TOLD_ROLES, ladder_set, may_set_ladder
from ..setting import ladder_at, sets_of

HEADINGS = ("Rung", "Tell", "When", "By", "On file now")
NOBODY = "Nobody. This rung reaches no one."
SHOWN = 10


@require_http_methods(["GET", "POST"])
@perm_required(Perm.READ_LOGS)
def ladder(request: SignedInRequest, facility_id: UUID) -> HttpResponse:
    """The ladder with everything that was set before; posting sets another, by those who may."""
    if request.method == "POST":
        check_perm(request.user, *SETTING)
    facility = get_visible_or_404(Facility.objects.all(), request.user, pk=facility_id)
    at, may_set = timezone.now(), may_set_ladder(request.user, facility)
    sets = sets_of([facility.pk])
    now, seen = ladder_at(sets, facility.pk, at), len(sets.get(facility.pk, ()))
    form = LadderForm(now, seen)
    if request.method == "POST":
        if not may_set:
            raise NotAllowed("Only administrators and compliance managers of the certificate holder set the ladder.")
        form = LadderForm(now, seen, request.POST)
        if form.is_valid():
            typed = form.hold.cleaned_data
            with Attempt(form):
                ladder_set(
                    facility_id=facility.pk,
                    rungs=form.stated,
                    hold_minutes=typed["hold"],
                    seen=typed["seen"],
                    by=request.user,
                    at=timezone.now(),
                    reason=typed["reason"],
                )
                messages.success(request, "The ladder is set. It counts for alarms that are raised from now on.")
                return redirect("floor:ladder", facility_id=facility.pk)
    page = page_of(LadderSet.objects.filter(facility=facility), ("-at", "-id"), request.GET, SHOWN)
    names = names_by_role(facility, facility.day(at), TOLD_ROLES)
    context = floor_context(
        request,
        facility=facility,
        table=_table(now, names),
        is_default=not seen,
        hold=now.hold,
        tested=last_of(TEST, facility.pk),
        form=form if may_set else None,
        page_errors=form.errors,
        page=page,
        changes=_changes(facility, page.rows),
    )
    return render(request, "inspections/ladder.html", context, status=400 if form.errors else 200)


@require_POST
@perm_required(Perm.READ_LOGS)
def test(request: SignedInRequest, facility_id: UUID) -> HttpResponse:
    """Sends a test to everybody on the ladder, at most once an hour."""
    check_perm(request.user, *SETTING)
    facility = get_visible_or_404(Facility.objects.all(), request.user, pk=facility_id)
    try:
        ladder_test(facility_id=facility.pk, by=request.user, at=timezone.now())
    except FieldRefused as refusal:
        messages.error(request, refusal.sentence)
    else:
        messages.success(request, "A test is on its way to everybody on this ladder. Ask them whether it arrived.")
    return redirect("floor:ladder", facility_id=facility.pk)


def _table(shown: Ladder, names: dict[str, list[str]]) -> DataTable:
    columns = [Column(heading) for heading in HEADINGS]
    rows = []
    for number, rung in enumerate(shown.rungs, start=1):
        people = sorted({name for role in rung.roles for name in names.get(role, ())})
        rows.append(table_row(columns, [number, rung.who, rung.when, rung.ways, ", ".join(people) or NOBODY]))
    return DataTable("rungs", "Rungs", columns, rows)


def _changes(facility: Facility, rows: Sequence[LadderSet]) -> list[dict[str, Any]]:
    """The ladders set, each with the one that counted before. One query if there is any."""
    if not rows:
        return []
    older = LadderSet.objects.filter(facility=facility, at__lte=rows[-1].at).exclude(pk__in=[row.pk for row in rows])
    former = [*rows[1:], older.order_by("-at", "-id").first()]
    return [
        {
            "row": row,
            "role": Role(row.role).label if row.role in Role.values else row.role,
            "after": _set_words(row),
            "before": _set_words(before) if before is not None else _words(DEFAULT),
        }
        for row, before in zip(rows, former, strict=True)
    ]


def _set_words(row: LadderSet) -> str:
    return _words(ladder_from(row.rungs, row.hold_minutes))


def _words(shown: Ladder) -> str:
    return f"{shown.words}. An acknowledgment {shown.hold_words}."
