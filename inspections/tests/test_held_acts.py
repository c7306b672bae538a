"""No act at a table trusts a row because it is there; entries and closings are taken all the same, and marked."""

import json
from datetime import date, timedelta
from uuid import uuid4

import pytest
from django.db import connection

from compliance.holders.policy import SettingValue
from compliance.holders.services.settings import setting_change
from compliance.ledger.errors import NotHeld
from compliance.ledger.holding import _prepared, marks_and_person, marks_of
from inspections.alarms.services.alarms import alarms_raise
from inspections.errors import MayNotOpen
from inspections.holding import rows_of_table
from inspections.models import Alarm, LogEntry, RunningLimit, TableEvent, TableState
from inspections.models.denials import Denial
from inspections.models.problems import Problem
from inspections.models.tables import Installation
from inspections.opening.services import table_close, table_open
from inspections.problems.tests.problems import reported
from rules_submissions.models import RulesSubmission
from rules_submissions.states import S
from tests.attacker import alarm_about, integrity_alarms, plant, plant_new, take_away
from tests.scenes import scene

from .factories import NOON, approved_rules, at, deck_change, installed, said_never, sheet_of, signed, table_of
from .floor import Floor

pytestmark = pytest.mark.django_db


@scene
def floor(facility, floorperson, security, maintenance, dealer, board_admin):
    people = {"floorperson": floorperson, "security": security, "maintenance": maintenance, "dealer": dealer}
    made = Floor(facility, people)
    made.cards()
    made.decks_inspected()
    made.decks(-1)
    setting_change(code="late_entry_minutes", value="30", by=board_admin, at=at(-9), reason="Letter of the Board")
    return made


