"""Artwork: attach a sheet, take it out, look at the safe picture; the original goes to Board staff only."""

from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from compliance.holders.access import NOT_FOUND, SignedInRequest, perm_required
from compliance.holders.errors import FieldRefused
from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.ledger.holding import hand_out
from compliance.uploads.limits import MOST_BYTES
from compliance.web.django_forms import form_errors
from compliance.web.parts import PageError
from compliance.web.steps import Step, in_steps, takes_files
from compliance.web.values import series_words

from ..drafting.answers import version_in
from ..drafting.forms import BY_NAME, ArtworkForm, kind_of, name_of
from ..drafting.left import needs_sheet, url_after_sheets
from ..drafting.services.drafts import reason_save
from ..drafting.worksheet import Worksheet, draft_of, head_of, submission_of
from ..errors import IllegalMove, NotAllowed, StaleDraft
from ..models import Artwork, Draft, Revision, RulesSubmission
from ..models.sheets import SheetKind, carried_by
from .against import Reasons, differences_of, read_of_draft
from .reading import refused, sheet_from
from .services.artwork import artwork_add, artwork_remove, artwork_set_kind, sheets_of_chain

LONGEST_NAME = 200
AGAIN = "_again"
"""Sent with a file that was sent before, where no answer came."""
# Nothing in a picture may run, load or be taken for something else, whatever the browser makes of it.
PICTURE_POLICY = "default-src 'none'; sandbox"


@perm_required(Perm.FILE)
@takes_files
@in_steps
def artwork(request: SignedInRequest, pk: UUID) -> HttpResponse | Step:
    """The sheets of a draft, and a form to attach one."""
    draft = draft_of(request, pk)
    stated_now = (request.POST, request.FILES) if request.method == "POST" else ()
    form = ArtworkForm(*stated_now, sheets=sheets_of_chain(draft.submission))
    if request.method == "POST" and form.is_valid():
        return partial(_attached, request, pk, form)
    return _page(request, draft, form, form_errors(form))


def _attached(request: SignedInRequest, pk: UUID, form: ArtworkForm) -> HttpResponse:
    """The answer to sheets that were sent: each file is attached, or refused with its reason, whatever becomes of the
    others. Runs a child process for each."""
    stated = dict(form.cleaned_data)  # add_error takes members out of the form's own
    files: list[UploadedFile[Any]] = stated["file"]
    attached = []
    for file in files:
        name = file.name or ""
        try:
            if (file.size or 0) > MOST_BYTES:
                raise refused(f"The file has {(file.size or 0) / 1024 / 1024:.1f} MB; at most 25 MB are allowed.")
            if len(name) > LONGEST_NAME:
                raise refused("The name of the file is longer than 200 characters. Rename it, then choose it again.")
            kind = kind_of(name) if stated["sheet"] == BY_NAME else stated["sheet"]
            if not kind:
                raise refused("Its name does not say what the sheet shows. Choose that above, then choose it again.")
            artwork_add(
                submission_id=pk,
                sheet=kind,
                title=stated["title"] or name_of(name),
                file_name=name,
                read=sheet_from(name, file.read()),
                by=request.user,
                at=timezone.now(),
                is_again=AGAIN in request.POST,
            )
            attached.append(name)
        except (FieldRefused, IllegalMove) as refusal:
            if isinstance(refusal, IllegalMove) and not attached:
                raise
            field = refusal.field if isinstance(refusal, FieldRefused) and len(files) == 1 else "file"
            form.add_error(field, refusal.sentence if len(files) == 1 else f"{name}: {refusal.sentence}")
    if len(attached) == len(files):
        return redirect("submissions:artwork", pk)
    if attached:
        messages.success(request, f"Attached: {series_words(attached)}. Choose only the others again.")
    with transaction.atomic():
        return _page(request, draft_of(request, pk), form, form_errors(form))


def _page(
    request: SignedInRequest, draft: Draft, form: ArtworkForm, errors: list[PageError], typed: Reasons | None = None
) -> HttpResponse:
    submission, read, reasons = draft.submission, read_of_draft(draft), {**draft.reasons, **(typed or {})}
    sheet = Worksheet(draft, timezone.now())
    context = head_of(submission) | {
        "sheets": [one.upload for one in read],
        "read": [(one, one.differences(reasons)) for one in read],
        "needs_sheet": needs_sheet(sheet) and not read,
        "next_url": url_after_sheets(sheet),
        "version": draft.version,
        "form": form,
        "kinds": SheetKind.choices,
        "most_bytes": MOST_BYTES,
        "page_errors": errors,
    }
    return render(request, "submissions/artwork.html", context, status=400 if errors else 200)


