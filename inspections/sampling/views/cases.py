"""Cases: making one of an item, the list, and one with its steps."""

from collections.abc import Sequence
from functools import partial
from uuid import UUID

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from compliance.holders.access import SignedInRequest, check_perm, get_visible_or_404, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.errors import FieldRefused, IllegalMove
from compliance.holders.page_mark import SEEN, mark_input, refusal_on
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm
from compliance.regulation import chapter
from compliance.web.one_moment import require_GET
from compliance.web.parts import PageError
from compliance.web.steps import Step, in_steps, takes_files

from ...models import LogEntry
from ...models.samples import AuditCase, CaseStep, Sample, SampleFile, SampleItem
from ..services.cases import PERM, case_send, case_step, sending_rests_on, step_rests_on, steps_open_to
from ..services.files import file_from, files_of_steps, listed
from ..services.notes import newest_notes

WORDS = {
    CaseStep.Kind.ANSWERED: "Send the answer",
    CaseStep.Kind.ASKED: "Ask again",
    CaseStep.Kind.CLOSED: "Close the case",
}


@require_http_methods(["GET", "POST"])
@perm_required(Perm.AUDIT)
def new_case(request: SignedInRequest, item_id: UUID) -> HttpResponse:
    """The disagreement about an item, to be sent to its holder. The note of the work paper is in the box."""
    return _sent(request, item_id) if request.method == "POST" else _new_case_page(request, item_id)


def _new_case_page(request: SignedInRequest, item_id: UUID, page_errors: Sequence[PageError] = ()) -> HttpResponse:
    rows = SampleItem.objects.select_related("sample__facility__holder", "table")
    item = get_visible_or_404(rows, request.user, pk=item_id)
    note = newest_notes([item]).get(item.pk)
    files = list(listed(SampleFile.objects.filter(item=item)).order_by("at", "id"))
    chosen = {file.pk for file in files if str(file.pk) in request.POST.getlist("files")}
    context = {
        "item": item,
        "kind": chapter(item.sample.chapter_number).log(item.sample.log_code),
        "files": files,
        "chosen": chosen,
        "words": request.POST.get("words", note.words if note else ""),
        "page_errors": page_errors,
        "seen": mark_input(request.user, sending_rests_on(item, note)),
    }
    return render(request, "sampling/new_case.html", context, status=400 if page_errors else 200)


@refusal_on(_new_case_page)
def _sent(request: SignedInRequest, item_id: UUID) -> HttpResponse:
    item = get_visible_or_404(SampleItem.objects.all(), request.user, pk=item_id)
    files = SampleFile.objects.filter(item=item).values_list("pk", flat=True)
    chosen = {pk for pk in files if str(pk) in request.POST.getlist("files")}
    with Attempt() as attempt:
        sent = case_send(
            item_id=item.pk,
            words=request.POST.get("words", ""),
            files=chosen,
            by=request.user,
            at=timezone.now(),
            seen=request.POST.get(SEEN, ""),
        )
        messages.success(request, f"Case {sent.number} is sent.")
        return redirect("audit:case", sent.pk)
    return _new_case_page(request, item_id, attempt.page_errors)


@require_GET
@perm_required(Perm.READ_FILINGS)
def cases(request: SignedInRequest) -> HttpResponse:
    """The cases that this person may see, newest first, each with its newest step."""
    rows = AuditCase.objects.visible_to(request.user).select_related("facility__holder", "table")
    page = page_of(rows, ("-sent_at", "-id"), request.GET, 25)
    steps = CaseStep.objects.filter(case__in=page.rows).order_by("case_id", "-number").distinct("case_id")
    newest = {step.case_id: step for step in steps}
    return render(request, "sampling/cases.html", {"page": page, "lines": [(row, newest[row.pk]) for row in page.rows]})


@require_http_methods(["GET", "POST"])
@perm_required(Perm.READ_FILINGS)
@takes_files
@in_steps
def case(request: SignedInRequest, case_id: UUID) -> HttpResponse | Step:
    """A case with its steps. A POST takes the next step."""
    if request.method == "POST":
        check_perm(request.user, *PERM.values())
    rows = AuditCase.objects.select_related("facility__holder", "table")
    audit_case = get_visible_or_404(rows, request.user, pk=case_id)
    return partial(_answered, request, audit_case) if request.method == "POST" else _case_page(request, audit_case)


def _answered(request: SignedInRequest, audit_case: AuditCase) -> HttpResponse:
    """The answer to the next step. Runs a child process where a file is sent."""
    with Attempt(catches=(FieldRefused, IllegalMove)) as attempt:
        sent = request.FILES.get("file")
        file = file_from(sent) if sent is not None else None
        case_step(
            case_id=audit_case.pk,
            kind=request.POST.get("step", ""),
            words=request.POST.get("words", ""),
            file=file,
            by=request.user,
            at=timezone.now(),
            seen=request.POST.get(SEEN, ""),
        )
        messages.success(request, "Recorded. The other side gets a notice.")
        return redirect("audit:case", audit_case.pk)
    with transaction.atomic():
        return _case_page(request, audit_case, attempt)


def _case_page(request: SignedInRequest, audit_case: AuditCase, attempt: Attempt | None = None) -> HttpResponse:
    attempt = attempt or Attempt()
    steps = list(audit_case.steps.order_by("number").prefetch_related(files_of_steps()))
    context = {
        "case": audit_case,
        "kind": chapter(audit_case.chapter_number).log(audit_case.log_code),
        "steps": steps,
        "has_entry": LogEntry.objects.filter(pk=audit_case.entry_key).exists() and request.user.may(Perm.READ_LOGS),
        "work_paper": Sample.objects.visible_to(request.user).filter(items__case=audit_case).first(),
        "open_steps": [(kind, WORDS[CaseStep.Kind(kind)]) for kind in steps_open_to(request.user, steps[-1])],
        "words": request.POST.get("words", ""),
        "page_errors": attempt.page_errors,
        "seen": mark_input(request.user, step_rests_on(audit_case, steps)),
    }
    return render(request, "sampling/case.html", context, status=attempt.status)
