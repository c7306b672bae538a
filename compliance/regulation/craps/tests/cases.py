"""Complete, compliant filings for Craps and Mini-Craps, as plain JSON values; tests break one thing at a time."""

from typing import Any

from compliance.regulation import Finding, chapter, evaluate
from compliance.regulation.craps.wagers import WAGERS
from compliance.regulation.examples import example, odds
from compliance.regulation.tests.cases import LATER, complete, without

CHAPTER = chapter("623a")
KEY = "623a-2011P"
POINTS = (4, 5, 6, 8, 9, 10)
CODES = [wager.code for wager in WAGERS]


def _by_point(code: str, four: dict[str, int], five: dict[str, int], six: dict[str, int]) -> dict[str, Any]:
    return {f"{code}_{n}": paid for n, paid in zip(POINTS, (four, five, six, six, five, four), strict=True)}


# Written out in the example, and not taken from the figures that they check.
PAID = example("623a")["payout_odds"]
BUY = {line: paid for line, paid in PAID.items() if line.startswith("buy_bet_")}
LAY = {line: paid for line, paid in PAID.items() if line.startswith("lay_bet_")}
LISTED = without(PAID, *BUY, *LAY)
SUPPLEMENTAL = {
    **_by_point("supplemental_pass", odds(2), odds(3, 2), odds(6, 5)),
    **_by_point("supplemental_come", odds(2), odds(3, 2), odds(6, 5)),
    **_by_point("supplemental_dont_pass", odds(1, 2), odds(2, 3), odds(5, 6)),
    **_by_point("supplemental_dont_come", odds(1, 2), odds(2, 3), odds(5, 6)),
}


def compliant() -> dict[str, Any]:
    """Craps with all 42 wagers."""
    return complete("623a")


def mini_craps() -> dict[str, Any]:
    """Mini-Craps with the line bets, Place Bets and the Field, without a stickperson."""
    return complete("623a-mini-craps")


def offering(*codes: str, less: tuple[str, ...] = ()) -> dict[str, Any]:
    """The compliant filing with some wagers added or taken out, their areas too."""
    chosen = [code for code in CODES if code not in less] + list(codes)
    return compliant() | {"wagers_offered": chosen, "layout_wager_areas": chosen}


def with_odds(line: str, stated: dict[str, int], filing: dict[str, Any] | None = None) -> dict[str, Any]:
    """A filing with one line of odds changed."""
    filing = compliant() if filing is None else filing
    return filing | {"payout_odds": filing["payout_odds"] | {line: stated}}


def findings(filing: dict[str, Any]) -> list[Finding]:
    return evaluate(CHAPTER.parse(filing), CHAPTER.rules(KEY), LATER)


def told(filing: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Severity, citation and field of every finding."""
    return [(f.severity, f.citation, f.field) for f in findings(filing)]
