"""§ 617a.4: payout odds, losing on zero, and the pay tables of Touchdown Roulette."""

from collections.abc import Mapping

from ...core.answers import unstated
from ...core.condition import FactCondition, says
from ...core.demand import Demand
from ...core.families import answered_yes
from ...core.fields import Odds
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, cannot_tell, violation
from ...general.idle_terms import no_terms_without
from ..conditions import (
    AS_SINGLE_ZERO,
    NOT_AS_SINGLE_ZERO,
    ONLY_2019,
    SIDE_WAGER_OFFERED,
    TOUCHDOWN,
    TOUCHDOWN_DENIED,
    ZERO_ALONE,
)
from ..facts import RouletteFacts
from ..figures import LEAST_ODDS, TOUCHDOWN_OUTCOMES, TOUCHDOWN_PAYTABLES
from ..labels import ODDS_LABELS
from .register import RULES


@RULES.validator(
    "617a.4(a)", "Least payout odds", fields=("payout_odds", "wagers_offered", "side_wagers"), figures=(LEAST_ODDS,)
)
def odds_reach_the_least(facts: RouletteFacts, text: Text) -> Outcome:
    """Each wager pays at least the odds of the table.

    Duty      Winning wagers are paid at no less than the odds listed.
    Reading   Compared by value: 70 to 2 is 35 to 1. Every line stated is judged, offered or not; a wager that is
              offered without a line cannot be judged. Roulette X pays an unboosted Straight by its own table, whatever
              this section says (617b.5), so at such a table the line for Straight, and no other, is not judged. The
              same is likely for Lightning Roulette; its pay table is not on file, so a lower Straight cannot be judged.
    """
    stated = facts.payout_odds
    if stated is None:
        return unstated(facts, "payout_odds")
    findings: list[Finding] = []
    offered = facts.wagers_offered or frozenset()
    for code, least in text[LEAST_ODDS].items():
        odds = stated.get(code)
        if odds is None:
            if code in offered:
                findings.append(unstated(facts, "payout_odds", code, about=ODDS_LABELS[code]))
        elif odds < least:
            finding = _too_low(facts, code, odds, least)
            if finding is not None:
                findings.append(finding)
    return findings or None


def _too_low(facts: RouletteFacts, code: str, odds: Odds, least: Odds) -> Finding | None:
    if code == "straight" and SIDE_WAGER_OFFERED["roulette_x"].met(facts):
        return None
    wrong = f"{ODDS_LABELS[code]} pays {odds}, less than {least}."
    if code == "straight" and SIDE_WAGER_OFFERED["lightning"].met(facts):
        return cannot_tell(
            "payout_odds.straight",
            wrong=f"{wrong} Lightning Roulette may allow less, and its pay table is not on file.",
            mend="Compare with the pay table of § 617b.3.",
        )
    return violation(
        f"payout_odds.{code}",
        odds,
        wrong=wrong,
        required=f"at least {least} for this wager",
        mend=f"Raise the odds to {least} or more.",
    )


def _lose(zeros: str, when: FactCondition | None = None) -> Demand:
    """The six outside wagers lose on these zeros."""
    return answered_yes(
        "outside_lose_on_zero",
        when=when,
        wrong=f"Red, black, odd, even, 1–18 and 19–36 do not lose in full on {zeros}.",
        required=f"that these six wagers lose on {zeros}",
        mend="Do not return part of the wager, and do not let it stay for another spin.",
    )


