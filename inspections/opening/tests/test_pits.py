"""The pits of a floor: the board by pit, and which pit a table is said to stand in, then and now."""

from collections.abc import Callable, Mapping
from datetime import datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import Facility, GamingTable, Pit, User
from compliance.holders.services import pit_tables_set
from compliance.holders.tests.factories import PitFactory, PitStayFactory, TableFactory
from inspections.opening.standing import facility_standings
from inspections.opening.views.boards import pit_choices
from inspections.replay.answer import replay_json
from inspections.replay.moment import Moment
from inspections.replay.replay import replay
from inspections.table_day.whole_day import whole_day
from inspections.tests.factories import NOON, at, inspection, signed

pytestmark = pytest.mark.django_db


@pytest.fixture
def pits(facility: Facility) -> Mapping[str, Pit]:
    return {name: PitFactory(facility=facility, name=name) for name in ("Pit 1", "Pit 2", "Pit 10")}


@pytest.fixture
def floor(roulette: GamingTable, war: GamingTable, pits: Mapping[str, Pit], floorperson: User) -> Facility:
    """R-01, inspected, in Pit 1 with R-02; W-01 in Pit 2; R-03 in none."""
    signed(roulette, "roulette_inspection", inspection(at(0)), floorperson, moment=at(0))
    facility = roulette.facility
    PitStayFactory(table=roulette, pit=pits["Pit 1"])
    PitStayFactory(table=TableFactory(facility=facility, number="R-02"), pit=pits["Pit 1"])
    PitStayFactory(table=war, pit=pits["Pit 2"])
    TableFactory(facility=facility, number="R-03")
    return facility


def moved(pit: Pit, *tables: GamingTable, by: User, moment: datetime) -> None:
    pit_tables_set(pit_id=pit.pk, tables=[one.pk for one in tables], by=by, at=moment, reason="New floor plan")


def test_the_choice_counts_what_needs_somebody_by_pit(floor: Facility) -> None:
    choices = pit_choices(facility_standings(floor, at(0.1)), "Pit 2", "/floor/", is_full=False)
    assert [(one.name, one.tables, one.lights, one.is_chosen) for one in choices] == [
        ("All pits", 4, (), False),
        ("Pit 1", None, [("do_not_open", 1)], False),
        ("Pit 2", None, [("cannot_tell", 1)], True),
    ]
    assert [one.url for one in choices] == ["/floor/", "/floor/?pit=Pit+1", "/floor/?pit=Pit+2"]
    (full, *_) = pit_choices(facility_standings(floor, at(0.1)), "", "/floor/", is_full=True)
    assert (full.url, full.is_chosen) == ("/floor/?view=full", True)


def test_a_floor_without_pits_has_no_choice(roulette: GamingTable, pits: Mapping[str, Pit]) -> None:
    assert pit_choices(facility_standings(roulette.facility, NOON), "", "/floor/", is_full=False) == []


def test_the_board_shows_one_pit_and_says_so(
    client_of: Callable[[User], Client], floor: Facility, floorperson: User
) -> None:
    client, address = client_of(floorperson), reverse("floor:facility", args=[floor.pk])
    whole = client.get(address).text
    assert whole.count('class="tile__no"') == 4
    assert "Roulette, Pit 1<" in whole
    one = client.get(address, {"pit": "Pit 1"}).text
    assert f"<h1>{floor.name}, Pit 1</h1>" in one
    assert "2 tables" in one
    assert [number in one for number in ("R-01", "R-02", "W-01", "R-03")] == [True, True, False, False]
    assert "?pit=Pit+1&amp;view=full" in one, "A full screen keeps the pit"
    none = client.get(address, {"pit": "Pit 9"})
    assert (none.status_code, "No table is in Pit 9 now." in none.text) == (200, True)


def test_programs_read_the_pit_and_ask_for_one(
    client_of: Callable[[User], Client], floor: Facility, floorperson: User
) -> None:
    client, address = client_of(floorperson), reverse("api:tables")
    every = client.get(address).json()["results"]
    assert {one["number"]: one["pit"] for one in every} == {
        "R-01": "Pit 1",
        "R-02": "Pit 1",
        "R-03": "",
        "W-01": "Pit 2",
    }
    assert [one["number"] for one in client.get(address, {"pit": "Pit 1"}).json()["results"]] == ["R-01", "R-02"]
    assert client.get(address, {"pit": "Pit 9"}).json()["results"] == []


def test_a_table_stands_in_the_pit_of_the_moment(
    floor: Facility, roulette: GamingTable, pits: Mapping[str, Pit], holder_admin: User
) -> None:
    moved(pits["Pit 10"], roulette, by=holder_admin, moment=at(3))
    then = [replay(roulette, Moment(at(hours), at(9))) for hours in (2.99, 3)]
    assert [one and replay_json(one)["pit"] for one in then] == ["Pit 1", "Pit 10"]


def test_the_day_of_a_table_has_its_move(
    client_of: Callable[[User], Client], floor: Facility, roulette: GamingTable, pits: Mapping[str, Pit],
    holder_admin: User, auditor: User,
) -> None:  # fmt: skip
    moved(pits["Pit 10"], roulette, by=holder_admin, moment=at(3))
    moved(pits["Pit 10"], by=holder_admin, moment=at(5))
    day = whole_day(roulette, NOON.date(), timezone.now()).answer
    (pit,) = [one for one in day.at_table if one.label == "Pit"]
    assert (pit.at_start, pit.at_end) == ("Pit 1", "")
    happened = [(one.at, one.words, one.who) for one in day.happenings if "pit" in one.words.lower()]
    assert happened == [
        (at(3), "Moved to Pit 10", holder_admin.printed_name),
        (at(5), "Taken out of its pit", holder_admin.printed_name),
    ]
    page = client_of(auditor).get(reverse("floor:table_day", args=[roulette.pk]), {"day": NOON.date().isoformat()})
    assert "Moved to Pit 10" in page.text
