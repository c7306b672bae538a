"""The pit board in a browser: it updates by itself, says when it could not, and fills the screen."""

import os
import re

import pytest
from django.urls import reverse

from compliance.holders.tests.factories import PitFactory, PitStayFactory, given
from inspections.models import TableState
from tests.browsing import looked_at
from tests.waiting import wait_until

from ...tests.factories import table_of

pytestmark = [pytest.mark.django_db(transaction=True)]
SHOTS = os.environ.get("BOARD_SHOTS")


def asked_again(page):
    """Does now as the timer does every 30 seconds."""
    page.evaluate("() => { htmx.ajax('GET', location.href, {source: '#board', select: '#board', swap: 'outerHTML'}); }")


def test_the_board_updates_by_itself_says_when_it_cannot_and_fills_the_screen(roulette, floorperson, page_for):
    page = page_for(floorperson)
    page.goto(reverse("floor:board"))
    assert page.locator("#board").get_attribute("hx-trigger") == "every 30s"
    stale, tile = page.locator("[data-stale]"), page.locator(".tile")
    is_said = lambda state: tile.locator(".tile__open").inner_text().endswith(state)  # noqa: E731
    assert is_said("closed")
    with given():
        TableState.objects.create(table=roulette, is_open=True)
    asked_again(page)
    wait_until(lambda: is_said("open"), "the table is open on the board")
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


@pytest.mark.sampled
def test_forty_tables_fit_one_screen_and_a_phone_shows_the_first_at_once(facility, floorperson, page_for):
    pits = [PitFactory(facility=facility, name=f"Pit {number}") for number in range(1, 5)]
    for place in range(40):
        chapter, number = ("617a", f"R-{place:02}") if place % 2 else ("651a", f"CW-{place:02}")
        table = table_of(facility, chapter, number, floorperson)
        PitStayFactory(table=table, pit=pits[place // 10])
        if place % 3 == 0:
            with given():
                TableState.objects.create(table=table, is_open=True)
    page = page_for(floorperson)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(reverse("floor:board"))
    tiles = page.locator(".tile").evaluate_all("all => all.map(e => e.getBoundingClientRect().toJSON())")
    assert len(tiles) == 40
    assert max(tile["bottom"] for tile in tiles) <= 1080
    assert all(tile["width"] >= 225 and tile["height"] >= 160 for tile in tiles)
    sizes = {".tile__no": 22, ".tile .light": 17, ".tile__time b": 16, ".tile__also": 16, ".tile__next": 16}
    for part, least in sizes.items():
        found = page.locator(part).evaluate_all("all => all.map(e => parseFloat(getComputedStyle(e).fontSize))")
        assert found, part
        assert min(found) >= least, part
    looked_at(page, "board-dense")
    page.emulate_media(media="print")
    paint = "e => { const s = getComputedStyle(e); return [s.color, getComputedStyle(document.body).backgroundColor]; }"
    ink, paper = page.locator(".tile__no a").first.evaluate(paint)
    assert paper == "rgb(255, 255, 255)"
    assert sum(map(int, re.findall(r"[0-9]+", ink)[:3])) < 200
    page.emulate_media(media="screen")

    page.set_viewport_size({"width": 390, "height": 844})
    first = page.locator(".tile").first.bounding_box()
    assert first["y"] + first["height"] <= 844
    page.get_by_role("navigation", name="Pits").get_by_role("link", name="Pit 2").click()
    page.wait_for_load_state()
    assert page.locator(".tile").count() == 10
    asked_again(page)
    wait_until(lambda: page.locator(".tile").count() == 10, "the board keeps its pit")
    page.go_back()
    looked_at(page, "board-dense")
