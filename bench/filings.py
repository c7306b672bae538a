"""Filings for the measurements: a compliant Casino War filing, and ones that break one thing each."""

from datetime import UTC, datetime
from typing import Any

from compliance.regulation.examples import example
from compliance.regulation.tests.cases import complete

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
"""A time after every approval and signature here."""
ODDS = example("651a")["payout_odds"]
BROKEN: tuple[dict[str, Any], ...] = (
    {"betting_positions": 10, "initial_war_areas": 10},
    {"initial_war_areas": 7},
    {"deck_count": 18, "decks_per_batch": [9, 9]},
    {"deck_count": 14, "decks_per_batch": [7, 7]},
    {"decks_per_batch": [9, 7]},
    {"decks_per_batch": [6, 6]},
    {"batch_count": 3},
    {"cover_cards": 1},
    {"shoe_type": "approved_automatic_device"},
    {"settlement_direction": "left_clockwise"},
    {"surrender_fraction": "1/3"},
    {"initial_wager_on_war": "collected"},
    {"payout_odds": {**ODDS, "tie": {"pay": 11, "to": 1}}},
    {"payout_odds": {**ODDS, "war": {"pay": 2, "to": 1}, "war_on_tie": {"pay": 3, "to": 1}}},
    {"shuffler_mode": "none", "deck_count": 7},
    {"betting_positions": 10, "cover_cards": 3, "decks_per_batch": [10, 6], "settlement_direction": "left_clockwise"},
)
UNSTATED: tuple[dict[str, Any], ...] = tuple(
    {name: None}
    for name in (
        "betting_positions", "initial_war_areas", "deck_count", "cover_cards", "shoe_type", "batch_count",
        "decks_per_batch", "settlement_direction", "surrender_fraction", "initial_wager_on_war", "payout_odds",
        "shuffler_mode",
    )
)  # fmt: skip


def casino_war(**changes: Any) -> dict[str, Any]:
    """The facts of a compliant filing of chapter 651a as plain values, with some changed."""
    return complete("651a", **changes)
