"""The Board's pages in a browser: WCAG A and AA by axe, no sideways scroll, keys that can be switched off."""

from typing import Any

import pytest

from compliance.holders.models import User
from rules_submissions.models import Comment, Mark, RulesSubmission
from rules_submissions.review.services.review import comment_add, finding_raise
from tests.browsing import problems_of

from ...tests.board import QUEUE, Cast, address, days_ago

pytestmark = pytest.mark.django_db(transaction=True)
CLAUSE = "?clause=tie_wagers_have_their_areas"


def test_the_pages_of_the_board_meet_wcag_and_fit_the_narrowest_screen(
    open_filing: RulesSubmission, ready: RulesSubmission, cast: Cast, page_for: Any
) -> None:
    own = {"submission_id": open_filing.pk, "unit": "gaming_operations", "by": cast["reviewer"], "at": days_ago(1)}
    finding_raise(**own, citation="651a.2(b)(3)", field="tie_areas", reason="Eight Tie areas are drawn.")
    comment_add(**own, text="Send the sheet in color.", for_return=True, citation="651a.2(b)")
    reviewer, director = page_for(cast["reviewer"]), page_for(cast["decider"])
    found = [one for url in (QUEUE, f"{QUEUE}?tab=stopped") for one in problems_of(reviewer, url)]
    found += problems_of(reviewer, address(open_filing, query=CLAUSE))
    found += problems_of(director, address(open_filing))
    found += problems_of(director, address(ready, "decision"))
    found += problems_of(director, address(ready, "rescind"))
    found += problems_of(director, "/submissions/decisions/")
    assert found == []


def test_keys_agree_go_on_and_comment_and_can_be_switched_off(
    open_filing: RulesSubmission, reviewer: User, page_for: Any
) -> None:
    """WCAG 2.1, 2.1.4: single keys can be turned off, and never act while one types."""
    page = page_for(reviewer)
    page.goto(address(open_filing, query=CLAUSE))
    page.keyboard.press("c")
    assert page.evaluate("document.activeElement.name") == "text"
    page.keyboard.type("A nap can wait.")
    assert page.input_value("textarea[name=text]") == "A nap can wait."
    page.click("button:has-text('Add the comment')")
    page.wait_for_url("**#thread")
    assert Comment.objects.get().text == "A nap can wait."
    page.keyboard.press("a")
    page.wait_for_selector("button:has-text('Withdraw agreement')")
    page.wait_for_load_state()  # the keys work once the page's script has run
    assert Mark.objects.get().provision == "tie_wagers_have_their_areas"
    page.keyboard.press("n")
    page.wait_for_selector("h2:has-text('Odds shown at the table')")
    page.wait_for_load_state()
    page.click("button:has-text('switch off')")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("a")
    page.keyboard.press("n")
    page.reload()
    assert page.inner_text(".clause-h") == "Odds shown at the table"
    assert page.inner_text("[data-keys-switch]") == "Keys are off: switch on"
    assert Mark.objects.count() == 1


def test_without_javascript_the_keys_are_not_offered_and_the_forms_work(
    open_filing: RulesSubmission, reviewer: User, page_for: Any
) -> None:
    page = page_for(reviewer, script=False)
    page.goto(address(open_filing, query=CLAUSE))
    assert page.locator("[data-desk-keys]").is_hidden()
    page.click("summary:has-text('Add a finding')")
    page.fill("textarea[name=reason] >> visible=true", "Eight Tie areas are drawn.")
    page.click("button:has-text('Add the finding')")
    page.locator("#findings").get_by_text("found by Rita Reviewer").first.wait_for()
