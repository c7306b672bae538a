"""Casino War: settlement, payout odds, irregularities. § 651a.9 to § 651a.11."""

from ...core.fields import Odds
from ...core.figure import Text
from ...core.finding import Finding, Outcome, violation
from ..editions import COMMENT, IN_FORCE, PROPOSED
from ..facts import CasinoWarFacts
from ..figures import (
    DIRECTIONS,
    FATES,
    INITIAL_ODDS,
    INITIAL_WAGER_ON_WAR,
    SETTLEMENT_DIRECTION,
    SURRENDERED,
    TIE_ODDS,
    WAR_ODDS,
    WAR_ON_TIE_ODDS,
)
from .register import RULES, unstated

EARLIER = (PROPOSED, COMMENT)
WAGER_WORDS = {
    "initial": "the Initial Wager",
    "tie": "the Tie Wager",
    "war": "the War Wager when the player’s card is higher",
    "war_on_tie": "the War Wager when the War deal ties",
}


@RULES.validator(
    "651a.9(a)", "Direction of settlement", fields=("settlement_direction",), figures=(SETTLEMENT_DIRECTION,)
)
def hands_are_settled_in_the_right_direction(facts: CasinoWarFacts, text: Text) -> Outcome:
    """Hands are compared and settled in the direction that the text sets.

    Citation  651a.9(a)
    Duty      The dealer compares hands and settles Initial and Tie Wagers going around the table in one direction.
    Editions  Earlier texts: from the left, clockwise. In force: from the right, counterclockwise.
    Figures   SETTLEMENT_DIRECTION.
    Source    42 Pa.B. 2877; 41 Pa.B. 3000; comment of July 8, 2011, Exhibit A.
    Reading   This is the first settlement. Dealing and the surrender step run clockwise in every text; the War deal is
              settled under 651a.9(g).
    """
    found, due = facts.settlement_direction, text[SETTLEMENT_DIRECTION]
    if found == due:
        return None
    if found is None:
        return unstated("settlement_direction")
    return violation(
        "settlement_direction",
        found,
        wrong=f"Hands are settled {DIRECTIONS[found]}.",
        required=f"settlement {DIRECTIONS[due]}",
        mend=f"Settle {DIRECTIONS[due]}.",
    )


_SETTLED = "Hands are compared and Initial and Tie Wagers settled in turn, {way}: {how}"
_OUTCOMES = (
    "a lower card loses both, a higher card wins the Initial and loses the Tie Wager, an equal card wins the Tie Wager "
    "and gives the choice of § 651a.9(c)."
)
RULES.attestation(
    "651a.9(a)",
    "Settlement of the original deal",
    field="attest_651a_9_a",
    duty=_SETTLED.format(way="from the dealer’s right, counterclockwise", how=_OUTCOMES),
    editions=(IN_FORCE,),
    reading="One attestation answers for 651a.9(a), its items, and (b).",
)
RULES.attestation(
    "651a.9(a)",
    "Settlement of the original deal",
    field="attest_651a_9_a",
    duty=_SETTLED.format(way="from the dealer’s left, clockwise", how=_OUTCOMES),
    editions=EARLIER,
    reading="One attestation answers for 651a.9(a), its items, and (b).",
)
RULES.procedure("651a.9(a)(1)", "Player’s card lower", duty="Initial and Tie Wagers are lost. Attested with 651a.9(a).")
RULES.procedure(
    "651a.9(a)(2)", "Player’s card higher", duty="The Initial Wager wins, the Tie Wager loses. Attested with 651a.9(a)."
)
RULES.procedure(
    "651a.9(a)(3)",
    "Cards of equal rank",
    duty="The Tie Wager wins and the player chooses between giving up and War. Attested with 651a.9(a).",
)
RULES.procedure(
    "651a.9(b)",
    "Collection and payment after the original deal",
    duty="Lost wagers go to the table inventory, won wagers are paid at the odds of 651a.10. Attested with 651a.9(a).",
    reading="The text in force cites 651a.10(a)(1) and (2), which do not exist; 651a.10(1) and (2) are meant.",
)


