"""Pai Gow: terms, the table, its layout and boxes, the shaker and the generator. § 621a.1 and § 621a.2."""

from ...core.condition import says
from ...core.demand import Demand
from ...core.families import answered_yes, at_least, exactly, stated
from ...general.boxes import boxes_beside_the_dealer
from ...general.layout import name_or_logo_shown
from ..conditions import GENERATOR, SHAKER
from ..figures import BETTING_AREAS, DEAD_HAND_TILES, DICE_IN_SHAKER, POSITIONS
from .register import RULES

RULES.definition(
    "621a.1",
    "Copy hand",
    duty="A player’s high or low hand of the same pair rank or value as that of the dealer or bank.",
)
RULES.definition("621a.1", "High hand", duty="The higher of the two hands of two tiles that four tiles make.")
RULES.definition("621a.1", "Low hand", duty="The lower of the two hands of two tiles that four tiles make.")
RULES.definition("621a.1", "Setting the hands", duty="Making a high hand and a low hand of the four tiles dealt.")
RULES.definition("621a.1", "Supreme Pair", duty="The 2-4 with the 1-2, the highest of all hands.")
RULES.definition("621a.1", "Value", duty="The points of two tiles, found as 621a.4 says.")

FACING = "betting positions for {due} players on one side, and the dealer on the other"
RULES.demands(
    "621a.2(a)",
    "Six positions",
    exactly(
        "betting_positions",
        POSITIONS,
        wrong="The table has {found} betting positions.",
        required=FACING,
        mend="Use a table with {due} positions. If the number is a slip, correct it.",
    ),
    answered_yes(
        "positions_on_one_side",
        POSITIONS,
        wrong="The betting positions are not all on one side of the table, across from the dealer.",
        required=FACING,
        mend="Use a table with all betting positions across from the dealer.",
    ),
    name="six_players_face_the_dealer",
    duty="The game is played at a table with betting positions for six players on one side and the dealer’s place on "
    "the opposite side.",
    reading="Six means neither fewer nor more: with the dealer and the Dead Hand, that makes the eight places that "
    "are counted and dealt to.",
)
name_or_logo_shown(RULES, "621a.2(b)(1)")
RULES.demands(
    "621a.2(b)(2)",
    "Six betting areas",
    exactly(
        "layout_betting_areas_count",
        BETTING_AREAS,
        wrong="The layout has {found} betting areas.",
        required="{due} separate betting areas for the players",
        mend="Change the artwork. If the number is a slip, correct it.",
    ),
    name="layout_has_six_betting_areas",
    duty="The layout has six separate betting areas for the players.",
    reading="One for each position; the Dead Hand is not among them.",
)

DEAD_HAND = "a separate area to the dealer’s left for the {due} tiles of the Dead Hand"
DEAD_HAND_IS_THERE = says("layout_dead_hand_area")
RULES.demands(
    "621a.2(b)(3)",
    "Dead Hand",
    answered_yes(
        "layout_dead_hand_area",
        DEAD_HAND_TILES,
        wrong="The layout has no separate area for the Dead Hand.",
        required=DEAD_HAND,
        mend="Add the area to the artwork.",
    ),
    Demand(
        field="layout_dead_hand_side",
        is_met=lambda side, tiles: side == "dealer_left",
        due=DEAD_HAND_TILES,
        when=DEAD_HAND_IS_THERE,
        wrong="The area for the Dead Hand is not on the dealer’s left.",
        required=DEAD_HAND,
        mend="Move the area to the dealer’s left.",
    ),
    at_least(
        "layout_dead_hand_tile_capacity",
        DEAD_HAND_TILES,
        when=DEAD_HAND_IS_THERE,
        wrong="The area for the Dead Hand holds {found} tiles.",
        required=DEAD_HAND,
        mend="Make the area larger in the artwork. If the number is a slip, correct it.",
    ),
    name="dead_hand_has_its_area",
    duty="The layout has a separate area to the left of the dealer for the four tiles of the Dead Hand.",
    reading="Without the area, its side and size are not judged. Room for more tiles is met: the text gives the least.",
)
boxes_beside_the_dealer(RULES, "621a.2(c)")


RULES.demands(
    "621a.2(d)(1)",
    "Dice in the shaker, unseen",
    at_least(
        "shaker_dice_capacity",
        DICE_IN_SHAKER,
        wrong="The shaker holds {found} dice.",
        required="a shaker that can hold {due} dice",
        mend="Use a larger shaker. If the number is a slip, correct it.",
    ),
    answered_yes(
        "shaker_hides_dice_while_shaken",
        wrong="The dice can be seen while they are shaken.",
        required="a shaker that keeps the dice from sight while it is shaken",
        mend="Use a shaker with a cover that hides the dice.",
    ),
    name="shaker_holds_and_hides_its_dice",
    when=SHAKER,
    duty="The shaker can hold three dice and keeps them from sight while the dealer shakes it.",
    reading="Asked about every shaker that is used, including one that only a bank shakes.",
    fields=("shaker_dice_capacity", "shaker_hides_dice_while_shaken", "start_position_method", "player_bank_offered"),
)
RULES.demands(
    "621a.2(d)(2)",
    "Name or logo on the shaker",
    answered_yes(
        "shaker_has_name_or_logo",
        wrong="The shaker shows neither your name nor your logo.",
        required="the certificate holder’s name or logo on the shaker",
        mend="Put one of the two on the shaker.",
    ),
    name="shaker_shows_name_or_logo",
    when=SHAKER,
    duty="The shaker bears the name or the logo of the certificate holder.",
    reading="One of the two is enough.",
    fields=("shaker_has_name_or_logo", "start_position_method", "player_bank_offered"),
)
RULES.demands(
    "621a.2(e)",
    "First use of the random number generator",
    stated("rng_first_use_on"),
    name="first_use_of_the_generator_is_told",
    when=GENERATOR,
    duty="The two dates show that the approval comes before the use.",
    reading="A date in the future is the planned date.",
    fields=("rng_first_use_on", "start_position_method"),
    owner="gaming_laboratory_operations",
)
