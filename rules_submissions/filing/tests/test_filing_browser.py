"""The filing side in a browser: WCAG A and AA by axe, the narrowest screens, checks and replies while typing stops."""

from typing import Any

import pytest
from django.urls import reverse

from compliance.holders.models import Facility, User
from rules_submissions.models import Draft
from tests.browsing import problems_of
from tests.waiting import wait_until

from ...tests.making import AT, ROULETTE, drafted, filed, started
from .test_filing_pages import returned

pytestmark = pytest.mark.django_db(transaction=True)


def page_of(name: str, submission: Any, *more: Any) -> str:
    return reverse(f"submissions:{name}", args=[submission.pk, *more])


def test_the_pages_of_a_filing_meet_wcag_and_fit_the_narrowest_screen(
    filer: User, reviewer: User, facility: Facility, page_for: Any
) -> None:
    broken = drafted(facility, filer, deck_count=13, decks_per_batch=[7, 6], betting_positions=None)
    wheel = drafted(facility, filer, ROULETTE)
    back = filed(facility, filer)
    returned(back, reviewer, "Say which wheel.")
    page = page_for(filer)
    addresses = [
        reverse("submissions:list"),
        reverse("submissions:start"),
        reverse("submissions:approved"),
        *(page_of(name, broken) for name in ("tasks", "check", "artwork", "as_reviewer", "withdraw")),
        *(page_of("question", broken, section, 1) for section in ("shuffling", "odds", "attestations", "layout")),
        page_of("question", wheel, "wheel", 2),
        page_of("question", wheel, "payout_odds", 1),
        page_of("check", wheel),
        f"{page_of('reason', broken)}?key=651a.3(c)(1)|violation|decks_per_batch",
        *(page_of(name, back) for name in ("points", "case", "compare", "filed", "tasks")),
        page_of("revision", back, 1),
    ]
    assert [one for url in addresses for one in problems_of(page, url)] == []


def test_findings_and_questions_come_while_typing_stops_and_nothing_is_saved(
    filer: User, facility: Facility, page_for: Any
) -> None:
    submission = started(facility, filer)
    page = page_for(filer)
    refused: list[str] = []
    page.on("console", lambda one: refused.append(one.text) if one.type == "error" else None)
    page.goto(page_of("question", submission, "shuffling", 1))
    assert page.locator("#field-decks_per_batch").count() == 0
    page.get_by_text("By an automated card shuffling device, in two batches").click()
    page.locator("#field-decks_per_batch").wait_for()
    page.locator("#field-decks_per_batch").press_sequentially("7, 6")
    page.locator("#findings").get_by_text("The two batches are not equal").wait_for()
    assert page.locator("#field-decks_per_batch").input_value() == "7, 6"
    assert Draft.objects.get(pk=submission.pk).version == 0
    assert refused == []


def test_a_reply_saves_itself_and_counts_down(filer: User, reviewer: User, facility: Facility, page_for: Any) -> None:
    submission = filed(facility, filer, at=AT)
    first, second = returned(submission, reviewer, "Say which wheel.", "Attach the sign.")
    page = page_for(filer)
    page.goto(page_of("points", submission))
    page.locator(f"#reply-{first.pk}").press_sequentially("The Halcyon.")
    page.locator("#tally").get_by_text("1 of 2").wait_for()
    page.locator(f"#reply-{second.pk}").press_sequentially("Attached.")
    page.locator("#tally").get_by_text("0 of 2").wait_for()
    # Where typing stops in the middle, what stands there is saved first.
    whole = {str(first.pk): "The Halcyon.", str(second.pk): "Attached."}
    wait_until(lambda: Draft.objects.get(pk=submission.pk).replies == whole, "both replies are saved")
