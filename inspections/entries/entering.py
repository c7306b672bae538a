"""Making and correcting an entry: one page for every log of every game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from compliance.holders.access import NOT_FOUND, SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.models import GamingTable
from compliance.holders.roles import Perm, Role
from compliance.regulation import NotInForce, Refused, chapter
from compliance.regulation.core.fields import fields_of
from compliance.regulation.core.log import LogKind
from compliance.signing.confirming import Signer
from compliance.signing.sign_form import SignForm
from compliance.signing.signature import Signature
from compliance.signing.statement import ShownChanged
from compliance.web.parts import PageError

from ..at_hand import floor_context
from ..errors import FieldRefused, KeyReused, NotConfirmed
from ..facts import facility_day, facts_of
from ..models import LogEntry, RunningLimit
from ..people import LOGGING_ROLES, floor_people, would_sign
from .checking import Checked, Reading, correction_reason_needed, late_reason_needed
from .form import EntryForm, form_of
from .record import entry_prepared, meaning_of
from .signing import entry_commit

SIGNING_ROLES = [Role(role) for role in LOGGING_ROLES]


@dataclass(frozen=True)
class Desk:
    """What one entry is about: the log at the table, the entry that it corrects, the instant, and what opens the
    form."""

    reading: Reading
    open_with: Callable[[], Mapping[str, Any]]

    @property
    def table(self) -> GamingTable:
        """The table."""
        return self.reading.table

    @property
    def kind(self) -> LogKind:
        """The log."""
        return self.reading.kind

    @property
    def at(self) -> datetime:
        """The instant."""
        return self.reading.at

    @property
    def supersedes(self) -> LogEntry | None:
        """The entry that is corrected."""
        return self.reading.supersedes


@require_http_methods(["GET", "POST"])
@perm_required(Perm.LOG)
def entry_new(request: SignedInRequest, table_id: UUID, log_code: str) -> HttpResponse:
    """A new entry in one log of a table."""
    rows = GamingTable.objects.select_related("facility")
    if _signs(request):
        rows = GamingTable.objects.select_for_update(no_key=True).prefetch_related("facility")
    table = get_visible_or_404(rows, request.user, pk=table_id)
    reading = Reading(table, _kind(table, log_code).code, timezone.now(), locked=_signs(request))
    return _enter(request, Desk(reading, partial(_opening_values, reading, request.GET.get("lane"))))


@require_http_methods(["GET", "POST"])
@perm_required(Perm.LOG)
def entry_correct(request: SignedInRequest, entry_id: UUID) -> HttpResponse:
    """A further entry that corrects this one. The form opens with what the corrected entry states."""
    rows = LogEntry.objects.select_related("table__facility", "superseded_by")
    found = get_visible_or_404(_at_locked_table() if _signs(request) else rows, request.user, pk=entry_id)
    later = getattr(found, "superseded_by", None)
    if later is not None:
        return redirect("floor:entry", entry_id=later.pk)
    reading = Reading(found.table, found.log_code, timezone.now(), found, locked=_signs(request))
    return _enter(request, Desk(reading, partial(facts_of, found)))


def _signs(request: SignedInRequest) -> bool:
    """Whether the request may sign the entry. Then everything is read under the lock of the table."""
    posted = request.POST
    return request.method == "POST" and not (posted.get("now") or posted.get("then") or posted.get("sign-ask"))


def _at_locked_table() -> QuerySet[LogEntry]:
    """Entries, each with its table locked; what corrects one is read under the lock."""
    rows = LogEntry.objects.select_related("table").select_for_update(of=("table",), no_key=True)
    return rows.prefetch_related("table__facility", "superseded_by")


def _kind(table: GamingTable, log_code: str) -> LogKind:
    try:
        return chapter(table.chapter).log(log_code)
    except Refused:
        raise Http404(NOT_FOUND) from None


def _opening_values(reading: Reading, lane: str | None) -> dict[str, Any]:
    """What the form opens with: today and now, where the log asks for the day and the time of the entry; for a log with
    a clock, the running limit, with what its last entry states about the equipment."""
    table, kind = reading.table, reading.kind
    local = reading.at.astimezone(table.facility.zone)
    stamps = {"day": local.date().isoformat(), "time_of_day": local.isoformat(timespec="minutes")[11:]}
    values = {name: stamps[one.kind] for name, one in fields_of(kind.entry).items() if one.kind in stamps}
    limits = RunningLimit.objects.filter(table=table, log_code=kind.code, ended_at__isnull=True).select_related("entry")
    limit = limits.filter(**({"lane": lane} if lane else {})).order_by("due_at").first() if kind.clocks else None
    if limit is None:
        return values
    clock = next(clock for clock in kind.clocks if clock.citation == limit.citation)
    people = {name for one in kind.signatories for name in (one.name, one.role, one.credential)}
    kept = {name: value for name, value in facts_of(limit.entry).items() if name not in people}
    kept |= {clock.starts: limit.started_at.astimezone(table.facility.zone).isoformat()}
    return values | {name: v for name, v in kept.items() if name not in (clock.ends, clock.restarts)}


def _enter(request: SignedInRequest, desk: Desk) -> HttpResponse:
    table, at = desk.table, desk.at
    day, who = facility_day(table.facility, at), Signer(request, SIGNING_ROLES)
    signer = would_sign(who.user, at, who.credential_on(day))
    form = form_of(desk.kind, desk.reading.table_facts, partial(floor_people, table.facility, day), signer)
    if request.method == "GET":
        form.start(desk.open_with())
        return _page(request, desk, form, _sign_form(who, desk), {"key": uuid4().hex})
    posted = request.POST
    form.read(posted)
    typed = {name: posted.get(name, "") for name in ("key", "late_reason", "correction_reason", "confirmed")}
    if posted.get("now"):
        form.stamp(posted["now"], at.astimezone(table.facility.zone))
    shown = set(posted.get("shown", "").split(","))
    newly = [one.label for one in form.asked if one.name not in shown]
    if posted.get("now") or posted.get("then") == "refresh" or newly:
        for name in [name for name in form.errors if posted.get("now") or posted.get("then")]:
            del form.errors[name]
        if newly and not posted.get("then") and not posted.get("now"):
            form.errors.setdefault("__more__", [f"Your answers lead to more questions. Answer: {'; '.join(newly)}"])
        return _page(request, desk, form, _sign_form(who, desk), typed)
    return _sign(request, who, desk, form, signer, typed)


def _sign(
    request: SignedInRequest, who: Signer, desk: Desk, form: EntryForm, signer: Signature, typed: dict[str, str]
) -> HttpResponse:
    checked = None if form.errors else _checked(desk, form, signer, typed)
    if checked is None or form.errors or checked.mark not in ("", typed["confirmed"]):
        return _page(request, desk, form, _sign_form(who, desk), typed, checked)
    sign = _sign_form(who, desk, request.POST)
    sign.prepared = entry_prepared(
        desk.reading, form.values, late_reason=typed["late_reason"], correction_reason=typed["correction_reason"]
    )
    if sign.is_asking:
        return sign.answer()
    if not sign.is_valid():
        return _page(request, desk, form, sign, typed, checked)
    try:
        entry = entry_commit(
            desk.reading, values=form.values, signature=sign.signature, late_reason=typed["late_reason"],
            correction_reason=typed["correction_reason"], confirmed_findings=typed["confirmed"], key=typed["key"],
        )  # fmt: skip
    except Refused as refusal:
        form.refuse(refusal.problems)
    except FieldRefused as refusal:
        form.errors.setdefault(refusal.field, []).append(refusal.sentence)
    except NotConfirmed:
        checked = _checked(desk, form, sign.signature, typed)
    except ShownChanged as change:
        sign.changed(change)
        return _page(request, desk, form, sign, typed, checked)
    except KeyReused as refusal:
        form.errors.setdefault("key", []).append(refusal.sentence)
    else:
        return _signed(request, entry)
    return _page(request, desk, form, _sign_form(who, desk), typed, checked)


def _signed(request: SignedInRequest, entry: LogEntry) -> HttpResponse:
    """The entry; from a round, the round again."""
    if request.GET.get("round"):
        messages.success(request, f"Signed: entry {entry.number}, table {entry.table.number}.")
        return redirect("floor:round", facility_id=entry.facility_id)
    return redirect(f"{_entry_url(entry)}?signed=1")


def _sign_form(who: Signer, desk: Desk, data: Any = None) -> SignForm:
    return SignForm(who.request, data, meaning=meaning_of(desk.supersedes), roles=SIGNING_ROLES, who=who)


def _checked(desk: Desk, form: EntryForm, signer: Any, typed: dict[str, str]) -> Checked | None:
    """The entry as it would be signed; None where it cannot be signed, with the problems beside their fields."""
    try:
        checked = desk.reading.check(form.values, signer)
    except Refused as refusal:
        form.refuse(refusal.problems)
        return None
    except NotInForce as refusal:
        form.errors.setdefault("__more__", []).append(str(refusal))
        return None
    for check in (
        lambda: correction_reason_needed(desk.supersedes, typed["correction_reason"]),
        lambda: late_reason_needed(checked.late, typed["late_reason"]),
    ):
        try:
            check()
        except FieldRefused as refusal:
            form.errors[refusal.field] = [refusal.sentence]
    return checked


def _entry_url(entry: LogEntry) -> str:
    from django.urls import reverse

    return reverse("floor:entry", kwargs={"entry_id": entry.pk})


def _page(
    request: SignedInRequest, desk: Desk, form: EntryForm, sign: SignForm, typed: dict[str, str],
    checked: Checked | None = None,
) -> HttpResponse:  # fmt: skip
    grave = [one for one in checked.findings if one.severity != "note"] if checked else []
    groups = form.groups(checked.findings if checked else ())
    placed = {id(f) for group in groups for item in group.items for f in item.findings}
    errors = form.page_errors() + [
        PageError(str(words), f"id_sign-{name}") for name, found in sign.errors.items() for words in found
    ]
    context = floor_context(
        request,
        desk=desk,
        table=desk.table,
        kind=desk.kind,
        form=form,
        groups=groups,
        shown=",".join(one.name for one in form.asked),
        steering=form.steering,
        sign=sign,
        typed=typed,
        checked=checked,
        grave=grave,
        told=[(one, form.anchor_of(one)) for one in grave],
        unplaced=[f for f in (checked.findings if checked else ()) if id(f) not in placed],
        was_read=bool(checked and checked.mark and typed.get("confirmed") == checked.mark),
        asks_late=bool((checked and checked.late) or typed.get("late_reason") or "late_reason" in form.errors),
        page_errors=errors,
        now=desk.at,
    )
    return render(request, "inspections/entry_form.html", context)
