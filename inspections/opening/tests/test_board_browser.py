"""The pit board in a browser: it updates by itself, says when it could not, and fills the screen."""

import os

import pytest
from django.urls import reverse

from compliance.holders.tests.factories import given
from inspections.models import TableState
from tests.waiting import wait_until

pytestmark = [pytest.mark.django_db(transaction=True)]
SHOTS = os.environ.get("BOARD_SHOTS")


def asked_again(page):
    """What the timer does every 30 seconds, done now."""
    page.evaluate("() => { htmx.ajax('GET', location.href, {source: '#board', select: '#board', swap: 'outerHTML'}); }")


def test_the_board_updates_by_itself_says_when_it_cannot_and_fills_the_screen(roulette, floorperson, page_for):
    page = page_for(floorperson)
    page.goto(reverse("floor:board"))
    assert page.locator("#board").get_attribute("hx-trigger") == "every 30s"
    stale, tile = page.locator("[data-stale]"), page.locator(".tile")
    assert "Closed" in tile.inner_text()
    with given():
        TableState.objects.create(table=roulette, is_open=True)
    asked_again(page)
    wait_until(lambda: "Open" in tile.inner_text().splitlines(), "the table is open on the board")
    assert not stale.is_visible()

    updated = page.locator("[data-synced]").inner_text().removeprefix("Updated ")
    page.route("**/floor/**", lambda route: route.abort())
    asked_again(page)
    wait_until(stale.is_visible, "the board says that it is old")
    assert stale.inner_text().startswith(f"Not updated since {updated}.")
    assert tile.count() == 1
    page.unroute("**/floor/**")
    asked_again(page)
    wait_until(lambda: not stale.is_visible(), "the board is fresh again")

    page.get_by_role("link", name="Full screen", exact=True).click()
    page.wait_for_load_state()
    assert not page.locator(".app-header").is_visible()
    # 72 px are 14 mm and more on the screens of a pit: some 16 minutes of arc at three meters.
    assert page.locator(".tile__no").evaluate("e => parseFloat(getComputedStyle(e).fontSize)") >= 72
    assert page.locator("body").evaluate("e => e.scrollWidth <= innerWidth")
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/board-full.png", full_page=True)
    page.get_by_role("link", name="Leave full screen").click()
    assert page.locator(".app-header").is_visible()

    bare = page_for(floorperson, script=False)
    bare.goto(reverse("floor:board"))
    bare.get_by_role("link", name="Full screen", exact=True).click()
    assert not bare.locator(".app-header").is_visible()
    assert bare.locator("[data-synced]").is_visible()
