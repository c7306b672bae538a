"""Every component in a browser: WCAG A and AA by axe, no sideways scroll at 320 px, a strict CSP, both themes."""

import mimetypes
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from compliance.web.facts_forms import field_input
from compliance.web.templatetags.web import field_input as render_field
from compliance.web.tests import samples
from compliance.web.tests.fields import FIELDS
from tests.browsing import problems_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

CSP = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'"
IN_LISTS = {"table_tile"}
GROUPS = ("core", "filing", "review", "floor", "records", "fields")


def _body(group: str) -> str:
    if group == "fields":
        asked = [
            field_input(field, errors=["Enter it."] * (number % 2)) for number, field in enumerate(FIELDS.values())
        ]
        return "".join(render_field(one) for one in asked)
    pieces = []
    for name, _, context in getattr(samples, group)():
        html = render_to_string(f"components/{name}.html", context)
        pieces.append(f"<ul class='board'>{html}</ul>" if name in IN_LISTS else html)
    return "".join(pieces)


def _page_html(group: str, theme: str) -> str:
    frame = render_to_string("base.html", {"product_name": "Office", "body": ""})
    frame = frame.replace("<html lang", f'<html data-theme="{theme}" lang', 1)
    return mark_safe(frame.replace("</main>", f"{_body(group)}</main>", 1))


def _serve(route: "Route", pages: dict[str, str]) -> None:
    path = route.request.url.removeprefix("http://office.test/")
    if path in pages:
        headers = {"content-security-policy": CSP, "content-type": "text/html; charset=utf-8"}
        route.fulfill(body=pages[path], headers=headers)
        return
    found = finders.find(path.removeprefix("static/").partition("?")[0])
    if found:
        kind = mimetypes.guess_type(str(found))[0] or "application/octet-stream"
        route.fulfill(body=Path(str(found)).read_bytes(), content_type=kind)
    else:
        route.fulfill(status=404, body="")


@pytest.fixture
def page(browser: "Browser") -> Iterator["Page"]:
    context = browser.new_context()
    pages = {f"{group}-{theme}": _page_html(group, theme) for group in GROUPS for theme in ("light", "dark")}
    context.route("**/*", lambda route: _serve(route, pages))
    yield context.new_page()
    context.unroute_all(behavior="ignoreErrors")  # the sample of a job is polled to the end
    context.close()


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.long)])
@pytest.mark.parametrize("group", GROUPS)
def test_components_meet_wcag_and_fit_the_narrowest_screen(page: "Page", group: str, theme: str):
    problems: list[str] = []
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    found = problems_of(page, f"http://office.test/{group}-{theme}")
    # The job of the sample is polled and not there; nothing else may fail to load.
    assert [text for text in problems if "Content Security Policy" in text] == []
    assert found == []


def test_the_error_summary_takes_focus_and_its_links_move_it_to_the_field(page: "Page"):
    page.goto("http://office.test/core-light")
    assert page.evaluate("document.activeElement.className") == "errsum"


def test_buttons_and_inputs_are_large_enough(page: "Page"):
    """WCAG 2.2, 2.5.8: 24 px at least; ours are 44, on the floor 48."""
    page.set_viewport_size({"width": 400, "height": 800})
    page.goto("http://office.test/fields-light")
    heights = page.evaluate(
        "[...document.querySelectorAll('.usa-button, .usa-input, .usa-select, .usa-textarea')]"
        ".map(one => one.getBoundingClientRect().height)"
    )
    assert heights
    assert min(heights) >= 44


def test_findings_are_checked_when_typing_stops_and_the_form_still_sends_itself(page: "Page"):
    """htmx replaces only what stands in the aside; nothing else of the page is touched."""
    attributes = render_to_string("components/live_form.html", {"check_url": "/check/"})
    form = (
        f"<form method='post' action='/save/'{attributes}><label for='decks'>Decks</label>"
        "<input id='decks' name='decks'><button>Save</button></form><div id='findings' aria-live='polite'>before</div>"
    )
    frame = render_to_string("base.html", {"product_name": "Office"}).replace("</main>", f"{form}</main>", 1)
    checked: list[str] = []

    def answer(route: "Route") -> None:
        checked.append(route.request.post_data or "")
        route.fulfill(body=render_to_string("components/live_findings.html", samples.filing()[0][2]))

    page.route(
        "**/live",
        lambda route: route.fulfill(body=frame, headers={"content-security-policy": CSP}, content_type="text/html"),
    )
    page.route("**/check/", answer)
    page.clock.install()
    page.goto("http://office.test/live")
    shown = datetime.fromtimestamp(page.evaluate("Date.now()") / 1000, UTC)
    page.clock.pause_at(shown + timedelta(hours=1))  # typing does not stop between two keys
    page.type("#decks", "13")
    assert checked == []
    page.clock.resume()
    page.wait_for_selector("#findings .finding--violation")
    assert checked == ["decks=13"]
    assert page.input_value("#decks") == "13"
    with page.expect_request("**/save/") as sent:
        page.click("button:has-text('Save')")
    assert sent.value.post_data == "decks=13"