RULES.demands(
    "617a.4(b)",
    "Outside wagers lose on zero",
    _lose("0", ZERO_ALONE),
    _lose("0 and 00", says("wheel_mode", "double_zero")),
    name="outside_wagers_lose_on_zero",
    when=NOT_AS_SINGLE_ZERO,
    duty="Red, black, odd, even, 1–18 and 19–36 lose on 0, and on 00 where the wheel has it in play.",
    reading="Returning half, or leaving the wager for another spin, contradicts the item, even though the odds are "
    "minimums. In conversion mode, (c)(3) governs.",
    fields=("outside_lose_on_zero", "wheel_mode"),
)
RULES.demands(
    "617a.4(c)(3)",
    "Outside wagers lose on zero, conversion game",
    _lose("0"),
    name="outside_wagers_lose_on_zero_converted",
    when=AS_SINGLE_ZERO,
    duty="Red, black, odd, even, 1–18 and 19–36 lose on 0 when a double zero wheel is in use as single zero.",
    reading="On 0 only: a ball in 00 voids the spin under (c)(2).",
    fields=("outside_lose_on_zero", "wheel_mode"),
)


@RULES.validator(
    "617a.4(d)",
    "Touchdown Roulette pay table",
    fields=("touchdown_paytable", "touchdown_odds", "payout_odds"),
    figures=(TOUCHDOWN_PAYTABLES,),
    editions=ONLY_2019,
)
def touchdown_pays_one_table(facts: RouletteFacts, text: Text) -> Outcome:
    """Touchdown Roulette pays exactly one of the four pay tables, and the filing says which.

    Duty      The Rules Submission selects one of four pay tables, and the wager pays its odds.
    Reading   The text requires the Rules Submission to state the letter, so a missing letter is a violation. Odds need
              not be stated; if they are, all eight lines are compared with the letter.
    """
    if not TOUCHDOWN.met(facts):
        return NOT_APPLICABLE
    letter, odds = facts.touchdown_paytable, facts.touchdown_odds
    findings: list[Finding] = []
    if facts.payout_odds is not None and "touchdown" in facts.payout_odds:
        findings.append(_line_of_its_own(facts.payout_odds["touchdown"]))
    if letter is None:
        findings.append(
            violation(
                "touchdown_paytable",
                None,
                wrong="Touchdown Roulette is offered, but no pay table is selected.",
                required="that the Rules Submission select one of pay tables A, B, C and D",
                mend="Select one.",
            )
        )
    elif odds is not None:
        findings += _differences(facts, odds, letter, text[TOUCHDOWN_PAYTABLES])
    return findings or None


no_terms_without(
    RULES,
    "617a.4(d)",
    "Touchdown Roulette",
    TOUCHDOWN_DENIED,
    "touchdown_paytable",
    "touchdown_odds",
    editions=ONLY_2019,
)


def _line_of_its_own(odds: Odds) -> Finding:
    return violation(
        "payout_odds.touchdown",
        odds,
        wrong="A single line of odds is stated for Touchdown Roulette.",
        required="the odds of the pay table selected",
        mend="Remove the line; the letter fixes all eight.",
    )


_ALL_OR_NONE = "Enter it, or leave all eight blank."


def _differences(
    facts: RouletteFacts, odds: Mapping[str, Odds], letter: str, tables: Mapping[str, Mapping[str, Odds]]
) -> list[Finding]:
    table = tables[letter]
    findings = []
    alike = next((other for other, lines in tables.items() if other != letter and dict(odds) == dict(lines)), "")
    hint = f" All eight lines are those of pay table {alike}." if alike else ""
    for outcome, label in TOUCHDOWN_OUTCOMES.items():
        stated, due = odds.get(outcome), table[outcome]
        if stated is None:
            findings.append(unstated(facts, "touchdown_odds", outcome, about=label, mend=_ALL_OR_NONE))
        elif stated != due:
            findings.append(
                violation(
                    f"touchdown_odds.{outcome}",
                    stated,
                    wrong=f"“{label}” pays {stated}, but pay table {letter} has {due}.{hint}",
                    required=f"{due} by pay table {letter}",
                    mend="Correct the line or the letter.",
                )
            )
    findings += [
        violation(
            f"touchdown_odds.{outcome}",
            odds[outcome],
            wrong=f"“{outcome}” is not a line of a Touchdown Roulette pay table.",
            required="the eight lines of the pay table selected",
            mend="Remove the line.",
        )
        for outcome in sorted(odds.keys() - table.keys())
    ]
    return findings
