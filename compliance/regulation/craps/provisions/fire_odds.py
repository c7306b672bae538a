"""Craps: the pay table of the Fire Bet. § 623a.5(f)."""

from ...core.condition import lacks
from ...core.families import no_line
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, violation
from ...general.idle_terms import no_terms_without
from ..conditions import FIRE_BET
from ..facts import CrapsFacts
from ..figures import FIRE_BET_PAYTABLES, FIRE_BET_POINTS
from .register import RULES, unstated

_NUMBER_WORDS = {4: "four", 5: "five", 6: "six"}


@RULES.validator(
    "623a.5(f)",
    "Pay table of the Fire Bet",
    fields=("fire_bet_paytable", "fire_bet_odds_4", "fire_bet_odds_5", "fire_bet_odds_6", "wagers_offered"),
    figures=(FIRE_BET_PAYTABLES,),
)
def fire_bet_pays_its_table(facts: CrapsFacts, text: Text) -> Outcome:
    """The Fire Bet pays at least the pay table that the filing names.

    Duty      A Fire Bet is paid once, for the highest number of different points, at no less than the pay table that
              the Rules Submission selects.
    Reading   The text requires the Rules Submission to name the table, so a missing letter is a violation. Each line is
              judged by the table named and no other: 24 to 1 for four points is below B, 199 to 1 for five is below A.
              Odds are profit to 1: 24 to 1 is 25 for 1.
    """
    if not FIRE_BET.met(facts):
        return NOT_APPLICABLE
    letter = facts.fire_bet_paytable
    if letter is None:
        return violation(
            "fire_bet_paytable",
            None,
            wrong="The Fire Bet is offered, but the filing does not name its pay table.",
            required="a pay table, A or B, selected in the Rules Submission",
            mend="Name the pay table.",
        )
    table = text[FIRE_BET_PAYTABLES][letter]
    findings: list[Finding] = []
    for points in FIRE_BET_POINTS:
        field = f"fire_bet_odds_{points}"
        pay: int | None = getattr(facts, field)
        least = table[f"fire_bet_{points}"].pay
        if pay is None:
            findings.append(
                unstated(field, mend=f"Enter what it pays to 1. Pay table {letter} requires {least} or more.")
            )
        elif pay < least:
            findings.append(
                violation(
                    field,
                    pay,
                    wrong=f"For {_NUMBER_WORDS[points]} points, the Fire Bet pays {pay:,} to 1, less than the "
                    f"{least:,} to 1 of pay table {letter}.",
                    required=f"at least {least:,} to 1 for {_NUMBER_WORDS[points]} points under pay table {letter}",
                    mend=f"Raise the odds to {least:,} to 1 or more, or name the other pay table and meet all of its "
                    "odds.",
                )
            )
    return findings or None


RULES.demands(
    "623a.5(f)",
    "Fire Bet odds in one place",
    no_line(
        "fire_bet",
        wrong="One line of odds is stated for the Fire Bet.",
        required="odds for four, five and six different points by one of two pay tables",
        mend="Remove the line, and enter the three odds under Fire Bet.",
    ),
    name="fire_bet_has_no_line_of_its_own",
    duty="What the Fire Bet pays depends on the number of different points made.",
    reading="Its odds are in the three questions about the Fire Bet; one line among the payout odds contradicts the "
    "item, whatever it pays.",
)
no_terms_without(
    RULES,
    "623a.5(f)",
    "The Fire Bet",
    lacks("wagers_offered", "fire_bet"),
    "fire_bet_paytable",
    "fire_bet_odds_4",
    "fire_bet_odds_5",
    "fire_bet_odds_6",
    "fire_bet_min_usd",
    "fire_bet_max_usd",
    "fire_bet_increment_usd",
)
