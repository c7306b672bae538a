"""Pages of a browser in which somebody is signed in, and what is wrong with a page at each width."""

import os
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from zlib import crc32

import pytest
from django.conf import settings

from compliance.holders.models import User
from tests.wcag import violations_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

WIDTHS = (1280, 400, 320)
"""A desk, a phone, and the narrowest screen (WCAG 2.2, 1.4.10)."""
UNFOLD = """
for (const one of document.querySelectorAll("details:not([open])")) {
    one.open = true;
    one.dataset.shut = "";
}
"""
FOLD = (
    "for (const one of document.querySelectorAll('details[data-shut]')) { one.open = false; delete one.dataset.shut; }"
)

DRAWN = re.compile(r"[0-9a-f]{8}-[0-9a-f-]{27}|[0-9]+")
"""The parts of an address that differ from run to run."""

PageFor = Callable[..., "Page"]


class Look:
    """At how many widths axe looks: at both in a run with --long, otherwise at one, in turn by the address."""

    whole = False


def pytest_configure(config: pytest.Config) -> None:
    """Long runs look at every width."""
    Look.whole = bool(config.getoption("--long", default=False))


def widths_of(url: str) -> tuple[int, ...]:
    """The widths at which axe looks at the page with this address, the last of them with the colors."""
    both = (WIDTHS[-1], WIDTHS[0])
    turn = crc32(DRAWN.sub("", urlsplit(url).path).encode()) % 2
    return both if Look.whole else both[turn:][:1]


@pytest.fixture
def page_for(browser: "Browser", live_server: Any, client_of: Any) -> Iterator[PageFor]:
    """`page_for(user)`: a page in which this person is signed in (None: nobody); `complaints` are the console's.
    The page has a service worker only with `workers="allow"`."""
    opened: list[BrowserContext] = []

    def page(
        user: User | None, *, width: int = 1280, script: bool = True, theme: str = "dark", workers: str = "block"
    ) -> "Page":
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            base_url=live_server.url,
            java_script_enabled=script,
            service_workers=workers,
        )
        opened.append(context)
        kept = {"floor_theme": theme}
        if user is not None:
            kept[settings.SESSION_COOKIE_NAME] = client_of(user).cookies[settings.SESSION_COOKIE_NAME].value
        context.add_cookies([{"name": name, "value": value, "url": live_server.url} for name, value in kept.items()])
        found: Any = context.new_page()
        found.complaints = []
        found.on("console", lambda line: found.complaints.append(line.text) if line.type == "error" else None)
        return found  # type: ignore[no-any-return]

    yield page
    for context in opened:
        context.close()


def looked_at(page: "Page", name: str) -> None:
    """Nothing is wrong with the page that stands there; its picture goes to the folder that FLOOR_SHOTS names."""
    assert problems_of(page) == [], name
    assert page.complaints == []  # type: ignore[attr-defined]  # `page_for`
    if folder := os.environ.get("FLOOR_SHOTS"):
        width = page.viewport_size["width"] if page.viewport_size else 0
        page.screenshot(path=f"{folder}/{name}-{width}.png", full_page=True)


def problems_of(page: "Page", url: str = "", *, best_practice: bool = False) -> list[Any]:
    """The problems of a page: sideways scrolling at some width, and the findings of axe with all unfolded, at the
    widest or the narrowest (with --long at both).

    For the page at this address, or else for the current page, which stays as it is.
    """
    if url:
        page.goto(url)
    page.wait_for_load_state()
    before, found = page.viewport_size, []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        if page.evaluate("document.documentElement.scrollWidth") > width:
            found.append((page.url, width, "scrolls sideways"))
    page.evaluate(UNFOLD)
    widths = widths_of(page.url)
    for width in widths:
        page.set_viewport_size({"width": width, "height": 900})
        violations = violations_of(page, best_practice=best_practice, colors=width == widths[-1])
        found += [(page.url, width, one["id"], [node["html"][:150] for node in one["nodes"][:3]]) for one in violations]
    page.evaluate(FOLD)
    if before is not None:
        page.set_viewport_size(before)
    return found
