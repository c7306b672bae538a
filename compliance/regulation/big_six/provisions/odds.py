"""§ 619a.1(d) and (g)(3), and § 619a.3: the odds that are paid, and those that wheel and layout show."""

from collections.abc import Mapping
from typing import Any

from ...core.condition import FactCondition
from ...core.demand import Demand
from ...core.families import answered_yes, none_but, pays_at_least, stated
from ...core.fields import Odds
from ...core.finding import Finding, Outcome, violation
from ..conditions import ODDS_ON_LAYOUT, ODDS_ON_WHEEL, ODDS_STATED
from ..facts import BigSixFacts
from ..figures import LEAST_ODDS
from ..labels import SYMBOLS
from .register import RULES


def _misshown(shown: Mapping[str, Odds] | None, paid: Mapping[str, Odds] | None) -> list[str]:
    """The symbols whose odds are shown otherwise than they are paid, and those that no wager of the game has. A line
    that the filing does not pay by is left to 619a.3, which asks for it."""
    lines = paid or {}
    return [code for code, odds in (shown or {}).items() if code not in SYMBOLS or lines.get(code, odds) != odds]


class ShownAsPaid(Demand, frozen=True, kw_only=True):
    """Odds shown on the `place`, which are those that are paid, by value."""

    place: str

    def broken(self, facts: BigSixFacts, value: Mapping[str, Odds], due: Any) -> Outcome:
        """A finding for each such line."""
        return [self._other(code, value[code], facts) for code in _misshown(value, facts.payout_odds)]

    def _other(self, code: str, odds: Odds, facts: BigSixFacts) -> Finding:
        wrong = f"The {self.place} shows odds for “{code}”, which is not a wager of this chapter."
        if code in SYMBOLS:
            paid = (facts.payout_odds or {})[code]
            wrong = f"The {self.place} shows {odds} for {SYMBOLS[code]}, but this filing pays {paid}."
        return violation(
            f"{self.field}.{code}",
            odds,
            wrong=wrong,
            required=f"odds on the {self.place} that match the odds paid",
            mend=f"Make the {self.place} and the filing agree.",
        )


def _odds_on(question: str, table: str, place: str, when: FactCondition) -> tuple[Demand, Demand]:
    """The `place` shows the odds, as `question` answers, and where `table` states them, those that are paid."""
    return (
        answered_yes(
            question,
            wrong=f"The {place} does not show the odds that every wager pays.",
            required=f"the payout odds of every wager on the {place}",
            mend=f"Show the odds of this filing on the {place}.",
        ),
        ShownAsPaid(field=table, place=place, when=when, optional=True),
    )


RULES.demands(
    "619a.1(d)",
    "Odds on the wheel",
    *_odds_on("wheel_sections_show_odds", "wheel_odds", "wheel", ODDS_ON_WHEEL),
    name="sections_show_their_odds",
    duty="Each section of the wheel displays the payout odds of its wager.",
    reading="The odds shown are the odds paid, so the wheel, the layout and the filing agree, by value.",
    fields=("wheel_sections_show_odds", "wheel_odds", "payout_odds"),
)
RULES.demands(
    "619a.1(g)(3)",
    "Odds on the layout",
    *_odds_on("layout_shows_odds", "layout_odds", "layout", ODDS_ON_LAYOUT),
    name="layout_shows_its_odds",
    duty="The payout odds of each of the permissible wagers are imprinted on the layout.",
    reading="Unlike at Casino War and Sic Bo, a sign does not replace them. The odds shown are the odds paid, by "
    "value.",
    fields=("layout_shows_odds", "layout_odds", "payout_odds"),
)
RULES.demands(
    "619a.3",
    "Least payout odds",
    stated("payout_odds"),
    *(
        pays_at_least(
            code,
            LEAST_ODDS,
            about=label,
            when=ODDS_STATED,
            wrong=f"{label} pays {{found}}, less than {{due}}.",
            required="at least {due} for this wager",
            mend="Raise the odds to {due} or more.",
        )
        for code, label in SYMBOLS.items()
    ),
    none_but(
        "payout_odds",
        SYMBOLS,
        optional=True,
        wrong="Odds are stated for “{found}”, which is not a wager of this chapter.",
        required="the odds of the seven wagers that it lists",
        mend="Remove the line, or petition the Board for a new feature.",
    ),
    name="odds_reach_the_least",
    duty="Winning wagers are paid at no less than the odds listed.",
    reading="Compared by value: 90 to 2 is 45 to 1. Joker and flag are two wagers at 45 to 1 each. A themed symbol "
    "pays as the dollar symbol that it stands for.",
)
