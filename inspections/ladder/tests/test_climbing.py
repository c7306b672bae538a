"""An alarm climbs: each rung once, to its own people, at open tables only; beat may stop or run twice."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from compliance.holders.tests.factories import given
from compliance.notices.models import Delivery, Notice
from compliance.notices.services.devices import browser_add
from compliance.notices.services.messages import message_send, waiting_messages
from inspections.alarms.services.alarms import alarm_acknowledge, alarms_raise
from inspections.ladder.services.climb import alarms_climb, climbing
from inspections.models import Alarm, RunningLimit, TableState
from inspections.models.ladders import LadderSet, RungTold
from inspections.opening.services import table_close
from inspections.tasks import raise_alarms
from tests.attacker import integrity_alarms, plant
from tests.push_service import LOCAL, Browser, receiver

from ...tests.factories import NOON, at, deck_change, signed, table_of
from .walking import beat, over

pytestmark = pytest.mark.django_db


def heard(*, since: int = 0) -> list[str]:
    """The people who got a notice, in order, from the one after `since` on."""
    rows = Notice.objects.filter(kind=Notice.Kind.ALARM).order_by("created_at", "recipient__printed_name")
    return [row.recipient.printed_name for row in rows.select_related("recipient")][since:]


def test_a_clock_walks_over_one_limit(decks, people):
    told = {minutes: numbers for minutes in range(-125, 61) if (numbers := beat(minutes))}
    assert told == {-30: [1], -15: [2], 0: [3], 15: [4]}
    assert heard() == ["Flora Person", "Floyd Person", "Pat Manager", "Sheila Shift", "Frances Filer"]
    assert [(one.number, one.at, len(one.people), one.is_last) for one in RungTold.objects.order_by("number")] == [
        (1, over(-30), 2, False), (2, over(-15), 1, False), (3, over(0), 1, False), (4, over(15), 1, True),
    ]  # fmt: skip
    assert set(RungTold.objects.values_list("alarm__kind", flat=True)) == {"due_soon"}
    assert Alarm.objects.count() == 2


def test_what_each_hears(decks, people):
    for minutes in (-30, -15, 0, 15):
        beat(minutes)
    first = Notice.objects.get(recipient=people["floor"])
    assert (first.subject, first.mail) == ("Table W-01: change the decks, due soon", False)
    assert "due by March 4, 2026, 11:00\xa0a.m. EST (§ 651a.3(d))." in first.body
    assert "Rung 1 of 4, 30 min before: floorperson." in first.body
    last = Notice.objects.get(recipient=people["compliance"])
    assert (last.subject, last.mail) == ("Table W-01: change the decks, overdue", True)


def test_it_climbs_on_where_no_message_arrives(decks, people, settings):
    settings.OUTBOUND_NETWORKS = LOCAL
    with receiver() as service:
        for name in ("floor", "pit", "compliance"):
            given = Browser().given(f"{service.url}/{name}")
            browser_add(user=people[name], name=name, rungs=[1, 2, 3], at=over(-60), **given)
        service.status = 503
        told = {minutes: numbers for minutes in (-30, -15, 0, 15) if (numbers := beat(minutes))}
        at_limit = waiting_messages(over(0))
        assert told == {-30: [1], -15: [2], 0: [3], 15: [4]}
        assert len(at_limit) == 2, "compliance hears at rung 4, which its device does not want"
        for notice, device in at_limit:
            assert not message_send(notice, device, over(0))
    assert [posted.path for posted in service.posted] == ["/floor", "/pit"]
    assert Delivery.objects.filter(trouble="It answered 503.").count() == 2
    assert [len(one.people) for one in RungTold.objects.order_by("number")] == [2, 1, 1, 1], "told all the same"


def test_acknowledged_is_not_done_and_holds_the_next_rung_five_minutes(decks, people):
    beat(-30)
    alarm_acknowledge(alarm=Alarm.objects.get(), by=people["floor"], at=over(-28))
    assert [minutes for minutes in range(-27, 0) if beat(minutes)] == [-10]
    assert beat(0) == [3], "never the rung at the limit"
    beat(1)
    alarm_acknowledge(alarm=Alarm.objects.get(kind="overdue"), by=people["pit"], at=over(2))
    assert [minutes for minutes in range(3, 60) if beat(minutes)] == [20]


def test_a_closed_table_is_quiet_and_its_limit_runs_on(floor):
    boss = floor.people["floorperson"]
    floor.ready_cards()
    floor.opened(-1.5)
    raised = at(21.6)
    alarms_raise(at=raised)
    assert [one.number for one in alarms_climb(at=raised)] == [1]
    table_close(table=floor.table, by=boss, at=raised)
    assert alarms_climb(at=at(23)) == []
    assert RunningLimit.objects.get().ended_at is None
    TableState.objects.update(is_open=True)
    assert [one.number for one in alarms_climb(at=at(23))] == [2, 3, 4], "what was due meanwhile is told at once"


def test_what_is_done_climbs_no_further(decks, dealer, people):
    beat(-30)
    signed(decks, "deck_change", deck_change(at(-1), removed=over(-20)), dealer, moment=over(-19))
    assert not climbing().exists()
    assert [beat(minutes) for minutes in (-15, 0, 15)] == [[], [], []]


def test_turns_that_were_missed_are_made_up_and_a_second_one_tells_nobody(decks, people):
    assert beat(20) == [1, 2, 3, 4]
    assert len(heard()) == 5
    assert beat(20) == []
    assert len(heard()) == 5


def test_people_of_another_facility_or_holder_hear_nothing(decks, people, outsider):
    beat(20)
    assert "Otto Outsider" not in heard()


def test_a_rung_without_people_is_told_to_nobody_and_the_next_one_comes(decks, people):
    with given():
        people["pit"].memberships.update(ended_on=NOON.date())
    for minutes in (-30, -15, 0):
        beat(minutes)
    assert [len(one.people) for one in RungTold.objects.order_by("number")] == [2, 0, 1]


def test_a_failed_check_climbs_from_its_floorperson_to_the_shift_manager(floor, people):
    floor.wheel()
    floor.inspected(-5)
    floor.opened(-4)
    entry = floor.inspected(-1, wheel_parts_secure_ok=False)
    assert heard() == ["Flora Person", "Floyd Person"]
    assert RungTold.objects.get().at == entry.received_at
    told = [minutes for minutes in range(60) if alarms_climb(at=entry.received_at + timedelta(minutes=minutes))]
    assert told == [15, 30, 45]
    assert heard(since=2) == ["Pat Manager", "Sheila Shift", "Frances Filer"]


def test_an_alarm_keeps_the_ladder_that_counted_when_it_was_raised(decks, people, holder_admin):
    beat(-120)
    ladder_set(decks, holder_admin, over(-100))
    assert beat(-90) == []
    assert beat(-30) == [1]
    assert heard() == ["Flora Person", "Floyd Person"]


def ladder_set(table, by, when):
    """Sets a ladder with one rung, an hour and a half before the limit."""
    rungs = [{"roles": ["pit_manager"], "minutes": -90, "board": True, "mail": False}]
    with given():
        return LadderSet.objects.create(
            holder=table.holder, facility=table.facility, rungs=rungs, hold_minutes=5, at=when, by=by,
            printed_name=by.printed_name, role="holder_administrator", reason="Earlier.",
        )  # fmt: skip


def test_a_planted_ladder_is_not_climbed(decks, people, holder_admin):
    row = ladder_set(decks, holder_admin, over(-300))
    plant(row, hold_minutes=60)
    assert beat(-90) == []
    assert beat(-30) == [1]
    assert heard() == ["Flora Person", "Floyd Person"]
    assert "hold_minutes" in " ".join(integrity_alarms())


@pytest.mark.parametrize("what", ["alarm", "rung", "table"])
def test_no_rung_is_told_of_what_was_planted(decks, people, what):
    beat(-30)
    row = {"alarm": Alarm, "rung": RungTold, "table": TableState}[what].objects.get()
    plant(row, **{"alarm": {"raised_at": over(-110)}, "rung": {"number": 2}, "table": {"since": at(-9)}}[what])
    assert alarms_climb(at=over(0)) == []
    assert integrity_alarms()


def test_the_beat_tells_what_it_raises(decks, people):
    """By the clock of this run the decks are over their time."""
    assert raise_alarms() == 1
    assert len(heard()) == 5
    assert raise_alarms() == 0
    assert len(heard()) == 5


def asked(minutes: float) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert alarms_climb(at=over(minutes)) == []
    return len(queries)


def test_more_alarms_ask_as_many_questions_until_they_are_told(decks, dealer, people):
    beat(-60)
    one = asked(-59)
    other = table_of(decks.facility, "651a", "W-02", people["floor"])
    signed(other, "deck_change", deck_change(at(-1)), dealer)
    TableState.objects.update_or_create(table=other, defaults={"is_open": True, "since": NOON})
    beat(-58)
    assert climbing().count() == 2
    assert asked(-57) == one
