"""The end of a sign-in by the Board's identity provider: here, and there by its word."""

import time
from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client
from django.utils import timezone

from compliance.holders.errors import IllegalMove
from compliance.holders.models import ProviderLink
from compliance.holders.roles import Role
from compliance.holders.services import (
    provider_link_end,
)
from compliance.ledger.reconcile import differences

from .authenticator_app import code_of
from .factories import person
from .links import director, linked, reviewer, who
from .provider import BACK, LEFT, SUBJECT, Provider, new_key, provider
from .test_provider import alone

__all__ = ["alone", "director", "linked", "provider", "reviewer"]
pytestmark = pytest.mark.django_db
NOW = int(time.time())


@pytest.fixture
def inside(linked: ProviderLink, provider: Provider) -> Client:
    """A browser in which the reviewer signed in by the provider."""
    provider.lies = {"amr": ["mfa"], "sid": "session-1"}
    browser = Client()
    provider.sign_in(browser)
    provider.lies = {}
    assert who(browser) == linked.user
    return browser


def test_ending_a_link_ends_sessions_and_sign_ins(inside: Client, linked: ProviderLink, provider: Provider) -> None:
    by = person(Role.BOARD_ADMINISTRATOR)
    provider_link_end(user_id=linked.user.pk, by=by, at=timezone.now(), reason="Left")
    assert who(inside).is_anonymous
    assert provider.sign_in(Client()).status_code == 403
    with pytest.raises(IllegalMove):
        provider_link_end(user_id=linked.user.pk, by=by, at=timezone.now(), reason="Left")
    assert list(differences()) == []


def test_a_link_that_ends_before_the_last_factor_signs_nobody_in(
    linked: ProviderLink, provider: Provider, steady_codes: None
) -> None:
    secret, browser = generate_totp_secret(), Client()
    TOTP.activate(linked.user, secret)
    provider.sign_in(browser)
    by = person(Role.BOARD_ADMINISTRATOR)
    provider_link_end(user_id=linked.user.pk, by=by, at=timezone.now(), reason="Left")
    assert browser.post("/accounts/2fa/authenticate/", {"code": code_of(secret)}).status_code == 403
    assert who(browser).is_anonymous


def test_the_page_for_signing_out_says_that_it_is_local(inside: Client, linked: ProviderLink, client_of: Any) -> None:
    assert "You sign out here only" in inside.get("/accounts/logout/").content.decode()
    assert SUBJECT in inside.get("/accounts/2fa/").content.decode()
    other = client_of(linked.user)
    assert "You sign out here only" not in other.get("/accounts/logout/").content.decode()


@pytest.mark.parametrize(
    ("told", "is_over"),
    [
        ({}, True),
        ({"sid": "session-1"}, True),
        ({"sub": None, "sid": "session-1"}, True),
        ({"sid": "session-2"}, False),
        ({"sub": None, "sid": "session-2"}, False),
        ({"sub": "another"}, False),
    ],
)
def test_what_ends_at_the_provider_ends_here_at_once(
    inside: Client, linked: ProviderLink, provider: Provider, client_of: Any, told: Any, is_over: bool
) -> None:
    by_password = client_of(linked.user)
    assert provider.tell_end(provider.logout_token(**told)) == 200
    assert who(inside).is_anonymous is is_over
    assert who(by_password) == linked.user, "it did not begin by the provider"


def test_a_session_that_was_told_none_of_the_provider_ends_with_any(linked: ProviderLink, provider: Provider) -> None:
    provider.lies = {"amr": ["mfa"]}
    browser, other = Client(), Client()
    provider.sign_in(browser)
    provider.lies |= {"sid": "session-1"}
    provider.sign_in(other)
    provider.lies = {}
    assert provider.tell_end(provider.logout_token(sid="session-2")) == 200
    assert who(browser).is_anonymous
    assert who(other) == linked.user


