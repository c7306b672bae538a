"""A signature states name, credential and role, and asks for the password each time."""

from datetime import date, timedelta

import pytest
from allauth.mfa.totp.internal.auth import (
    TOTP,
    generate_totp_secret,
)
from django.contrib.auth.middleware import get_user
from django.test import RequestFactory
from django.utils import timezone

from compliance.holders.models import Credential
from compliance.holders.roles import Role
from compliance.holders.tests.factories import PASSWORD, UserFactory, person
from compliance.signing.confirming import NotConfirmed, confirm_signer
from compliance.signing.sign_form import SignForm
from compliance.signing.signature import Meaning, Prepared, signer_as_json

from ...holders.tests.authenticator_app import code_of, wrong_code

SIGN = Meaning("log_entry.sign/1", "I sign this entry.")


def request_of(user, client_of, address="10.0.0.1"):
    """A request of this person, with a session."""
    request = RequestFactory().post("/somewhere/", REMOTE_ADDR=address)
    request.session = client_of(user).session
    request.user = get_user(request)
    return request


@pytest.fixture
def with_app(db, holder, steady_codes):
    """A person outside the demo data with an authenticator app, and its secret."""
    user, secret = person(Role.FLOORPERSON, at=holder, is_demo=False), generate_totp_secret()
    TOTP.activate(user, secret)
    return user, secret


def test_the_signature_states_name_credential_role_and_means(floorperson, client_of):
    at = timezone.now()
    signature = confirm_signer(request_of(floorperson, client_of), password=PASSWORD, at=at)
    assert signature.printed_name == floorperson.printed_name
    assert signature.credential_number == floorperson.credentials.get().number
    assert (signature.role, signature.method, signature.at) == (Role.FLOORPERSON, "password", at)


@pytest.mark.parametrize("typed", ["", "not the password", PASSWORD.upper()])
def test_a_wrong_or_missing_password_signs_nothing(floorperson, client_of, typed):
    with pytest.raises(NotConfirmed) as refusal:
        confirm_signer(request_of(floorperson, client_of), password=typed)
    assert list(refusal.value.errors) == ["password"]


@pytest.mark.parametrize(
    "dates",
    [
        {"valid_from": timedelta(days=1)},
        {"valid_from": timedelta(days=-9), "valid_to": timedelta(days=-1)},
        {"valid_from": timedelta(days=-9), "revoked_on": timedelta(0)},
    ],
    ids=["starts tomorrow", "expired yesterday", "revoked today"],
)
def test_without_a_credential_valid_that_day_nobody_signs(floorperson, client_of, dates):
    Credential.objects.filter(user=floorperson).delete()
    today = timezone.localdate()
    Credential.objects.create(user=floorperson, number="PA-9", **{name: today + days for name, days in dates.items()})
    with pytest.raises(NotConfirmed, match="no Board-issued credential valid on"):
        confirm_signer(request_of(floorperson, client_of), password=PASSWORD)


@pytest.mark.parametrize(
    "dates",
    [{"valid_from": timedelta(0)}, {"valid_from": timedelta(-9), "valid_to": timedelta(0)}],
    ids=["first day", "last day"],
)
def test_first_and_last_day_of_a_credential_sign(floorperson, client_of, dates):
    Credential.objects.filter(user=floorperson).delete()
    today = timezone.localdate()
    Credential.objects.create(user=floorperson, number="PA-9", **{name: today + days for name, days in dates.items()})
    assert confirm_signer(request_of(floorperson, client_of), password=PASSWORD).credential_number == "PA-9"


def test_the_day_of_a_credential_is_the_office_s_day_not_that_of_utc(floorperson, client_of):
    """At 03:30 UTC on February 3 it is still February 2 in Pennsylvania."""
    Credential.objects.filter(user=floorperson).update(valid_to=date(2026, 2, 2))
    late = timezone.datetime(2026, 2, 3, 3, 30, tzinfo=timezone.get_fixed_timezone(0))
    assert confirm_signer(request_of(floorperson, client_of), password=PASSWORD, at=late)
    with pytest.raises(NotConfirmed):
        confirm_signer(request_of(floorperson, client_of), password=PASSWORD, at=late + timedelta(hours=2))


