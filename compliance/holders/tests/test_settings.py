"""Settings of the Board administrator: newest wins, nothing is lost, every change says why and by whom."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction

from compliance.holders.errors import FieldRefused, NotAllowed
from compliance.holders.models import AdministrationEvent
from compliance.holders.policy import SettingValue, policies, policy, policy_number
from compliance.holders.roles import Role
from compliance.holders.services import setting_change
from compliance.regulation.general.settings import SETTINGS

AT = datetime(2026, 3, 2, 15, tzinfo=UTC)
PAGE = "/people/settings/"


def changed(by, value="20", code="review_days", at=AT, reason="Letter of the Board", **more):
    return setting_change(code=code, value=value, by=by, at=at, reason=reason, **more)


def test_without_a_row_the_default_holds(db, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert policy("review_days") == "15"
    with django_assert_num_queries(1):
        assert {code: shown.value for code, shown in policies().items()} == {
            code: setting.default for code, setting in SETTINGS.items()
        }
    with pytest.raises(KeyError):
        policy("nothing_of_the_kind")


def test_the_newest_row_up_to_the_time_counts(board_admin):
    changed(board_admin)
    changed(board_admin, "30", at=AT + timedelta(days=1))
    before, on, after = (AT + timedelta(seconds=s) for s in (-1, 0, 1))
    assert [policy_number("review_days", at) for at in (before, on, after)] == [15, 20, 20]
    assert policy_number("review_days", AT + timedelta(days=1)) == 30
    shown = policies(AT)["review_days"]
    assert (shown.words, shown.default_words) == ("20 calendar days", "15 calendar days")
    assert shown.row.printed_name == board_admin.printed_name
    assert policies(AT)["late_entry_minutes"].row is None


def test_a_change_says_who_when_and_why_in_both_records(board_admin):
    row = changed(board_admin)
    assert (row.role, row.reason, row.at) == (Role.BOARD_ADMINISTRATOR, "Letter of the Board", AT)
    event = AdministrationEvent.objects.get(act="setting_change")
    assert (event.before, event.after) == ({"value": "15 calendar days"}, {"value": "20 calendar days"})
    assert event.reason == row.reason


@pytest.mark.parametrize(
    ("changes", "field"),
    [({"value": "0"}, "value"), ({"value": "15"}, "value"), ({"reason": " "}, "reason"), ({"shown": "14"}, "value")],
)
def test_a_change_that_cannot_stand_is_refused_at_its_field(board_admin, changes, field):
    with pytest.raises(FieldRefused) as refusal:
        changed(board_admin, **changes)
    assert refusal.value.field == field
    assert not SettingValue.objects.exists()


def test_only_a_board_administrator_sets(db, cast):
    for name, user in cast.items():
        if name != "board_admin":
            with pytest.raises(NotAllowed):
                changed(user)
    assert not SettingValue.objects.exists()


def test_what_was_set_stays(board_admin):
    row = changed(board_admin)
    for act in (row.delete, lambda: SettingValue.objects.update(value="1")):
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            act()
    assert policy("review_days", AT) == "20"


@pytest.mark.parametrize("address", [PAGE, f"{PAGE}review_days/"])
def test_the_pages_open_to_board_administrators_only(cast, client_of, address):
    answers = {name: client_of(user).get(address).status_code for name, user in cast.items()}
    assert answers == dict.fromkeys(cast, 403) | {"board_admin": 200}
    assert client_of(None).get(address).status_code == 302


def test_the_page_shows_value_default_basis_confidence_and_reason(client_of, board_admin):
    changed(board_admin, at=AT)
    page = client_of(board_admin).get(PAGE).content.decode()
    for words in (
        "20 calendar days",
        "15 calendar days",
        "601a.10(c)",
        "Inferred",
        "Chosen for this system; the regulation",
        "Letter of the",
    ):
        assert words in page
    assert page.count("Bo Ard") >= 2
    for setting in SETTINGS.values():
        assert setting.label in page


def test_the_page_costs_the_same_whatever_was_set(client_of, board_admin, django_assert_max_num_queries):
    browser = client_of(board_admin)
    browser.get(PAGE)
    with django_assert_max_num_queries(12) as asked:
        browser.get(PAGE)
    few = len(asked)
    for day in range(5):
        changed(board_admin, str(20 + day), at=AT + timedelta(days=day))
    browser.get(PAGE)  # a session notes once a minute that it is in use
    with django_assert_max_num_queries(few):
        assert browser.get(PAGE).status_code == 200


def test_a_setting_is_changed_on_its_page_and_a_refusal_keeps_what_was_typed(client_of, board_admin):
    browser, address = client_of(board_admin), f"{PAGE}review_days/"
    refused = browser.post(address, {"shown": "15", "value": "many", "reason": "Typed reason"}).content.decode()
    assert "Enter a whole number of calendar days from 1 to 365." in refused
    assert 'value="many"' in refused
    assert "Typed reason" in refused
    assert browser.post(address, {"shown": "15", "value": "12", "reason": ""}).status_code == 200
    answer = browser.post(address, {"shown": "15", "value": "12", "reason": "Typed reason"}, follow=True)
    assert "12 calendar days" in answer.content.decode()
    late = browser.post(address, {"shown": "15", "value": "13", "reason": "Other"}).content.decode()
    assert "in the meantime" in late
    assert policy("review_days") == "12"
    assert browser.get(f"{PAGE}nothing/").status_code == 404


@pytest.mark.parametrize("code", SETTINGS)
def test_every_setting_has_its_form(client_of, board_admin, code):
    page = client_of(board_admin).get(f"{PAGE}{code}/").content.decode()
    assert SETTINGS[code].label in page


def test_everybody_reads_the_basis_with_its_confidence_and_the_value_that_holds(client_of, board_admin):
    changed(board_admin)
    for setting in SETTINGS.values():
        page = client_of(None).get(f"/regulation/{setting.basis}/")
        assert page.status_code == 200, setting.basis
    page = client_of(None).get("/regulation/601a.2/").content.decode()
    assert "20 calendar days" in page
    assert "inferred" in page
