"""Running limits follow the entries. Alarms are raised once each, at open tables only, from an index of open limits."""

from datetime import timedelta

import pytest
from django.db import connection
from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.work import Urgency
from compliance.notices.models import Notice
from compliance.regulation.core.elapsed import after
from inspections.alarms.services.alarms import alarm_acknowledge, alarms_raise, limits_to_tell
from inspections.alarms.work import alarms_waiting
from inspections.errors import MayNotOpen, NotAllowed
from inspections.models import Alarm, LogEntry, RunningLimit, TableState
from inspections.opening.services import table_close, table_open
from inspections.order import OF_ALARM
from inspections.tasks import raise_alarms
from tests.scenes import scene

from ...tests.factories import NOON, at, deck_change, inspection, signed, table_of
from ...tests.floor import Floor

pytestmark = pytest.mark.django_db


@scene
def floor(facility, floorperson, security, maintenance, dealer):
    people = {"floorperson": floorperson, "security": security, "maintenance": maintenance, "dealer": dealer}
    return Floor(facility, people)


def limits(table, lane="single"):
    rows = RunningLimit.objects.filter(table=table, lane=lane).order_by("started_at")
    return [(row.started_at, row.due_at, row.ended_at) for row in rows]


def open_now(table):
    TableState.objects.update_or_create(table=table, defaults={"is_open": True, "since": NOON})


def test_651a_3_d__an_opening_starts_a_limit_of_24_hours_with_a_warning_two_hours_before(war, dealer):
    signed(war, "deck_change", deck_change(at(-1)), dealer)
    limit = RunningLimit.objects.get()
    assert (limit.started_at, limit.due_at, limit.ended_at) == (at(-1), at(23), None)
    assert limit.warn_at == at(21)
    assert limit.citation == "651a.3(d)"


def test_a_change_ends_one_limit_and_starts_the_next(war, dealer):
    values = deck_change(at(-23), removed=at(-0.2), replacement_opened_at=at(-0.1))
    signed(war, "deck_change", values, dealer)
    assert limits(war) == [(at(-23), at(1), at(-0.2)), (at(-0.1), at(23.9), None)]


def test_the_entry_that_completes_an_opening_ends_its_limit(war, dealer):
    signed(war, "deck_change", deck_change(at(-5)), dealer, moment=at(-5))
    signed(war, "deck_change", deck_change(at(-5), removed=at(-0.5)), dealer)
    assert limits(war) == [(at(-5), at(19), at(-0.5))]


def test_a_limit_whose_end_nobody_stated_ends_with_the_next_start(war, dealer):
    signed(war, "deck_change", deck_change(at(-5)), dealer, moment=at(-5))
    signed(war, "deck_change", deck_change(at(-1)), dealer)
    assert limits(war) == [(at(-5), at(19), at(-1)), (at(-1), at(23), None)]


def test_an_entry_and_its_limits_are_added_by_one_statement(war, dealer, django_assert_max_num_queries):
    with django_assert_max_num_queries(100) as asked:
        signed(war, "deck_change", deck_change(at(-23), removed=at(-0.2), replacement_opened_at=at(-0.1)), dealer)
    writes = [
        [table for table in ("inspections_logentry", "inspections_life") if f'INSERT INTO "{table}"' in one["sql"]]
        for one in asked.captured_queries
    ]
    assert [tables for tables in writes if tables] == [["inspections_logentry", "inspections_life"]]
    assert len(limits(war)) == 2


def test_an_entry_without_a_new_limit_is_added_alone(war, dealer):
    signed(war, "deck_change", deck_change(at(-5)), dealer, moment=at(-5))
    completed = signed(war, "deck_change", deck_change(at(-5), removed=at(-0.5)), dealer)
    assert not completed._state.adding
    assert RunningLimit.objects.get().entry_id in LogEntry.objects.values_list("pk", flat=True)