@RULES.validator("651a.9(c)(1)", "Giving up half", fields=("surrender_fraction",), figures=(SURRENDERED,))
def half_the_initial_wager_is_given_up(facts: CasinoWarFacts, text: Text) -> Outcome:
    """A player who does not go to War gives up half of the Initial Wager.

    Citation  651a.9(c)(1)
    Duty      A player with a tie hand may give up half of the Initial Wager, get the other half back and sit out the
              rest of the round.
    Editions  The same in all texts; taken up clockwise in every one.
    Figures   SURRENDERED, exact.
    Source    42 Pa.B. 2877; 41 Pa.B. 3000.
    Reading   Plain.
    """
    found, due = facts.surrender_fraction, text[SURRENDERED]
    if found == due:
        return None
    if found is None:
        return unstated("surrender_fraction")
    return violation(
        "surrender_fraction",
        found,
        wrong=f"A player who does not go to War gives up {found} of the Initial Wager.",
        required=f"that {due} of the Initial Wager is given up",
        mend=f"Enter {due}.",
    )


@RULES.validator(
    "651a.9(c)(2)", "Initial Wager at War", fields=("initial_wager_on_war",), figures=(INITIAL_WAGER_ON_WAR,)
)
def initial_wager_fares_as_the_text_says(facts: CasinoWarFacts, text: Text) -> Outcome:
    """What happens to the Initial Wager when a player goes to War.

    Citation  651a.9(c)(2)
    Duty      When a player goes to War, the Initial Wager is collected, or stays until the War deal is settled, as the
              text says.
    Editions  Proposed: collected. Comment and in force: stays.
    Figures   INITIAL_WAGER_ON_WAR.
    Source    42 Pa.B. 2877; 41 Pa.B. 3000; comment of July 8, 2011, Exhibit A.
    Reading   It goes with the odds of 651a.10(3) of the same text; the odds of one text with the settlement of another
              agree with neither.
    """
    found, due = facts.initial_wager_on_war, text[INITIAL_WAGER_ON_WAR]
    if found == due:
        return None
    if found is None:
        return unstated("initial_wager_on_war")
    return violation(
        "initial_wager_on_war",
        found,
        wrong=f"The Initial Wager is {FATES[found]}.",
        required=f"the Initial Wager {FATES[due]}",
        mend=f"Choose that it is {FATES[due]}.",
    )


RULES.attestation(
    "651a.9(d)",
    "Cards of the original deal collected",
    field="attest_651a_9_d",
    duty="The cards of everyone but the players at War are collected into the rack so that each hand can be rebuilt.",
)
_CONFIRMED = (
    "The dealer confirms each War Wager{more}, leaves the tied cards exposed and offers a Tie Wager on the War deal."
)
RULES.attestation(
    "651a.9(e)",
    "War Wager confirmed",
    field="attest_651a_9_e",
    duty=_CONFIRMED.format(more=" before any further card"),
    editions=(IN_FORCE,),
)
RULES.attestation(
    "651a.9(e)",
    "War Wager confirmed",
    field="attest_651a_9_e",
    duty=_CONFIRMED.format(more=", collects the Initial Wager"),
    editions=(PROPOSED,),
)
RULES.attestation(
    "651a.9(e)",
    "War Wager confirmed",
    field="attest_651a_9_e",
    duty=_CONFIRMED.format(more=""),
    editions=(COMMENT,),
)
RULES.attestation(
    "651a.9(f)",
    "Order of the War deal",
    field="attest_651a_9_f",
    duty="Three cards go unseen into the rack; then each player at War gets one card face up, clockwise from the "
    "far left, and the dealer one.",
)
_WAR = "War hands are compared {way}. {how}"
RULES.attestation(
    "651a.9(g)",
    "Settlement of the War deal",
    field="attest_651a_9_g",
    duty=_WAR.format(
        way="from the dealer’s right, counterclockwise",
        how="Lower: Initial, War and Tie Wagers are collected at once. Higher: the Initial Wager is returned, the "
        "War Wager wins, the Tie Wager loses. Equal: the Initial Wager is returned, War and Tie Wagers win.",
    ),
    editions=(IN_FORCE,),
)
RULES.attestation(
    "651a.9(g)",
    "Settlement of the War deal",
    field="attest_651a_9_g",
    duty=_WAR.format(
        way="from the dealer’s left, clockwise",
        how="Lower: War and Tie Wagers lose. Higher: the War Wager wins, the Tie Wager loses. Equal: both win.",
    ),
    editions=(PROPOSED,),
)
RULES.attestation(
    "651a.9(g)",
    "Settlement of the War deal",
    field="attest_651a_9_g",
    duty=_WAR.format(
        way="from the dealer’s right, counterclockwise",
        how="Lower: Initial, War and Tie Wagers lose. Higher: the War Wager wins, the Tie Wager loses. Equal: "
        "Initial, War and Tie Wagers win.",
    ),
    editions=(COMMENT,),
    reading="What becomes of the Initial Wager when the player's War card is higher is not said.",
)
RULES.attestation(
    "651a.9(h)",
    "Wagers and cards of the War deal collected",
    field="attest_651a_9_h",
    duty="Lost wagers go to the table inventory, won wagers are paid at the odds of § 651a.10, and the cards are "
    "racked so that each hand can be rebuilt.",
    reading="The text in force cites 651a.10(a)(2) and (3), which do not exist; 651a.10(2) and (3) are meant.",
)


