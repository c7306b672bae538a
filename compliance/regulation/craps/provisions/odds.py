"""Craps: what winning wagers are paid, by odds or as several others. § 623a.5(a) to (e), (g)(1) and (g)(2)."""

from collections.abc import Iterator, Mapping
from typing import Any

from ...core.condition import holds, lacks
from ...core.condition import stated as is_stated
from ...core.demand import Demand
from ...core.families import is_there, no_line, pays_listed, stated
from ...core.fields import Odds
from ...core.figure import Figure
from ...core.finding import Finding, cannot_tell
from ..conditions import ODDS_MISSING
from ..figures import BUY_ODDS, LAY_ODDS, PAYOUT_ODDS
from ..labels import BY_NUMBER, ODDS_LABELS, ODDS_LINES, PAID_IN_PARTS, WAGER_LABELS
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


_ITSELF = (
    "A line of odds for the wager itself contradicts the item, whatever it pays. If a part has no line and is not "
    "offered, it is not clear what the wager pays."
)


class OddsOfAPart(Demand, frozen=True, kw_only=True):
    """Odds of a wager by which another is paid; where they are missing, nobody can tell what the other pays."""

    def missing(self, facts: Any, due: Any) -> Finding:
        """Cannot tell, at the line of the part."""
        return cannot_tell(f"{self.field}.{self.line}", wrong=str(self.wrong), mend=str(self.mend))


for _letter, _code, _title, _parts, _duty, _reading in (
    (
        "b",
        "craps_eleven",
        "Craps-Eleven in halves",
        "half Any Craps and half 11 in One Roll",
        "A Craps-Eleven Bet is paid as two wagers of half its amount: Any Craps, and 11 in One Roll.",
        "The other half is lost, so the whole bet wins 3 to 1 on 2, 3 or 12 and 7 to 1 on 11. ",
    ),
    (
        "c",
        "horn",
        "Horn in quarters",
        "four equal wagers on 2, 3, 11 and 12",
        "A Horn Bet is paid as four wagers of a quarter each, on 2, 3, 11 and 12.",
        "",
    ),
    (
        "d",
        "horn_high",
        "Horn High in fifths",
        "five equal wagers, two of them on the named number",
        "A Horn High Bet is paid as five wagers of a fifth each: 2, 3, 11, 12 and the named number once more.",
        "",
    ),
    (
        "e",
        "whirl",
        "Whirl in fifths",
        "four units of Horn and one unit of Any Seven",
        "A Whirl Bet is paid as a Horn Bet of four units and an Any Seven Bet of one.",
        "On 7 the unit on Any Seven wins what the four on Horn lose: a Whirl Bet that “wins” on 7 comes out even. ",
    ),
):
    _wager = WAGER_LABELS[_code]
    RULES.demands(
        f"623a.5({_letter})",
        _title,
        *(
            OddsOfAPart(
                field="payout_odds",
                line=part,
                is_met=is_there,
                when=holds("wagers_offered", _code) & lacks("payout_odds", part) & lacks("wagers_offered", part),
                wrong=f"The {_wager} is paid in part as {WAGER_LABELS[part]}, and no odds are filed for that.",
                mend="Enter them under § 623a.5(a).",
            )
            for part in PAID_IN_PARTS[_code]
        ),
        no_line(
            _code,
            wrong=f"Odds are stated for the {_wager} itself.",
            required=f"that it be paid as {_parts}",
            mend="Remove the line; each part is paid by its own line.",
        ),
        name=f"{_code}_is_paid_in_{_title.rpartition(' ')[2]}",
        duty=_duty,
        reading=_reading + _ITSELF,
        fields=("payout_odds", "wagers_offered"),
    )
