"""Acts on rows that were chosen on a list: each by its own act, all or none, and as the page showed them."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import AdministrationEvent, CertificateHolder, Equipment, Facility, GamingTable, User
from compliance.holders.page_mark import SEEN
from compliance.holders.roles import Role
from compliance.holders.services import table_retire
from compliance.ledger.images import fetch

from .factories import EquipmentFactory, FacilityFactory, TableFactory, person

pytestmark = pytest.mark.django_db
ENTRIES = "SELECT type FROM ledger.entry ORDER BY received_at DESC, index DESC LIMIT %s"
ClientOf = Callable[[User], Client]
RETIRE, END = "/people/tables/retire/", "/people/roles/end/"


def page_of(browser: Client, address: str, *rows: Any) -> tuple[str, Any]:
    """The address of the form about these rows, and its page."""
    url = f"{address}?{'&'.join(f'chosen={row.pk}' for row in rows)}"
    return url, browser.get(url)


def typed(page: Any, reason: str = "The floor closes") -> dict[str, str]:
    return {SEEN: re.findall(r'name="seen" value="([^"]+)"', page.content.decode())[-1], "reason": reason}


@pytest.fixture
def tables(facility: Facility) -> list[GamingTable]:
    return [TableFactory(facility=facility, number=f"R-0{number}") for number in (1, 2, 3)]


@pytest.mark.django_db(transaction=True)
def test_several_tables_are_retired_each_with_its_entry(
    facility: Facility, holder_admin: User, client_of: ClientOf
) -> None:
    tables = [TableFactory(facility=facility, number=f"R-0{number}") for number in (1, 2, 3)]
    wheel = EquipmentFactory(facility=facility, table=tables[0])
    browser = client_of(holder_admin)
    listed = browser.get(reverse("holders:tables")).content.decode()
    assert f'name="chosen" value="{tables[0].pk}"' in listed
    assert f'action="{RETIRE}"' in listed
    url, page = page_of(browser, RETIRE, *tables[:2])
    assert f"Retire R-01, {facility.name}; R-02, {facility.name}" in page.content.decode()
    assert browser.post(url, typed(page)).status_code == 302
    assert list(GamingTable.objects.filter(is_active=True)) == tables[2:]
    assert Equipment.objects.get(pk=wheel.pk).table is None
    kinds = sorted(kind for (kind,) in fetch(ENTRIES, 3))
    assert kinds == ["administration.equipment_move", *["administration.table_retire"] * 2]
    assert AdministrationEvent.objects.filter(act="table_retire", reason="The floor closes").count() == 2


def test_one_that_cannot_be_retired_stops_all(
    tables: list[GamingTable], holder_admin: User, client_of: ClientOf
) -> None:
    browser, at = client_of(holder_admin), timezone.now()
    url, page = page_of(browser, RETIRE, *tables)
    table_retire(table_id=tables[1].pk, by=holder_admin, at=at, reason="First")
    assert browser.post(url, typed(page)).status_code == 404
    assert GamingTable.objects.filter(is_active=True).count() == 2


def test_what_changed_since_the_page_is_refused(
    tables: list[GamingTable], holder_admin: User, client_of: ClientOf
) -> None:
    browser = client_of(holder_admin)
    url, page = page_of(browser, RETIRE, *tables)
    edit = reverse("holders:table_edit", args=[tables[0].pk])
    shown = browser.get(edit)
    values = {"number": "R-09", "chapter": tables[0].chapter, "table_format": tables[0].table_format}
    assert browser.post(edit, typed(shown) | values).status_code == 302
    answer = browser.post(url, typed(page))
    assert answer.status_code == 409
    assert "because this changed since you saw it" in answer.content.decode()
    assert GamingTable.objects.filter(is_active=True).count() == 3


def test_nothing_chosen_and_what_is_foreign_are_refused(
    tables: list[GamingTable], holder_admin: User, filer: User, client_of: ClientOf
) -> None:
    browser = client_of(holder_admin)
    assert "Nothing was chosen." in browser.get(RETIRE).content.decode()
    foreign = TableFactory(facility=FacilityFactory())
    assert page_of(browser, RETIRE, tables[0], foreign)[1].status_code == 404
    assert browser.get(f"{RETIRE}?chosen=1").status_code == 404
    assert page_of(client_of(filer), RETIRE, tables[0])[1].status_code == 403
    assert 'name="chosen"' not in client_of(filer).get(reverse("holders:tables")).content.decode()


@pytest.mark.django_db(transaction=True)
def test_several_people_have_no_role_from_today_on(
    holder: CertificateHolder, holder_admin: User, client_of: ClientOf
) -> None:
    people = [person(Role.DEALER, at=holder, printed_name=f"Person {number}") for number in (1, 2)]
    browser = client_of(holder_admin)
    assert f'action="{END}"' in browser.get(reverse("holders:people")).content.decode()
    url, page = page_of(browser, END, *people)
    assert f"Person 1, Dealer, {holder.name}; Person 2, Dealer, {holder.name}" in page.content.decode()
    assert browser.post(url, typed(page)).status_code == 302
    today = timezone.localdate()
    assert [one.memberships.get().ended_on for one in people] == [today, today]
    assert [kind for (kind,) in fetch(ENTRIES, 2)] == ["administration.membership_end"] * 2
    assert "None of these people has a role that could end." in browser.get(url).content.decode()


def test_ones_own_role_stops_all(holder: CertificateHolder, holder_admin: User, client_of: ClientOf) -> None:
    someone, browser = person(Role.DEALER, at=holder), client_of(holder_admin)
    url, page = page_of(browser, END, someone, holder_admin)
    answer = browser.post(url, typed(page))
    assert "You cannot end your own role." in answer.content.decode()
    assert someone.memberships.get().ended_on is None
