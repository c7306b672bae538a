"""The page of a sheet in a browser: WCAG, no sideways scroll, pins by mouse, swipe by keyboard, all without script."""

from typing import Any

import pytest

from compliance.holders.models import User
from rules_submissions.models import RulesSubmission
from rules_submissions.models.sheets import ElementMark, Pin
from rules_submissions.place import Place, place_of
from rules_submissions.review.services.report import submission_return
from rules_submissions.sheets.text import text_read
from tests.browsing import problems_of
from tests.cast import Cast

from ...drafting.services.drafts import reply_save
from ...models import Comment
from ...tests.filings import after, claimed
from ...tests.making import AT, file_it
from .test_marks import draft, mark
from .test_pins import attach, pinned, upload, with_sheet

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["draft", "with_sheet"]
SOME_FRAMES = "async () => { for (let n = 0; n < 40; n++) await new Promise(requestAnimationFrame); }"
PLACED = (("[data-stage-drawn]", "x"), ("svg", "data-width"))


@pytest.fixture
def second(with_sheet: RulesSubmission, filer: User, cast: Cast) -> RulesSubmission:
    """Returned with a pin, answered with a second version, under review again."""
    pinned(with_sheet, cast["reviewer"], "Position 9 has no Tie area.", place=place_of("C2"))
    pinned(with_sheet, cast["reviewer"], "Ask the laboratory.", place=Place(8000, 7000), for_return=False)
    submission_return(submission_id=with_sheet.pk, words="One point.", by=cast["reviewer"], at=after(2))
    attach(with_sheet, filer, "TIE PAYS 11 TO 1", more=True)
    mark(with_sheet, filer, a="E3-H3", b="C2")
    for point in Comment.objects.filter(for_return=True):
        reply_save(submission_id=with_sheet.pk, comment_id=point.pk, words="Redrawn.", by=filer, at=after(3))
    file_it(with_sheet, filer, after(4))
    text_read(artwork_id=upload(with_sheet).pk, at=AT)
    return claimed(with_sheet, cast, at=after(5))


def address(submission: RulesSubmission, query: str = "") -> str:
    return f"/submissions/{submission.pk}/sheets/{upload(submission).pk}/{query}"


def test_every_way_of_showing_a_sheet_meets_wcag_and_fits_the_narrowest_screen(
    second: RulesSubmission, filer: User, cast: Cast, page_for: Any
) -> None:
    page = page_for(cast["reviewer"])
    ways = (
        "", "?show=diff", "?show=over&opacity=40", "?show=swipe&at=25", "?show=last&marks=none", "?zoom=200&drawn=40",
    )  # fmt: skip
    found = [one for way in ways for one in problems_of(page, address(second, way))]
    found += problems_of(page_for(filer), address(second))
    assert found == []
    assert page.complaints == []


def test_a_pin_is_drawn_with_the_mouse_and_set(second: RulesSubmission, cast: Cast, page_for: Any) -> None:
    page = page_for(cast["reviewer"])
    page.goto(address(second))
    page.wait_for_load_state()
    box = page.locator(".stage svg").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.7
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 80, y + 40, steps=4)
    page.mouse.up()
    assert page.evaluate("document.activeElement.name") == "text"
    page.keyboard.type("The drop box is missing.")
    page.click("button:has-text('Set the pin')")
    page.wait_for_url("**#pins")
    place = Pin.objects.latest("number").place
    assert place.is_area
    assert abs(place.left - 5000) < 200
    assert 0 < place.height < place.width


def test_a_place_drawn_to_the_edge_of_the_window_does_not_scroll_the_page(
    second: RulesSubmission, cast: Cast, page_for: Any
) -> None:
    page = page_for(cast["reviewer"])
    page.goto(address(second))
    page.wait_for_load_state()
    box = page.locator(".stage svg").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 + 80, page.viewport_size["height"] - 4, steps=4)
    page.evaluate(SOME_FRAMES)
    assert page.evaluate("window.scrollY") == 0
    page.mouse.up()


def test_a_change_is_pinned_from_its_words_and_its_place_is_seen_at_once(
    second: RulesSubmission, cast: Cast, page_for: Any
) -> None:
    page = page_for(cast["reviewer"])
    page.goto(address(second, "?show=diff"))
    page.locator(".said a:has-text('Pin it')").first.click()
    page.wait_for_url("**place=*")
    page.wait_for_load_state()
    left = float(page.input_value("input[name=place]").split(",")[0])
    drawn, whole = (float(page.get_attribute(f".stage {name}", what) or 0) for name, what in PLACED)
    assert drawn == pytest.approx(left * whole / 100, abs=1)
    assert drawn > 0
    assert page.complaints == []


def test_the_edge_of_a_swipe_moves_by_keyboard(second: RulesSubmission, cast: Cast, page_for: Any) -> None:
    page = page_for(cast["reviewer"])
    page.goto(address(second, "?show=swipe"))
    page.wait_for_load_state()
    page.focus("[data-swipe-range]")
    page.keyboard.press("Home")
    assert page.get_attribute("[data-swipe-part]", "width") == "0"
    page.keyboard.press("End")
    assert page.get_attribute("[data-swipe-part]", "width") == "1200"


@pytest.mark.parametrize("width", [400, pytest.param(1280, marks=pytest.mark.long)])
def test_without_script_pins_are_set_by_zone_and_every_way_is_a_link(
    second: RulesSubmission, cast: Cast, page_for: Any, width: int
) -> None:
    page = page_for(cast["reviewer"], script=False, width=width)
    page.goto(address(second))
    page.click("text=Swipe")
    assert page.locator("[data-swipe]").is_hidden()
    page.click("a:has-text('75 %')")
    assert page.get_attribute("[data-swipe-part]", "width") == "900"
    page.click("a:has-text('Difference')")
    assert "added, zone" in page.inner_text(".said")
    page.locator(".said a:has-text('Pin it')").first.click()
    assert len(page.input_value("input[name=place]").split(",")) == 4
    page.click("a:has-text('This version')")
    page.fill("input[name=place]", "K1")
    page.fill(".new-pin textarea", "Where is the shoe?")
    page.click("button:has-text('Set the pin')")
    page.locator("#pins").get_by_text("Where is the shoe?").wait_for()
    assert Pin.objects.latest("number").place == place_of("K1")


def test_a_filer_marks_an_element_with_a_click(draft: RulesSubmission, filer: User, page_for: Any) -> None:
    page = page_for(filer)
    sheet = draft.artwork.get()
    page.goto(f"/submissions/{draft.pk}/sheets/{sheet.pk}/")
    page.wait_for_load_state()
    page.focus("#mark-place1")
    page.locator(".stage").scroll_into_view_if_needed()
    box = page.locator(".stage svg").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert page.input_value("#mark-place1").startswith("50")
    page.click("button:has-text('Keep the marks')")
    page.locator(".messages, .usa-alert, .message").first.wait_for()
    assert abs(ElementMark.objects.get().place.left - 5000) < 100
