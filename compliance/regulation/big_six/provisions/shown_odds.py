"""Odds shown on the wheel or on the layout, held against the odds that are paid."""

from ...core.answers import answered_yes
from ...core.finding import Finding, Outcome, violation
from ..facts import BigSixFacts
from ..labels import SYMBOLS


def shown_odds_agree(facts: BigSixFacts, question: str, table: str, place: str) -> Outcome:
    """Findings about odds on the `place`: not shown, or other than those paid. `question` and `table` name the facts.

    A line that the filing does not pay by is left to 619a.3, which asks for it.
    """
    missing = answered_yes(
        facts,
        question,
        wrong=f"The {place} does not show the odds that every wager pays.",
        required=f"the payout odds of every wager on the {place}",
        mend=f"Show the odds of this filing on the {place}.",
    )
    if missing is not None:
        return missing
    found: list[Finding] = []
    for symbol, odds in (getattr(facts, table) or {}).items():
        paid = (facts.payout_odds or {}).get(symbol)
        if symbol not in SYMBOLS:
            wrong = f"The {place} shows odds for “{symbol}”, which is not a wager of this game."
        elif paid is not None and paid != odds:
            wrong = f"The {place} shows {odds} for {SYMBOLS[symbol]}; this filing pays {paid}."
        else:
            continue
        found.append(
            violation(
                f"{table}.{symbol}",
                odds,
                wrong=wrong,
                required=f"the odds that are paid, on the {place}",
                mend=f"Make the {place} and the filing agree.",
            )
        )
    return found or None
