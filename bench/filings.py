"""Filings for the measurements: a compliant Casino War filing, and ones that break one thing each."""

from datetime import UTC, datetime
from typing import Any

from compliance.regulation import chapter
from compliance.regulation.casino_war.tests.cases import compliant
from compliance.regulation.core.condition import FactCondition
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
SIGNED_KINDS = ("approval", "attestation")
STATED = {
    name: value
    for name, value in compliant(
        way="batch_shuffler", betting_positions=8, initial_war_areas=8, tie_areas=8, deck_count=16,
        decks_per_batch=[8, 8],
    ).items()
    if chapter("651a").fields[name].kind not in SIGNED_KINDS
}  # fmt: skip
"""The compliant filing of the tests with two batches of eight decks, unsigned."""
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
        asked: FactCondition | None = field.asked.when
        if field.kind == "attestation" and (asked is None or asked.met(parsed)):
            facts[field.name] = SIGNED
        elif field.kind == "approval" and (asked is None or asked.met(parsed)):
            facts[field.name] = _approval(field)
    return facts
