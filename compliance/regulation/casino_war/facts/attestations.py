"""Casino War: what the certificate holder attests of play and settlement. § 651a.6 to § 651a.11."""

from typing import Annotated

from ...core.fields import Attestation
from ...core.signed import AttestedPart, in_parts, numbered
from ..editions import COMMENT, IN_FORCE, PROPOSED
from .card_attestations import CardAttestations, attested

_SETTLED = (
    "Hands are compared, and Initial and Tie Wagers are settled in turn, {way}. A lower card loses both "
    "wagers{when}. A higher card wins the Initial Wager and loses the Tie Wager. An equal card wins the Tie Wager "
    "and gives the player the choice of § 651a.9(c). Surrenders are taken clockwise around the table."
)
_CONFIRMED = (
    "The dealer confirms each War Wager{more}, leaves the tied cards exposed and offers a Tie Wager on the War deal."
)
_WAR = "War hands are compared {way}. {how}"
_RIGHT, _LEFT = "from the dealer’s right, counterclockwise", "from the dealer’s left, clockwise"
_LOWER, _HIGHER, _EQUAL = "Player’s War card lower", "Player’s War card higher", "War cards of equal rank"
_IRREGULAR = (
    "A card found face up in the shoe is not used in {span} and goes to the rack. A card drawn in error without being "
    "seen is the next card. A wager that got no card is void and is returned. After a jam, the cards are reshuffled. "
    "A device that fails is covered or marked out of order before another method is used."
)


def _settled(lower: str) -> tuple[AttestedPart, ...]:
    """The items of the first settlement; `lower` is what becomes of the wagers on a lower card."""
    return (
        *numbered(
            "651a.9(a)",
            ("Player’s card lower", lower),
            ("Player’s card higher", "The Initial Wager wins, the Tie Wager loses."),
            ("Cards of equal rank", "The Tie Wager wins and the player chooses between surrender and War."),
        ),
        AttestedPart(
            "651a.9(b)",
            "Collection and payment after the original deal",
            "Lost wagers go to the table inventory, won wagers are paid at the odds of 651a.10.",
            "The text in force cites 651a.10(a)(1) and (2), which do not exist; 651a.10(1) and (2) are meant.",
        ),
        AttestedPart(
            "651a.9(c)(1)",
            "Order of the surrenders",
            "Half the Initial Wager of each player who surrenders goes to the table inventory and the other half back "
            "to the player, clockwise around the table.",
        ),
    )


