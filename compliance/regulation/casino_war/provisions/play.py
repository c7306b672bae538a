"""Casino War: wagers. § 651a.7."""

from ...core.families import exactly
from ...core.figure import Text
from ...core.finding import Outcome
from ...general.numbers import adjacent_boxes
from ..facts import CasinoWarFacts
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
