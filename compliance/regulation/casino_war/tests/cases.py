"""Compliant Casino War filings of every edition and way to shuffle, as plain JSON values, and what is found of them."""

from typing import Any

from compliance.regulation import chapter, evaluate
from compliance.regulation.core.finding import Finding
from compliance.regulation.tests.cases import LATER

PROPOSED, COMMENT, IN_FORCE = EDITIONS = ("651a-2011P", "651a-2011C", "651a-2012")
WAYS = {
    PROPOSED: ("none", "batch_shuffler"),
    COMMENT: ("none", "batch_shuffler", "continuous_device"),
    IN_FORCE: ("none", "batch_shuffler", "continuous_device"),
}
SHUFFLE_ATTESTATIONS = ("5_b_c", "5_d", "5_e", "5_f", "5_g")
ATTESTATIONS = (
    "4_b", "4_c", "5_a", "6", "7_a", "7_b", "7_d", "8_a", "8_b", "8_c", "8_d", "8_e",
    "9_a", "9_d", "9_e", "9_f", "9_g", "9_h", "11",
)  # fmt: skip
POSITIONS = {PROPOSED: 7, COMMENT: 10, IN_FORCE: 9}


def approval(unit: str, on: str = "2026-01-05") -> dict[str, Any]:
    """An approval by `unit`."""
    return {"approving_unit": unit, "approval_number": "AP-0007", "approved_on": on}


def signed() -> dict[str, Any]:
    """A signed attestation."""
    return {
        "signed": True,
        "signer": "Ada Moreno",
        "credential_number": "PA-700001",
        "signed_at": "2026-01-12T09:00:00-05:00",
    }


def odds(pay: int, to: int = 1) -> dict[str, int]:
    """Odds as JSON."""
    return {"pay": pay, "to": to}


def _shuffling(edition: str, way: str) -> dict[str, Any]:
    if way == "batch_shuffler":
        unit = "board" if edition == IN_FORCE else "gaming_operations"
        return {
            "shuffler_mode": way,
            "deck_count": 12,
            "batch_count": 2,
            "decks_per_batch": [6, 6],
            "batch_designs_same": True,
            "batch_back_colors": ["green", "violet"],
            "shuffler_model": "Twin Mill 2",
            "shuffler_lab_approval_ref": approval("gaming_laboratory_operations"),
            "shuffler_inserts_into_shoe": False,
            "stored_batch_secure": True,
            "shuffled_batch_procedure_approval_ref": approval(unit),
            "attest_651a_3_c": signed(),
            "attest_651a_4_d": signed(),
        }
    if way == "continuous_device":
        device = {
            "shuffler_mode": way,
            "deck_count": 8,
            "shoe_type": "approved_automatic_device",
            "continuous_device_model": "Carousel 8",
            "device_reshuffles": True,
            "device_counts_cards": True,
        }
        if edition == IN_FORCE:
            device["lab_approval_ref"] = approval("gaming_laboratory_operations", "2026-02-01")
            device["first_use_on"] = "2026-02-01"
        return device
    return {"shuffler_mode": "none", "deck_count": 8}


def compliant(edition: str = IN_FORCE, way: str = "none", **changes: Any) -> dict[str, Any]:
    """Facts that meet every provision of `edition`, with some changed; a change to None leaves the fact out."""
    places = POSITIONS[edition]
    collected = edition == PROPOSED
    facts: dict[str, Any] = {
        "certificate_holder": "Larch Valley Gaming, LP",
        "facility_name": "Larch Valley Casino",
        "filing_kind": "initial",
        "table_numbers": ["W-03"],
        "table_format": "traditional",
        "betting_positions": places,
        "positions_on_one_side": True,
        "adjacent_boxes_limit": 2,
        "table_min_usd": "15.00",
        "table_max_usd": "500",
        "minmax_sign_present": True,
        "layout_has_name_or_logo": True,
        "initial_war_areas": places,
        "tie_areas": places,
        "odds_on_layout": True,
        "layout_approval_ref": approval("executive_director" if edition == IN_FORCE else "gaming_operations"),
        "decks_identical": True,
        "cards_per_deck": 52,
        "cover_cards": 2,
        "jokers_used": False,
        "shoe_type": "manual",
        "shoe_location": "left of dealer",
        "drop_box_side": "dealer_left",
        "tip_box_side": "dealer_right",
        "drop_tip_box_approval_ref": approval("casino_compliance"),
        "payout_odds": {
            "initial": odds(1),
            "tie": odds(10),
            "war": odds(2 if collected else 1),
            "war_on_tie": odds(3 if collected else 2),
        },
        "tie_wager_offered_on": ["original_deal", "war_deal"],
        "surrender_fraction": "1/2",
        "war_wager_equals_initial": True,
        "initial_wager_on_war": "collected" if collected else "stays_in_play",
        "settlement_direction": "right_counterclockwise" if edition == IN_FORCE else "left_clockwise",
    }
    facts |= {f"attest_651a_{name}": signed() for name in ATTESTATIONS}
    facts |= {f"attest_651a_{name}": signed() for name in SHUFFLE_ATTESTATIONS}
    if edition == IN_FORCE:
        facts["shoe_location_approval_ref"] = approval("casino_compliance")
        facts["discard_rack_attached"] = True
        facts["discard_rack_approval_ref"] = approval("casino_compliance")
    facts |= _shuffling(edition, way)
    if edition == IN_FORCE and way == "continuous_device":
        for name in ("shoe_location", "shoe_location_approval_ref"):
            del facts[name]
        for name in SHUFFLE_ATTESTATIONS:
            del facts[f"attest_651a_{name}"]
    facts |= changes
    return {name: value for name, value in facts.items() if value is not None}


def findings(facts: dict[str, Any], edition: str = IN_FORCE) -> list[Finding]:
    """Every finding about JSON `facts` under `edition`."""
    whole = chapter("651a")
    return evaluate(whole.parse(facts), whole.rules(edition), LATER)


def found(edition: str = IN_FORCE, way: str = "none", **changes: Any) -> set[tuple[str, str, str]]:
    """Citation, severity and field of every finding about the compliant filing with some facts changed."""
    return {(f.citation, f.severity, f.field) for f in findings(compliant(edition, way, **changes), edition)}
