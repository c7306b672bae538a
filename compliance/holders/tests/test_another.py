"""A form that adds a person, a table or equipment adds another one, with what is the same again."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from compliance.holders.models import Facility, GamingTable, User

pytestmark = pytest.mark.django_db
ADD = "/people/tables/add/"


def typed(facility: Facility, number: str, **more: str) -> dict[str, str]:
    values = {"facility": str(facility.pk), "number": number, "chapter": "625a", "table_format": "hybrid"}
    return values | {"reason": "The floor opens"} | more


def test_the_next_form_starts_with_what_is_the_same(
    facility: Facility, holder_admin: User, client_of: Callable[[User], Client]
) -> None:
    browser = client_of(holder_admin)
    answer = browser.post(ADD, typed(facility, "S-01", another="yes"))
    assert answer["Location"] == ADD
    page = browser.get(ADD)
    assert "The table was added." in page.content.decode()
    form = page.context["form"]
    started = {name: str(form[name].value() or "") for name in form.fields}
    assert started == typed(facility, "")
    assert browser.post(ADD, typed(facility, "S-02"))["Location"] == reverse("holders:tables")
    assert sorted(GamingTable.objects.values_list("number", flat=True)) == ["S-01", "S-02"]


def test_what_was_kept_is_shown_once_and_on_its_own_form_alone(
    facility: Facility, holder_admin: User, client_of: Callable[[User], Client]
) -> None:
    browser = client_of(holder_admin)
    browser.post(ADD, typed(facility, "S-01", another="yes"))
    assert browser.get("/people/equipment/add/").context["form"]["reason"].value() is None
    assert browser.get(ADD).context["form"]["reason"].value() is None


def test_a_refused_form_keeps_what_was_typed_and_both_buttons(
    facility: Facility, holder_admin: User, client_of: Callable[[User], Client]
) -> None:
    browser = client_of(holder_admin)
    page = browser.post(ADD, typed(facility, "", another="yes"))
    assert page.status_code == 200
    assert page.context["form"]["reason"].value() == "The floor opens"
    assert "Save and add another" in page.content.decode()


@pytest.mark.parametrize("page", ["person_add", "equipment_add"])
def test_people_and_equipment_have_it_too(holder_admin: User, client_of: Callable[[User], Client], page: str) -> None:
    assert "Save and add another</button>" in client_of(holder_admin).get(reverse(f"holders:{page}")).content.decode()
