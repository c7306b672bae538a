"""Signing in: second factor, slow guesses, no telling who has an account, sessions that end."""

import re
from datetime import timedelta

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from compliance.callers import client_ip
from compliance.holders.adapter import MFAAdapter
from compliance.holders.roles import HOLDER_ROLES, Role
from compliance.web.tests.browser import send
from tests.scenes import scene

from .authenticator_app import code_of, wrong_code
from .factories import PASSWORD, person

LOGIN = "/accounts/login/"


def sign_in(browser, user, password=PASSWORD, **more):
    return browser.post(LOGIN, {"login": getattr(user, "email", user), "password": password}, **more)


@scene
def real_person(holder):
    """A person outside the demo data, without second factor yet."""
    return person(Role.COMPLIANCE_MANAGER, at=holder, is_demo=False)


def test_a_person_without_second_factor_is_led_to_set_one_up_before_anything_else(real_person):
    browser = Client()
    assert sign_in(browser, real_person).status_code == 302
    for path in ("/", "/people/", "/accounts/password/change/", "/no-such-page/"):
        assert browser.get(path)["Location"] == "/accounts/2fa/", path
    assert browser.get("/accounts/2fa/").status_code == 200


@pytest.mark.parametrize("role", [Role.COMPLIANCE_MANAGER, Role.BOARD_ADMINISTRATOR, Role.STATE_POLICE])
def test_a_new_person_sets_a_password_by_the_first_link_and_then_a_second_factor(client_of, holder, board_admin, role):
    place = holder if role in HOLDER_ROLES else None
    newcomer = person(role, at=place, is_demo=False, password=make_password(None))
    assert send(client_of(board_admin), f"/people/{newcomer.pk}/", to="password-link/").status_code == 302
    (path,) = re.findall(r"https?://[^/\s]+(/accounts/password/reset/key/\S+)", mail.outbox[-1].body)
    browser = Client()
    form = browser.get(path, follow=True)
    browser.post(form.request["PATH_INFO"], {"password1": PASSWORD, "password2": PASSWORD})
    sign_in(browser, newcomer)
    assert browser.get("/")["Location"] == "/accounts/2fa/"
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    secret = browser.get("/accounts/2fa/totp/activate/").context["form"].secret
    assert browser.post("/accounts/2fa/totp/activate/", {"code": code_of(secret)}).status_code == 302
    assert browser.get("/").status_code == 200


def test_in_a_demo_the_demo_accounts_need_no_second_factor(filer):
    browser = Client()
    assert sign_in(browser, filer)["Location"] == "/"
    assert browser.get("/").status_code == 200


def test_in_a_demo_everybody_else_still_needs_one(real_person, settings):
    settings.DEMO = True
    browser = Client()
    sign_in(browser, real_person)
    assert browser.get("/")["Location"] == "/accounts/2fa/"


def test_outside_a_demo_a_demo_account_opens_nothing(filer, settings):
    browser = Client()
    sign_in(browser, filer)
    settings.DEMO = False
    assert browser.get("/")["Location"].startswith(LOGIN)
    fresh = Client()
    assert b"sign in" in sign_in(fresh, filer).content.lower()
    assert fresh.get("/people/")["Location"].startswith(LOGIN)


def test_with_an_app_the_password_alone_does_not_sign_in(real_person, steady_codes):
    secret = generate_totp_secret()
    TOTP.activate(real_person, secret)
    browser = Client()
    assert sign_in(browser, real_person)["Location"] == "/accounts/2fa/authenticate/"
    assert browser.get("/")["Location"].startswith(LOGIN)
    assert browser.post("/accounts/2fa/authenticate/", {"code": wrong_code(secret)}).status_code == 200
    assert browser.post("/accounts/2fa/authenticate/", {"code": code_of(secret)})["Location"] == "/"
    assert browser.get("/").status_code == 200


def test_the_secret_of_an_app_is_not_readable_in_the_database(real_person):
    secret = generate_totp_secret()
    TOTP.activate(real_person, secret)
    kept = Authenticator.objects.get(user=real_person).data["secret"]
    assert secret not in kept
    assert MFAAdapter().decrypt(kept) == secret


def test_the_last_second_factor_cannot_be_taken_away(real_person):
    first = TOTP.activate(real_person, generate_totp_secret()).instance
    assert not MFAAdapter().can_delete_authenticator(first)


def test_guesses_lock_out_the_pair_of_account_and_address_only(filer, colleague, settings):
    for _ in range(settings.AXES_FAILURE_LIMIT):
        sign_in(Client(), filer, "guess", REMOTE_ADDR="10.0.0.9")
    locked = sign_in(Client(), filer, REMOTE_ADDR="10.0.0.9")
    assert locked.status_code == 429
    assert b"Wait 15 minutes" in locked.content
    assert sign_in(Client(), filer, REMOTE_ADDR="10.0.0.1").status_code == 302
    assert sign_in(Client(), colleague, REMOTE_ADDR="10.0.0.9").status_code == 302


