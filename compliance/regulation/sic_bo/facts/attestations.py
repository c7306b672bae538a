"""Sic Bo: what the certificate holder attests. § 625a.1(e), § 625a.4, § 625a.5 and § 625a.7."""

from functools import partial
from typing import Annotated

from ...core import signed
from ...core.fields import Attestation
from ...core.filing import ATTESTATIONS
from ...core.signed import in_parts
from .play import PlayFacts

attested = partial(signed.attested, section=ATTESTATIONS)


class SicBoFacts(PlayFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every fact of a Sic Bo Rules Submission. None means not stated."""

    attest_625a_1: Annotated[
        Attestation | None,
        attested(
            "625a.1(e)",
            "The dealer is responsible for the shaker, which is never left unattended at the table",
            title="Dealer is responsible for the shaker",
            cite="625a.1",
        ),
    ] = None
    attest_625a_4: Annotated[
        Attestation | None,
        attested(
            "625a.4",
            "Wagers are made with value chips or plaques on the layout; players are responsible for the position of "
            "their wagers and for their instructions to the dealer; and each wager is settled by its position once "
            "the dice are entered and lit",
            title="Placement of wagers",
            reading="One attestation covers the items of this section.",
            covers=in_parts(
                {
                    "625a.4(b) Players are responsible for placement": "Each player is responsible for the position of "
                    "the wagers and for instructions to the dealer.",
                    "625a.4(c) Settlement by position": "A wager is settled by its position once each die is entered "
                    "and lit.",
                }
            ),
        ),
    ] = None
    attest_625a_5: Annotated[
        Attestation | None,
        attested(
            "625a.5",
            "The dice are shaken at least three times under the cover or tossed by the automated shaker; “no more "
            "bets” is called before they are shown; their values are announced, entered and lit; losing wagers are "
            "collected before winning wagers are paid; and only then is the display cleared",
            title="Playing the round",
            reading="One attestation covers (b) to (f); (a) has its own log.",
            covers=in_parts(
                {
                    "625a.5(b) Mixing the dice": "The dealer mixes the dice at random, in one of the two ways of the "
                    "next items.",
                    "625a.5(b)(1) By hand": "With a manual shaker: cover on, and at least three shakes.",
                    "625a.5(b)(2) By device": "With an automated shaker: the dealer activates it.",
                    "625a.5(c) No more bets": "The dealer calls “no more bets” before the dice are shown.",
                    "625a.5(d) Announcing and entering": "Cover off, the dealer announces and enters each die, and the "
                    "winners light up.",
                    "625a.5(e) Losers first": "Losers are collected, then winners paid; a manual shaker stays "
                    "uncovered until then.",
                    "625a.5(f) Clearing the display": "After collection and payment the dealer clears the lit "
                    "combinations.",
                }
            ),
        ),
    ] = None
    attest_625a_7: Annotated[
        Attestation | None,
        attested(
            "625a.7",
            "All wagers are returned when the dice do not lie flat or the automated shaker fails; when the device or "
            "display fails after the dice are out, wagers are settled by hand before a floorperson or above and the "
            "table closes until it is repaired",
            title="Irregularities",
            reading="One attestation covers (a) to (c); (d) has its own log.",
            covers=in_parts(
                {
                    "625a.7(a) Dice not flat": "Unless all three dice lie flat it is no roll, and all wagers are "
                    "returned.",
                    "625a.7(c) Automated shaker fails": "If the automated shaker fails when activated the round is "
                    "void; wagers return.",
                }
            ),
        ),
    ] = None
