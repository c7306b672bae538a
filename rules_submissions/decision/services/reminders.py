"""Both sides are reminded of a condition 60, 30 and 7 days before its last day, or as whoever wrote it chose for one
without a last day; each time once."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from uuid import UUID

from django.db.models import Q

from compliance.holders.acting import OFFICE
from compliance.ledger.holding import act
from compliance.notices.services import notify
from compliance.web.values import day_words

from ...acts import act_record
from ...conditions import reminder_words, today_of
from ...holding import submission_hold
from ...models import RulesSubmission
from ...models.conditions import Condition, ConditionReminder
from ...people import filers_and_reviewers
from ...states import WITH_A_SUCCESSOR

DAYS_BEFORE = (60, 30, 7)


def due_of(condition: Condition, on: date) -> date | None:
    """The day of the newest reminder that is due on this day of New York; None where none is.

    After a pause only the newest is due: it says all that the missed ones would have said. A reminder whose day is not
    after the day of the decision is never due: the decision itself has just told everybody.
    """
    since = today_of(condition.decision.decided_at)
    return max((day for day in _days_of(condition, since, on) if since < day <= on), default=None)


def _days_of(condition: Condition, since: date, on: date) -> list[date]:
    """The days of the reminders of a condition that was decided on `since`; of those that come again, the newest."""
    if condition.last_on is not None:
        return [] if on > condition.last_on else [condition.last_on - timedelta(days=days) for days in DAYS_BEFORE]
    if condition.remind_every is not None:
        return [on - (on - since) % timedelta(days=condition.remind_every)]
    return [condition.remind_on] if condition.remind_on is not None else []


def day_told(reminder: ConditionReminder, condition: Condition) -> date:
    """The day of which a reminder was sent."""
    if reminder.due_on is not None:
        return reminder.due_on
    assert condition.last_on is not None  # noqa: S101  # it counts days before the last one
    assert reminder.days_before is not None  # noqa: S101  # a constraint of the table
    return condition.last_on - timedelta(days=reminder.days_before)


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
    day = due_of(condition, today_of(at))
    is_met = not Condition.objects.filter(pk=condition.pk).unmet().exists()
    if day is None or is_met or submission.status not in WITH_A_SUCCESSOR or is_sent(condition, day):
        return None
    last_on = condition.last_on
    of_day = {"days_before": (last_on - day).days} if last_on is not None else {"due_on": day}
    reminder = ConditionReminder.objects.create(holder_id=condition.holder_id, condition=condition, at=at, **of_day)
    act_record("condition.remind", submission, OFFICE, about=reminder)
    _tell(submission, condition, reminder, at)
    return reminder


def is_sent(condition: Condition, day: date) -> bool:
    """Whether the reminder of this day, or a later one, was sent. One query where they were not read before."""
    return any(day_told(reminder, condition) >= day for reminder in condition.reminders.all())


def _tell(submission: RulesSubmission, condition: Condition, reminder: ConditionReminder, at: datetime) -> None:
    if condition.last_on is None:
        subject = "a condition is not met yet"
        rest = f"Nobody has recorded that it is met. {reminder_words(condition.remind_on, condition.remind_every)}"
    else:
        left = (condition.last_on - today_of(at)).days
        when = {0: "today", 1: "tomorrow"}.get(left, f"in {left} days")
        subject = f"a condition has its last day {when}"
        rest = (
            f"Last day: {day_words(condition.last_on)}. Unless the Board records by then that it is met, the approval "
            "ends with that day, at midnight in New York, and its tables may not open."
        )
    of = reminder.due_on.isoformat() if reminder.due_on is not None else reminder.days_before
    cited = f" (§ {condition.citation})" if condition.citation else ""
    filers, reviewers = filers_and_reviewers(submission, [condition.unit])
    notify(
        [*filers, *reviewers],
        "note",
        subject=f"{submission.reference}: {subject}",
        body=f"{submission.reference}, {submission.title}. Condition: {condition.text}{cited}\n{rest}",
        link=f"/submissions/{submission.pk}/",
        cause=f"condition:{condition.pk}:{of}",
        at=at,
    )


def due_to_remind(at: datetime) -> Iterator[UUID]:
    """Conditions of which a reminder is due and was not sent. Two queries."""
    on = today_of(at)
    until = on + timedelta(days=max(DAYS_BEFORE))
    is_near = Q(last_on__range=(on, until)) | Q(remind_on__lte=on) | Q(remind_every__isnull=False)
    rows = Condition.objects.unmet().filter(is_near, submission__status__in=WITH_A_SUCCESSOR)
    for condition in rows.select_related("decision").prefetch_related("reminders").order_by("last_on", "id"):
        day = due_of(condition, on)
        if day is not None and not is_sent(condition, day):
            yield condition.pk
