"""Craps: what the certificate holder attests of conduct at the table. § 623a.4 and § 623a.7 to § 623a.11.

Each attestation answers for the items of its section that follow it.
"""

from functools import partial
from typing import Annotated

from ...core import signed
from ...core.fields import Attestation
from ...core.filing import ATTESTATIONS
from ...core.signed import AttestedPart, in_parts
from ..conditions import FIRE_BET
from .fire_bet import FireBetFacts

attested = partial(signed.attested, section=ATTESTATIONS)

_MAKING = {
    "623a.4(a) Before the throw": "Wagers are made before the dice are thrown.",
    "623a.4(b) Confirming verbal wagers": "Wagers are chips or plaques on the layout. The dealer confirms a verbal "
    "wager that comes with cash, and the cash is changed for chips or plaques at once.",
    "623a.4(c) Taking down and reducing": "A wager may be taken down or reduced before the roll that decides it; three "
    "wagers are excepted.",
    "623a.4(c)(1) Pass Bet locked": "A Pass Bet stays as it is once its come-out point is set.",
    "623a.4(c)(2) Come Bet locked": "A Come Bet stays as it is once its come point is set.",
    "623a.4(c)(3) Fire Bet fixed": "A Fire Bet is never reduced or raised, and not taken down before a loser 7.",
    "623a.4(d) Don't Pass and Don't Come": "Both may be taken down or reduced at any time, and neither put back nor "
    "raised afterwards.",
    "623a.4(e) Seats at Mini-Craps": "At Mini-Craps only seated players wager, and they stay seated until the round "
    "ends.",
}
_DICE = {
    "623a.7(b) Offering the dice": "When play starts the dice are offered around the table.",
    "623a.7(b)(1) Offering at Craps": "The stickperson offers them first to the player left of the boxperson, then "
    "clockwise until a player accepts.",
    "623a.7(b)(2) Offering at Mini-Craps": "Dealer or stickperson offers them first to the player at that person’s "
    "left, then clockwise until a player accepts.",
    "623a.7(c) Two dice of five": "The first to accept is the shooter and picks two; the others go back into the cup.",
    "623a.7(c)(1) Dice cup at Craps": "The cup stands in front of the stickperson.",
    "623a.7(c)(2) Dice cup at Mini-Craps": "The cup stands in front of the dealer or the stickperson.",
}
_THROW = {
    "623a.8(a) Line bet and throw": "The shooter makes a Pass or Don't Pass Bet and throws both dice at once against "
    "the far end.",
    "623a.8(b) Invalid rolls": "A roll is invalid when a die leaves the table or one die rests on the other.",
    "623a.8(c) Calling “no roll”": "Those named in (e) may call “no roll” for the reasons that follow, and no others.",
    "623a.8(c)(1) Not together": "The dice did not leave the hand together.",
    "623a.8(c)(2) Far end missed": "A die did not strike the far end.",
    "623a.8(c)(3) Die on the bank": "A die rests on the bank of chips in front of the boxperson.",
    "623a.8(c)(4) Die in the cup or on a rail": "A die rests in the dice cup or on a rail around the table.",
    "623a.8(c)(5) Cheating": "A cheating, crooked or fixed device or technique was used.",
    "623a.8(c)(6) Improper throw": "The staff at the table consider the throw improper.",
    "623a.8(d) Touching other chips": "That the dice touch other chips or plaques is no reason for “no roll.”",
    "623a.8(e) Who calls “no roll”": "Only those named in the next two items call it.",
    "623a.8(e)(1) Callers at Craps": "At Craps the boxperson or the stickperson.",
    "623a.8(e)(2) Callers at Mini-Craps": "At Mini-Craps the dealer, the stickperson or the floorperson.",
}
_SETTLING = {
    "623a.9(a) Calling the sum": "The stickperson, or at Mini-Craps the dealer or the stickperson, calls the sum of "
    "the two uppermost faces at once. Each die has one such face.",
    "623a.9(b) Cocked dice": "If a die does not lie flat, the face opposite the resting one counts; if more than one "
    "side rests, the roll is void and the dice are thrown again.",
    "623a.9(c) Disputes": "A dispute about the uppermost face is decided by the person named, or the throw is void and "
    "the dice are thrown again.",
    "623a.9(c)(1) Disputes at Craps": "At Craps the boxperson decides.",
    "623a.9(c)(2) Disputes at Mini-Craps": "At Mini-Craps the floorperson decides.",
    "623a.9(d) Settling at Craps": "The stickperson brings the dice to the center with the stick; every wager that the "
    "throw decides is settled before they go back to the shooter.",
    "623a.9(e) Settling at Mini-Craps": "At Mini-Craps, the dealer or the stickperson does the same, also with a "
    "stick.",
}
_SHOOTERS = {
    "623a.10(a) Keeping or passing the dice": "After any roll the shooter may keep or pass the dice, with two "
    "exceptions.",
    "623a.10(a)(1) Loser 7": "After a loser 7 the shooter passes the dice.",
    "623a.10(a)(2) Order to pass": "Boxperson or Mini-Craps dealer may order the dice passed for delay, repeated "
    "invalid rolls or a breach of the law.",
    "623a.10(b) No new line bet": "Where a shooter makes no new line bet and Come or Don't Come Bets are open, the "
    "stickperson, or at Mini-Craps the dealer or the stickperson, offers the dice to the player left of the shooter, "
    "then on by (c). If nobody else makes a line bet to shoot, that shooter rolls without one, to decide those bets "
    "only: the on/off marker is in the off position on the Don't Pass Line in front of the shooter. Once they are "
    "decided, or a player makes a line bet, the game goes on by § 623a.8.",
    "623a.10(c) Offering the dice on": "The stickperson, or at Mini-Craps the dealer or the stickperson, offers the "
    "whole set of five or more dice clockwise, from the player left of the last shooter.",
    "623a.10(d) New shooter": "The first to accept picks two dice; the others go back into the cup, which is in front "
    "of the stickperson, or at Mini-Craps of the dealer or the stickperson.",
}
_FIRE_BET = (
    AttestedPart("623a.11(a)", "Procedures", "The procedures that follow apply where the Fire Bet is offered."),
    AttestedPart(
        "623a.11(a)(1)",
        "Placing",
        "Before a new shooter's first come-out roll each player puts the wager on the nearest area.",
    ),
    AttestedPart(
        "623a.11(a)(2)",
        "Change of shooter",
        "If the dice pass before a loser 7, Fire Bets continue to the loser 7 of the next shooter.",
    ),
    AttestedPart(
        "623a.11(a)(3)",
        "Bringing in",
        "The dealer brings the wagers in numerical order to the same number before the boxperson, where they stay "
        "until lost or paid.",
    ),
    AttestedPart(
        "623a.11(a)(4)",
        "Markers of the points",
        "For each point made, the dealer puts a Fire Bet point marker with the number of different points so far on "
        "the area of that point. The boxperson or the dealers keep the markers.",
    ),
    AttestedPart("623a.11(a)(5)", "Settlement", "Fire Bets are collected or paid on a loser 7."),
    AttestedPart(
        "623a.11(a)(6)",
        "Notice to surveillance",
        "Once four different unique points are made, surveillance is notified, to confirm the Fire Bets and their "
        "payouts.",
        "The text requires the notice but no record of it, so the chapter has no log. One notice for each Fire Bet "
        "round, also when the shooter changes.",
    ),
)


