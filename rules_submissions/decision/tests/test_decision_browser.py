"""The Executive Director's page in a browser: WCAG, no sideways scroll, the decision by keyboard and without script."""

from typing import Any

import pytest

from compliance.holders.models import Facility, User
from rules_submissions.models import Decision, RulesSubmission
from rules_submissions.review.services.proposals import condition_propose
from rules_submissions.review.services.report import submission_recommend
from rules_submissions.review.tests.by_exception import amendment, in_effect
from tests.browsing import problems_of
from tests.cast import PASSWORD, Cast

from ...tests.board import address, days_ago
from ...tests.contested import contested
from ...tests.filings import claimed, recommended, signed_off
from ...tests.making import ROULETTE, filed

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["contested"]
HIGHEST_PX = 2500


def test_the_page_the_desk_and_the_list_meet_wcag_and_fit(
    contested: RulesSubmission, cast: Cast, page_for: Any
) -> None:
    page = page_for(cast["decider"])
    pages = [address(contested, name) for name in ("forecast", "decision")]
    found = [one for url in pages for one in problems_of(page, url, best_practice=True)]
    page.goto(pages[-1])
    assert page.evaluate("document.documentElement.scrollHeight") <= HIGHEST_PX
    reviewer = page_for(cast["reviewer"])
    listed = address(contested, "similar", "?about=deviation:651a.10(2)|payout_odds.tie")
    found += [one for url in (address(contested), listed) for one in problems_of(reviewer, url)]
    assert found == []
    assert page.complaints + reviewer.complaints == []
    page.click("button:has-text('Sign the decision')")
    page.get_by_text("Choose one: approve, deny, or send back.").first.wait_for()
    assert problems_of(page) == []


def test_without_script_a_phone_decides_by_keyboard(contested: RulesSubmission, decider: User, page_for: Any) -> None:
    page = page_for(decider, width=390, script=False)
    page.goto(address(contested, "decision"))
    day = page.get_by_label("In effect from (required)")
    assert not day.is_visible()
    page.get_by_label("Approve", exact=True).focus()
    page.keyboard.press("Space")
    day.fill("2199-01-01")
    page.get_by_label("Deny, with a reason").focus()
    page.keyboard.press("Space")
    assert not day.is_visible()
    assert day.input_value() == "2199-01-01"
    page.locator("#decide").get_by_label("Reason", exact=True).fill("Twelve decks do not fit.")
    page.get_by_label("Your password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{address(contested, 'case')}")
    assert Decision.objects.get(submission=contested).reason == "Twelve decks do not fit."


def test_the_page_is_short_and_leads_to_the_letter(facility: Facility, cast: Cast, page_for: Any) -> None:
    """Of a first Roulette filing, and of an amendment with three changed answers and a condition."""
    roulette = recommended(filed(facility, cast["filer"], ROULETTE, at=days_ago(6)), cast, at=days_ago(5))
    rules = in_effect(filed(facility, cast["filer"], at=days_ago(30)), cast, at=days_ago(28))
    changed = {"deck_count": 12, "decks_per_batch": [6, 6], "table_max_usd": "5000.00"}
    amended = claimed(amendment(rules, cast["filer"], at=days_ago(5), **changed), cast, at=days_ago(4))
    condition = {"text": "Destroy the old layouts.", "citation": "465a.6(b)", "last_on": None}
    by = {"submission_id": amended.pk, "unit": "gaming_operations", "by": cast["reviewer"]}
    condition_propose(**by, **condition, at=days_ago(4))
    report(amended, cast)
    page = page_for(cast["decider"])
    for submission in (roulette, amended):
        page.goto(address(submission, "decision"))
        assert page.evaluate("document.documentElement.scrollHeight") <= HIGHEST_PX
    page.get_by_role("link", name="Read all of it").click()
    page.get_by_role("heading", name="Decision on a Rules Submission").wait_for()
    assert "Destroy the old layouts." in page.inner_text("main")
    assert problems_of(page, address(amended, "decision_letter"), best_practice=True) == []


def report(submission: RulesSubmission, cast: Cast) -> None:
    """Signed off by every bureau and reported."""
    signed_off(submission, cast, at=days_ago(3))
    submission_recommend(
        submission_id=submission.pk, approve=True, words="In order.", by=cast["reviewer"], at=days_ago(3)
    )
