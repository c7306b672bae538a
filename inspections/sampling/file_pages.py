"""Adding a file to a sample, and the work paper as a PDF with its data inside."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from compliance.documents.rendering import NotRendered
from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.errors import FieldRefused
from compliance.holders.roles import Perm
from compliance.holders.saying import said
from compliance.web.downloads import to_save
from compliance.web.one_moment import require_GET
from compliance.web.parts import PageError

from ..sample_models import Sample, SampleFile
from .drawing import kind_of
from .files import ReadFile, file_from, sample_file_add
from .pages import sample_at
from .paper import work_paper_pdf


@require_http_methods(["GET", "POST"])
@perm_required(Perm.AUDIT)
def add_file(request: SignedInRequest, sample_id: UUID) -> HttpResponse:
    """The form that keeps a file with a sample, or with the item that the address names."""
    sample = sample_at(request, sample_id)
    errors: list[PageError] = []
    if request.method == "POST":
        try:
            read = file_from(request.FILES.get("file"))
            kept = _kept(request, sample, read)
        except FieldRefused as refusal:
            errors = [PageError(refusal.sentence, f"id_{refusal.field}")]
        else:
            words = f"{kept.document.file_name} is kept byte for byte. The certificate holder does not see it."
            messages.success(request, f"{words} {read.unread}".strip())
            return redirect("audit:sample", sample.pk)
    typed = request.POST if errors else request.GET
    context = {
        "sample": sample,
        "kind": kind_of(sample),
        "items": list(sample.items.select_related("table").order_by("place")),
        "typed": typed,
        "page_errors": errors,
    }
    return render(request, "sampling/add_file.html", context, status=400 if errors else 200)


def _kept(request: SignedInRequest, sample: Sample, read: ReadFile) -> SampleFile:
    """Raises FieldRefused with the name of the input."""
    place = request.POST.get("place", "")
    if place and not (place.isascii() and place.isdecimal() and len(place) <= 6):
        raise FieldRefused("place", "Choose an item of this sample, or the whole sample.")
    return sample_file_add(
        sample_id=sample.pk, place=int(place) if place else None, title=request.POST.get("title", ""),
        read=read, by=request.user, at=timezone.now(),
    )  # fmt: skip


@require_GET
@perm_required(Perm.AUDIT)
def work_paper_as_pdf(request: SignedInRequest, sample_id: UUID) -> HttpResponse:
    """The work paper as PDF with the same as JSON inside; laid out in a child process."""
    sample = sample_at(request, sample_id)
    try:
        paper = work_paper_pdf(sample, timezone.now(), said(request))
    except NotRendered:
        messages.error(request, "The PDF cannot be made now. Try again in a minute, or save the work paper as CSV.")
        return redirect("audit:sample", sample.pk)
    return to_save(paper.pdf, f"{sample}.pdf")
