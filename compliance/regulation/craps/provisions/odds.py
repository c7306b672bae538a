"""§ 623a.5(a), (g)(1), (g)(2): what winning wagers are paid."""

from collections.abc import Mapping

from ...core.fields import Odds
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, cannot_tell, needs_approval, violation
from ..facts import CrapsFacts
from ..figures import BUY_ODDS, LAY_ODDS, PAYOUT_ODDS
from ..labels import ODDS_LABELS, WAGER_OF_LINE
from ..mathematics import BY_NUMBER
from .register import RULES, unstated


def _is_offered(facts: CrapsFacts, line: str) -> bool:
    """Whether the filing offers the wager of this line, on its number."""
    code = WAGER_OF_LINE[line]
    if facts.wagers_offered is None or code not in facts.wagers_offered:
        return False
    if code not in BY_NUMBER:
        return True
    return int(line.rpartition("_")[2]) in (getattr(facts, BY_NUMBER[code]) or ())


def _missing(line: str) -> Finding:
    return cannot_tell(
        f"payout_odds.{line}",
        wrong=f"The {ODDS_LABELS[line]} is offered, and its payout odds are not stated.",
        mend="State what it pays.",
    )


def _wrong(line: str, odds: Odds, listed: Odds) -> Finding:
    return violation(
        f"payout_odds.{line}",
        odds,
        wrong=f"The {ODDS_LABELS[line]} pays {odds}; the text says {listed}.",
        required=f"{listed} for this wager",
        mend=f"Pay {listed}.",
    )


@RULES.validator(
    "623a.5(a)",
    "Payout odds",
    fields=("payout_odds", "wagers_offered", "place_to_win_numbers", "place_to_lose_numbers"),
    figures=(PAYOUT_ODDS,),
)
def wagers_pay_the_listed_odds(facts: CrapsFacts, text: Text) -> Outcome:
    """Each wager pays the odds of the table.

    Citation  623a.5(a)
    Duty      Winning wagers are paid as the table lists.
    Editions  623a-2011P.
    Figures   PAYOUT_ODDS, profit to stake.
    Source    623a.5(a); its two printed columns run into each other on the copy on file and were put in order.
    Reading   Compared by value: 14 to 10 is 7 to 5. Exactly the listed odds are met, less is a violation. The item says
              “as follows,” the preamble of the rulemaking calls these the least odds; so more goes to Gaming
              Operations. Every line stated is judged; a wager offered without its line cannot be judged. “To 1” is not
              “for 1”: 30 to 1 is 31 for 1. Place Bets to Lose pay less than even: 5 to 11 is not 11 to 5.
    """
    stated = facts.payout_odds
    if stated is None:
        return unstated("payout_odds", mend="State what each wager pays, as 9 to 5.")
    found: list[Finding] = []
    for line, listed in text[PAYOUT_ODDS].items():
        odds = stated.get(line)
        if odds is None:
            if _is_offered(facts, line):
                found.append(_missing(line))
        elif odds.pay * listed.to != listed.pay * odds.to:
            found.append(_wrong(line, odds, listed) if odds < listed else _higher(line, odds, listed))
    return found or None


def _higher(line: str, odds: Odds, listed: Odds) -> Finding:
    return needs_approval(
        f"payout_odds.{line}",
        found=odds,
        wrong=f"The {ODDS_LABELS[line]} pays {odds}, more than the {listed} of the text.",
        required=f"{listed} for this wager, which the preamble of the rulemaking calls the least",
        mend=f"Pay {listed}, or let Gaming Operations settle whether more may be paid.",
    )


def _true_odds(facts: CrapsFacts, listed: Mapping[str, Odds]) -> Outcome:
    """Findings about Buy or Lay Bets that do not pay exactly the odds listed."""
    stated = facts.payout_odds
    if stated is None:
        return NOT_APPLICABLE
    found: list[Finding] = []
    seen = False
    for line, exact in listed.items():
        odds = stated.get(line)
        if odds is None:
            if _is_offered(facts, line):
                found.append(_missing(line))
            continue
        seen = True
        if odds.pay * exact.to != exact.pay * odds.to:
            found.append(_wrong(line, odds, exact))
    if found:
        return found
    return None if seen else NOT_APPLICABLE


RULES.definition("623a.5(g)", "Buy and Lay Bets", duty="The next items hold where Buy Bets and Lay Bets are offered.")


@RULES.validator(
    "623a.5(g)(1)", "Odds of Buy Bets", fields=("payout_odds", "wagers_offered", "buy_numbers"), figures=(BUY_ODDS,)
)
def buy_pays_true_odds(facts: CrapsFacts, text: Text) -> Outcome:
    """Buy Bets pay true odds.

    Citation  623a.5(g)(1)
    Duty      Winning Buy Bets are paid the odds listed for their number.
    Editions  623a-2011P.
    Figures   BUY_ODDS.
    Source    623a.5(g)(1); 623a.1, which defines a Buy Bet by true odds.
    Reading   True odds are neither less nor more, so any other odds are a violation.
    """
    return _true_odds(facts, text[BUY_ODDS])


@RULES.validator(
    "623a.5(g)(2)", "Odds of Lay Bets", fields=("payout_odds", "wagers_offered", "lay_numbers"), figures=(LAY_ODDS,)
)
def lay_pays_true_odds(facts: CrapsFacts, text: Text) -> Outcome:
    """Lay Bets pay true odds.

    Citation  623a.5(g)(2)
    Duty      Winning Lay Bets are paid the odds listed for their number.
    Editions  623a-2011P.
    Figures   LAY_ODDS, below even: 1 to 2 and never 2 to 1.
    Source    623a.5(g)(2); 623a.1, which defines a Lay Bet by true odds.
    Reading   True odds are neither less nor more, so any other odds are a violation.
    """
    return _true_odds(facts, text[LAY_ODDS])
