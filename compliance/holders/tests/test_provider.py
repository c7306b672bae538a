"""Sign-in by the Board's identity provider: who gets in, what a forged answer does, and how it ends."""

import json
import time
from datetime import timedelta
from typing import Any

import jwt
import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings as office
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from compliance.holders.acting import actor_of
from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed
from compliance.holders.means import SIGNS_NOTHING_FOR
from compliance.holders.models import CertificateHolder, ProviderLink, User
from compliance.holders.models.account_changes import AccountChange
from compliance.holders.provider.arrival import LIMITS
from compliance.holders.roles import Role
from compliance.holders.services import (
    account_change_confirm,
    membership_end,
    person_update,
    provider_link_end,
)
from compliance.ledger.reconcile import differences
from compliance.web.tests.browser import send
from tests.attacker import integrity_alarms
from tests.means import by_sql

from .authenticator_app import code_of
from .factories import person
from .links import ask, director, link, linked, reviewer, who
from .provider import AGAIN, BACK, CLIENT, LEFT, SECRET, START, SUBJECT, Provider, new_key, provider

__all__ = ["director", "linked", "provider", "reviewer"]
pytestmark = pytest.mark.django_db


# -- Two people -------------------------------------------------------------------------------------------------------


@pytest.mark.sampled
def test_two_people_link_somebody_who_then_signs_in(provider: Provider, reviewer: User) -> None:
    first, second = person(Role.BOARD_ADMINISTRATOR), person(Role.BOARD_ADMINISTRATOR)
    asked = ask(reviewer, first)
    assert provider.sign_in(Client()).status_code == 403
    with pytest.raises(NotAllowed, match="two people"):
        account_change_confirm(change_id=asked.pk, by=first, at=timezone.now())
    account_change_confirm(change_id=asked.pk, by=second, at=timezone.now())
    browser = Client()
    provider.lies = {"amr": ["pwd", "mfa"]}
    assert provider.sign_in(browser)["Location"] == "/"
    assert who(browser) == reviewer
    assert list(differences()) == []


@pytest.mark.parametrize(("after", "may"), [(timedelta(seconds=-1), False), (timedelta(0), True)])
def test_whoever_was_linked_signs_nothing_for_24_hours(linked: ProviderLink, after: timedelta, may: bool) -> None:
    at = linked.linked_at + SIGNS_NOTHING_FOR + after
    method = actor_of(linked.user, at).method
    assert method.startswith("session; means replaced on ") is not may


def test_the_pages_ask_confirm_show_and_end_a_link(
    provider: Provider, reviewer: User, client_of: Any, demo_office: None
) -> None:
    first, second = client_of(person(Role.BOARD_ADMINISTRATOR)), client_of(person(Role.BOARD_ADMINISTRATOR))
    page = f"/people/{reviewer.pk}/"
    assert "Let the person sign in by the organization" in first.get(page).content.decode()
    sent = send(first, f"{page}organization/", {"subject": SUBJECT, "reason": "Works there"})
    assert sent.status_code == 302
    (change,) = AccountChange.objects.filter(what="link")
    shown = second.get(f"/people/changes/{change.pk}/").content.decode()
    assert SUBJECT in shown
    assert provider.url in shown
    assert send(second, f"/people/changes/{change.pk}/", to="confirm/").status_code == 302
    assert f"as {SUBJECT}" in first.get(page).content.decode()
    assert send(first, f"{page}organization/end/", {"reason": "Left"}).status_code == 302
    assert not ProviderLink.objects.filter(ended_at=None).exists()


def test_only_administrators_of_the_board_link_and_only_its_people(
    provider: Provider, reviewer: User, holder: CertificateHolder, holder_admin: User, board_admin: User
) -> None:
    clerk = person(Role.COMPLIANCE_MANAGER, at=holder)
    with pytest.raises(NotAllowed):
        ask(clerk, holder_admin)
    with pytest.raises(NotAllowed, match="role of the Board"):
        ask(clerk, board_admin)
    with pytest.raises(FieldRefused):
        ask(board_admin, board_admin)
    for subject in ("", "a\nb", "é", "a" * 256):
        with pytest.raises(FieldRefused):
            ask(reviewer, board_admin, subject)


