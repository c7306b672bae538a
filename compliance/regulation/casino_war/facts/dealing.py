"""Casino War: dealing shoe, discard rack and boxes, as a Rules Submission states them."""

from decimal import Decimal
from functools import partial
from typing import Annotated, Any, Literal

from ...core.fields import Approval, ask
from ...core.signed import approved
from ...general.boxes import Side, box_places_approved, drop_box_asked, tip_box_asked
from ..conditions import CONTINUOUS, SHOE_IN_USE, TIP_BOX_ELSEWHERE, TIP_BOX_OUT_OF_PLACE
from ..sections import BOXES, DEALING
from .cards import ADOPTED_ONLY, CardFacts

LEFT_OF_DEALER = "left of dealer"
SHOE_PLACES = {
    LEFT_OF_DEALER: "Left of the dealer",
    "right of dealer": "Right of the dealer",
    "in front of dealer": "In front of the dealer",
}
"""Phrases that a form writes for the place of the dealing shoe; any other text may stand there too."""

_shoe_asked = partial(ask, section=DEALING, why="603a.17(b)", when=SHOE_IN_USE, editions=ADOPTED_ONLY, optional=True)


def _manual_unless_a_device_counts(facts: Any, edition_key: str) -> str | None:
    """The device where the cards are shuffled and counted by one; none while nobody has said how they are shuffled."""
    if facts.shuffler_mode is None:
        return None
    return "approved_automatic_device" if CONTINUOUS.met(facts) else "manual"


class DealingFacts(CardFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts about shoe, rack and boxes. None means not stated; lengths are in inches."""

    # Dealing
    shoe_type: Annotated[
        Literal["manual", "approved_automatic_device"] | None,
        ask(
            "What are the cards dealt from?",
            DEALING,
            why="651a.3(b)",
            standard=_manual_unless_a_device_counts,
            choices={
                "manual": "A manual dealing shoe",
                "approved_automatic_device": "A shoe or device that reshuffles and counts the cards itself",
            },
        ),
    ] = None
    shoe_location: Annotated[
        str | None,
        ask(
            "Where on the table is the dealing shoe?",
            DEALING,
            hint="From the dealer’s position",
            why="651a.3(b)",
            members=SHOE_PLACES,
            when=SHOE_IN_USE,
            public=True,
        ),
    ] = None
    shoe_location_approval_ref: Annotated[
        Approval | None,
        approved(
            "651a.3(b)",
            "Approval of the location of the shoe",
            DEALING,
            when=SHOE_IN_USE,
            editions=ADOPTED_ONLY,
            unit="casino_compliance",
            duty="Casino Compliance approves the location of the dealing shoe on the table.",
        ),
    ] = None
    shoe_base_plate_white_in: Annotated[
        Decimal | None,
        _shoe_asked(
            "Length of the white part of the shoe’s base plate", hint="Measured from the front of the shoe.", unit="in"
        ),
    ] = None
    shoe_sides_transparent_or_sealed_cutout: Annotated[
        bool | None,
        _shoe_asked(
            "Can you see through the sides of the shoe below the base plate?",
            hint="Transparent sides, or a cutout that is sealed.",
        ),
    ] = None
    shoe_stop_max_travel_in: Annotated[
        Decimal | None,
        _shoe_asked(
            "How far can the next card be pushed up?", hint="The travel that the stop under the top allows.", unit="in"
        ),
    ] = None
    discard_rack_attached: Annotated[
        bool | None,
        ask(
            "Is a discard rack attached to the top of the dealer’s side of the table?",
            DEALING,
            hint="Attached so that it cannot be lifted off during play.",
            why="651a.2(d)",
            editions=ADOPTED_ONLY,
        ),
    ] = None
    discard_rack_approval_ref: Annotated[
        Approval | None,
        approved(
            "651a.2(d)",
            "Approval of the discard rack",
            DEALING,
            editions=ADOPTED_ONLY,
            unit="casino_compliance",
            duty="Casino Compliance approves the discard rack.",
        ),
    ] = None

    # Boxes
    drop_box_side: Annotated[
        Side | None,
        drop_box_asked(BOXES, "651a.2(c)", "From the dealer’s position, on the dealer’s side of the table."),
    ] = None
    tip_box_side: Annotated[
        Side | None, tip_box_asked(BOXES, "651a.2(c)", "From the dealer’s position, across from the drop box.")
    ] = None
    drop_tip_box_approval_ref: Annotated[Approval | None, box_places_approved(BOXES, "651a.2(c)", hint="")] = None
    tip_box_alternative_location: Annotated[
        bool | None,
        ask(
            "Is the tip box somewhere else because equipment is in its way?",
            BOXES,
            hint="This exception is for the tip box only, never for the drop box.",
            why="651a.2(c)",
            when=TIP_BOX_OUT_OF_PLACE,
        ),
    ] = None
    tip_box_alternative_reason: Annotated[
        Literal["card_shuffling_device", "other_table_equipment"] | None,
        ask(
            "What is in the way of the tip box?",
            BOXES,
            why="651a.2(c)",
            choices={
                "card_shuffling_device": "A card shuffling device",
                "other_table_equipment": "Other equipment of the table",
            },
            when=TIP_BOX_ELSEWHERE,
        ),
    ] = None
    tip_box_alternative_approval_ref: Annotated[
        Approval | None,
        approved(
            "651a.2(c)",
            "Approval of the other location of the tip box",
            BOXES,
            when=TIP_BOX_ELSEWHERE,
            title="Approval of another location for the tip box",
            unit="casino_compliance",
            duty="Casino Compliance approves another location for the tip box where equipment blocks the usual one.",
        ),
    ] = None