def test_behind_a_proxy_a_stranger_s_guesses_lock_out_the_stranger_alone(filer, settings):
    settings.PROXY_COUNT = 1
    stranger = {"REMOTE_ADDR": "172.18.0.2", "HTTP_X_FORWARDED_FOR": "203.0.113.9"}
    for number in range(settings.AXES_FAILURE_LIMIT):
        # What the stranger writes into the header itself stands further to the left.
        sign_in(Client(), filer, "guess", **stranger | {"HTTP_X_FORWARDED_FOR": f"10.0.0.{number}, 203.0.113.9"})
    assert sign_in(Client(), filer, **stranger).status_code == 429
    assert sign_in(Client(), filer, **stranger | {"HTTP_X_FORWARDED_FOR": "198.51.100.7"}).status_code == 302


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "203.0.113.9", "172.18.0.2"), (1, "", "172.18.0.2"), (1, "203.0.113.9", "203.0.113.9"),
        (1, "198.51.100.7, 203.0.113.9", "203.0.113.9"), (2, "198.51.100.7, 203.0.113.9", "198.51.100.7"),
        (2, "203.0.113.9", "203.0.113.9"), (1, "nonsense", "172.18.0.2"), (1, "2001:DB8::1", "2001:db8::"),
        (1, "::ffff:203.0.113.9", "203.0.113.9"),
    ],
)  # fmt: skip
def test_the_address_is_what_the_outermost_proxy_of_our_own_saw(settings, rf, proxies, forwarded, address):
    settings.PROXY_COUNT = proxies
    assert client_ip(rf.get("/", REMOTE_ADDR="172.18.0.2", HTTP_X_FORWARDED_FOR=forwarded)) == address


def test_a_lockout_of_an_account_that_is_not_there_reads_the_same(db, settings):
    for _ in range(settings.AXES_FAILURE_LIMIT):
        sign_in(Client(), "nobody@example.test", "guess", REMOTE_ADDR="10.0.0.9")
    assert sign_in(Client(), "nobody@example.test", "guess", REMOTE_ADDR="10.0.0.9").status_code == 429


def text_of(response):
    """The page without what differs on every request and without the address typed."""
    text = re.sub(r'value="[^"]*"|nonce="[^"]*"', "", response.content.decode())
    return response.status_code, response.get("Location"), text


def test_a_wrong_password_and_an_unknown_address_read_the_same(filer):
    assert text_of(sign_in(Client(), filer, "guess")) == text_of(sign_in(Client(), "nobody@example.test", "guess"))


def test_a_new_password_is_mailed_to_those_who_have_an_account_and_the_page_tells_neither(filer):
    known = Client().post("/accounts/password/reset/", {"email": filer.email})
    unknown = Client().post("/accounts/password/reset/", {"email": "nobody@example.test"})
    assert text_of(known) == text_of(unknown)
    assert [message.to for message in mail.outbox] == [[filer.email]]


@pytest.mark.parametrize("path", ["/accounts/email/", "/accounts/login/code/", "/accounts/confirm-email/"])
def test_pages_of_the_library_that_we_do_not_offer_are_not_there(client, db, path):
    assert client.get(path).status_code == 404


def test_nobody_signs_up(client, db):
    response = client.post("/accounts/signup/", {"email": "new@example.test", "password1": "a fine new password"})
    assert response.status_code == 200
    assert b"administrator" in response.content


@pytest.mark.parametrize(("minutes", "open_"), [(14, True), (15, False)])
def test_a_session_left_alone_for_15_minutes_ends(client_of, filer, minutes, open_):
    start = timezone.now()
    with time_machine.travel(start, tick=False) as clock:
        browser = client_of(filer)
        browser.get("/")
        clock.shift(timedelta(minutes=minutes))
        assert (browser.get("/").status_code == 200) is open_


def test_a_session_ends_after_12_hours_of_steady_work(client_of, filer):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        browser = client_of(filer)
        for _ in range(52):
            assert browser.get(reverse("notices:choices")).status_code == 200
            clock.shift(timedelta(minutes=14))
        assert browser.get(reverse("notices:choices")).status_code == 302


def test_what_a_page_asks_by_itself_neither_lengthens_a_session_nor_ends_it(client_of, holder_admin):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        browser = client_of(holder_admin)
        browser.get("/")
        for _ in range(2):
            clock.shift(timedelta(minutes=7))
            assert browser.get("/people/", headers={"Asked-By": "page"}).status_code == 200
        clock.shift(timedelta(minutes=2))
        answer = browser.get("/people/", headers={"Asked-By": "page"})
        assert (answer.status_code, answer.content) == (204, b"")
        answer = browser.post("/people/add/", {"printed_name": "Typed Name"})
        assert answer["Location"] == "/accounts/login/?next=/resume/"