def test_a_subject_opens_one_account(linked: ProviderLink, director: User, board_admin: User) -> None:
    with pytest.raises(FieldRefused, match="Another person"):
        ask(director, board_admin)
    with pytest.raises(IllegalMove, match="already signs in"):
        ask(linked.user, board_admin, "another")


def test_without_a_provider_no_page_and_no_link_shows(reviewer: User, board_admin: User, client_of: Any) -> None:
    assert office.OIDC_ISSUER == ""
    for path in (START, LEFT):
        assert Client().post(path).status_code == 404
    for path in (BACK, AGAIN):
        assert Client().get(path).status_code == 404
    assert b"organization" not in Client().get("/accounts/login/").content
    assert "by the organization" not in client_of(board_admin).get(f"/people/{reviewer.pk}/").content.decode()
    with pytest.raises(IllegalMove):
        ask(reviewer, board_admin)


# -- The way there ----------------------------------------------------------------------------------------------------


def test_the_browser_is_led_there_with_state_nonce_and_proof(linked: ProviderLink, provider: Provider) -> None:
    asked = provider.ask(Client())
    assert asked["response_type"] == "code"
    assert asked["client_id"] == CLIENT
    assert asked["redirect_uri"] == f"{office.SITE_URL}{BACK}"
    assert asked["scope"] == "openid"
    assert asked["code_challenge_method"] == "S256"
    assert len(asked["nonce"]) > 40
    assert len(asked["state"]) >= 16
    assert "prompt" not in asked


def test_a_stranger_s_get_writes_nothing_and_a_form_needs_its_token(provider: Provider) -> None:
    before = Session.objects.count()
    browser = Client(enforce_csrf_checks=True)
    assert browser.get(START).status_code == 405
    assert browser.post(START).status_code == 403
    assert Client().get(BACK).status_code == 400
    assert Session.objects.count() == before
    assert provider.seen == []


def test_one_address_starts_so_often_a_minute(provider: Provider, monkeypatch: Any) -> None:
    monkeypatch.setitem(LIMITS, "start", "2/m/ip")
    assert [Client().post(START).status_code for _ in range(3)] == [200, 200, 429]


@pytest.mark.parametrize(
    "answers",
    [
        {"/.well-known/openid-configuration": b"no JSON"},
        {"/.well-known/openid-configuration": b"[]"},
        {"/.well-known/openid-configuration": b"{}"},
        {"/.well-known/openid-configuration": b'{"issuer": "https://another.example"}'},
        {"/.well-known/openid-configuration": b"http://127.0.0.1:1/"},
        {"/.well-known/openid-configuration": b" " * 300_000 + b"{}"},
    ],
    ids=["no JSON", "a list", "nothing", "another issuer", "a redirect", "too long"],
)
def test_a_provider_that_answers_badly_is_said_in_words(provider: Provider, answers: dict[str, bytes]) -> None:
    provider.answers = answers
    page = Client().post(START)
    assert page.status_code == 503
    assert "does not answer" in page.content.decode()


def test_a_provider_inside_a_private_network_needs_the_operator_s_word(provider: Provider, settings: Any) -> None:
    settings.OUTBOUND_NETWORKS = []
    assert Client().post(START).status_code == 503
    assert provider.seen == []


# -- The way back -----------------------------------------------------------------------------------------------------

OTHER = new_key()
NOW = int(time.time())
FORGED: dict[str, dict[str, Any]] = {
    "another issuer": {"lies": {"iss": "https://another.example"}},
    "another audience": {"lies": {"aud": "another"}},
    "two audiences without a party": {"lies": {"aud": [CLIENT, "another"]}},
    "another party": {"lies": {"azp": "another"}},
    "two audiences and another party": {"lies": {"aud": [CLIENT, "another"], "azp": "another"}},
    "expired": {"lies": {"exp": NOW - 3600}},
    "without an end": {"lies": {"exp": None}},
    "issued long ago": {"lies": {"iat": NOW - 7200}},
    "issued later": {"lies": {"iat": NOW + 7200}},
    "without its time": {"lies": {"iat": None}},
    "another nonce": {"lies": {"nonce": "another"}},
    "an empty nonce": {"lies": {"nonce": ""}},
    "a nonce that is no text": {"lies": {"nonce": 1}},
    "without a nonce": {"lies": {"nonce": None}},
    "without a subject": {"lies": {"sub": None}},
    "an empty subject": {"lies": {"sub": ""}},
    "a subject that is too long": {"lies": {"sub": "a" * 256}},
    "another key": {"signs_with": OTHER},
    "an unknown key": {"header": {"kid": "two"}},
    "a token of another kind": {"header": {"kid": "one", "typ": "logout+jwt"}},
    "no signature": {"algorithm": "none", "signs_with": ""},
    "the secret of the office as the key": {"algorithm": "HS256", "signs_with": SECRET.ljust(64, "!")},
    "no token": {"token": "a.b.c"},
    "a very long token": {"token": "a" * 20_000},
}


