"""Sign-in by a real provider that speaks SAML in a browser, to which the office and the provider are two sites."""

import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.contrib.auth.hashers import make_password
from django.test import Client
from django.urls import reverse

from compliance.holders.roles import Role
from tests.browsing import problems_of
from tests.phones import phone_of
from tests.ports import held_port

from .factories import person
from .links import link, provider_running, sign_in_there
from .saml import METADATA, MISSING, TWO_FACTORS, Key

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.django_db(transaction=True)]


@pytest.fixture
def identity(live_server: Any, settings: Any, tmp_path: Path) -> Iterator[str]:
    """The address of the provider, which runs for this test, and which the office trusts."""
    if not (find_spec("onelogin") and find_spec("saml2") and shutil.which("xmlsec1")):
        pytest.skip(MISSING)
    key, certificate = Key(), tmp_path / "provider.pem"
    (tmp_path / "provider.key").write_text(key.pem)
    certificate.write_text(key.certificate)
    with held_port() as port:
        url = f"http://127.0.0.1:{port}"
        settings.ROOT_URLCONF, settings.SITE_URL = f"{__package__}.saml_urls", live_server.url
        settings.SAML_ISSUER = f"{url}/metadata"
        settings.SAML_SSO_URL, settings.SAML_SLO_URL = f"{url}/in", f"{url}/out"
        settings.SAML_CERTIFICATES_FILE = str(certificate)
        settings.SAML_NAME, settings.SAML_SECOND_FACTOR = "Commonwealth Sign-in", [TWO_FACTORS]
        (tmp_path / "office.xml").write_bytes(Client().get(METADATA).content)
        with provider_running("saml_provider.py", url, tmp_path, live_server.url):
            yield url


def sign_in(page: "Page", account: str) -> None:
    page.goto(reverse("account_login"))
    page.get_by_role("button", name="Sign in at Commonwealth Sign-in").click()
    sign_in_there(page, account)


def test_a_passkey_is_asked_here_and_the_end_there_is_the_end_here(
    identity: str, browser: Any, live_server: Any, client_of: Any
) -> None:
    director = person(Role.EXECUTIVE_DIRECTOR, is_demo=False)
    page = phone_of(director, browser, live_server.url, client_of)
    page.context.clear_cookies()
    link(director, "account-1")
    sign_in(page, "account-1")
    page.get_by_role("heading", name="Second step").wait_for()
    page.click("#mfa_webauthn_authenticate")
    page.wait_for_url(f"{live_server.url}/")
    page.goto(reverse("mfa_index"))
    page.get_by_text("You sign in at Commonwealth Sign-in as account-1").wait_for()
    there = page.context.new_page()
    there.goto(f"{identity}/end/")
    there.get_by_text("The office said Success, and state.").wait_for()
    page.goto(reverse("mfa_index"))
    page.get_by_role("heading", name="Sign in", exact=True).wait_for()
    page.context.close()


def test_a_second_factor_there_is_enough_and_the_provider_itself_ends_the_session(identity: str, page_for: Any) -> None:
    director = person(Role.EXECUTIVE_DIRECTOR, is_demo=False, password=make_password(None))
    link(director, "account-2")
    page = page_for(None)
    sign_in(page, "account-2")
    page.get_by_text(director.printed_name).first.wait_for()
    page.goto(reverse("mfa_activate_totp"))
    page.get_by_role("heading", name="Confirm that it is you").wait_for()
    page.get_by_role("button", name="Sign in again").click()
    sign_in_there(page, "account-2")
    page.wait_for_url(f"**{reverse('mfa_activate_totp')}")
    there = page.context.new_page()
    there.goto(f"{identity}/end/?alone")
    there.get_by_text("The office said Success.").wait_for()
    page.goto(reverse("mfa_index"))
    page.get_by_role("heading", name="Sign in", exact=True).wait_for()


def test_somebody_whom_nobody_linked_learns_what_to_do(identity: str, page_for: Any) -> None:
    page = page_for(None)
    subject = "account-3" * 20
    sign_in(page, subject)
    page.get_by_role("heading", name="No account here").wait_for()
    assert page.locator(".digest").inner_text() == subject
    assert problems_of(page) == []
