"""Two stories of the floor in a browser, wide and narrow: a missing card on the board, and an inspection after an
adjustment."""

import os
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

from compliance.holders.tests.factories import given
from inspections.models import LogEntry, TableState
from inspections.problems.tests.problems import extra
from tests.browsing import looked_at
from tests.cast import PASSWORD

from ...tests.factories import deck_change, iso, signed

pytestmark = [pytest.mark.django_db(transaction=True)]
SHOTS = os.environ.get("FLOOR_SHOTS")
LIGHT = "rgb(255, 255, 255)"


@pytest.mark.parametrize("width", [1280, 390])
def test_a_missing_card_is_the_first_tile_on_the_screen_and_on_paper(
    width, roulette, war, dealer, floorperson, page_for
):
    now = datetime.now(UTC)
    signed(war, "deck_change", deck_change(now - timedelta(hours=25)), dealer, moment=now)
    with given():
        for table in (war, roulette):
            TableState.objects.create(table=table, is_open=table == war, since=now)
    found = extra(now, what="card_missing", last_count_at=iso(now - timedelta(hours=2)))
    signed(war, "problem", found, floorperson, moment=now)
    page = page_for(floorperson, theme="dark", width=width)
    page.goto("/")
    assert "problem 1: Card missing: 7 of spades" in page.locator(".work__item").first.inner_text()
    page.goto(reverse("floor:board"))
    tile = page.locator(".tile").first
    lines = tile.inner_text()
    assert tile.locator(".tile__no").inner_text() == "W-01"
    for words in ("Problem open", "Card missing: 7 of spades", "Problem 1, found ", "Also: 1 h 00 min over"):
        assert words in lines, lines
    looked_at(page, "board-missing-card")

    page.emulate_media(media="print")
    paper = page.evaluate(
        "() => [document.body, ...document.querySelectorAll('.tile')].map(e => getComputedStyle(e).backgroundColor)"
    )
    ink = page.evaluate(
        "() => [...document.querySelectorAll('.tile__no, .tile__time b, .tile__time span, .tile__next, .pit-head h1')]"
        ".map(e => Math.max(...getComputedStyle(e).color.match(/[0-9]+/g).slice(0, 3).map(Number)))"
    )
    assert set(paper) == {LIGHT}, paper
    assert max(ink) < 128, ink
    assert not page.locator(".pit-tools").is_visible()
    assert page.locator(".tile").evaluate_all("all => all.every(e => getComputedStyle(e).breakInside == 'avoid')")
    assert page.locator(".tile__time b").evaluate_all("all => all.every(e => e.scrollHeight <= e.clientHeight + 1)")
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/board-print-{width}.png", full_page=True)
    page.emulate_media(media="screen")

    tile.locator("a").click()
    page.locator("main").get_by_text("Card missing: 7 of spades").first.wait_for()
    looked_at(page, "table-missing-card")


@pytest.mark.parametrize("width", [1280, 390])
def test_617a_2_e__the_inspection_takes_the_adjustment_from_the_entry_of_who_adjusted(
    width, roulette, floorperson, maintenance, security, page_for
):
    now = datetime.now(UTC)
    local = (now - timedelta(minutes=10)).astimezone(roulette.facility.zone)
    stated = {
        "log_date": local.date().isoformat(), "log_time": local.isoformat(timespec="seconds")[11:],
        "event_reason": "after_adjustment", "adjustment_or_replacement_made": "adjustment",
        "adjustment_replacement_description": "North leveling screw, a quarter turn.",
        "adjustment_completed_at": iso(local), "security_witness_name": security.printed_name,
        "security_witness_role": "security_member",
        "security_witness_credential_number": security.credentials.get().number,
    }  # fmt: skip
    change = signed(roulette, "roulette_inspection", stated, maintenance, moment=now)
    page = page_for(floorperson, width=width)
    page.goto(reverse("floor:entry_new", args=[roulette.pk, "roulette_inspection"]))
    preset = page.locator("#field-preset")
    for words in (maintenance.printed_name, security.printed_name, "North leveling screw", "entry 1"):
        assert words in preset.inner_text(), words
    assert preset.get_by_role("link", name="entry 1").first.get_attribute("href").endswith(f"{change.pk}/")
    looked_at(page, "inspection-after-adjustment")
    page.locator("#preset-right").check()
    for name in ("no_magnet_or_contrivance_ok", "wheel_level_free_even_ok", "wheel_parts_secure_ok"):
        page.locator(f"#{name}-yes").check()
    page.locator("#ball_nonmagnetic_ok-yes-magnet").check()
    page.locator("[name='sign-password']").fill(PASSWORD)
    page.locator(".signbar button[type=submit]").click()
    page.get_by_role("heading", name="Signed: entry 2").wait_for()
    looked_at(page, "inspection-after-adjustment-signed")
    taken = LogEntry.objects.get(number=2).decoded
    assert (taken.performer_signature, taken.adjustment_completed_at) == (
        maintenance.printed_name, change.decoded.adjustment_completed_at,
    )  # fmt: skip
