"""The round before opening: every closed table in order, the next one a tap away, and what is left is said."""

from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

from compliance.holders.tests.factories import TableFactory
from compliance.web.values import moment_words
from inspections.models import TableState
from inspections.opening.standing import facility_standings
from inspections.opening.views.rounds import DONE, ELSEWHERE, TO_DO, round_of
from tests.scenes import scene

from ...tests.factories import NOON, at, inspection, signed, table_of

pytestmark = pytest.mark.django_db


@scene
def wheels(facility, floorperson):
    return [table_of(facility, "617a", f"R-{place}", floorperson) for place in (10, 2, 3)]


def found(facility, after=""):
    return round_of(facility_standings(facility, NOON), after)


def test_tables_stand_in_the_order_of_their_numbers(facility, wheels):
    assert [(one.number, one.state) for one in found(facility).stops] == [
        ("R-2", TO_DO), ("R-3", TO_DO), ("R-10", TO_DO),
    ]  # fmt: skip
    assert found(facility).words == "None of 3 may open. 3 to do."


@pytest.mark.parametrize(("after", "due"), [("", "R-2"), ("R-2", "R-3"), ("R-3", "R-10"), ("R-10", "R-2")])
def test_the_next_follows_the_table_that_was_left(facility, wheels, after, due):
    assert found(facility, after).next.number == due


def test_what_is_done_what_waits_for_others_and_what_is_open(facility, wheels, floorperson):
    signed(wheels[1], "roulette_inspection", inspection(at(-1)), floorperson, moment=at(-1, 1))
    TableState.objects.create(table=wheels[2], is_open=True, since=at(-1))
    TableFactory(facility=facility, holder=facility.holder, number="R-11", chapter="617a")
    said = found(facility)
    assert [(one.number, one.state) for one in said.stops] == [("R-2", DONE), ("R-10", TO_DO), ("R-11", ELSEWHERE)]
    assert said.words == "1 of 3 may open. 1 to do. 1 waiting for others."
    assert said.next.number == "R-10"
    assert said.stops[0].words == f"May open. Inspected {moment_words(at(-1))} by {floorperson.printed_name}."


def test_an_entry_signed_in_the_round_leads_to_the_next_table(facility, wheels, floorperson, client_of):
    browser, address = client_of(floorperson), reverse("floor:round", args=[facility.pk])
    page = browser.get(address).content.decode()
    assert "Next: R-2" in page
    form = f"{reverse('floor:entry_new', args=[wheels[1].pk, 'roulette_inspection'])}?round=1"
    assert form in page
    values = inspection(datetime.now(UTC) - timedelta(minutes=1))
    entry = signed(wheels[1], "roulette_inspection", values, floorperson, moment=datetime.now(UTC))
    assert entry.number == 1
    page = browser.get(address).content.decode()
    assert "1 of 3 may open. 2 to do." in page
    assert "Next: R-3" in page
    assert "Skip R-3" in page
    assert reverse("scan_typed") in page
    assert reverse("floor:tray") in page


def test_nothing_left_is_said(facility, client_of, floorperson):
    page = client_of(floorperson).get(reverse("floor:round", args=[facility.pk])).content.decode()
    assert "No closed tables" in page
