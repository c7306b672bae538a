"""Casino War: what a Rules Submission states, field by field, with the words in which it is asked.

Table, cards and equipment stand in `equipment.py`; odds, settlement, side wager and attestations here.
"""

from fractions import Fraction
from typing import Annotated, Literal

from ..core.fields import Attestation, Odds, asked
from .conditions import BATCHES, SHUFFLED_BY_DEALER_OR_BATCHES, TOP_CARD
from .equipment import CasinoWarEquipment
from .sections import ATTESTATIONS, ODDS, SETTLEMENT, SIDE_WAGER


class CasinoWarFacts(CasinoWarEquipment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every fact of a Casino War Rules Submission. None means not stated."""

    # Odds
    payout_odds: Annotated[
        dict[str, Odds] | None,
        asked(
            "What is each winning wager paid?",
            ODDS,
            hint="These odds are fixed: neither lower nor higher is allowed.",
            why="651a.10",
            members={
                "initial": "Initial Wager",
                "tie": "Tie Wager",
                "war": "War Wager, player’s card higher",
                "war_on_tie": "War Wager, War deal ties",
            },
        ),
    ] = None

    # Settlement
    tie_wager_offered_on: Annotated[
        frozenset[str] | None,
        asked(
            "On which deals can a player make a Tie Wager?",
            SETTLEMENT,
            why="651a.7(c)",
            members={
                "original_deal": "Original deal, with the Initial Wager",
                "war_deal": "War deal, with the War Wager",
            },
        ),
    ] = None
    surrender_fraction: Annotated[
        Fraction | None,
        asked(
            "Which part of the Initial Wager does a player give up who does not go to War?",
            SETTLEMENT,
            hint="As a fraction, for example 1/2.",
            why="651a.9(c)(1)",
        ),
    ] = None
    war_wager_equals_initial: Annotated[
        bool | None,
        asked(
            "Is the War Wager always as large as the Initial Wager?",
            SETTLEMENT,
            hint="Neither smaller nor larger.",
            why="651a.1",
        ),
    ] = None
    initial_wager_on_war: Annotated[
        Literal["collected", "stays_in_play"] | None,
        asked(
            "What happens to the Initial Wager when a player goes to War?",
            SETTLEMENT,
            why="651a.9(c)(2)",
            choices={
                "collected": "The dealer collects it at once",
                "stays_in_play": "It stays on the layout until the War deal is settled",
            },
        ),
    ] = None
    settlement_direction: Annotated[
        Literal["right_counterclockwise", "left_clockwise"] | None,
        asked(
            "In which direction does the dealer compare hands and settle the Initial and Tie Wagers?",
            SETTLEMENT,
            hint="Seen from the dealer. Cards are dealt clockwise from the left whatever you answer here.",
            why="651a.9(a)",
            choices={
                "right_counterclockwise": "From the dealer’s right, counterclockwise",
                "left_clockwise": "From the dealer’s left, clockwise",
            },
        ),
    ] = None

    # Side wager
    top_card_offered: Annotated[
        bool | None,
        asked(
            "Do you offer the Top Card side wager?",
            SIDE_WAGER,
            hint="It needs a betting area of its own on the layout.",
            why="651b.1",
            optional=True,
        ),
    ] = None
    top_card_paytable: Annotated[
        str | None,
        asked(
            "Which pay table do you use for Top Card?",
            SIDE_WAGER,
            hint="Its letter or name, as in the chapter on Top Card.",
            why="651b.1",
            when=TOP_CARD,
        ),
    ] = None

    # Attestations: the statement of each is the duty of its provision.
    attest_651a_3_c: Annotated[
        Attestation | None,
        asked("Two batches, in and out of play by turns", ATTESTATIONS, why="651a.3(c)", when=BATCHES),
    ] = None
    attest_651a_4_b: Annotated[
        Attestation | None, asked("Cards shown to the first player", ATTESTATIONS, why="651a.4(b)")
    ] = None
    attest_651a_4_c: Annotated[Attestation | None, asked("Cards washed and stacked", ATTESTATIONS, why="651a.4(c)")] = (
        None
    )
    attest_651a_4_d: Annotated[
        Attestation | None, asked("Each batch shown and stacked by itself", ATTESTATIONS, why="651a.4(d)", when=BATCHES)
    ] = None
    attest_651a_5_a: Annotated[
        Attestation | None, asked("When the cards are shuffled", ATTESTATIONS, why="651a.5(a)")
    ] = None
    attest_651a_5_b_c: Annotated[
        Attestation | None,
        asked("Who is offered the cut", ATTESTATIONS, why="651a.5(b)", when=SHUFFLED_BY_DEALER_OR_BATCHES),
    ] = None
    attest_651a_5_d: Annotated[
        Attestation | None,
        asked("How the cards are cut", ATTESTATIONS, why="651a.5(d)", when=SHUFFLED_BY_DEALER_OR_BATCHES),
    ] = None
    attest_651a_5_e: Annotated[
        Attestation | None, asked("Recut", ATTESTATIONS, why="651a.5(e)", when=SHUFFLED_BY_DEALER_OR_BATCHES)
    ] = None
    attest_651a_5_f: Annotated[
        Attestation | None,
        asked("Reshuffle after the cover card", ATTESTATIONS, why="651a.5(f)", when=SHUFFLED_BY_DEALER_OR_BATCHES),
    ] = None
    attest_651a_5_g: Annotated[
        Attestation | None,
        asked("Cards of an idle table", ATTESTATIONS, why="651a.5(g)", when=SHUFFLED_BY_DEALER_OR_BATCHES),
    ] = None
    attest_651a_6: Annotated[Attestation | None, asked("Rank of the cards", ATTESTATIONS, why="651a.6")] = None
    attest_651a_7_a: Annotated[Attestation | None, asked("Chips and plaques only", ATTESTATIONS, why="651a.7(a)")] = (
        None
    )
    attest_651a_7_b: Annotated[
        Attestation | None, asked("No hand without an Initial Wager", ATTESTATIONS, why="651a.7(b)")
    ] = None
    attest_651a_7_d: Annotated[Attestation | None, asked("No more bets", ATTESTATIONS, why="651a.7(d)")] = None
    attest_651a_8_a: Annotated[Attestation | None, asked("Dealing hand", ATTESTATIONS, why="651a.8(a)")] = None
    attest_651a_8_b: Annotated[Attestation | None, asked("First card burned", ATTESTATIONS, why="651a.8(b)")] = None
    attest_651a_8_c: Annotated[Attestation | None, asked("Order of the deal", ATTESTATIONS, why="651a.8(c)")] = None
    attest_651a_8_d: Annotated[Attestation | None, asked("Cover card reached", ATTESTATIONS, why="651a.8(d)")] = None
    attest_651a_8_e: Annotated[Attestation | None, asked("Only staff handle cards", ATTESTATIONS, why="651a.8(e)")] = (
        None
    )
    attest_651a_9_a: Annotated[
        Attestation | None, asked("Settlement of the original deal", ATTESTATIONS, why="651a.9(a)")
    ] = None
    attest_651a_9_d: Annotated[
        Attestation | None, asked("Cards of the original deal collected", ATTESTATIONS, why="651a.9(d)")
    ] = None
    attest_651a_9_e: Annotated[Attestation | None, asked("War Wager confirmed", ATTESTATIONS, why="651a.9(e)")] = None
    attest_651a_9_f: Annotated[Attestation | None, asked("Order of the War deal", ATTESTATIONS, why="651a.9(f)")] = None
    attest_651a_9_g: Annotated[
        Attestation | None, asked("Settlement of the War deal", ATTESTATIONS, why="651a.9(g)")
    ] = None
    attest_651a_9_h: Annotated[
        Attestation | None, asked("Wagers and cards of the War deal collected", ATTESTATIONS, why="651a.9(h)")
    ] = None
    attest_651a_11: Annotated[Attestation | None, asked("Irregularities", ATTESTATIONS, why="651a.11")] = None