def test_batches_live_side_by_side(facility, floorperson, dealer):
    table = table_of(facility, "651a", "W-02", floorperson, shuffler_mode="batch_shuffler", deck_count=16)
    signed(table, "deck_change", deck_change(at(-3), batch_label="A"), dealer, moment=at(-3))
    signed(table, "deck_change", deck_change(at(-2), batch_label="B", back_color="blue"), dealer, moment=at(-2))
    assert limits(table, "A") == [(at(-3), at(21), None)]
    assert limits(table, "B") == [(at(-2), at(22), None)]


def test_a_correction_moves_the_limit(war, dealer):
    first = signed(war, "deck_change", deck_change(at(-1)), dealer)
    signed(war, "deck_change", deck_change(at(-2)), dealer, supersedes=first, correction_reason="Read the wrong clock.")
    assert limits(war) == [(at(-2), at(22), None)]


def test_a_correction_of_the_lane_leaves_nothing_behind(war, dealer):
    first = signed(war, "deck_change", deck_change(at(-1), batch_label="A"), dealer)
    signed(war, "deck_change", deck_change(at(-1)), dealer, supersedes=first, correction_reason="One set only.")
    assert limits(war, "A") == []
    assert limits(war) == [(at(-1), at(23), None)]


def test_a_limit_of_which_an_alarm_speaks_stays_on_file(war, dealer, floorperson):
    first = signed(war, "deck_change", deck_change(at(-25)), dealer)
    open_now(war)
    alarms_raise(at=NOON)
    signed(war, "deck_change", deck_change(at(-20)), dealer, supersedes=first, correction_reason="Five hours off.")
    assert [(start, ended is None) for start, _, ended in limits(war)] == [(at(-25), False), (at(-20), True)]
    assert Alarm.objects.count() == 1


def test_a_late_entry_about_the_past_leaves_the_limit_in_use_alone(war, dealer):
    signed(war, "deck_change", deck_change(at(-2)), dealer, moment=at(-2))
    signed(war, "deck_change", deck_change(at(-20), removed=at(-3)), dealer)
    assert limits(war) == [(at(-20), at(4), at(-3)), (at(-2), at(22), None)]


@pytest.mark.parametrize(
    ("minutes", "kinds"),
    [(-1, []), (0, ["due_soon"]), (119, ["due_soon"]), (120, ["due_soon"]), (121, ["overdue"])],
)
def test_651a_3_d__due_soon_two_hours_before_and_overdue_after_the_limit(war, dealer, minutes, kinds):
    signed(war, "deck_change", deck_change(at(-1)), dealer)
    open_now(war)
    raised = alarms_raise(at=at(21, minutes))
    assert [alarm.kind for alarm in raised] == kinds


def test_each_alarm_is_raised_once(war, dealer):
    signed(war, "deck_change", deck_change(at(-1)), dealer)
    open_now(war)
    for minutes in (0, 1, 60, 121, 122, 600):
        alarms_raise(at=at(21, minutes))
    assert list(Alarm.objects.order_by("raised_at").values_list("kind", flat=True)) == ["due_soon", "overdue"]
    assert not Notice.objects.exists()  # the ladder tells of them


def test_closing_silences_and_the_clock_runs_on(floor):
    floor.cards()
    floor.decks_inspected(-3)
    floor.decks(-3)
    floor.opened(-2)
    floor.closed(-1)
    assert alarms_raise(at=at(22)) == []
    with pytest.raises(MayNotOpen) as refusal:
        table_open(table=floor.table, by=floor.people["floorperson"], at=at(22))
    assert [reason.citation for reason in refusal.value.reasons] == ["651a.3(d)"]
    floor.decks(-3, 22, replacement_opened_at=at(22))
    floor.decks_inspected(22)
    table_open(table=floor.table, by=floor.people["floorperson"], at=at(22.2))
    assert alarms_raise(at=at(22.3)) == []
    table_close(table=floor.table, by=floor.people["floorperson"], at=at(22.4))


