"""Sic Bo: boxes, electrical device, layout and shakers, as a Rules Submission states them."""

from functools import partial
from typing import Annotated

from ...core.fields import Approval, ask
from ...core.filing import TO_COME, FilingFacts
from ...core.signed import approved
from ...general.asking import layout_approved, wager_areas_asked
from ...general.boxes import Side, box_places_approved, drop_box_asked, tip_box_asked
from ...general.layout import name_or_logo_asked, odds_on_layout_asked, odds_sign_asked
from .. import labels
from ..conditions import AUTOMATED_SHAKER, MANUAL_SHAKER, NO_ODDS_ON_LAYOUT
from ..sections import AUTOMATED, BOXES, DEVICE, LAYOUT, MANUAL, SHAKER

_manual_asked = partial(ask, section=MANUAL, when=MANUAL_SHAKER)
_automated_asked = partial(ask, section=AUTOMATED, when=AUTOMATED_SHAKER)
_automated_approved = partial(approved, section=AUTOMATED, hint=TO_COME, when=AUTOMATED_SHAKER)


class EquipmentFacts(FilingFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts about the table and its equipment. None means not stated."""

    drop_box_side: Annotated[Side | None, drop_box_asked(BOXES, "625a.1(a)")] = None
    tip_box_side: Annotated[Side | None, tip_box_asked(BOXES, "625a.1(a)")] = None
    drop_tip_box_approval_ref: Annotated[Approval | None, box_places_approved(BOXES, "625a.1(a)")] = None

    electrical_device_approval_ref: Annotated[
        Approval | None,
        approved(
            "625a.1(b)",
            "Laboratory approval of the electrical device",
            DEVICE,
            title="Approval of the electrical device",
            hint=TO_COME,
            unit="gaming_laboratory_operations",
            duty="The electrical device into which the dice are entered is approved by the laboratory before use.",
        ),
    ] = None
    electrical_device_accepts_each_die: Annotated[
        bool | None,
        ask("Does the dealer enter the value of each die into the electrical device?", DEVICE, why="625a.1(b)"),
    ] = None
    display_shows_all_wagers: Annotated[
        bool | None, ask("Does an area of the table show all wagers of the chapter?", DEVICE, why="625a.1(b)")
    ] = None
    display_illuminates_winners: Annotated[
        bool | None,
        ask("Do the winning combinations light up once the dice are entered?", DEVICE, why="625a.1(b)"),
    ] = None

    layout_approval_ref: Annotated[
        Approval | None,
        layout_approved(
            LAYOUT,
            "625a.1(c)",
            unit="gaming_operations",
            duty="The layout is approved before use.",
            reading="The text names Gaming Operations; today the Executive Director approves layouts under 601a.10(a) "
            "to (c).",
        ),
    ] = None
    layout_has_name_or_logo: Annotated[bool | None, name_or_logo_asked(LAYOUT, "625a.1(c)(1)")] = None
    layout_wager_areas: Annotated[
        frozenset[str] | None,
        wager_areas_asked(LAYOUT, "625a.1(c)(2)", hint="Every wager that is offered needs one", members=labels.WAGERS),
    ] = None
    odds_on_layout: Annotated[bool | None, odds_on_layout_asked(LAYOUT, "625a.1(c)(3)")] = None
    odds_sign_posted: Annotated[bool | None, odds_sign_asked(LAYOUT, "625a.1(c)(3)", "Sic Bo", NO_ODDS_ON_LAYOUT)] = (
        None
    )

    shaker_types: Annotated[
        frozenset[str] | None,
        ask(
            "Which shakers are used?",
            SHAKER,
            why="625a.1(d)",
            hint="Choose both if a manual shaker takes over when the automated one fails",
            members=labels.SHAKERS,
        ),
    ] = None

    manual_shaker_approval_ref: Annotated[
        Approval | None,
        approved(
            "625a.1(d)",
            "Approval of the manual shaker",
            MANUAL,
            hint=TO_COME,
            when=MANUAL_SHAKER,
            unit="gaming_operations",
            duty="The shaker is approved by Gaming Operations before use.",
            reading="The automated shaker has its own approvals in 625a.1(d)(2). Today the Executive Director approves "
            "shakers under 601a.10(b)(7).",
        ),
    ] = None
    shaker_dice_capacity: Annotated[
        int | None,
        _manual_asked(
            "How many dice does the compartment of the manual shaker secure?", unit="dice", why="625a.1(d)(1)(i)"
        ),
    ] = None
    shaker_compartment_transparent: Annotated[
        bool | None, _manual_asked("Can the dice be seen through the compartment?", why="625a.1(d)(1)(i)")
    ] = None
    shaker_cover_opaque: Annotated[
        bool | None, _manual_asked("Does the cover hide the dice completely?", why="625a.1(d)(1)(i)")
    ] = None
    shaker_cover_separate: Annotated[
        bool | None, _manual_asked("Is the cover a separate part?", why="625a.1(d)(1)(i)")
    ] = None
    shaker_lockable: Annotated[
        bool | None, _manual_asked("Can the manual shaker be sealed or locked?", why="625a.1(d)(1)(ii)")
    ] = None
    shaker_has_name_or_logo: Annotated[
        bool | None, _manual_asked("Does the manual shaker show your name or logo?", why="625a.1(d)(1)(iii)")
    ] = None

    automated_shaker_lab_approval_ref: Annotated[
        Approval | None,
        _automated_approved(
            "625a.1(d)(2)",
            "Laboratory approval of the automated shaker",
            unit="gaming_laboratory_operations",
            duty="An automated shaker is approved by the laboratory before use.",
            reading="It needs two bureaus: the laboratory for the device, Gaming Operations under (ii).",
        ),
    ] = None
    automated_shaker_dice_capacity: Annotated[
        int | None,
        _automated_asked(
            "How many dice does the compartment of the automated shaker secure?", unit="dice", why="625a.1(d)(2)(i)"
        ),
    ] = None
    automated_shaker_compartment_transparent: Annotated[
        bool | None, _automated_asked("Can the dice be seen through its compartment?", why="625a.1(d)(2)(i)")
    ] = None
    automated_shaker_cover_opaque: Annotated[
        bool | None, _automated_asked("Does its cover hide the dice completely?", why="625a.1(d)(2)(i)")
    ] = None
    automated_shaker_cover_separate: Annotated[
        bool | None, _automated_asked("Is its cover a separate part?", why="625a.1(d)(2)(i)")
    ] = None
    automated_shaker_lockable: Annotated[
        bool | None, _automated_asked("Can the automated shaker be sealed or locked?", why="625a.1(d)(2)(i)")
    ] = None
    automated_shaker_bgo_approval_ref: Annotated[
        Approval | None,
        _automated_approved(
            "625a.1(d)(2)(ii)",
            "Gaming Operations’ approval of the shaker, its location and its procedure",
            title="Approval of the automated shaker, its location and its procedure",
            unit="gaming_operations",
            duty="The automated shaker, its location on the table and the procedure for shaking are approved by "
            "Gaming Operations before use.",
        ),
    ] = None
    automated_shaker_location: Annotated[
        str | None,
        _automated_asked(
            "Where on the table is the automated shaker?",
            why="625a.1(d)(2)(ii)",
            hint="For example, center of the table, in front of the dealer",
        ),
    ] = None
    automated_shaker_procedure: Annotated[
        str | None,
        _automated_asked(
            "What is the procedure for shaking the dice?",
            why="625a.1(d)(2)(ii)",
            hint="In words, or the title and revision of the document that you file with this submission",
        ),
    ] = None
