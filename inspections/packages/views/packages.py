"""The packages of a facility, the history of one, the signed entries, and one of them."""

from collections.abc import Iterable, Sequence
from datetime import datetime, time, timedelta
from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode

from compliance.documents.csv_files import list_answer, utc_words
from compliance.holders.access import NOT_FOUND, SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.models import Facility
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm, role_words
from compliance.records.places import place_shown
from compliance.regulation.core.fields import fields_of
from compliance.regulation.general.packages import DIRECT, KINDS, MOVES, PACKAGES, PLACES
from compliance.web.days import typed_day
from compliance.web.list_query import day_filters
from compliance.web.one_moment import require_GET
from compliance.web.parts import Filter, Row
from compliance.web.values import fact_words

from ...at_hand import floor_context
from ...facts import thawed_findings
from ...models.packages import Package, PackageMove, PackageSigning
from ...words import span_words
from ..listing import moves_of, signings_of

LOG = f"{PACKAGES.chapter}:{PACKAGES.code}"
OFTEN = ("receive", "issue", "use", "take_off", "count")
SHOWN_ABOVE = frozenset({"move", "moved_at", "package_numbers", "mover_name", "mover_role", "mover_credential_number"})
SHOWN_NUMBERS = 6
MOST_IN_A_FILE = 20_000
HEADER = ("Package", "Kind", "Where", "Table", "Since, UTC", "Entry", "Maker", "Color", "Batch")


def _facility(request: SignedInRequest, facility_id: UUID) -> Facility:
    """The facility, where it keeps package numbers or did. Raises Http404."""
    facility = get_visible_or_404(Facility.objects.all(), request.user, pk=facility_id)
    if facility.keeps_packages is None:
        raise Http404(NOT_FOUND)
    return facility


@require_GET
@perm_required(Perm.READ_LOGS)
def packages(request: SignedInRequest, facility_id: UUID) -> HttpResponse:
    """The packages of a facility, where each is, and the counts that wait for an explanation."""
    facility, asked = _facility(request, facility_id), request.GET
    rows = moves_of(request.user, asked).filter(package__facility=facility)
    page = page_of(rows.select_related("package", "table", "entry"), ("package__number", "id"), asked)
    counts = PackageSigning.objects.unexplained().filter(facility=facility).order_by("received_at")
    context = floor_context(
        request,
        facility=facility,
        filters=[
            Filter("place", "Where", asked.get("place", ""), "choice", [("", "Anywhere"), *PLACES.items()]),
            Filter("kind", "Kind", asked.get("kind", ""), "choice", [("", "Every kind"), *KINDS.items()]),
            Filter("table", "Table", asked.get("table", "")),
            Filter("number", "Number", asked.get("number", "")),
        ],
        page=page,
        counts=list(counts[:SHOWN_NUMBERS]),
        moves=_acts(OFTEN, facility),
        more=_acts([code for code in DIRECT if code not in OFTEN], facility),
        csv_url=f"{reverse('floor:packages_csv', args=[facility.pk])}?{asked.urlencode()}",
        export_url=_export_url(request, facility),
    )
    return render(request, "inspections/packages.html", context)


@require_GET
@perm_required(Perm.READ_LOGS)
def packages_csv(request: SignedInRequest, facility_id: UUID) -> HttpResponse:
    """The packages of the list, as many as one file holds, with where each is, as CSV."""
    facility = _facility(request, facility_id)
    rows = moves_of(request.user, request.GET).filter(package__facility=facility)
    ordered = rows.select_related("package", "table", "entry").order_by("package__number", "id")
    moves = list(ordered[: MOST_IN_A_FILE + 1])
    cells = (
        (
            row.package.number,
            row.package.get_kind_display(),
            PLACES[MOVES[row.move].ends],
            row.table.number if row.table else "",
            utc_words(row.entry.occurred_at),
            str(row.entry.number),
            row.package.maker_name,
            row.package.color,
            row.package.batch_number,
        )
        for row in moves[:MOST_IN_A_FILE]
    )
    more = MOST_IN_A_FILE if len(moves) > MOST_IN_A_FILE else 0
    return list_answer(request, "packages.csv", HEADER, cells, more_than=more)


