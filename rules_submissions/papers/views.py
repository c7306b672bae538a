"""The letter of an approval before it is signed, as whoever decides reads it."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from compliance.holders.access import SignedInRequest

from ..conditions import condition_words, words_of
from ..decision.deciders import decider_required
from ..models import Decision
from ..review.desk_page import board_submission
from ..review.services.proposals import proposed_in
from ..transitions import may_move
from .letters import decision_context


@require_safe
@decider_required
def decision_letter(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """The letter as it would go out for an approval with the conditions that the bureaus propose, from the day that the
    filer asks for; where nothing is to decide, the page of the decision. It is no record."""
    submission, at = board_submission(request, pk), timezone.now()
    if not may_move(submission, "approve", request.user):
        return redirect("submissions:decision", pk)
    review = submission.rounds.select_related("revision").latest("number")
    review.submission = review.revision.submission = submission
    words = [condition_words(row) for row in proposed_in(review)]
    day = max(submission.intended_effective_on, submission.facility.day(at))
    decision = Decision(
        submission=submission,
        revision=review.revision,
        approved=True,
        effective_on=day,
        conditions=words_of(words),
        proposed_reason="",
        signature={},
        decided_by=request.user,
        decided_at=at,
    )
    return render(request, "submissions/review/letter.html", decision_context(review.revision, decision))
