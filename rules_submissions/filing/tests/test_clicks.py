"""Clicks of a first filing from “Start” to “Filed”; nothing is typed twice."""

from collections.abc import Callable
from typing import Any

import pytest

from compliance.holders.models import Facility, User
from rules_submissions.models import RulesSubmission
from rules_submissions.states import S

from ...tests.making import ROULETTE, WAR, tables_stand
from .clicks import Answers, ChromiumHand, Hand, PostingHand, file_first

ROULETTE_SAID = Answers(
    ROULETTE,
    picked={
        "table_numbers": ["R-07", "R-08"],
        "wheel_mode": ["double_zero"],
        "wheel_has_external_movable_parts": ["true"],
        "three_number_groups": ["0-1-2", "0-2-00", "00-2-3"],
        "five_adjacent_offered": ["false"],
    },
    typed={
        "ball_diameter_in": "0.8125",
        "wheel_diameter_in": "32",
        "table_min_usd": "15.00",
        "table_max_usd": "500.00",
        "drop_box_location": "Table top, to the right of the dealer",
        "tip_box_location": "Table top, to the left of the dealer",
    },
)
WAR_SAID = Answers(
    WAR,
    picked={
        "table_numbers": ["W-11", "W-12"],
        "odds_on_layout": ["true"],
        "shuffler_mode": ["none"],
        "shoe_location": ["left of dealer"],
        "drop_box_side": ["dealer_left"],
    },
    typed={
        "betting_positions": "7",
        "adjacent_boxes_limit": "3",
        "table_min_usd": "15.00",
        "table_max_usd": "500.00",
        "deck_count": "6",
    },
    attest_all=True,
)
FILINGS = [(ROULETTE_SAID, 35, (4_000, 6_000)), (WAR_SAID, 30, (4_000, 6_000))]
"""The answers, the most clicks, and the most pixels of the page to check at 1280 and at 390; of these, the duties of
Casino War, open above the signature, take 2,900 at 390."""


def count(hand: Hand, said: Answers, most: int, facility: Facility) -> None:
    tables_stand(facility, said.chapter, said.picked["table_numbers"])
    paths = file_first(hand, said)
    ends = [path.split("/draft/")[1].split("/")[0] for path in paths]
    assert list(dict.fromkeys(ends))[-2:] == ["artwork", "attestations"]
    filing = RulesSubmission.objects.get(chapter_number=said.chapter)
    assert filing.status == S.FILED
    assert filing.table_numbers == said.picked["table_numbers"]
    typed_twice = {name for name in hand.boxes if hand.boxes.count(name) > 1}
    print(f"{filing.chapter.game}: {hand.clicks} clicks, {len(hand.boxes)} boxes typed in")
    assert hand.clicks <= most
    assert typed_twice == set()
    assert "Filed" in hand.html()


@pytest.mark.django_db
@pytest.mark.parametrize(("said", "most", "px"), FILINGS)
def test_a_first_filing_takes_few_clicks_without_a_browser(
    said: Answers,
    most: int,
    px: tuple[int, int],
    facility: Facility,
    filer: User,
    client_of: Callable[[User], Any],
    tasks_run_at_once: None,
) -> None:
    count(PostingHand(client_of(filer)), said, most, facility)


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("said", "most", "px"), FILINGS)
def test_a_first_filing_takes_few_clicks_in_chromium(
    said: Answers, most: int, px: tuple[int, int], facility: Facility, filer: User, page_for: Callable[[User], Any]
) -> None:
    page: Any = page_for(filer)
    hand = ChromiumHand(page)
    count(hand, said, most, facility)
    assert (hand.height <= px[0], hand.narrow <= px[1]) == (True, True), (hand.height, hand.narrow)
    given_up = ("htmx:afterRequest", "htmx:sendAbort")  # a check in flight while the page is left
    assert [one for one in page.complaints if not one.startswith(given_up)] == []
