"""Pits come in from a file, and tables with the pit in which each stands."""

from collections.abc import Callable

import pytest
from django.test import Client

from compliance.holders.models import AdministrationEvent, Facility, Pit, PitStay, User
from compliance.holders.tests.factories import FacilityFactory
from compliance.ledger.images import fetch

from .test_imports import TABLE_HEADS, entries, imported, lines, shown, table

pytestmark = pytest.mark.django_db
ClientOf = Callable[[User], Client]
PIT_HEADS = ("Facility", "Name of the pit")
HEADS = (*TABLE_HEADS, "Pit")
HELD_BY = """
    SELECT row_id, entry.type FROM ledger.projection JOIN ledger.entry USING (log_id, index)
    WHERE relation = 'holders_pitstay'
"""


def pits_of(facility: Facility, browser: Client, *names: str) -> None:
    assert imported(browser, "pits", lines([PIT_HEADS, *((facility.name, name) for name in names)])).status_code == 302


def where() -> dict[str, str]:
    return {stay.table.number: str(stay.pit) for stay in PitStay.objects.select_related("table", "pit")}


@pytest.mark.django_db(transaction=True)
def test_pits_and_the_tables_in_them_come_in_and_are_recorded(
    facility: Facility, holder_admin: User, client_of: ClientOf
) -> None:
    browser = client_of(holder_admin)
    pits_of(facility, browser, "Pit 1", "Pit 2")
    before = entries()
    rows = [HEADS, (*table(facility, "R-01"), "pit 1"), (*table(facility, "R-02"), "Pit 2"), table(facility, "R-03")]
    page = shown(browser, "tables", lines(rows)).content.decode()
    assert f"Table R-01, Roulette, {facility.name}; Table R-01 in Pit 1" in page
    assert not PitStay.objects.exists()
    assert imported(browser, "tables", lines(rows)).status_code == 302
    assert where() == {"R-01": "Pit 1", "R-02": "Pit 2"}
    assert entries() == before + 3 + 1
    assert {act for _, act in fetch(HELD_BY)} == {"administration.table_create"}
    assert AdministrationEvent.objects.filter(act="table_place").count() == 2
    assert "Everything in this file is on file already." in shown(browser, "tables", lines(rows)).content.decode()


@pytest.mark.django_db(transaction=True)
def test_a_table_on_file_gets_its_pit_and_keeps_the_one_it_has(
    facility: Facility, holder_admin: User, client_of: ClientOf
) -> None:
    browser = client_of(holder_admin)
    pits_of(facility, browser, "Pit 1", "Pit 2")
    imported(browser, "tables", lines([TABLE_HEADS, table(facility, "R-01")]))
    in_pit = lines([HEADS, (*table(facility, "R-01"), "Pit 1")])
    assert imported(browser, "tables", in_pit).status_code == 302
    assert where() == {"R-01": "Pit 1"}
    assert {act for _, act in fetch(HELD_BY)} == {"administration.table_place"}
    other = shown(browser, "tables", lines([HEADS, (*table(facility, "R-01"), "Pit 2")])).content.decode()
    assert "Table R-01 is in Pit 1 already. Move it on the page Pits." in other
    again = shown(browser, "tables", lines([HEADS, (*table(facility, "R-01"), "")])).content.decode()
    assert "Everything in this file is on file already." in again


def test_a_pit_of_another_facility_or_of_none_is_refused(
    facility: Facility, holder_admin: User, client_of: ClientOf
) -> None:
    browser = client_of(holder_admin)
    theirs = FacilityFactory(holder=facility.holder, name="The other hall")
    Pit.objects.create(holder=theirs.holder, facility=theirs, name="Pit 9")
    page = shown(browser, "tables", lines([HEADS, (*table(facility, "R-01"), "Pit 9")])).content.decode()
    assert "This facility has no such pit. Add it first, or leave the cell empty." in page


def test_a_pit_on_file_is_the_same_and_a_retired_name_is_refused(
    facility: Facility, holder_admin: User, client_of: ClientOf
) -> None:
    browser = client_of(holder_admin)
    pits_of(facility, browser, "Pit 1")
    Pit.objects.create(holder=facility.holder, facility=facility, name="Pit 2", is_active=False)
    page = shown(browser, "pits", lines([PIT_HEADS, (facility.name, "PIT 1"), (facility.name, "Pit 2")])).content
    assert "Already on file: 1\u00a0row" in page.decode()
    assert "already has a pit with this name, or had one" in page.decode()
