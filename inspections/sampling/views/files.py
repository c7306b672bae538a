"""Adding a file to a sample, looking at one, and the work paper as a PDF with its data inside."""

from functools import partial
from uuid import UUID

from django.contrib import messages
from django.db import transaction
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from compliance.documents.models import Document
from compliance.documents.on_demand import paper_to_save
from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.errors import FieldRefused
from compliance.holders.integrity_notice import alarm_notice
from compliance.holders.roles import Perm
from compliance.ledger.holding import hand_out
from compliance.web.steps import Step, in_steps, reads_in_steps, takes_files

from ...models.samples import CaseFile, Sample, SampleFile
from ..paper import work_paper_pdf
from ..preview import preview_of
from ..services.drawing import kind_of
from ..services.files import ReadFile, file_from, sample_file_add
from .samples import sample_at


@require_http_methods(["GET", "POST"])
@perm_required(Perm.AUDIT)
@takes_files
@in_steps
def add_file(request: SignedInRequest, sample_id: UUID) -> HttpResponse | Step:
    """The form that keeps a file with a sample, or with the item that the address names."""
    sample = sample_at(request, sample_id)
    return partial(_added, request, sample) if request.method == "POST" else _form(request, sample)


def _added(request: SignedInRequest, sample: Sample) -> HttpResponse:
    """The answer to a file that was sent. Runs a child process."""
    with Attempt() as attempt:
        read = file_from(request.FILES.get("file"))
        kept = _add_file(request, sample, read)
        words = f"{kept.document.file_name} is kept byte for byte. The certificate holder does not see it."
        words = f"{words} {read.unread}".strip()
        messages.success(request, f"{words} It contains {read.active}." if read.active else words)
        return redirect("audit:sample", sample.pk)
    with transaction.atomic():
        return _form(request, sample, attempt)


def _form(request: SignedInRequest, sample: Sample, attempt: Attempt | None = None) -> HttpResponse:
    errors = attempt.page_errors if attempt else []
    typed = request.POST if errors else request.GET
    context = {
        "sample": sample,
        "kind": kind_of(sample),
        "items": list(sample.items.select_related("table").order_by("place")),
        "typed": typed,
        "page_errors": errors,
    }
    return render(request, "sampling/add_file.html", context, status=400 if errors else 200)


def _add_file(request: SignedInRequest, sample: Sample, read: ReadFile) -> SampleFile:
    """Raises FieldRefused with the name of the input."""
    place = request.POST.get("place", "")
    if place and not (place.isascii() and place.isdecimal() and len(place) <= 6):
        raise FieldRefused("place", "Choose an item of this sample, or the whole sample.")
    return sample_file_add(
        sample_id=sample.pk,
        place=int(place) if place else None,
        title=request.POST.get("title", ""),
        read=read,
        by=request.user,
        at=timezone.now(),
    )


@require_http_methods(["GET"])
@perm_required(Perm.READ_FILINGS)
@reads_in_steps
def file(request: SignedInRequest, file_id: UUID) -> Step:
    """A file of a sample or case, drawn anew, page by page, with its bytes as a download beside it."""
    kept = Document.objects.filter(Q(sample_file__isnull=False) | Q(case_file__isnull=False))
    document = get_visible_or_404(kept, request.user, pk=file_id)
    hand_out(document)
    of_sample = SampleFile.objects.visible_to(request.user).select_related("sample").filter(document=document).first()
    of_case = CaseFile.objects.visible_to(request.user).select_related("step__case").filter(document=document).first()
    asked = request.GET.get("page", "")
    number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 6 else 1
    page = min(max(number, 1), document.pages or 1)
    context = {
        "document": document, "size": len(document.content), "of_sample": of_sample, "of_case": of_case,
        "pages": f"Page {page} of {document.pages}" if document.pages else "",
        "before": f"?page={page - 1}" if page > 1 else "",
        "after": f"?page={page + 1}" if page < (document.pages or 1) else "",
    }  # fmt: skip
    return lambda: render(request, "sampling/file.html", context | {"shown": preview_of(document, page)})


@require_http_methods(["GET"])
@perm_required(Perm.AUDIT)
@reads_in_steps
def work_paper_as_pdf(request: SignedInRequest, sample_id: UUID) -> Step:
    """The work paper as PDF with the same as JSON inside."""
    sample = sample_at(request, sample_id)
    return paper_to_save(
        work_paper_pdf(sample, timezone.now(), alarm_notice(request)),
        f"{sample}.pdf",
        request,
        instead="save the work paper as CSV",
        page=reverse("audit:sample", args=[sample.pk]),
    )
