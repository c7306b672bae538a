"""Craps: the dice at the table. § 623a.7(a); how the shooter gets them is attested."""

from ...core.condition import says, unless
from ...core.condition import stated as is_stated
from ...core.families import exactly, stated
from ...core.wording import number_word
from ..conditions import CRAPS, MINI
from ..figures import DICE_IN_A_SET
from .register import RULES

RULES.demands(
    "623a.7(a)",
    "Set of dice",
    exactly(
        "dice_per_set",
        DICE_IN_A_SET,
        wrong="The set at the table has {found} dice.",
        required="a set of {due} dice at the table",
        mend="Keep a set of {due} dice.",
    ),
    name="set_has_its_dice",
    duty=f"A set of {number_word(DICE_IN_A_SET.always)} dice is at the table during gaming.",
    reading="623a.10(c) mentions five or more dice; the rule on the set says five. Two of them are in play.",
)
RULES.demands(
    "623a.7(a)",
    "Who controls the dice",
    stated("stickperson_used", when=MINI),
    stated("dice_controller"),
    *(
        exactly(
            "dice_controller",
            due,
            optional=True,
            when=when,
            wrong=f"The {{found}} controls the dice at {where}.",
            required=f"control of the dice by the {{due}} at {where}",
            mend="Give control to the {due}.",
        )
        for due, where, when in (
            ("stickperson", "a Craps table", CRAPS),
            ("stickperson", "a Mini-Craps table with a stickperson", MINI & says("stickperson_used")),
            ("dealer", "a Mini-Craps table without a stickperson", MINI & unless("stickperson_used")),
        )
    ),
    name="dice_are_in_the_right_hands",
    when=is_stated("table_type"),
    duty="The stickperson is responsible for the dice; at a Mini-Craps table without a stickperson, the dealer is.",
    reading="A stickperson is required at Craps and allowed at Mini-Craps. The dealer may not control the dice while "
    "a stickperson is at the table.",
    fields=("dice_controller", "stickperson_used", "table_type"),
)
