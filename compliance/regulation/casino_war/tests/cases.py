"""Compliant Casino War filings of every edition and way to shuffle, as plain JSON values, and what is found of them."""

from datetime import date
from typing import Any

from compliance.regulation import chapter, evaluate
from compliance.regulation.core.finding import Finding
from compliance.regulation.examples import approval, odds
from compliance.regulation.tests.cases import LATER, complete, stated

PROPOSED, COMMENT, IN_FORCE = EDITIONS = ("651a-2011P", "651a-2011C", "651a-2012")
WAYS = {
    PROPOSED: ("none", "batch_shuffler"),
    COMMENT: ("none", "batch_shuffler", "continuous_device"),
    IN_FORCE: ("none", "batch_shuffler", "continuous_device"),
}
POSITIONS = {PROPOSED: 7, COMMENT: 10, IN_FORCE: 9}


def _shuffling(edition: str, way: str) -> dict[str, Any]:
    if way == "batch_shuffler":
        unit = "board" if edition == IN_FORCE else "gaming_operations"
        return {"shuffled_batch_procedure_approval_ref": approval(unit)}
    if way == "none":
        return {"shuffler_mode": way, "deck_count": 8}
    device = {
        "shuffler_mode": way,
        "deck_count": 8,
        "shoe_type": "approved_automatic_device",
        "continuous_device_model": "Carousel 8",
        "device_reshuffles": True,
        "device_counts_cards": True,
    }
    if edition == IN_FORCE:
        approved_on = date(2026, 2, 1)
        device["lab_approval_ref"] = approval("gaming_laboratory_operations", on=approved_on)
        device["first_use_on"] = approved_on.isoformat()
    return device


def _earlier(edition: str) -> dict[str, Any]:
    """The answers that the earlier texts ask otherwise, or not at all."""
    if edition == IN_FORCE:
        return {}
    collected = {
        "initial_wager_on_war": "collected",
        "payout_odds": {"initial": odds(1), "tie": odds(10), "war": odds(2), "war_on_tie": odds(3)},
    }
    return {
        "layout_approval_ref": approval("gaming_operations"),
        "shoe_location_approval_ref": None,
        "discard_rack_attached": None,
        "discard_rack_approval_ref": None,
        "settlement_direction": "left_clockwise",
        **(collected if edition == PROPOSED else {}),
    }


def compliant(edition: str = IN_FORCE, way: str = "none", **changes: Any) -> dict[str, Any]:
    """Facts that meet every provision of `edition`, with some changed; a change to None leaves the fact out."""
    seats = dict.fromkeys(("betting_positions", "initial_war_areas", "tie_areas"), POSITIONS[edition])
    return stated(complete("651a", **seats, **_earlier(edition), **_shuffling(edition, way)), changes)


def findings(facts: dict[str, Any], edition: str = IN_FORCE) -> list[Finding]:
    """Every finding about JSON `facts` under `edition`."""
    whole = chapter("651a")
    return evaluate(whole.parse(facts), whole.rules(edition), LATER)


def found(edition: str = IN_FORCE, way: str = "none", **changes: Any) -> set[tuple[str, str, str]]:
    """Citation, severity and field of every finding about the compliant filing with some facts changed."""
    return {(f.citation, f.severity, f.field) for f in findings(compliant(edition, way, **changes), edition)}
