"""Roulette: wagers, odds, boxes, chips and side wagers, as a Rules Submission states them."""

from functools import partial
from typing import Annotated, Any, Literal

import msgspec

from ...core.condition import holds, says
from ...core.fields import Approval, Odds, ask
from ...core.filing import TO_COME
from ...general.asking import odds_asked
from ...general.boxes import box_places_approved
from ..conditions import MAY_HAVE_00, NEED_00, ONLY_2019, THREE_NUMBERS, TOUCHDOWN
from ..figures import LEAST_ODDS, TOUCHDOWN_OUTCOMES
from ..labels import GROUP_LABELS, ODDS_LABELS, SIDE_WAGER_LABELS, WAGER_LABELS
from ..sections import BOXES, CHIPS, ODDS, SIDE_WAGERS, WAGERS
from .layout import LayoutFacts

Paytable = Literal["A", "B", "C", "D"]

_touchdown_asked = partial(ask, section=ODDS, why="617a.4(d)", when=TOUCHDOWN, editions=ONLY_2019, public=True)


def _with_least_odds(facts: Any, edition_key: str) -> frozenset[str]:
    """The wagers that this wheel can have, of those with odds, and those that the filing specifies."""
    known = {code for code in LEAST_ODDS.of(edition_key) if code not in NEED_00 or NEED_00[code].met(facts)}
    specified = {"five_adjacent": facts.five_adjacent_offered, "touchdown": facts.touchdown_offered}
    return frozenset(known | {code for code, is_offered in specified.items() if is_offered})


def _least_odds(facts: Any, edition_key: str) -> dict[str, Odds] | None:
    """The least odds of each wager that is offered."""
    offered = facts.wagers_offered or ()
    return {code: odds for code, odds in LEAST_ODDS.of(edition_key).items() if code in offered} or None


