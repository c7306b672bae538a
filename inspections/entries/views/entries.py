"""An entry, one's own entries, and the search over the logs of a facility."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.db.models.fields.json import KT
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.models import Facility, GamingTable, number_form_of
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm, role_words
from compliance.ledger.holding import readable
from compliance.records.places import place_shown
from compliance.regulation import chapter
from compliance.regulation.core.fields import fields_of
from compliance.regulation.core.identity import mark_form, number_form
from compliance.web.list_query import day_filters, lookups, time_asked, typed_in
from compliance.web.one_moment import require_GET
from compliance.web.parts import Filter, PageError, Row
from compliance.web.values import fact_words

from ...at_hand import facilities_of, floor_context
from ...facts import facts_of, failed_checks, thawed_findings
from ...kept.mark import mark_words
from ...models import LogEntry
from ...models.problems import Problem
from ...problems.lines import problem_shown
from ...problems.presets import failed_named
from ...words import entry_words, span_words
from ..following import form_after
from ..services.countersignature import is_named, named_signers
from ..services.denial import denied

MARKS = (
    ("", "Any"),
    ("late", "Late"),
    ("without_network", "Made without network"),
    ("corrects", "Corrects another"),
    ("corrected", "Corrected later"),
    ("problem_open", "Problem still open"),
)


@require_GET
@perm_required(Perm.READ_LOGS)
def entry(request: SignedInRequest, entry_id: UUID) -> HttpResponse:
    """An entry: its facts, its signer, the times of its event and receipt, its findings, its correction, its further
    signers."""
    rows = LogEntry.objects.select_related("table", "facility", "supersedes", "superseded_by")
    log_entry = get_visible_or_404(rows, request.user, pk=entry_id)
    named, denial = named_signers(log_entry), denied(log_entry)
    was_signed = "signed" in request.GET and log_entry.signed_by_id == request.user.pk
    context = floor_context(
        request,
        entry=log_entry,
        kind=log_entry.kind,
        rows=entry_rows(log_entry),
        named=named,
        asks_me=any(is_named(request.user, signer) for signer in named if signer.is_due),
        was_countersigned="countersigned" in request.GET
        and any(signer.row.signed_by_id == request.user.pk for signer in named if signer.row is not None),
        findings=thawed_findings(log_entry),
        later=getattr(log_entry, "superseded_by", None),
        denied=denial,
        may_agree=denial.awaits(request.user),
        without_network=mark_words(log_entry.without_network),
        late=span_words(timedelta(seconds=log_entry.late_seconds)) if log_entry.late_seconds else "",
        signer_role=role_words(log_entry.signature.get("role", "")),
        was_signed=was_signed,
        following=form_after(log_entry) if was_signed else None,
        problem=problem_shown(log_entry),
        **checks_not_met(log_entry),
        **place_shown(log_entry, request.user),
    )
    return render(request, "inspections/entry.html", context)


def checks_not_met(log_entry: LogEntry) -> dict[str, Any]:
    """The checks of an entry that were not met, and where a problem of its table is reported; no address for an entry
    that no longer counts."""
    checks = failed_checks(log_entry)
    log = next((kind for kind in chapter(log_entry.chapter_number).logs if kind.problem is not None), None)
    if not checks or log is None or not LogEntry.objects.effective().filter(pk=log_entry.pk).exists():
        return {"failed": checks}
    address = reverse("floor:entry_new", kwargs={"table_id": log_entry.table_id, "log_code": log.code})
    return {"failed": checks, "report_url": f"{address}?{urlencode({'failed': failed_named(log_entry)})}"}


def entry_rows(log_entry: LogEntry) -> list[Row]:
    """The facts of an entry, in the order of its form. A field that is not stated has no row."""
    stated = facts_of(log_entry)
    return [
        Row(
            field.noun,
            fact_words(stated[name], field),
            f"§ {field.asked.why}" if field.asked.why else "",
        )
        for name, field in fields_of(log_entry.kind.entry).items()
        if name in stated
    ]


@require_GET
@perm_required(Perm.LOG)
def my_entries(request: SignedInRequest) -> HttpResponse:
    """The entries that this person signed, newest first."""
    rows = LogEntry.objects.visible_to(request.user).filter(signed_by=request.user)
    page = page_of(_with_all(rows), ("-received_at", "-id"), request.GET, 25)
    context = floor_context(request, page=page, lines=[(row, entry_words(row)) for row in page.rows])
    return render(request, "inspections/my_entries.html", context)


@require_GET
@perm_required(Perm.READ_LOGS)
def search(request: SignedInRequest) -> HttpResponse:
    """The logs of a facility by log, table, person, time and mark. The filters are in the address."""
    facilities = facilities_of(request.user)
    errors: list[PageError] = []
    facility = _chosen(facilities, request.GET.get("facility", ""))
    own = LogEntry.objects.visible_to(request.user)
    rows = _filtered(own.filter(facility=facility) if facility else own.none(), request, facility, errors)
    page = page_of(_with_all(rows), ("-occurred_at", "-id"), request.GET)
    context = floor_context(
        request,
        facility=facility,
        filters=_filters(facilities, facility, request),
        page=page,
        page_errors=errors,
        export_url=_export_url(request, facility),
        lines=[(row, entry_words(row), _marks(row)) for row in page.rows],
    )
    return render(request, "inspections/entries.html", context)


def _export_url(request: SignedInRequest, facility: Facility | None) -> str:
    """The form of an export, filled in with this search; empty for whoever exports nothing."""
    if facility is None or not request.user.asks(Perm.EXPORT):
        return ""
    asked = {name: request.GET[name] for name in ("log", "table", "from", "to") if request.GET.get(name)}
    return f"{reverse('documents:export_new')}?{urlencode({'facility': str(facility.pk), **asked})}"


def _with_all(rows: QuerySet[LogEntry]) -> QuerySet[LogEntry]:
    return rows.select_related("table", "facility", "supersedes", "superseded_by").prefetch_related("denials")


def _chosen(facilities: list[Facility], named: str) -> Facility | None:
    return next(
        (facility for facility in facilities if str(facility.pk) == named), facilities[0] if facilities else None
    )


def _filtered(
    rows: "QuerySet[LogEntry]", request: SignedInRequest, facility: Facility | None, errors: list[PageError]
) -> "QuerySet[LogEntry]":
    asked = request.GET
    if log := asked.get("log"):
        number, _, code = log.partition(":")
        rows = rows.filter(chapter_number=number, log_code=code)
    if table := asked.get("table", "").strip():
        rows = rows.filter(table__number__iexact=mark_form(table))
    if person := asked.get("person", "").strip():
        called = Q(signature__printed_name__icontains=person)
        if number := number_form(person):
            rows = rows.alias(signed_with=KT("signature__credential_number"), form=number_form_of("signed_with"))
            called |= Q(form=number)
        rows = rows.filter(called)
    if facility is not None:
        rows = rows.filter(**lookups("occurred_at", *time_asked(typed_in(asked, ("from", "to")), errors)))
    marks = {
        "late": Q(late_seconds__isnull=False),
        "without_network": Q(without_network__isnull=False),
        "corrects": Q(supersedes__isnull=False),
        "corrected": Q(superseded_by__isnull=False),
        "problem_open": Q(pk__in=Problem.objects.open().values("entry")),
    }
    return rows.filter(marks[asked["mark"]]) if asked.get("mark") in marks else rows


def _filters(facilities: list[Facility], facility: Facility | None, request: SignedInRequest) -> list[Filter]:
    asked = request.GET
    places = [(str(place.pk), place.name) for place in facilities]
    return [
        Filter("facility", "Facility", str(facility.pk) if facility else "", "choice", places),
        Filter("log", "Log", asked.get("log", ""), "choice", [("", "All logs"), *_logs(facility)]),
        Filter("table", "Table", asked.get("table", "")),
        Filter("person", "Person or credential", asked.get("person", "")),
        *day_filters(asked),
        Filter("mark", "Marks", asked.get("mark", ""), "choice", MARKS),
    ]


def _logs(facility: Facility | None) -> list[tuple[str, str]]:
    """The logs of the games that stand at this facility. One query."""
    tables = GamingTable.objects.filter(facility=facility).order_by("chapter")
    chapters = [chapter(number) for number in tables.values_list("chapter", flat=True).distinct()]
    return [(f"{rules.number}:{kind.code}", f"{kind.title}, {rules.game}") for rules in chapters for kind in rules.logs]


def _marks(row: LogEntry) -> list[tuple[str, str, str]]:
    """Marks of an entry, whose denials are read: word, kind, icon."""
    marks: list[tuple[str, str, str]] = []
    if row.late_seconds:
        marks.append((f"Late: {span_words(timedelta(seconds=row.late_seconds))}", "warn", "warn"))
    if row.without_network is not None:
        marks.append(("Made without network", "note", "offline"))
    if row.supersedes is not None:
        marks.append((f"Corrects {row.supersedes.number}", "note", "note"))
    later = getattr(row, "superseded_by", None)
    if later is not None:
        marks.append((f"Corrected by {later.number}", "plain", "return"))
    if (denial := denied(row)).first is not None:
        marks.append(("Said never to have happened" if denial.is_waiting else "Never happened", "plain", "return"))
    if any(finding.severity == "violation" for finding in readable(row, thawed_findings) or ()):
        marks.append(("Violation", "stop", "stop"))
    return marks