def _line_is_exact(facts: CasinoWarFacts, line: str, due: Odds) -> Finding | None:
    """The finding about one line of the odds; None where it is exactly what is due."""
    stated = facts.payout_odds
    if stated is None:
        return unstated("payout_odds", about=WAGER_WORDS[line])
    found = stated.get(line)
    if found is None:
        return unstated("payout_odds", line, about=WAGER_WORDS[line])
    if found.pay * due.to == due.pay * found.to:
        return None
    subject = WAGER_WORDS[line]
    return violation(
        f"payout_odds.{line}",
        found,
        wrong=f"{subject[:1].upper()}{subject[1:]} pays {found}.",
        required=f"exactly {due} for {subject}",
        mend=f"Enter {due}. Lower and higher odds both differ from the text.",
    )


@RULES.validator("651a.10(1)", "Odds of the Initial Wager", fields=("payout_odds",), figures=(INITIAL_ODDS,))
def initial_wager_pays_as_stated(facts: CasinoWarFacts, text: Text) -> Outcome:
    """A winning Initial Wager is paid exactly at its odds.

    Citation  651a.10(1)
    Duty      A winning Initial Wager is paid at the stated odds.
    Editions  1 to 1 in all texts.
    Figures   INITIAL_ODDS, exact, compared by value.
    Source    42 Pa.B. 2877; 41 Pa.B. 3000.
    Reading   Exact: higher odds are as much a violation as lower ones.
    """
    return _line_is_exact(facts, "initial", text[INITIAL_ODDS])


@RULES.validator("651a.10(2)", "Odds of the Tie Wager", fields=("payout_odds",), figures=(TIE_ODDS,))
def tie_wager_pays_as_stated(facts: CasinoWarFacts, text: Text) -> Outcome:
    """A winning Tie Wager is paid exactly at its odds.

    Citation  651a.10(2)
    Duty      A winning Tie Wager is paid at the stated odds.
    Editions  10 to 1 in all texts.
    Figures   TIE_ODDS, exact, compared by value.
    Source    42 Pa.B. 2877; 41 Pa.B. 3000.
    Reading   Exact: higher odds are as much a violation as lower ones.
    """
    return _line_is_exact(facts, "tie", text[TIE_ODDS])


