"""A writer of the database as its owner gives nobody a means: no sign-in and no signature takes them."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from allauth.core.context import request_context
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.conf import global_settings
from django.conf import settings as office
from django.contrib.auth.hashers import get_hasher, make_password
from django.core.management import call_command
from django.db import connection
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone

from compliance import settings as of_the_office
from compliance.holders.errors import NotAllowed
from compliance.holders.means import KEEPER, KINDS, NOT_ITS_OWN, TABLE, MeansNotHeld, begin, means_differ
from compliance.holders.models import CertificateHolder, GamingTable, User
from compliance.holders.models.means import SignInMeans
from compliance.holders.roles import Role
from compliance.holders.services import account_change_ask, account_change_confirm
from compliance.holders.tests.authenticator import SoftPasskey
from compliance.holders.tests.authenticator_app import code_of
from compliance.holders.tests.factories import PASSWORD, person
from compliance.holders.tests.test_passkeys_taken import alone
from compliance.holders.tests.test_sign_in import sign_in
from compliance.ledger.reconcile import differences
from compliance.rest.tests.tokens import token_of
from compliance.signing.confirming import NotConfirmed, RequestSigner
from compliance.signing.sign_form import SignForm
from compliance.signing.signature import challenge_of
from compliance.signing.tests.test_signing import request_of
from compliance.signing.tests.test_signing_by_passkey import MEANING, act_of
from compliance.web.tests.browser import send
from inspections.entries.services import denial as denying
from inspections.tests.factories import table_of
from rules_submissions.filing import record as filing
from tests.attacker import integrity_alarms
from tests.means import ATTACKS, CODE, TYPES, Person, by_sql, copied, entry_missing, password_set
from tests.scenes import scene

pytestmark = pytest.mark.django_db


@scene
def victim(holder: CertificateHolder) -> Person:
    """The person whose account is attacked."""
    return Person(person(Role.FLOORPERSON, at=holder, is_demo=False))


@scene
def thief(holder: CertificateHolder) -> Person:
    """The person who writes the database, and has an account."""
    return Person(person(Role.DEALER, at=holder, is_demo=False))


@scene
def table(facility: Any, filer: User) -> GamingTable:
    return table_of(facility, "651a", "W-1", filer)


@pytest.fixture(params=ATTACKS, ids=str)
def attacked(request: pytest.FixtureRequest, victim: Person, thief: Person, steady_codes: None) -> Person:
    ATTACKS[request.param](victim, thief)
    return victim


@pytest.fixture
def request_now(victim: Person, client_of: Any) -> Iterator[HttpRequest]:
    request = request_of(victim.user, client_of)
    request.META["HTTP_HOST"] = "testserver"
    with request_context(request):
        yield request


# -- Sign-in ----------------------------------------------------------------------------------------------------------


@pytest.mark.sampled
def test_the_owner_of_the_means_signs_in_with_each(victim: Person, steady_codes: None) -> None:
    assert victim.sign_in().status_code == 302
    assert victim.sign_in(victim.codes[3]).status_code == 302
    assert alone(victim.passkey, victim.user).get("/").wsgi_request.user == victim.user
    assert integrity_alarms() == []
    assert list(differences()) == []


def test_nobody_signs_in_with_planted_means(attacked: Person, thief: Person) -> None:
    for password in (PASSWORD, "the thief's own"):
        for code in (code_of(attacked.secret), code_of(thief.secret), attacked.codes[0], thief.codes[1]):
            browser = Client()
            sign_in(browser, attacked.user, password)
            browser.post(CODE, {"code": code})
            assert browser.get("/").wsgi_request.user.is_anonymous
    for passkey in (attacked.passkey, thief.passkey):
        assert alone(passkey, attacked.user).get("/").wsgi_request.user.is_anonymous
    assert any(str(attacked.user.pk) in alarm for alarm in integrity_alarms())


def test_the_refusal_says_what_the_owner_does(victim: Person, thief: Person) -> None:
    copied("app")(victim, thief)
    browser = Client()
    page = sign_in(browser, victim.user)
    assert page.status_code == 409
    words = page.content.decode()
    assert "your authenticator app is not the one that the records state" in words
    assert "Ask your administrator to reset your second factor" in words
    (alarm,) = integrity_alarms()
    assert "app: the ledger tells means of the digest" in alarm


def test_means_that_are_planted_between_password_and_code_sign_nobody_in(
    victim: Person, thief: Person, steady_codes: None
) -> None:
    browser = Client()
    assert sign_in(browser, victim.user).status_code == 302
    copied("passkeys", beside=True)(victim, thief)
    assert browser.post(CODE, {"code": code_of(victim.secret)}).status_code == 409
    assert browser.get("/").wsgi_request.user.is_anonymous


# -- Signing ----------------------------------------------------------------------------------------------------------


def test_nobody_signs_with_planted_means(
    attacked: Person, thief: Person, request_now: HttpRequest, client_of: Any
) -> None:
    request_now.user = User.objects.get(pk=attacked.user.pk)
    act, at = act_of(attacked.user), timezone.now()
    with pytest.raises(NotConfirmed, match="that the records state"):
        RequestSigner(request_now).by_password(PASSWORD, code_of(attacked.secret), at)
    with pytest.raises(NotConfirmed, match="that the records state"):
        RequestSigner(request_now).statement_over(act)
    with pytest.raises(NotConfirmed, match="that the records state"):
        RequestSigner(request_now).by_passkey(act, "any", thief.passkey.answer(b"any"))
    assert any(str(attacked.user.pk) in alarm for alarm in integrity_alarms())


def test_no_statement_of_before_is_signed_with_a_planted_passkey(
    victim: Person, thief: Person, request_now: HttpRequest
) -> None:
    act = act_of(victim.user)
    statement = RequestSigner(request_now).statement_over(act)
    copied("passkeys")(victim, thief)
    with pytest.raises(NotConfirmed, match="your passkeys are not those that the records state"):
        RequestSigner(request_now).by_passkey(act, str(statement.pk), thief.passkey.answer(challenge_of(statement)))


@pytest.mark.parametrize("through", ["password", "token"])
def test_the_api_takes_no_signature_while_means_are_planted(
    ask: Any, victim: Person, thief: Person, table: GamingTable, steady_codes: None, through: str
) -> None:
    secret = token_of(victim.user, may_sign=through == "token")[1]
    copied("passkeys", beside=True)(victim, thief)
    more = {"signature": {"password": PASSWORD, "code": code_of(victim.secret)}} if through == "password" else {}
    body = {"table": str(table.pk), "log": "deck_change", "values": {}} | more
    told = ask("POST", "log-entries/", body, token=secret, **{"Idempotency-Key": "k-1"})
    assert told.status_code == 400
    assert "your passkeys are not those that the records state" in json.dumps(told.json())
    assert any(str(victim.user.pk) in alarm for alarm in integrity_alarms())


# -- Decisions, and what takes two people ------------------------------------------------------------------------------


DECIDES = replace(MEANING, decides=True)


def test_whoever_has_a_passkey_decides_with_it_alone(
    victim: Person, request_now: HttpRequest, steady_codes: None
) -> None:
    act = act_of(victim.user, meaning=DECIDES)
    form = SignForm(request_now, meaning=DECIDES, prepared=act)
    assert form.fields == {}
    assert "not with password and code" in form.means_words
    typed = {"sign-password": PASSWORD, "sign-code": code_of(victim.secret)}
    form = SignForm(request_now, typed | {"sign-seen": form.mark}, meaning=DECIDES, prepared=act)
    assert not form.is_valid()
    assert "People who have one sign this with it" in str(form.errors)
    plain = SignForm(request_now, meaning=MEANING, prepared=act_of(victim.user))
    seen = typed | {"sign-seen": plain.mark}
    plain = SignForm(request_now, seen, meaning=MEANING, prepared=act_of(victim.user))
    assert plain.is_valid(), "a log entry is signed with the app too"
    statement = form.who.statement_over(act)
    signature = form.who.by_passkey(act, str(statement.pk), victim.passkey.answer(challenge_of(statement)))
    assert signature.method == "passkey"


def test_without_a_passkey_the_app_decides(holder: CertificateHolder, client_of: Any, steady_codes: None) -> None:
    user, secret = person(Role.COMPLIANCE_MANAGER, at=holder, is_demo=False), generate_totp_secret()
    TOTP.activate(user, secret)
    request, act = request_of(user, client_of), act_of(user, meaning=DECIDES)
    seen = SignForm(request, meaning=DECIDES, prepared=act).mark
    typed = {"sign-password": PASSWORD, "sign-code": code_of(secret), "sign-seen": seen}
    form = SignForm(request, typed, meaning=DECIDES, prepared=act)
    assert form.is_valid(), form.errors


def test_the_acts_that_decide_or_take_two_people_say_so() -> None:
    meanings = (filing.DECIDE, filing.RESCIND, filing.SIGN_FIRST, filing.SIGN_SECOND, denying.DENY, denying.DENY_SECOND)
    assert all(meaning.decides for meaning in meanings)


def test_the_second_of_two_needs_the_passkey_that_they_have(
    client_of: Any, dealer: User, holder_admin: User, holder: CertificateHolder, steady_codes: None
) -> None:
    second = Person(person(Role.HOLDER_ADMINISTRATOR, at=holder, is_demo=False))
    asked = account_change_ask(user_id=dealer.pk, what="password", by=holder_admin, at=timezone.now(), reason="Lost")
    page = f"/people/changes/{asked.pk}/"
    browser = Client()
    sign_in(browser, second.user)
    browser.post(CODE, {"code": code_of(second.secret)})
    refused = send(browser, page, to="confirm/")
    assert refused.status_code == 403
    assert "sign in with your passkey" in refused.content.decode()
    assert send(alone(second.passkey, second.user), page, to="confirm/").status_code == 302


# -- What honest acts do ----------------------------------------------------------------------------------------------


def test_what_an_honest_act_changes_is_not_stated_with_what_was_planted(victim: Person, thief: Person) -> None:
    """Neither a further passkey nor one that is taken away makes a planted one good."""
    copied("passkeys", beside=True)(victim, thief)
    own = Authenticator.objects.filter(user=victim.user, type="webauthn").order_by("pk").first()
    assert own is not None
    own.delete()
    assert [one.column for one in means_differ(victim.user)] == ["passkeys"]
    with pytest.raises(MeansNotHeld):
        SoftPasskey().enrolled(victim.user)


def test_after_a_reset_by_two_everything_is_as_stated(
    victim: Person, thief: Person, holder_admin: User, holder: CertificateHolder
) -> None:
    for kind in KINDS.values():
        copied(kind)(victim, thief)
    at = timezone.now()
    asked = account_change_ask(
        user_id=victim.user.pk, what="factors", by=holder_admin, at=at, reason="An alarm says so"
    )
    account_change_confirm(change_id=asked.pk, by=person(Role.HOLDER_ADMINISTRATOR, at=holder), at=at)
    assert means_differ(victim.user) == []
    SoftPasskey().enrolled(victim.user)
    assert means_differ(victim.user) == []


def test_a_link_to_set_a_password_takes_the_place_of_a_planted_one(
    victim: Person, thief: Person, mailoutbox: list[Any]
) -> None:
    password_set(victim, thief)
    Client().post("/accounts/password/reset/", {"email": victim.user.email})
    (link,) = [word for word in mailoutbox[-1].body.split() if "/accounts/password/reset/key/" in word]
    browser = Client()
    form = browser.get("/" + link.split("/", 3)[3], follow=True)
    typed = {"password1": "another horse battery", "password2": "another horse battery"}
    assert browser.post(form.request["PATH_INFO"], typed).status_code == 302
    assert means_differ(User.objects.get(pk=victim.user.pk)) == []


def test_the_reconciler_names_whose_means_were_changed(attacked: Person) -> None:
    found = [one.words for one in differences()]
    assert any(str(attacked.user.pk) in words for words in found)


# -- At rest ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["app", "codes"])
def test_a_secret_opens_in_no_other_account(victim: Person, thief: Person, kind: str) -> None:
    copied(kind)(victim, thief)
    factor = Authenticator.objects.get(user=victim.user, type=TYPES[kind]).wrap()
    with pytest.raises(NotAllowed, match=NOT_ITS_OWN[:40]):
        factor.validate_code(code_of(thief.secret))
    assert Authenticator.objects.get(user=thief.user, type=TYPES["codes"]).wrap().generate_codes() == thief.codes


def test_a_secret_of_an_older_release_is_sealed_for_its_account_at_the_next_sign_in(
    victim: Person, steady_codes: None
) -> None:
    row = Authenticator.objects.get(user=victim.user, type=TYPES["app"])
    by_sql(
        "UPDATE mfa_authenticator SET data = %s WHERE id = %s", json.dumps({"secret": KEEPER.sealed(victim.secret)}),
        row.pk,
    )  # fmt: skip
    forget_statements()
    assert begin() > 0
    assert victim.sign_in().status_code == 302
    row.refresh_from_db()
    assert row.data["secret"].startswith("of:")
    assert means_differ(victim.user) == []


@pytest.mark.parametrize("weak", ["pbkdf2_sha256$1$", "md5$", "unsalted$"])
def test_a_hash_that_no_release_made_is_no_password(victim: Person, settings: Any, weak: str) -> None:
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.PBKDF2PasswordHasher", "django.contrib.auth.hashers.MD5PasswordHasher",
    ]  # fmt: skip
    settings.PASSWORD_HASHES = ["pbkdf2_sha256$1000000$"]
    encoded = get_hasher("pbkdf2_sha256").encode("weak", "salt", 1) if weak.startswith("pbkdf2") else f"{weak}salt$hash"
    if weak == "md5$":
        encoded = get_hasher("md5").encode("weak", "salt")
    victim.user.password = encoded
    assert not victim.user.check_password("weak")


def test_the_hashes_that_this_release_makes_open_accounts(settings: Any) -> None:
    settings.PASSWORD_HASHERS = global_settings.PASSWORD_HASHERS
    made = make_password("any")
    assert made.startswith(tuple(of_the_office.PASSWORD_HASHES)), "Django raised its rounds: add the new beginning"


# -- Offices from before ----------------------------------------------------------------------------------------------


def forget_statements() -> None:
    """An office from before the ledger stated means."""
    by_sql("DELETE FROM ledger.projection WHERE relation = %s", TABLE)
    by_sql("DELETE FROM holders_signinmeans")


def test_an_office_from_before_states_everybody_s_means_once(victim: Person, thief: Person) -> None:
    forget_statements()
    call_command("means_begin")
    assert SignInMeans.objects.filter(pk=victim.user.pk).exists()
    assert means_differ(victim.user) == []
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM ledger.entry WHERE type = 'means.begin'")
        assert cursor.fetchone() == (1,)
    password_set(victim, thief)
    entry_missing(victim, thief)
    assert begin() == 0, "what was planted later is never stated"
    assert means_differ(User.objects.get(pk=victim.user.pk))


def test_a_new_secret_key_states_anew_what_the_former_stated(victim: Person, thief: Person, settings: Any) -> None:
    former = office.SECRET_KEY
    password_set(thief, victim)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = (
        "another key, for this test alone",
        [former],
    )
    assert means_differ(victim.user) == []
    assert begin() > 0
    settings.SECRET_KEY_FALLBACKS = []
    assert means_differ(victim.user) == []
    assert means_differ(User.objects.get(pk=thief.user.pk)), "what was planted is not stated anew"
