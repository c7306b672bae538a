"""A layout that pays 11 to 1, in a browser: what a script adds to the page of its sheet, by mouse, keys and fingers;
and the same without script. What becomes of it is told in `tests/test_sheet_story_browser.py`."""

from typing import Any

import pytest

from compliance.holders.models import Facility, User
from rules_submissions.models import RulesSubmission
from rules_submissions.review.services.report import submission_return
from rules_submissions.review.services.review import comment_add
from rules_submissions.sheets.reading import sheet_from
from rules_submissions.sheets.services.artwork import artwork_add
from rules_submissions.sheets.text import text_read
from tests.browsing import problems_of
from tests.cast import Cast
from tests.waiting import wait_until

from ...drafting.services.drafts import reply_save
from ...models import Comment
from ...sheets.tests.test_words import written
from ...tests.filings import after, claimed, newest, who
from ...tests.making import AT, drafted, file_it

pytestmark = pytest.mark.django_db(transaction=True)
SAID = ("KEYSTONE RIDGE", "INITIAL PAYS 1 TO 1", "WAR PAYS 1 TO 1", "WAR ON A TIE PAYS 2 TO 1")


def layout(tie: int) -> bytes:
    return written(*SAID, f"TIE PAYS {tie} TO 1")


@pytest.fixture
def eleven(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """Under review with a second version of its layout, which says 11 to 1."""
    submission, reviewer = drafted(facility, filer), cast["reviewer"]
    for at, tie in enumerate((10, 11)):
        artwork_add(
            submission_id=submission.pk, sheet="layout", title="L-1", file_name="l.pdf",
            read=sheet_from("l.pdf", layout(tie)), by=filer, at=AT,
        )  # fmt: skip
        file_it(submission, filer, after(6 * at))
        claimed(submission, cast, at=after(6 * at + 1))
        if at == 0:
            comment_add(
                **who(submission, reviewer, at=after(2)), text="Draw it larger.", field="", citation="", for_return=True
            )
            submission_return(submission_id=submission.pk, words="One point.", by=reviewer, at=after(3))
            point = Comment.objects.get()
            reply_save(submission_id=submission.pk, comment_id=point.pk, words="Done.", by=filer, at=after(4))
    return submission


def sheet_page(submission: RulesSubmission, query: str = "") -> str:
    upload = newest(submission).artwork.get()
    text_read(artwork_id=upload.pk, at=AT)
    return f"/submissions/{submission.pk}/sheets/{upload.pk}/{query}"


def test_the_drawing_is_moved_by_mouse_and_keys_and_every_link_keeps_how_it_lies(
    eleven: RulesSubmission, cast: Cast, page_for: Any
) -> None:
    page = page_for(cast["reviewer"])
    assert problems_of(page, sheet_page(eleven, "?drawn=100&show=beside")) == []
    page.goto(sheet_page(eleven, "?drawn=70"))
    page.wait_for_load_state()
    page.click("[data-over-move]")
    for key in ("ArrowRight", "Shift+ArrowDown", "+"):
        page.keyboard.press(key)
    values = [page.input_value(f"#over-{name}") for name in ("right", "down", "size")]
    assert values == ["0.5", "5", "102"]
    page.locator(".stage").scroll_into_view_if_needed()
    box = page.locator(".stage svg").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 80, y, steps=4)
    page.mouse.up()
    assert float(page.input_value("#over-right")) < -5
    assert page.input_value("input[name=place]") == ""
    page.keyboard.press("Escape")
    moved = page.get_attribute("[data-over]", "transform")
    page.click("a:has-text('40 %')")
    page.wait_for_load_state()
    assert page.get_attribute("[data-over]", "transform") == moved
    assert page.get_attribute("[data-over]", "opacity") == "0.4"
    assert page.complaints == []


@pytest.mark.long
def test_without_script_a_form_lays_the_drawing(eleven: RulesSubmission, cast: Cast, page_for: Any) -> None:
    page = page_for(cast["reviewer"], script=False, width=390)
    page.goto(sheet_page(eleven))
    page.click("a:has-text('70 %')")
    before = page.get_attribute("[data-over]", "transform")
    assert page.locator("[data-over-move]").is_hidden()
    page.fill("#over-right", "4")
    page.fill("#over-size", "80")
    page.click("button:has-text('Apply these numbers')")
    assert page.get_attribute("[data-over]", "transform") != before
    assert page.input_value("#over-size") == "80"
    assert "Drawn from the answers of revision 2:" in page.inner_text(".said--drawn")


SPREAD = """(frame) => {
  const touch = (x, id) => new Touch({ identifier: id, target: frame, clientX: x, clientY: 400 });
  const send = (name, apart) => frame.dispatchEvent(new TouchEvent(name, {
    touches: [touch(300 - apart, 1), touch(300 + apart, 2)], bubbles: true, cancelable: true,
  }));
  send("touchstart", 40);
  send("touchmove", 80);
}"""


def test_two_versions_are_zoomed_and_panned_together(eleven: RulesSubmission, cast: Cast, page_for: Any) -> None:
    page = page_for(cast["reviewer"])
    page.goto(sheet_page(eleven, "?show=beside"))
    page.wait_for_load_state()
    frames = page.locator(".stage")

    def measured(name: str) -> list[float]:
        return [frames.nth(at).evaluate(f"(frame) => frame.{name}") for at in (0, 1)]

    fits = measured("scrollWidth")
    frames.nth(1).focus()
    page.keyboard.press("+")
    page.click("[data-zoom=in]")
    frames.nth(0).evaluate(SPREAD)
    larger = measured("scrollWidth")
    assert larger[0] == pytest.approx(larger[1], abs=2)
    assert larger[0] > 2.5 * fits[0]
    frames.nth(1).evaluate("(frame) => frame.scrollTo(150, 60)")
    wait_until(
        lambda: page.evaluate("Math.abs(document.querySelector('.stage').scrollLeft - 150) < 2"),
        "the other version is panned too",
    )
    assert measured("scrollTop") == pytest.approx([60, 60], abs=2)
    page.click("[data-zoom=fit]")
    assert measured("scrollWidth") == fits
    assert page.complaints == []