@require_GET
@perm_required(Perm.READ_LOGS)
def package_log(request: SignedInRequest, facility_id: UUID) -> HttpResponse:
    """The signed entries about the packages of a facility, the newest event first."""
    facility, asked = _facility(request, facility_id), request.GET
    rows = signings_of(request.user, asked).filter(facility=facility)
    for name, compare, days in (("from", "gte", 0), ("to", "lt", 1)):
        if (day := typed_day(asked.get(name, ""))) is not None:
            start = datetime.combine(day, time(), facility.zone) + timedelta(days=days)
            rows = rows.filter(**{f"occurred_at__{compare}": start})
    page = page_of(rows.select_related("table", "explained_by"), ("-occurred_at", "-id"), asked)
    choices = [("", "Every entry"), *((code, move.title) for code, move in MOVES.items())]
    context = floor_context(
        request,
        facility=facility,
        filters=[
            Filter("move", "What", asked.get("move", ""), "choice", choices),
            Filter("number", "Package", asked.get("number", "")),
            *day_filters(asked),
        ],
        page=page,
        lines=[(row, numbers_words(row)) for row in page.rows],
        export_url=_export_url(request, facility),
    )
    return render(request, "inspections/package_log.html", context)


@require_GET
@perm_required(Perm.READ_LOGS)
def package(request: SignedInRequest, package_id: UUID) -> HttpResponse:
    """A package: its kind, its place, and every signed entry that names it."""
    shown = get_visible_or_404(Package.objects.select_related("facility"), request.user, pk=package_id)
    moves: QuerySet[PackageMove] = shown.moves.select_related("entry", "table")
    current = PackageMove.objects.filter(package=shown).current().select_related("table").first()
    standing = current.standing if current is not None else None
    can = [code for code, move in MOVES.items() if standing is not None and standing.place in move.starts]
    page = page_of(moves, ("-number", "-id"), request.GET, 25)
    context = floor_context(
        request,
        package=shown,
        standing=standing,
        page=page,
        lines=[(row, row.entry.stated) for row in page.rows],
        moves=_acts(can, shown.facility),
    )
    return render(request, "inspections/package.html", context)


@require_GET
@perm_required(Perm.READ_LOGS)
def package_entry(request: SignedInRequest, signing_id: UUID) -> HttpResponse:
    """A signed entry about packages: its facts, its signer, its findings, the entry that explains it."""
    rows = PackageSigning.objects.select_related("facility", "table", "explains", "explained_by")
    signing = get_visible_or_404(rows, request.user, pk=signing_id)
    on_file = dict(signing.moves.values_list("package__number", "package"))
    context = floor_context(
        request,
        entry=signing,
        rows=rows_of(signing),
        named=[(number, on_file.get(number)) for number in signing.stated.get("package_numbers", ())],
        findings=thawed_findings(signing),
        late=span_words(timedelta(seconds=signing.late_seconds)) if signing.late_seconds else "",
        signer_role=role_words(signing.signature.get("role", "")),
        explained=getattr(signing, "explained_by", None),
        was_signed="signed" in request.GET and signing.signed_by_id == request.user.pk,
        **place_shown(signing, request.user),
    )
    return render(request, "inspections/package_entry.html", context)


def _acts(moves: Iterable[str], facility: Facility) -> list[tuple[str, str]]:
    """The entries that may be started, with their words; none where the facility keeps no numbers any more."""
    return [(code, MOVES[code].act) for code in moves] if facility.keeps_packages else []


def rows_of(signing: PackageSigning) -> list[Row]:
    """The facts of an entry, in the order of its form, without those that its page shows above."""
    stated, fields = signing.stated, fields_of(PACKAGES.entry)
    shown = [(name, field) for name, field in fields.items() if name in stated and name not in SHOWN_ABOVE]
    return [Row(field.noun, fact_words(stated[name], field)) for name, field in shown]


def numbers_words(row: PackageSigning) -> str:
    """The packages of an entry in a line: `C-101, C-102 and 14 more`."""
    numbers: Sequence[str] = row.stated.get("package_numbers", ())
    more = f" and {len(numbers) - SHOWN_NUMBERS} more" if len(numbers) > SHOWN_NUMBERS else ""
    return ", ".join(numbers[:SHOWN_NUMBERS]) + more


def _export_url(request: SignedInRequest, facility: Facility) -> str:
    """The form of an export of the package log; empty for whoever exports nothing."""
    if not request.user.asks(Perm.EXPORT):
        return ""
    return f"{reverse('documents:export_new')}?{urlencode({'facility': str(facility.pk), 'log': LOG})}"
