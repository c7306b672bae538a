"""A roulette inspection signed with a passkey in a real browser; the evidence is checked without the office."""

import json
import os
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from compliance.holders.roles import Role
from compliance.holders.tests.factories import PASSWORD, FacilityFactory, HolderFactory, given, person
from compliance.signing.tests.evidence import check_envelope
from compliance.signing.tests.passkey_pages import recorded
from inspections.models import LogEntry, TableState
from inspections.tests.factories import inspection, signed, table_of

from .test_passkeys import AUTHENTICATOR

pytestmark = [pytest.mark.django_db(transaction=True)]
POINTS = (
    "no_magnet_or_contrivance_ok",
    "wheel_level_free_even_ok",
    "wheel_parts_secure_ok",
    "dz_as_sz_layout_signage_ok",
)

SHOTS = os.environ.get("SIGNING_SHOTS")
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def floor(live_server: Any, settings: Any) -> dict[str, Any]:
    """A roulette table and a floorperson who has no passkey yet."""
    settings.SITE_URL = live_server.url
    facility = FacilityFactory(holder=HolderFactory())
    someone = person(Role.FLOORPERSON, at=facility.holder, is_demo=False)
    stated = {"wheel_mode": "double_zero_as_single_zero"}
    table = table_of(facility, "617a", "R-01", someone, **stated)
    url = live_server.url + reverse("floor:entry_new", args=[table.pk, "roulette_inspection"])
    return {"person": someone, "url": url, "office": live_server.url, "table": table}


@pytest.fixture
def page(browser: Any, floor: dict[str, Any], client_of: Any) -> Any:
    """A page with a platform authenticator, in which the floorperson is signed in and has set up a passkey."""
    context = browser.new_context(viewport=PHONE)
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


def shots(page: Any, name: str) -> None:
    """Keeps a picture where somebody asked for one."""
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)


def fill(page: Any) -> int:
    """Answers a clean inspection. Gives the number of taps."""
    answers = ["preset-right", "ball_nonmagnetic_ok-yes-magnet", *(f"{name}-yes" for name in POINTS)]
    for one in answers:
        page.locator(f"#{one}").check()
    return len(answers)


def test_617a_2__a_clean_inspection_takes_eight_taps_on_two_screens(page, floor):
    before = timezone.now() - timedelta(hours=5)
    signed(floor["table"], "roulette_inspection", inspection(before), floor["person"], moment=before)
    with given():
        TableState.objects.create(table=floor["table"], is_open=False, since=before, closed_since=before)
    page.goto(floor["url"])
    assert page.locator("input[type=radio]:checked").count() == 0
    touched = fill(page)
    shots(page, "clean")
    assert page.evaluate("document.documentElement.scrollHeight") <= 2 * PHONE["height"]
    page.get_by_role("button", name="Certify and sign").click()
    touched += 2  # the button, and the passkey
    assert touched <= 8
    page.get_by_role("heading", name="Signed: entry 2").wait_for()
    assert "by passkey" in page.inner_text("main")
    entry = LogEntry.objects.get(number=2)
    envelope, payload = recorded("log_entry.sign")
    check_envelope(envelope["signature"], payload["shown"], host="localhost", origin=floor["office"])
    assert json.loads(payload["shown"])["entry"] == json.loads(bytes(entry.facts))
    stated = entry.decoded
    assert (stated.event_reason, stated.adjustment_or_replacement_made) == ("pre_opening", "none")
    assert stated.inspection_started_at <= stated.inspection_completed_at <= entry.received_at
    assert page.complaints == []


def test_617a_2__a_check_that_is_not_met_says_what_comes_next_and_is_signed_as_not_met(page, floor):
    page.goto(floor["url"])
    fill(page)
    steps = page.locator("#field-wheel_parts_secure_ok ol")
    assert not steps.is_visible()
    page.locator("#wheel_parts_secure_ok-no").check()
    assert "the wheel is inspected again, in a new entry (§ 617a.2(c))" in steps.inner_text()
    assert "Not met: R-01 stays closed." in page.locator("#field-wheel_parts_secure_ok").inner_text()
    shots(page, "not-met")
    page.get_by_role("button", name="Sign as not met").click()
    page.get_by_role("heading", name="Signed: entry 1").wait_for()
    assert LogEntry.objects.get().decoded.wheel_parts_secure_ok is False
    assert page.complaints == []


def test_what_is_signed_is_shown_before_the_passkey_is_asked(page, floor):
    page.goto(floor["url"])
    fill(page)
    # In braces: Playwright calls a function that comes back, and would wait for it for ever.
    page.evaluate("() => { navigator.credentials.get = () => new Promise((_, no) => { window.refuseIt = no; }); }")
    page.get_by_role("button", name="Certify and sign").click()
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
    page.get_by_role("button", name="Certify and sign").click()
    page.get_by_role("heading", name="about this entry").wait_for()
    assert not LogEntry.objects.exists()