@pytest.mark.parametrize("start", ["2026-03-07T17:00:00+00:00", "2026-10-31T16:00:00+00:00"])
def test_24_hours_are_elapsed_across_both_clock_changes(war, dealer, start):
    from datetime import datetime

    opened = datetime.fromisoformat(start)
    signed(war, "deck_change", deck_change(opened), dealer, moment=opened)
    limit = RunningLimit.objects.get()
    assert limit.due_at == after(opened, timedelta(hours=24))
    zone = war.facility.zone
    assert limit.due_at.astimezone(zone).hour != opened.astimezone(zone).hour


def test_an_alarm_is_acknowledged_once_by_name(war, dealer, floorperson, second_floorperson):
    signed(war, "deck_change", deck_change(at(-25)), dealer)
    open_now(war)
    (alarm,) = alarms_raise(at=NOON)
    with pytest.raises(NotAllowed):
        alarm_acknowledge(alarm=alarm, by=dealer, at=NOON)
    alarm_acknowledge(alarm=alarm, by=floorperson, at=NOON)
    kept = alarm_acknowledge(alarm=alarm, by=second_floorperson, at=at(1))
    assert (kept.acknowledged_name, kept.acknowledged_at) == (floorperson.printed_name, NOON)


def test_the_task_reads_the_clock_and_may_run_twice(war, dealer):
    signed(war, "deck_change", deck_change(at(-25)), dealer)
    open_now(war)
    assert raise_alarms() == 1
    assert raise_alarms() == 0


@pytest.mark.parametrize(("kind", "index"), [("due_soon", "open_life_by_warning"), ("overdue", "open_life_by_due")])
def test_alarms_read_an_index_of_the_open_limits_and_never_history(war, dealer, kind, index):
    entry = signed(war, "deck_change", deck_change(at(-1)), dealer)
    RunningLimit.objects.bulk_create(
        RunningLimit(
            holder=war.holder, facility=war.facility, table=war, log_code="deck_change", lane="single",
            citation="651a.3(d)", started_at=at(-24 * days), warn_at=at(-24 * days + 22), due_at=at(-24 * days + 24),
            ended_at=at(-24 * days + 23), entry=entry,
        )
        for days in range(2, 4000)
    )  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE inspections_life, inspections_alarm")
    assert index in limits_to_tell(kind, at(22)).explain()


def test_limits_belong_to_people_of_the_house_only(war, dealer, outsider: User):
    signed(war, "deck_change", deck_change(at(-25)), dealer)
    open_now(war)
    alarms_raise(at=NOON)
    assert not Alarm.objects.visible_to(outsider).exists()
    assert Alarm.objects.visible_to(dealer).count() == 1


def test_an_alarm_waits_on_the_home_page_of_supervisors_until_it_is_cured(war, dealer, floorperson):
    signed(war, "deck_change", deck_change(at(-25)), dealer)
    open_now(war)
    alarms_raise(at=NOON)
    (item,) = alarms_waiting(floorperson, NOON)
    assert item.title == "Table W-01: change the decks"
    assert item.urgency == Urgency.OVERDUE
    assert alarms_waiting(dealer, NOON) == []
    signed(war, "deck_change", deck_change(at(-25), removed=NOON), dealer)
    assert alarms_waiting(floorperson, NOON) == []


def test_a_limit_that_was_due_soon_and_is_over_waits_once(war, dealer, floorperson):
    signed(war, "deck_change", deck_change(at(-23.9)), dealer, moment=at(-23.9, 1))
    open_now(war)
    alarms_raise(at=NOON)
    alarms_raise(at=at(1))
    assert sorted(Alarm.objects.values_list("kind", flat=True)) == ["due_soon", "overdue"]
    (item,) = alarms_waiting(floorperson, at(1))
    assert item.urgency == Urgency.OVERDUE
    assert item.place == OF_ALARM[Alarm.Kind.OVERDUE].rank(is_open=True)


