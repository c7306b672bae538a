"""A roulette inspection signed with a passkey in a real browser; the evidence is checked without the office."""

import json
import os
import re
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from compliance.holders.roles import Role
from compliance.holders.tests.factories import PASSWORD, FacilityFactory, HolderFactory, given, person
from compliance.isolation.context import OFFICE, isolated
from compliance.regulation.core.fields import fields_of
from compliance.signing.tests.evidence import check_envelope
from compliance.signing.tests.passkey_pages import recorded
from inspections.models import LogEntry, TableState
from inspections.tests.factories import inspection, signed, table_of
from tests import clock

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
    assert "with a passkey" in page.inner_text("main")
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
    steps, found = page.locator("#field-wheel_parts_secure_ok ol"), page.get_by_label("What did you find?")
    assert not steps.is_visible()
    assert not found.is_visible()
    page.locator("#wheel_parts_secure_ok-no").check()
    assert "the wheel is inspected again, in a new entry (§ 617a.2(c))" in steps.inner_text()
    assert "Not met: R-01 stays closed." in page.locator("#field-wheel_parts_secure_ok").inner_text()
    found.fill("The fret between 5 and 22 moves.")
    shots(page, "not-met")
    page.get_by_role("button", name="Sign as not met").click()
    page.get_by_role("heading", name="Signed: entry 1").wait_for()
    stated = LogEntry.objects.get().decoded
    assert (stated.wheel_parts_secure_ok, stated.not_met_description) == (False, "The fret between 5 and 22 moves.")
    assert page.complaints == []


def test_what_is_signed_is_shown_before_the_passkey_is_asked(page, floor):
    page.goto(floor["url"])
    fill(page)
    # In braces: Playwright calls a function that comes back, and would wait for it for ever.
    page.evaluate("() => { navigator.credentials.get = () => new Promise((_, no) => { window.refuseIt = no; }); }")
    page.get_by_role("button", name="Certify and sign").click()
    page.get_by_role("heading", name="What you sign").wait_for()
    shown = page.locator("[data-sign-shown]").inner_text()
    for words in ("R-01", "Magnet", "I sign this entry of the log", "Clock of this system"):
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


def used(hours: float) -> str:
    """The instant so many hours before now, as an entry states it."""
    return (timezone.now() - timedelta(hours=hours)).isoformat(timespec="minutes")


DICE = {"shaker_type": "manual", "shaker_id": "M-1", "dice_set_id": "D-1", "dice_count": 3}
CLEAN: list[tuple[str, str, dict[str, Any], list[str], int]] = [
    ("651a", "deck_change", {"batch_label": "single", "deck_count": 6, "back_color": "red", "opened_at": 20.0},
     ["#preset-right", "now removed_at", "now replacement_opened_at"], 5),
    ("651a", "deck_inspection", {},
     ["fill decks_received 6", "#preinspected_basis-none", "choose dealer_name", "now inspected_at",
      "#defects_found-no", "now verified_at", "now first_player_inspection_at", "now shuffled_at"], 10),
    ("621a", "tile_change", {"old_set_id": "T-1", "in_use_from": 10.0},
     ["#preset-right", "now removed_at", "#reason-scheduled", "fill new_set_id T-2"], 6),
    ("621a", "tile_inspection", {},
     ["fill tile_set_id T-1", "#cleaned_before-yes", "#check_pairs_complete-yes", "#check_size_and_shading-yes",
      "#check_backs_and_sides-yes", "#result-suitable", "wait mixed_at", "now inspected_at", "choose dealer_name"], 10),
    ("625a", "dice_change", {**DICE, "placed_at": 20.0}, ["#preset-right", "now removed_at"], 4),
    ("625a", "sic_bo_inspection", {},
     ["fill device_values_entered 2, 5, 6", "#all_combinations_illuminated-yes", "#automated_shaker_in_use-no"], 5),
]  # fmt: skip
"""Game, log, what is in use (times as hours before now), the taps of a clean entry, and how many they are with the
button and the passkey."""
WORK = timedelta(minutes=10)
"""From opening the form to the first of the taps that follow: decks and tiles are inspected meanwhile."""
STATED: dict[str, dict[str, Any]] = {
    "621a": {"start_position_method": frozenset({"manual_shaker"}), "player_bank_offered": False},
    "625a": {"shaker_types": frozenset({"manual", "automated"})},
}


