"""Both sides are reminded 60, 30 and 7 days before the last day of a condition, each time once."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest

from compliance.holders.errors import FieldRefused
from compliance.holders.models import Facility, User
from compliance.ledger.errors import NotHeld
from compliance.notices.models import Notice
from compliance.regulation.core.elapsed import facility_zone
from compliance.web.tests.browser import posted
from rules_submissions.decision.effect import submission_take_effect
from rules_submissions.decision.forms import ConditionsForm
from rules_submissions.decision.services.conditions import condition_meet
from rules_submissions.decision.services.ending import submission_end
from rules_submissions.decision.services.reminders import condition_remind, due_of, due_to_remind
from rules_submissions.errors import IllegalMove
from rules_submissions.holding import submission_hold
from rules_submissions.models import RulesSubmission
from rules_submissions.models.conditions import Condition, ConditionReminder
from rules_submissions.tasks import remind_of_conditions
from tests.attacker import alarm_about
from tests.cast import Cast
from tests.scenes import scene

from ...tests.board import address, days_ago, html_of
from ...tests.filings import claimed, filed, recommended, round_of
from .conditions import ENDS, LAST_DAY, OLD_LAYOUTS, SOFTWARE, approved_under, ends
from .test_deciding import ON_ITS_DAY

pytestmark = pytest.mark.django_db
TOLD = ["colleague@example.test", "filer@example.test", "lab@example.test"]


@scene
def running(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """In effect since May 1, under a condition with a last day and one without."""
    submission = recommended(filed(facility, filer), cast)
    approved_under(submission, cast["decider"], ends(), OLD_LAYOUTS)
    submission_take_effect(submission_id=submission.pk, at=ON_ITS_DAY)
    submission.refresh_from_db()
    return submission


def new_york(day: date, hour: int = 0, minute: int = 0) -> datetime:
    return datetime.combine(day, time(hour, minute), facility_zone()).astimezone(UTC)


def before(days: int, hour: int = 0) -> datetime:
    """The time of that many days before the last one, in New York."""
    return new_york(LAST_DAY - timedelta(days=days), hour)


def run(at: datetime) -> list[int]:
    """The beat at this instant: what it sends, as days before the last one."""
    sent = [condition_remind(condition_id=pk, at=at) for pk in list(due_to_remind(at))]
    return [one.days_before for one in sent if one is not None and one.days_before is not None]


def told(days: int) -> list[str]:
    cause = f"condition:{Condition.objects.get(number=1).pk}:{days}"
    return sorted(Notice.objects.filter(cause=cause).values_list("recipient__email", flat=True))


def test_each_reminder_goes_once_to_both_sides_on_its_day(running: RulesSubmission) -> None:
    for days in (60, 30, 7):
        assert run(before(days) - timedelta(microseconds=1)) == []
        assert run(before(days)) == [days]
        assert run(before(days)) == []
        assert run(before(days, hour=12)) == []
        assert told(days) == TOLD
    assert run(before(0, hour=23)) == []
    assert ConditionReminder.objects.count() == 3
    body = Notice.objects.filter(cause__endswith=":7")[0].body
    assert SOFTWARE in body
    assert "Last day: October 31, 2026." in body
    assert "in 7 days" in Notice.objects.filter(cause__endswith=":7")[0].subject


def test_two_runs_that_found_the_same_send_it_once(running: RulesSubmission) -> None:
    found = list(due_to_remind(before(30)))
    assert len(found) == 1
    assert condition_remind(condition_id=found[0], at=before(30)) is not None
    assert condition_remind(condition_id=found[0], at=before(30)) is None


def test_after_a_pause_the_newest_one_goes_and_the_missed_do_not(running: RulesSubmission) -> None:
    assert run(before(5)) == [7]
    assert run(before(5)) == []
    assert told(7) == TOLD
    assert told(60) == told(30) == []


def test_a_pause_of_some_days_loses_none(running: RulesSubmission) -> None:
    assert run(before(52)) == [60]
    assert "in 52 days" in Notice.objects.filter(cause__endswith=":60")[0].subject
    assert run(before(30)) == [30]


def test_the_day_is_that_of_new_york_when_the_clocks_change(running: RulesSubmission) -> None:
    """The clocks go back in the night after the last day's morning; the calendar counts, not 24 hours."""
    last_on = date(2026, 11, 8)
    one = Condition(last_on=last_on, decision=running.decisions.get())
    assert due_of(one, date(2026, 10, 31)) == last_on - timedelta(days=30)
    assert due_of(one, date(2026, 11, 1)) == last_on - timedelta(days=7)
    assert due_of(one, date(2026, 11, 9)) is None


