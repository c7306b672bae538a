"""Sic Bo: the dice, as far as a filing shows them. § 625a.2; how long they are used, the log of dice changes proves."""

from ...core.families import answered_yes, exactly
from ..conditions import AUTOMATED_SHAKER
from ..figures import DICE_COUNT, DICE_LIFE
from .register import RULES

RULES.demands(
    "625a.2(a)",
    "Number of dice",
    exactly(
        "dice_count",
        DICE_COUNT,
        wrong="The game is played with {found} dice.",
        required="{due} dice",
        mend="Use three dice. If the number is a slip, correct it.",
    ),
    name="game_has_three_dice",
    duty="The game has three dice, kept inside the shaker while at the table.",
)
RULES.demands(
    "625a.2(b)",
    "Dice of the automated shaker",
    answered_yes(
        "dice_meet_603a_12_c",
        DICE_LIFE,
        is_noted=True,
        wrong="The dice of the automated shaker do not meet § 603a.12(c), so the limit of one month does not apply to "
        "them.",
        mend="Change them within {due} hours, like the dice of a manual shaker.",
    ),
    name="dice_of_the_automated_shaker_are_known",
    when=AUTOMATED_SHAKER,
    duty="Dice locked in an automated shaker that comply with 603a.12(c) may be used for the longer time.",
    reading="The text is silent on dice in an automated shaker that do not comply; 24 hours is the safe reading. This "
    "is no violation, because the filing may choose such dice.",
    source="41 Pa.B. 2981, whose editor’s note names Chapter 601a for 603a",
)
