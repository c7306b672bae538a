"""Meeting of a condition: a person of the Board says in words, before its last day is over, that it is met."""

from datetime import datetime
from uuid import UUID

from compliance.holders.acting import actor_of
from compliance.holders.models import User
from compliance.holders.page_mark import refuse_changed
from compliance.holders.two_people import refuse_new
from compliance.holders.words import require_words
from compliance.ledger.holding import act
from compliance.notices.services import notify

from ...acts import act_record, reviewer_actor
from ...conditions import DECIDER, ended_from
from ...errors import IllegalMove, NotAllowed
from ...holding import submission_hold
from ...models import RulesSubmission
from ...models.conditions import Condition, ConditionMet
from ...people import holder_people
from ...publishing import register_write
from ...recusals import refuse_recused
from ...review.reviewers import REPORTS, refuse_own_filing, role_for, unit_name
from ...states import WITH_A_SUCCESSOR
from ..rests_on import meeting_rests_on

MISSING = "Say how the condition was met. It stays on file with your name."


def _units(condition: Condition, user: User) -> list[str]:
    return [unit for unit in (condition.unit, REPORTS, DECIDER) if unit in user.units]


def may_meet(condition: Condition, user: User) -> bool:
    """Whether this person acts for a unit that may say that the condition is met."""
    return bool(_units(condition, user))


def unit_for(condition: Condition, user: User) -> str:
    """The unit for which this person may say that the condition is met: the one that proposed it, Gaming Operations,
    which reports, or the Executive Director. Raises NotAllowed."""
    if units := _units(condition, user):
        return units[0]
    raise NotAllowed(f"Only {unit_name(condition.unit)} or Gaming Operations can record that this condition is met.")


def met_refusal(condition: Condition, at: datetime) -> str:
    """The reason why the condition cannot be recorded as met now; empty if it can. One query."""
    submission = condition.submission
    if ConditionMet.objects.filter(condition=condition).exists():
        return "This condition is already recorded as met."
    if condition.last_on is not None and at >= ended_from(condition.last_on):
        return "The last day of this condition is over, so the approval has ended. The holder can file again."
    if submission.status not in WITH_A_SUCCESSOR:
        return (
            f"{submission.reference} is “{submission.get_status_display()}”; a condition can be met only while its "
            "approval holds."
        )
    return ""


@act
def condition_meet(*, condition_id: UUID, words: str, by: User, at: datetime, seen: str | None = None) -> ConditionMet:
    """Records that a condition is met, so that its approval does not end by it, and tells the certificate holder.

    Raises IllegalMove after its last day, for one that is met and for an approval that no longer holds; NotAllowed for
    another unit and for whoever signed the filing; NotHeld. `seen`: as of `refuse_changed`.
    """
    stated = require_words(words, "words", MISSING)
    place = Condition.objects.values_list("submission", flat=True).get(pk=condition_id)
    submission = RulesSubmission.objects.select_for_update().prefetch_related("facility").get(pk=place)
    submission_hold(submission)
    condition = Condition.objects.select_related("decision__revision__round").get(pk=condition_id)
    condition.submission = submission
    unit = unit_for(condition, by)
    review = condition.decision.revision.round
    refuse_own_filing(review, by)
    refuse_recused(submission, by)
    if refusal := met_refusal(condition, at):
        raise IllegalMove(refusal)
    refuse_new(by.pk, at=at)
    refuse_changed(by, seen, lambda: meeting_rests_on(condition))
    who = actor_of(by, at, role_for(submission, by, unit)).acted_as(at)
    met = ConditionMet.objects.create(
        holder_id=condition.holder_id, round=review, condition=condition, unit=unit, words=stated, **who
    )
    register_write(submission)
    act_record("condition.meet", submission, reviewer_actor(who), about=met)
    notify(
        holder_people(submission),
        "note",
        subject=f"{submission.reference}: a condition is met",
        body=f"{submission.reference}, {submission.title}. {by.printed_name}, {unit_name(unit)}, recorded that this "
        f"condition is met: {condition.text}\n{stated}",
        link=f"/submissions/{submission.pk}/",
        cause=f"met:{condition.pk}",
        at=at,
    )
    return met
