"""The administration pages: who opens which, what a list costs, and that nothing typed is lost."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from compliance.holders import work
from compliance.holders.models import AdministrationEvent, Membership, User
from compliance.holders.roles import Role
from compliance.web.tests.browser import send
from tests.cast import CAST
from tests.open_to import open_to

from .factories import CredentialFactory, EquipmentFactory, TableFactory, person

READERS = {"filer", "colleague", "outsider", "holder_admin", "board_admin"}
ADMINISTRATORS = {"holder_admin", "board_admin"}
WHO_OPENS = {
    "home": set(CAST),
    "people": READERS,
    "tables": READERS,
    "equipment": READERS,
    "facilities": READERS,
    "history": ADMINISTRATORS | {"auditor"},
    "person_add": ADMINISTRATORS,
    "table_add": ADMINISTRATORS,
    "equipment_add": ADMINISTRATORS,
    "certificate_holders": {"board_admin"},
    "certificate_holder_add": {"board_admin"},
    "facility_add": {"board_admin"},
}


@pytest.mark.parametrize("page", WHO_OPENS)
def test_whom_a_page_lets_in(page):
    """The access matrix compares the office with what is written down."""
    assert set(open_to()[f"holders:{page}"]["get"]) == WHO_OPENS[page]


def test_whoever_is_not_signed_in_signs_in_first_and_comes_back(client_of):
    assert client_of(None).get("/people/")["Location"] == "/accounts/login/?next=/people/"


def test_lists_show_one_s_own_holder_and_nothing_of_a_competitor(cast, client_of, facility, other_facility):
    TableFactory(facility=facility, number="R-77")
    TableFactory(facility=other_facility, number="R-88")
    own = client_of(cast["filer"])
    people, tables = own.get("/people/").content.decode(), own.get("/people/tables/").content.decode()
    assert cast["dealer"].printed_name in people
    assert cast["outsider"].printed_name not in people
    assert cast["reviewer"].printed_name not in people
    assert "R-77" in tables
    assert "R-88" not in tables
    assert other_facility.name not in tables
    board = client_of(cast["board_admin"]).get("/people/tables/").content.decode()
    assert "R-77" in board
    assert "R-88" in board


@pytest.mark.parametrize("page", ["people", "tables", "equipment", "facilities", "history"])
def test_a_list_costs_the_same_queries_however_long(
    client_of, holder, facility, holder_admin, page, django_assert_max_num_queries
):
    def queries_of_the_list():
        browser = client_of(holder_admin)
        browser.get(reverse("holders:home"))
        with django_assert_max_num_queries(60) as counted:
            assert browser.get(reverse(f"holders:{page}")).status_code == 200
        return len(counted)

    one_of_each(holder, facility, holder_admin)
    few = queries_of_the_list()
    for _ in range(5):
        one_of_each(holder, facility, holder_admin)
    assert queries_of_the_list() == few
    assert few <= 12


def one_of_each(holder, facility, by):
    """A person, a table with a wheel and a line of history."""
    user = person(Role.DEALER, at=holder)
    EquipmentFactory(facility=facility, table=TableFactory(facility=facility))
    AdministrationEvent.objects.create(
        holder=holder, actor=by, actor_name=by.printed_name, actor_role=Role.HOLDER_ADMINISTRATOR,
        at=timezone.now(), subject=f"Person {user}", about=user.pk, act="person_create", after={"title": "Dealer"},
    )  # fmt: skip


def test_the_page_of_a_person_says_why_they_see_what_they_see(client_of, filer, floorperson, holder):
    page = client_of(filer).get(f"/people/{floorperson.pk}/").content.decode()
    assert f"Floorperson of {holder.name.replace('&', '&amp;')} since January 1, 2012: reads logs" in page
    assert floorperson.credentials.get().number in page
    assert "Revoke" not in page


def test_the_newest_credential_of_a_person_comes_first(client_of, holder_admin, floorperson):
    (older,) = floorperson.credentials.all()
    newer = CredentialFactory(user=floorperson, valid_from=older.valid_from + timedelta(days=1))
    page = client_of(holder_admin).get(f"/people/{floorperson.pk}/").content.decode()
    assert page.index(newer.number) < page.index(older.number)


def test_a_refused_form_shows_what_was_typed_and_the_sentence_at_its_field(client_of, holder_admin, dealer):
    typed = {
        "printed_name": "Typed Name", "email": dealer.email, "title": "Typed title", "role": "dealer",
        "valid_from": "2026-02-02", "reason": "New here",
    }  # fmt: skip
    page = client_of(holder_admin).post("/people/add/", typed).content.decode()
    assert "<title>Error: " in page
    assert 'value="Typed Name"' in page
    assert 'value="2026-02-02"' in page
    assert page.count("One of your people already has this e-mail address.") == 2  # in the summary and at the field
    assert not User.objects.filter(printed_name="Typed Name").exists()


def test_an_administrator_adds_a_person_gives_a_credential_and_ends_the_role(client_of, holder_admin, mailoutbox):
    browser = client_of(holder_admin)
    typed = {
        "printed_name": "Nia Newcomer", "email": "nia@example.test", "role": "dealer", "valid_from": "2026-02-02",
        "reason": "New here",
    }  # fmt: skip
    assert browser.post("/people/add/", typed).status_code == 302
    someone = User.objects.get(email="nia@example.test")
    send(
        browser,
        f"/people/{someone.pk}/credentials/add/",
        {"number": "pa-777001", "valid_from": "2026-02-02", "reason": "Issued"},
    )
    assert someone.credentials.get().number == "PA-777001"
    send(browser, f"/people/{someone.pk}/", to="password-link/")
    assert [message.to for message in mailoutbox] == [["nia@example.test"]]
    membership = someone.memberships.get()
    ended = send(browser, f"/people/{someone.pk}/roles/{membership.pk}/end/", {"reason": "Left"}, follow=True)
    assert "The role ended." in ended.content.decode()
    assert "Left" in ended.content.decode()
    assert not Membership.objects.in_force(timezone.localdate()).filter(user=someone).exists()
    acts = AdministrationEvent.objects.filter(about=someone.pk).order_by("at", "id").values_list("act", flat=True)
    assert set(acts) == {
        "person_create",
        "membership_grant",
        "credential_issue",
        "password_link_send",
        "membership_end",
    }


def test_no_link_to_set_a_password_leaves_the_office_unrecorded(client_of, holder_admin, holder, settings, mailoutbox):
    dealer = person(Role.DEALER, at=holder, password="!")
    settings.EMAIL_BACKEND = "compliance.holders.tests.mail_away.EmailBackend"
    answer = send(client_of(holder_admin), f"/people/{dealer.pk}/", to="password-link/")
    assert "The e-mail could not be sent." in answer.content.decode()
    assert AdministrationEvent.objects.get(about=dealer.pk).act == "password_link_send"
    assert not mailoutbox


def test_a_table_on_another_holder_s_floor_is_not_offered_for_equipment(
    client_of, holder_admin, facility, other_facility
):
    foreign = TableFactory(facility=other_facility, number="R-99")
    browser = client_of(holder_admin)
    assert "R-99" not in browser.get("/people/equipment/add/").content.decode()
    typed = {
        "facility": facility.pk, "table": foreign.pk, "kind": "wheel", "model": "W", "serial_number": "S-1",
        "reason": "Bought",
    }  # fmt: skip
    answer = browser.post("/people/equipment/add/", typed)
    assert answer.status_code == 200
    assert not facility.equipment.exists()


def test_a_cut_mark_of_a_page_answers_400_in_words(client_of, filer):
    response = client_of(filer).get("/people/?page=garbage")
    assert response.status_code == 400
    assert "Open the list from its start" in response.content.decode()


def test_my_work_shows_what_apps_say_most_urgent_first(client_of, filer, monkeypatch):
    items = [
        work.WorkItem("Later", "", "/later/", urgency=work.Urgency.TO_DO),
        work.WorkItem("Pressing", "", "/now/", due=timezone.now(), urgency=work.Urgency.OVERDUE),
        work.WorkItem("By a day", "", "/day/", due=timezone.localdate(), urgency=work.Urgency.TO_DO),
    ]
    monkeypatch.setattr(work, "providers", [lambda user, now: items])
    page = client_of(filer).get("/").content.decode()
    assert page.index("Pressing") < page.index("By a day") < page.index("Later")
    assert "Overdue" in page
