"""Both sides are reminded of a condition 60, 30 and 7 days before its last day, each time once."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from uuid import UUID

from compliance.holders.acting import OFFICE
from compliance.ledger.holding import act
from compliance.notices.services import notify
from compliance.web.values import day_words

from ...acts import act_record
from ...conditions import today_of
from ...holding import submission_hold
from ...models import RulesSubmission
from ...models.conditions import Condition, ConditionReminder
from ...people import filers_and_reviewers
from ...states import WITH_A_SUCCESSOR

DAYS_BEFORE = (60, 30, 7)


def due_of(condition: Condition, on: date) -> int | None:
    """The reminder that is due on this day of New York, as its days before the last day; None where none is.

    After a pause only the newest is due: it says all that the missed ones would have said. A reminder whose day is not
    after the day of the decision is never due: the decision itself has just told everybody.
    """
    last_on = condition.last_on
    if last_on is None or on > last_on:
        return None
    since = today_of(condition.decision.decided_at)
    come = [days for days in DAYS_BEFORE if since < last_on - timedelta(days=days) <= on]
    return min(come, default=None)


@act
def condition_remind(*, condition_id: UUID, at: datetime) -> ConditionReminder | None:
    """Reminds both sides of the condition where a reminder is due, and records it. Safe to repeat.

    Answers None where none is due, it was sent, the condition is met, or the approval is no longer there. Raises
    NotHeld.
    """
    condition = Condition.objects.select_related("decision").get(pk=condition_id)
    rows = RulesSubmission.objects.select_for_update().prefetch_related("facility")
    submission = rows.get(pk=condition.submission_id)
    submission_hold(submission)
    days = due_of(condition, today_of(at))
    is_met = not Condition.objects.filter(pk=condition.pk).unmet().exists()
    if days is None or is_met or submission.status not in WITH_A_SUCCESSOR:
        return None
    if condition.reminders.filter(days_before__lte=days).exists():
        return None
    reminder = ConditionReminder.objects.create(
        holder_id=condition.holder_id, condition=condition, days_before=days, at=at
    )
    act_record("condition.remind", submission, OFFICE, about=reminder)
    _tell(submission, condition, days, at)
    return reminder


def _tell(submission: RulesSubmission, condition: Condition, days: int, at: datetime) -> None:
    assert condition.last_on is not None  # noqa: S101  # a reminder is due of it
    left = (condition.last_on - today_of(at)).days
    when = {0: "today", 1: "tomorrow"}.get(left, f"in {left} days")
    cited = f" (§ {condition.citation})" if condition.citation else ""
    filers, reviewers = filers_and_reviewers(submission, [condition.unit])
    notify(
        [*filers, *reviewers], "note",
        subject=f"{submission.reference}: a condition has its last day {when}",
        body=f"{submission.reference}, {submission.title}. Condition: {condition.text}{cited}\nLast day: "
        f"{day_words(condition.last_on)}. Unless the Board records by then that it is met, the approval ends with that "
        "day, at midnight in New York, and its tables may not open.",
        link=f"/submissions/{submission.pk}/", cause=f"condition:{condition.pk}:{days}", at=at,
    )  # fmt: skip


def due_to_remind(at: datetime) -> Iterator[UUID]:
    """Conditions of which a reminder is due and was not sent. Two queries."""
    on = today_of(at)
    until = on + timedelta(days=max(DAYS_BEFORE))
    rows = Condition.objects.unmet().filter(last_on__range=(on, until), submission__status__in=WITH_A_SUCCESSOR)
    for condition in rows.select_related("decision").prefetch_related("reminders").order_by("last_on", "id"):
        days = due_of(condition, on)
        if days is not None and all(sent.days_before > days for sent in condition.reminders.all()):
            yield condition.pk
