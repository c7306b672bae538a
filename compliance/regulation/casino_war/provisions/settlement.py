"""Casino War: settlement, payout odds, irregularities. § 651a.9 to § 651a.11."""

from ...core.condition import FactCondition, stated
from ...core.demand import Demand
from ...core.families import exactly, none_but, pays
from ...core.fields import Odds
from ...core.figure import Figure
from ..editions import IN_FORCE, PROPOSED
from ..figures import (
    INITIAL_ODDS,
    INITIAL_WAGER_ON_WAR,
    SETTLEMENT_DIRECTION,
    SURRENDERED,
    TIE_ODDS,
    WAR_ODDS,
    WAR_ON_TIE_ODDS,
)
from .register import RULES

WAGER_WORDS = {
    "initial": "the Initial Wager",
    "tie": "the Tie Wager",
    "war": "the War Wager when the player’s card is higher",
    "war_on_tie": "the War Wager when the War deal ties",
}

RULES.demands(
    "651a.9(a)",
    "Direction of settlement",
    exactly(
        "settlement_direction",
        SETTLEMENT_DIRECTION,
        wrong="Hands are settled {found}.",
        required="settlement {due}",
        mend="Settle {due}.",
    ),
    name="hands_are_settled_in_the_right_direction",
    duty="The dealer compares hands and settles Initial and Tie Wagers going around the table in one direction.",
    reading="This is the first settlement. Dealing and the surrender step run clockwise in every text; the War deal is "
    "settled under 651a.9(g).",
)
RULES.procedure(
    "651a.9(c)",
    "Choice on a tie hand",
    duty="A player with a tie hand chooses one of the two ways that follow, and each is checked by its own item.",
)
RULES.demands(
    "651a.9(c)(1)",
    "Giving up half",
    exactly(
        "surrender_fraction",
        SURRENDERED,
        wrong="A player who does not go to War gives up {found} of the Initial Wager.",
        required="that {due} of the Initial Wager be given up",
        mend="Enter {due}.",
    ),
    name="half_the_initial_wager_is_given_up",
    duty="A player with a tie hand may give up half of the Initial Wager, get the other half back and sit out the rest "
    "of the round.",
)
RULES.demands(
    "651a.9(c)(2)",
    "Initial Wager at War",
    exactly(
        "initial_wager_on_war",
        INITIAL_WAGER_ON_WAR,
        wrong="The Initial Wager is {found}.",
        required="the Initial Wager to be {due}",
        mend="Answer that it is {due}.",
    ),
    name="initial_wager_fares_as_the_text_says",
    duty="When a player goes to War, the Initial Wager is collected, or stays until the War deal is settled, as the "
    "text says.",
    reading="It belongs with the odds of 651a.10(3) of the same text. Odds from one text with settlement from another "
    "agree with neither.",
)


def _line(line: str, odds: Figure[Odds], when: FactCondition | None = None) -> Demand:
    """The odds of one line, exactly as they are due."""
    wager = WAGER_WORDS[line]
    return pays(
        line,
        odds,
        about=wager,
        wrong=f"{wager[:1].upper()}{wager[1:]} pays {{found}}.",
        required=f"{{due}} for {wager}",
        mend="Enter {due}, or file a petition.",
        when=when,
    )


RULES.demands(
    "651a.10",
    "No other odds",
    none_but(
        "payout_odds",
        WAGER_WORDS,
        optional=True,
        wrong="Odds are stated for “{found}”, which is not a wager of this chapter.",
        required="odds for the Initial, the Tie and the War Wager; “{found}” is not among them",
        mend="Remove the line, or petition the Board for a new feature under § 601a.3.",
    ),
    name="no_other_wager_is_paid",
    duty="Odds are paid on Initial, Tie and War Wagers; the chapter has no other wager.",
    reading="A wager of another kind needs a request under 601a.3; Top Card has its own chapter and its own field.",
)
RULES.demands(
    "651a.10(1)",
    "Odds of the Initial Wager",
    _line("initial", INITIAL_ODDS),
    name="initial_wager_pays_as_stated",
    duty=f"A winning Initial Wager pays {INITIAL_ODDS.always}.",
    reading="Exact: higher odds are as much a violation as lower ones.",
)
RULES.demands(
    "651a.10(2)",
    "Odds of the Tie Wager",
    _line("tie", TIE_ODDS),
    name="tie_wager_pays_as_stated",
    duty=f"A winning Tie Wager pays {TIE_ODDS.always}.",
    reading="Exact: higher odds are as much a violation as lower ones.",
)
RULES.demands(
    "651a.10(3)",
    "Odds of the War Wager",
    _line("war", WAR_ODDS),
    _line("war_on_tie", WAR_ON_TIE_ODDS, when=stated("payout_odds")),
    name="war_wager_pays_as_stated",
    duty=f"A winning War Wager pays {WAR_ODDS.of(IN_FORCE)}, and {WAR_ON_TIE_ODDS.of(IN_FORCE)} if the War deal ties "
    f"({WAR_ODDS.of(PROPOSED)} and {WAR_ON_TIE_ODDS.of(PROPOSED)} in the proposed text).",
    reading="Exact. The odds belong with what the same text does with the Initial Wager, 651a.9(c)(2).",
)
RULES.procedure(
    "651a.11(e)",
    "Device out of order",
    duty="A shuffling device or automated shoe that cannot be used is covered or marked out of order before another "
    "method is used. Attested with 651a.11(a); the log of outages proves it.",
)