def test_a_sign_in_under_way_ends_too(linked: ProviderLink, provider: Provider, steady_codes: None) -> None:
    secret, browser = generate_totp_secret(), Client()
    TOTP.activate(linked.user, secret)
    provider.sign_in(browser)
    assert provider.tell_end(provider.logout_token()) == 200
    browser.post("/accounts/2fa/authenticate/", {"code": code_of(secret)})
    assert who(browser).is_anonymous


@pytest.mark.parametrize(
    ("sid", "told", "is_over"),
    [
        ("session-1", {}, True),
        ("session-1", {"sid": "session-1"}, True),
        ("session-1", {"sub": None, "sid": "session-1"}, True),
        ("session-1", {"sid": "session-2"}, False),
        (None, {"sid": "session-2"}, True),
        (None, {"sub": None, "sid": "session-2"}, False),
    ],
)
def test_what_ends_during_the_exchange_begins_no_session(
    linked: ProviderLink, provider: Provider, sid: str | None, told: Any, is_over: bool
) -> None:
    browser, later = Client(), Client()
    asked = provider.ask(browser)
    assert provider.tell_end(provider.logout_token(**told)) == 200
    provider.lies = {"amr": ["mfa"], "sid": sid}
    page = browser.get(BACK, {"code": "a-code", "state": asked["state"]})
    assert page.status_code == (403 if is_over else 302)
    assert who(browser).is_anonymous is is_over
    provider.sign_in(later)
    assert who(later) == linked.user


def test_a_logout_token_counts_once(inside: Client, provider: Provider, linked: ProviderLink) -> None:
    token = provider.logout_token()
    assert provider.tell_end(token) == 200
    provider.lies = {"amr": ["mfa"]}
    provider.sign_in(inside)
    assert provider.tell_end(token) == 400
    assert who(inside) == linked.user


FALSE_ENDS: dict[str, dict[str, Any]] = {
    "a nonce": {"nonce": "any"},
    "no event": {"events": None},
    "another event": {"events": {"another": {}}},
    "an event that is no object": {"events": {"http://schemas.openid.net/event/backchannel-logout": 1}},
    "events that are no object": {"events": ["http://schemas.openid.net/event/backchannel-logout"]},
    "no name": {"jti": None},
    "an empty name": {"jti": ""},
    "nobody": {"sub": None},
    "a session that is no text": {"sid": 1},
    "another issuer": {"iss": "https://another.example"},
    "another audience": {"aud": "another"},
    "expired": {"exp": NOW - 3600},
    "without an end": {"exp": None},
    "issued long ago": {"iat": NOW - 7200},
}


@pytest.mark.parametrize("false", FALSE_ENDS)
def test_a_false_logout_token_ends_nothing(
    inside: Client, provider: Provider, linked: ProviderLink, false: str
) -> None:
    token = provider.logout_token(**FALSE_ENDS[false])
    assert provider.tell_end(token) == 400
    assert who(inside) == linked.user


FORM = "application/x-www-form-urlencoded"


def test_neither_an_id_token_nor_another_key_nor_a_long_body_ends_anything(
    inside: Client, provider: Provider, linked: ProviderLink
) -> None:
    honest = provider.logout_token()
    provider.asked = {}
    provider.lies = {"nonce": None}
    tokens = [provider.id_token(), "", "a.b.c"]
    provider.signs_with, provider.lies = new_key(), {}
    tokens.append(provider.logout_token())
    seen = len(provider.seen)
    assert [provider.tell_end(token) for token in tokens] == [400] * len(tokens)
    assert provider.tell_end(honest, more="a" * 30_000) == 400
    twice = f"logout_token={honest}&logout_token={honest}"
    for form, kind in ((twice, FORM), (f"logout_token={honest}", "text/plain")):
        assert Client().post(LEFT, form, content_type=kind).status_code == 400
    assert Client().post(LEFT, {"logout_token": honest}).status_code == 400, "no form of many parts"
    assert who(inside) == linked.user
    assert len(provider.seen) - seen <= 4, "nobody is asked about what is not addressed to the office"
