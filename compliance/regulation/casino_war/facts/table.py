"""Casino War: the table, its limits and its layout, as a Rules Submission states them."""

from decimal import Decimal
from functools import partial
from typing import Annotated

from ...core.fields import Approval, ask
from ...core.filing import FilingFacts
from ...core.standard import same_as
from ...general.asking import adjacent_boxes_asked, layout_approved, maximum_asked, minimum_asked, positions_asked
from ...general.layout import name_or_logo_asked, odds_on_layout_asked, odds_sign_asked
from ...general.numbers import sign_asked
from ..conditions import NO_ODDS_ON_LAYOUT
from ..editions import COMMENT, PROPOSED
from ..sections import LAYOUT, LIMITS, TABLE

OPENING_AMOUNT = "The amount on the sign when the table opens."

_areas_asked = partial(
    ask,
    section=LAYOUT,
    hint="Count them on the drawing: one for each betting position.",
    unit="areas",
    standard=same_as("betting_positions"),
    public=True,
)


class WarTableFacts(FilingFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts about table, limits and layout. None means not stated; counts are whole numbers, money is in dollars."""

    # Table
    betting_positions: Annotated[
        int | None,
        positions_asked(
            TABLE, "651a.2(a)", hint="Count every place at which a player can bet, in use or not.", unit="positions"
        ),
    ] = None
    positions_on_one_side: Annotated[
        bool | None,
        ask(
            "Are all betting positions on one side of the table, with the dealer across from them?",
            TABLE,
            hint="Look at the drawing of the table from above.",
            why="651a.2(a)",
            public=True,
        ),
    ] = None

    # Wagering limits
    adjacent_boxes_limit: Annotated[
        int | None,
        adjacent_boxes_asked(
            LIMITS,
            "651a.7(e)",
            hint="Your choice: 1 if a player may bet on one box only, and at most the number of betting positions.",
            unit="boxes",
        ),
    ] = None
    table_min_usd: Annotated[
        Decimal | None, minimum_asked(LIMITS, "601a.6", "Minimum wager at the table", hint=OPENING_AMOUNT, unit="USD")
    ] = None
    table_max_usd: Annotated[
        Decimal | None, maximum_asked(LIMITS, "601a.6", "Maximum wager at the table", hint=OPENING_AMOUNT, unit="USD")
    ] = None
    minmax_sign_present: Annotated[bool | None, sign_asked(LIMITS, "601a.6")] = None

    # Layout
    layout_has_name_or_logo: Annotated[bool | None, name_or_logo_asked(LAYOUT, "651a.2(b)(1)")] = None
    initial_war_areas: Annotated[
        int | None,
        _areas_asked("How many separate areas for Initial and War Wagers are on the layout?", why="651a.2(b)(2)"),
    ] = None
    tie_areas: Annotated[
        int | None, _areas_asked("How many separate areas for Tie Wagers are on the layout?", why="651a.2(b)(3)")
    ] = None
    odds_on_layout: Annotated[
        bool | None, odds_on_layout_asked(LAYOUT, "651a.2(b)(4)", ", including the Initial Wager")
    ] = None
    odds_sign_posted: Annotated[
        bool | None, odds_sign_asked(LAYOUT, "651a.2(b)(4)", "Casino War", NO_ODDS_ON_LAYOUT)
    ] = None
    layout_approval_ref: Annotated[
        Approval | None,
        layout_approved(
            LAYOUT,
            "651a.2(b)",
            unit={PROPOSED: "gaming_operations", COMMENT: "gaming_operations", "*": "executive_director"},
            duty="The layout is filed and approved before use.",
            reading="In force: filed with Gaming Operations and approved by the Executive Director under 601a.10(a).",
        ),
    ] = None