def test_the_decision_itself_tells_of_what_is_near(facility: Facility, filer: User, cast: Cast) -> None:
    """Decided on March 6, last day May 5: the day 60 days before is that of the decision."""
    submission = recommended(filed(facility, filer), cast)
    approved_under(submission, cast["decider"], ends(date(2026, 5, 5)))
    assert run(new_york(date(2026, 3, 20))) == []
    assert run(new_york(date(2026, 4, 5))) == [30]


def test_nobody_is_reminded_of_what_is_met_over_or_replaced(running: RulesSubmission, cast: Cast) -> None:
    condition = Condition.objects.get(number=1)
    submission_end(submission_id=running.pk, at=ENDS)
    assert list(due_to_remind(before(7))) == []
    assert condition_remind(condition_id=condition.pk, at=before(7)) is None


def test_nobody_is_reminded_of_what_is_met(running: RulesSubmission, cast: Cast) -> None:
    condition = Condition.objects.get(number=1)
    condition_meet(condition_id=condition.pk, words="On file.", by=cast["lab_analyst"], at=before(40))
    assert run(before(30)) == []
    assert condition_remind(condition_id=condition.pk, at=before(30)) is None


def test_an_open_integrity_alarm_holds_a_reminder_back_until_it_is_settled(running: RulesSubmission) -> None:
    condition = Condition.objects.get(number=1)
    alarm_about(condition)
    with pytest.raises(NotHeld):
        condition_remind(condition_id=condition.pk, at=before(30))
    assert list(due_to_remind(before(30))) == [condition.pk]
    assert not Notice.objects.filter(cause__startswith="condition:").exists()


def test_the_task_runs_by_the_clock_and_twice(facility: Facility, filer: User, cast: Cast) -> None:
    """By the clock of this run, November 10, 2026: 30 days before December 10."""
    submission = recommended(filed(facility, filer), cast)
    approved_under(submission, cast["decider"], ends(date(2026, 12, 10)))
    assert remind_of_conditions() == 1
    assert remind_of_conditions() == 0
    assert told(30) == TOLD


def test_of_what_is_far_or_has_no_last_day_nothing_is_looked_up_one_by_one(
    running: RulesSubmission, django_assert_num_queries: object
) -> None:
    with django_assert_num_queries(1):  # type: ignore[operator]
        assert list(due_to_remind(before(90))) == []
    with django_assert_num_queries(2):  # type: ignore[operator]
        assert len(list(due_to_remind(before(60)))) == 1


# Without a last day


def run_on(day: date) -> list[date | None]:
    """The beat at noon of this day: the day of each reminder that it sends."""
    at = new_york(day, 12)
    return [one.due_on for pk in list(due_to_remind(at)) if (one := condition_remind(condition_id=pk, at=at))]


def in_effect_under(facility: Facility, filer: User, cast: Cast, **chosen: Any) -> Condition:
    """Decided on March 6, in effect since May 1, under a condition without a last day and a reminder as chosen."""
    submission = recommended(filed(facility, filer), cast)
    condition = approved_under(submission, cast["decider"], replace(OLD_LAYOUTS, **chosen))
    submission_take_effect(submission_id=submission.pk, at=ON_ITS_DAY)
    return condition


