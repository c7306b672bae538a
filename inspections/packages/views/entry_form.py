"""The form of an entry about packages: the questions of its move, the findings, the signature."""

from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from compliance.holders.access import NOT_FOUND, SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.models import Facility
from compliance.holders.page_mark import ShownChanged
from compliance.holders.roles import Perm
from compliance.regulation.core.parse import Refused
from compliance.regulation.general.packages import DIRECT, MOST_PACKAGES, MOVES, PACKAGES
from compliance.signing.confirming import RequestSigner
from compliance.signing.sign_form import SignForm
from compliance.signing.signature import Signature

from ...at_hand import floor_context
from ...entries.checking import late_reason_needed
from ...entries.form import EntryForm, form_of
from ...entries.questions import FormQuestions, judged, unplaced
from ...entries.views.entry_form import SIGNING_ROLES
from ...errors import FieldRefused, KeyReused, NotConfirmed
from ...models.packages import PackageSigning
from ...people import floor_people, would_sign
from ..checking import Checked, PackageReading
from ..record import SIGN, package_prepared
from ..services import package_sign


@require_http_methods(["GET", "POST"])
@perm_required(Perm.LOG)
def package_new(request: SignedInRequest, facility_id: UUID, move: str) -> HttpResponse:
    """A new entry about packages of this facility. The address may name packages (`number`) and a table (`table`)."""
    facility = get_visible_or_404(Facility.objects.all(), request.user, pk=facility_id)
    if move not in DIRECT or not facility.keeps_packages:
        raise Http404(NOT_FOUND)
    return _enter(request, PackageReading(facility, move, timezone.now(), ticked=_ticked(request)))


def _ticked(request: SignedInRequest) -> tuple[str, ...] | None:
    """The packages that the form sent back ticked; None where it sent lines, as it had too many to offer."""
    if request.method != "POST":
        return ()
    has_ticks = "package_numbers.other" in request.POST
    return tuple(request.POST.getlist("package_numbers")[:MOST_PACKAGES]) if has_ticks else None


@require_http_methods(["GET", "POST"])
@perm_required(Perm.LOG)
def package_explain(request: SignedInRequest, signing_id: UUID) -> HttpResponse:
    """The explanation of a count that did not balance; the count itself where it is explained, or needs none."""
    signing = get_visible_or_404(PackageSigning.objects.select_related("facility"), request.user, pk=signing_id)
    if not signing.facility.keeps_packages:
        raise Http404(NOT_FOUND)
    if not PackageSigning.objects.unexplained().filter(pk=signing.pk).exists():
        return redirect("floor:package_entry", signing_id=signing.pk)
    return _enter(request, PackageReading(signing.facility, "explain", timezone.now(), signing))


def _enter(request: SignedInRequest, reading: PackageReading) -> HttpResponse:
    facility, at = reading.facility, reading.at
    day, who = facility.day(at), RequestSigner(request, SIGNING_ROLES)
    signer = would_sign(who.user, at, who.credential_on(day))
    form = form_of(PACKAGES, reading.moving, partial(floor_people, facility, day), signer)
    if request.method == "GET":
        form.start(_opening_values(reading, request.GET))
        return _page(request, reading, form, _sign_form(who, reading), {"key": uuid4().hex})
    posted = request.POST
    form.read(posted)
    typed = {name: posted.get(name, "") for name in ("key", "late_reason", "confirmed")}
    if posted.get("now") or posted.get("then"):
        form.errors.clear()
        form.stamp(posted.get("now", ""), at.astimezone(facility.zone))
        return _page(request, reading, form, _sign_form(who, reading), typed)
    return _sign(request, who, reading, form, signer, typed)


def _opening_values(reading: PackageReading, asked: QueryDict) -> dict[str, Any]:
    local: datetime = reading.at.astimezone(reading.facility.zone)
    values: dict[str, Any] = {"moved_at": local.isoformat(timespec="minutes")}
    if named := [number[:100] for number in asked.getlist("number")]:
        values["package_numbers"] = named
    if (table := asked.get("table", "")) in reading.moving.tables:
        values |= {"table_number": table, "counted_place": "table"}
    return {name: value for name, value in values.items() if name in PACKAGES.fields(reading.moving)}


def _sign(
    request: SignedInRequest,
    who: RequestSigner,
    reading: PackageReading,
    form: EntryForm,
    signer: Signature,
    typed: dict[str, str],
) -> HttpResponse:
    checked = None if form.errors else _checked(reading, form, signer, typed)
    if checked is None or form.errors or checked.mark not in ("", typed["confirmed"]):
        return _page(request, reading, form, _sign_form(who, reading), typed, checked)
    sign = _sign_form(who, reading, request.POST)
    sign.prepared = package_prepared(reading, form.values, late_reason=typed["late_reason"])
    if sign.is_asking:
        return sign.answer()
    if not sign.is_valid():
        return _page(request, reading, form, sign, typed, checked)
    try:
        made = package_sign(
            facility=reading.facility,
            move=reading.move,
            values=form.values,
            signature=sign.signature,
            at=reading.at,
            late_reason=typed["late_reason"],
            explains=reading.explains,
            confirmed_findings=typed["confirmed"],
            key=typed["key"],
        )
    except (Refused, FieldRefused, KeyReused) as refusal:
        form.refuse(refusal)
    except NotConfirmed:
        checked = _checked(reading, form, sign.signature, typed)
    except ShownChanged as change:
        sign.refuse(change)
        return _page(request, reading, form, sign, typed, checked)
    else:
        return redirect(f"{reverse('floor:package_entry', args=[made.pk])}?signed=1")
    return _page(request, reading, form, _sign_form(who, reading), typed, checked)


def _sign_form(who: RequestSigner, reading: PackageReading, data: Any = None) -> SignForm:
    return SignForm(who.request, data, meaning=SIGN, roles=SIGNING_ROLES, rests_on=reading.rests_on, who=who)


def _checked(reading: PackageReading, form: EntryForm, signer: Signature, typed: dict[str, str]) -> Checked | None:
    """The entry as it would be signed; None where it cannot be signed, with the problems beside their fields."""
    try:
        checked = reading.check(form.values, signer)
        late_reason_needed(checked.late, typed["late_reason"])
    except Refused as refusal:
        form.refuse(refusal)
        return None
    except FieldRefused as refusal:
        form.errors[refusal.field] = [refusal.sentence]
    return checked


def _page(
    request: SignedInRequest,
    reading: PackageReading,
    form: EntryForm,
    sign: SignForm,
    typed: dict[str, str],
    checked: Checked | None = None,
) -> HttpResponse:
    findings = checked.findings if checked else ()
    questions, mark = FormQuestions(form), checked.mark if checked else ""
    groups = questions.groups(findings)
    shown = judged(questions, sign, typed, findings, mark, is_late=bool(checked and checked.late))
    context = floor_context(
        request,
        facility=reading.facility,
        move=MOVES[reading.move],
        explains=reading.explains,
        kind=PACKAGES,
        groups=groups,
        checked=checked,
        unplaced=unplaced(findings, (item for group in groups for item in group.items)),
        now=reading.at,
        **shown,
    )
    return render(request, "inspections/package_form.html", context, status=400 if shown["page_errors"] else 200)
