"""Taking a filing back: recall until a bureau has claimed it, withdrawal before the decision."""

from datetime import datetime
from uuid import UUID

from compliance.holders.acting import actor_of
from compliance.holders.models import User
from compliance.holders.page_mark import refuse_changed
from compliance.holders.words import fitting
from compliance.ledger.holding import act

from ...acts import act_record
from ...case.standing import recall_refusal
from ...errors import IllegalMove
from ...holding import submission_hold
from ...models import RulesSubmission
from ...transitions import move, move_rests_on


@act
def submission_recall(*, submission_id: UUID, by: User, at: datetime, seen: str | None = None) -> RulesSubmission:
    """Takes a filing back until a bureau has claimed it; the revision stays on file, its round is closed. `seen`: as of
    `refuse_changed`, here and below."""
    submission = RulesSubmission.objects.select_for_update().get(pk=submission_id)
    submission_hold(submission)
    if refusal := recall_refusal(submission):
        raise IllegalMove(refusal)
    refuse_changed(by, seen, lambda: move_rests_on(submission))
    returned_before = submission.rounds.filter(outcome="returned").exists()
    actor = actor_of(by, at)
    move(submission, "recall_refiling" if returned_before else "recall", by=actor, at=at)
    _close_round(submission, "recalled", at)
    act_record("submission.recall", submission, actor)
    return submission


@act
def submission_withdraw(
    *, submission_id: UUID, by: User, at: datetime, reason: str, seen: str | None = None
) -> RulesSubmission:
    """Ends a submission before its decision. Everything filed stays on record."""
    submission = RulesSubmission.objects.select_for_update().get(pk=submission_id)
    submission_hold(submission)
    refuse_changed(by, seen, lambda: move_rests_on(submission))
    actor = actor_of(by, at)
    move(submission, "withdraw", by=actor, at=at, reason=fitting(reason, "reason"))
    _close_round(submission, "withdrawn", at)
    act_record("submission.withdraw", submission, actor)
    return submission


def _close_round(submission: RulesSubmission, outcome: str, at: datetime) -> None:
    submission.rounds.filter(closed_at__isnull=True).update(closed_at=at, outcome=outcome)
