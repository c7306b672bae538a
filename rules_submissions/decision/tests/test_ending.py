"""An approval ends with the last day of a condition that is not met: exactly then, once, by the office's clock."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection, transaction

from compliance.holders.acting import OFFICE
from compliance.holders.models import Facility, GamingTable, User
from compliance.holders.tests.factories import given
from compliance.ledger.errors import NotHeld
from compliance.notices.models import Notice
from rules_submissions.conditions import Term, ended_from, in_force
from rules_submissions.decision.effect import facility_approvals, submission_in_effect, submission_take_effect
from rules_submissions.decision.services.conditions import condition_meet
from rules_submissions.decision.services.decision import submission_rescind
from rules_submissions.decision.services.ending import due_to_end, submission_end
from rules_submissions.drafting.services.drafts import amendment_start
from rules_submissions.errors import IllegalMove, NotAllowed
from rules_submissions.models import RulesSubmission
from rules_submissions.models.conditions import Condition
from rules_submissions.tasks import end_approvals
from rules_submissions.transitions import move
from tests.attacker import alarm_about, integrity_alarms, plant
from tests.cast import Cast
from tests.races import begun
from tests.scenes import scene

from ...tests.filings import DAY, after, decide, file_it, filed, recommended
from ...tests.making import signature_of, tables_stand
from .conditions import CLAUSE, ENDS, LAST_DAY, LAST_INSTANT, OLD_LAYOUTS, SOFTWARE, approved_under, ends
from .test_deciding import ON_ITS_DAY

pytestmark = pytest.mark.django_db
NEXT_DAY = LAST_DAY + timedelta(days=1)
DEADLINE = datetime(2026, 11, 1, 5, 30, tzinfo=UTC)


@scene
def ready(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """Recommended for approval, nothing open."""
    return recommended(filed(facility, filer), cast)


@scene
def table(facility: Facility) -> GamingTable:
    tables_stand(facility, "651a", ["W-11"])
    return GamingTable.objects.get(facility=facility, number="W-11")


@scene
def running(ready: RulesSubmission, cast: Cast) -> RulesSubmission:
    """In effect since May 1, under a condition with a last day and one without."""
    approved_under(ready, cast["decider"], ends(), OLD_LAYOUTS)
    submission_take_effect(submission_id=ready.pk, at=ON_ITS_DAY)
    ready.refresh_from_db()
    return ready


def end(submission: RulesSubmission, at: datetime = ENDS) -> RulesSubmission | None:
    return submission_end(submission_id=submission.pk, at=at)


@pytest.mark.parametrize(
    ("last_on", "instant"),
    [
        (date(2026, 7, 1), datetime(2026, 7, 2, 4, 0, tzinfo=UTC)),
        (date(2026, 12, 31), datetime(2027, 1, 1, 5, 0, tzinfo=UTC)),
        (date(2026, 3, 7), datetime(2026, 3, 8, 5, 0, tzinfo=UTC)),  # the night before the clocks go forward
        (date(2026, 3, 8), datetime(2026, 3, 9, 4, 0, tzinfo=UTC)),  # a day of 23 hours
        (date(2026, 10, 31), datetime(2026, 11, 1, 4, 0, tzinfo=UTC)),  # the night before they go back
        (date(2026, 11, 1), datetime(2026, 11, 2, 5, 0, tzinfo=UTC)),  # a day of 25 hours
    ],
)
def test_the_instant_is_midnight_in_new_york_after_the_last_day(last_on: date, instant: datetime) -> None:
    assert ended_from(last_on) == instant


def test_an_approval_ends_at_midnight_and_not_an_instant_before(running: RulesSubmission) -> None:
    assert due_to_end(LAST_INSTANT) == []
    assert end(running, LAST_INSTANT) is None
    assert due_to_end(ENDS) == [running.pk]
    assert end(running) is not None
    running.refresh_from_db()
    event = running.events.get(move="end")
    assert (running.status, running.status_since) == ("ended", ENDS)
    assert (event.actor, event.printed_name, event.at) == (None, "The office's clock", ENDS)
    assert SOFTWARE in event.reason
    assert due_to_end(ENDS) == []


def test_it_is_over_from_its_instant_whenever_the_clock_comes(running: RulesSubmission, table: GamingTable) -> None:
    """The state still says in effect; every question about a day after the last one says no."""
    assert submission_in_effect(table, LAST_DAY) is not None
    assert submission_in_effect(table, NEXT_DAY) is None
    rows = RulesSubmission.objects.filter(pk=running.pk, status="in_effect")
    assert in_force(rows, LAST_DAY).exists()
    assert not in_force(rows, NEXT_DAY).exists()
    before, since = (facility_approvals(running.facility_id, day) for day in (LAST_DAY, NEXT_DAY))
    assert (list(before.in_effect), list(before.ended)) == ([("651a", "W-11")], [])
    assert (list(since.in_effect), list(since.ended)) == ([], [("651a", "W-11")])
    words = since.ended["651a", "W-11"].words
    assert words.startswith(f"The approval {running.reference} ended with October 31, 2026")
    assert SOFTWARE in words
    assert CLAUSE in words


def test_a_late_clock_ends_it_as_of_its_instant_and_once(running: RulesSubmission, table: GamingTable) -> None:
    late = ENDS + timedelta(days=9)
    assert end(running, late) is not None
    assert end(running, late) is None
    running.refresh_from_db()
    assert running.status_since == ENDS
    assert running.events.filter(move="end").count() == 1
    assert submission_in_effect(table, LAST_DAY) is not None
    assert submission_in_effect(table, NEXT_DAY) is None


@pytest.mark.sampled
@pytest.mark.django_db(transaction=True)
def test_of_two_runs_one_ends_it(running: RulesSubmission) -> None:
    with transaction.atomic():
        assert end(running) is not None
        second = begun(lambda: end(running))
    assert second() is None
    assert running.events.filter(move="end").count() == 1


def test_both_sides_are_told_once_that_it_ended(running: RulesSubmission) -> None:
    end(running)
    end(running)
    told = Notice.objects.filter(cause=f"end:{running.pk}").values_list("recipient__email", flat=True)
    assert sorted(told) == ["colleague@example.test", "filer@example.test", "lab@example.test"]


def test_one_that_never_took_effect_by_itself_does_so_first(ready: RulesSubmission, cast: Cast, filer: User) -> None:
    """The clock was down from before the effective day until after the last one: what it replaced stays replaced."""
    decide(ready, cast["decider"])
    submission_take_effect(submission_id=ready.pk, at=ON_ITS_DAY)
    ready.refresh_from_db()
    second = amended(ready, filer, cast, date(2026, 8, 1), ends())
    assert end(second, ENDS + timedelta(days=1)) is not None
    for one in (ready, second):
        one.refresh_from_db()
    assert (ready.status, second.status) == ("superseded", "ended")
    assert list(second.events.order_by("number").values_list("move", flat=True))[-2:] == ["take_effect", "end"]


def amended(first: RulesSubmission, by: User, cast: Cast, day: date, *terms: Term) -> RulesSubmission:
    """An amendment approved from this day under these conditions."""
    at = datetime(2026, 6, 1, 15, 0, tzinfo=UTC)
    amendment = amendment_start(submission=first, effective_on=day, by=by, at=at)
    draft = amendment.draft
    source = first.draft.answers
    draft.answers |= {name: value for name, value in source.items() if name.startswith("attest_")}
    from rules_submissions.drafting.services.drafts import draft_save

    draft_save(submission_id=amendment.pk, answers=draft.answers, typed={}, version=0, by=by, at=at)
    file_it(amendment, by, at)
    recommended(amendment, cast, at=at)
    decide(amendment, cast["decider"], effective_on=day, terms=terms, at=at)
    amendment.refresh_from_db()
    return amendment


def test_nothing_superseded_revives(running: RulesSubmission, filer: User, cast: Cast, table: GamingTable) -> None:
    """The amendment ends; the rules that it replaced do not come back, in their state or at the table."""
    second = amended(running, filer, cast, date(2026, 8, 1), ends(date(2026, 9, 30)))
    submission_take_effect(submission_id=second.pk, at=datetime(2026, 8, 1, 4, 0, tzinfo=UTC))
    end(second, datetime(2026, 10, 1, 4, 0, tzinfo=UTC))
    running.refresh_from_db()
    assert running.status == "superseded"
    assert submission_in_effect(table, date(2026, 9, 30)) is not None
    assert submission_in_effect(table, date(2026, 10, 1)) is None


def test_rules_replaced_at_one_of_their_tables_do_not_come_back_there(
    facility: Facility, filer: User, cast: Cast, table: GamingTable
) -> None:
    """The older approval goes on at its other table; at the one that got other rules, it stays replaced."""
    older = recommended(filed(facility, filer, table_numbers=["W-11", "W-12"]), cast)
    decide(older, cast["decider"])
    submission_take_effect(submission_id=older.pk, at=ON_ITS_DAY)
    RulesSubmission.objects.filter(pk=older.pk).update(table_numbers=["W-12", "W-13"])
    newer = recommended(filed(facility, filer, table_numbers=["W-11"]), cast)
    RulesSubmission.objects.filter(pk=older.pk).update(table_numbers=["W-11", "W-12"])
    approved_under(newer, cast["decider"], effective_on=DAY + timedelta(days=1))
    assert submission_in_effect(table, LAST_DAY).submission == newer  # type: ignore[union-attr]
    assert submission_in_effect(table, NEXT_DAY) is None
    other = GamingTable.objects.get(number="W-12")
    assert submission_in_effect(other, NEXT_DAY).submission == older  # type: ignore[union-attr]
    found = facility_approvals(facility.pk, NEXT_DAY)
    assert set(found.in_effect) == {("651a", "W-12")}
    assert set(found.ended) == {("651a", "W-11")}


def test_one_replaced_before_its_last_day_is_superseded_and_never_ends(
    running: RulesSubmission, filer: User, cast: Cast
) -> None:
    second = amended(running, filer, cast, date(2026, 8, 1))
    submission_take_effect(submission_id=second.pk, at=datetime(2026, 8, 1, 4, 0, tzinfo=UTC))
    assert due_to_end(ENDS) == []
    assert end(running) is None
    running.refresh_from_db()
    assert running.status == "superseded"


def test_one_replaced_from_the_day_after_its_last_one_has_ended(
    running: RulesSubmission, filer: User, cast: Cast, table: GamingTable
) -> None:
    """Whichever the clock does first."""
    second = amended(running, filer, cast, NEXT_DAY)
    assert submission_take_effect(submission_id=second.pk, at=ENDS) is not None
    assert end(running) is not None
    running.refresh_from_db()
    assert running.status == "ended"
    assert submission_in_effect(table, NEXT_DAY).submission == second  # type: ignore[union-attr]


def test_the_task_catches_up_whatever_was_missed_and_runs_twice(
    ready: RulesSubmission, cast: Cast, django_assert_max_num_queries: object
) -> None:
    """Decided long ago by the clock of this run, never brought into effect, its last day over."""
    approved_under(ready, cast["decider"], ends(date(2026, 6, 30)))
    assert end_approvals() == 1
    assert end_approvals() == 0
    ready.refresh_from_db()
    assert (ready.status, ready.status_since) == ("ended", datetime(2026, 7, 1, 4, 0, tzinfo=UTC))


def test_an_ended_approval_is_neither_rescinded_nor_ended_again(running: RulesSubmission, cast: Cast) -> None:
    signature = signature_of(cast["decider"], ENDS)
    with pytest.raises(IllegalMove, match="has ended by its condition"):
        submission_rescind(submission_id=running.pk, words="Over.", signature=signature, at=ENDS)
    end(running)
    assert amendment_start(
        submission=RulesSubmission.objects.get(pk=running.pk),
        effective_on=date(2027, 3, 1),
        by=User.objects.get(email="filer@example.test"),
        at=ENDS,
    )


# Met


def meet(condition: Condition, by: User, at: datetime = LAST_INSTANT) -> object:
    return condition_meet(condition_id=condition.pk, words="Approval GL-9 is on file.", by=by, at=at)


def test_a_condition_met_on_its_last_day_ends_nothing(running: RulesSubmission, cast: Cast, table: GamingTable) -> None:
    condition = Condition.objects.get(number=1)
    meet(condition, cast["lab_analyst"])
    assert end(running) is None
    assert submission_in_effect(table, NEXT_DAY) is not None
    told = Notice.objects.filter(cause=f"met:{condition.pk}").values_list("recipient__email", flat=True)
    assert sorted(told) == ["colleague@example.test", "filer@example.test"]
    with pytest.raises(IllegalMove, match="already recorded as met"):
        meet(condition, cast["reviewer"])


def test_a_condition_is_not_met_after_its_last_day(running: RulesSubmission, cast: Cast) -> None:
    with pytest.raises(IllegalMove, match="is over, so the approval has ended"):
        meet(Condition.objects.get(number=1), cast["lab_analyst"], ENDS)


@pytest.mark.parametrize("name", ["compliance_rep", "auditor", "board_admin", "filer", "outsider", "floorperson"])
def test_only_its_unit_gaming_operations_or_the_director_says_that_it_is_met(
    running: RulesSubmission, cast: Cast, name: str
) -> None:
    with pytest.raises(NotAllowed):
        meet(Condition.objects.get(number=1), cast[name])


@pytest.mark.parametrize("name", ["lab_analyst", "reviewer", "decider"])
def test_each_of_them_does(running: RulesSubmission, cast: Cast, name: str) -> None:
    meet(Condition.objects.get(number=1), cast[name])
    assert end(running) is None


def test_who_signed_the_filing_does_not_say_that_its_condition_is_met(running: RulesSubmission, cast: Cast) -> None:
    filer = cast["filer"]
    filer.memberships.update(ended_on=date(2026, 3, 3))
    filer.memberships.create(role="gaming_operations_reviewer", valid_from=date(2026, 3, 3))
    with pytest.raises(NotAllowed, match="You signed this filing"):
        meet(Condition.objects.get(number=1), User.objects.get(pk=filer.pk))


def test_of_two_conditions_the_first_unmet_one_ends_it(ready: RulesSubmission, cast: Cast) -> None:
    first = approved_under(ready, cast["decider"], ends(), ends(date(2026, 11, 30), "Show the sign."))
    submission_take_effect(submission_id=ready.pk, at=ON_ITS_DAY)
    meet(first, cast["lab_analyst"])
    assert end(ready) is None
    second = datetime(2026, 12, 1, 5, 0, tzinfo=UTC)
    assert end(ready, second) is not None
    assert "Show the sign." in ready.events.get(move="end").reason
    assert Condition.objects.with_state(date(2026, 12, 1)).get(pk=first.pk).state == "met"


# Derived from the decision


@pytest.mark.parametrize(
    ("what", "values"),
    [
        ("condition", {"last_on": date(2026, 6, 30)}),
        ("condition", {"text": "Nothing."}),
        ("decision", {"conditions": ""}),
    ],
)
def test_nothing_ends_by_what_was_planted(running: RulesSubmission, what: str, values: dict[str, object]) -> None:
    row = Condition.objects.get(number=1) if what == "condition" else running.decisions.get()
    plant(row, **values)
    with pytest.raises(NotHeld, match=next(iter(values))):
        end(running)
    assert next(iter(values)) in " ".join(integrity_alarms())
    running.refresh_from_db()
    assert running.status == "in_effect"


def test_a_condition_that_is_gone_is_missed(running: RulesSubmission) -> None:
    """Taken away past every guard: the words of the decision tell of it still."""
    condition = Condition.objects.get(number=1)
    table = Condition._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        cursor.execute(f"DELETE FROM {table} WHERE id = %s", [condition.pk])
        cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
    with pytest.raises(NotHeld, match="conditions"):
        end(running, DEADLINE)


def test_an_open_integrity_alarm_stops_it_and_only_it(running: RulesSubmission, table: GamingTable) -> None:
    alarm_about(Condition.objects.get(number=1))
    with pytest.raises(NotHeld, match="An integrity alarm is open"):
        end(running)
    assert submission_in_effect(table, NEXT_DAY) is None


def test_an_end_without_a_condition_is_no_end(ready: RulesSubmission, cast: Cast) -> None:
    decide(ready, cast["decider"])
    submission_take_effect(submission_id=ready.pk, at=ON_ITS_DAY)
    ready.refresh_from_db()
    with given():
        move(ready, "end", by=OFFICE, at=ENDS)
    with pytest.raises(NotHeld) as refusal:
        amendment_start(submission=ready, effective_on=date(2026, 8, 1), by=cast["filer"], at=after(90))
    assert "no unmet condition that ended it" in " ".join(one.words for one in refusal.value.found)


def test_a_last_day_before_the_approval_takes_effect_is_refused(ready: RulesSubmission, cast: Cast) -> None:
    with pytest.raises(IllegalMove, match="is before the approval takes effect"):
        approved_under(ready, cast["decider"], ends(DAY - timedelta(days=1)))
    approved_under(ready, cast["decider"], ends(DAY))
