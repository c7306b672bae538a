"""Trying a change and reading the forecast in a browser: short pages, WCAG, no script needed."""

from typing import Any

import pytest

from compliance.holders.models import Facility, User
from rules_submissions.models import RulesSubmission
from rules_submissions.review.tests.by_exception import in_effect
from tests.browsing import problems_of
from tests.cast import Cast

from ...tests.board import address, approved_today, days_ago
from ...tests.contested import contested
from ...tests.making import ROULETTE, filed

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["contested"]
HIGHEST_PX = 3000


def check(page: Any) -> None:
    """Sends the form, and waits for its answer."""
    with page.expect_navigation():
        page.get_by_role("button", name="Check").first.click()


def test_a_change_is_tried_without_script_on_a_short_page(
    facility: Facility, filer: User, cast: Cast, page_for: Any
) -> None:
    """A small change of Casino War, and one of Roulette that breaks seven clauses."""
    war = approved_today(facility, filer, cast, "Post the sign.")
    roulette = in_effect(filed(facility, filer, ROULETTE, at=days_ago(6)), cast, at=days_ago(5))
    page = page_for(filer, script=False)
    page.goto("/submissions/try/")
    page.get_by_role("link", name=f"Try a change of {war.reference}").click()
    page.locator("summary", has_text="Cards: ").click()
    page.get_by_label("How many decks are in use at the table?").fill("12")
    check(page)
    page.get_by_text("1\u00a0answer changed.").wait_for()
    heights = [page.evaluate("document.documentElement.scrollHeight")]
    page.goto(address(roulette, "try"))
    page.locator("summary", has_text="Wheel: ").click()
    page.get_by_text("Single zero wheel (37 numbers)").click()
    check(page)
    page.get_by_text("Wheel: 11\u00a0answers, 4 to fix").wait_for()
    heights.append(page.evaluate("document.documentElement.scrollHeight"))
    assert max(heights) <= HIGHEST_PX


@pytest.mark.sampled
def test_the_page_meets_wcag_and_one_click_opens_the_draft(
    facility: Facility, filer: User, cast: Cast, page_for: Any
) -> None:
    war = approved_today(facility, filer, cast, "")
    page = page_for(filer)
    found = problems_of(page, "/submissions/approved/", best_practice=True)
    found += problems_of(page, address(war, "try"), best_practice=True)
    page.goto(address(war, "try"))
    page.locator("summary", has_text="Cards: ").click()
    page.get_by_label("How many decks are in use at the table?").fill("12")
    check(page)
    assert found + problems_of(page) == []
    page.get_by_role("button", name="Start the amendment").click()
    page.wait_for_url(f"**{address(war.amendments.get(), 'tasks')}")
    assert page.complaints == []


def test_the_desk_reads_the_forecast_when_its_part_is_opened(
    contested: RulesSubmission, cast: Cast, page_for: Any
) -> None:
    page = page_for(cast["reviewer"])
    page.goto(address(contested))
    page.get_by_text("Tables, prints, sheets, conditions").click()
    page.get_by_text("is replaced at table W-11").wait_for()
    assert page.complaints == []
