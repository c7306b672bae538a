"""Pages of an import: the kinds of file, what a file would make, and the act."""

import base64
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.db import OperationalError, transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from compliance.documents.csv_files import Writer
from compliance.holders.access import SignedInRequest, perm_required, row_or_404
from compliance.holders.errors import LATE, STATEMENT_CANCELED, FieldRefused, late
from compliance.holders.guesses import are_numbers_locked_out, number_refused, numbers_tried
from compliance.holders.page_mark import SEEN, NotAsShown, mark_input
from compliance.holders.views.pages import ADMINISTRATORS
from compliance.holders.views.people import NUMBERS_LOCKED_OUT
from compliance.turns import Busy, alone, side_now
from compliance.uploads.reading import rows_in
from compliance.web.django_forms import form_errors
from compliance.web.downloads import to_save
from compliance.web.steps import Step, in_steps
from compliance.web.words import plural

from .cells import ImportColumn
from .forms import ConfirmForm, FileForm
from .kinds import KINDS, PEOPLE, ImportKind
from .services import MOST_ROWS, Outcome, RowsFile, RowsRefused, file_import, file_try

MOST_BYTES = 300_000
"""Of a file: 500 people have a third."""
TOO_LONG = (
    "Nothing was changed, because the file took too long. Divide it into several files, then choose the first of them."
)
TAKE_OURS = f"Fill in the template of this page, at most {MOST_ROWS} rows a file, then choose it."


@require_safe
@perm_required(*ADMINISTRATORS)
def template_csv(request: SignedInRequest, import_kind: str) -> HttpResponse:
    """The template of a kind: the names of the columns and a row as an example."""
    kind = _kind(import_kind)
    columns = _columns(kind, request)
    writer = Writer([column.head for column in columns])
    writer.add([column.example for column in columns])
    return to_save(writer.content, f"{kind.code}-template.csv")


@perm_required(*ADMINISTRATORS)
@in_steps
def file(request: SignedInRequest, import_kind: str) -> HttpResponse | Step:
    """The way to a file; what it would make; after that the act."""
    kind = _kind(import_kind)
    if request.method != "POST":
        return _page(request, kind, _form(request, kind))
    form: FileForm = _form(request, kind, request.POST, request.FILES)
    if "content" in request.POST:
        form = ConfirmForm(request.POST, by=request.user, of_board=kind is PEOPLE)
    is_sound = form.is_valid() or "content" in form.cleaned_data
    return partial(_read, request, kind, form) if is_sound else _page(request, kind, form)


def _read(request: SignedInRequest, kind: ImportKind, form: FileForm) -> HttpResponse:
    """Imports a file once that is confirmed; otherwise show what it would make. Runs a child process."""
    content, name = _sent(form)
    context: dict[str, Any] = {}
    try:
        with _alone():
            found = RowsFile(name, hashlib.sha256(content).hexdigest(), _rows(content))
            if isinstance(form, ConfirmForm) and form.is_valid() and (done := _imported(request, kind, form, found)):
                return done
            with transaction.atomic():
                _refuse_guesses(request, kind)
                outcome = file_try(kind=kind, file=found, holder=form.organization, by=request.user, at=timezone.now())
        context = _file_context(request, found, outcome, content, form)
    except FieldRefused as refusal:
        form.add_error(refusal.field if refusal.field in form.fields else None, refusal.sentence)
    with transaction.atomic():
        return _page(request, kind, form, **context)


def _imported(request: SignedInRequest, kind: ImportKind, form: ConfirmForm, found: RowsFile) -> HttpResponse | None:
    """The act; None where it was refused, with the reason in the form and nothing done."""
    try:
        with transaction.atomic():
            _refuse_guesses(request, kind)
            outcome = file_import(
                kind=kind,
                file=found,
                holder=form.organization,
                by=request.user,
                at=timezone.now(),
                reason=form.cleaned_data["reason"],
                seen=request.POST.get(SEEN, ""),
            )
    except (RowsRefused, NotAsShown) as refusal:
        form.add_error(None, refusal.sentence)
        return None
    words = f"Imported: {plural(len(outcome.new), ','.join(kind.names))}."
    if outcome.waiting:
        waiting = plural(outcome.waiting, "role or credential waits,roles and credentials wait")
        words += f" {waiting} for a second person."
    messages.success(request, words)
    return redirect(f"holders:{kind.list_name}")


@contextmanager
def _alone() -> Iterator[None]:
    """Admits one file of a side at a time: hundreds of people take a quarter of a minute. Raises FieldRefused, also if
    PostgreSQL ended a request that took too long."""
    try:
        with alone(f"import-{side_now()}", wait_s=0.0):
            yield
    except Busy:
        raise FieldRefused(
            "file", "Another file of your organization is being imported. Wait a minute, then choose this one again."
        ) from None
    except OperationalError as error:
        if late(error) is not LATE[STATEMENT_CANCELED]:
            raise
        raise FieldRefused("file", TOO_LONG) from None


def _refuse_guesses(request: SignedInRequest, kind: ImportKind) -> None:
    """Refuses people from somebody who tried too many numbers that are somebody's. Raises FieldRefused."""
    if kind is PEOPLE and are_numbers_locked_out(request, request.user):
        raise FieldRefused("file", NUMBERS_LOCKED_OUT)


def _file_context(
    request: SignedInRequest, found: RowsFile, outcome: Outcome, content: bytes, form: FileForm
) -> dict[str, Any]:
    """The values that the page shows of a file. Counts each number that is somebody's, as the single form does; the log
    states the number tried, because the rest of them leaves no record."""
    numbers_tried(request, request.user, outcome.tried)
    with transaction.atomic():
        for _ in range(outcome.taken):
            number_refused(request, request.user)
    return {
        "outcome": outcome,
        "found": found,
        "content": base64.b64encode(content).decode(),
        "holder": form.organization,
        "seen": mark_input(request.user, outcome.rests_on(found)),
        "confirm": form if isinstance(form, ConfirmForm) else ConfirmForm(by=request.user, of_board=True),
    }


def _sent(form: FileForm) -> tuple[bytes, str]:
    if isinstance(form, ConfirmForm):
        return form.cleaned_data["content"], form.cleaned_data["name"]
    sent: UploadedFile[Any] = form.cleaned_data["file"]
    return sent.read(), sent.name or ""


def _rows(content: bytes) -> list[list[str]]:
    return rows_in(
        content,
        most_bytes=MOST_BYTES,
        most_rows=MOST_ROWS + 1,
        are=f"one import takes: {MOST_ROWS} rows",
        remedy=TAKE_OURS,
        takes_workbooks=True,
    )


def _kind(code: str) -> ImportKind:
    return row_or_404(KINDS.get(code))


def _form(request: SignedInRequest, kind: ImportKind, *stated: Any) -> FileForm:
    return FileForm(*stated, by=request.user, of_board=kind is PEOPLE)


def _columns(kind: ImportKind, request: SignedInRequest) -> list[ImportColumn]:
    return [column for part in kind.parts for column in part.columns(request.user)]


def _page(request: SignedInRequest, kind: ImportKind, form: FileForm, **more: Any) -> HttpResponse:
    errors = form_errors(form)
    context = {
        "kind": kind,
        "form": _form(request, kind) if isinstance(form, ConfirmForm) else form,
        "columns": _columns(kind, request),
        "list_url": reverse(f"holders:{kind.list_name}"),
        "list_word": kind.title,
        "page_errors": errors,
        **more,
    }
    return render(request, "imports/file.html", context, status=400 if errors else 200)
