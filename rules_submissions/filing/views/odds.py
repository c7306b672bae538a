"""The odds of a draft as a spreadsheet: to save, to fill in, and to take back after a look at each line."""

from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from compliance.holders.access import NOT_FOUND, SignedInRequest, perm_required
from compliance.holders.errors import FieldRefused
from compliance.holders.roles import Perm
from compliance.web.django_forms import form_errors
from compliance.web.downloads import to_save
from compliance.web.facts_forms import read_fields
from compliance.web.parts import PageError
from compliance.web.steps import Step, in_steps

from ...drafting.answers import SHOWN, version_in
from ...drafting.forms import OddsForm
from ...drafting.left import question_url
from ...drafting.services.drafts import draft_save
from ...drafting.worksheet import head_of, sheet_of
from ...errors import StaleDraft
from ..odds_file import OddsFile, rows_in


def _odds_of(request: SignedInRequest, pk: UUID) -> OddsFile:
    """The odds that a draft is asked; 404 where it is asked none."""
    odds = OddsFile(sheet_of(request, pk))
    if not odds.fields:
        raise Http404(NOT_FOUND)
    return odds


@require_safe
@perm_required(Perm.FILE)
def odds_csv(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """The wagers of the draft with their odds now, as CSV."""
    odds = _odds_of(request, pk)
    submission = odds.sheet.submission
    return to_save(odds.content, f"{submission.reference or 'draft'}-{submission.chapter_number}-odds.csv")


@perm_required(Perm.FILE)
@in_steps
def odds_file(request: SignedInRequest, pk: UUID) -> HttpResponse | Step:
    """The way to the file and back: what a file would change, and after that the save."""
    odds = _odds_of(request, pk)
    if request.method != "POST":
        return _page(request, odds, OddsForm())
    if SHOWN in request.POST:
        return _saved(request, odds)
    form = OddsForm(request.POST, request.FILES)
    return partial(_read, request, pk, form) if form.is_valid() else _page(request, odds, form)


def _read(request: SignedInRequest, pk: UUID, form: OddsForm) -> HttpResponse:
    """The changes that a file would make. Runs a child process."""
    file: UploadedFile[Any] = form.cleaned_data["file"]
    context: dict[str, Any] = {}
    try:
        rows = rows_in(file.read())
    except FieldRefused as refusal:
        form.add_error("file", refusal.sentence)
        rows = []
    with transaction.atomic():
        odds = _odds_of(request, pk)
        try:
            if rows:
                cells, tables = odds.read(rows)
                lines = [cell for cell in cells if cell.problem or cell.is_new]
                context = {
                    "has_read": True, "lines": lines, "same": len(cells) - len(lines), "tables": list(tables),
                    "inputs": odds.raw(tables),
                }  # fmt: skip
        except FieldRefused as refusal:
            form.add_error("file", refusal.sentence)
        return _page(request, odds, form, **context)


def _saved(request: SignedInRequest, odds: OddsFile) -> HttpResponse:
    """Saves the odds that the page showed."""
    shown = set(request.POST.getlist(SHOWN))
    fields = [field for name, field in odds.fields.items() if name in shown]
    readings = read_fields(fields, request.POST, present=odds.sheet.answers)
    form = OddsForm()
    answers = {name: reading.value for name, reading in readings.items() if reading.is_sound}
    if len(answers) < len(readings):
        return _page(request, odds, form, trouble="These odds cannot be read. Choose the file again.")
    try:
        draft_save(
            submission_id=odds.sheet.submission.pk,
            answers=answers,
            typed={},
            version=version_in(request.POST),
            by=request.user,
            at=timezone.now(),
        )
    except StaleDraft:
        trouble = (
            "Somebody saved other odds meanwhile. Nothing was saved. Choose the file again to see what it changes."
        )
        return _page(request, odds, form, trouble=trouble)
    messages.success(request, "The odds are those of the file. Nothing is filed yet.")
    first = next(iter(odds.fields.values()))
    page = next(page for page in odds.sheet.pages if first.name in page.names)
    return redirect(question_url(odds.sheet, page))


def _page(request: SignedInRequest, odds: OddsFile, form: OddsForm, trouble: str = "", **more: Any) -> HttpResponse:
    errors = [PageError(trouble)] if trouble else form_errors(form)
    context = head_of(odds.sheet.submission) | {
        "form": form,
        "page_errors": errors,
        "version": odds.sheet.draft.version,
        "asked": len(odds.wagers),
        **more,
    }
    return render(request, "submissions/odds_file.html", context, status=400 if errors else 200)