def test_the_home_page_tells_two_batches_of_a_table_apart(war, dealer, floorperson):
    for batch in ("A", "B"):
        signed(war, "deck_change", deck_change(at(-25), batch_label=batch), dealer)
    open_now(war)
    alarms_raise(at=NOON)
    titles = {item.title for item in alarms_waiting(floorperson, NOON)}
    assert titles == {"Table W-01, batch A: change the decks", "Table W-01, batch B: change the decks"}


def open_wheel(floor):
    floor.wheel()
    floor.inspected(-5)
    floor.opened(-4)


def test_a_failed_check_at_an_open_table_raises_an_alarm_at_once(floor, floorperson, second_floorperson, dealer):
    open_wheel(floor)
    entry = floor.inspected(-1, wheel_parts_secure_ok=False)
    (alarm,) = Alarm.objects.all()
    assert (alarm.kind, alarm.entry, alarm.running_limit, alarm.citation) == ("stop_play", entry, None, "617a.2(a)(4)")
    assert "opened" not in alarm.words
    notices = Notice.objects.filter(kind=Notice.Kind.ALARM)
    assert set(notices.values_list("recipient__email", "mail")) == {
        (floorperson.email, False), (second_floorperson.email, False)
    }  # fmt: skip
    assert notices[0].subject == "Table R-01: stop play (§ 617a.2(a)(4))"
    (item,) = alarms_waiting(floorperson, NOON)
    assert item.title.startswith("Table R-01: stop play. The check whether all parts of the wheel are secure failed")
    assert item.urgency == Urgency.OVERDUE
    assert alarms_waiting(dealer, NOON) == []
    floor.inspected(-0.5)
    assert alarms_waiting(floorperson, NOON) == []


def test_no_alarm_of_a_check_that_failed_at_a_closed_table(floor, floorperson):
    open_wheel(floor)
    floor.closed(-2)
    floor.inspected(-1, wheel_parts_secure_ok=False)
    assert not Alarm.objects.exists()


def test_no_alarm_of_a_check_that_passed_or_of_an_older_one(floor):
    open_wheel(floor)
    floor.inspected(-1)
    older = inspection(at(-2), wheel_parts_secure_ok=False)
    person = floor.people["floorperson"]
    signed(floor.table, "roulette_inspection", older, person, moment=at(-0.9))
    assert not Alarm.objects.exists()


def test_what_an_entry_holds_against_play_in_any_log_raises_an_alarm(floor):
    floor.ready_cards()
    floor.opened(-1.5)
    floor.outage(-1)
    assert not Alarm.objects.exists(), "nobody can tell whether it is marked while no other method is used"
    floor.outage(-1, alternate_method_started_at=at(-0.95).isoformat())
    assert [alarm.citation for alarm in Alarm.objects.all()] == ["651a.11(e)"]


def test_the_alarm_of_a_failed_check_rests_while_the_table_is_closed_and_is_acknowledged_by_name(floor, floorperson):
    open_wheel(floor)
    floor.inspected(-1, wheel_parts_secure_ok=False)
    (alarm,) = Alarm.objects.waiting()
    floor.closed(-0.5)
    assert not Alarm.objects.waiting().exists()
    assert alarm_acknowledge(alarm=alarm, by=floorperson, at=NOON).acknowledged_name == floorperson.printed_name


def test_the_pages_of_the_floor_show_the_alarm_of_a_failed_check(floor, floorperson, client_of):
    open_wheel(floor)
    floor.inspected(-1, wheel_parts_secure_ok=False)
    browser = client_of(floorperson)
    shown = browser.get(reverse("floor:alarms")).content.decode()
    assert "Stop play" in shown
    assert "617a.2(a)(4)" in shown
    assert "to acknowledge" in browser.get(reverse("floor:board")).content.decode()