@pytest.mark.parametrize("forged", FORGED)
def test_a_forged_answer_signs_nobody_in(linked: ProviderLink, provider: Provider, forged: str) -> None:
    browser = Client()
    for name, value in FORGED[forged].items():
        setattr(provider, name, value)
    page = provider.sign_in(browser)
    assert page.status_code == 403
    assert "proves nothing here" in page.content.decode()
    assert who(browser).is_anonymous


def test_the_public_key_as_a_shared_secret_signs_nobody_in(linked: ProviderLink, provider: Provider) -> None:
    public = provider.key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    secret = {"kty": "oct", "kid": "one", "use": "sig", "alg": "HS256", "k": "c2VjcmV0"}
    provider.answers = {"/keys": json.dumps({"keys": [secret]}).encode()}
    browser = Client()
    asked = provider.ask(browser)
    told = {"iss": provider.url, "sub": SUBJECT, "aud": CLIENT, "exp": NOW + 3600, "iat": NOW, "nonce": asked["nonce"]}
    signing = jwt.api_jws.PyJWS()
    signing.get_algorithm_by_name("HS256").prepare_key = lambda key: key  # type: ignore[method-assign, assignment]
    provider.token = signing.encode(json.dumps(told).encode(), public, "HS256", headers={"kid": "one"})
    assert browser.get(BACK, {"code": "a-code", "state": asked["state"]}).status_code == 403
    assert who(browser).is_anonymous


def test_an_answer_counts_once_in_the_browser_that_asked(linked: ProviderLink, provider: Provider) -> None:
    browser, other = Client(), Client()
    asked = provider.ask(browser)
    answer = {"code": "a-code", "state": asked["state"]}
    assert other.get(BACK, answer).status_code == 400
    assert browser.get(BACK, answer | {"state": "guessed"}).status_code == 400
    provider.lies = {"amr": ["mfa"]}
    assert browser.get(BACK, answer).status_code == 302
    assert browser.get(BACK, answer).status_code == 400


def test_an_answer_of_another_issuer_is_not_exchanged(linked: ProviderLink, provider: Provider) -> None:
    browser = Client()
    asked = provider.ask(browser)
    told = {"code": "a-code", "state": asked["state"], "iss": "https://another.example"}
    assert browser.get(BACK, told).status_code == 403
    assert provider.exchanged == []


def test_whoever_declines_there_is_told_so(linked: ProviderLink, provider: Provider) -> None:
    browser = Client()
    asked = provider.ask(browser)
    page = browser.get(BACK, {"error": "access_denied", "state": asked["state"]})
    assert page.status_code == 403
    assert "did not sign you in" in page.content.decode()


def test_an_unknown_subject_is_told_what_to_do_and_no_address_matches(linked: ProviderLink, provider: Provider) -> None:
    browser, people = Client(), User.objects.count()
    provider.lies = {"sub": "somebody", "email": linked.user.email, "email_verified": True}
    page = provider.sign_in(browser)
    assert page.status_code == 403
    words = page.content.decode()
    assert "no account here belongs to your account there" in words
    assert "somebody" in words
    assert who(browser).is_anonymous
    assert User.objects.count() == people


def test_a_person_without_a_role_of_the_board_does_not_get_in(linked: ProviderLink, provider: Provider) -> None:
    (membership,) = linked.user.memberships.all()
    by = person(Role.BOARD_ADMINISTRATOR)
    membership_end(membership_id=membership.pk, by=by, at=timezone.now(), reason="Left")
    assert provider.sign_in(Client()).status_code == 403


