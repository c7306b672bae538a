"""Pai Gow: the table, its boxes, and how the starting position is found, as a Rules Submission states them."""

from datetime import date
from functools import partial
from typing import Annotated, Literal

from ...core.fields import Approval, ask
from ...core.filing import TO_COME, FilingFacts
from ...core.signed import approved
from ...general.asking import layout_approved, positions_asked
from ...general.boxes import Side, box_places_approved, drop_box_asked, tip_box_asked
from ...general.layout import name_or_logo_asked
from ..conditions import GENERATOR, SHAKER
from ..figures import METHODS
from ..sections import BOXES, START, TABLE

_dead_hand_asked = partial(ask, section=TABLE, why="621a.2(b)(3)", public=True)
_shaker_asked = partial(ask, section=START, when=SHAKER)


class PaiGowTableFacts(FilingFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts about table, layout, boxes and starting position. None means not stated."""

    betting_positions: Annotated[int | None, positions_asked(TABLE, "621a.2(a)", hint="Exactly six")] = None
    positions_on_one_side: Annotated[
        bool | None,
        ask(
            "Are all betting positions on one side of the table, with the dealer across from them?",
            TABLE,
            why="621a.2(a)",
        ),
    ] = None
    layout_approval_ref: Annotated[
        Approval | None,
        layout_approved(
            TABLE,
            "621a.2(b)",
            unit="gaming_operations",
            duty="The layout is approved before use.",
            reading="The text names Gaming Operations; later chapters have the Executive Director approve under "
            "601a.10(a).",
        ),
    ] = None
    layout_has_name_or_logo: Annotated[bool | None, name_or_logo_asked(TABLE, "621a.2(b)(1)")] = None
    layout_betting_areas_count: Annotated[
        int | None,
        ask(
            "How many separate betting areas does the layout have?",
            TABLE,
            why="621a.2(b)(2)",
            hint="One for each position, so six; do not count the Dead Hand",
            public=True,
        ),
    ] = None
    layout_dead_hand_area: Annotated[
        bool | None, _dead_hand_asked("Does the layout have a separate area for the Dead Hand?")
    ] = None
    layout_dead_hand_side: Annotated[
        Literal["dealer_left", "other"] | None,
        _dead_hand_asked(
            "Where is the area for the Dead Hand?",
            hint="From the dealer’s position",
            choices={"dealer_left": "On the dealer’s left", "other": "Somewhere else"},
        ),
    ] = None
    layout_dead_hand_tile_capacity: Annotated[
        int | None, _dead_hand_asked("How many tiles does the area for the Dead Hand hold?", unit="tile")
    ] = None
    drop_box_side: Annotated[Side | None, drop_box_asked(BOXES, "621a.2(c)")] = None
    tip_box_side: Annotated[Side | None, tip_box_asked(BOXES, "621a.2(c)")] = None
    drop_tip_box_approval_ref: Annotated[Approval | None, box_places_approved(BOXES, "621a.2(c)")] = None
    start_position_method: Annotated[
        frozenset[str] | None,
        ask(
            "How is it decided who gets the first tiles?",
            START,
            why="621a.8(a)",
            hint="Choose one or both; a player who banks always shakes the shaker",
            members=METHODS,
            public=True,
            tells="Who gets the first tiles is decided in this way: {}.",
        ),
    ] = None
    shaker_approval_ref: Annotated[
        Approval | None,
        approved(
            "621a.2(d)",
            "Approval of the Pai Gow shaker",
            START,
            hint=f"{TO_COME}. A table with a player bank needs a shaker even beside a random number generator",
            when=SHAKER,
            unit="gaming_operations",
            duty="The shaker in which three dice are shaken before each deal is approved, and built to keep the game "
            "honest.",
            reading="Where a random number generator is the house’s only method, a player bank still needs a shaker, "
            "as the bank shakes one: 621a.11(i). Later chapters have the Executive Director approve.",
        ),
    ] = None
    shaker_dice_capacity: Annotated[
        int | None, _shaker_asked("How many dice does the shaker hold?", why="621a.2(d)(1)", hint="At least three")
    ] = None
    shaker_hides_dice_while_shaken: Annotated[
        bool | None, _shaker_asked("Are the dice hidden while they are shaken?", why="621a.2(d)(1)")
    ] = None
    shaker_has_name_or_logo: Annotated[
        bool | None, _shaker_asked("Does the shaker show your name or logo?", why="621a.2(d)(2)")
    ] = None
    rng_approval_ref: Annotated[
        Approval | None,
        approved(
            "621a.2(e)",
            "Approval of the random number generator",
            START,
            hint=TO_COME,
            when=GENERATOR,
            unit="gaming_laboratory_operations",
            duty="A random number generator that finds the starting position is approved before it is used.",
            first_use="rng_first_use_on",
            reading="Approval on the day of first use is in time.",
        ),
    ] = None
    rng_first_use_on: Annotated[
        date | None,
        ask(
            "On which day is the random number generator first used?",
            START,
            why="621a.2(e)",
            hint="The day planned, if it is still to come; never before the approval",
            when=GENERATOR,
        ),
    ] = None
