"""Casino War: rank of the cards, wagers, deal. § 651a.6 to § 651a.8."""

from ...core.figure import Text
from ...core.finding import Outcome, violation
from ...general.numbers import adjacent_boxes
from ..editions import COMMENT, IN_FORCE, PROPOSED
from ..facts import CasinoWarFacts
from .register import RULES, unstated

BOTH_DEALS = frozenset({"original_deal", "war_deal"})
DEAL_WORDS = {"original_deal": "the original deal", "war_deal": "the War deal"}

RULES.attestation(
    "651a.6",
    "Rank of the cards",
    field="attest_651a_6",
    duty="Cards rank ace, king, queen, jack, then 10 down to 2; suits make no difference.",
)
RULES.attestation(
    "651a.7(a)",
    "Chips and plaques only",
    field="attest_651a_7_a",
    duty="Wagers are value chips or plaques on their area of the layout; no spoken wager with cash is taken.",
)
RULES.attestation(
    "651a.7(b)",
    "No hand without an Initial Wager",
    field="attest_651a_7_b",
    duty="Only a player who has placed an Initial Wager takes part in the round.",
)


@RULES.validator("651a.7(c)", "Tie Wager on both deals", fields=("tie_wager_offered_on",))
def tie_wager_is_offered_on_both_deals(facts: CasinoWarFacts, text: Text) -> Outcome:
    """A Tie Wager may be made with the Initial Wager and again with the War Wager.

    Citation  651a.7(c)
    Duty      Every player may make a Tie Wager when placing an Initial Wager and again when placing a War Wager.
    Editions  The same in all texts.
    Figures   None; two deals.
    Source    42 Pa.B. 2877; 41 Pa.B. 3000.
    Reading   The option is the player’s, so it is offered on both deals and on no other.
    """
    offered = facts.tie_wager_offered_on
    if offered == BOTH_DEALS:
        return None
    if offered is None:
        return unstated("tie_wager_offered_on")
    missing = [words for deal, words in DEAL_WORDS.items() if deal not in offered]
    unknown = ", ".join(f"“{deal}”" for deal in sorted(offered - BOTH_DEALS))
    parts = [f"not offered on {' or '.join(missing)}"] if missing else []
    parts += [f"offered on something that is not a deal of the game: {unknown}"] if unknown else []
    return violation(
        "tie_wager_offered_on",
        tuple(sorted(offered)),
        wrong=f"The Tie Wager is {' and '.join(parts)}.",
        required="a Tie Wager at each player’s option with the Initial Wager and with the War Wager",
        mend="Offer the Tie Wager on the original deal and on the War deal.",
    )


RULES.attestation(
    "651a.7(d)",
    "No more bets",
    field="attest_651a_7_d",
    duty="All wagers but War Wagers and the Tie Wagers with them are down before “no more bets” is called; nobody "
    "touches a wager until it is settled.",
)


@RULES.validator("651a.7(e)", "Adjacent boxes", fields=("adjacent_boxes_limit", "betting_positions"))
def adjacent_boxes_are_limited(facts: CasinoWarFacts, text: Text) -> Outcome:
    """The Rules Submission says how many adjacent boxes one player may bet.

    Citation  651a.7(e)
    Duty      The Rules Submission states on how many adjacent boxes a player may wager in one round.
    Editions  The same in all texts.
    Figures   None; at most the betting positions of the table.
    Source    42 Pa.B. 2877; 41 Pa.B. 3000.
    Reading   The number is the certificate holder’s to choose, but it must be stated: leaving it out is a violation. 0
              leaves open whether the player’s own box is counted.
    """
    positions = facts.betting_positions
    return adjacent_boxes(facts.adjacent_boxes_limit, positions, f"the table has {positions} betting positions")


RULES.attestation(
    "651a.8(a)",
    "Dealing hand",
    field="attest_651a_8_a",
    duty="The dealer draws with the hand nearest the shoe and places cards with the other; the two positions "
    "nearest the shoe may be dealt with one hand.",
    editions=(IN_FORCE,),
)
RULES.attestation(
    "651a.8(a)",
    "Dealing hand",
    field="attest_651a_8_a",
    duty="The dealer draws with the left hand and places cards with the right; the first two positions may be dealt "
    "with the left.",
    editions=(PROPOSED, COMMENT),
)
RULES.attestation(
    "651a.8(b)",
    "First card burned",
    field="attest_651a_8_b",
    duty="The first card of each shoe, and the first card drawn by each new dealer, goes unseen into the discard rack.",
)
RULES.attestation(
    "651a.8(c)",
    "Order of the deal",
    field="attest_651a_8_c",
    duty="After “no more bets” the dealer gives one card face up to each player with an Initial Wager, clockwise "
    "from the far left, then one face up to the dealer.",
)
RULES.attestation(
    "651a.8(d)",
    "Cover card reached",
    field="attest_651a_8_d",
    duty="When the cover card comes first or turns up during the deal, the round is finished and the cards are "
    "reshuffled.",
)
RULES.attestation(
    "651a.8(e)",
    "Only staff handle cards",
    field="attest_651a_8_e",
    duty="No player or spectator handles, removes or alters a card.",
)
