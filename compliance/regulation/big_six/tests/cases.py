"""Compliant Big Six Wheel filings, as plain JSON values, and what is found of them; tests break one thing at a time."""

from typing import Any

from compliance.regulation import chapter, evaluate
from compliance.regulation.core.finding import Finding
from compliance.regulation.examples import approval, example, odds
from compliance.regulation.tests.cases import LATER, complete, stated

PROPOSED = "619a-2011P"
ORDER = example("619a")["section_symbols_clockwise"]
THEME = {"1": "cherry", "2": "plum", "5": "orange", "10": "melon", "20": "grape"}


def table_of(**changes: int) -> dict[str, dict[str, int]]:
    """The least odds to 1 of all seven symbols, with some changed; names are codes, with `_` before a digit."""
    return example("619a")["payout_odds"] | {name.lstrip("_"): odds(pay) for name, pay in changes.items()}


def compliant(**changes: Any) -> dict[str, Any]:
    """Facts that meet every provision, with some changed; a change to None leaves the fact out."""
    return stated(complete("619a"), changes)


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
