"""The page on which the delegate of the Executive Director is named for one filing."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.errors import NotAllowed
from compliance.holders.page_mark import mark_shown
from compliance.holders.roles import Perm
from compliance.web.django_forms import form_errors

from ...errors import IllegalMove
from ...filing.services.filing import BUREAUS
from ...models import RulesSubmission
from ...people import unit_people
from ...recusals import not_recused, recusals_of
from ..desk_page import board_submission
from ..people_forms import DelegateForm
from ..services.recusal import delegate_name, delegation_rests_on, role_of_namer


@perm_required(Perm.DECIDE, Perm.ADMINISTER_BOARD)
def delegate(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """Shows the person who decides this filing in place of the Executive Director, and the form that names one."""
    submission = board_submission(request, pk)
    data = request.POST if request.method == "POST" else None
    form = DelegateForm(data, people=not_recused(submission, unit_people(BUREAUS)))
    attempt = Attempt(form, IllegalMove)
    if form.is_valid():
        with attempt:
            delegate_name(submission_id=pk, by=request.user, at=timezone.now(), **form.cleaned_data)
            messages.success(request, "The delegate is named. Everyone concerned gets a notice.")
            return redirect("submissions:delegate", pk)
        submission = board_submission(request, pk)
    return _page(request, submission, form, attempt.status)


def _page(request: SignedInRequest, submission: RulesSubmission, form: DelegateForm, status: int) -> HttpResponse:
    recusals, why = recusals_of(submission), ""
    try:
        role_of_namer(submission, request.user)
    except NotAllowed as refusal:
        why = refusal.sentence
    form.show(mark_shown(request.user, delegation_rests_on(submission)))
    context = {
        "submission": submission,
        "recusals": recusals.rows,
        "named": recusals.delegations,
        "delegation": recusals.delegation,
        "form": form,
        "why_not": why,
        "page_errors": form_errors(form),
    }
    return render(request, "submissions/review/delegate.html", context, status=status)
