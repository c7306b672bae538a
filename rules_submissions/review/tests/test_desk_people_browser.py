"""Actors and readers of a filing, and stock wording, in a browser: with script and without, by axe and at each
width."""

from typing import Any

import pytest
from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from rules_submissions.models import Comment, RulesSubmission
from rules_submissions.models.desk import StockWording
from rules_submissions.review import presence
from rules_submissions.review.services.recusal import review_recuse
from rules_submissions.review.services.wording import wording_add
from tests.browsing import problems_of

from ...tests.board import Cast, address, days_ago

pytestmark = pytest.mark.django_db(transaction=True)
TEXT = "Show the odds of every wager on the layout."


def text_of(by: User) -> StockWording:
    stated = {"title": "Odds on the layout", "text": TEXT, "citation": "651a.2(b)(3)"}
    return wording_add(unit="gaming_operations", by=by, at=days_ago(1), **stated)


def test_the_pages_meet_wcag_and_fit_the_narrowest_screen(
    open_filing: RulesSubmission, ready: RulesSubmission, cast: Cast, page_for: Any
) -> None:
    other = person(Role.GAMING_OPERATIONS_REVIEWER, printed_name="Oda Other")
    text = text_of(other)
    own = {"unit": "gaming_operations", "by": cast["reviewer"], "reason": "My brother works there."}
    review_recuse(submission_id=open_filing.pk, at=days_ago(1), **own)
    decider = {"unit": "executive_director", "by": cast["decider"], "reason": "I was their counsel."}
    review_recuse(submission_id=ready.pk, at=days_ago(0.5), **decider)
    page_for(cast["compliance_rep"]).goto(address(open_filing))
    reviewer, director = page_for(other), page_for(cast["decider"])
    found = problems_of(reviewer, address(open_filing))
    found += problems_of(page_for(cast["reviewer"]), address(open_filing))
    found += problems_of(reviewer, reverse("submissions:wordings"))
    found += problems_of(reviewer, reverse("submissions:wording", args=[text.text_id]))
    found += problems_of(director, address(ready, "delegate"))
    assert found == []


@pytest.mark.parametrize(
    "script", [pytest.param(True, id="with script"), pytest.param(False, marks=pytest.mark.long, id="without")]
)
def test_stock_wording_is_put_in_the_box_edited_and_sent(
    open_filing: RulesSubmission, reviewer: User, page_for: Any, script: bool
) -> None:
    text_of(reviewer)
    page = page_for(reviewer, script=script)
    page.goto(address(open_filing))
    page.click("summary:has-text('Comment on')")
    page.fill("#comment textarea", "See L-1.")
    page.click("#comment button:has-text('Insert this text')")
    page.wait_for_load_state()
    box = page.locator("#comment textarea")
    put = f"See L-1.\n\n{TEXT} (§ 651a.2(b)(3))"
    assert box.input_value() == put
    assert not Comment.objects.exists()
    box.fill(f"{put} Please.")
    page.click("#comment button:has-text('Add the comment')")
    page.wait_for_url("**#thread")
    assert Comment.objects.get().text.splitlines() == f"{put} Please.".splitlines()


def test_the_page_says_by_itself_who_came(
    open_filing: RulesSubmission, cast: Cast, page_for: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "POLL_S", 1)
    page = page_for(cast["reviewer"])
    page.goto(address(open_filing))
    assert "Nobody else." in page.inner_text("#readers")
    page_for(cast["compliance_rep"], script=False).goto(address(open_filing, query="?show="))
    page.locator("#readers").get_by_text("Casino Compliance, at §").wait_for()
    assert page.complaints == []