def test_a_condition_without_a_last_day_is_reminded_of_every_so_many_days(
    facility: Facility, filer: User, cast: Cast
) -> None:
    condition = in_effect_under(facility, filer, cast, remind_every=90)
    decided = condition.decision.decided_at.date()
    first, second = (decided + timedelta(days=days) for days in (90, 180))
    assert run_on(first - timedelta(days=1)) == []
    assert run_on(first) == [first]
    assert run_on(first) == run_on(second - timedelta(days=1)) == []
    assert run_on(second + timedelta(days=3)) == [second]
    notices = Notice.objects.filter(cause=f"condition:{condition.pk}:{second.isoformat()}")
    assert len(notices) > 1
    assert "A reminder goes to both sides every 90 days until this is met." in notices[0].body
    assert notices[0].subject.endswith("a condition is not met yet")
    condition_meet(condition_id=condition.pk, words="Destroyed.", by=cast["reviewer"], at=new_york(second, 20))
    assert run_on(second + timedelta(days=90)) == []


def test_a_condition_without_a_last_day_is_reminded_of_once_on_its_day(
    facility: Facility, filer: User, cast: Cast
) -> None:
    day = date(2026, 8, 3)
    condition = in_effect_under(facility, filer, cast, remind_on=day)
    assert run_on(day - timedelta(days=1)) == []
    assert run_on(day + timedelta(days=2)) == [day]
    assert run_on(day + timedelta(days=400)) == []
    assert condition.submission.status


def test_the_signed_words_say_when_and_the_record_keeps_it(facility: Facility, filer: User, cast: Cast) -> None:
    condition = in_effect_under(facility, filer, cast, remind_every=30)
    assert condition.decision.conditions.endswith("A reminder goes to both sides every 30 days until this is met.")
    submission_hold(RulesSubmission.objects.get(pk=condition.submission_id))


@pytest.mark.parametrize(
    "wrong",
    [
        {"remind_on": date(2026, 9, 1), "remind_every": 30},
        {"last_on": LAST_DAY, "remind_every": 30},
        {"remind_every": 0},
        {"remind_every": 3651},
    ],
)
def test_there_is_one_way_to_be_reminded(facility: Facility, filer: User, cast: Cast, wrong: dict[str, Any]) -> None:
    submission = recommended(filed(facility, filer), cast)
    with pytest.raises(FieldRefused):
        approved_under(submission, cast["decider"], replace(OLD_LAYOUTS, **wrong))


def test_a_day_that_has_come_is_refused(facility: Facility, filer: User, cast: Cast) -> None:
    submission = recommended(filed(facility, filer), cast)
    with pytest.raises(IllegalMove, match="after today"):
        approved_under(submission, cast["decider"], replace(OLD_LAYOUTS, remind_on=date(2026, 3, 6)))


def test_a_bureau_chooses_it_with_the_condition_and_the_decision_may_change_it(
    facility: Facility, filer: User, cast: Cast, client_of: Any
) -> None:
    submission = claimed(filed(facility, filer, at=days_ago(5)), cast, at=days_ago(4))
    reviewer = client_of(cast["reviewer"])
    desk = address(submission)
    form = next(one for one in html_of(reviewer, desk).split("<form") if 'name="remind_every"' in one)
    typed = posted(form).dict() | {"text": "Report.", "citation": "651a.3(a)", "remind_every": "45"}
    both = typed | {"remind_on": "2099-01-01"}
    assert "Choose one: a last day" in reviewer.post(address(submission, "review_condition"), both).content.decode()
    assert reviewer.post(address(submission, "review_condition"), typed).status_code == 302
    assert "every 45 days until this is met." in html_of(reviewer, desk)
    (proposed,) = ConditionsForm(round_of(submission)).proposed
    assert proposed.form["remind_every"].value() == 45
    assert proposed.reminder == "A reminder goes to both sides every 45 days until this is met."