def test_a_role_that_may_not_sign_this_is_told_who_may(dealer, client_of):
    with pytest.raises(NotConfirmed, match="These roles can: Floorperson"):
        confirm_signer(request_of(dealer, client_of), password=PASSWORD, roles={Role.FLOORPERSON})


def test_with_an_app_its_code_is_asked_and_works_once(with_app, client_of):
    user, secret = with_app
    with pytest.raises(NotConfirmed) as refusal:
        confirm_signer(request_of(user, client_of), password=PASSWORD)
    assert list(refusal.value.errors) == ["code"]
    code = code_of(secret)
    assert confirm_signer(request_of(user, client_of), password=PASSWORD, code=code).method == "password+totp"
    with pytest.raises(NotConfirmed, match="already used"):
        confirm_signer(request_of(user, client_of), password=PASSWORD, code=code)


def test_outside_the_demo_a_person_without_second_factor_signs_nothing(holder, client_of):
    user = person(Role.FLOORPERSON, at=holder, is_demo=False)
    with pytest.raises(NotConfirmed):
        confirm_signer(request_of(user, client_of), password=PASSWORD)


def test_guessing_at_the_sign_bar_is_slowed_down_and_the_page_answers(floorperson, client_of, settings):
    for _ in range(settings.AXES_FAILURE_LIMIT):
        with pytest.raises(NotConfirmed):
            confirm_signer(request_of(floorperson, client_of), password="guess")
    request = request_of(floorperson, client_of)
    with pytest.raises(NotConfirmed, match="Wait 15 minutes"):
        confirm_signer(request, password=PASSWORD)
    assert not request.axes_locked_out
    elsewhere = request_of(floorperson, client_of, address="10.0.0.2")
    assert confirm_signer(elsewhere, password=PASSWORD)


def test_wrong_codes_count_like_wrong_passwords(with_app, client_of, settings):
    user, secret = with_app
    for _ in range(settings.AXES_FAILURE_LIMIT):
        with pytest.raises(NotConfirmed, match="The code is wrong"):
            confirm_signer(request_of(user, client_of), password=PASSWORD, code=wrong_code(secret))
    with pytest.raises(NotConfirmed, match="Wait 15 minutes"):
        confirm_signer(request_of(user, client_of), password=PASSWORD, code=code_of(secret))


def test_the_form_shows_a_refusal_at_its_field_and_keeps_the_signature_when_right(floorperson, client_of):
    act = Prepared(SIGN, floorperson.holder_id, lambda signature: {"signer": signer_as_json(signature)})
    told = {"meaning": act.meaning, "prepared": act}
    seen = {"sign-seen": SignForm(request_of(floorperson, client_of), **told).mark}
    wrong = SignForm(request_of(floorperson, client_of), seen | {"sign-password": "guess"}, **told)
    assert not wrong.is_valid()
    assert "password is wrong" in wrong.errors["password"][0]
    right = SignForm(request_of(floorperson, client_of), seen | {"sign-password": PASSWORD}, **told)
    assert right.is_valid()
    assert right.signature.user == floorperson


def test_the_form_asks_only_for_what_the_person_has(floorperson, with_app, client_of):
    assert set(SignForm(request_of(floorperson, client_of), meaning=SIGN).fields) == {"password"}
    assert set(SignForm(request_of(with_app[0], client_of), meaning=SIGN).fields) == {"password", "code"}


def test_somebody_who_acts_for_nobody_signs_nothing(db, client_of, demo_office):
    with pytest.raises(NotConfirmed, match="no role in force"):
        confirm_signer(request_of(UserFactory(), client_of), password=PASSWORD)
