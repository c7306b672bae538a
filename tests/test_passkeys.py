"""A passkey from setting it up to signing with it, in a real browser with a virtual authenticator."""

import pytest

from compliance.holders.roles import Role
from compliance.holders.tests.factories import PASSWORD, HolderFactory, person

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def page(browser):
    """A page of a browser that has a platform authenticator."""
    context = browser.new_context()
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    yield page
    context.close()


def test_a_passkey_is_set_up_signs_in_and_signs(live_server, page, settings):
    settings.ROOT_URLCONF, settings.SITE_URL = "tests.signing_page", live_server.url
    someone = person(Role.COMPLIANCE_MANAGER, at=HolderFactory(), is_demo=False)
    page.goto(f"{live_server.url}/accounts/login/")
    page.fill("[name=login]", someone.email)
    page.fill("[name=password]", PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/accounts/2fa/")

    page.get_by_role("link", name="Add a passkey").click()
    page.fill("[name=password]", PASSWORD)
    page.get_by_role("button", name="Confirm").click()
    page.wait_for_url("**/accounts/2fa/webauthn/add/")
    page.click("#mfa_webauthn_add")
    page.wait_for_url("**/recovery-codes/**")
    page.goto(f"{live_server.url}/people/")
    assert page.get_by_role("heading", level=1).inner_text() == "People"

    page.goto(f"{live_server.url}/accounts/logout/")
    page.locator("main").get_by_role("button").first.click()
    page.get_by_role("link", name="Sign in").first.wait_for()
    page.goto(f"{live_server.url}/accounts/login/?next=/people/")
    page.click("#passkey_login")
    page.wait_for_url(f"{live_server.url}/people/")

    page.goto(f"{live_server.url}/sign-here/")
    assert page.locator("[name=sign-password]").count() == 0
    page.get_by_role("button", name="Sign with your passkey").click()
    page.get_by_text("Signed by").wait_for()
    number = someone.credentials.get().number
    assert page.inner_text("body") == f"Signed by {someone.printed_name}, {number}, with passkey"


def test_without_a_passkey_the_button_is_not_offered(live_server, page, settings, holder):
    settings.ROOT_URLCONF, settings.DEMO = "tests.signing_page", True
    someone = person(Role.FLOORPERSON, at=holder)
    page.goto(f"{live_server.url}/accounts/login/?next=/sign-here/")
    page.fill("[name=login]", someone.email)
    page.fill("[name=password]", PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(f"{live_server.url}/sign-here/")
    assert page.get_by_role("button", name="passkey").count() == 0
    page.fill("[name=sign-password]", "a guess")
    page.get_by_role("button", name="Sign", exact=True).click()
    page.get_by_text("The password is wrong.").first.wait_for()
    page.fill("[name=sign-password]", PASSWORD)
    page.get_by_role("button", name="Sign", exact=True).click()
    page.get_by_text("Signed by").wait_for()