def test_what_was_typed_when_the_session_ended_is_offered_to_the_same_person(client_of, holder_admin):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        browser = client_of(holder_admin)
        browser.get("/")
        clock.shift(timedelta(minutes=16))
        answer = browser.post("/people/add/", {"printed_name": "Typed Name", "sign-password": PASSWORD})
        assert answer["Location"] == "/accounts/login/?next=/resume/"
        sign_in(browser, holder_admin)
        page = browser.get("/resume/").content.decode()
    assert 'name="printed_name" value="Typed Name"' in page
    assert PASSWORD not in page
    assert 'action="/people/add/"' in page


def test_what_was_typed_before_signing_out_in_another_tab_is_offered_to_the_same_person(client_of, holder_admin):
    browser = client_of(holder_admin)
    browser.get("/")
    browser.post(reverse("account_logout"))
    answer = browser.post("/people/add/", {"printed_name": "Typed Name", "sign-password": PASSWORD})
    assert answer["Location"] == "/accounts/login/?next=/resume/"
    sign_in(browser, holder_admin)
    page = browser.get("/resume/").content.decode()
    assert 'name="printed_name" value="Typed Name"' in page
    assert PASSWORD not in page


def test_what_was_typed_before_the_password_was_changed_elsewhere_is_offered(client_of, holder_admin):
    browser = client_of(holder_admin)
    browser.get("/")
    holder_admin.set_password("another password for tests only")
    holder_admin.save(update_fields=["password"])
    answer = browser.post("/people/add/", {"printed_name": "Typed Name"})
    assert answer["Location"] == "/accounts/login/?next=/resume/"
    sign_in(browser, holder_admin, "another password for tests only")
    assert "Typed Name" in browser.get("/resume/").content.decode()


@pytest.mark.parametrize("how", ["ended", "cookie"])
@pytest.mark.parametrize("is_same", [True, False])
def test_what_was_typed_is_offered_to_the_same_person_alone_where_the_session_is_gone(
    client_of, holder_admin, filer, how, is_same
):
    browser = client_of(holder_admin)
    browser.get("/")
    if how == "ended":
        Session.objects.all().delete()
    else:
        del browser.cookies[settings.SESSION_COOKIE_NAME]
    answer = browser.post("/people/add/", {"printed_name": "Typed Name"})
    assert answer["Location"] == "/accounts/login/?next=/resume/"
    sign_in(browser, holder_admin if is_same else filer)
    page = browser.get("/resume/").content.decode()
    assert ("Typed Name" in page) is is_same


def test_a_planted_name_of_who_was_here_last_keeps_nothing(client_of, holder_admin, filer):
    browser = client_of(holder_admin)
    browser.get("/")
    Session.objects.all().delete()
    browser.cookies["last"] = str(filer.pk)
    assert "resume" not in browser.post("/people/add/", {"printed_name": "Typed Name"})["Location"]


def test_what_was_typed_before_signing_out_is_nobody_elses(client_of, holder_admin, filer):
    browser = client_of(holder_admin)
    browser.get("/")
    browser.post(reverse("account_logout"))
    browser.post("/people/add/", {"printed_name": "Typed Name"})
    sign_in(browser, filer)
    assert browser.get("/resume/")["Location"] == "/"


@pytest.mark.parametrize("is_own", [True, False])
def test_a_form_that_was_open_before_somebody_else_signed_in_is_kept_for_nobody(holder_admin, is_own):
    browser = Client(enforce_csrf_checks=True)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        browser.force_login(holder_admin)
        browser.get("/people/add/")
        token = browser.cookies[settings.CSRF_COOKIE_NAME].value if is_own else "a" * 32
        clock.shift(timedelta(minutes=16))
        browser.post("/people/add/", {"printed_name": "Typed Name", "csrfmiddlewaretoken": token})
        assert ("resume.kept" in browser.session) == is_own


def test_another_person_on_the_same_tablet_does_not_get_what_was_typed(client_of, holder_admin, filer):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        browser = client_of(holder_admin)
        browser.get("/")
        clock.shift(timedelta(minutes=16))
        browser.post("/people/add/", {"printed_name": "Typed Name"})
        sign_in(browser, filer)
        assert browser.get("/resume/")["Location"] == "/"


def test_a_link_in_a_mail_leads_to_the_office_whatever_host_the_request_claims(filer, settings):
    settings.ALLOWED_HOSTS = ["*"]
    settings.SITE_URL = "https://office.example"
    Client().post("/accounts/password/reset/", {"email": filer.email}, headers={"Host": "thief.example"})
    (message,) = mail.outbox
    assert "https://office.example/accounts/password/reset/key/" in message.body
    assert "thief" not in message.body + message.subject
