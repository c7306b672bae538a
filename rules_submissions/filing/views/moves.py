"""Recall until a bureau has claimed the filing; withdraw before a decision."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.roles import Perm
from compliance.web.django_forms import form_errors

from ...case.recall import recall_refusal
from ...drafting.forms import WithdrawForm
from ...drafting.worksheet import head_of, submission_of
from ...transitions import may_move
from ..services.withdrawal import submission_recall, submission_withdraw


@perm_required(Perm.FILE)
def recall(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """Asks once more, then takes the filing back; it opens again at its task list."""
    submission = submission_of(request, pk)
    if request.method == "POST":
        submission_recall(submission_id=pk, by=request.user, at=timezone.now())
        return redirect("submissions:tasks", pk)
    context = head_of(submission) | {"refusal": recall_refusal(submission)}
    return render(request, "submissions/recall.html", context)


@perm_required(Perm.FILE)
def withdraw(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """Asks for the reason, then ends the submission; everything filed stays on record."""
    submission = submission_of(request, pk)
    form = WithdrawForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        submission_withdraw(submission_id=pk, by=request.user, at=timezone.now(), reason=form.cleaned_data["reason"])
        return redirect("submissions:case", pk)
    may = may_move(submission, "withdraw", request.user)
    context = head_of(submission) | {"form": form, "may": may, "page_errors": form_errors(form)}
    return render(request, "submissions/withdraw.html", context, status=400 if form.errors else 200)