def tapped(page: Any, tap: str, dealer: str) -> None:
    """Do one tap, or type or choose one answer; or wait for a question that an answer opens."""
    what, _, rest = tap.partition(" ")
    name, _, text = rest.partition(" ")
    if what == "now":
        page.locator(f"[data-now='field-{name}']").click()
        expect(page.locator(f"#field-{name}-time")).not_to_have_value("")  # the page asks the office for the time
    elif what == "wait":
        page.locator(f"[data-now='field-{name}']").wait_for(state="attached")
    elif what == "fill":
        page.locator(f"[name='{name}']").fill(text)
    elif what == "choose":
        page.locator(f"[name='{name}.person']").select_option(dealer)
    else:
        page.locator(what).check()


def test_changes_and_inspections_of_decks_tiles_and_dice_take_few_taps(page, floor):
    """Values that the records know are confirmed by one tap; the form stamps when work begins, the signature when it
    ends."""
    facility, by = floor["table"].facility, floor["person"]
    dealer = str(person(Role.DEALER, at=facility.holder).pk)
    for number, (chapter, log, in_use, taps, most) in enumerate(CLEAN):
        with clock.moved(connection, number * WORK), isolated(OFFICE):
            table = table_of(facility, chapter, f"{chapter}-{log}"[:12], by, **STATED.get(chapter, {}))
            if in_use:
                values = {name: used(one) if isinstance(one, float) else one for name, one in in_use.items()}
                signed(table, log, values, by, moment=timezone.now() - timedelta(hours=1), late_reason="Busy.")
            page.goto(floor["office"] + reverse("floor:entry_new", args=[table.pk, log]))
            assert page.locator("input[type=radio]:checked").count() == 0, log
            shots(page, log)
            screens = page.evaluate("document.documentElement.scrollHeight") / PHONE["height"]
        page.evaluate(clock.script(WORK))
        page.add_init_script(clock.script(WORK))
        with clock.moved(connection, (number + 1) * WORK), isolated(OFFICE):
            for tap in taps:
                tapped(page, tap, dealer)
            page.get_by_role("button", name="Sign with your passkey").click()
            page.get_by_role("heading", name=re.compile("Signed: entry|about this entry|problem")).wait_for()
        assert page.get_by_role("heading", name="Signed: entry").count(), (
            log,
            page.locator(".shown-findings").all_inner_texts(),
        )
        entry = LogEntry.objects.filter(table=table, log_code=log).latest("number")
        assert entry.signature["method"] == "passkey", log
        assert sum(not tap.startswith("wait") for tap in taps) + 2 == most <= 10, log
        assert screens <= (2 if in_use else 3.5), (log, screens)
        for name, one in fields_of(entry.kind.entry).items():
            if one.asked.stamp:
                assert getattr(entry.decoded, name) is not None, (log, name)
    assert page.complaints == []


def test_what_is_answered_while_more_questions_come_stays(page, floor):
    """The network is slow: the answer that opens questions is on its way while the person goes on."""
    facility, by = floor["table"].facility, floor["person"]
    dealer = str(person(Role.DEALER, at=facility.holder).pk)
    table = table_of(facility, "621a", "PG-01", by, **STATED["621a"])
    page.goto(floor["office"] + reverse("floor:entry_new", args=[table.pk, "tile_inspection"]))
    asked: list[Any] = []

    def held(route: Any) -> None:
        asked.append(route)

    page.route("**/log/tile_inspection/", held)
    with page.expect_request("**/log/tile_inspection/"):
        page.locator("#result-unsuitable").check()
    for tap in ("choose dealer_name", "#cleaned_before-no", "fill tile_set_id T-1"):
        tapped(page, tap, dealer)
    asked[0].continue_()
    page.locator("[name='unsuitable_set.seal_number']").wait_for()
    assert page.locator("[name='dealer_name.person']").input_value() == dealer
    assert page.locator("[name=tile_set_id]").input_value() == "T-1"
    assert page.locator("#cleaned_before-no").is_checked()
    assert page.locator("#result-unsuitable").is_checked()
