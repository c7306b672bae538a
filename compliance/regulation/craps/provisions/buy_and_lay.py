"""Craps: what Buy and Lay Bets may stand beside or replace. § 623a.3(a)(41) and (42)."""

from ...core.families import answered_no, stated, unclear
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Outcome, violation
from ..conditions import BUY_BET, LAY_BET, PLACE_TO_LOSE, PLACE_TO_WIN
from ..facts import CrapsFacts
from .register import RULES


@RULES.validator("623a.3(a)(41)", "Buy beside Place to Win", fields=("wagers_offered",))
def buy_stands_beside_place_to_win(facts: CrapsFacts, text: Text) -> Outcome:
    """Buy Bets are offered only beside Place Bets to Win.

    Duty      Buy Bets may be offered, if the Rules Submission says so, in addition to Place Bets to Win.
    Reading   Strict: “in addition to” is not “instead of,” so Buy Bets without Place Bets to Win are a violation. That
              the wager is listed in the filing is the specification that the item asks for.
    """
    if not BUY_BET.met(facts):
        return NOT_APPLICABLE
    if PLACE_TO_WIN.met(facts):
        return None
    return violation(
        "wagers_offered.buy_bet",
        facts.wagers_offered,
        wrong="Buy Bets are offered, but Place Bets to Win are not.",
        required="Buy Bets only in addition to Place Bets to Win",
        mend="Offer Place Bets to Win as well, or remove Buy Bets.",
    )


RULES.demands(
    "623a.3(a)(42)",
    "Lay beside or instead of Place to Lose",
    stated("lay_replaces_place_to_lose"),
    unclear(
        answered_no(
            "lay_replaces_place_to_lose",
            optional=True,
            when=PLACE_TO_LOSE,
            wrong="The filing says that Lay Bets replace Place Bets to Lose, but it offers Place Bets to Lose.",
            mend="Make the two answers agree; either is allowed.",
        )
    ),
    name="lay_says_what_it_replaces",
    when=LAY_BET,
    duty="Lay Bets may be offered, if the Rules Submission says so, in addition to or instead of Place Bets to Lose.",
    reading="Lay Bets need no other wager. An answer that they replace Place Bets to Lose while these are offered "
    "contradicts itself.",
    fields=("lay_replaces_place_to_lose", "wagers_offered"),
)