def told():
    """The statement of the newest entry about its act."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT payload FROM ledger.payload JOIN ledger.log ON log.id = log_id WHERE kind = 'holder' "
            "ORDER BY index DESC LIMIT 1"
        )
        return json.loads(bytes(cursor.fetchone()[0]))["about"]


def test_the_filings_of_a_table_are_found_once_for_all_that_hangs_on_them_and_the_rows_are_the_same(floor):
    """A person who acts waits for this: the ten tables of a filing each looked for the filings again."""
    query = _prepared(rows_of_table, with_person=False).query
    assert query.count("(SELECT * FROM once_0)") > 8
    assert {mark for mark, _ in marks_and_person(rows_of_table, [floor.table.pk], None)} == marks_of(
        rows_of_table([floor.table.pk])
    )


def test_an_untouched_table_opens_and_closes(floor):
    boss = floor.people["floorperson"]
    table_open(table=floor.table, by=boss, at=NOON)
    table_close(table=floor.table, by=boss, at=at(1))
    assert integrity_alarms() == []
    assert told() == {}


def planted(floor, what):
    entry = LogEntry.objects.get(log_code="deck_change")
    rows = {
        "facts": (entry, {"facts": bytes(entry.facts).replace(b"2026", b"2027")}),
        "occurred_at": (entry, {"occurred_at": at(-0.5)}),
        "due_at": (RunningLimit.objects.get(), {"due_at": at(100)}),
        "chapter": (floor.table, {"chapter": "617a"}),
        "status": (RulesSubmission.objects.get(), {"status": "rescinded"}),
        "effective_on": (RulesSubmission.objects.get(), {"effective_on": NOON.date() + timedelta(days=9)}),
        "conditions": (RulesSubmission.objects.get().decisions.get(), {"conditions": "None."}),
        "value": (SettingValue.objects.get(), {"value": "5000"}),
    }
    row, values = rows[what]
    plant(row, **values)


PLANTED = ["facts", "occurred_at", "due_at", "status", "effective_on", "conditions", "value"]


@pytest.mark.parametrize("what", ["version_id", "installed_at"])
def test_a_planted_installation_opens_no_table(floor, what):
    """The sign put up last is not the approved one; in SQL it is said to be, or to have been put up before."""
    boss, approved = floor.people["floorperson"], sheet_of(RulesSubmission.objects.get())
    earlier = approved_rules(
        floor.facility, "651a", [floor.table.number], boss, status=S.SUPERSEDED, since=date(2019, 1, 1)
    )
    first = installed(floor.table, approved, boss, at(-2))
    last = installed(floor.table, sheet_of(earlier), boss, at(-1))
    with pytest.raises(MayNotOpen):
        table_open(table=floor.table, by=boss, at=NOON)
    row, value = {"version_id": (last, approved.pk), "installed_at": (first, at(-0.5))}[what]
    plant(row, **{what: value})
    with pytest.raises(NotHeld, match=what):
        table_open(table=floor.table, by=boss, at=NOON)
    assert not TableEvent.objects.exists()


@pytest.mark.parametrize("what", PLANTED)
def test_whatever_is_planted_the_table_does_not_open(floor, what):
    planted(floor, what)
    with pytest.raises(NotHeld, match=what):
        table_open(table=floor.table, by=floor.people["floorperson"], at=NOON)
    assert what in " ".join(integrity_alarms())
    assert not TableEvent.objects.exists()


def test_a_planted_opening_is_no_opening(floor):
    boss = floor.people["floorperson"]
    table_open(table=floor.table, by=boss, at=NOON)
    table_close(table=floor.table, by=boss, at=at(1))
    plant(TableState.objects.get(), is_open=True)
    assert alarms_raise(at=at(30)) == []
    assert "is_open" in " ".join(integrity_alarms())
    assert not Alarm.objects.exists()


def test_a_planted_closing_is_found_where_it_is_opened(floor):
    boss = floor.people["floorperson"]
    table_open(table=floor.table, by=boss, at=NOON)
    plant(TableState.objects.get(), is_open=False)
    with pytest.raises(NotHeld, match="is_open"):
        table_open(table=floor.table, by=boss, at=at(1))


@pytest.mark.parametrize("what", PLANTED)
def test_an_entry_is_taken_and_marked(floor, what):
    planted(floor, what)
    signed(floor.table, "deck_change", deck_change(at(-1), removed=at(-0.2)), floor.people["dealer"])
    assert what in " ".join(told()["differing"])
    assert what in " ".join(integrity_alarms())


def test_a_closing_is_taken_and_marked(floor):
    boss = floor.people["floorperson"]
    table_open(table=floor.table, by=boss, at=NOON)
    plant(floor.table.state, since=at(-9))
    table_close(table=floor.table, by=boss, at=at(1))
    assert "since" in " ".join(told()["differing"])
    assert "since" in " ".join(integrity_alarms())


def test_a_planted_limit_alarms_nobody_but_the_office(floor):
    table_open(table=floor.table, by=floor.people["floorperson"], at=NOON)
    plant(RunningLimit.objects.get(), started_at=at(-3))
    assert alarms_raise(at=at(30)) == []
    assert "started_at" in " ".join(integrity_alarms())


def test_an_untouched_limit_alarms_the_floor(floor):
    table_open(table=floor.table, by=floor.people["floorperson"], at=NOON)
    assert len(alarms_raise(at=at(30))) == 1
    assert integrity_alarms() == []


def test_an_open_alarm_keeps_the_table_closed_and_takes_the_entry(floor):
    alarm_about(LogEntry.objects.get(log_code="deck_change"))
    with pytest.raises(NotHeld, match="An integrity alarm is open"):
        table_open(table=floor.table, by=floor.people["floorperson"], at=NOON)
    signed(floor.table, "deck_change", deck_change(at(-1), removed=at(-0.2)), floor.people["dealer"])
    assert "An integrity alarm is open" in told()["differing"][0]


def opens_nothing(floor, table):
    with pytest.raises(NotHeld):
        table_open(table=floor.table, by=floor.people["floorperson"], at=NOON)
    assert any(one.startswith(table._meta.db_table) for one in integrity_alarms())
    assert not TableEvent.objects.exists()


def test_a_problem_that_was_moved_away_opens_no_table(floor):
    boss = floor.people["floorperson"]
    reported(floor.table, boss)
    plant(Problem.objects.get(), table_id=table_of(floor.facility, "651a", "W-99", boss).pk)
    opens_nothing(floor, Problem)


def test_an_entry_that_never_happened_opens_no_table_once_that_is_gone(floor, security):
    entry = LogEntry.objects.get(log_code="deck_inspection")
    said_never(entry, floor.people["floorperson"], at(-0.5))
    take_away(said_never(entry, security, at(-0.4)))
    opens_nothing(floor, Denial)


def test_a_sheet_that_is_gone_opens_no_table_with_the_one_before(floor):
    boss, approved = floor.people["floorperson"], sheet_of(RulesSubmission.objects.get())
    earlier = approved_rules(
        floor.facility, "651a", [floor.table.number], boss, status=S.SUPERSEDED, since=date(2019, 1, 1)
    )
    installed(floor.table, approved, boss, at(-2))
    take_away(installed(floor.table, sheet_of(earlier), boss, at(-1)))
    opens_nothing(floor, Installation)


def test_an_entry_planted_under_the_key_of_a_request_is_not_the_answer_to_it(floor, dealer):
    """The device would take what it keeps for signed, and no entry would say what happened."""
    sent = deck_change(at(-1), removed=at(-0.2))
    before = signed(floor.table, "deck_change", sent, dealer, key="kept on the device")
    assert signed(floor.table, "deck_change", sent, dealer, key="kept on the device") == before
    planted = LogEntry.objects.get(pk=before.pk)
    planted.pk, planted.number, planted.sent_key = uuid4(), 90, "the next"
    plant_new(planted)
    with pytest.raises(NotHeld):
        signed(floor.table, "deck_change", sent, dealer, key="the next")
    assert any(str(planted.pk) in one for one in integrity_alarms())
