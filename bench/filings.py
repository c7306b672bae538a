"""Filings for the measurements: a compliant Casino War filing, and ones that break one thing each."""

from datetime import UTC, datetime
from typing import Any

from compliance.regulation import chapter
from compliance.regulation.core.condition import Condition
from compliance.regulation.core.fields import Field

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
"""A time after every approval and signature here."""
SIGNED = {"signed": True, "signer": "A. Filer", "credential_number": "PA-1", "signed_at": "2026-02-03T09:00:00-05:00"}
UNIT_BY_FIELD = {
    "layout_approval_ref": "executive_director",
    "shuffled_batch_procedure_approval_ref": "board",
    "shuffler_lab_approval_ref": "gaming_laboratory_operations",
    "lab_approval_ref": "gaming_laboratory_operations",
}
STATED: dict[str, Any] = {
    "certificate_holder": "Keystone Gaming, LLC", "facility_name": "Keystone House", "filing_kind": "initial",
    "table_numbers": ["W-1"], "table_format": "traditional", "betting_positions": 8, "positions_on_one_side": True,
    "layout_has_name_or_logo": True, "initial_war_areas": 8, "tie_areas": 8, "odds_on_layout": True,
    "drop_box_side": "dealer_right", "tip_box_side": "dealer_left", "discard_rack_attached": True, "deck_count": 16,
    "decks_identical": True, "cards_per_deck": 52, "cover_cards": 2, "jokers_used": False, "shoe_type": "manual",
    "shoe_location": "left of dealer", "shuffler_mode": "batch_shuffler", "shuffler_model": "M-1", "batch_count": 2,
    "decks_per_batch": [8, 8], "batch_designs_same": True, "batch_back_colors": ["red", "blue"],
    "stored_batch_secure": True,
    "shuffler_inserts_into_shoe": False, "table_min_usd": "10.00", "table_max_usd": "1000.00",
    "minmax_sign_present": True, "tie_wager_offered_on": ["original_deal", "war_deal"], "adjacent_boxes_limit": 2,
    "surrender_fraction": "1/2", "war_wager_equals_initial": True, "initial_wager_on_war": "stays_in_play",
    "settlement_direction": "right_counterclockwise", "top_card_offered": False,
    "payout_odds": {
        "initial": {"pay": 1, "to": 1}, "tie": {"pay": 10, "to": 1}, "war": {"pay": 1, "to": 1},
        "war_on_tie": {"pay": 2, "to": 1},
    },
}  # fmt: skip
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
    {"payout_odds": {**STATED["payout_odds"], "tie": {"pay": 11, "to": 1}}},
    {"payout_odds": {**STATED["payout_odds"], "war": {"pay": 2, "to": 1}, "war_on_tie": {"pay": 3, "to": 1}}},
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


def _approval(field: Field) -> dict[str, str]:
    unit = UNIT_BY_FIELD.get(field.name, "casino_compliance")
    return {"approving_unit": unit, "approval_number": "1", "approved_on": "2025-01-01"}


def casino_war(**changes: Any) -> dict[str, Any]:
    """The facts of a compliant filing of chapter 651a as plain values, with some changed."""
    whole = chapter("651a")
    facts = {**STATED, **changes}
    parsed = whole.parse(facts)
    for field in whole.fields.values():
        asked: Condition | None = field.asked.when
        if field.kind == "attestation" and (asked is None or asked.met(parsed)):
            facts[field.name] = SIGNED
        elif field.kind == "approval" and (asked is None or asked.met(parsed)):
            facts[field.name] = _approval(field)
    return facts
