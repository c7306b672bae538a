"""Conditions that bureaus propose: words, clause, perhaps a last day. The decision keeps, changes or strikes each."""

from datetime import date, datetime
from uuid import UUID

from compliance.holders.models import User
from compliance.holders.page_mark import refuse_changed
from compliance.ledger.holding import act

from ...acts import act_record_inside, reviewer_actor
from ...conditions import REMIND_LATER, Term, checked
from ...errors import IllegalMove
from ...models import ReviewRound
from ...models.conditions import ConditionProposal
from ..rests_on import proposal_rests_on
from ..reviewers import acting, review_locked


@act
def condition_propose(
    *,
    submission_id: UUID,
    unit: str,
    text: str,
    citation: str,
    last_on: date | None,
    remind_on: date | None = None,
    remind_every: int | None = None,
    by: User,
    at: datetime,
    seen: str | None = None,
) -> ConditionProposal:
    """Proposes a condition for the approval, for one bureau. Only the Board reads it before the decision.

    `remind_every` is in days. Raises FieldRefused for words or a clause that are not well formed and for two ways to be
    reminded, IllegalMove for a clause that is missing and for a day that has passed. `seen`: as of `refuse_changed`.
    """
    review = review_locked(submission_id)
    who = acting(review, unit, by, at, decides=True)
    refuse_changed(by, seen, lambda: proposal_rests_on(review, proposed_in(review)))
    term = checked(Term(text, citation, last_on, unit, remind_on=remind_on, remind_every=remind_every))
    if not term.citation:
        raise IllegalMove("Name the clause on which the condition rests.")
    if last_on is not None and last_on <= review.submission.facility.day(at):
        raise IllegalMove("The last day of a condition must be after today.")
    if remind_on is not None and remind_on <= review.submission.facility.day(at):
        raise IllegalMove(REMIND_LATER)
    proposal = ConditionProposal.objects.create(
        text=term.text,
        citation=term.citation,
        last_on=last_on,
        unit=unit,
        remind_on=remind_on,
        remind_every=remind_every,
        **who,
    )
    act_record_inside("condition.propose", proposal, reviewer_actor(who))
    return proposal


def proposed_in(review: ReviewRound) -> list[ConditionProposal]:
    """The conditions proposed in a round, oldest first, each with what the decision kept of it. One query."""
    return list(review.conditionproposals.select_related("kept").order_by("at", "id"))
