"""The Executive Director's page in a browser: WCAG, no sideways scroll, the decision by keyboard and without script."""

from typing import Any

import pytest

from compliance.holders.models import User
from rules_submissions.models import Decision, RulesSubmission
from tests.browsing import problems_of
from tests.cast import PASSWORD, Cast

from ...tests.board import address
from ...tests.contested import contested

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["contested"]


def test_the_page_the_desk_and_the_list_meet_wcag_and_fit(
    contested: RulesSubmission, cast: Cast, page_for: Any
) -> None:
    page = page_for(cast["decider"])
    found = problems_of(page, address(contested, "decision"), best_practice=True)
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
    page.get_by_label("Deny, with a reason").focus()
    page.keyboard.press("Space")
    page.locator("#decide").get_by_label("Reason", exact=True).fill("Twelve decks do not fit.")
    page.get_by_label("Your password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{address(contested, 'case')}")
    assert Decision.objects.get(submission=contested).reason == "Twelve decks do not fit."
