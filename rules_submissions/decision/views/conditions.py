"""The page on which a person of the Board records that a condition is met."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.page_mark import mark_shown
from compliance.holders.roles import Perm

from ...conditions import condition_lines
from ...errors import IllegalMove
from ...models.conditions import Condition
from ...review import forms
from ...review.desk_page import board_submission
from ..rests_on import meeting_rests_on
from ..services.conditions import MISSING, condition_meet, met_refusal, unit_for


class MetForm(forms.SeenForm, forms.WordsForm):
    """The words in which a condition is recorded as met."""

    words = forms.words_field("How was it met?", required=MISSING, help_text="The certificate holder reads this.")


@perm_required(Perm.REVIEW, Perm.DECIDE)
def met(request: SignedInRequest, pk: UUID, condition_pk: UUID) -> HttpResponse:
    """The condition, and the words; posting records it, before the last day is over."""
    submission = board_submission(request, pk)
    rows = Condition.objects.filter(submission=submission)
    condition = get_visible_or_404(rows.select_related("submission"), request.user, pk=condition_pk)
    unit_for(condition, request.user)
    form = MetForm(request.POST if request.method == "POST" else None)
    attempt, now = Attempt(form, IllegalMove), timezone.now()
    if form.is_valid():
        with attempt:
            condition_meet(condition_id=condition.pk, **form.cleaned_data, by=request.user, at=now)
            messages.success(request, "The condition is recorded as met. The certificate holder gets a notice.")
            return redirect("submissions:case", pk)
    form.show(mark_shown(request.user, meeting_rests_on(condition)))
    context = {
        "submission": submission,
        "conditions": condition_lines(rows.filter(pk=condition.pk), now),
        "refusal": met_refusal(condition, now),
        "form": form,
        "page_errors": attempt.page_errors,
    }
    return render(request, "submissions/review/condition_met.html", context, status=attempt.status)
