"""The twelve pages of a first filing, its review and the change tried after it: axe and no sideways scroll, on a desk
and on a phone."""

from typing import Any

import pytest
from django.urls import reverse

from compliance.holders.models import Facility, User
from rules_submissions.models import RulesSubmission
from tests.browsing import UNFOLD
from tests.cast import Cast
from tests.wcag import violations_of

from ..drafting.services.drafts import amendment_start
from ..drafting.tests.test_starting_points import page_of
from ..review.tests.by_exception import answered, in_effect
from ..review.tests.test_pins import upload, with_sheet
from ..sheets.reading import sheet_from
from ..sheets.services.artwork import artwork_add
from ..sheets.tests.test_artwork import pdf
from .board import QUEUE, address, approved_today, days_ago
from .filings import recommended
from .making import AT, ROULETTE, WAR, drafted, filed

HIGHEST_PX = 2500
__all__ = ["with_sheet"]
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def twelve(with_sheet: RulesSubmission, facility: Facility, cast: Cast) -> list[tuple[str, str]]:
    """The role that opens each page, and its address."""
    filer = cast["filer"]
    draft = drafted(facility, filer, ROULETTE)
    waiting = recommended(filed(facility, filer), cast)
    approved = approved_today(facility, filer, cast, "")
    sheet = reverse("submissions:sheet", args=[with_sheet.pk, upload(with_sheet).pk])
    return [
        ("filer", reverse("submissions:start")),
        ("filer", page_of(draft, "payout_odds")),
        *(("filer", address(draft, name)) for name in ("artwork", "tasks", "check")),
        ("filer", address(with_sheet, "filed")),
        ("reviewer", QUEUE),
        ("reviewer", address(with_sheet)),
        ("reviewer", sheet),
        ("reviewer", address(with_sheet, "review_recommend")),
        ("decider", address(waiting, "decision")),
        ("filer", address(approved, "try")),
    ]


@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_on_the_twelve_pages(
    twelve: list[tuple[str, str]], cast: Cast, page_for: Any, width: int
) -> None:
    people = {who: page_for(cast[who], width=width) for who, _ in twelve}
    found: list[Any] = []
    for who, url in twelve:
        page = people[who]
        answer = page.goto(url)
        page.wait_for_load_state()
        assert answer.status == 200, url
        if page.evaluate("document.documentElement.scrollWidth") > width:
            found.append((url, "scrolls sideways"))
        page.evaluate(UNFOLD)
        found += [(url, one["id"], one["nodes"][0]["html"][:150]) for one in violations_of(page, best_practice=True)]
    assert len(twelve) == 12
    assert found == []


@pytest.mark.sampled
def test_two_sheets_stand_beside_each_other_on_the_page_to_check(
    facility: Facility, filer: User, page_for: Any
) -> None:
    """Each is a whole page upright."""
    draft, page = drafted(facility, filer, ROULETTE), page_for(filer)
    for kind in ("layout", "sign"):
        read = sheet_from("a.pdf", pdf(box=(612, 792)))
        artwork_add(submission_id=draft.pk, sheet=kind, title=kind, file_name="a.pdf", read=read, by=filer, at=AT)
    page.goto(address(draft, "check"))
    assert page.locator(".arts img").count() == 2
    assert page.locator(".arts").bounding_box()["height"] <= 500


@pytest.mark.sampled
def test_the_page_to_check_of_an_amendment_is_short(facility: Facility, cast: Cast, page_for: Any) -> None:
    """The changes are open, the rest folded."""
    page = page_for(cast["filer"])
    for number, changes in (
        (ROULETTE, {"table_max_usd": "900.00"}),
        (WAR, {"deck_count": 12, "decks_per_batch": [6, 6]}),
    ):
        rules = in_effect(filed(facility, cast["filer"], number, at=days_ago(9)), cast, at=days_ago(7))
        draft = amendment_start(submission=rules, effective_on=days_ago(0).date(), by=cast["filer"], at=days_ago(5))
        answered(draft, cast["filer"], changes, days_ago(5))
        page.goto(address(draft, "check"))
        assert page.evaluate("document.documentElement.scrollHeight") <= HIGHEST_PX, number
