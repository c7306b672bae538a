"""The samples of the Board's auditors, and the work paper of one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from compliance.documents.csv_files import list_answer
from compliance.documents.forms import log_choices
from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.errors import FieldRefused, IllegalMove
from compliance.holders.page_mark import SEEN, mark_input
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm
from compliance.ledger.errors import FileNotHeld
from compliance.ledger.holding import differences, mark_of
from compliance.regulation import chapter
from compliance.regulation.core.log import LogKind
from compliance.web.one_moment import require_GET
from compliance.web.values import moment_words

from ...at_hand import facilities_of
from ...models import LogEntry
from ...models.samples import AuditCase, Sample, SampleFile, SampleItem, SampleNote
from ...words import entry_words
from ..services.drawing import MOST, kind_of, sample_draw, sample_draw_more
from ..services.files import listed
from ..services.notes import Look, look_of, marks_of_notes, newest_notes, notes_rest_on, sample_note, so_far

COLUMNS = (
    "No.",
    "Table",
    "Entry",
    "Event",
    "SHA-256 of the entry",
    "Evidence seen",
    "Agrees",
    "Note",
    "By",
    "Case",
    "Files",
)


@require_http_methods(["GET", "POST"])
@perm_required(Perm.AUDIT)
def samples(request: SignedInRequest) -> HttpResponse:
    """Every sample, newest first, and the form that draws another."""
    attempt = Attempt()
    if request.method == "POST":
        with attempt:
            drawn = _drawn(request)
            messages.success(request, f"{drawn} is drawn. The certificate holder does not see it.")
            return redirect("audit:sample", drawn.pk)
    rows = Sample.objects.visible_to(request.user).select_related("facility__holder")
    page = page_of(rows, ("-drawn_at", "-id"), request.GET, 25)
    context = {
        "page": page,
        "lines": [(row, kind_of(row)) for row in page.rows],
        "facilities": facilities_of(request.user),
        "logs": log_choices(),
        "most": MOST,
        "typed": request.POST,
        "page_errors": attempt.page_errors,
    }
    return render(request, "sampling/samples.html", context, status=attempt.status)


def _drawn(request: SignedInRequest) -> Sample:
    """Draws the sample that the form asks for. Raises FieldRefused with the name of the input."""
    sent = request.POST
    facility = next(
        (facility for facility in facilities_of(request.user) if str(facility.pk) == sent.get("facility")), None
    )
    if facility is None:
        raise FieldRefused("facility", "Choose the facility.")
    number, kind = _log(sent.get("log", ""))
    return sample_draw(
        facility=facility,
        chapter_number=number,
        kind=kind,
        size=size_of(sent.get("size", "")),
        days=(_day(sent.get("first_day", ""), "first_day"), _day(sent.get("last_day", ""), "last_day")),
        by_table=sent.get("by_table") == "yes",
        seed=sent.get("seed", ""),
        by=request.user,
        at=timezone.now(),
    )


def _log(code: str) -> tuple[str, LogKind]:
    if code not in dict(log_choices()):
        raise FieldRefused("log", "Choose the log.")
    number, _, log = code.partition(":")
    return number, chapter(number).log(log)


def _day(text: str, field: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise FieldRefused(field, f"“{text[:20]}” is not a day. Enter it like 2026-02-27.") from error


def size_of(text: str) -> int:
    """The number of entries to draw. Raises FieldRefused for a text that is no number of at most three digits."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 3):
        raise FieldRefused("size", f"Enter how many entries to draw, from 1 to {MOST}.")
    return int(text)


@dataclass(frozen=True)
class SampleLine:
    """An item on the work paper: the draw, the entry on file, the written notes."""

    item: SampleItem
    entry: LogEntry | None
    note: SampleNote | None
    case: AuditCase | None
    look: Look
    files: Sequence[SampleFile] = ()
    error: str = ""

    @property
    def words(self) -> str:
        """The words of the entry in short, or that its term is over."""
        return entry_words(self.entry) if self.entry is not None else "Destroyed after its term"

    @property
    def may_be_case(self) -> bool:
        """Whether a case can be made of it."""
        return self.note is not None and self.note.agrees == "no" and self.case is None


@require_http_methods(["GET", "POST"])
@perm_required(Perm.AUDIT)
def sample(request: SignedInRequest, sample_id: UUID) -> HttpResponse:
    """The work paper of a sample. A POST keeps what was written beside its items."""
    audit_sample = sample_at(request, sample_id)
    looks: dict[int, Look] = {}
    attempt = Attempt(catches=(FieldRefused, IllegalMove))
    if request.method == "POST":
        looks = _looks(request)
        seen, now = request.POST.get(SEEN, ""), timezone.now()
        with attempt:
            kept = sample_note(sample_id=audit_sample.pk, looks=looks, by=request.user, at=now, seen=seen)
            messages.success(request, "Saved." if kept else "Nothing was changed.")
            return redirect("audit:sample", audit_sample.pk)
    files = files_of(audit_sample)
    lines = lines_of(audit_sample, files, looks, attempt)
    notes = {line.item.pk: line.note for line in lines if line.note}
    context = {
        "sample": audit_sample,
        "files": files,
        "kind": kind_of(audit_sample),
        "lines": lines,
        "evidence": SampleNote.Evidence.choices,
        "agrees": SampleNote.Agrees.choices,
        "so_far": so_far(audit_sample, len(lines), notes),
        "left": audit_sample.population - len(lines),
        "page_errors": attempt.page_errors,
        "seen": mark_input(request.user, notes_rest_on(audit_sample, [line.item for line in lines], notes)),
    }
    return render(request, "sampling/sample.html", context, status=attempt.status)


