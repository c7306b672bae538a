"""A closing that is taken back while an alarm climbs: the alarm goes on where it was, no rung hears twice and none is
left out; an opening that was barred in between is settled by it."""

from datetime import timedelta

import pytest

from inspections.errors import MayNotOpen
from inspections.models import Alarm, TableState
from inspections.models.ladders import RungTold
from inspections.opening.services import closing_take_back, table_close, table_open
from inspections.replay.moment import moment_of
from inspections.replay.replay import replay

from ...tests.factories import at, inspection, signed
from ..services.climb import alarms_climb, climbing
from .walking import beat, over

pytestmark = pytest.mark.django_db


def rungs():
    return list(RungTold.objects.order_by("at", "number").values_list("number", flat=True))


def whole_climb(decks, people, closed_at=None):
    """The rungs in their order, of a beat each minute; the table is closed for 50 seconds at this minute."""
    for minute in range(-30, 60):
        if minute == closed_at:
            table_close(table=decks, by=people["floor"], at=over(minute) - timedelta(seconds=10))
        beat(minute)
        if minute == closed_at:
            closing_take_back(table=decks, by=people["floor"], at=over(minute) + timedelta(seconds=40))
    return rungs()


@pytest.mark.parametrize("closed_at", [-30, -5, 0, 5, 15, 16, 30])
def test_each_rung_hears_once_whenever_the_closing_is_taken_back(decks, people, closed_at):
    assert whole_climb(decks, people, closed_at) == [1, 2, 3, 4]
    assert list(Alarm.objects.order_by("kind").values_list("kind", flat=True)) == ["due_soon", "overdue"]


@pytest.mark.sampled
def test_a_rung_that_was_due_while_it_was_closed_hears_at_the_next_turn(decks, people):
    due = [minute for minute in range(-30, 60) if beat(minute)]
    assert len(due) == 4
    at_limit = RungTold.objects.get(number=2)
    assert over(due[1]) == at_limit.at


@pytest.fixture
def wheel(roulette, floorperson, people):
    """A wheel that was inspected and opened."""
    signed(roulette, "roulette_inspection", inspection(at(0, -10)), floorperson, moment=at(0, -9))
    table_open(table=roulette, by=floorperson, at=at(0))
    return roulette


def test_a_barred_opening_does_not_come_back_with_the_next_closing(wheel, floorperson):
    table_close(table=wheel, by=floorperson, at=at(1))
    barred = at(1) + timedelta(seconds=20)
    with pytest.raises(MayNotOpen):
        table_open(table=wheel, by=floorperson, at=barred)
    alarm = Alarm.objects.get(kind=Alarm.Kind.BARRED)
    assert list(climbing()) == [alarm]
    closing_take_back(table=wheel, by=floorperson, at=at(1) + timedelta(seconds=40))
    assert TableState.objects.get(table=wheel).is_open
    assert not climbing().exists()
    table_close(table=wheel, by=floorperson, at=at(2))
    assert not Alarm.objects.uncured().filter(pk=alarm.pk).exists()
    assert not alarms_climb(at=at(3))
    for moment, waits in ((at(1) + timedelta(seconds=30), True), (at(1.5), False), (at(2.5), False)):
        shown = replay(wheel, moment_of(moment, None, at(9)))
        assert (alarm in shown.alarms) is waits, moment
