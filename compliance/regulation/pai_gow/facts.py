"""What a filing for Pai Gow states (Chapter 621a)."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Literal

from ..core.condition import given
from ..core.fields import Approval, Attestation, asked
from ..core.filing import TO_COME, FilingFacts
from ..general.boxes import Side, box_places_approved, drop_box_asked, tip_box_asked
from .conditions import (
    ADJACENT_BOXES,
    AMOUNT_IN_SUBMISSION,
    CO_BANKING,
    GENERATOR,
    PLAYER_BANK,
    SHAKER,
)
from .labels import (
    COLLECTED_AT,
    DEAD_HAND_SIDES,
    FEATURE_SIDES,
    HOUSE_WAY_STEPS,
    METHODS,
    ROUNDINGS,
    SPOT_COLORS,
    WAGER_BASES,
)
from .ranking import TILE_NAMES
from .sections import (
    ATTESTATIONS,
    BANK,
    BOXES,
    CO_BANK,
    DEALING,
    HOUSE_WAY,
    LATER,
    START,
    TABLE,
    TILES,
    WAGERS,
)
from .styles import STYLE_NAMES

TABLE_OF_PAYS = "Name or letter of the pay table. Its text is not on file"


class PaiGowFacts(FilingFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts of a Pai Gow filing. None means not stated."""

    betting_positions: Annotated[
        int | None,
        asked("How many betting positions does the table have?", TABLE, why="621a.2(a)", hint="Exactly six"),
    ] = None
    positions_on_one_side: Annotated[
        bool | None,
        asked("Are all players on one side of the table, and the dealer on the other?", TABLE, why="621a.2(a)"),
    ] = None
    layout_approval_ref: Annotated[
        Approval | None, asked("Approval of the layout", TABLE, why="621a.2(b)", hint=TO_COME)
    ] = None
    layout_has_name_or_logo: Annotated[
        bool | None,
        asked(
            "Does the layout show your name or logo?",
            TABLE,
            why="621a.2(b)(1)",
            hint="Of the certificate holder, not of the supplier",
        ),
    ] = None
    layout_betting_areas_count: Annotated[
        int | None,
        asked(
            "How many separate betting areas does the layout have?",
            TABLE,
            why="621a.2(b)(2)",
            hint="One for each position, so six; do not count the Dead Hand",
        ),
    ] = None
    layout_dead_hand_area: Annotated[
        bool | None,
        asked("Does the layout have a separate area for the Dead Hand?", TABLE, why="621a.2(b)(3)"),
    ] = None
    layout_dead_hand_side: Annotated[
        Literal["dealer_left", "other"] | None,
        asked(
            "Where is the area for the Dead Hand?",
            TABLE,
            why="621a.2(b)(3)",
            hint="Seen from the dealer",
            choices=DEAD_HAND_SIDES,
        ),
    ] = None
    layout_dead_hand_tile_capacity: Annotated[
        int | None,
        asked("How many tiles does the area for the Dead Hand hold?", TABLE, why="621a.2(b)(3)", unit="tile"),
    ] = None

    drop_box_side: Annotated[Side | None, drop_box_asked(BOXES, "621a.2(c)")] = None
    tip_box_side: Annotated[Side | None, tip_box_asked(BOXES, "621a.2(c)")] = None
    drop_tip_box_approval_ref: Annotated[Approval | None, box_places_approved(BOXES, "621a.2(c)")] = None

    start_position_method: Annotated[
        frozenset[str] | None,
        asked(
            "How is it decided who gets the first tiles?",
            START,
            why="621a.8(a)",
            hint="Choose one or both; a player who banks always shakes the shaker",
            members=METHODS,
        ),
    ] = None
    shaker_approval_ref: Annotated[
        Approval | None,
        asked(
            "Approval of the Pai Gow shaker",
            START,
            why="621a.2(d)",
            hint=f"{TO_COME}. A table with a player bank needs a shaker even beside a random number generator",
            when=SHAKER,
        ),
    ] = None
    shaker_dice_capacity: Annotated[
        int | None,
        asked("How many dice does the shaker hold?", START, why="621a.2(d)(1)", hint="At least three", when=SHAKER),
    ] = None
    shaker_hides_dice_while_shaken: Annotated[
        bool | None, asked("Are the dice hidden while they are shaken?", START, why="621a.2(d)(1)", when=SHAKER)
    ] = None
    shaker_has_name_or_logo: Annotated[
        bool | None, asked("Does the shaker show your name or logo?", START, why="621a.2(d)(2)", when=SHAKER)
    ] = None
    rng_approval_ref: Annotated[
        Approval | None,
        asked("Approval of the random number generator", START, why="621a.2(e)", hint=TO_COME, when=GENERATOR),
    ] = None
    rng_first_use_on: Annotated[
        date | None,
        asked(
            "On which day is the random number generator first used?",
            START,
            why="621a.2(e)",
            hint="The day planned, if it is still to come; never before the approval",
            when=GENERATOR,
        ),
    ] = None

    tile_count: Annotated[int | None, asked("How many tiles does a set have?", TILES, why="621a.3(a)", unit="tile")] = (
        None
    )
    tiles_identical_size_and_shading: Annotated[
        bool | None, asked("Are all tiles of a set alike in size and shading?", TILES, why="621a.3(a)")
    ] = None
    tiles_rectangular: Annotated[
        bool | None,
        asked(
            "Is each tile a rectangle?",
            TILES,
            why="621a.3(a), 621a.3(b)(1)",
            hint="A filing may leave this out; the tiles are then looked at themselves",
            optional=True,
        ),
    ] = None
    tile_color: Annotated[str | None, asked("Which color are the tiles?", TILES, why="621a.3(b)(1)", hint="black")] = (
        None
    )
    tile_nontransparent: Annotated[
        bool | None, asked("Is the material of the tiles nontransparent?", TILES, why="621a.3(b)(1)")
    ] = None
    tile_length_in: Annotated[
        Decimal | None,
        asked("Length of a tile", TILES, why="621a.3(b)(1)", unit="inch", hint="At least 2.5; there is no upper limit"),
    ] = None
    tile_width_in: Annotated[
        Decimal | None,
        asked("Width of a tile", TILES, why="621a.3(b)(1)", unit="inch", hint="At least 1"),
    ] = None
    tile_thickness_in: Annotated[
        Decimal | None,
        asked("Thickness of a tile", TILES, why="621a.3(b)(1)", unit="inch", hint="At least 0.375, which is 3/8"),
    ] = None
    tile_faces_flat: Annotated[
        bool | None,
        asked("Are all sides of the tiles flat?", TILES, why="621a.3(b)(2)", hint="Apart from the spots on the front"),
    ] = None
    tile_spots_uniform_depth: Annotated[
        bool | None, asked("Are all spots equally deep?", TILES, why="621a.3(b)(2)")
    ] = None
    tile_identifying_feature: Annotated[
        str | None,
        asked(
            "Which feature on each tile is yours alone?",
            TILES,
            why="621a.3(b)(3)",
            hint="As: an engraved mountain with your initials",
        ),
    ] = None
    tile_identifying_feature_side: Annotated[
        Literal["front", "back"] | None,
        asked("Where on the tile is that feature?", TILES, why="621a.3(b)(3)", choices=FEATURE_SIDES),
    ] = None
    tile_texture_uniform: Annotated[
        bool | None,
        asked(
            "Do all sides but the front have the same texture and finish?",
            TILES,
            why="621a.3(b)(4)",
        ),
    ] = None
    tile_no_revealing_marks: Annotated[
        bool | None,
        asked(
            "Are the tiles free of marks that reveal the front, or tell one tile from another?",
            TILES,
            why="621a.3(b)(5)",
        ),
    ] = None
    tile_spot_colors: Annotated[
        frozenset[str] | None,
        asked("Which color are the spots?", TILES, why="621a.3(b)(6)", hint="One or both", members=SPOT_COLORS),
    ] = None
    tile_set_composition: Annotated[
        dict[str, int] | None,
        asked(
            "How many tiles of each design does a set have?",
            TILES,
            why="621a.3(c)",
            hint="Two each of the first eleven designs and one each of the other ten: 32 tiles",
            members=TILE_NAMES,
        ),
    ] = None
    tile_sets_sealed_separately: Annotated[
        bool | None,
        asked(
            "Is each set packed by itself, and sealed so that tampering shows?",
            TILES,
            why="621a.3(d)",
        ),
    ] = None

    alternative_dealing_styles: Annotated[
        frozenset[str] | None,
        asked(
            "Which other dealing styles may the dealer, the bank or the co-bank choose?",
            DEALING,
            why="621a.9",
            hint="None is allowed too. Stacks one by one from the right are the usual way and need not be chosen",
            members=STYLE_NAMES,
            may_be_empty=True,
        ),
    ] = None

    house_way_steps: Annotated[
        tuple[str, ...] | None,
        asked(
            "In which order does the dealer look for the hands of the house?",
            HOUSE_WAY,
            why="621a.10(d)",
            hint="Four steps in a fixed order; your document may refine a step and not move it",
            members=HOUSE_WAY_STEPS,
        ),
    ] = None
    house_way_document: Annotated[
        str | None,
        asked(
            "How exactly are the hands of the house set?",
            HOUSE_WAY,
            why="621a.12(f)",
            hint="The text, or the name of the document filed with this submission: what decides inside each step",
        ),
    ] = None

    adjacent_boxes_limit: Annotated[
        int | None,
        asked(
            "On how many adjacent boxes may a player wager in one round?",
            WAGERS,
            why="621a.13(a)",
            hint="From 1 to 6, the player’s own box included: 1 means that box alone",
        ),
    ] = None
    verbal_cash_wagers_accepted: Annotated[
        bool | None,
        asked(
            "Are verbal wagers with cash accepted?",
            WAGERS,
            why="621a.7(a)",
            hint="At Craps they may be; at Pai Gow they may not",
            optional=True,
        ),
    ] = None
    vigorish_percent: Annotated[
        Decimal | None,
        asked(
            "How much is the vigorish?",
            WAGERS,
            why="621a.10(k)",
            unit="percent",
            hint="Exactly 5 percent of the amount won: no less and no more",
        ),
    ] = None
    vigorish_rounding: Annotated[
        Literal["exact", "up_to_next_quarter"] | None,
        asked("Is the vigorish rounded?", WAGERS, why="621a.10(k)", choices=ROUNDINGS),
    ] = None
    vigorish_collected_at: Annotated[
        Literal["with_payout"] | None,
        asked("When is the vigorish taken?", WAGERS, why="621a.10(k)", choices=COLLECTED_AT),
    ] = None

    player_bank_offered: Annotated[bool | None, asked("May players bank the game?", BANK, why="621a.11(a)")] = None
    player_bank_offered_to_all: Annotated[
        bool | None,
        asked("Is the bank offered to every player at the table?", BANK, why="621a.11(a)", when=PLAYER_BANK),
    ] = None
    bank_marker_approval_ref: Annotated[
        Approval | None,
        asked("Approval of the marker for the bank", BANK, why="621a.1", hint=TO_COME, when=PLAYER_BANK),
    ] = None
    bank_betting_areas_max: Annotated[
        int | None,
        asked(
            "On how many betting areas may the bank wager?",
            BANK,
            why="621a.11(f)",
            hint="One, whatever other players may do",
            when=PLAYER_BANK,
        ),
    ] = None
    dealer_wager_basis: Annotated[
        Literal["players_last_wager", "amount_in_submission"] | None,
        asked(
            "How much does the dealer wager against the bank?",
            BANK,
            why="621a.11(h)",
            hint="The bank may ask for less, or for none",
            choices=WAGER_BASES,
            when=PLAYER_BANK,
        ),
    ] = None
    dealer_wager_amount_rule: Annotated[
        str | None,
        asked(
            "Which amount does the dealer wager?",
            BANK,
            why="621a.11(h)",
            hint="A sum in dollars, or how it is found",
            when=AMOUNT_IN_SUBMISSION,
        ),
    ] = None
    delivery_style_signals: Annotated[
        dict[str, str] | None,
        asked(
            "By which action does the dealer show each style to surveillance?",
            BANK,
            why="621a.11(i)",
            hint="One for every style that you chose; leave the other lines empty",
            members=STYLE_NAMES,
            when=PLAYER_BANK,
        ),
    ] = None

    co_banking_offered: Annotated[
        bool | None,
        asked(
            "May a bank ask the house to cover half of the winning wagers?",
            CO_BANK,
            why="621a.11(e)",
            hint="Only where players may bank the game",
            when=PLAYER_BANK,
        ),
    ] = None
    co_bank_share_percent: Annotated[
        Decimal | None,
        asked(
            "Which part of the winning wagers does the house cover?",
            CO_BANK,
            why="621a.11(e)",
            unit="percent",
            hint="50 percent",
            when=CO_BANKING,
        ),
    ] = None
    co_banking_available_to_all: Annotated[
        bool | None,
        asked("Is co-banking open to every player at the table?", CO_BANK, why="621a.11(e)", when=CO_BANKING),
    ] = None
    bank_hand_setting_rule: Annotated[
        str | None,
        asked(
            "How does the dealer set the hands of the co-bank?",
            CO_BANK,
            why="621a.11(e)",
            hint="The rule itself, as: by the house way of this filing",
            when=CO_BANKING,
        ),
    ] = None
    dealer_wager_during_co_banking: Annotated[
        bool | None,
        asked(
            "Does the dealer wager against a co-bank?",
            CO_BANK,
            why="621a.11(e)",
            hint="The dealer may not, as the house is part of that bank",
            when=CO_BANKING,
        ),
    ] = None
    co_bank_marker_approval_ref: Annotated[
        Approval | None,
        asked("Approval of the marker for the co-bank", CO_BANK, why="621a.1", hint=TO_COME, when=CO_BANKING),
    ] = None

    tile_schematic_approval_ref: Annotated[
        Approval | None,
        asked(
            "Approval of the schematic of the tiles",
            LATER,
            why="603a.18(c)",
            hint="Asked for by the text in force, with true size and identifying feature",
            optional=True,
        ),
    ] = None
    layout_shaker_area: Annotated[
        bool | None,
        asked(
            "Does the layout have an area for the uncovered shaker?",
            LATER,
            why="621a.8(a)(2)",
            hint="The text in force places the shaker there",
            when=SHAKER,
            optional=True,
        ),
    ] = None
    sum_wager_offered: Annotated[bool | None, asked("Is a Sum Wager offered?", LATER, why="621a.7", optional=True)] = (
        None
    )
    sum_paytable: Annotated[
        str | None,
        asked(
            "Pay table of the Sum Wager",
            LATER,
            why="621a.7",
            hint=TABLE_OF_PAYS,
            when=given("sum_wager_offered"),
            optional=True,
        ),
    ] = None
    match_wager_offered: Annotated[
        bool | None, asked("Is a Match Wager offered?", LATER, why="621a.7", optional=True)
    ] = None
    match_paytable: Annotated[
        str | None,
        asked(
            "Pay table of the Match Wager",
            LATER,
            why="621a.7",
            hint=TABLE_OF_PAYS,
            when=given("match_wager_offered"),
            optional=True,
        ),
    ] = None
    beat_it_wager_offered: Annotated[
        bool | None, asked("Is a Beat It Wager offered?", LATER, why="621a.7", optional=True)
    ] = None
    beat_it_paytable: Annotated[
        str | None,
        asked(
            "Pay table of the Beat It Wager",
            LATER,
            why="621a.7",
            hint=TABLE_OF_PAYS,
            when=given("beat_it_wager_offered"),
            optional=True,
        ),
    ] = None

    attest_621a_5: Annotated[
        Attestation | None,
        asked("Dice and shaker stay together, in the dealer’s care", ATTESTATIONS, why="621a.5"),
    ] = None
    attest_621a_6: Annotated[
        Attestation | None,
        asked("Tiles are shown in pairs, then mixed and stacked as the text says", ATTESTATIONS, why="621a.6"),
    ] = None
    attest_621a_7: Annotated[
        Attestation | None,
        asked("Seated players wager, with chips and in time", ATTESTATIONS, why="621a.7"),
    ] = None
    attest_621a_8: Annotated[
        Attestation | None,
        asked("The starting position is counted and the tiles are dealt as the text says", ATTESTATIONS, why="621a.8"),
    ] = None
    attest_621a_10: Annotated[
        Attestation | None,
        asked("Hands are set, compared, settled and picked up as the text says", ATTESTATIONS, why="621a.10"),
    ] = None
    attest_621a_11: Annotated[
        Attestation | None,
        asked(
            "A player bank is offered, checked and settled as the text says",
            ATTESTATIONS,
            why="621a.11",
            when=PLAYER_BANK,
        ),
    ] = None
    attest_621a_12: Annotated[
        Attestation | None,
        asked("Irregular rolls and exposed tiles are dealt with as the text says", ATTESTATIONS, why="621a.12"),
    ] = None
    attest_621a_13: Annotated[
        Attestation | None,
        asked(
            "A player with several boxes sets one hand after the other",
            ATTESTATIONS,
            why="621a.13",
            when=ADJACENT_BOXES,
        ),
    ] = None
