"""A roulette inspection signed with a passkey in a real browser; the evidence is checked without the office."""

import json
from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse

from compliance.holders.roles import Role
from compliance.holders.tests.factories import PASSWORD, FacilityFactory, HolderFactory, person
from compliance.signing.tests.evidence import check_envelope
from compliance.signing.tests.passkey_pages import recorded
from inspections.models import LogEntry
from inspections.tests.factories import table_of

from .test_passkeys import AUTHENTICATOR

pytestmark = [pytest.mark.django_db(transaction=True)]
POINTS = ("ball_nonmagnetic_ok", "no_magnet_or_contrivance_ok", "wheel_level_free_even_ok", "wheel_parts_secure_ok")


@pytest.fixture
def floor(live_server: Any, settings: Any) -> dict[str, Any]:
    """A roulette table and a floorperson who has no passkey yet."""
    settings.SITE_URL = live_server.url
    facility = FacilityFactory(holder=HolderFactory())
    someone = person(Role.FLOORPERSON, at=facility.holder, is_demo=False)
    table = table_of(facility, "617a", "R-01", someone)
    url = live_server.url + reverse("floor:entry_new", args=[table.pk, "roulette_inspection"])
    return {"person": someone, "url": url, "office": live_server.url}


@pytest.fixture
def page(browser: Any, floor: dict[str, Any], client_of: Any) -> Any:
    """A page with a platform authenticator, in which the floorperson is signed in and has set up a passkey."""
    context = browser.new_context(viewport={"width": 400, "height": 800})
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    page.complaints = []
    page.on("console", lambda line: page.complaints.append(line.text) if line.type == "error" else None)
    host = floor["office"].split("//")[1].split(":")[0]
    cookie = client_of(floor["person"]).cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "domain": host, "path": "/"}])
    page.goto(f"{floor['office']}/accounts/2fa/webauthn/add/")
    if page.locator("[name=password]").count():
        page.fill("[name=password]", PASSWORD)
        page.get_by_role("button", name="Confirm").click()
        page.wait_for_url("**/accounts/2fa/webauthn/add/")
    page.click("#mfa_webauthn_add")
    page.wait_for_url("**/recovery-codes/**")
    yield page
    context.close()


def fill(page: Any) -> None:
    # The answer that decides which questions are asked comes first: it has the questions loaded again.
    page.evaluate("() => { document.getElementById('entry-fields').dataset.before = 'yes'; }")
    page.locator("#adjustment_or_replacement_made-none").check()
    page.locator("#entry-fields:not([data-before])").wait_for()
    for name in ("inspection_started_at", "inspection_completed_at"):
        page.locator(f"[data-now='field-{name}']").click()
    for choice in ("event_reason-pre_opening", "ball_test_instrument-magnet"):
        page.locator(f"#{choice}").check()
    for name in POINTS:
        page.locator(f"#{name}-yes").check()
    page.locator("label[for='field-inspection_completed_certification-signed']").click()


def test_617a_2__a_passkey_signs_the_inspection_that_was_shown(page, floor):
    page.goto(floor["url"])
    fill(page)
    page.get_by_role("button", name="Sign with your passkey").click()
    page.get_by_role("heading", name="Signed: entry 1").wait_for()
    assert "by passkey" in page.inner_text("main")
    entry = LogEntry.objects.get()
    envelope, payload = recorded("log_entry.sign")
    check_envelope(envelope["signature"], payload["shown"], host="localhost", origin=floor["office"])
    assert json.loads(payload["shown"])["entry"] == json.loads(bytes(entry.facts))
    assert page.complaints == []


def test_what_is_signed_is_shown_before_the_passkey_is_asked(page, floor):
    page.goto(floor["url"])
    fill(page)
    # In braces: Playwright calls a function that comes back, and would wait for it for ever.
    page.evaluate("() => { navigator.credentials.get = () => new Promise((_, no) => { window.refuseIt = no; }); }")
    page.get_by_role("button", name="Sign with your passkey").click()
    page.get_by_role("heading", name="What you sign").wait_for()
    shown = page.locator("[data-sign-shown]").inner_text()
    for words in ("R-01", "Magnet", "I sign this entry of the log", "The office’s clock"):
        assert words in shown
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0
    page.evaluate("() => { window.refuseIt(); }")
    page.get_by_text("The passkey was not used, and nothing was signed.").wait_for()
    assert not LogEntry.objects.exists()


def test_an_entry_with_findings_shows_them_and_asks_no_passkey(page, floor):
    page.goto(floor["url"])
    page.get_by_role("button", name="Sign with your passkey").click()
    page.get_by_role("heading", name="about this entry").wait_for()
    assert not LogEntry.objects.exists()
