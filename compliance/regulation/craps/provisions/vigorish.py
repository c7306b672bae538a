"""§ 623a.5(g)(3), (h), (i): vigorish on Buy and Lay Bets, no other fee, no wager above the maximum."""

from decimal import Decimal

from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, cannot_tell, violation
from ...core.wording import is_blank
from ...general.numbers import at_most
from ..conditions import BUY_BET, LAY_BET
from ..facts import CrapsFacts
from ..figures import HIGHEST_VIGORISH
from .register import RULES, attested, unstated


def _vigorish(
    side: str, charged: bool | None, percent: Decimal | None, timing: str | None, highest: Decimal
) -> list[Finding] | Finding | None:
    """Findings about the vigorish on one side, `buy` or `lay`."""
    if charged is None:
        return unstated(f"{side}_vigorish_charged")
    if not charged:
        return None
    name = f"{side.capitalize()} Bets"
    found: list[Finding] = []
    if percent is None:
        found.append(_undeclared(f"{side}_vigorish_percent", f"its percentage on {name}"))
    else:
        outside = at_most(
            f"{side}_vigorish_percent",
            percent,
            highest,
            wrong=f"The vigorish on {name} is {{}} percent of the amount wagered.",
            thing=f"the percentage on {name}",
            required="a vigorish of no more than {most} percent of the amount wagered",
            mend="Charge above 0 and at most {most} percent, or answer that none is charged.",
            contradicts="The filing says that one is charged, and so contradicts itself.",
        )
        found += [outside] if outside is not None else []
    if timing is None:
        found.append(_undeclared(f"{side}_vigorish_timing", f"when it is collected on {name}"))
    return found or None


def _undeclared(field: str, what: str) -> Finding:
    return violation(
        field,
        None,
        wrong=f"A vigorish is charged, and the filing does not say {what}.",
        required="the percentage and the one procedure of collecting it in the Rules Submission",
        mend="State it.",
    )


@RULES.validator(
    "623a.5(g)(3)",
    "Vigorish on Buy Bets",
    fields=("buy_vigorish_charged", "buy_vigorish_percent", "buy_vigorish_timing", "wagers_offered"),
    figures=(HIGHEST_VIGORISH,),
)
def buy_vigorish_is_declared_and_low(facts: CrapsFacts, text: Text) -> Outcome:
    """A vigorish on Buy Bets is declared and within the cap.

    Citation  623a.5(g)(3)
    Duty      A vigorish is at most the stated percentage of the amount wagered, collected when the wager is made or
              only when it wins; percentage and procedure stand in the Rules Submission.
    Editions  623a-2011P.
    Figures   HIGHEST_VIGORISH; exactly that percentage is met.
    Source    623a.5(g)(3).
    Reading   The text makes the Rules Submission state both, so either one missing is a violation. Without a vigorish
              nothing need be declared. “Up to” gives only a greatest number: 0 percent beside the answer that a
              vigorish is charged contradicts itself and is no violation.
    """
    if not BUY_BET.met(facts):
        return NOT_APPLICABLE
    return _vigorish(
        "buy",
        facts.buy_vigorish_charged,
        facts.buy_vigorish_percent,
        facts.buy_vigorish_timing,
        text[HIGHEST_VIGORISH],
    )


@RULES.validator(
    "623a.5(g)(3)",
    "Vigorish on Lay Bets",
    fields=("lay_vigorish_charged", "lay_vigorish_percent", "lay_vigorish_timing", "wagers_offered"),
    figures=(HIGHEST_VIGORISH,),
)
def lay_vigorish_is_declared_and_low(facts: CrapsFacts, text: Text) -> Outcome:
    """A vigorish on Lay Bets is declared and within the cap.

    Citation  623a.5(g)(3)
    Duty      A vigorish is at most the stated percentage of the amount wagered, collected when the wager is made or
              only when it wins; percentage and procedure stand in the Rules Submission.
    Editions  623a-2011P.
    Figures   HIGHEST_VIGORISH; exactly that percentage is met.
    Source    623a.5(g)(3).
    Reading   Of the amount wagered, as for Buy Bets, and not of the smaller amount to be won. The rest as for Buy Bets.
    """
    if not LAY_BET.met(facts):
        return NOT_APPLICABLE
    return _vigorish(
        "lay",
        facts.lay_vigorish_charged,
        facts.lay_vigorish_percent,
        facts.lay_vigorish_timing,
        text[HIGHEST_VIGORISH],
    )


@RULES.validator("623a.5(h)", "No other fee", fields=("other_fees",))
def no_other_fee_is_charged(facts: CrapsFacts, text: Text) -> Outcome:
    """No wager carries a fee but the vigorish on Buy and Lay Bets.

    Citation  623a.5(h)
    Duty      No percentage, fee or vigorish is charged on any wager, save under 623a.5(g)(3).
    Editions  623a-2011P.
    Figures   None.
    Source    623a.5(h).
    Reading   An empty list says that there is none.
    """
    if facts.other_fees is None:
        return unstated("other_fees", mend="List every other charge, or state that there is none.")
    if not facts.other_fees:
        return None
    return [
        cannot_tell(f"other_fees[{place}]", wrong="A charge is listed and not named.", mend="Name it, or take it out.")
        if is_blank(fee)
        else violation(
            f"other_fees[{place}]",
            fee,
            wrong=f"A charge is listed: {fee}.",
            required="no percentage, fee or vigorish on any wager but Buy and Lay Bets",
            mend="Drop the charge.",
        )
        for place, fee in enumerate(facts.other_fees)
    ]


attested(
    "attest_623a_5",
    "Nothing above the posted maximum",
    citation="623a.5(i)",
    reading="The text excepts wagers under 623a.6(e) only, though the excess that payouts need stands in 623a.6(f): "
    "both are meant.",
)
