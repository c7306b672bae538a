"""Casino War: the table, its cards and its equipment, as a Rules Submission states them."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Literal

from ..core.fields import Approval, asked
from ..core.filing import FilingFacts
from .conditions import BATCHES, CONTINUOUS, NO_ODDS_ON_LAYOUT, SHOE_IN_USE, TIP_BOX_ELSEWHERE, TIP_BOX_OUT_OF_PLACE
from .editions import COMMENT, IN_FORCE, PROPOSED
from .sections import BOXES, CARDS, DEALING, LAYOUT, LIMITS, SHUFFLING, TABLE

LEFT_OF_DEALER = "left of dealer"
SHOE_PLACES = {
    LEFT_OF_DEALER: "Left of the dealer",
    "right of dealer": "Right of the dealer",
    "in front of dealer": "In front of the dealer",
}
"""Phrases that a form writes for the place of the dealing shoe; any other text may stand there too."""

ADOPTED_ONLY = (IN_FORCE,)
EARLIER_TEXTS = (PROPOSED, COMMENT)
SIDES = {
    "dealer_left": "On the dealer’s left",
    "dealer_right": "On the dealer’s right",
    "other": "Somewhere else",
}


class CasinoWarEquipment(FilingFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts about table, cards and equipment. None means not stated; counts are whole numbers, money is in dollars."""

    # Table
    betting_positions: Annotated[
        int | None,
        asked(
            "How many betting positions does the table have?",
            TABLE,
            hint="Count every place at which a player can bet, in use or not.",
            unit="positions",
            why="651a.2(a)",
        ),
    ] = None
    positions_on_one_side: Annotated[
        bool | None,
        asked(
            "Are all betting positions on one side of the table, with the dealer across from them?",
            TABLE,
            hint="Look at the drawing of the table from above.",
            why="651a.2(a)",
        ),
    ] = None

    # Wagering limits
    adjacent_boxes_limit: Annotated[
        int | None,
        asked(
            "How many adjacent boxes may one player bet in a round?",
            LIMITS,
            hint="Your choice. Enter 1 if a player may bet on one box only; no more than the table has positions.",
            unit="boxes",
            why="651a.7(e)",
        ),
    ] = None
    table_min_usd: Annotated[
        Decimal | None,
        asked(
            "Minimum wager at the table",
            LIMITS,
            hint="The amount on the sign when the table opens.",
            unit="USD",
            why="601a.6",
        ),
    ] = None
    table_max_usd: Annotated[
        Decimal | None,
        asked(
            "Maximum wager at the table",
            LIMITS,
            hint="The amount on the sign when the table opens.",
            unit="USD",
            why="601a.6",
        ),
    ] = None
    minmax_sign_present: Annotated[
        bool | None,
        asked("Does a sign at the table show the minimum and the maximum wager?", LIMITS, why="601a.6"),
    ] = None

    # Layout
    layout_has_name_or_logo: Annotated[
        bool | None,
        asked(
            "Does the layout show your name or logo?",
            LAYOUT,
            hint="Of the certificate holder, not of the supplier.",
            why="651a.2(b)(1)",
        ),
    ] = None
    initial_war_areas: Annotated[
        int | None,
        asked(
            "How many separate areas for Initial and War Wagers are on the layout?",
            LAYOUT,
            hint="Count them on the drawing: one for each betting position.",
            unit="areas",
            why="651a.2(b)(2)",
        ),
    ] = None
    tie_areas: Annotated[
        int | None,
        asked(
            "How many separate areas for Tie Wagers are on the layout?",
            LAYOUT,
            hint="Count them on the drawing: one for each betting position.",
            unit="areas",
            why="651a.2(b)(3)",
        ),
    ] = None
    odds_on_layout: Annotated[
        bool | None,
        asked(
            "Are the payout odds printed on the layout?",
            LAYOUT,
            hint="Answer yes only if the odds of every wager you offer are there, the Initial Wager included.",
            why="651a.2(b)(4)",
        ),
    ] = None
    odds_sign_posted: Annotated[
        bool | None,
        asked(
            "Is a sign with the payout odds posted at every Casino War table?",
            LAYOUT,
            hint="Needed where the layout does not show them. The sign gives the odds of every wager you offer.",
            why="651a.2(b)(4)",
            when=NO_ODDS_ON_LAYOUT,
        ),
    ] = None
    layout_approval_ref: Annotated[
        Approval | None,
        asked(
            "Approval of the layout",
            LAYOUT,
            hint="Number and day of the approval letter. You may file before you have it.",
            why="651a.2(b)",
        ),
    ] = None

    # Cards
    deck_count: Annotated[
        int | None,
        asked(
            "How many decks are in use at the table?",
            CARDS,
            hint="All decks together. With a shuffling device that takes two batches, count both batches.",
            unit="decks",
            why="651a.3(a)",
        ),
    ] = None
    decks_identical: Annotated[
        bool | None,
        asked(
            "Do all decks look the same?",
            CARDS,
            hint="Fronts and backs. With two batches, answer for each batch by itself: their backs differ in color.",
            why="651a.3(a)",
        ),
    ] = None
    cards_per_deck: Annotated[
        int | None,
        asked(
            "How many cards does each deck have?",
            CARDS,
            hint="Without cover cards and without jokers.",
            unit="cards",
            why="603a.15(a)",
        ),
    ] = None
    cover_cards: Annotated[
        int | None,
        asked(
            "How many cover cards are used?",
            CARDS,
            hint="The cut cards: count those of the game, not of the decks.",
            unit="cards",
            why="651a.3(a)",
        ),
    ] = None
    jokers_used: Annotated[
        bool | None,
        asked(
            "Are jokers dealt?",
            CARDS,
            hint="Jokers that come with a deck and are taken out do not count.",
            why="603a.15(a)",
        ),
    ] = None

    # Shuffling
    shuffler_mode: Annotated[
        Literal["none", "batch_shuffler", "continuous_device"] | None,
        asked(
            "How are the cards shuffled?",
            SHUFFLING,
            hint="This decides how many decks you may use and which duties apply.",
            why="651a.3(c)",
            choices={
                "none": "By hand",
                "batch_shuffler": "By an automated card shuffling device, in two batches",
                "continuous_device": "By a shoe or device that reshuffles and counts the cards itself",
            },
        ),
    ] = None
    batch_count: Annotated[
        int | None,
        asked("How many batches are the cards kept in?", SHUFFLING, unit="batches", why="651a.3(c)(1)", when=BATCHES),
    ] = None
    decks_per_batch: Annotated[
        tuple[int, ...] | None,
        asked(
            "How many decks are in each batch?",
            SHUFFLING,
            hint="Batch A first, then batch B. Count decks of 52 cards; cover cards are asked elsewhere.",
            unit="decks",
            why="651a.3(c)(1)",
            when=BATCHES,
        ),
    ] = None
    batch_designs_same: Annotated[
        bool | None,
        asked(
            "Do the cards of both batches have the same design?",
            SHUFFLING,
            hint="Everything but the color of the backs.",
            why="651a.3(c)(2)",
            when=BATCHES,
        ),
    ] = None
    batch_back_colors: Annotated[
        tuple[str, ...] | None,
        asked(
            "What color are the backs of each batch?",
            SHUFFLING,
            hint="Batch A first, then batch B. The two colors must differ.",
            why="651a.3(c)(2)",
            when=BATCHES,
        ),
    ] = None
    shuffler_model: Annotated[
        str | None,
        asked(
            "Which shuffling device is used?",
            SHUFFLING,
            hint="Maker, model and version, as the laboratory’s approval names them.",
            why="603a.17(d)",
            when=BATCHES,
            registered="shuffler",
        ),
    ] = None
    shuffler_lab_approval_ref: Annotated[
        Approval | None,
        asked(
            "Laboratory approval of the shuffling device",
            SHUFFLING,
            hint="Of this model and version.",
            why="603a.17(d)",
            when=BATCHES,
        ),
    ] = None
    shuffler_inserts_into_shoe: Annotated[
        bool | None,
        asked(
            "Does the device put the shuffled cards straight into the dealing shoe?",
            SHUFFLING,
            hint="Answer no if the dealer takes the stack from the device.",
            why="651a.5(a)",
            when=BATCHES,
        ),
    ] = None
    stored_batch_secure: Annotated[
        bool | None,
        asked(
            "Does the device hold one batch of shuffled cards, locked away until it is used?",
            SHUFFLING,
            hint="Leave out if that batch is spread and shuffled again before it comes into play.",
            why="651a.5(g)(2)(i)",
            when=BATCHES,
            optional=True,
        ),
    ] = None
    shuffled_batch_procedure_approval_ref: Annotated[
        Approval | None,
        asked(
            "Approval of your procedures for securing and releasing the stored batch",
            SHUFFLING,
            hint="They are part of your internal controls. Only if you want to skip the second spread and shuffle.",
            why="651a.5(g)(2)(ii)",
            when=BATCHES,
            optional=True,
        ),
    ] = None
    continuous_device_model: Annotated[
        str | None,
        asked(
            "Which device reshuffles and counts the cards?",
            SHUFFLING,
            hint="Maker, model and version, as the laboratory’s approval names them.",
            why="651a.3(e)",
            when=CONTINUOUS,
        ),
    ] = None
    device_reshuffles: Annotated[
        bool | None,
        asked("Does the device reshuffle the cards by itself?", SHUFFLING, why="651a.3(e)", when=CONTINUOUS),
    ] = None
    device_counts_cards: Annotated[
        bool | None,
        asked("Does the device count the cards by itself?", SHUFFLING, why="651a.3(e)", when=CONTINUOUS),
    ] = None
    lab_approval_ref: Annotated[
        Approval | None,
        asked(
            "Laboratory approval of the device",
            SHUFFLING,
            hint="From the Bureau of Gaming Laboratory Operations, dated no later than the first use.",
            why="651a.3(e)",
            when=CONTINUOUS,
            editions=ADOPTED_ONLY,
        ),
    ] = None
    first_use_on: Annotated[
        date | None,
        asked(
            "On which day is the device first used in the facility?",
            SHUFFLING,
            hint="The planned day, if it is not in use yet.",
            why="651a.3(e)",
            when=CONTINUOUS,
            editions=ADOPTED_ONLY,
        ),
    ] = None
    recut_by: Annotated[
        Literal["last_cutter", "next_entitled"] | None,
        asked(
            "Who cuts again when a recut is ordered?",
            SHUFFLING,
            why="651a.5(f)",
            choices={"last_cutter": "The player who cut last", "next_entitled": "The next player entitled to cut"},
            editions=EARLIER_TEXTS,
            optional=True,
        ),
    ] = None

    # Dealing
    shoe_type: Annotated[
        Literal["manual", "approved_automatic_device"] | None,
        asked(
            "What are the cards dealt from?",
            DEALING,
            why="651a.3(b)",
            choices={
                "manual": "A manual dealing shoe",
                "approved_automatic_device": "A shoe or device that reshuffles and counts the cards itself",
            },
        ),
    ] = None
    shoe_location: Annotated[
        str | None,
        asked(
            "Where on the table does the dealing shoe stand?",
            DEALING,
            hint="Seen from the dealer’s place",
            why="651a.3(b)",
            members=SHOE_PLACES,
            when=SHOE_IN_USE,
        ),
    ] = None
    shoe_location_approval_ref: Annotated[
        Approval | None,
        asked("Approval of the place of the shoe", DEALING, why="651a.3(b)", when=SHOE_IN_USE, editions=ADOPTED_ONLY),
    ] = None
    shoe_base_plate_white_in: Annotated[
        Decimal | None,
        asked(
            "Length of the white part of the shoe’s base plate",
            DEALING,
            hint="Measured from the front of the shoe.",
            unit="in",
            why="603a.17(b)",
            when=SHOE_IN_USE,
            editions=ADOPTED_ONLY,
            optional=True,
        ),
    ] = None
    shoe_sides_transparent_or_sealed_cutout: Annotated[
        bool | None,
        asked(
            "Can one see through the sides of the shoe below the base plate?",
            DEALING,
            hint="Transparent sides, or a cutout that is sealed.",
            why="603a.17(b)",
            when=SHOE_IN_USE,
            editions=ADOPTED_ONLY,
            optional=True,
        ),
    ] = None
    shoe_stop_max_travel_in: Annotated[
        Decimal | None,
        asked(
            "How far can the next card be pushed up?",
            DEALING,
            hint="The play that the stop under the top leaves.",
            unit="in",
            why="603a.17(b)",
            when=SHOE_IN_USE,
            editions=ADOPTED_ONLY,
            optional=True,
        ),
    ] = None
    discard_rack_attached: Annotated[
        bool | None,
        asked(
            "Is a discard rack fixed to the top of the dealer’s side of the table?",
            DEALING,
            hint="Fixed, so that it cannot be lifted off during play.",
            why="651a.2(d)",
            editions=ADOPTED_ONLY,
        ),
    ] = None
    discard_rack_approval_ref: Annotated[
        Approval | None,
        asked("Approval of the discard rack", DEALING, why="651a.2(d)", editions=ADOPTED_ONLY),
    ] = None

    # Boxes
    drop_box_side: Annotated[
        Literal["dealer_left", "dealer_right", "other"] | None,
        asked(
            "Where is the drop box?",
            BOXES,
            hint="Seen from the dealer’s place, on the dealer’s side of the table.",
            why="651a.2(c)",
            choices=SIDES,
        ),
    ] = None
    tip_box_side: Annotated[
        Literal["dealer_left", "dealer_right", "other"] | None,
        asked(
            "Where is the tip box?",
            BOXES,
            hint="Seen from the dealer’s place: across the dealer from the drop box.",
            why="651a.2(c)",
            choices=SIDES,
        ),
    ] = None
    drop_tip_box_approval_ref: Annotated[
        Approval | None,
        asked("Approval of the places of both boxes", BOXES, why="651a.2(c)"),
    ] = None
    tip_box_alternative_location: Annotated[
        bool | None,
        asked(
            "Is the tip box elsewhere because equipment is in its way?",
            BOXES,
            hint="This exception is for the tip box only, never for the drop box.",
            why="651a.2(c)",
            when=TIP_BOX_OUT_OF_PLACE,
        ),
    ] = None
    tip_box_alternative_reason: Annotated[
        Literal["card_shuffling_device", "other_table_equipment"] | None,
        asked(
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
        asked("Approval of the other place of the tip box", BOXES, why="651a.2(c)", when=TIP_BOX_ELSEWHERE),
    ] = None
