"""Casino War: wagers, settlement, payout odds, irregularities. § 651a.7 and § 651a.9 to § 651a.11."""

from ...core.condition import FactCondition, stated
from ...core.demand import Demand
from ...core.families import exactly, none_but, pays
from ...core.fields import Odds
from ...core.figure import Figure, Text
from ...core.finding import Outcome
from ...general.numbers import adjacent_boxes
from ..editions import IN_FORCE, PROPOSED
from ..facts import CasinoWarFacts
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

DEALS = {"original_deal": "the original deal", "war_deal": "the War deal"}


def _not_on_both(offered: frozenset[str], deals: frozenset[str]) -> str:
    missing = [words for deal, words in DEALS.items() if deal not in offered]
    unknown = ", ".join(f"“{deal}”" for deal in sorted(offered - deals))
    parts = [f"not offered on {' or '.join(missing)}"] if missing else []
    parts += [f"offered on something that is not a deal of the game: {unknown}"] if unknown else []
    return f"The Tie Wager is {' and '.join(parts)}."


RULES.demands(
    "651a.7(c)",
    "Tie Wager on both deals",
    exactly(
        "tie_wager_offered_on",
        frozenset(DEALS),
        wrong=_not_on_both,
        required="a Tie Wager at each player’s option with the Initial Wager and with the War Wager",
        mend="Offer the Tie Wager on the original deal and on the War deal.",
    ),
    name="tie_wager_is_offered_on_both_deals",
    duty="Every player may make a Tie Wager when placing an Initial Wager and again when placing a War Wager.",
    reading="The option is the player’s, so it is offered on both deals and on no other.",
)


@RULES.validator("651a.7(e)", "Adjacent boxes", fields=("adjacent_boxes_limit", "betting_positions"))
def adjacent_boxes_are_limited(facts: CasinoWarFacts, text: Text) -> Outcome:
    """The Rules Submission says how many adjacent boxes one player may bet.

    Duty      The Rules Submission states on how many adjacent boxes a player may wager in one round.
    Reading   The certificate holder chooses the number but must state it: leaving it out is a violation. With 0, it is
              not clear whether the player’s own box is counted.
    """
    positions = facts.betting_positions
    return adjacent_boxes(facts.adjacent_boxes_limit, positions, f"the table has {positions} betting positions")


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
