"""The task list of a draft: the hub of a filing."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.roles import Perm
from compliance.web.django_forms import form_errors

from ...drafting.edition_words import newer_edition
from ...drafting.forms import NameForm
from ...drafting.parts import tasks_of
from ...drafting.readiness import readiness
from ...drafting.services.drafts import draft_name
from ...drafting.worksheet import also_editing, head_of, sheet_of
from ...models.sheets import sheets_of_draft
from ...sheets.against import differences_of
from ...transitions import may_move


@perm_required(Perm.FILE)
def tasks(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """The work left, part by part; posting gives the draft a name that the person chose."""
    now = timezone.now()
    sheet = sheet_of(request, pk)
    submission = sheet.submission
    form = NameForm(request.POST if request.method == "POST" else None, initial={"name": sheet.draft.name})
    if form.is_valid():
        draft_name(submission_id=pk, name=form.cleaned_data["name"])
        messages.info(request, "The name is saved. Only your own people see it.")
        return redirect("submissions:tasks", pk)
    today = submission.facility.day(now)
    attached = sheets_of_draft(submission).count()
    context = head_of(submission) | {
        "tasks": tasks_of(sheet, readiness(sheet.draft, now, differences_of(sheet.draft)), attached),
        "draft": sheet.draft,
        "also_editing": also_editing(sheet.draft, request.user, now),
        "newer_edition": newer_edition(submission, today),
        "page_errors": form_errors(form),
        "may_withdraw": may_move(submission, "withdraw", request.user),
    }
    status = 400 if form.errors else 200
    return render(request, "submissions/tasks.html", context | {"name_form": form}, status=status)
