"""Compliant Pai Gow filings and logs, as plain JSON values, and what is found of them; tests break one thing."""

from datetime import UTC, datetime
from typing import Any

from compliance.regulation import chapter, evaluate
from compliance.regulation.core.checks import check_log
from compliance.regulation.core.finding import Finding
from compliance.regulation.examples import approval, example
from compliance.regulation.tests.cases import LATER, SIGNED, complete, stated

PROPOSED = "621a-2011P"
AS_OF = datetime(2026, 3, 9, 12, tzinfo=UTC)
Told = tuple[str, str, str]
STEPS = example("621a")["house_way_steps"]
GO, CC = approval("gaming_operations"), approval("casino_compliance")


def compliant(**changes: Any) -> dict[str, Any]:
    """A filing without player bank that meets every provision, some facts changed; None leaves a fact out."""
    return stated(complete("621a", adjacent_boxes_limit=1), changes)


def banked(**changes: Any) -> dict[str, Any]:
    """A compliant filing with a player bank, co-banking and two other styles, some facts changed."""
    bank: dict[str, Any] = {
        "alternative_dealing_styles": ["jung_quat", "chee_yee"],
        "player_bank_offered": True,
        "player_bank_offered_to_all": True,
        "bank_marker_approval_ref": GO,
        "bank_betting_areas_max": 1,
        "dealer_wager_basis": "players_last_wager",
        "delivery_style_signals": {"jung_quat": "two fingers", "chee_yee": "a hand on each end"},
        "co_banking_offered": True,
        "co_bank_share_percent": "50",
        "co_banking_available_to_all": True,
        "bank_hand_setting_rule": "By the house way.",
        "dealer_wager_during_co_banking": False,
        "co_bank_marker_approval_ref": GO,
        "attest_621a_11": SIGNED,
    }
    return compliant(**(bank | changes))


def findings(facts: dict[str, Any]) -> list[Finding]:
    """Every finding about JSON facts."""
    whole = chapter("621a")
    return evaluate(whole.parse(facts), whole.rules(PROPOSED), LATER)


def told(facts: dict[str, Any]) -> set[Told]:
    """Citation, severity and field of every finding about JSON facts."""
    return {(f.citation, f.severity, f.field) for f in findings(facts)}


SEALED: dict[str, Any] = {
    "table_number": "P-02",
    "date": "2026-03-02",
    "time": "09:25:00-05:00",
    "container_type": "container",
    "sealed": True,
    "dealer_signature": "Kai Ostrow",
    "floorperson_signature": "Uma Petrov",
    "seal_number": "S-11",
    "tile_set_id": "T-1",
    "reason": "A chip in one 4-6.",
    "replacement_set_id": "T-2",
    "replacement_source": "pit stand reserve",
    "replacement_brought_by": "Uma Petrov",
}


def sealed(**changes: Any) -> dict[str, Any]:
    """The handling of an unsuitable set, in order, some parts changed; None leaves one out."""
    return stated(SEALED, changes)


def at(clock: str, day: str = "2026-03-02") -> str:
    """A time at the facility, in winter."""
    return f"{day}T{clock}:00-05:00"


def inspection(**changes: Any) -> dict[str, Any]:
    """An inspection of a suitable set up to its first deal, some fields changed; None leaves one out."""
    entry: dict[str, Any] = {
        "table_number": "P-02",
        "tile_set_id": "T-1",
        "received_at": at("09:00"),
        "cleaned_before": False,
        "check_pairs_complete": True,
        "check_size_and_shading": True,
        "check_backs_and_sides": True,
        "result": "suitable",
        "inspected_at": at("09:15"),
        "dealer_name": "Kai Ostrow",
        "dealer_credential_number": "PA-500101",
        "verified_at": at("09:20"),
        "floorperson_name": "Uma Petrov",
        "floorperson_credential_number": "PA-500202",
        "first_player_inspection_at": at("10:00"),
        "mixed_at": at("10:03"),
        "opened_for_play_at": at("10:05"),
    }
    return stated(entry, changes)


def rejected(**changes: Any) -> dict[str, Any]:
    """An inspection that found the set unsuitable, some fields changed."""
    unsuitable: dict[str, Any] = {
        "check_backs_and_sides": False,
        "result": "unsuitable",
        "first_player_inspection_at": None,
        "mixed_at": None,
        "opened_for_play_at": None,
        "unsuitable_set": sealed(),
    }
    return inspection(**(unsuitable | changes))


def log_told(log: str, *entries: dict[str, Any], as_of: datetime = AS_OF) -> list[tuple[str, str, str, int | None]]:
    """Citation, severity, field and entry of every finding about a log of table P-02, in order."""
    value = {"chapter": "621a", "log": log, "table": {"table_number": "P-02"}, "entries": list(entries)}
    return [(f["citation"], f["severity"], f["field"], f["entry"]) for f in check_log(value, as_of)["findings"]]
