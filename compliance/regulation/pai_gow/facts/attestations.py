"""Pai Gow: what only the text in force knows, and what the certificate holder attests of dice, tiles, wagers, hands and
bank. § 621a.5 to § 621a.13."""

from functools import partial
from typing import Annotated

from ...core import signed
from ...core.condition import says
from ...core.fields import Approval, Attestation, Question, ask
from ...core.filing import ATTESTATIONS
from ...core.signed import in_parts
from ..conditions import ADJACENT_BOXES, PLAYER_BANK, SHAKER
from ..sections import LATER
from .bank import BankFacts

attested = partial(signed.attested, section=ATTESTATIONS)

_OPENING = {
    "621a.6(b) Sixteen pairs by rank": "Tiles lie face up in 16 pairs, the Supreme Pair first, for the first player.",
    "621a.6(c) Face down and mixed": "After the first player’s look all tiles are turned face down and mixed.",
    "621a.6(d) Mixing and stacking": "The heels of the palms mix, one hand clockwise and one counterclockwise, at "
    "least eight circles each; then four tiles are taken with each hand at random until eight stacks of four stand "
    "before the inventory.",
    "621a.6(e) A tile shows": "Where a tile is exposed while stacking, the whole set is mixed again.",
    "621a.6(f) After every round": "All tiles are turned face down and mixed as in (d).",
    "621a.6(g) No play": "Tiles lie face up in 16 pairs by rank; when a player arrives, (c) and (d) follow.",
}
_DEAL = {
    "621a.8(a)(1) Random number generator": "Betting is closed, and the generator selects and shows a number.",
    "621a.8(a)(2) Shaken dice": "Betting is closed; the shaker is shaken at least three times and the dice totaled.",
    "621a.8(b) Announced total": "The total or number is announced and decides who gets the first stack.",
    "621a.8(c) Counting": "Counted counterclockwise, the dealer as one, then every betting position with or without a "
    "wager, and the Dead Hand: eight places, again and again.",
    "621a.8(d) Usual delivery": "Stacks go out one by one from the right end, counterclockwise from the starting "
    "position; the dealer marks the dealer’s own stack.",
    "621a.8(e) Empty positions": "Their stacks, not exposed, are put with the Dead Hand, to the dealer’s left in front "
    "of the inventory.",
    "621a.8(f) Shaker put away": "The shaker is covered, shaken once and put to the dealer’s right.",
}
_ROUND = {
    "621a.10(a) Setting the hands": "Each player lays a high and a low hand face down behind the betting area.",
    "621a.10(b) Own tiles only": "Only the player and the dealer touch a player’s tiles; when asked, the dealer "
    "explains the house way; tiles stay in view, and set hands are not touched again.",
    "621a.10(c) Hands of the house": "Then the dealer’s tiles are turned up and set, high vertical, low across.",
    "621a.10(e) Surrender": "After the dealer’s hands are set and before one of the player’s is exposed, a player may "
    "say so and give up the wager. The dealer collects the wager and the four tiles at once and stacks the tiles, face "
    "down and seen by nobody, to the right in front of the inventory.",
    "621a.10(f) Exposing and comparing": "From the dealer’s right counterclockwise, high with high, low with low; won, "
    "lost or tie is announced.",
    "621a.10(g) Collecting a lost wager": "A lost wager goes to the inventory at once, and the tiles of that player "
    "are collected after it.",
    "621a.10(i) Tie returned": "The wager of a tie is returned to the player, whose tiles are collected at once.",
    "621a.10(j) Paying a won wager": "Winning hands stay face up. Once all hands are exposed, winners are paid from "
    "the dealer’s right counterclockwise, and the tiles of each are collected after the payment.",
    "621a.10(l) Picking up": "Tiles are picked up in order, so that hands can be reconstructed, and laid face up to "
    "the dealer’s right in front of the inventory.",
}
_BANK = {
    "621a.11(b) Not in the first round": "No player banks in the first round after the tiles were shuffled anew.",
    "621a.11(c) Offer of the bank": "Offered from the dealer’s right counterclockwise, marked, moving one seat on each "
    "round; nobody banks twice in a row. Where nobody wishes to bank, the round is played as usual.",
    "621a.11(d) What the dealer confirms": "Two things, before a player banks.",
    "621a.11(d)(1) Last wager": "The player wagered against the dealer in the last round without a player bank.",
    "621a.11(d)(2) Enough chips": "The player’s chips on the table cover all other wagers of the round.",
    "621a.11(e) Asking for a co-bank": "Where co-banking is offered, the bank asks the dealer for it, and the dealer "
    "marks the player who co-banks.",
    "621a.11(g) Cut": "The bank may have the tiles cut once, in one of two ways; otherwise there is no cut.",
    "621a.11(g)(1) Cut to one end": "One or more adjacent stacks are moved to one end of the eight.",
    "621a.11(g)(2) Cut to both ends": "Two or more adjacent stacks are split between both ends of the eight.",
    "621a.11(h) Place of the dealer’s wager": "Chips for the dealer’s wager are taken from the inventory and put in "
    "front of it, and onto the dealer’s tiles, in place of the marker, as soon as these are dealt. Nothing is taken "
    "out for it while co-banking.",
    "621a.11(i) Style and shaker": "After “no more bets,” the bank may name a style aloud, otherwise the usual one is "
    "dealt. The dealer repeats it, shows it to surveillance and by moving stacks or tiles. The bank shakes the shaker "
    "at least three times. The dealer alone lifts the lid, and totals and announces the dice; a shaker that the bank "
    "opened is covered and shaken again.",
    "621a.11(j) Counting from the bank": "Positions are counted counterclockwise up to the total of the dice, the bank "
    "as one, with or without a wager, the dealer and the Dead Hand too.",
    "621a.11(k) Dealing with a bank": "Four tiles go to every position in the chosen style, counterclockwise from the "
    "starting position, the Dead Hand and the dealer included. The dealer puts the wager or the marker on the dealer’s "
    "own stack as soon as it is dealt.",
    "621a.11(l) Empty positions": "Their stacks, not exposed, are put with the Dead Hand, to the dealer’s left in "
    "front of the inventory.",
    "621a.11(m) Shaker put away": "The shaker is covered, shaken once and put to the dealer’s right.",
    "621a.11(n) Dealer against the bank": "The dealer’s hands are set after the players’ and compared with the bank’s "
    "first. If the dealer wins, the dealer’s tiles are stacked face up to the right of the inventory with the wager on "
    "top; a wager that is lost goes to the center, one that ties to the inventory.",
    "621a.11(o) Players against the bank": "Each player’s hands are exposed and compared with the bank’s, from the "
    "dealer’s right counterclockwise, and the result is announced. Losing wagers go to the center. Once all hands are "
    "exposed, winners are paid from it, then by the bank; a surplus, less 5 percent, goes to the bank.",
    "621a.11(p) Dealer’s win": "The dealer’s winnings and wager go back to the inventory at once.",
    "621a.11(r) Settlement of a co-bank": "While co-banking, the dealer sets the hands of the co-bank first. Players’ "
    "hands are then exposed, compared and announced in the same order, and losing wagers go to the center, from which "
    "winners are paid. What is missing comes half from the co-bank and half from the inventory. Half of a surplus goes "
    "to the inventory; of the other half, 5 percent is taken as vigorish, and the rest is given to the co-bank.",
}
_IRREGULAR = {
    "621a.12(a) Dice not flat": "Where not all dice lie flat, the dealer calls no roll and they are shaken again.",
    "621a.12(b) Dice fall out": "Where a die falls out, the dealer calls no roll and they are shaken again.",
    "621a.12(c) Wrong total, wrong deal": "All hands are void, wagers are returned, tiles are shuffled again.",
    "621a.12(d) A player’s tile exposed": "Without looking at the rest the player chooses to play or to void; the "
    "wager of a void hand is returned.",
    "621a.12(e) Another tile exposed": "All hands are void, wagers are returned, tiles are shuffled again.",
}