class CasinoWarFacts(CardAttestations, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every fact of a Casino War Rules Submission. None means not stated."""

    attest_651a_6: Annotated[
        Attestation | None,
        attested(
            "651a.6",
            "Rank of the cards",
            duty="Cards rank ace, king, queen, jack, then 10 down to 2. Suits make no difference.",
        ),
    ] = None
    attest_651a_7_a: Annotated[
        Attestation | None,
        attested(
            "651a.7(a)",
            "Chips and plaques only",
            duty="Wagers are made with value chips or plaques on their area of the layout. Verbal wagers with cash "
            "are not accepted.",
        ),
    ] = None
    attest_651a_7_b: Annotated[
        Attestation | None,
        attested(
            "651a.7(b)",
            "No hand without an Initial Wager",
            duty="Only a player who has placed an Initial Wager takes part in the round.",
        ),
    ] = None
    attest_651a_7_d: Annotated[
        Attestation | None,
        attested(
            "651a.7(d)",
            "No more bets",
            duty="All wagers, except War Wagers and the Tie Wagers made with them, are placed before “no more bets” "
            "is called. Nobody touches a wager until it is settled.",
        ),
    ] = None
    attest_651a_8_a: Annotated[
        Attestation | None,
        attested(
            "651a.8(a)",
            "Dealing hand",
            duty={
                IN_FORCE: "All cards are dealt from a dealing shoe. The dealer draws with the hand nearest the "
                "shoe and places cards with the other. The two "
                "positions nearest the shoe may be dealt with one hand.",
                "*": "All cards are dealt from a dealing shoe. The dealer draws with the left hand and places cards "
                "with the right. The first two positions "
                "may be dealt with the left.",
            },
        ),
    ] = None
    attest_651a_8_b: Annotated[
        Attestation | None,
        attested(
            "651a.8(b)",
            "First card burned",
            duty="The first card of each shoe, and the first card drawn by each new dealer, goes unseen into the "
            "discard rack.",
        ),
    ] = None
    attest_651a_8_c: Annotated[
        Attestation | None,
        attested(
            "651a.8(c)",
            "Order of the deal",
            duty="After “no more bets,” the dealer gives one card face up to each player with an Initial Wager, "
            "clockwise from the far left, then one face up to the dealer.",
            parts=numbered(
                "651a.8(c)",
                ("Card to each player", "Each player with an Initial Wager gets one card face up."),
                ("Card to the dealer", "The dealer takes one card face up, last."),
            ),
        ),
    ] = None
    attest_651a_8_d: Annotated[
        Attestation | None,
        attested(
            "651a.8(d)",
            "Cover card reached",
            duty="When the cover card comes first or turns up during the deal, the round is finished, and the cards "
            "are collected and reshuffled.",
        ),
    ] = None
    attest_651a_8_e: Annotated[
        Attestation | None,
        attested(
            "651a.8(e)", "Only staff handle cards", duty="No player or spectator handles, removes or alters a card."
        ),
    ] = None
    attest_651a_9_a: Annotated[
        Attestation | None,
        attested(
            "651a.9(a)",
            "Settlement of the original deal",
            duty={
                IN_FORCE: _SETTLED.format(way=_RIGHT, when=", which are collected at once"),
                "*": _SETTLED.format(way=_LEFT, when=""),
            },
            reading="One attestation covers 651a.9(a), its items, (b), and the order of (c)(1).",
            parts={
                IN_FORCE: _settled("Initial and Tie Wagers are lost and collected at once."),
                "*": _settled("Initial and Tie Wagers are lost."),
            },
        ),
    ] = None
    attest_651a_9_d: Annotated[
        Attestation | None,
        attested(
            "651a.9(d)",
            "Cards of the original deal collected",
            duty="Once the original deal is settled, the cards of everyone except the players at War are collected "
            "into the rack so that each hand can be reconstructed.",
        ),
    ] = None
    attest_651a_9_e: Annotated[
        Attestation | None,
        attested(
            "651a.9(e)",
            "War Wager confirmed",
            duty={
                IN_FORCE: _CONFIRMED.format(more=" before any further card"),
                PROPOSED: _CONFIRMED.format(more=", collects the Initial Wager"),
                COMMENT: _CONFIRMED.format(more=""),
            },
        ),
    ] = None
    attest_651a_9_f: Annotated[
        Attestation | None,
        attested(
            "651a.9(f)",
            "Order of the War deal",
            duty="Three cards go unseen into the rack. Then each player at War gets one card face up, beside the "
            "player’s card from the original deal, clockwise from the far left, and the dealer takes one.",
            reading={
                COMMENT: "This text strikes the dealer’s own card from its sentence. Its (g) compares with that "
                "card, so the dealer takes one here too.",
                "*": "",
            },
        ),
    ] = None
    attest_651a_9_g: Annotated[
        Attestation | None,
        attested(
            "651a.9(g)",
            "Settlement of the War deal",
            duty={
                IN_FORCE: _WAR.format(
                    way=_RIGHT,
                    how="Lower: Initial, War and Tie Wagers are collected at once. Higher: the Initial Wager is "
                    "returned, the War Wager wins, the Tie Wager loses. Equal: the Initial Wager is returned, War and "
                    "Tie Wagers win.",
                ),
                PROPOSED: _WAR.format(
                    way=_LEFT,
                    how="Lower: War and Tie Wagers lose. Higher: the War Wager wins, the Tie Wager loses. Equal: both "
                    "win.",
                ),
                COMMENT: _WAR.format(
                    way=_RIGHT,
                    how="Lower: Initial, War and Tie Wagers lose. Higher: the War Wager wins, the Tie Wager loses. "
                    "Equal: Initial, War and Tie Wagers win.",
                ),
            },
            reading={
                COMMENT: "The text does not say what happens to the Initial Wager when the player’s War card is higher."
            },
            parts={
                IN_FORCE: numbered(
                    "651a.9(g)",
                    (_LOWER, "Initial, War and Tie Wagers are collected at once."),
                    (_HIGHER, "The Initial Wager goes back to the player, the War Wager wins, the Tie Wager loses."),
                    (_EQUAL, "The Initial Wager goes back to the player, War and Tie Wagers win."),
                ),
                PROPOSED: numbered(
                    "651a.9(g)",
                    (_LOWER, "War and Tie Wagers lose."),
                    (_HIGHER, "The War Wager wins, the Tie Wager loses."),
                    (_EQUAL, "War and Tie Wagers win."),
                ),
                COMMENT: numbered(
                    "651a.9(g)",
                    (_LOWER, "Initial, War and Tie Wagers lose."),
                    (_HIGHER, "The War Wager wins, the Tie Wager loses."),
                    (_EQUAL, "Initial, War and Tie Wagers win."),
                ),
            },
        ),
    ] = None
    attest_651a_9_h: Annotated[
        Attestation | None,
        attested(
            "651a.9(h)",
            "Wagers and cards of the War deal collected",
            duty="Lost wagers go to the table inventory, won wagers are paid at the odds of § 651a.10, and the cards "
            "are put in the rack so that each hand can be reconstructed.",
            reading="The text in force cites 651a.10(a)(2) and (3), which do not exist; 651a.10(2) and (3) are meant.",
        ),
    ] = None
    attest_651a_11: Annotated[
        Attestation | None,
        attested(
            "651a.11",
            "Irregularities",
            item="651a.11(a)",
            duty={IN_FORCE: _IRREGULAR.format(span="that round"), "*": _IRREGULAR.format(span="the game")},
            reading="One attestation covers the whole of 651a.11.",
            parts=in_parts(
                {
                    "651a.11(b) Card drawn in error": "A card drawn in error without being seen is used as the next "
                    "card.",
                    "651a.11(c) Wager without a card": "An Initial or Tie Wager that got no card is void and returned; "
                    "the player joins the next round.",
                    "651a.11(d) Shuffle not completed": "When the shuffling device jams, stops or does not finish, the "
                    "cards are reshuffled.",
                }
            ),
        ),
    ] = None
