"""The page of an alarm: who was told and when, who has it, what ends it; the board says how far it has climbed."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from compliance.holders.services import pit_tables_set
from compliance.holders.tests.factories import PitFactory, PitStayFactory
from compliance.notices.models import Notice
from inspections.alarms.services.alarms import alarm_acknowledge
from inspections.ladder.alarm_lines import RELATED, alarm_shown
from inspections.ladder.services.climb import rungs_on_board
from inspections.models import Alarm, TableState
from inspections.opening.standing import table_standing
from inspections.opening.tiles import tile_of
from inspections.replay.answer import replay_json

from ...replay.tests.test_as_it_was_told import replayed
from ...tests.factories import at, deck_change, signed
from .walking import beat, over

pytestmark = pytest.mark.django_db


def shown(minutes: float, **which):
    return alarm_shown(Alarm.objects.select_related(*RELATED).get(**which), over(minutes))


def states(minutes: float, **which) -> list[str]:
    return [one.state for one in shown(minutes, **which).steps]


def test_rungs_told_next_and_later_with_their_people(decks, people):
    beat(-30)
    first = shown(-21)
    assert (first.verdict, first.is_over, first.place) == ("21 min left", False, "table W-01")
    assert (first.is_soon, shown(0).is_soon, shown(0.1).is_soon) == (True, True, False)
    assert [one.state for one in first.steps] == ["told", "next", "later", "later"]
    assert first.steps[0].title == "Floorperson: Flora Person, Floyd Person"
    assert first.steps[1].title == "Next, in 6 min: Pit manager"
    assert first.ending.url == f"/floor/tables/{decks.pk}/change/deck_change/?lane=single"
    for minutes in (-15, 1):
        beat(minutes)
    alarm_acknowledge(alarm=Alarm.objects.get(kind="overdue"), by=people["pit"], at=over(2))
    for kind in ("due_soon", "overdue"):
        late = shown(9, kind=kind)
        assert (late.verdict, [one.state for one in late.steps]) == ("9 min over", ["told"] * 3 + ["next"])
        assert "Delayed by an acknowledgment." in late.steps[3].words
        assert [one.acknowledged_name for one in late.acknowledged] == ["Pat Manager"]


def test_what_is_done_spares_the_rungs_above(decks, dealer, people):
    beat(-30)
    signed(decks, "deck_change", deck_change(at(-1), removed=over(-20)), dealer, moment=over(-19))
    done = shown(-10)
    assert (done.is_over, done.verdict, done.ending) == (True, "Over", None)
    assert states(-10) == ["told", "spared", "spared", "spared"]


def test_a_closed_table_is_quiet_on_the_page_too(decks, people):
    beat(-30)
    TableState.objects.update(is_open=False)
    quiet = shown(-10)
    assert (quiet.is_quiet, quiet.steps[1].words) == (True, "Nobody is told while the table is closed.")
    assert rungs_on_board(decks.facility) == {}


def test_the_page_is_read_by_its_house_and_acknowledged_by_supervisors(decks, people, outsider, client_of):
    beat(-30)
    address = reverse("floor:alarm", args=[Alarm.objects.get().pk])
    page = client_of(people["floor"]).get(address).content.decode()
    for words in ("Who was told", "Flora Person, Floyd Person", "Acknowledge: due soon", "Acknowledging an alarm"):
        assert words in page, words
    assert "Acknowledge: due soon" not in client_of(people["compliance"]).get(address).content.decode()
    assert client_of(outsider).get(address).status_code == 404
    assert address in client_of(people["floor"]).get(reverse("floor:alarms")).content.decode()


def test_a_failed_check_has_a_page(floor, people, client_of):
    floor.wheel()
    floor.inspected(-5)
    floor.opened(-4)
    floor.inspected(-1, wheel_parts_secure_ok=False)
    page = client_of(people["floor"]).get(reverse("floor:alarm", args=[Alarm.objects.get().pk])).content.decode()
    for words in ("Stop play", "§ 617a.2(a)(4)".replace(" ", "\u00a0"), "log/roulette_inspection/", "Floyd Person"):
        assert words in page, words


def test_the_board_says_how_far_an_alarm_has_climbed(decks, people):
    assert rungs_on_board(decks.facility) == {}
    beat(-30)
    beat(-15)
    told = rungs_on_board(decks.facility)
    assert told == {decks.pk: "Pit manager told"}
    assert tile_of(table_standing(decks, over(-10)), told[decks.pk]).rung == "Pit manager told"


def test_the_page_asks_as_many_questions_however_far_it_has_climbed(decks, people):
    def asked(minutes: float) -> int:
        with CaptureQueriesContext(connection) as queries:
            shown(minutes, kind="due_soon")
        return len(queries)

    beat(-30)
    first = asked(-29)
    beat(20)
    assert asked(21) == first


def test_a_replay_tells_the_rungs_of_its_moment(decks, people):
    for minutes in (-30, -15, 1):
        beat(minutes)
    told = replay_json(replayed(decks, over(-5)))["alarms"]
    assert [[rung["number"] for rung in one["rungs"]] for one in told] == [[1, 2]]
    later = replay_json(replayed(decks, over(5)))["alarms"]
    assert [[rung["number"] for rung in one["rungs"]] for one in later] == [[1, 2, 3], [1, 2, 3]]
    assert later[0]["rungs"][0]["people"] == ["Flora Person", "Floyd Person"]


def test_an_alarm_and_its_notice_name_the_pit_in_which_it_was_raised(client_of, decks, people, holder_admin):
    first, second = (PitFactory(facility=decks.facility, name=name) for name in ("Pit 2", "Pit 10"))
    PitStayFactory(table=decks, pit=first)
    beat(-30)
    assert f"{decks.facility.name}, Pit 2, table W-01." in Notice.objects.get(recipient=people["floor"]).body
    pit_tables_set(pit_id=second.pk, tables=[decks.pk], by=holder_admin, at=over(1), reason="New floor plan")
    client = client_of(people["floor"])
    for page in (reverse("floor:alarms"), reverse("floor:alarm", args=[Alarm.objects.get().pk])):
        text = client.get(page).text
        assert ("Pit 2" in text, "Pit 10" in text) == (True, False), page
