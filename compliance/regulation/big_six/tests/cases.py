"""Compliant Big Six Wheel filings, as plain JSON values, and what is found of them; tests break one thing at a time."""

from typing import Any

from compliance.regulation import chapter, evaluate
from compliance.regulation.big_six.figures import SECTION_ORDER
from compliance.regulation.core.finding import Finding
from compliance.regulation.tests.cases import LATER

PROPOSED = "619a-2011P"
ORDER = list(SECTION_ORDER.of(PROPOSED))
ODDS = {"1": 1, "2": 2, "5": 5, "10": 10, "20": 20, "joker": 45, "flag": 45}
THEME = {"1": "cherry", "2": "plum", "5": "orange", "10": "melon", "20": "grape"}
SIGNED = {
    "signed": True, "signer": "Ada Moreno", "credential_number": "PA-700001",
    "signed_at": "2026-01-12T09:01:00-05:00",
}  # fmt: skip


def approval(unit: str) -> dict[str, str]:
    """An approval by `unit`."""
    return {"approving_unit": unit, "approval_number": "AP-0019", "approved_on": "2025-11-18"}


def odds(pay: int, to: int = 1) -> dict[str, int]:
    """Odds as JSON."""
    return {"pay": pay, "to": to}


def table_of(**changes: int) -> dict[str, dict[str, int]]:
    """The least odds to 1 of all seven symbols, with some changed; names are codes, with `_` before a digit."""
    lines = ODDS | {name.lstrip("_"): pay for name, pay in changes.items()}
    return {symbol: odds(pay) for symbol, pay in lines.items()}


def compliant(**changes: Any) -> dict[str, Any]:
    """Facts that meet every provision, with some changed; a change to None leaves the fact out."""
    facts: dict[str, Any] = {
        "certificate_holder": "Larch Valley Gaming, LP",
        "facility_name": "Larch Valley Casino",
        "filing_kind": "initial",
        "table_numbers": ["B-02"],
        "table_format": "traditional",
        "wheel_diameter_in": "60",
        "section_count": 54,
        "sections_equally_spaced": True,
        "section_symbols_clockwise": ORDER,
        "sections_covered_with_glass": True,
        "symbol_scheme": "dollar",
        "flag_symbol_label": "Larch Valley logo",
        "joker_symbol_label": "joker",
        "wheel_sections_show_odds": True,
        "clapper_present": True,
        "wheel_schematic_approval_ref": approval("executive_director"),
        "drop_box_side": "dealer_left",
        "tip_box_side": "dealer_right",
        "drop_tip_box_approval_ref": approval("casino_compliance"),
        "layout_approval_ref": approval("gaming_operations"),
        "layout_has_name_or_logo": True,
        "layout_wager_spaces": list(ODDS),
        "flag_symbol_matches_wheel": True,
        "joker_symbol_matches_wheel": True,
        "layout_shows_odds": True,
        "minmax_sign_present": True,
        "payout_odds": table_of(),
        **{f"attest_619a_2_{item}": SIGNED for item in "abcde"},
    }
    facts |= changes
    return {name: value for name, value in facts.items() if value is not None}


def themed(**changes: Any) -> dict[str, Any]:
    """A compliant filing for a wheel whose dollar symbols are all fruit, with some facts changed."""
    theme = {
        "symbol_scheme": "themed",
        "themed_symbol_map": THEME,
        "symbol_scheme_approval_ref": approval("gaming_operations"),
        "section_symbols_clockwise": [THEME.get(symbol, symbol) for symbol in ORDER],
    }
    return compliant(**(theme | changes))


def findings(facts: dict[str, Any]) -> list[Finding]:
    """Every finding about JSON facts."""
    whole = chapter("619a")
    return evaluate(whole.parse(facts), whole.rules(PROPOSED), LATER)


def told(facts: dict[str, Any]) -> set[tuple[str, str, str]]:
    """Citation, severity and field of every finding about JSON facts."""
    return {(f.citation, f.severity, f.field) for f in findings(facts)}


def found(**changes: Any) -> set[tuple[str, str, str]]:
    """Citation, severity and field of every finding about the compliant filing with some facts changed."""
    return told(compliant(**changes))
