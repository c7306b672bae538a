"""Making and correcting an entry: one page for every log of every game."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from compliance.holders.access import NOT_FOUND, SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.models import GamingTable, User
from compliance.holders.page_mark import ShownChanged
from compliance.holders.roles import Perm, Role
from compliance.regulation import NotInForce, Refused, chapter
from compliance.regulation.core.canonical import to_json
from compliance.regulation.core.fields import fields_of
from compliance.regulation.core.log import LogKind
from compliance.signing.confirming import RequestSigner
from compliance.signing.sign_form import SignForm
from compliance.signing.signature import Signature
from compliance.web.facts_forms import raw_of
from compliance.web.values import moment_words, time_words

from ...at_hand import floor_context
from ...errors import FieldRefused, KeyReused, NotConfirmed
from ...facts import checks_not_met, facts_of
from ...kept import mark as without_network
from ...kept.views.check import as_json, asks_json
from ...models import LogEntry
from ...order import is_open_now
from ...people import LOGGING_ROLES, floor_people, would_sign
from ...problems.presets import opening_values
from ...words import lane_words
from ..changes import EquipmentChange, change_of, changed_kind
from ..checking import Checked, EntryReading, correction_reason_needed, late_reason_needed
from ..device_form import device_form
from ..devices import device_history
from ..following import form_due, next_forms
from ..form import RIGHT, EntryForm, form_of, prefilled
from ..presets import PresetRecords, presets_from_records, stamps_of
from ..questions import FormQuestions, judged, unplaced
from ..record import entry_prepared, meaning_of
from ..services.drafts import draft_keep
from ..services.signature import entry_commit
from .steps import counts_by_itself, next_step, start_answers, step_signed

TYPED = ("key", "late_reason", "correction_reason", "confirmed", *without_network.FIELDS)
"""The inputs that the form carries beside the answers."""
KEEP = "keep"
NOT_MET = "A check is not met. Sign this entry now, so that others know of it."
SIGNING_ROLES = [Role(role) for role in LOGGING_ROLES]


@dataclass(frozen=True)
class Desk:
    """The subject of an entry: the log at the table, the entry that it corrects, the instant, the records of the table
    that tell about a new entry, and the values `given` to its form beside them. `change` is the change of which the
    entry is a step. `is_copy`: the form is kept on a device, for entries without network."""

    reading: EntryReading
    records: PresetRecords | None = None
    given: Mapping[str, Any] = field(default_factory=dict)
    change: EquipmentChange | None = None
    is_copy: bool = False

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
    """A new entry in one log of a table; `?kept=1`: the same form as a device keeps it to use without network;
    `?change=`: a step of a change."""
    rows = GamingTable.objects.select_related("facility")
    if _signs(request):
        rows = GamingTable.objects.select_for_update(no_key=True).prefetch_related("facility")
    table = get_visible_or_404(rows, request.user, pk=table_id)
    reading = EntryReading(table, _kind(table, log_code).code, timezone.now(), locked=_signs(request))
    change = change_asked(request, reading)
    if change is not None and not change.is_next(log_code, request.GET["change"]):
        if not counts_by_itself(request):
            return next_step(request, change)
        change = None
    records = PresetRecords(reading, request.GET.get("lane", ""), change)
    given = _opening_answers(reading, request.GET) if change is None else start_answers(change, reading.kind)
    is_copy = request.method == "GET" and bool(request.GET.get("kept"))
    return _enter(request, Desk(reading, records, given=given, change=change, is_copy=is_copy))


@require_http_methods(["GET", "POST"])
@perm_required(Perm.LOG)
def entry_correct(request: SignedInRequest, entry_id: UUID) -> HttpResponse:
    """A further entry that corrects this one. The form opens with what the corrected entry states."""
    rows = LogEntry.objects.select_related("table__facility", "superseded_by")
    entry = get_visible_or_404(_at_locked_table() if _signs(request) else rows, request.user, pk=entry_id)
    later = getattr(entry, "superseded_by", None)
    if later is not None:
        return redirect("floor:entry", entry_id=later.pk)
    reading = EntryReading(entry.table, entry.log_code, timezone.now(), entry, locked=_signs(request))
    return _enter(request, Desk(reading))


def change_asked(request: SignedInRequest, reading: EntryReading) -> EquipmentChange | None:
    """The change of which the form is a step; None where the address names none."""
    if "change" not in request.GET:
        return None
    kind = changed_kind(chapter(reading.table.chapter).logs, reading.kind.code)
    if kind is None:
        return None
    return change_of(reading.table, kind, request.GET.get("lane", "")[:40], reading.at)


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


def _opening_answers(reading: EntryReading, asked: QueryDict) -> dict[str, Any]:
    """The first values of a report about a problem; with the number of a problem, of a report of the work done about
    it; with an entry whose checks were not met, also these checks."""
    rules = reading.kind.problem
    if rules is None:
        return {}
    return opening_values(reading.table, rules, asked.get("problem"), reading.at, asked.get("failed", "")[:60])


def _enter(request: SignedInRequest, desk: Desk) -> HttpResponse:
    table, at = desk.table, desk.at
    day, who = table.facility.day(at), RequestSigner(request, SIGNING_ROLES)
    signer = would_sign(who.user, at, who.credential_on(day))
    people = partial(floor_people, table.facility, day)
    form = form_of(desk.kind, desk.reading.table_facts, people, signer, _devices(desk))
    form.opened.is_plain, form.is_step = desk.supersedes is not None, desk.change is not None
    form.is_copy = desk.is_copy
    if request.method == "GET":
        _open(desk, form)
        return _page(request, desk, form, _sign_form(who, desk), {"key": "" if desk.is_copy else uuid4().hex})
    posted = request.POST
    form.read(posted)
    typed = {name: posted.get(name, "") for name in TYPED}
    if (mark := _read_mark(form, typed, request.user)) is not None:
        form.lay_open(without_network.made_at(mark).astimezone(table.facility.zone), posted.getlist("stamped"))
    if posted.get("now"):
        form.stamp(posted["now"], at.astimezone(table.facility.zone))
    shown = set(posted.get("shown", "").split(","))
    newly = [question.label for question in form.due_fields if question.name not in shown]
    if posted.get("then") == KEEP and _may_keep(request, desk) and not newly:
        return _keep(request, who, desk, form, signer, typed)
    if posted.get("then") == "check":
        return _check(request, who, desk, form, signer, typed, newly)
    if posted.get("now") or posted.get("then") == "refresh" or newly:
        for name in [name for name in form.errors if posted.get("now") or posted.get("then")]:
            del form.errors[name]
        if newly and not posted.get("then") and not posted.get("now"):
            form.errors.setdefault("__more__", [_more(newly)])
        return _page(request, desk, form, _sign_form(who, desk), typed)
    return _sign(request, who, desk, form, signer, typed)


def _devices(desk: Desk) -> dict[str, str]:
    """The equipment at the table by serial number, in words. One query for a log that asks for a device, else none."""
    if not any(question.asked.at_table for question in fields_of(desk.kind.entry).values()):
        return {}
    rows = desk.table.equipment.filter(is_active=True).exclude(serial_number="").order_by("kind", "serial_number")
    return {
        device.serial_number: f"{device.get_kind_display()} {device.model}, {device.serial_number}" for device in rows
    }


def _open(desk: Desk, form: EntryForm) -> None:
    """Fills the form when it opens: a correction with what the corrected entry states, a new entry with the stamps of
    now and what the records tell."""
    if form.opened.is_plain:
        form.start(facts_of(desk.supersedes) if desk.supersedes is not None else {})
        return
    local = desk.at.astimezone(desk.table.facility.zone)
    fields = desk.kind.fields(desk.reading.table_facts)
    form.start({**stamps_of(fields, local, closes=form.opened.closes), **desk.given})
    _tell(desk, form)
    for name, value in prefilled(form.opened.told, desk.kind).items():
        form.raw[name] = raw_of(fields[name], value)
    form.choose({name: preset.value for name, preset in form.opened.told.items()})


def _tell(desk: Desk, form: EntryForm) -> None:
    """Puts what the records tell now into the form. What was said of other words than these is not kept."""
    opened = form.opened
    if desk.records is None or opened.is_plain:
        return
    told = presets_from_records(desk.records, form.values)
    # Who signs for their change takes nothing from the change before.
    opened.told = {name: preset for name, preset in told.items() if opened.closes or preset.entry is None}
    if opened.choice == RIGHT and any(form.values.get(name) != preset.value for name, preset in opened.told.items()):
        opened.choice = ""


def _check(
    request: SignedInRequest,
    who: RequestSigner,
    desk: Desk,
    form: EntryForm,
    signer: Signature,
    typed: dict[str, str],
    newly: list[str],
) -> HttpResponse:
    """The check of an entry made without network by the office, before it is signed: the form with its findings, or the
    same as JSON for the list of kept entries."""
    if newly:
        form.errors.setdefault("__more__", []).append(_more(newly))
    checked = None if form.errors else _checked(desk, form, signer, typed)
    if asks_json(request):
        form.errors.pop("late_reason", None)  # no refusal: the form asks for it when it is signed
        return as_json(FormQuestions(form).page_errors(), checked.findings if checked else ())
    return _page(request, desk, form, _sign_form(who, desk), typed, checked)


def _more(newly: list[str]) -> str:
    return f"Your answers lead to more questions. Answer: {'; '.join(newly)}"


def _read_mark(form: EntryForm, typed: dict[str, str], reader: User) -> dict[str, Any] | None:
    """The mark that the entry was made without network; what is wrong with it goes among the errors."""
    try:
        return without_network.read_mark(typed, reader)
    except FieldRefused as refusal:
        if refusal.sentence not in form.errors.setdefault(refusal.field, []):
            form.errors[refusal.field].append(refusal.sentence)
        return None


def _sign(
    request: SignedInRequest, who: RequestSigner, desk: Desk, form: EntryForm, signer: Signature, typed: dict[str, str]
) -> HttpResponse:
    mark = _read_mark(form, typed, request.user)
    checked = None if form.errors else _checked(desk, form, signer, typed)
    if checked is None or form.errors or checked.mark not in ("", typed["confirmed"]):
        return _page(request, desk, form, _sign_form(who, desk), typed, checked)
    sign = _sign_form(who, desk, request.POST)
    sign.prepared = entry_prepared(
        desk.reading,
        form.values,
        late_reason=typed["late_reason"],
        correction_reason=typed["correction_reason"],
        without_network=mark,
    )
    if sign.is_asking:
        return sign.answer()
    if not sign.is_valid():
        return _page(request, desk, form, sign, typed, checked)
    try:
        entry = entry_commit(
            desk.reading,
            values=form.values,
            signature=sign.signature,
            late_reason=typed["late_reason"],
            correction_reason=typed["correction_reason"],
            confirmed_findings=typed["confirmed"],
            key=typed["key"],
            without_network=mark,
        )
    except (Refused, FieldRefused, KeyReused) as refusal:
        form.refuse(refusal)
    except NotConfirmed:
        checked = _checked(desk, form, sign.signature, typed)
    except ShownChanged as change:
        sign.refuse(change)
        return _page(request, desk, form, sign, typed, checked)
    else:
        return _signed(request, entry)
    return _page(request, desk, form, _sign_form(who, desk), typed, checked)


def _signed(request: SignedInRequest, entry: LogEntry) -> HttpResponse:
    """The next step of a change; what follows an inspection, or anything signed in a round; else the entry."""
    if request.GET.get("change"):
        return step_signed(request, entry)
    is_first = entry.supersedes_id is None and entry.without_network is None
    inspects = is_first and entry.kind.bars_opening is not None
    name = "floor:after" if inspects or request.GET.get("round") else "floor:entry"
    return redirect(f"{reverse(name, args=[entry.pk])}?signed=1")


def _may_keep(request: SignedInRequest, desk: Desk) -> bool:
    """Whether the entry may wait for the end of the round: a new one at a closed table."""
    is_new = desk.records is not None and desk.change is None and desk.kind.bars_opening is not None
    return is_new and bool(request.GET.get("round")) and not is_open_now(desk.table)


def _keep(
    request: SignedInRequest, who: RequestSigner, desk: Desk, form: EntryForm, signer: Signature, typed: dict[str, str]
) -> HttpResponse:
    """Keeps the entry for the end of the round, where it could be signed now and every check is met."""
    checked = None if form.errors else _checked(desk, form, signer, typed)
    if checked is not None and not form.errors and checks_not_met(desk.kind, to_json(checked.entry)):
        form.errors["__more__"] = [NOT_MET]
    if checked is None or form.errors or checked.mark not in ("", typed["confirmed"]):
        return _page(request, desk, form, _sign_form(who, desk), typed, checked)
    try:
        draft_keep(
            table=desk.table,
            log_code=desk.kind.code,
            values=form.values,
            by=request.user,
            at=desk.at,
            key=typed["key"],
            findings_mark=checked.mark,
            late_reason=typed["late_reason"],
        )
    except FieldRefused as refusal:
        form.refuse(refusal)
        return _page(request, desk, form, _sign_form(who, desk), typed, checked)
    messages.success(request, f"{desk.table.number}: kept. You sign it at the end of the round.")
    address = reverse("floor:round", args=[desk.table.facility_id])
    return redirect(f"{address}?{urlencode({'after': desk.table.number})}")


def _sign_form(who: RequestSigner, desk: Desk, data: Any = None) -> SignForm:
    meaning, rests_on = meaning_of(desk.supersedes), desk.reading.rests_on
    return SignForm(who.request, data, meaning=meaning, roles=SIGNING_ROLES, rests_on=rests_on, who=who)


def _checked(desk: Desk, form: EntryForm, signer: Any, typed: dict[str, str]) -> Checked | None:
    """The entry as it would be signed; None where it cannot be signed, with the problems beside their fields."""
    try:
        checked = desk.reading.check(form.values, signer)
    except Refused as refusal:
        form.refuse(refusal)
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


def _mark_words(typed: dict[str, str], reader: User) -> str:
    try:
        return without_network.mark_words(without_network.read_mark(typed, reader))
    except FieldRefused:
        return ""


def _started(desk: Desk, stated: str | None) -> str:
    """The time at which the work started: a time of today, or day and time; empty if it is not stated."""
    day, _, clock = (stated or "").partition("T")
    today = desk.table.facility.day(desk.at).isoformat()
    return time_words(clock) if day == today else moment_words(stated) if stated else ""


def _opened(desk: Desk, questions: FormQuestions, checked: Checked | None) -> dict[str, Any]:
    """The questions about what the records tell and about stamped times; what the page says of them."""
    form, opened = questions.form, questions.form.opened
    findings = checked.findings if checked else ()
    to_change = questions.items(opened.told, findings)
    stamps = [] if opened.is_plain else [question for question in form.due_fields if opened.is_stamped(question)]
    stamped = questions.items([question.name for question in stamps], findings)
    return {
        "opened": opened,
        "presets": questions.preset_lines(desk.reading.series),
        "to_change": to_change,
        "stamped": stamped,
        "at_signing": [question.name for question in stamps if question.asked.stamp == "signed"],
        "started": _started(desk, form.values.get(next((o.name for o in stamps if o.asked.stamp == "started"), ""))),
        "opens_stamps": any(item.findings or (item.input and item.input.errors) for item in stamped),
    }


def _following(desk: Desk) -> dict[str, Any] | None:
    """The forms that may follow a new entry, as plain JSON for its script."""
    found = next_forms(desk.kind, desk.table) if desk.records is not None else None
    return asdict(found) if found is not None else None


def _copy(desk: Desk, form: EntryForm) -> dict[str, Any]:
    """The parts that only the copy on a device has: its questions as data, the batch that it is for, and the inspection
    that is due there instead."""
    lane = desk.records.lane if desk.records is not None else ""
    return {
        "device_form": device_form(form),
        "copy_of": lane_words(lane),
        "due": form_due(desk.kind, desk.table, lane, desk.at),
    }


def _page(
    request: SignedInRequest,
    desk: Desk,
    form: EntryForm,
    sign: SignForm,
    typed: dict[str, str],
    checked: Checked | None = None,
) -> HttpResponse:
    if request.method == "POST":
        _tell(desk, form)
    findings = checked.findings if checked else ()
    questions = FormQuestions(form)
    groups, opened = questions.groups(findings), _opened(desk, questions, checked)
    items = [*opened["to_change"], *opened["stamped"], *(item for group in groups for item in group.items)]
    is_open = desk.records is not None and desk.records.is_open
    context = floor_context(
        request,
        desk=desk,
        table=desk.table,
        kind=desk.kind,
        groups=groups,
        **opened,
        checked=checked,
        without_network=_mark_words(typed, request.user),
        unplaced=unplaced(findings, items),
        is_open=is_open,
        history=device_history(desk.table, desk.kind) if desk.records is not None else None,
        not_met=f"play at {desk.table.number} stops" if is_open else f"{desk.table.number} stays closed",
        now=desk.at,
        change=desk.change,
        may_keep=_may_keep(request, desk),
        lines=desk.change.lines() if desk.change is not None else ((), ()),
        following=_following(desk),
        **(_copy(desk, form) if desk.is_copy else {}),
        **judged(
            questions, sign, typed, findings, checked.mark if checked else "", is_late=bool(checked and checked.late)
        ),
    )
    return render(request, "inspections/entry_form.html", context)
