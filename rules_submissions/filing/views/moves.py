"""Recall until a bureau has claimed the filing; withdraw before a decision."""

from collections.abc import Sequence
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.page_mark import SEEN, mark_input, refusal_on
from compliance.holders.roles import Perm
from compliance.web.django_forms import form_errors
from compliance.web.parts import PageError

from ...case.standing import recall_refusal
from ...drafting.forms import WithdrawForm
from ...drafting.worksheet import head_of, submission_of
from ...transitions import may_move, move_rests_on
from ..services.withdrawal import submission_recall, submission_withdraw


@perm_required(Perm.FILE)
def recall(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """Asks once more, then takes the filing back; it opens again at its task list."""
    return _recalled(request, pk) if request.method == "POST" else _recall_page(request, pk)


def _recall_page(request: SignedInRequest, pk: UUID, page_errors: Sequence[PageError] = ()) -> HttpResponse:
    submission = submission_of(request, pk)
    context = head_of(submission) | {
        "refusal": recall_refusal(submission),
        "page_errors": page_errors,
        "seen": mark_input(request.user, move_rests_on(submission)),
    }
    return render(request, "submissions/recall.html", context)


@refusal_on(_recall_page)
def _recalled(request: SignedInRequest, pk: UUID) -> HttpResponse:
    pk = submission_of(request, pk).pk
    submission_recall(submission_id=pk, by=request.user, at=timezone.now(), seen=request.POST.get(SEEN, ""))
    return redirect("submissions:tasks", pk)


@perm_required(Perm.FILE)
def withdraw(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """Asks for the reason, then ends the submission; everything filed stays on record."""
    form = WithdrawForm(request.POST if request.method == "POST" else None)
    return _withdrawn(request, pk, form) if form.is_valid() else _withdraw_page(request, pk, form)


def _withdraw_page(
    request: SignedInRequest, pk: UUID, form: WithdrawForm, page_errors: Sequence[PageError] = ()
) -> HttpResponse:
    submission = submission_of(request, pk)
    context = head_of(submission) | {
        "form": form,
        "may": may_move(submission, "withdraw", request.user),
        "page_errors": [*page_errors, *form_errors(form)],
        "seen": mark_input(request.user, move_rests_on(submission)),
    }
    return render(request, "submissions/withdraw.html", context, status=400 if form.errors else 200)


@refusal_on(_withdraw_page)
def _withdrawn(request: SignedInRequest, pk: UUID, form: WithdrawForm) -> HttpResponse:
    pk, seen = submission_of(request, pk).pk, request.POST.get(SEEN, "")
    submission_withdraw(
        submission_id=pk, by=request.user, at=timezone.now(), reason=form.cleaned_data["reason"], seen=seen
    )
    return redirect("submissions:case", pk)
