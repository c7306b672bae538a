"""Craps: what winning wagers are paid. § 623a.5(a), (g)(1) and (g)(2)."""

from collections.abc import Iterator, Mapping
from typing import Any

from ...core.condition import holds
from ...core.condition import stated as is_stated
from ...core.demand import Demand
from ...core.families import pays_listed, stated
from ...core.fields import Odds
from ...core.figure import Figure
from ..conditions import ODDS_MISSING
from ..figures import BUY_ODDS, LAY_ODDS, PAYOUT_ODDS
from ..labels import BY_NUMBER, ODDS_LABELS, ODDS_LINES
from ..ways import POINTS
from .register import RULES

_BUY_AND_LAY = ("buy_bet", "lay_bet")


def _lines(table: Figure[Mapping[str, Odds]], *wagers: str, **how: Any) -> Iterator[Demand]:
    """Every line of these wagers pays what the table lists, and is stated where the wager is offered."""
    for line in (line for wager in wagers for line in ODDS_LINES[wager]):
        wager = f"The {ODDS_LABELS[line]}"
        yield pays_listed(
            line,
            table,
            wrong=f"{wager} pays {{found}}.",
            required="{due} for this wager",
            mend="Enter {due}, or file a petition.",
            **{name: words(wager) for name, words in how.items()},
        )
        yield stated(
            "payout_odds",
            line=line,
            when=ODDS_MISSING[line],
            about=wager[:1].lower() + wager[1:],
        )


def _higher(wager: str) -> tuple[str, str, str]:
    return (
        f"{wager} pays {{found}}, more than {{due}}.",
        "{due} for this wager, which the preamble of the rulemaking calls the minimum",
        "Enter {due}, or let Gaming Operations decide whether more may be paid.",
    )


RULES.demands(
    "623a.5(a)",
    "Payout odds",
    stated("payout_odds"),
    *_lines(PAYOUT_ODDS, *(wager for wager in ODDS_LINES if wager not in _BUY_AND_LAY), more=_higher),
    name="wagers_pay_the_listed_odds",
    duty="Winning wagers are paid as the table lists.",
    reading="Compared by value: 14 to 10 is 7 to 5. Exactly the listed odds are required; less is a violation. The "
    "item says “as follows,” but the preamble of the rulemaking calls these the minimum odds, so higher odds go to "
    "Gaming Operations. Every line stated is judged; a wager offered without its line cannot be judged. “To 1” is not "
    "“for 1”: 30 to 1 is 31 for 1. Place Bets to Lose pay less than even: 5 to 11 is not 11 to 5.",
    fields=("payout_odds", "wagers_offered", "place_to_win_numbers", "place_to_lose_numbers"),
)
RULES.definition("623a.5(g)", "Buy and Lay Bets", duty="The next items apply where Buy Bets and Lay Bets are offered.")
for _item, _code, _name, _table in ((1, "buy_bet", "Buy", BUY_ODDS), (2, "lay_bet", "Lay", LAY_ODDS)):
    _numbers = BY_NUMBER[_code]
    RULES.demands(
        f"623a.5(g)({_item})",
        f"Odds of {_name} Bets",
        *_lines(_table, _code),
        name=f"{_name.lower()}_pays_true_odds",
        when=is_stated("payout_odds")
        & (holds("payout_odds", *ODDS_LINES[_code]) | holds("wagers_offered", _code) & holds(_numbers, *POINTS)),
        duty=f"Winning {_name} Bets are paid the odds listed for their number.",
        reading="True odds are neither less nor more, so any other odds are a violation.",
        fields=("payout_odds", "wagers_offered", _numbers),
    )
