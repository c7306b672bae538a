"""People see where they are signed in, and sign out there; nobody sees or ends a session of somebody else."""

from datetime import timedelta

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import User
from compliance.holders.sessions import stored_key
from compliance.holders.tests.factories import PASSWORD

pytestmark = pytest.mark.django_db
PAGE, LOGIN = "/accounts/sessions/", "/accounts/login/"
BUTTON = 'name="session"'


def signed_in(user: User) -> Client:
    browser = Client()
    assert browser.post(LOGIN, {"login": user.email, "password": PASSWORD}).status_code == 302
    assert browser.get(PAGE).status_code == 200
    return browser


def end(browser: Client, key: str) -> None:
    """Ends a session, or all others, and confirms with the password."""
    asked = browser.post(PAGE, {"session": key})["Location"]
    assert asked.startswith(reverse("account_reauthenticate"))
    assert browser.post(asked, {"password": PASSWORD})["Location"] == PAGE


def is_open(browser: Client) -> bool:
    return browser.get(PAGE).status_code == 200


def key_of(browser: Client) -> str:
    return stored_key(browser.session.session_key or "")


def test_one_session_is_ended_and_the_others_stay(filer: User, colleague: User) -> None:
    here, there, third, other = signed_in(filer), signed_in(filer), signed_in(filer), signed_in(colleague)
    page = here.get(PAGE).content.decode()
    assert page.count("This browser") == 1
    assert key_of(there) in page
    assert key_of(third) in page
    assert key_of(other) not in page
    end(here, key_of(there))
    assert [is_open(one) for one in (here, there, third, other)] == [True, False, True, True]


def test_all_others_end_at_once_and_this_one_stays(filer: User, colleague: User) -> None:
    here, there, third, other = signed_in(filer), signed_in(filer), signed_in(filer), signed_in(colleague)
    end(here, "")
    assert [is_open(one) for one in (here, there, third, other)] == [True, False, False, True]
    assert "Sign out everywhere else" not in here.get(PAGE).content.decode()


def test_nobody_ends_the_session_of_somebody_else_nor_one_copied_to_another_key(filer: User, colleague: User) -> None:
    here, other = signed_in(filer), signed_in(colleague)
    end(here, key_of(other))
    assert is_open(other)
    data = Session.objects.get(session_key=key_of(here)).session_data
    Session.objects.create(session_key="planted", session_data=data, expire_date=timezone.now() + timedelta(hours=1))
    assert BUTTON not in here.get(PAGE).content.decode()


def test_what_has_ended_or_was_idle_is_not_listed(
    filer: User,
) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        signed_in(filer)
        clock.shift(timedelta(minutes=16))
        here = signed_in(filer)
        assert BUTTON not in here.get(PAGE).content.decode()


def test_whoever_ends_a_session_confirms_first_who_they_are(filer: User) -> None:
    here, there = signed_in(filer), signed_in(filer)
    asked = here.post(PAGE, {"session": key_of(there)})["Location"]
    here.post(asked, {"password": "another"})
    assert is_open(there)
    end(here, key_of(there))
    assert not is_open(there)
