"""Casino War: what the certificate holder attests of batches, opening and shuffle. § 651a.3 to § 651a.5.

The earlier texts letter § 651a.5 otherwise: cut (d) and (e), recut (f), reshuffle (g), idle table (h). A missing
attestation is cited by the name of its field in every edition, so the duty of those rows says where the text has it.
"""

from functools import partial
from typing import Annotated

from ...core import signed
from ...core.fields import Attestation
from ...core.signed import AttestedPart, in_parts, numbered
from ..conditions import BATCHES, NOT_CONTINUOUS, SHUFFLED_BY_DEALER_OR_BATCHES
from ..editions import COMMENT, IN_FORCE, PROPOSED
from ..sections import ATTESTATIONS
from .wagers import WarWagerFacts

attested = partial(signed.attested, section=ATTESTATIONS)
IN_FORCE_ONLY = {IN_FORCE: SHUFFLED_BY_DEALER_OR_BATCHES, "*": None}
UNLESS_CONTINUOUS = {IN_FORCE: SHUFFLED_BY_DEALER_OR_BATCHES, PROPOSED: None, COMMENT: NOT_CONTINUOUS}
"""The conditions for a duty of § 651a.5: the text in force lifts it for an approved device, the comment for any."""

_OFFER = (
    "The stack is offered for the cut with the backs of the cards away from the dealer. At a new game, the cut is "
    "offered to the first player. Otherwise, it is offered to the player whose area showed the cover card, or else "
    "to the player farthest to the dealer’s right. If that player refuses, it is offered to the others {way}. If all "
    "refuse, the dealer cuts."
)
_FARTHEST = "the cut is offered to the player farthest to the right."
_ORDER_OF_THE_OFFER = AttestedPart(
    "651a.5(c)", "Order of the offer", "Where the offer of the cut starts, and how it moves when a player refuses."
)


def _offers(of: str, refused: str) -> tuple[AttestedPart, ...]:
    return numbered(
        of,
        (
            "Cut at a new game",
            "At the start of the game, the cut is offered to the player who came to the table first.",
        ),
        ("Cut after the cover card", "The cut is offered to the player at whose area the cover card came up."),
        (
            "Cut after the dealer’s cover card",
            f"When the dealer’s hand showed the cover card, {_FARTHEST}{refused}",
        ),
        (
            "Cut after an ordered reshuffle",
            f"After a reshuffle that a supervisor ordered, {_FARTHEST}{refused}",
        ),
    )


_CUT = (
    "The person who cuts puts a cover card at least ten cards from either end. The dealer moves that card and all "
    "above it to the bottom and puts the second cover card {depth} from the bottom."
)
_RECUT = (
    "Before the cards go into the shoe, a floorperson or above may order a recut where the cut was improper or might "
    "affect the integrity or fairness of the game."
)
_INTO_THE_SHOE = "Then the stack goes into the dealing shoe."
_RESHUFFLE = (
    "The cards are reshuffled once the cover card is reached. A floorperson may order a reshuffle after any round"
)
_IDLE = (
    "At an open table without play, the cards are taken from the shoe and the rack and spread face down, or face up "
    "if a player asks. Once the first player has had a chance to look, they are washed, stacked, shuffled and cut, or "
    "stacked into the device in exchange for its batch"
)
_IDLE_PARTS = (
    (
        "Idle table without a device",
        "Without a shuffling device, the cards are washed, stacked, shuffled and cut before play continues.",
    ),
    (
        "Idle table with a device",
        (
            "With a shuffling device, the cards go into it and its batch comes out. Under the next two conditions, "
            "that batch need not be spread or shuffled again, unless a player asks."
        ),
    ),
)
_EXEMPT = (
    "Idle table with a continuous shuffler",
    "A table with a continuous shuffler is exempt from this subsection.",
)


