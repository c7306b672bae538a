"""The header on a phone: one bar, and a menu that opens without script and by keyboard."""

from typing import Any

import pytest
from django.urls import reverse

from compliance.holders.models import User
from rules_submissions.models import RulesSubmission
from tests.browsing import problems_of
from tests.cast import Cast

from ...tests.board import address

pytestmark = pytest.mark.django_db(transaction=True)
HEIGHT_PX = 64
SUMMARY = ".app-menu summary"


def header_px(page: Any, url: str) -> float:
    """The height of the header of `url`, in pixels."""
    page.goto(url)
    return float(page.locator(".app-header").bounding_box()["height"])


def test_the_header_is_one_bar_on_a_phone_for_everybody(
    open_filing: RulesSubmission, filer: User, cast: Cast, page_for: Any
) -> None:
    desk = address(open_filing)
    pages = [(None, "/"), (None, "/es/"), (filer, "/"), (filer, desk), (cast["reviewer"], desk), (cast["decider"], "/")]
    pages += [(cast["floorperson"], "/"), (cast["reviewer"], reverse("submissions:queue"))]
    heights = [(url, header_px(page_for(user, width=390, script=False), url)) for user, url in pages]
    assert [one for one in heights if one[1] > HEIGHT_PX] == []


def test_the_menu_is_one_row_on_a_desk_for_every_role(cast: Cast, page_for: Any) -> None:
    rows: dict[str, tuple[set[int], bool]] = {}
    for user in cast.values():
        page = page_for(user, width=1280, script=False)
        page.goto("/")
        tops = {round(one.bounding_box()["y"]) for one in page.locator(".app-nav > li").all()}
        rows[user.printed_name] = tops, page.evaluate("document.documentElement.scrollWidth > 1280")
    assert {name: row for name, row in rows.items() if len(row[0]) != 1 or row[1]} == {}


def test_the_place_is_marked_on_every_page_to_which_the_menu_leads(cast: Cast, page_for: Any) -> None:
    page = page_for(cast["auditor"], width=1280)
    page.goto("/")
    links = page.locator("main .work-pages a, .app-nav a, .app-who a:not([href*=logout]), .app-foot a")
    marks = {}
    for url in {one.get_attribute("href") for one in links.all()}:
        page.goto(url)
        marks[url] = page.locator(".app-header [aria-current], .app-foot [aria-current]").count()
    assert {url: count for url, count in marks.items() if count != 1} == {}


def test_the_menu_opens_by_keyboard_without_script_and_is_no_part_of_a_wide_page(filer: User, page_for: Any) -> None:
    page = page_for(filer, width=390, script=False)
    page.goto("/")
    links = page.locator(".app-nav > li > a, .app-who a")
    assert not any(one.is_visible() for one in links.all())
    page.locator(SUMMARY).focus()
    page.keyboard.press("Enter")
    assert links.count() > 3
    assert all(one.is_visible() for one in links.all())
    assert page.locator(SUMMARY).bounding_box()["height"] >= 44
    page.set_viewport_size({"width": 1280, "height": 800})
    assert not page.locator(SUMMARY).is_visible()
    assert all(one.is_visible() for one in links.all())
    assert problems_of(page_for(filer), "/") == []
