"""After an inspection: what the last ones of the same wheel found, open the table, or go to the next of the round."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

from compliance.holders.models import EquipmentKind
from compliance.holders.services import equipment_create, equipment_move
from compliance.regulation import chapter
from inspections.entries.devices import device_history
from inspections.models import LogEntry, TableEvent
from inspections.tests.test_pages import sent
from tests.cast import sign_data
from tests.scenes import scene

from ...entries.tests.test_opened import CHECKS
from ...tests.factories import adjustment, at, inspection, signed, table_of

pytestmark = pytest.mark.django_db
LOG = "roulette_inspection"


@scene
def wheels(facility, floorperson):
    return [table_of(facility, "617a", f"R-0{place}", floorperson) for place in (4, 6, 7)]


def text_of(browser, address):
    """The page in one line, its codes without what keeps them whole."""
    return " ".join(re.sub(r"</?span[^>]*>", "", browser.get(address).content.decode()).split())


def inspected_now(table, by, browser):
    """The answer to the inspection of a table, signed in its form."""
    url = f"{reverse('floor:entry_new', args=[table.pk, LOG])}?round=1"
    answer = browser.post(url, sent(browser.get(url), preset="right", **CHECKS, **sign_data()))
    assert answer.status_code == 302, answer.context["page_errors"]
    return answer.url


def test_the_signed_page_opens_the_table_and_leads_to_the_next_one(wheels, floorperson, client_of):
    browser, (first, second, _) = client_of(floorperson), wheels
    address = inspected_now(second, floorperson, browser)
    entry = LogEntry.objects.get()
    assert address == f"{reverse('floor:after', args=[entry.pk])}?signed=1"
    page = text_of(browser, address)
    assert "R-06 may open." in page
    assert "1 of 3 may open. 2 to do." in page
    assert "Next: R-07" in page
    assert "Open R-06" in page
    answer = browser.post(reverse("floor:open", args=[second.pk]), {"back": address})
    assert answer.url == address
    assert TableEvent.objects.get().table == second
    page = text_of(browser, address)
    assert "R-06 is open." in page
    assert "Open R-06" not in page
    assert "Next: R-07" in page
    assert browser.get(reverse("floor:table", args=[first.pk])).status_code == 200


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", "floor", ""])
def test_opening_leads_to_no_other_host(back, wheels, floorperson, client_of):
    signed(wheels[0], LOG, inspection(datetime.now(UTC) - timedelta(minutes=1)), floorperson, moment=datetime.now(UTC))
    answer = client_of(floorperson).post(reverse("floor:open", args=[wheels[0].pk]), {"back": back})
    assert answer.url == reverse("floor:table", args=[wheels[0].pk])


def test_a_check_that_is_not_met_keeps_the_table_closed_and_says_what_cures_it(wheels, floorperson, client_of):
    values = inspection(datetime.now(UTC) - timedelta(minutes=1), wheel_parts_secure_ok=False)
    entry = signed(wheels[1], LOG, values, floorperson, moment=datetime.now(UTC))
    page = text_of(client_of(floorperson), reverse("floor:after", args=[entry.pk]))
    assert "R-06 stays closed." in page
    assert "Not met:" in page
    assert "Report a problem" in page
    assert "Open R-06" not in page
    assert "Next: R-07" in page


def test_who_opens_no_tables_is_offered_the_next_one_alone(wheels, security, client_of):
    address = inspected_now(wheels[1], security, client_of(security))
    page = text_of(client_of(security), address)
    assert "Open R-06" not in page
    assert "Next: R-07" in page


def lines(table, but=None):
    return device_history(table, chapter(table.chapter).log(LOG), but=but)


def test_a_wheel_that_was_moved_carries_its_inspections(
    wheels, facility, holder_admin, floorperson, maintenance, security, client_of
):
    first, second, _ = wheels
    wheel = equipment_create(
        facility=facility, table=first, kind=EquipmentKind.WHEEL, model="M7", serial_number="KR-W-0119",
        by=holder_admin, at=at(-50), reason="New.",
    )  # fmt: skip
    of_another = signed(second, LOG, inspection(at(-49)), floorperson, moment=at(-49, 1))
    failed = signed(first, LOG, inspection(at(-48), wheel_level_free_even_ok=False), floorperson, moment=at(-48, 1))
    adjusted = signed(first, LOG, adjustment(at(-47), floorperson, security), floorperson, moment=at(-47, 1))
    equipment_move(equipment_id=wheel.pk, table=None, by=holder_admin, at=at(-40), reason="Store.")
    in_store = signed(first, LOG, inspection(at(-39)), floorperson, moment=at(-39, 1))
    equipment_move(equipment_id=wheel.pk, table=second, by=holder_admin, at=at(-30), reason="Used there.")
    newest = signed(second, LOG, inspection(at(-29)), floorperson, moment=at(-29, 1))

    history = lines(second)
    assert [line.entry for line in history.lines] == [newest, adjusted, failed]
    assert not {of_another, in_store} & {line.entry for line in history.lines}
    assert [line.is_met for line in history.lines] == [True, True, False]
    assert history.lines[0].words == "All checks met"
    assert history.lines[1].words.startswith("All checks met. Adjustment finished at ")
    assert history.lines[2].words.startswith("Not met: ")
    assert history.since == "March 2, 2026"
    assert not history.is_clean
    assert [line.entry for line in lines(second, but=newest).lines] == [adjusted, failed]
    page = text_of(client_of(floorperson), reverse("floor:entry_new", args=[second.pk, LOG]))
    assert "KR-W-0119" in page
    assert "at R-04: Not met: " in page


def test_without_a_wheel_on_file_the_table_tells(wheels, floorperson):
    entries = [
        signed(wheels[0], LOG, inspection(at(-hours)), floorperson, moment=at(-hours, 1)) for hours in (5, 4, 3, 2)
    ]
    history = lines(wheels[0])
    assert history.device is None
    assert [line.entry for line in history.lines] == list(reversed(entries[1:]))
    assert history.is_clean


def test_the_history_asks_a_fixed_number_of_queries(
    wheels, facility, holder_admin, floorperson, django_assert_num_queries
):
    wheel = equipment_create(
        facility=facility, table=wheels[0], kind=EquipmentKind.WHEEL, model="M7", serial_number="KR-W-0119",
        by=holder_admin, at=at(-50), reason="New.",
    )  # fmt: skip
    signed(wheels[0], LOG, inspection(at(-49)), floorperson, moment=at(-49, 1))
    with django_assert_num_queries(5):
        lines(wheels[0])
    equipment_move(equipment_id=wheel.pk, table=wheels[1], by=holder_admin, at=at(-30), reason="Used there.")
    signed(wheels[1], LOG, inspection(at(-29)), floorperson, moment=at(-29, 1))
    with django_assert_num_queries(5):
        lines(wheels[1])
