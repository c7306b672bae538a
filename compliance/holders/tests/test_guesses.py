"""Guesses are limited over addresses and over people together, and nobody who has been here before is locked out."""

from datetime import timedelta

import pytest
import time_machine
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client
from django.utils import timezone

from compliance.holders.roles import Role
from tests.scenes import scene

from .authenticator import SoftPasskey
from .authenticator_app import code_of, wrong_code
from .factories import PASSWORD, person
from .test_passkeys_taken import alone, is_in

LOGIN, CODE = "/accounts/login/", "/accounts/2fa/authenticate/"
NEW, DESK = "198.51.100.7", "192.0.2.10"


def sign_in(user, password=PASSWORD, address=NEW):
    return Client().post(LOGIN, {"login": getattr(user, "email", user), "password": password}, REMOTE_ADDR=address)


@scene
def colleagues(holder):
    return [person(Role.DEALER, at=holder) for _ in range(3)]


@pytest.fixture(autouse=True)
def low_limits(settings):
    settings.GUESSES_AT_ONE_ACCOUNT, settings.GUESSES_FROM_ONE_ADDRESS = 6, 8


def guessed_from_everywhere(user, times):
    return [sign_in(user, "guessed", f"203.0.113.{number}").status_code for number in range(times)]


def test_one_account_is_guessed_from_all_addresses_together_so_often_and_no_more(filer, colleagues, settings):
    sign_in(filer, address=DESK)
    most = settings.GUESSES_AT_ONE_ACCOUNT
    assert guessed_from_everywhere(filer, most - 1) == [200] * (most - 1)
    assert sign_in(filer).status_code == 302
    assert guessed_from_everywhere(filer, most + 1)[-2:] == [429, 429]
    locked = sign_in(filer, address="198.51.100.8")
    assert locked.status_code == 429
    assert b"for this account or from this place" in locked.content
    assert sign_in(filer, address=DESK).status_code == 302
    assert sign_in(colleagues[0]).status_code == 302


def test_one_address_guesses_at_all_accounts_together_so_often_and_no_more(filer, colleagues, settings):
    sign_in(filer)
    for number in range(settings.GUESSES_FROM_ONE_ADDRESS - 1):
        assert sign_in(f"nobody{number}@keystone.example", "guessed").status_code == 200
    assert sign_in("another@keystone.example", "guessed").status_code == 429
    assert sign_in(colleagues[0]).status_code == 429
    assert sign_in(colleagues[0], address=DESK).status_code == 302
    assert sign_in(filer).status_code == 302


def test_another_spelling_of_the_address_is_no_other_account(filer, settings):
    for number in range(settings.GUESSES_AT_ONE_ACCOUNT):
        spelled = f" {filer.email.title()} " if number % 2 else filer.email.upper()
        sign_in(spelled, "guessed", f"203.0.113.{number}")
    assert sign_in(filer).status_code == 429


def test_the_wide_limits_end_when_the_pair_s_does(filer, settings):
    guessed_from_everywhere(filer, settings.GUESSES_AT_ONE_ACCOUNT)
    assert sign_in(filer).status_code == 429
    with time_machine.travel(timezone.now() + settings.AXES_COOLOFF_TIME + timedelta(seconds=1), tick=False):
        assert sign_in(filer).status_code == 302


def at_the_code(user, address):
    """A browser that knows the password and is asked for a code."""
    browser = Client(REMOTE_ADDR=address)
    browser.post(LOGIN, {"login": user.email, "password": PASSWORD})
    return browser


def test_codes_guessed_after_a_stolen_password_shut_out_the_thief_and_not_the_owner(holder, settings, steady_codes):
    someone = person(Role.COMPLIANCE_MANAGER, at=holder, is_demo=False)
    secret = generate_totp_secret()
    TOTP.activate(someone, secret)
    settings.GUESSES_AT_ONE_ACCOUNT = settings.GUESSES_FROM_ONE_ADDRESS = 100
    thief = at_the_code(someone, NEW)
    for _ in range(settings.AXES_FAILURE_LIMIT):
        assert b"Incorrect code" in thief.post(CODE, {"code": wrong_code(secret)}).content
    assert b"Wait 15 minutes" in thief.post(CODE, {"code": code_of(secret)}).content
    assert sign_in(someone, address=NEW).status_code == 429
    owner = at_the_code(someone, DESK)
    assert owner.post(CODE, {"code": code_of(secret)}).status_code == 302
    assert is_in(owner)


def test_codes_guessed_from_everywhere_are_limited_together(holder, settings, steady_codes):
    someone = person(Role.COMPLIANCE_MANAGER, at=holder, is_demo=False)
    secret = generate_totp_secret()
    TOTP.activate(someone, secret)
    browsers = [at_the_code(someone, f"203.0.113.{number}") for number in range(settings.GUESSES_AT_ONE_ACCOUNT + 1)]
    *guessing, last = browsers
    for browser in guessing:
        browser.post(CODE, {"code": wrong_code(secret)})
    assert b"Wait 15 minutes" in last.post(CODE, {"code": code_of(secret)}).content
    assert not is_in(last)


def test_passwords_guessed_beside_a_person_shut_no_passkey_of_theirs(holder, settings):
    someone = person(Role.COMPLIANCE_MANAGER, at=holder, is_demo=False)
    passkey = SoftPasskey()
    passkey.enrolled(someone)
    for _ in range(settings.AXES_FAILURE_LIMIT + 1):
        answer = sign_in(someone, "guessed", "127.0.0.1")
    assert answer.status_code == 429
    assert is_in(alone(passkey, someone))


def test_a_passkey_signs_in_whatever_strangers_guess(holder, settings):
    someone = person(Role.COMPLIANCE_MANAGER, at=holder, is_demo=False)
    passkey = SoftPasskey()
    passkey.enrolled(someone)
    guessed_from_everywhere(someone, settings.GUESSES_AT_ONE_ACCOUNT + 2)
    for number in range(settings.GUESSES_FROM_ONE_ADDRESS + 2):
        sign_in(f"nobody{number}@keystone.example", "guessed", "127.0.0.1")
    assert sign_in(someone, address="127.0.0.1").status_code == 429
    assert is_in(alone(passkey, someone))


def test_whoever_is_signed_in_signs_on(filer, client_of, settings):
    browser = client_of(filer)
    guessed_from_everywhere(filer, settings.GUESSES_AT_ONE_ACCOUNT + 1)
    assert browser.get("/submissions/").status_code == 200
