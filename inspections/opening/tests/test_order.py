"""The worst state wins the tile, and one order holds on the board, in the API and in My work."""

from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse

from compliance.holders.tests.factories import TableFactory
from compliance.holders.work import work_of
from inspections.models import Alarm
from inspections.opening.api import standing_answer
from inspections.opening.standing import facility_standings, table_standing
from inspections.opening.tiles import reason_line, tile_of
from inspections.order import OF_ALARM, FloorState
from inspections.problems.tests.problems import extra

from ...tests.factories import NOON, at, iso, signed, table_of
from ...tests.floor import Floor


@pytest.fixture
def floor(facility, floorperson, security, maintenance, dealer):
    people = {"floorperson": floorperson, "security": security, "maintenance": maintenance, "dealer": dealer}
    return Floor(facility, people)


def over_the_limit(floor):
    floor.cards()
    floor.decks_inspected(-26)
    floor.decks(-25)
    floor.opened(-24.5)


@pytest.mark.sampled
def test_a_missing_card_at_an_open_table_comes_before_everything_else(floor, facility, floorperson):
    over_the_limit(floor)
    signed(floor.table, "problem", extra(what="card_missing"), floorperson)
    wheel = table_of(facility, "617a", "R-01", floorperson)
    failing = Floor(facility, floor.people)
    failing.table = wheel
    failing.inspected(-3)
    failing.opened(-2.5)
    failing.inspected(-1, wheel_parts_secure_ok=False, event_reason="spot_check")
    TableFactory(facility=facility, holder=facility.holder, number="A-01", chapter="651a")
    standings = facility_standings(facility, NOON)
    assert [(one.table.number, one.states[0]) for one in standings] == [
        ("W-01", FloorState.PROBLEM), ("R-01", FloorState.STOPPED), ("A-01", FloorState.STOPPED),
    ]  # fmt: skip
    first, second, closed = (tile_of(one) for one in standings)
    assert (first.light, first.light_word, first.headline) == (
        "do_not_open",
        "Problem open",
        "Card missing: 7 of spades",
    )
    assert first.also == "1 h 00 min over: change the decks"
    assert second.light_word == "Stop play"
    assert not closed.is_open
    assert [standing_answer(one).states for one in standings] == [["problem", "over"], ["stopped"], ["stopped"]]
    mine = [item.title for item in work_of(floorperson, NOON)]
    assert mine[0].startswith("Table W-01, problem 1")


def test_what_the_text_bars_because_of_a_problem_is_said_once(floor, floorperson):
    floor.ready_cards()
    signed(floor.table, "problem", {"stage": "found", "what": "shuffler_fault", "found_at": iso(NOON)}, floorperson)
    tile = tile_of(table_standing(floor.table, NOON))
    assert (tile.light, tile.citation, tile.also) == ("do_not_open", "651a.11(e)", "")


def test_decks_that_nobody_inspected_come_after_the_limit_and_before_what_is_due(floor):
    floor.ready_cards()
    floor.opened(-1.5)
    floor.decks(-2, -0.5, replacement_opened_at=at(-0.5).isoformat())
    assert table_standing(floor.table, at(23)).states == [FloorState.UNKNOWN, FloorState.DUE]
    assert table_standing(floor.table, at(24)).states == [FloorState.OVER, FloorState.UNKNOWN]


def test_every_kind_of_alarm_has_its_place():
    assert set(OF_ALARM) == set(Alarm.Kind)


def test_a_link_about_one_batch_names_it(floor, client_of):
    floor.cards(shuffler_mode="batch_shuffler", deck_count=16)
    floor.decks(-2, batch_label="A", deck_count=8)
    missing, *others = (
        reason_line(reason, may_log=True)
        for reason in table_standing(floor.table, NOON).reasons
        if reason.cure is not None and reason.cure.name in ("floor:entry_new", "floor:change")
    )
    lanes = {(line.label, *parse_qs(urlsplit(line.url).query).get("lane", [])) for line in (missing, *others)}
    assert lanes == {("Deck inspection", "A"), ("Change the decks", "B")}
    browser = client_of(floor.people["floorperson"])
    pages = {
        line.label: " ".join(browser.get(line.url, follow=True).content.decode().split()) for line in (missing, *others)
    }
    assert "<b>Batch A</b>, which you chose" in pages["Deck inspection"]
    assert "<b>Batch B</b>, which you chose" in pages["Change the decks"]
    bare = browser.get(reverse("floor:entry_new", args=[floor.table.pk, "deck_change"])).content.decode()
    assert "which you chose" not in bare
    assert "Which decks?" in bare


def test_a_failed_inspection_of_one_batch_leads_to_that_batch(floor):
    floor.cards(shuffler_mode="batch_shuffler", deck_count=16)
    floor.decks_inspected(decks_received=5, batch_label="B")
    floor.decks(-1.9, batch_label="B", deck_count=8)
    (reason,) = (one for one in table_standing(floor.table, NOON).reasons if one.is_known)
    assert reason.lane == "B"


def test_decks_received_inspected_and_in_play_within_a_minute_ask_to_be_confirmed(floor):
    floor.cards()
    moment = at(-1).isoformat()
    names = ("received_at", "inspected_at", "verified_at", "first_player_inspection_at", "shuffled_at")
    entry = floor.decks_inspected(-1, **dict.fromkeys((*names, "opened_for_play_at"), moment))
    assert b"received, inspected, shuffled and in play within one minute" in bytes(entry.findings)
    later = floor.decks_inspected(-1)
    assert b"within one minute" not in bytes(later.findings)
