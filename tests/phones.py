"""A phone with its own authenticator, on which a person has set up a passkey."""

from typing import Any

from django.conf import settings

from compliance.holders.models import User
from compliance.holders.tests.factories import PASSWORD
from tests.test_passkeys import AUTHENTICATOR

PHONE = {"width": 390, "height": 844}


def phone_of(user: User, browser: Any, office: str, client_of: Any) -> Any:
    """The page of a phone at this office, to be closed with its context. `complaints` are the errors of its console."""
    context = browser.new_context(viewport=PHONE, base_url=office, has_touch=True)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    page.complaints = []
    page.on("console", lambda line: page.complaints.append(line.text) if line.type == "error" else None)
    cookie = client_of(user).cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": office}])
    page.goto("/accounts/2fa/webauthn/add/")
    if page.locator("[name=password]").count():
        page.fill("[name=password]", PASSWORD)
        page.get_by_role("button", name="Confirm").click()
        page.wait_for_url("**/accounts/2fa/webauthn/add/")
    page.click("#mfa_webauthn_add")
    page.wait_for_url("**/recovery-codes/**")
    return page
