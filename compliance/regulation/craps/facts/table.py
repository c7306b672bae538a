"""Craps: table, dice, layout, boxes and limits, as a Rules Submission states them."""

from decimal import Decimal
from typing import Annotated, Literal

from ...core.fields import Approval, ask
from ...core.filing import TO_COME, FilingFacts
from ...core.signed import approved
from ...general.asking import layout_approved, maximum_asked, minimum_asked, wager_areas_asked
from ...general.layout import name_or_logo_asked
from ...general.numbers import sign_asked
from .. import labels
from ..conditions import MINI
from ..figures import LONGEST_CRAPS_TABLE, LONGEST_MINI_TABLE
from ..sections import BOXES, DICE, LAYOUT, LIMITS, TABLE


class CrapsTableFacts(FilingFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts about table, dice, layout, boxes and limits. None means not stated; money is in dollars."""

    table_type: Annotated[
        Literal["craps", "mini_craps"] | None,
        ask(
            "Which game is it?",
            TABLE,
            why="623a.2(a)",
            choices=labels.TABLE_TYPES,
            public=True,
            tells="The game is: {}.",
        ),
    ] = None
    table_shape: Annotated[
        Literal["oblong_rounded_high_walled", "other"] | None,
        ask("How is the table shaped?", TABLE, why="623a.2(a)", choices=labels.TABLE_SHAPES),
    ] = None
    table_length_ft: Annotated[
        Decimal | None,
        ask(
            "Length of the table",
            TABLE,
            unit="feet",
            why="623a.2(b), 623a.2(c)",
            hint=f"In decimal feet, for example 12 or 9.5. At most {LONGEST_CRAPS_TABLE.always} for Craps, "
            f"{LONGEST_MINI_TABLE.always} for Mini-Craps",
        ),
    ] = None
    seat_count: Annotated[
        int | None,
        ask("How many seats does the table have?", TABLE, why="623a.2(c)", hint="At most nine", when=MINI),
    ] = None

    dice_per_set: Annotated[
        int | None,
        ask(
            "How many dice does the set at the table have?",
            DICE,
            why="623a.7(a)",
            hint="The shooter plays with two of them; the others wait in the dice cup",
        ),
    ] = None
    stickperson_used: Annotated[
        bool | None,
        ask(
            "Is a stickperson at the table?",
            DICE,
            why="623a.7(a)",
            hint="At Mini-Craps you may do without one",
            when=MINI,
        ),
    ] = None
    dice_controller: Annotated[
        Literal["stickperson", "dealer"] | None,
        ask(
            "Who controls the dice?",
            DICE,
            why="623a.7(a)",
            hint="The stickperson; at a Mini-Craps table without one, the dealer",
            choices=labels.CONTROLLERS,
        ),
    ] = None

    layout_approval_ref: Annotated[
        Approval | None,
        layout_approved(
            LAYOUT,
            "623a.2(d)",
            unit="gaming_operations",
            duty="The layout is approved by Gaming Operations.",
            reading="Of the later text, § 601a.10(a)–(c) was seen: a layout is filed electronically with Gaming "
            "Operations, reviewed within 15 days and approved by the Executive Director. The proposed text names "
            "Gaming Operations, and its findings follow it.",
        ),
    ] = None
    layout_has_name_or_logo: Annotated[bool | None, name_or_logo_asked(LAYOUT, "623a.2(d)(1)")] = None
    layout_wager_areas: Annotated[
        frozenset[str] | None,
        wager_areas_asked(
            LAYOUT,
            "623a.2(d)(2)",
            hint="Every wager that is offered needs one. Only Horn High and Whirl Bets may do without and be split up",
            members=labels.WAGER_LABELS,
        ),
    ] = None
    layout_no_call_bets_inscription: Annotated[
        bool | None,
        ask(
            "Does the layout carry the words “no call bets”?",
            LAYOUT,
            why="623a.2(d)(3)",
            hint="A call bet is a wager with neither cash nor chips. The words are needed even if you accept verbal "
            "wagers with cash",
            public=True,
        ),
    ] = None

    drop_tip_box_approval_ref: Annotated[
        Approval | None,
        approved(
            "623a.2(e)",
            "Approval of the locations of the drop box and the tip box",
            BOXES,
            hint=TO_COME,
            unit="casino_compliance",
            title="Approval of the locations of both boxes",
            duty="The drop box and the tip box are attached to the table in locations that Casino Compliance has "
            "approved.",
            reading="This chapter fixes no side, so any two locations may be proposed.",
        ),
    ] = None

    table_min_usd: Annotated[
        Decimal | None, minimum_asked(LIMITS, "623a.3(b)", hint="For example, 15.00", unit="dollar")
    ] = None
    table_max_usd: Annotated[
        Decimal | None,
        maximum_asked(
            LIMITS,
            "623a.3(b)",
            hint="For example, 3000.00. Supplemental wagers have their own limits and may exceed it",
            unit="dollar",
        ),
    ] = None
    minmax_sign_present: Annotated[bool | None, sign_asked(LIMITS, "623a.3(c)")] = None
