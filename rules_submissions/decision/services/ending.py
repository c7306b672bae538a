"""Approvals end: with the last day of a condition that is not met, by the office's clock (`conditions.ended_from`)."""

from datetime import datetime
from uuid import UUID

from compliance.holders.acting import OFFICE
from compliance.ledger.holding import act
from compliance.notices.services import notify
from compliance.web.values import day_words

from ...acts import act_record
from ...conditions import ended_from, ending, today_of
from ...holding import submission_hold
from ...models import RulesSubmission
from ...models.conditions import Condition
from ...people import filers_and_reviewers
from ...publishing import register_write
from ...states import WITH_A_SUCCESSOR
from ...successors import tables_left, tables_words
from ...transitions import move
from ..effect import submission_take_effect


@act
def submission_end(*, submission_id: UUID, at: datetime) -> RulesSubmission | None:
    """Ends an approval whose condition was not met on its last day, and tells both sides. Safe to repeat.

    It ends as of the first instant after that day in New York, however late the clock comes. One that had not been
    brought into effect yet takes effect first, so that what it replaced is superseded and stays so. Answers None when
    another run came first, or where nothing ends it yet. Raises NotHeld.
    """
    submission = RulesSubmission.objects.select_for_update().prefetch_related("facility").get(pk=submission_id)
    if submission.status not in WITH_A_SUCCESSOR:
        return None
    submission_hold(submission)
    first = ending(submission)
    if first is None or first.last_on is None or at < ended_from(first.last_on):
        return None
    submission = submission_take_effect(submission_id=submission_id, at=at) or submission
    move(submission, "end", by=OFFICE, at=ended_from(first.last_on), reason=f"Not met: {first.text}")
    register_write(submission)
    act_record("submission.end", submission, OFFICE)
    _tell_ended(submission, first, at)
    return submission


def _tell_ended(submission: RulesSubmission, condition: Condition, at: datetime) -> None:
    filers, reviewers = filers_and_reviewers(submission, [condition.unit])
    cited = f" (§ {condition.citation})" if condition.citation else ""
    notify(
        [*filers, *reviewers],
        "note",
        subject=f"{submission.reference}: the approval has ended",
        body=f"The approval of {submission.reference}, {submission.title}, ended with {day_words(condition.last_on)}, "
        f"because a condition was not met: {condition.text}{cited}\n{_closed(submission, at)} The rules "
        "that it replaced do not come back.",
        link=f"/submissions/{submission.pk}/",
        cause=f"end:{submission.pk}",
        at=at,
    )


def _closed(submission: RulesSubmission, at: datetime) -> str:
    """The sentence on the tables that may not open: those that no later approval has taken."""
    left = tables_left(submission, today_of(at))
    if left == submission.table_numbers:
        return "Its tables may not open until new rules are approved for them."
    return f"Until new rules are approved, {tables_words(left)} may not open; a later approval covers its other tables."


def due_to_end(at: datetime) -> list[UUID]:
    """Approvals that a condition has ended and whose state does not say so yet."""
    over = Condition.objects.ending_before(today_of(at)).filter(submission__status__in=WITH_A_SUCCESSOR)
    return list(over.order_by("submission").values_list("submission", flat=True).distinct())