_wager_asked = partial(ask, section=LATER, why="621a.7", optional=True, public=True)


def _wager_offered(wager: str) -> Question:
    return _wager_asked(f"Is a {wager} offered?", tells={"yes": f"A {wager} may be made."})


def _paytable(wager: str, offered: str) -> Question:
    hint = "Name or letter of the pay table. Its text is not on file"
    return _wager_asked(f"Pay table of the {wager}", hint=hint, when=says(offered))


class PaiGowFacts(BankFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every fact of a Pai Gow Rules Submission. None means not stated."""

    # What the text on file does not ask for
    tile_schematic_approval_ref: Annotated[
        Approval | None,
        ask(
            "Approval of the schematic of the tiles",
            LATER,
            why="603a.18(c)",
            hint="Asked for by the text in force, with true size and identifying feature",
            optional=True,
        ),
    ] = None
    layout_shaker_area: Annotated[
        bool | None,
        ask(
            "Does the layout have an area for the uncovered shaker?",
            LATER,
            why="621a.8(a)(2)",
            hint="The text in force puts the shaker there",
            when=SHAKER,
            optional=True,
            public=True,
        ),
    ] = None
    sum_wager_offered: Annotated[bool | None, _wager_offered("Sum Wager")] = None
    sum_paytable: Annotated[str | None, _paytable("Sum Wager", "sum_wager_offered")] = None
    match_wager_offered: Annotated[bool | None, _wager_offered("Match Wager")] = None
    match_paytable: Annotated[str | None, _paytable("Match Wager", "match_wager_offered")] = None
    beat_it_wager_offered: Annotated[bool | None, _wager_offered("Beat It Wager")] = None
    beat_it_paytable: Annotated[str | None, _paytable("Beat It Wager", "beat_it_wager_offered")] = None
    attest_621a_5: Annotated[
        Attestation | None,
        attested(
            "621a.5",
            "The dice stay in the shaker, and the dealer is responsible for both",
            title="Dice and shaker",
            duty="Three dice are used. They stay inside the shaker while they are at the table. The dealer is "
            "responsible for the shaker and the dice, which are never left unattended at the table.",
            reading="One attestation covers (a) and (b). The 24 hours of (c) have a log.",
            parts=in_parts(
                {
                    "621a.5(a) Three dice, in the shaker": "Three dice are used, and stay inside the shaker while at "
                    "the table.",
                    "621a.5(b) Dealer is responsible for them": "The dealer is responsible for the shaker and the "
                    "dice, which are never left unattended.",
                }
            ),
        ),
    ] = None
    attest_621a_6: Annotated[
        Attestation | None,
        attested(
            "621a.6",
            "Tiles are shown in pairs, then mixed and stacked",
            title="Opening, mixing and stacking",
            duty="Inspected tiles lie face up in 16 pairs by rank until the first player has seen them. Then they are "
            "turned face down, mixed with both palms in at least eight circles each way, and stacked in eight stacks "
            "of four. The same is done after every round, and again from the start if a tile is exposed.",
            reading="One attestation covers (b) to (g). The inspection of (a) has a log. The Code of 2023 and 2024 "
            "(fragment, 621a.4) reads the same and says “mixing.”",
            parts=in_parts(_OPENING),
        ),
    ] = None
    attest_621a_7: Annotated[
        Attestation | None,
        attested(
            "621a.7",
            "Seated players wager, with chips and in time",
            title="Wagers",
            duty="Wagers are made with value chips or plaques on the betting area, never verbally with cash. Only "
            "seated players wager, and they stay seated until the round ends. Nothing is wagered, raised or withdrawn "
            "after “no more bets.”",
            reading="One attestation covers (a) to (c).",
            parts=in_parts(
                {
                    "621a.7(b) Seated players": "Only seated players wager and they stay to the end of the round; the "
                    "wager of a player who leaves may be treated as lost.",
                    "621a.7(c) No more bets": "No wager is made, raised or withdrawn after the dealer’s call.",
                }
            ),
        ),
    ] = None
    attest_621a_8: Annotated[
        Attestation | None,
        attested(
            "621a.8",
            "The starting position is counted, and the tiles are dealt from it",
            title="Dealing the tiles",
            duty="After “no more bets,” the number is shown, or the dice are shaken at least three times, uncovered "
            "and totaled. The number or total is announced and counted counterclockwise from the dealer through every "
            "position and the Dead Hand. Stacks are dealt from the right end, the stacks of empty positions join the "
            "Dead Hand, and the covered shaker is shaken once.",
            reading="One attestation covers the conduct of (a) to (f).",
            parts=in_parts(_DEAL),
        ),
    ] = None
    attest_621a_10: Annotated[
        Attestation | None,
        attested(
            "621a.10",
            "Hands are set, compared, settled and picked up in order",
            title="Completion of the round",
            duty="Each player sets a high hand and a low hand, alone and in view. The dealer then sets the hands of "
            "the house, takes surrenders, exposes the hands counterclockwise from the dealer’s right, compares high "
            "with high and low with low, and picks up the tiles so that every hand can be reconstructed.",
            reading="One attestation covers the conduct of (a) to (c), (e) to (g), (i), (j) and (l).",
            parts=in_parts(_ROUND),
        ),
    ] = None
    attest_621a_11: Annotated[
        Attestation | None,
        attested(
            "621a.11",
            "A player bank is offered in turn, checked, and settled from the center of the table",
            title="Conduct with a player bank",
            when=PLAYER_BANK,
            duty="The bank is offered counterclockwise from the dealer’s right, not in the first round after a "
            "shuffle, and to nobody twice in a row. The dealer first confirms the player’s last wager and chips. The "
            "bank may have the tiles cut once, chooses a style and shakes the shaker; only the dealer lifts the lid. "
            "Everything is counted from the bank and settled in the center of the table.",
            reading="One attestation covers the conduct of (b) to (e) and (g) to (r).",
            parts=in_parts(_BANK),
        ),
    ] = None
    attest_621a_12: Annotated[
        Attestation | None,
        attested(
            "621a.12",
            "An irregular roll is shaken again, and exposed tiles void the hand or the round",
            title="Irregularities",
            duty="If dice do not lie flat or fall out, it is no roll, and they are shaken again. A wrong total with a "
            "wrong deal voids the round, and so does an exposed tile of the dealer, the Dead Hand or an empty "
            "position. A player whose tile was exposed chooses, without looking at the rest, to play or to void the "
            "hand. Hands of the house that are set wrong are set again.",
            reading="One attestation covers (a) to (e). Unlike Sic Bo, dice that do not lie flat void no wager.",
            parts=in_parts(_IRREGULAR),
        ),
    ] = None
    attest_621a_13: Annotated[
        Attestation | None,
        attested(
            "621a.13",
            "A player with several boxes sets one hand after the other",
            title="Hands of several boxes",
            when=ADJACENT_BOXES,
            duty="Each betting area is played separately. The hand with the larger wager is set first, and hands with "
            "equal wagers are set counterclockwise. Once set, a hand stays as it is.",
            reading="Asked where a player may wager on more than one box.",
            parts=in_parts(
                {
                    "621a.13(b) One hand after the other": "The hand with the larger wager is set first, equal wagers "
                    "counterclockwise; a set hand is final.",
                }
            ),
        ),
    ] = None