@RULES.validator("651a.10(3)", "Odds of the War Wager", fields=("payout_odds",), figures=(WAR_ODDS, WAR_ON_TIE_ODDS))
def war_wager_pays_as_stated(facts: CasinoWarFacts, text: Text) -> Outcome:
    """A winning War Wager is paid exactly at its odds.

    Citation  651a.10(3)
    Duty      A winning War Wager is paid at the stated odds, and at others when the War deal ties.
    Editions  Proposed: 2 to 1, on a tie 3 to 1. Comment and in force: 1 to 1, on a tie 2 to 1.
    Figures   WAR_ODDS and WAR_ON_TIE_ODDS, exact, compared by value.
    Source    42 Pa.B. 2877; 41 Pa.B. 3000; comment of July 8, 2011, Exhibit A.
    Reading   Exact. The odds go with what the same text does with the Initial Wager, 651a.9(c)(2).
    """
    stated, due, due_on_tie = facts.payout_odds, text[WAR_ODDS], text[WAR_ON_TIE_ODDS]
    if stated is None:
        return _line_is_exact(facts, "war", due)
    if (
        (odds := stated.get("war")) is not None
        and odds.pay * due.to == due.pay * odds.to
        and (odds := stated.get("war_on_tie")) is not None
        and odds.pay * due_on_tie.to == due_on_tie.pay * odds.to
    ):
        return None
    war, on_tie = _line_is_exact(facts, "war", due), _line_is_exact(facts, "war_on_tie", due_on_tie)
    if war is None or on_tie is None:
        return war or on_tie
    return [war, on_tie]


@RULES.validator("651a.10", "No other odds", fields=("payout_odds",))
def no_other_wager_is_paid(facts: CasinoWarFacts, text: Text) -> Outcome:
    """The filing states odds for the wagers of this chapter and for no other.

    Citation  651a.10
    Duty      Odds are paid on Initial, Tie and War Wagers; the chapter knows no other wager.
    Editions  The same in all texts.
    Figures   None.
    Source    42 Pa.B. 2877; 41 Pa.B. 3000.
    Reading   A wager of another kind needs a request under 601a.3; Top Card has its own chapter and its own field.
    """
    stated = facts.payout_odds
    if stated is None or stated.keys() <= WAGER_WORDS.keys():
        return None
    return [
        violation(
            f"payout_odds.{line}",
            stated[line],
            wrong=f"Odds are stated for “{line}”, which is not a wager of this chapter.",
            required="odds for Initial, Tie and War Wagers only",
            mend="Remove this line; a new wager is requested under § 601a.3.",
        )
        for line in sorted(stated.keys() - WAGER_WORDS.keys())
    ]


_FACE_UP = "A card found face up in the shoe is not used in {span} and goes to the rack; "
_REST = (
    "a card drawn in error unseen is the next card; a wager that got no card is void and returned; after a jam the "
    "cards are reshuffled; a device that fails is covered or signed out of order before another method is used."
)
RULES.attestation(
    "651a.11(a)",
    "Irregularities",
    field="attest_651a_11",
    cite="651a.11",
    duty=_FACE_UP.format(span="that round") + _REST,
    editions=(IN_FORCE,),
    reading="One attestation answers for the whole of 651a.11.",
)
RULES.attestation(
    "651a.11(a)",
    "Irregularities",
    field="attest_651a_11",
    cite="651a.11",
    duty=_FACE_UP.format(span="the game") + _REST,
    editions=EARLIER,
    reading="One attestation answers for the whole of 651a.11.",
)
RULES.procedure(
    "651a.11(b)",
    "Card drawn in error",
    duty="A card drawn in error without being seen is used as the next card. Attested with 651a.11(a).",
)
RULES.procedure(
    "651a.11(c)",
    "Wager without a card",
    duty="An Initial or Tie Wager that got no card is void and returned; the player joins the next round. Attested "
    "with 651a.11(a).",
)
RULES.procedure(
    "651a.11(d)",
    "Shuffle not completed",
    duty="When the shuffling device jams, stops or does not finish, the cards are reshuffled. Attested with "
    "651a.11(a).",
)
RULES.procedure(
    "651a.11(e)",
    "Device out of order",
    duty="A shuffling device or automated shoe that cannot be used is covered or signed out of order before another "
    "method is used. Attested with 651a.11(a); the log of outages proves it.",
)
