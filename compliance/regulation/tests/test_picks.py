"""Picks: what the text leaves open, and nothing that it fixes."""

from typing import Any

from compliance.regulation import chapter
from compliance.regulation.core.parse import parse_struct
from compliance.regulation.core.picks import picks_of


def picked(number: str, edition: str = "", **facts: Any) -> dict[str, Any]:
    """The picks of these facts under the newest edition, or the one named."""
    whole = chapter(number)
    return dict(picks_of(parse_struct(whole.facts, facts), whole.rules(edition or whole.editions[-1].key)))


def odds(pay: int) -> dict[str, int]:
    return {"pay": pay, "to": 1}


def test_a_number_of_decks_is_picked_and_the_odds_that_the_text_fixes_are_not() -> None:
    facts = {"deck_count": 6, "cards_per_deck": 52, "jokers_used": False, "payout_odds": {"tie": odds(11)}}
    assert picked("651a", **facts) == {"deck_count": 6}


def test_odds_with_a_least_are_picked_line_by_line() -> None:
    facts = {"payout_odds": {"split": odds(17), "column": odds(3)}}
    assert picked("617a", **facts) == {"payout_odds.split": odds(17), "payout_odds.column": odds(3)}


def test_a_pay_table_is_picked_under_the_edition_that_asks_it() -> None:
    facts = {"touchdown_offered": True, "touchdown_paytable": "B"}
    assert picked("617a", **facts)["touchdown_paytable"] == "B"
    assert "touchdown_paytable" not in picked("617a", "617a-2012", **facts)


def test_a_wheel_is_picked_until_another_pick_leaves_one() -> None:
    assert picked("617a", wheel_mode="double_zero") == {"wheel_mode": "double_zero"}
    assert "wheel_mode" not in picked("617a", wheel_mode="double_zero", touchdown_offered=True)


def test_what_the_filing_is_and_what_is_measured_is_no_pick() -> None:
    facts = {"filing_kind": "initial", "ball_diameter_in": "0.875", "table_min_usd": "5.00"}
    assert picked("617a", **facts) == {}


def test_a_map_of_multiples_is_one_pick() -> None:
    multiples, wagers = {"4": "3", "5": "4"}, ["pass_bet", "supplemental_pass"]
    found = picked("623a", wagers_offered=wagers, supplemental_take_max_multiple=multiples)
    assert found["supplemental_take_max_multiple"] == multiples