def test_a_closed_account_does_not_get_in(linked: ProviderLink, provider: Provider, board_admin: User) -> None:
    user = linked.user
    facts = {"printed_name": user.printed_name, "email": user.email, "title": user.title}
    person_update(user_id=user.pk, **facts, is_active=False, reason="Left", by=board_admin, at=timezone.now())
    browser = Client()
    provider.sign_in(browser)
    assert who(browser).is_anonymous


# -- The second factor ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "amr", "acr", "is_trusted"),
    [
        ({"amr": ["pwd", "mfa"]}, ["mfa"], [], True),
        ({"acr": "two"}, [], ["two"], True),
        ({"amr": ["pwd"]}, ["mfa"], ["two"], False),
        ({"amr": "mfa"}, ["mfa"], [], False),
        ({"amr": [["mfa"], 1]}, ["mfa"], [], False),
        ({"acr": ["two"]}, [], ["two"], False),
        ({"amr": ["mfa"], "acr": "two"}, [], [], False),
        ({}, ["mfa"], ["two"], False),
    ],
)
def test_a_second_factor_counts_only_by_a_value_of_the_settings(
    linked: ProviderLink, provider: Provider, settings: Any, steady_codes: None, said: Any, amr: Any, acr: Any,
    is_trusted: bool,
) -> None:  # fmt: skip
    settings.OIDC_SECOND_FACTOR_AMR, settings.OIDC_SECOND_FACTOR_ACR = amr, acr
    secret, browser = generate_totp_secret(), Client()
    TOTP.activate(linked.user, secret)
    provider.lies = said
    page = provider.sign_in(browser)
    assert page["Location"] == ("/" if is_trusted else "/accounts/2fa/authenticate/")
    assert who(browser).is_anonymous is not is_trusted
    if not is_trusted:
        browser.post("/accounts/2fa/authenticate/", {"code": code_of(secret)})
    assert who(browser) == linked.user
    assert ("acr_values" in provider.asked) == bool(acr)


def test_without_any_second_factor_one_is_set_up_first(linked: ProviderLink, provider: Provider) -> None:
    browser = Client()
    provider.sign_in(browser)
    assert browser.get("/")["Location"] == "/accounts/2fa/"


def test_whoever_is_signed_in_comes_back_to_where_they_wanted_to_go(linked: ProviderLink, provider: Provider) -> None:
    provider.lies = {"amr": ["mfa"]}
    assert provider.sign_in(Client(), next="/people/")["Location"] == "/people/"
    assert provider.sign_in(Client(), next="https://another.example/")["Location"] == "/"


# -- Once more --------------------------------------------------------------------------------------------------------


@pytest.fixture
def alone(provider: Provider, director: User) -> Client:
    """A browser of somebody whose only means is the provider, signed in with its second factor."""
    link(director)
    provider.lies = {"amr": ["mfa"]}
    browser = Client()
    provider.sign_in(browser)
    assert who(browser) == director
    return browser


@pytest.mark.parametrize("sid", ["session-1", "session-2"])
def test_whoever_confirms_in_another_session_there_is_signed_out_with_either(
    alone: Client, provider: Provider, director: User, sid: str
) -> None:
    for confirmed in ("session-1", "session-2"):
        provider.lies = {"amr": ["mfa"], "sid": confirmed}
        provider.sign_in(alone, next="/accounts/2fa/totp/activate/")
    provider.lies = {}
    assert provider.tell_end(provider.logout_token(sub=None, sid="session-3")) == 200
    assert who(alone) == director
    assert provider.tell_end(provider.logout_token(sub=None, sid=sid)) == 200
    assert who(alone).is_anonymous


def test_whoever_has_no_other_means_confirms_at_the_provider(alone: Client, provider: Provider) -> None:
    led = alone.get("/accounts/2fa/totp/activate/")
    assert led["Location"].startswith(AGAIN), "signing in alone does not confirm"
    page = alone.get(led["Location"])
    assert "Sign in again at Commonwealth Sign-in" in page.content.decode()
    done = provider.sign_in(alone, next=page.context["next"])
    assert (provider.asked["prompt"], provider.asked["max_age"]) == ("login", "0")
    assert done["Location"] == "/accounts/2fa/totp/activate/"
    form = alone.get(done["Location"]).context["form"]
    assert alone.post(done["Location"], {"code": code_of(form.secret)}).status_code == 302
    assert alone.get("/accounts/2fa/").status_code == 200