@perm_required(Perm.FILE)
@require_POST
def why(request: SignedInRequest, pk: UUID, sheet_pk: UUID) -> HttpResponse:
    """Keeps why a sheet is filed that says otherwise than the filing; without words, takes that back."""
    draft = draft_of(request, pk)
    submission = draft.submission
    known = {difference.key for difference in differences_of(draft) if difference.upload.pk == sheet_pk}
    key = request.POST.get("key", "")
    if key not in known:
        raise Http404(NOT_FOUND)
    try:
        reason_save(
            submission_id=pk,
            key=key,
            petition="",
            words=request.POST.get("words", ""),
            by=request.user,
            at=timezone.now(),
            version=version_in(request.POST),
        )
    except (FieldRefused, StaleDraft) as refusal:
        form = ArtworkForm(sheets=sheets_of_chain(submission))
        errors = [PageError(refusal.sentence, f"words-{sheet_pk}")]
        return _page(request, draft_of(request, pk), form, errors, {key: {"words": request.POST.get("words", "")}})
    return redirect(f"{reverse('submissions:artwork', args=[pk])}#words-{sheet_pk}")


@perm_required(Perm.FILE)
@require_POST
def kind(request: SignedInRequest, pk: UUID, sheet_pk: UUID) -> HttpResponse:
    """Says of an attached sheet what it shows, where its file's name said otherwise."""
    draft_of(request, pk)
    artwork_set_kind(
        submission_id=pk, artwork_id=sheet_pk, kind=request.POST.get("kind", ""), by=request.user, at=timezone.now()
    )
    return redirect(f"{reverse('submissions:artwork', args=[pk])}#attached")


@perm_required(Perm.FILE)
@require_POST
def remove(request: SignedInRequest, pk: UUID, sheet_pk: UUID) -> HttpResponse:
    """Takes a sheet out of the draft."""
    draft_of(request, pk)
    artwork_remove(submission_id=pk, artwork_id=sheet_pk, by=request.user, at=timezone.now())
    return redirect("submissions:artwork", pk)


def sheets_for(submission: RulesSubmission, user: User) -> "QuerySet[Artwork]":
    """The sheets that this person may see: the certificate holder all, Board staff those that were filed."""
    filed = Q(pk__in=Revision.artwork.through.objects.filter(revision__submission=submission).values("artwork"))
    mine = Q(submission=submission) | Q(pk__in=carried_by(submission))
    return Artwork.objects.filter(filed if user.is_board else filed | mine)


def _sheet(request: SignedInRequest, pk: UUID, sheet_pk: UUID, column: str) -> Artwork:
    submission = submission_of(request, pk)
    kept = Artwork.objects.filter(pk__in=sheets_for(submission, request.user).values("pk"), pk=sheet_pk)
    upload = kept.defer(column).first()
    if upload is None:
        raise Http404(NOT_FOUND)
    hand_out(upload)
    return upload


def as_bytes(content: bytes, media_type: str, disposition: str) -> HttpResponse:
    """A picture or file, in which nothing runs whatever a browser takes it for."""
    response = HttpResponse(content, content_type=media_type)
    response["Content-Disposition"] = disposition
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = PICTURE_POLICY
    return response


@perm_required(Perm.READ_FILINGS)
def preview(request: SignedInRequest, pk: UUID, sheet_pk: UUID) -> HttpResponse:
    """The picture made from a sheet."""
    sheet = _sheet(request, pk, sheet_pk, "original")
    return as_bytes(bytes(sheet.preview), "image/png", "inline; filename=sheet.png")


@perm_required(Perm.READ_FILINGS)
def original(request: SignedInRequest, pk: UUID, sheet_pk: UUID) -> HttpResponse:
    """The file as received, to be saved and never shown; for Board staff."""
    sheet = _sheet(request, pk, sheet_pk, "preview")
    if not request.user.is_board:
        raise NotAllowed("Only Board staff can open the original. You can see the picture made from it.")
    return as_bytes(bytes(sheet.original), "application/octet-stream", f"attachment; filename=sheet-{sheet.pk}.bin")