class CardAttestations(WarWagerFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Duties of conduct with the cards, from batches to the idle table. None means not stated."""

    attest_651a_3_c: Annotated[
        Attestation | None,
        attested(
            "651a.3(c)",
            "Two batches, in and out of play in turn",
            item="651a.3(c)(3)",
            title="One batch rests while the other is dealt",
            when=BATCHES,
            duty="While one batch is dealt, the device shuffles and holds the other. The batches alternate, so that "
            "each is used for every other shoe. The discard rack never holds cards of both batches.",
            reading="One attestation covers 651a.3(c)(3), (4) and (5).",
            parts=in_parts(
                {
                    "651a.3(c)(4) Batches take turns": "Each batch is used for every other dealing shoe, without "
                    "interruption.",
                    "651a.3(c)(5) One batch in the discard rack": "The discard rack holds cards of one batch at a "
                    "time.",
                }
            ),
        ),
    ] = None
    attest_651a_4_b: Annotated[
        Attestation | None,
        attested(
            "651a.4(b)",
            "Cards shown to the first player",
            duty="After the inspection, the cards are spread face up for the first player who arrives, deck by deck "
            "in horizontal columns shaped like fans, by suit and in sequence.",
        ),
    ] = None
    attest_651a_4_c: Annotated[
        Attestation | None,
        attested(
            "651a.4(c)",
            "Cards washed and stacked",
            duty="Once the first player has had a chance to look, the cards are turned face down, washed thoroughly "
            "and stacked.",
        ),
    ] = None
    attest_651a_4_d: Annotated[
        Attestation | None,
        attested(
            "651a.4(d)",
            "Each batch shown and stacked separately",
            title="Each batch by itself",
            when=BATCHES,
            duty="When two batches come to the table, each batch is spread, shown to the first player, turned face "
            "down and stacked separately.",
        ),
    ] = None
    attest_651a_5_a: Annotated[
        Attestation | None,
        attested(
            "651a.5(a)",
            "When the cards are shuffled",
            duty="The cards are shuffled until randomly intermixed and put in one stack before play starts (unless "
            "they came preshuffled), after every shoe, and whenever a floorperson or above orders it.",
        ),
    ] = None
    attest_651a_5_b_c: Annotated[
        Attestation | None,
        attested(
            "651a.5(b)",
            "Who is offered the cut",
            when=SHUFFLED_BY_DEALER_OR_BATCHES,
            applies=IN_FORCE_ONLY,
            duty={IN_FORCE: _OFFER.format(way="counterclockwise"), "*": _OFFER.format(way="clockwise")},
            reading={
                IN_FORCE: "One attestation covers 651a.5(b) and (c). The text states the direction for the two cases "
                "that start farthest right.",
                "*": "One attestation covers 651a.5(b) and (c).",
            },
            parts={
                IN_FORCE: (
                    _ORDER_OF_THE_OFFER,
                    *_offers("651a.5(c)", " If that player refuses, the offer moves counterclockwise."),
                ),
                "*": (_ORDER_OF_THE_OFFER, *_offers("651a.5(b)", "")),
            },
        ),
    ] = None
    attest_651a_5_d: Annotated[
        Attestation | None,
        attested(
            "651a.5(d)",
            "How the cards are cut",
            when=SHUFFLED_BY_DEALER_OR_BATCHES,
            applies=IN_FORCE_ONLY,
            duty={
                IN_FORCE: f"{_CUT.format(depth='at least a quarter of the stack')} {_INTO_THE_SHOE}",
                "*": _CUT.format(depth="at least about a quarter of the stack"),
            },
            reading={IN_FORCE: "", "*": "One attestation covers 651a.5(d) and (e) of this text."},
            parts={
                IN_FORCE: (),
                "*": in_parts(
                    {
                        "651a.5(e) Second cover card": "The dealer moves the cut part to the bottom and inserts the "
                        "second cover card.",
                    }
                ),
            },
        ),
    ] = None
    attest_651a_5_e: Annotated[
        Attestation | None,
        attested(
            "651a.5(e)",
            "Recut",
            item={IN_FORCE: "651a.5(e)", "*": "651a.5(f)"},
            when=SHUFFLED_BY_DEALER_OR_BATCHES,
            applies=IN_FORCE_ONLY,
            duty={
                IN_FORCE: f"{_RECUT} The player who cut last recuts, or the next player entitled to cut. "
                f"{_INTO_THE_SHOE}",
                "*": f"{_RECUT} The certificate holder chooses who recuts. {_INTO_THE_SHOE} (This text has it in "
                "§ 651a.5(f).)",
            },
            reading={
                IN_FORCE: "",
                "*": "The choice may be stated as recut_by: the player who cut last, or the next player entitled.",
            },
        ),
    ] = None
    attest_651a_5_f: Annotated[
        Attestation | None,
        attested(
            "651a.5(f)",
            "Reshuffle after the cover card",
            item={IN_FORCE: "651a.5(f)", "*": "651a.5(g)"},
            when=SHUFFLED_BY_DEALER_OR_BATCHES,
            applies=UNLESS_CONTINUOUS,
            duty={IN_FORCE: f"{_RESHUFFLE}.", "*": f"{_RESHUFFLE} (this text has it in § 651a.5(g))."},
        ),
    ] = None
    attest_651a_5_g: Annotated[
        Attestation | None,
        attested(
            "651a.5(g)",
            "Cards of an idle table",
            item={IN_FORCE: "651a.5(g)", "*": "651a.5(h)"},
            when=SHUFFLED_BY_DEALER_OR_BATCHES,
            applies=UNLESS_CONTINUOUS,
            duty={IN_FORCE: f"{_IDLE}.", "*": f"{_IDLE} (this text has it in § 651a.5(h))."},
            reading={COMMENT: "651a.5(h)(3) of this text exempts a continuous shuffler."},
            parts={
                IN_FORCE: numbered("651a.5(g)", *_IDLE_PARTS),
                PROPOSED: numbered("651a.5(h)", *_IDLE_PARTS),
                COMMENT: numbered("651a.5(h)", *_IDLE_PARTS, _EXEMPT),
            },
        ),
    ] = None