class CrapsFacts(FireBetFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every fact of a Craps or Mini-Craps Rules Submission. None means not stated."""

    attest_623a_4: Annotated[
        Attestation | None,
        attested(
            "623a.4",
            "Wagers are made before the throw, verbal wagers are confirmed, and locked wagers are neither taken down "
            "nor reduced",
            hint="At Mini-Craps only seated players wager, and they stay seated until the round ends",
            title="Making and removal of wagers",
            reading="One attestation covers (a) to (e).",
            covers=in_parts(_MAKING),
        ),
    ] = None
    attest_623a_5: Annotated[
        Attestation | None,
        attested(
            "623a.5",
            "No wager above the posted maximum is taken, other than a supplemental wager",
            item="623a.5(i)",
            title="Nothing above the posted maximum",
            reading="The text excepts wagers under 623a.6(e) only, although 623a.6(f) has the excess that payouts "
            "need; both are meant.",
        ),
    ] = None
    attest_623a_7: Annotated[
        Attestation | None,
        attested(
            "623a.7",
            "The dice are offered clockwise; the shooter picks two and the others go back into the dice cup",
            title="Dice kept and offered",
            reading="One attestation covers the conduct of (a) to (c).",
            covers=in_parts(_DICE),
        ),
    ] = None
    attest_623a_8: Annotated[
        Attestation | None,
        attested(
            "623a.8",
            "The shooter has a line bet and throws both dice to the far end; “no roll” is called for the listed "
            "reasons only",
            title="Throw and invalid rolls",
            reading="One attestation covers (a) to (e). Item (c) refers to (d) for who may call; it means (e).",
            covers=in_parts(_THROW),
        ),
    ] = None
    attest_623a_9: Annotated[
        Attestation | None,
        attested(
            "623a.9",
            "The sum thrown is called at once, and every wager it decides is settled before the next throw",
            title="Calling and settling a throw",
            reading="One attestation covers (a) to (e).",
            covers=in_parts(_SETTLING),
        ),
    ] = None
    attest_623a_10: Annotated[
        Attestation | None,
        attested(
            "623a.10",
            "The dice pass clockwise after a loser 7, by choice or by order",
            title="Shooter and next shooter",
            reading="One attestation covers (a) to (d).",
            covers=in_parts(_SHOOTERS),
        ),
    ] = None
    attest_623a_11: Annotated[
        Attestation | None,
        attested(
            "623a.11",
            "Fire Bets are placed, brought in, marked, confirmed by surveillance and settled on a loser 7",
            when=FIRE_BET,
            title="Conduct of the Fire Bet",
            reading="One attestation covers the conduct of (a) and (b).",
            covers=_FIRE_BET,
        ),
    ] = None
