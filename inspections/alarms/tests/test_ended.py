"""A table whose approval has ended by a condition may not open, and an open one raises an alarm, once."""

from datetime import UTC, date, datetime, timedelta

import pytest

from compliance.ledger.errors import NotHeld
from compliance.notices.models import Notice
from inspections.alarms.services.alarms import alarm_acknowledge
from inspections.alarms.services.expiry import ended_raise, facilities_with_ended
from inspections.errors import MayNotOpen
from inspections.ladder.services.climb import alarms_climb
from inspections.models import Alarm, TableEvent
from inspections.opening.api import standing_answer
from inspections.opening.services import table_close, table_open
from inspections.opening.standing import table_standing
from inspections.tasks import raise_alarms
from rules_submissions.conditions import Term
from rules_submissions.models import RulesSubmission
from rules_submissions.models.conditions import Condition
from tests.attacker import alarm_about, integrity_alarms, plant
from tests.scenes import scene

from ...tests.factories import NOON, approved_rules
from ...tests.floor import Floor

pytestmark = pytest.mark.django_db
LAST_DAY = date(2026, 3, 7)
"""The clocks go forward in the night after the next one: March 8 begins in winter time."""
LAST_INSTANT = datetime(2026, 3, 8, 4, 59, 59, 999999, tzinfo=UTC)
ENDS = datetime(2026, 3, 8, 5, 0, tzinfo=UTC)
CONDITION = Term("Mend the tray.", "651a.3(a)", LAST_DAY, "gaming_operations")
BARE = Term("Mend the tray.", "", LAST_DAY, "executive_director")


@scene
def floor(facility, floorperson, security, maintenance, dealer):
    people = {"floorperson": floorperson, "security": security, "maintenance": maintenance, "dealer": dealer}
    made = Floor(facility, people)
    made.cards(terms=[CONDITION])
    made.decks_inspected()
    return made


@scene
def open_floor(floor):
    """Fresh decks, and the table open since noon of March 3."""
    floor.decks(-1)
    floor.opened(0)
    return floor


def ended_of(floor, at):
    """The reasons at that instant that speak of an ended approval."""
    return [one for one in table_standing(floor.table, at).stops if "ended with" in one.words]


def test_the_table_may_not_open_from_the_instant_on_and_the_reason_names_condition_and_clause(floor):
    assert ended_of(floor, LAST_INSTANT) == []
    assert table_standing(floor.table, LAST_INSTANT).rules is not None
    (reason,) = ended_of(floor, ENDS)
    assert reason.citation == "651a.3(a)"
    assert "ended with March 7, 2026" in reason.words
    assert "Mend the tray. (§ 651a.3(a))" in reason.words
    assert reason.cure.name == "submissions:case"
    standing = table_standing(floor.table, ENDS)
    assert (standing.rules, standing.verdict) == (None, "do_not_open")
    told = standing_answer(standing).plain()
    assert (told["may_open"], told["rules"], told["approval"]) == (False, None, None)
    assert reason.words in [one["words"] for one in told["reasons"]]


def test_nobody_opens_it(floor):
    with pytest.raises(MayNotOpen) as refusal:
        table_open(table=floor.table, by=floor.people["floorperson"], at=ENDS)
    assert any("Mend the tray." in one.words for one in refusal.value.reasons)
    assert not TableEvent.objects.exists()


def test_the_page_says_so(floor, client_of):
    """By the clock of this run the last day is long over, whatever the state says."""
    html = client_of(floor.people["floorperson"]).get(f"/floor/tables/{floor.table.pk}/").content.decode()
    assert "ended with March 7, 2026" in html
    assert "Conditions of the approval" not in html


def test_a_condition_without_a_clause_stops_it_too(facility, floorperson):
    made = Floor(facility, {"floorperson": floorperson})
    made.cards(terms=[BARE])
    (reason,) = ended_of(made, ENDS)
    assert reason.citation == "601a.2"


def test_an_open_table_raises_one_alarm(open_floor, floorperson, second_floorperson):
    assert ended_raise(at=LAST_INSTANT) == []
    (alarm,) = ended_raise(at=ENDS)
    assert ended_raise(at=ENDS) == []
    assert (alarm.kind, alarm.citation, alarm.table) == ("stop_play", "651a.3(a)", open_floor.table)
    assert "Mend the tray." in alarm.words
    alarms_climb(at=ENDS)
    told = Notice.objects.filter(kind="alarm", subject__contains="the approval has ended")
    assert sorted(told.values_list("recipient__email", flat=True)) == sorted(
        [floorperson.email, second_floorperson.email]
    )
    assert list(Alarm.objects.waiting()) == [alarm]


def test_the_alarm_stands_on_its_page_until_it_is_cured(open_floor, client_of):
    boss = open_floor.people["floorperson"]
    ended_raise(at=ENDS)
    browser = client_of(boss)
    html = browser.get("/floor/alarms/").content.decode()
    assert "Stop play" in html
    assert "Mend the tray." in html
    assert "stop play. " in browser.get("/").content.decode()
    table_close(table=open_floor.table, by=boss, at=ENDS + timedelta(minutes=5))
    assert not Alarm.objects.waiting().exists()
    assert ended_raise(at=ENDS + timedelta(days=3)) == []


def test_acknowledging_it_cures_nothing(open_floor):
    (alarm,) = ended_raise(at=ENDS)
    alarm_acknowledge(alarm=alarm, by=open_floor.people["floorperson"], at=ENDS)
    assert not Alarm.objects.waiting().exists()
    assert ended_of(open_floor, ENDS)


def test_new_rules_for_the_table_cure_it(open_floor):
    ended_raise(at=ENDS)
    approved_rules(
        open_floor.facility, "651a", [open_floor.table.number], open_floor.people["floorperson"], since=date(2026, 3, 8)
    )
    assert not Alarm.objects.waiting().exists()
    assert ended_of(open_floor, ENDS) == []


def test_a_closed_table_raises_none(floor):
    assert [one.pk for one in facilities_with_ended(ENDS)] == [floor.facility.pk]
    assert ended_raise(at=ENDS) == []


def test_a_facility_where_nothing_ended_is_not_asked(facility, floorperson, django_assert_num_queries):
    Floor(facility, {"floorperson": floorperson}).cards(terms=[Term("Keep it lit.", "651a.3(a)")])
    with django_assert_num_queries(1):
        assert ended_raise(at=ENDS) == []


def test_the_beat_raises_it(open_floor):
    """By the clock of this run both the decks and the approval are over."""
    assert raise_alarms() == 2
    assert raise_alarms() == 0
    assert set(Alarm.objects.values_list("kind", flat=True)) == {"overdue", "stop_play"}


@pytest.mark.parametrize("what", ["condition", "table", "approval"])
def test_an_alarm_is_not_raised_of_what_was_planted(open_floor, what):
    if what == "condition":
        plant(Condition.objects.get(), last_on=date(2026, 3, 6))
    elif what == "table":
        plant(open_floor.table.state, since=NOON - timedelta(hours=1))
    else:
        alarm_about(RulesSubmission.objects.get())
    assert ended_raise(at=ENDS) == []
    assert not Alarm.objects.exists()
    assert integrity_alarms()


def test_a_condition_that_is_planted_stops_no_opening_by_itself_but_the_act(floor):
    """A condition that differs from the records opens no table, whichever way it would decide."""
    plant(Condition.objects.get(), last_on=date(2027, 3, 6))
    with pytest.raises(NotHeld, match="last_on"):
        table_open(table=floor.table, by=floor.people["floorperson"], at=NOON)
