"""Roulette: what the certificate holder attests of conduct at the table. §§ 617a.2(f), .3, .4(c)(2), .5 and .6."""

from functools import partial
from typing import Annotated

from ...core import signed
from ...core.fields import Attestation
from ...core.filing import ATTESTATIONS
from ...core.signed import in_parts
from ..conditions import AS_SINGLE_ZERO, FIVE_ADJACENT, ONLY_2019, TOUCHDOWN
from ..editions import PROPOSED
from .wagers import RouletteWagerFacts

attested = partial(signed.attested, section=ATTESTATIONS)
_CHIPS = (
    "Each player’s Roulette chips differ in color and design from all others at the table and from value chips. They "
    "are exchanged for {for_them} before the player leaves the table."
)


class RouletteFacts(RouletteWagerFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every fact of a Roulette filing. None means not stated."""

    attest_617a_2_f: Annotated[
        Attestation | None,
        attested(
            "617a.2(f)",
            "While a table is not open for play, a locked cover is over the whole wheel",
            title="Cover over the wheel",
            reading="The inspection log may also show when the cover was locked.",
        ),
    ] = None
    attest_617a_3_a: Annotated[
        Attestation | None,
        attested(
            "617a.3(a)",
            "Wagers are made with Roulette chips on the layout; verbal wagers with cash are not accepted",
            title="Wagers by Roulette chips",
        ),
    ] = None
    attest_617a_3_b: Annotated[
        Attestation | None,
        attested(
            "617a.3(b)",
            "Each player’s Roulette chips differ from all others and from value chips, and are exchanged when the "
            "player leaves",
            title="Chips that tell players apart",
            duty={
                PROPOSED.key: _CHIPS.format(for_them="value chips"),
                "*": _CHIPS.format(for_them="value chips or plaques"),
            },
            reading="The proposed text names value chips only.",
        ),
    ] = None
    attest_617a_3_c: Annotated[
        Attestation | None,
        attested(
            "617a.3(c)",
            "Players are responsible for the position of their wagers and for their instructions to the dealer",
            title="The player is responsible for the placement",
        ),
    ] = None
    attest_617a_3_d: Annotated[
        Attestation | None,
        attested(
            "617a.3(d)",
            "A wager is settled by its position on the layout when the ball falls",
            title="Settlement by position",
        ),
    ] = None
    attest_617a_3_e_1: Annotated[
        Attestation | None,
        attested(
            "617a.3(e)(1)",
            "A Five Adjacent Number wager is placed in Roulette chips on the center number of the replica and counts "
            "as five equal Straights",
            title="Five Adjacent Number as five Straights",
            reading="The attestation is asked where Five Adjacent Number is offered.",
            when=FIVE_ADJACENT,
        ),
    ] = None
    attest_617a_3_f: Annotated[
        Attestation | None,
        attested(
            "617a.3(f)",
            "Touchdown Roulette is wagered electronically before a spin, and a 0 or 00 starts a game of four downs",
            title="Placing and playing Touchdown Roulette",
            duty="A player makes a Touchdown Roulette wager before a spin, on its own area and electronically, unless "
            "a game is in progress. On 1 to 36 the wager loses and is collected. On 0 or 00 the player picks the red "
            "or the black team, the football starts at the 50 yard line, and the game lasts four spins. On each of "
            "them the value of the compartment moves the football, and its color says toward which team’s end zone.",
            when=TOUCHDOWN,
            editions=ONLY_2019,
            covers=in_parts(
                {
                    "617a.3(f)(1) Ball on 1 to 36": "The Touchdown Roulette wager loses and is collected.",
                    "617a.3(f)(2) Four downs": "On 0 or 00 the player picks a team, and the football starts at the 50 "
                    "yard line. On each of the next four spins the value of the compartment moves it, toward the end "
                    "zone of the team of the compartment’s color.",
                    "617a.3(f)(2)(i) Example: red's 18 yard line": "A player of the red team whose football ends there "
                    "is paid the 11–20 yard line.",
                    "617a.3(f)(2)(ii) Example: black's 18 yard line": "A player of the red team whose football ends "
                    "there is paid the losing team's line.",
                }
            ),
        ),
    ] = None
    attest_617a_4_c_2: Annotated[
        Attestation | None,
        attested(
            "617a.4(c)(2)",
            "When the ball rests in 00, the dealer calls “no spin,” voids the spin and spins again",
            title="Ball in 00",
            when=AS_SINGLE_ZERO,
        ),
    ] = None
    attest_617a_5_a: Annotated[
        Attestation | None,
        attested(
            "617a.5(a)",
            "The dealer spins the ball against the wheel, and a spin counts only after four full turns of the track",
            title="Direction and length of the spin",
        ),
    ] = None
    attest_617a_5_b: Annotated[
        Attestation | None,
        attested(
            "617a.5(b)",
            "“No more bets” is called aloud while the ball circles; after that, nobody touches the chips until "
            "settlement ends",
            title="No more bets",
        ),
    ] = None
    attest_617a_5_c: Annotated[
        Attestation | None,
        attested(
            "617a.5(c)",
            "The dealer announces the number and puts a point marker on it",
            title="Announcement and point marker",
        ),
    ] = None
    attest_617a_5_d: Annotated[
        Attestation | None,
        attested(
            "617a.5(d)",
            "One fifth of a winning Five Adjacent Number wager moves to the winning number before settlement",
            title="Moving the winning fifth",
            reading="A comment of 2011 asked to pay directly from the replica; no text adopted it.",
            when=FIVE_ADJACENT,
        ),
    ] = None
    attest_617a_5_e: Annotated[
        Attestation | None,
        attested(
            "617a.5(e)",
            "Losing wagers are collected first; winning wagers are paid after that",
            title="Losers first",
            reading="From 2012 on the item refers to 617a.4 for the odds.",
        ),
    ] = None
    attest_617a_6: Annotated[
        Attestation | None,
        attested(
            "617a.6",
            "The dealer calls “no spin” on every irregular spin, and inspects a ball that turned too little or left "
            "the wheel",
            title="Irregular spins",
            duty="The dealer calls “no spin” when the ball is spun with the wheel, completes fewer than four "
            "revolutions or leaves the wheel, or when an object enters the wheel before the ball rests. A ball that "
            "turned too little or left the wheel is inspected and, if damaged, replaced through a floorperson or "
            "above. Otherwise the dealer tries to remove the ball before it comes to rest.",
            reading="One attestation covers the four items of this section.",
            covers=in_parts(
                {
                    "617a.6(a) Ball spun with the wheel": "A ball spun in the direction of the wheel is no spin; the "
                    "dealer tries to remove it before it settles.",
                    "617a.6(b) Too few revolutions": "Fewer than four revolutions is no spin. The dealer inspects the "
                    "ball and asks a floorperson or above for a new one if it is damaged.",
                    "617a.6(c) Ball leaves the wheel": "A ball that leaves the wheel is no spin. The dealer inspects "
                    "the ball and asks a floorperson or above for a new one if it is damaged.",
                    "617a.6(d) Foreign object in the wheel": "An object in the wheel before the ball rests is no spin; "
                    "the dealer tries to remove the ball before it settles.",
                }
            ),
        ),
    ] = None
