"""Sessions follow second factors: what began without the factor is no full session once there is one."""

import pytest
from allauth.core.context import request_context
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import SECRET_SESSION_KEY, TOTP, generate_totp_secret
from django.contrib.auth import get_user
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.utils import timezone

from compliance.holders.errors import NotAllowed
from compliance.holders.roles import Role
from compliance.holders.tests.by_two import account_changed

from .authenticator import SoftPasskey
from .authenticator_app import code_of
from .factories import PASSWORD, person
from .test_sign_in import LOGIN, sign_in

pytestmark = pytest.mark.django_db
SET_UP, REMOVE = "/accounts/2fa/totp/activate/", "/accounts/2fa/totp/deactivate/"
CONFIRM, BY_CODE = "/accounts/reauthenticate/", "/accounts/2fa/reauthenticate/"
GUARDED = [
    "/accounts/2fa/webauthn/add/",
    REMOVE,
    "/accounts/2fa/recovery-codes/",
    "/accounts/2fa/recovery-codes/generate/",
]


@pytest.fixture
def someone(holder):
    """A person outside the demo data, without second factor yet."""
    return person(Role.COMPLIANCE_MANAGER, at=holder, is_demo=False)


def by_password(user):
    """A browser in which this person signed in with the password alone, and confirmed it."""
    browser = Client()
    sign_in(browser, user)
    return browser


def app_set_up(browser):
    """Sets up an authenticator app in this browser, as the pages do. Returns its secret."""
    browser.post(CONFIRM, {"password": PASSWORD})
    page = browser.get(SET_UP)
    assert page.status_code == 200
    secret = browser.session[SECRET_SESSION_KEY]
    answer = browser.post(SET_UP, {"code": code_of(secret)})
    assert answer.status_code == 302, answer.content.decode()[:2000]
    return secret


def is_in(browser):
    return browser.get("/").status_code == 200


def test_a_session_of_before_the_factor_ends_with_it_and_the_one_that_set_it_up_goes_on(someone, steady_codes):
    thief, owner = by_password(someone), by_password(someone)
    assert thief.get("/accounts/2fa/").status_code == 200
    app_set_up(owner)
    assert is_in(owner)
    for path in ("/", "/accounts/2fa/", *GUARDED):
        assert thief.get(path)["Location"].startswith((LOGIN, CONFIRM)), path
    assert "_auth_user_id" not in thief.session


def test_a_session_that_began_without_the_factor_is_none_even_where_nothing_ended_it(someone):
    """As where the row came by SQL."""
    browser = by_password(someone)
    Authenticator.objects.bulk_create([Authenticator(user=someone, type="totp", data={"secret": "x"})])
    assert browser.get("/")["Location"].startswith(LOGIN)
    assert "_auth_user_id" not in browser.session


def test_another_factor_asks_for_one_that_the_person_has_and_not_for_the_password(someone, steady_codes):
    secret = generate_totp_secret()
    TOTP.activate(someone, secret)
    RecoveryCodes.activate(someone)
    browser = by_password(someone)
    browser.post("/accounts/2fa/authenticate/", {"code": code_of(secret)})
    assert is_in(browser)
    for path in GUARDED:
        asked = browser.get(path, follow=True)
        assert asked.redirect_chain[-1][0].startswith(BY_CODE), path
    browser.post(CONFIRM, {"password": PASSWORD})
    assert browser.get(GUARDED[0])["Location"].startswith(BY_CODE)
    assert not Authenticator.objects.filter(user=someone, type="webauthn").exists()


def test_a_code_of_the_app_opens_the_page_for_another_factor(someone, steady_codes):
    secret = generate_totp_secret()
    TOTP.activate(someone, secret)
    browser = by_password(someone)
    browser.post("/accounts/2fa/authenticate/", {"code": code_of(secret)})
    cache.clear()  # a code is good for one use
    browser.post(BY_CODE, {"code": code_of(secret)})
    assert browser.get(GUARDED[0]).status_code == 200


def test_a_session_that_proved_no_factor_adds_none_though_a_page_should_let_it(someone, rf):
    """Two set up at once: the second waits for the first, and then finds that there is one."""
    browser = by_password(someone)
    request = rf.post("/")
    request.session = browser.session
    request.user = get_user(request)
    SoftPasskey().enrolled(someone)
    with request_context(request), pytest.raises(NotAllowed, match="already"), transaction.atomic():
        SoftPasskey().enrolled(someone)
    assert Authenticator.objects.filter(user=someone).count() == 1


@pytest.mark.parametrize("change", ["added", "removed", "reset"])
def test_whatever_changes_a_factor_ends_every_other_session(someone, holder_admin, client_of, change, steady_codes):
    if change != "added":
        SoftPasskey().enrolled(someone)
    other = client_of(someone)
    if change == "added":
        SoftPasskey().enrolled(someone)
    elif change == "removed":
        Authenticator.objects.get(user=someone).delete()
    else:
        account_changed(someone, "factors", by=holder_admin, at=timezone.now())
    assert other.get("/")["Location"].startswith(LOGIN)


def test_a_change_that_is_taken_back_ends_no_session(someone, client_of):
    SoftPasskey().enrolled(someone)
    browser = client_of(someone)
    with transaction.atomic():
        SoftPasskey().enrolled(someone)
        transaction.set_rollback(True)
    assert is_in(browser)