def sample_at(request: SignedInRequest, sample_id: UUID) -> Sample:
    rows = Sample.objects.select_related("facility__holder")
    return get_visible_or_404(rows, request.user, pk=sample_id)


def _looks(request: SignedInRequest) -> dict[int, Look]:
    """The entered looks, by place."""
    sent = request.POST
    places = {name.partition("-")[2] for name in sent if name.startswith("evidence-")}
    return {
        int(place): Look(sent[f"evidence-{place}"], sent.get(f"agrees-{place}", ""), sent.get(f"words-{place}", ""))
        for place in places
        if place.isascii() and place.isdecimal() and len(place) <= 6
    }


def files_of(audit_sample: Sample) -> list[SampleFile]:
    """The files of a sample: of the whole first, then by item, in the order in which they came. One query."""
    rows = listed(SampleFile.objects.filter(sample=audit_sample)).select_related("document", "item")
    return sorted(rows.order_by("at", "id"), key=lambda file: file.item.place if file.item else 0)


def lines_of(
    audit_sample: Sample,
    files: Sequence[SampleFile],
    looks: dict[int, Look] | None = None,
    attempt: Attempt | None = None,
) -> list[SampleLine]:
    """The items of a sample in order, each with its files. Four queries."""
    looks = looks or {}
    items = list(audit_sample.items.select_related("table").order_by("place"))
    notes = newest_notes(items)
    keys = [item.entry_key for item in items]
    rows = LogEntry.objects.filter(pk__in=keys).select_related("table", "facility", "supersedes", "superseded_by")
    entries = {row.pk: row for row in rows}
    cases = {row.item_id: row for row in AuditCase.objects.filter(item__in=items)}
    refusal = attempt.refusal if attempt else None
    of = attempt.field.rpartition("-")[2] if attempt else ""
    return [
        SampleLine(
            item,
            entries.get(item.entry_key),
            notes.get(item.pk),
            cases.get(item.pk),
            looks.get(item.place, look_of(notes.get(item.pk))),
            [file for file in files if file.item_id == item.pk],
            refusal.sentence if refusal and of == str(item.place) else "",
        )
        for item in items
    ]


def lines_held(drawn: Sample, files: Sequence[SampleFile]) -> list[SampleLine]:
    """The items of a sample for a paper or a file that leaves. Seven queries. Raises FileNotHeld unless sample, items,
    notes, cases, files and entries are as the records state, also those that are gone."""
    lines = lines_of(drawn, files)
    rows = [row for line in lines for row in (line.item, line.note, line.case, line.entry) if row is not None]
    marks = {mark_of(drawn), *map(mark_of, rows), *map(mark_of, files)} | marks_of_notes([line.item for line in lines])
    if differing := differences(marks):
        raise FileNotHeld(differing)
    return lines


@require_POST
@perm_required(Perm.AUDIT)
def draw_more(request: SignedInRequest, sample_id: UUID) -> HttpResponse:
    """Draws the next entries of the same draw."""
    sample_draw_more(
        sample_id=sample_at(request, sample_id).pk,
        size=size_of(request.POST.get("size", "")),
        by=request.user,
        at=timezone.now(),
    )
    messages.success(request, "More entries are drawn. The entries drawn before stay in the sample.")
    return redirect("audit:sample", sample_id)


@require_GET
@perm_required(Perm.AUDIT)
def work_paper(request: SignedInRequest, sample_id: UUID) -> HttpResponse:
    """The work paper as CSV: its items, each beside how the sample was drawn."""
    audit_sample = sample_at(request, sample_id)
    lines = lines_held(audit_sample, files_of(audit_sample))
    drawn = how_drawn(audit_sample, kind_of(audit_sample), len(lines))
    header = [*COLUMNS, *(word for word, _ in drawn)]
    cells = ([*_cells(line), *(value for _, value in drawn)] for line in lines)
    return list_answer(request, f"{audit_sample}.csv", header, cells)


def how_drawn(drawn: Sample, kind: LogKind, items: int) -> list[tuple[str, str]]:
    """The draw of the sample, as pairs of word and value."""
    return [
        ("Sample", str(drawn)),
        ("Facility", f"{drawn.facility.name}, {drawn.facility.holder.name}"),
        ("Log", kind.title),
        ("Period", f"{drawn.first_day.isoformat()} to {drawn.last_day.isoformat()}"),
        ("Drawn", f"{items} of {drawn.population}{', the same number of each table' if drawn.is_by_table else ''}"),
        ("Seed", drawn.seed),
        ("Order", "SHA-256 of seed, number and SHA-256 of the entry, a line each; lowest first"),
        ("SHA-256 of the population", drawn.population_sha256),
        ("By", f"{drawn.printed_name}, {drawn.credential_number}, {moment_words(drawn.drawn_at)}"),
    ]


def _cells(line: SampleLine) -> Sequence[str]:
    note = line.note
    return (
        str(line.item.place),
        line.item.table.number,
        str(line.item.entry_number),
        moment_words(line.item.occurred_at),
        line.item.entry_sha256,
        note.get_evidence_display() if note else "",
        note.get_agrees_display() if note else "",
        note.words if note else "",
        f"{note.printed_name}, {moment_words(note.at)}" if note else "",
        line.case.number if line.case else "",
        "; ".join(f"{file.document.file_name}, SHA-256 {file.document.sha256}" for file in line.files),
    )