def test_whoever_has_no_second_factor_anywhere_sets_one_up_after_confirming_there(
    provider: Provider, director: User, steady_codes: None
) -> None:
    link(director)
    browser, page = Client(), "/accounts/2fa/totp/activate/"
    provider.sign_in(browser)
    assert browser.get("/")["Location"] == "/accounts/2fa/"
    led = browser.get(browser.get(page)["Location"])
    assert provider.sign_in(browser, next=led.context["next"])["Location"] == page
    form = browser.get(page).context["form"]
    assert browser.post(page, {"code": code_of(form.secret)}).status_code == 302
    assert who(browser) == director
    assert list(differences()) == []


@pytest.mark.parametrize(
    "signed_in", [None, "now", True, NOW - 3600, NOW + 3600], ids=["never", "text", "a truth", "before", "later"]
)
def test_an_old_sign_in_at_the_provider_confirms_nothing(alone: Client, provider: Provider, signed_in: Any) -> None:
    provider.lies = {"amr": ["mfa"], "auth_time": signed_in}
    assert provider.sign_in(alone, next="/accounts/2fa/totp/activate/").status_code == 403
    assert alone.get("/accounts/2fa/totp/activate/")["Location"].startswith(AGAIN)


def test_whoever_has_no_password_sets_one_by_a_link_alone(alone: Client) -> None:
    assert alone.get("/accounts/password/change/")["Location"] == "/accounts/password/set/"
    assert alone.get("/accounts/password/set/")["Location"] == "/accounts/password/reset/"
    posted = alone.post(
        "/accounts/password/set/", {"password1": "another horse battery", "password2": "another horse battery"}
    )
    assert posted.status_code == 302
    assert not who(alone).has_usable_password()


def test_somebody_else_at_the_provider_confirms_nothing(alone: Client, provider: Provider, reviewer: User) -> None:
    link(reviewer, "another")
    provider.lies = {"sub": "another"}
    page = provider.sign_in(alone)
    assert page.status_code == 403
    assert "somebody else" in page.content.decode()


# -- On record --------------------------------------------------------------------------------------------------------


PLANTED = (
    "INSERT INTO holders_providerlink (id, user_id, issuer, subject, linked_at)"
    " VALUES (gen_random_uuid(), %s, %s, %s, now())"
)


def test_a_planted_link_opens_nothing_and_raises_an_alarm(provider: Provider, director: User) -> None:
    by_sql(PLANTED, director.pk, provider.url, SUBJECT)
    provider.lies = {"amr": ["mfa"]}
    browser = Client()
    assert provider.sign_in(browser).status_code == 403
    assert who(browser).is_anonymous
    assert any("holders_providerlink" in alarm for alarm in integrity_alarms())
    assert list(differences()) != []


@pytest.mark.parametrize(
    "change",
    ["subject = 'thief'", "ended_at = NULL", "user_id = (SELECT id FROM holders_user WHERE printed_name = 'A thief')"],
)
def test_a_changed_link_opens_nothing(provider: Provider, reviewer: User, change: str) -> None:
    person(Role.BOARD_ADMINISTRATOR, printed_name="A thief", is_demo=False)
    made = link(reviewer)
    if "ended_at" in change:
        by = person(Role.BOARD_ADMINISTRATOR)
        provider_link_end(user_id=reviewer.pk, by=by, at=timezone.now(), reason="Left")
    by_sql(f"UPDATE holders_providerlink SET {change} WHERE id = %s", made.pk)
    provider.lies = {"amr": ["mfa"], "sub": "thief" if "thief'" in change and "subject" in change else SUBJECT}
    browser = Client()
    assert provider.sign_in(browser).status_code == 403
    assert integrity_alarms()


def test_a_provider_that_the_database_names_is_not_asked(provider: Provider) -> None:
    values = "'openid_connect', 'organization', 'Mine', 'mine', 'x', '', '{}'"
    columns = "provider, provider_id, name, client_id, secret, key, settings"
    by_sql(f"INSERT INTO socialaccount_socialapp ({columns}) VALUES ({values})")
    assert provider.ask(Client())["client_id"] == CLIENT
