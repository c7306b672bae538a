"""Conditions in a browser: WCAG and narrow screens; proposed, decided and met without a mouse and without script."""

from typing import Any

import pytest
from django.urls import reverse

from compliance.holders.models import GamingTable
from rules_submissions.models import RulesSubmission
from rules_submissions.models.conditions import Condition, ConditionMet, ConditionProposal
from tests.browsing import problems_of
from tests.cast import PASSWORD, Cast

from ...tests.board import address, open_filing
from .test_condition_pages import in_days, met_address, proposed, running

__all__ = ["open_filing", "proposed", "running"]
pytestmark = pytest.mark.django_db(transaction=True)
REGISTER = "/submissions/conditions/"


def test_the_pages_meet_wcag_and_fit_the_narrowest_screen(proposed: RulesSubmission, cast: Cast, page_for: Any) -> None:
    director = page_for(cast["decider"])
    assert problems_of(director, address(proposed, "decision")) == []
    assert problems_of(page_for(cast["reviewer"]), address(proposed)) == []


def test_what_was_decided_meets_wcag_and_fits(running: Condition, cast: Cast, page_for: Any) -> None:
    table = GamingTable.objects.get(number="W-11")
    lab, floor = page_for(cast["lab_analyst"]), page_for(cast["floorperson"])
    found = [one for url in (met_address(running), f"{REGISTER}?state=any") for one in problems_of(lab, url)]
    for page in (reverse("submissions:rules", args=[running.submission_id]), reverse("floor:table", args=[table.pk])):
        found += problems_of(floor, page)
    found += problems_of(page_for(cast["filer"]), address(running.submission, "case"))
    assert found == []


@pytest.mark.long
def test_without_script_a_condition_is_proposed_changed_and_met(
    open_filing: RulesSubmission, cast: Cast, page_for: Any
) -> None:
    page = page_for(cast["reviewer"], script=False)
    page.goto(address(open_filing))
    page.click("summary:has-text('Propose a condition')")
    form = page.locator("#conditions form")
    form.locator("textarea[name=text]").fill("Destroy the old layouts.")
    form.locator("input[name=citation]").fill("465a.6(b)")
    form.locator("input[name=last_on]").fill(in_days(90).isoformat())
    form.locator("button").click()
    page.locator("#conditions").get_by_text("Destroy the old layouts.").first.wait_for()
    assert ConditionProposal.objects.get().citation == "465a.6(b)"


def test_by_keyboard_the_director_keeps_a_condition_with_other_words(
    proposed: RulesSubmission, cast: Cast, page_for: Any
) -> None:
    page = page_for(cast["decider"])
    page.goto(address(proposed, "decision"))
    page.get_by_label("Approve", exact=True).focus()
    page.keyboard.press("Space")
    page.locator("summary:has-text('Change the words')").first.focus()
    page.keyboard.press("Enter")
    words = page.locator("#conditions textarea").first
    words.focus()
    page.keyboard.press("End")
    page.keyboard.type(" Soon.")
    page.fill("input[type=password]", PASSWORD)
    page.get_by_text("Sign the decision").press("Enter")
    page.wait_for_url(f"**{address(proposed, 'case')}")
    assert Condition.objects.filter(text__endswith="Soon.").count() == 1
    assert not ConditionMet.objects.exists()
