"""Filing despite a violation: the petition reference and the words, kept with the finding."""

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from compliance.holders.access import NOT_FOUND, SignedInRequest, perm_required
from compliance.holders.roles import Perm
from compliance.web.django_forms import form_errors

from ...drafting.answers import version_in
from ...drafting.aside import field_anchor
from ...drafting.forms import ReasonForm
from ...drafting.left import question_url
from ...drafting.services.drafts import reason_save
from ...drafting.worksheet import head_of, sheet_of
from ...errors import StaleDraft
from ...facts import finding_key


@perm_required(Perm.FILE)
def reason(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """Asks for the reference of a petition (601a.3, 601a.4) and why; or takes them back."""
    sheet = sheet_of(request, pk)
    key = request.GET.get("key", "")
    finding = next(
        (
            candidate
            for candidate in sheet.findings
            if candidate.severity == "violation" and finding_key(candidate) == key
        ),
        None,
    )
    if finding is None:
        raise Http404(NOT_FOUND)
    page = sheet.page_of(finding)
    back = f"{question_url(sheet, page)}#{field_anchor(finding)}" if page else ""
    kept = sheet.draft.reasons.get(key, {})
    form = ReasonForm(request.POST if request.method == "POST" else None, initial=kept)
    takes_back = request.POST.get("_then") == "take_back"
    if request.method == "POST" and (takes_back or form.is_valid()):
        words = {"petition": "", "words": ""} if takes_back else form.cleaned_data
        try:
            reason_save(
                submission_id=pk,
                key=key,
                petition=words["petition"],
                words=words["words"],
                by=request.user,
                at=timezone.now(),
                version=version_in(request.POST),
            )
        except StaleDraft as stale:
            form.add_error(None, stale.sentence)
            sheet.draft.refresh_from_db()
            kept = sheet.draft.reasons.get(key, {})
        else:
            return redirect(back or "submissions:tasks", *([] if back else [pk]))
    context = head_of(sheet.submission) | {
        "finding": finding,
        "form": form,
        "kept": kept,
        "back_url": back,
        "version": sheet.draft.version,
        "page_errors": form_errors(form),
    }
    return render(request, "submissions/reason.html", context, status=400 if form.errors else 200)
