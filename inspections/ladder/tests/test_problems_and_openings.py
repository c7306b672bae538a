"""Open problems and barred openings climb as limits do."""

from datetime import timedelta

import pytest

from compliance.notices.models import Notice
from inspections.alarms.work import alarms_waiting
from inspections.errors import MayNotOpen
from inspections.ladder.alarm_lines import RELATED, alarm_shown
from inspections.ladder.services.climb import alarms_climb, climbing
from inspections.models import Alarm, TableState
from inspections.models.ladders import RungTold
from inspections.opening.services import table_open
from inspections.replay.answer import replay_json

from ...problems.tests.problems import done, extra, reported
from ...replay.tests.test_as_it_was_told import replayed
from ...tests.factories import NOON, at, said_never

pytestmark = pytest.mark.django_db


def walked(start, minutes: int = 60) -> list[int]:
    """The minutes after `start` at which beat told a rung."""
    return [minute for minute in range(minutes) if alarms_climb(at=start + timedelta(minutes=minute))]


def climbed() -> list[str]:
    """The people who heard of an alarm by its ladder, in order."""
    rows = Notice.objects.filter(cause__startswith="rung:").order_by("created_at", "recipient__printed_name")
    return [one.recipient.printed_name for one in rows.select_related("recipient")]


def open_table(table) -> None:
    TableState.objects.update_or_create(table=table, defaults={"is_open": True, "since": NOON})


def test_an_open_problem_climbs_from_the_rung_that_the_report_told(war, dealer, people):
    open_table(war)
    entry = reported(war, dealer)
    (first,) = RungTold.objects.all()
    names = ["Flora Person", "Floyd Person", "Pat Manager", "Susan Veil"]
    assert (sorted(one["name"] for one in first.people), first.at) == (names, entry.received_at)
    assert climbed() == [], "the report itself told them"
    for role in ("pit", "surveillance"):
        assert Notice.objects.filter(recipient=people[role], kind="alarm").count() == 1
    assert Notice.objects.filter(recipient=people["floor"], kind="alarm").count() == 1
    assert walked(entry.received_at) == [15, 30, 45]
    assert climbed() == ["Pat Manager", "Sheila Shift", "Frances Filer"]
    assert Notice.objects.filter(subject="Table W-01, problem 1 is still open").count() == 3


def test_a_problem_climbs_no_further_once_somebody_signed_what_was_done(war, dealer, floorperson, people):
    open_table(war)
    reported(war, dealer)
    reported(war, floorperson, done(), moment=at(0.3))
    assert walked(NOON) == []
    assert not Alarm.objects.waiting().exists()


def test_a_problem_that_never_happened_climbs_no_further(war, dealer, floorperson, security, people):
    open_table(war)
    entry = reported(war, dealer)
    assert climbing().exists()
    for by in (floorperson, security):
        said_never(entry, by, at(0.1))
    assert not climbing().exists()


def test_a_correction_of_a_report_raises_no_second_alarm(war, dealer):
    first = reported(war, dealer)
    reported(war, dealer, extra(at(-0.5)), supersedes=first, correction_reason="Found earlier")
    assert Alarm.objects.count() == 1


def test_at_a_closed_table_nobody_is_told_of_a_problem_again(war, dealer, people):
    entry = reported(war, dealer)
    assert walked(entry.received_at) == []


def test_the_page_of_a_problem_s_alarm_leads_to_what_was_done(war, dealer, people):
    open_table(war)
    reported(war, dealer)
    shown = alarm_shown(Alarm.objects.select_related(*RELATED).get(), at(0.1))
    assert (shown.title, shown.verdict) == ("Problem 1: Card extra: 7 of spades", "Problem open for 6 min")
    assert [step.when for step in shown.steps] == ["at once", "15 min after", "30 min after", "45 min after"]
    assert shown.steps[0].title.startswith("Floorperson, pit manager or surveillance: ")
    assert shown.ending.url == f"/floor/tables/{war.pk}/log/problem/?problem=1"
    assert alarms_waiting(people["floor"], NOON) == [], "My work shows the problem itself"


def barred(floor, when=0.0):
    with pytest.raises(MayNotOpen):
        table_open(table=floor.table, by=floor.people["floorperson"], at=at(when))
    return Alarm.objects.filter(kind="barred")


def test_a_barred_opening_climbs_at_the_closed_table(floor, people):
    floor.wheel()
    (alarm,) = barred(floor)
    assert (alarm.barred_by, alarm.citation) == (floor.people["floorperson"], "617a.2(a)")
    assert climbed() == ["Flora Person", "Floyd Person"]
    assert walked(NOON) == [15, 30, 45]
    assert climbed()[2:] == ["Pat Manager", "Sheila Shift", "Frances Filer"]
    assert "Flora Person asked to open table" in Notice.objects.get(recipient=people["pit"]).body


def test_a_second_press_raises_no_second_alarm_and_the_table_stays_closed(floor, people):
    floor.wheel()
    barred(floor)
    assert barred(floor, 0.1).count() == 1
    assert not TableState.objects.exists(), "nothing is said of a table that was never opened"


def test_a_barred_opening_is_over_once_something_is_signed_or_the_table_opens(floor, people):
    floor.wheel()
    barred(floor)
    assert [one["kind"] for one in replay_json(replayed(floor.table, at(0.02)))["alarms"]] == ["barred"]
    floor.inspected(0.1)
    assert walked(at(0.2)) == []
    assert replay_json(replayed(floor.table, at(0.3)))["alarms"] == []
    table_open(table=floor.table, by=floor.people["floorperson"], at=at(0.4))
    assert not Alarm.objects.waiting().exists()
    assert barred_again(floor) == 1


def barred_again(floor) -> int:
    """Closed again and not inspected since, the next press is told anew."""
    floor.closed(1)
    return barred(floor, 1.1).filter(raised_at=at(1.1)).count()


def test_the_page_of_a_barred_opening_leads_to_the_table(floor, people):
    floor.wheel()
    (alarm,) = barred(floor)
    shown = alarm_shown(Alarm.objects.select_related(*RELATED).get(pk=alarm.pk), at(0.1))
    assert (shown.verdict, shown.is_quiet) == ("Opening barred", False)
    assert shown.ending.url == f"/floor/tables/{floor.table.pk}/"
    assert [one.state for one in shown.steps] == ["told", "next", "later", "later"]