class SideWager(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A side wager or variation of Chapter 617b, whose text is on file in part only."""

    code: Annotated[
        Literal["b2b", "blazing_7s", "lightning", "roulette_up", "roulette_x"] | None,
        ask("Side wager", SIDE_WAGERS, choices=SIDE_WAGER_LABELS, public=True),
    ] = None
    offered: Annotated[bool | None, ask("Is it offered?", SIDE_WAGERS, public=True)] = None
    paytable_label: Annotated[
        str | None,
        ask(
            "Pay table",
            SIDE_WAGERS,
            hint="The letter or name of the pay table that the table will use",
            optional=True,
            public=True,
        ),
    ] = None
    rng_approval_ref: Annotated[
        Approval | None,
        ask(
            "Approval of the random number generator",
            SIDE_WAGERS,
            hint="Lightning Roulette and Roulette X only: number and date of the laboratory approval",
            when=says("code", "lightning", "roulette_x"),
        ),
    ] = None
    layout_approval_ref: Annotated[
        Approval | None,
        ask(
            "Approval of the layout with this side wager",
            SIDE_WAGERS,
            hint=TO_COME,
            when=says("code", "lightning", "roulette_x"),
        ),
    ] = None


class RouletteWagerFacts(LayoutFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts about wagers, odds, boxes, chips and side wagers. None means not stated."""

    wagers_offered: Annotated[
        frozenset[str] | None,
        ask(
            "Which wagers are offered?",
            WAGERS,
            why="617a.3(e)",
            members=WAGER_LABELS,
            member_when=NEED_00,
            standard=_with_least_odds,
            public=True,
        ),
    ] = None
    three_number_groups: Annotated[
        frozenset[str] | None,
        ask(
            "Which Three Numbers groups with a zero are offered?",
            WAGERS,
            why="617a.3(e)(3)(i)",
            hint="Choose “None of these” if Three Numbers covers rows only. Groups with 00 need a double zero wheel in "
            "play",
            members=GROUP_LABELS,
            member_when=NEED_00,
            when=THREE_NUMBERS,
            public=True,
            tells="Three Numbers may also be bet on these groups: {}.",
        ),
    ] = None
    five_adjacent_offered: Annotated[
        bool | None,
        ask(
            "Is the Five Adjacent Number wager offered?",
            WAGERS,
            why="617a.3(e)(1)(i)",
            hint="It may be offered only if this filing says so, and it needs a replica of the wheel on the layout",
            public=True,
            tells={"yes": "Five Adjacent Number may be bet: five numbers beside each other on the wheel."},
        ),
    ] = None
    touchdown_offered: Annotated[
        bool | None,
        ask(
            "Is Touchdown Roulette offered?",
            WAGERS,
            why="617a.3(f)",
            hint="Only on a fully automated electronic table with a double zero wheel",
            when=says("table_format", "fully_automated_electronic") & MAY_HAVE_00,
            editions=ONLY_2019,
            public=True,
            tells={"yes": "Touchdown Roulette may be bet."},
        ),
    ] = None

    payout_odds: Annotated[
        dict[str, Odds] | None,
        odds_asked(
            ODDS,
            "617a.4(a)",
            hint="Profit to stake, such as 35 to 1; more than the minimum is allowed. Five Adjacent Number pays as "
            "Straight",
            members=ODDS_LABELS,
            member_when={code: holds("wagers_offered", code) for code in ODDS_LABELS},
            standard=_least_odds,
        ),
    ] = None
    outside_lose_on_zero: Annotated[
        bool | None,
        ask(
            "Do red, black, odd, even, 1–18 and 19–36 lose in full on a zero?",
            ODDS,
            why="617a.4(b)",
            hint="On 0, and on 00 where it is in play. No, if a part is given back or the wager stays for another spin",
            public=True,
            tells={
                "yes": "Red, black, odd, even, 1–18 and 19–36 lose when the ball falls in a zero.",
                "no": "Red, black, odd, even, 1–18 and 19–36 do not lose in full when the ball falls in a zero.",
            },
        ),
    ] = None
    touchdown_paytable: Annotated[
        Paytable | None,
        _touchdown_asked(
            "Which Touchdown Roulette pay table is used?",
            hint="One of the four tables of the chapter",
            choices={letter: f"Pay table {letter}" for letter in "ABCD"},
            tells="Touchdown Roulette pays by this table: {}.",
        ),
    ] = None
    touchdown_odds: Annotated[
        dict[str, Odds] | None,
        _touchdown_asked(
            "What does each Touchdown Roulette result pay?",
            hint="You may leave this blank: the pay table fixes it. If you fill it in, all eight lines must agree",
            members=TOUCHDOWN_OUTCOMES,
            optional=True,
        ),
    ] = None

    drop_box_location: Annotated[
        str | None,
        ask(
            "Where is the drop box attached?",
            BOXES,
            why="617a.1(g)",
            hint="For example: table top, to the right of the dealer",
        ),
    ] = None
    tip_box_location: Annotated[
        str | None,
        ask(
            "Where is the tip box attached?",
            BOXES,
            why="617a.1(g)",
            hint="For example: table top, to the left of the dealer",
        ),
    ] = None
    drop_tip_box_approval_ref: Annotated[Approval | None, box_places_approved(BOXES, "617a.1(g)")] = None

    roulette_chip_colors: Annotated[
        tuple[str, ...] | None,
        ask(
            "Which colors of Roulette chips does a table have?",
            CHIPS,
            why="617a.3(b)",
            hint="One color for each player's set, each named once",
            when=says("table_format", "traditional"),
            optional=True,
            public=True,
        ),
    ] = None

    side_wagers: Annotated[
        tuple[SideWager, ...] | None,
        ask(
            "Side wagers and variations",
            SIDE_WAGERS,
            why="617b.1",
            hint="Leave blank if none is offered. Board staff review them by hand: Chapter 617b is on file in part",
            optional=True,
            public=True,
        ),
    ] = None
