"""§ 621a.1 and § 621a.2(a) to (c): terms and markers, the table, its layout and its boxes."""

from ...core.answers import answered_yes, layout_named, unstated
from ...core.figure import Text
from ...core.finding import Finding, Outcome, violation
from ...general.boxes import boxes_beside_the_dealer
from ..conditions import CO_BANKING, PLAYER_BANK
from ..facts import PaiGowFacts
from ..figures import BETTING_AREAS, DEAD_HAND_TILES, POSITIONS
from .register import RULES, definitions, exactly

definitions(
    (
        "621a.1",
        "Copy hand",
        "A player’s high or low hand of the same pair rank or value as that of the dealer or bank.",
    ),
    ("621a.1", "High hand", "The higher of the two hands of two tiles that four tiles make."),
    ("621a.1", "Low hand", "The lower of the two hands of two tiles that four tiles make."),
    ("621a.1", "Setting the hands", "Making a high hand and a low hand of the four tiles dealt."),
    ("621a.1", "Supreme Pair", "The 2-4 with the 1-2, the highest of all hands."),
    ("621a.1", "Value", "The points of two tiles, found as 621a.4 says."),
)
_MARKER = "The Code of 2023 and 2024 (fragment) no longer names a bureau in this definition."
RULES.approval(
    "621a.1",
    "Marker of the bank",
    field="bank_marker_approval_ref",
    unit="gaming_operations",
    duty="The object that marks the bank is approved.",
    when=PLAYER_BANK,
    reading=_MARKER,
)
RULES.approval(
    "621a.1",
    "Marker of the co-bank",
    field="co_bank_marker_approval_ref",
    unit="gaming_operations",
    duty="The object that marks the co-bank is approved.",
    when=CO_BANKING,
    reading=_MARKER,
)


@RULES.validator(
    "621a.2(a)", "Six positions", fields=("betting_positions", "positions_on_one_side"), figures=(POSITIONS,)
)
def six_players_face_the_dealer(facts: PaiGowFacts, text: Text) -> Outcome:
    """The table has six betting positions on one side and the dealer on the other.

    Citation  621a.2(a)
    Duty      The game is played at a table with betting positions for six players on one side and the dealer’s place
              on the opposite side.
    Editions  621a-2011P.
    Figures   POSITIONS, exactly 6.
    Source    41 Pa.B. 2981.
    Reading   Six means neither fewer nor more: with the dealer and the Dead Hand that makes the eight places that are
              counted and dealt to.
    """
    if facts.betting_positions == text[POSITIONS] and facts.positions_on_one_side:
        return None
    required = f"betting positions for {text[POSITIONS]} players on one side, and the dealer on the other"
    found = (
        exactly(
            facts,
            "betting_positions",
            text[POSITIONS],
            wrong="The table has {} betting positions.",
            required=required,
            mend=f"Use a table with {text[POSITIONS]} positions, or correct the number.",
        ),
        answered_yes(
            facts,
            "positions_on_one_side",
            wrong="The players are not all on one side of the table across from the dealer.",
            required=required,
            mend="Use a table with all positions across from the dealer.",
        ),
    )
    return [one for one in found if one is not None]


RULES.approval(
    "621a.2(b)",
    "Approval of the layout",
    field="layout_approval_ref",
    unit="gaming_operations",
    duty="The layout is approved before use.",
    reading="The text names Gaming Operations; later chapters have the Executive Director approve under 601a.10(a).",
)


@RULES.validator("621a.2(b)(1)", "Name or logo on the layout", fields=("layout_has_name_or_logo",))
def layout_shows_name_or_logo(facts: PaiGowFacts, text: Text) -> Outcome:
    """The layout names its certificate holder.

    Citation  621a.2(b)(1)
    Duty      The layout shows the name or the logo of the certificate holder.
    Editions  621a-2011P.
    Figures   None.
    Source    41 Pa.B. 2981.
    Reading   One of the two is enough.
    """
    return layout_named(facts)


@RULES.validator("621a.2(b)(2)", "Six betting areas", fields=("layout_betting_areas_count",), figures=(BETTING_AREAS,))
def layout_has_six_betting_areas(facts: PaiGowFacts, text: Text) -> Outcome:
    """The layout has a betting area for each player.

    Citation  621a.2(b)(2)
    Duty      The layout has six separate betting areas for the players.
    Editions  621a-2011P.
    Figures   BETTING_AREAS, exactly 6.
    Source    41 Pa.B. 2981.
    Reading   One for each position; the Dead Hand is not among them.
    """
    return exactly(
        facts,
        "layout_betting_areas_count",
        text[BETTING_AREAS],
        wrong="The layout has {} betting areas.",
        required=f"{text[BETTING_AREAS]} separate betting areas for the players",
        mend="Correct the artwork, or the number.",
    )


@RULES.validator(
    "621a.2(b)(3)",
    "Dead Hand",
    fields=("layout_dead_hand_area", "layout_dead_hand_side", "layout_dead_hand_tile_capacity"),
    figures=(DEAD_HAND_TILES,),
)
def dead_hand_has_its_area(facts: PaiGowFacts, text: Text) -> Outcome:
    """The layout has an area for the four tiles of the Dead Hand, on the dealer’s left.

    Citation  621a.2(b)(3)
    Duty      The layout has a separate area to the left of the dealer for the four tiles of the Dead Hand.
    Editions  621a-2011P.
    Figures   DEAD_HAND_TILES, exactly 4.
    Source    41 Pa.B. 2981.
    Reading   Without the area, its side and size are not judged.
    """
    tiles = text[DEAD_HAND_TILES]
    required = f"a separate area to the dealer’s left for the {tiles} tiles of the Dead Hand"
    missing = answered_yes(
        facts,
        "layout_dead_hand_area",
        wrong="The layout has no separate area for the Dead Hand.",
        required=required,
        mend="Add the area to the artwork.",
    )
    if missing is not None:
        return missing
    found: list[Finding] = []
    side = facts.layout_dead_hand_side
    if side is None:
        found.append(unstated(facts, "layout_dead_hand_side"))
    elif side != "dealer_left":
        found.append(
            violation(
                "layout_dead_hand_side",
                side,
                wrong="The area for the Dead Hand is not on the dealer’s left.",
                required=required,
                mend="Move the area to the dealer’s left.",
            )
        )
    capacity = exactly(
        facts,
        "layout_dead_hand_tile_capacity",
        tiles,
        wrong="The area for the Dead Hand holds {} tiles.",
        required=required,
        mend="Correct the artwork, or the number.",
    )
    if capacity is not None:
        found.append(capacity)
    return found or None


@RULES.validator(
    "621a.2(c)",
    "Drop box and tip box on opposite sides of the dealer",
    fields=("drop_box_side", "tip_box_side"),
    owner="casino_compliance",
)
def boxes_stand_on_opposite_sides(facts: PaiGowFacts, text: Text) -> Outcome:
    """Drop box and tip box are on the dealer’s side of the table, one to each side of the dealer.

    Citation  621a.2(c)
    Duty      Each table has both boxes on the dealer’s side, the drop box to one side of the dealer and the tip box
              to the other.
    Editions  621a-2011P.
    Figures   None; one of each.
    Source    41 Pa.B. 2981.
    Reading   This chapter has no other place for either box, even where equipment is in the way.
    """
    return boxes_beside_the_dealer(facts)


RULES.approval(
    "621a.2(c)",
    "Approval of the places of both boxes",
    field="drop_tip_box_approval_ref",
    unit="casino_compliance",
    duty="The drop box and the tip box are attached where Casino Compliance has approved.",
)
