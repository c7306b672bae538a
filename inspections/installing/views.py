"""Signing for a sheet that was put up at a table: choose the version, say since when, sign."""

from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.models import GamingTable
from compliance.holders.page_mark import ShownChanged
from compliance.holders.roles import Perm
from compliance.regulation.core.fields import Field, ask
from compliance.signing.sign_form import SignForm
from compliance.web.django_forms import signing_errors
from compliance.web.facts_forms import field_input, posted_raw, read_raw
from compliance.web.parts import PageError
from rules_submissions.decision.effect import submission_in_effect
from rules_submissions.models.prints import PrintCode
from rules_submissions.models.sheets import SheetVersion

from ..at_hand import floor_context
from ..entries.views.entry_form import SIGNING_ROLES
from ..errors import FieldRefused
from .hanging import hanging_of, installable
from .print_code import FIELD, print_for, printed_words
from .record import INSTALL, install_prepared, install_rests_on
from .services import refuse_future, sheet_install, version_at

SINCE = Field("installed_at", "moment", ask("At the table since", hint="Facility time."))


@dataclass
class Typed:
    """The values chosen and typed: the sheet, the code of its print and the time, if they can be read, and their
    errors."""

    version: SheetVersion | None = None
    code: str = ""
    printed: PrintCode | None = None
    since: datetime | None = None
    raw: dict[str, list[str]] = field(default_factory=dict)
    errors: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, request: SignedInRequest, table: GamingTable, at: datetime) -> "Typed":
        """The values in the address or the form; the present minute until a time is typed."""
        typed, sent = cls(), request.POST if request.method == "POST" else request.GET
        raw = posted_raw(SINCE.name, request.POST)
        now = at.astimezone(table.facility.zone).isoformat(timespec="minutes")
        reading = read_raw(SINCE, raw) if raw else None
        typed.raw = raw
        if reading is not None and reading.errors:
            typed.errors["installed_at"] = list(reading.errors)
        elif reading is not None and reading.value is None:
            typed.errors["installed_at"] = ["Enter the day and the time at which the sheet was put up."]
        else:
            typed.since = datetime.fromisoformat(reading.value if reading is not None else now)
        typed.code = sent.get(FIELD, "").strip()[:200]
        with Attempt(typed):
            if sent.get("version") or request.method == "POST":
                typed.version = version_at(table, sent.get("version", ""))
            if typed.since is not None:
                refuse_future(typed.since, at)
        if typed.code and typed.version is not None:
            with Attempt(typed):
                typed.printed = print_for(table, typed.version.sheet.kind, typed.code, at)
        return typed

    def refuse(self, refusal: FieldRefused) -> None:
        """Keeps what is wrong with a field."""
        self.errors[refusal.field] = [refusal.sentence]


@require_http_methods(["GET", "POST"])
@perm_required(Perm.LOG)
def install(request: SignedInRequest, table_id: UUID) -> HttpResponse:
    """The sheets that may hang at a table; with one chosen, the form that signs for it; posting signs."""
    table = get_visible_or_404(GamingTable.objects.select_related("facility"), request.user, pk=table_id)
    typed = Typed.of(request, table, timezone.now())
    if typed.version is None or typed.since is None or typed.errors:
        return _page(request, table, typed, _sign_form(request, table))
    sign = _sign_form(request, table, request.POST if request.method == "POST" else None)
    sign.prepared = install_prepared(table, typed.version, typed.printed, typed.since)
    if sign.is_asking:
        return sign.answer()
    if sign.is_bound and sign.is_valid():
        with Attempt(typed), Attempt(sign, ShownChanged):
            made = sheet_install(
                table_id=table.pk,
                version_id=typed.version.pk,
                installed_at=typed.since,
                print_code=typed.code,
                signature=sign.signature,
            )
            named = f", {printed_words(made.print)}," if made.print is not None else ""
            messages.success(request, f"You signed for {made.version.title}{named} at table {table.number}.")
            return redirect("floor:table", table_id=table.pk)
    return _page(request, table, typed, sign)


def _sign_form(request: SignedInRequest, table: GamingTable, data: Any = None) -> SignForm:
    rests_on = partial(install_rests_on, table)
    return SignForm(request, data, meaning=INSTALL, roles=SIGNING_ROLES, rests_on=rests_on)


def _page(request: SignedInRequest, table: GamingTable, typed: Typed, sign: SignForm) -> HttpResponse:
    rules = submission_in_effect(table, table.facility.day(timezone.now()))
    hanging = hanging_of([table], {(table.chapter, table.number): rules} if rules else {}).get(table.pk, ())
    current = {version.pk for sheet in hanging for version in sheet.approved}
    errors = [PageError(words, f"field-{name}") for name, some in typed.errors.items() for words in some]
    errors += signing_errors(sign)
    since: dict[str, Any] = {"raw": typed.raw} if typed.raw else {"value": typed.since and typed.since.isoformat()}
    context = floor_context(
        request,
        table=table,
        chosen=typed.version,
        print_code=typed.code,
        print_errors=typed.errors.get(FIELD, ()),
        versions=[(version, version.title, version.pk in current) for version in installable(table)],
        hanging=hanging,
        since=field_input(SINCE, errors=typed.errors.get("installed_at", ()), **since),
        sign=sign,
        page_errors=errors,
    )
    return render(request, "inspections/install.html", context, status=400 if errors else 200)
