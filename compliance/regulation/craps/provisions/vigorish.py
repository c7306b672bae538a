"""Craps: vigorish on Buy and Lay Bets, and no other fee. § 623a.5(g)(3) and (h)."""

from ...core.condition import holds, says, unless
from ...core.families import exactly, stated, unclear
from ...core.figure import Text
from ...core.finding import Outcome, cannot_tell, violation
from ...core.wording import is_blank
from ...general.numbers import up_to
from ..facts import CrapsFacts
from ..figures import HIGHEST_VIGORISH
from .register import RULES, unstated

_READINGS = {
    "buy": "The text requires the Rules Submission to state both, so leaving out either is a violation. Without a "
    "vigorish, nothing need be declared. “Up to” gives only a maximum. 0 percent, together with the answer that a "
    "vigorish is charged, contradicts itself but is no violation; so does a percentage where none is charged.",
    "lay": "Of the amount wagered, as for Buy Bets, and not of the smaller amount to be won. The rest as for Buy Bets.",
}
for _side, _reading in _READINGS.items():
    _bets = f"{_side.capitalize()} Bets"
    _charged, _percent, _timing = (f"{_side}_vigorish_{name}" for name in ("charged", "percent", "timing"))
    _is_charged = says(_charged)
    RULES.demands(
        "623a.5(g)(3)",
        f"Vigorish on {_bets}",
        stated(_charged),
        stated(
            _percent,
            when=_is_charged,
            wrong=f"A vigorish is charged, but the filing does not give its percentage on {_bets}.",
            required="the percentage, and one procedure for collecting it, in the Rules Submission",
            mend="Enter it.",
        ),
        up_to(
            _percent,
            HIGHEST_VIGORISH,
            optional=True,
            when=_is_charged,
            wrong=f"The vigorish on {_bets} is {{found}} percent of the amount wagered.",
            thing=f"the percentage on {_bets}",
            required="a vigorish of no more than {due} percent of the amount wagered",
            mend="Charge more than 0 and at most {due} percent, or answer that none is charged.",
            contradicts="The filing says that one is charged, so it contradicts itself.",
        ),
        stated(
            _timing,
            when=_is_charged,
            wrong=f"A vigorish is charged, but the filing does not say when it is collected on {_bets}.",
            required="the percentage, and one procedure for collecting it, in the Rules Submission",
            mend="Enter it.",
        ),
        unclear(
            exactly(
                _percent,
                0,
                optional=True,
                when=unless(_charged),
                wrong=f"No vigorish is charged on {_bets}, but the filing states {{found}} percent.",
                mend="Answer that one is charged, or remove the percentage.",
            )
        ),
        name=f"{_side}_vigorish_is_declared_and_low",
        when=holds("wagers_offered", f"{_side}_bet"),
        duty=f"A vigorish is at most {HIGHEST_VIGORISH.always} percent of the amount wagered, collected when the wager "
        "is made or only when it wins. The Rules Submission gives the percentage and the procedure.",
        reading=_reading,
        fields=(_charged, _percent, _timing, "wagers_offered"),
    )


@RULES.validator("623a.5(h)", "No other fee", fields=("other_fees",))
def no_other_fee_is_charged(facts: CrapsFacts, text: Text) -> Outcome:
    """No wager carries a fee but the vigorish on Buy and Lay Bets.

    Duty      No percentage, fee or vigorish is charged on any wager, except under 623a.5(g)(3).
    Reading   An empty list says that there is none.
    """
    if facts.other_fees is None:
        return unstated("other_fees")
    if not facts.other_fees:
        return None
    return [
        cannot_tell(f"other_fees[{place}]", wrong="A charge is listed but not named.", mend="Name it, or remove it.")
        if is_blank(fee)
        else violation(
            f"other_fees[{place}]",
            fee,
            wrong=f"A charge is listed: {fee}.",
            required="no percentage, fee or vigorish on any wager but Buy and Lay Bets",
            mend="Remove the charge.",
        )
        for place, fee in enumerate(facts.other_fees)
    ]
