"""§ 625a.2, as far as a filing shows it: the dice. How long they are used, the log of dice changes proves."""

from ...core.answers import unstated
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Outcome, note, violation
from ..conditions import AUTOMATED_SHAKER
from ..facts import SicBoFacts
from ..figures import DICE_COUNT, DICE_LIFE
from .register import RULES


@RULES.validator("625a.2(a)", "Number of dice", fields=("dice_count",), figures=(DICE_COUNT,))
def game_has_three_dice(facts: SicBoFacts, text: Text) -> Outcome:
    """The game is played with three dice.

    Citation  625a.2(a)
    Duty      The game has three dice, kept inside the shaker while at the table.
    Editions  625a-2011P; the text in force was not seen.
    Figures   DICE_COUNT, three.
    Source    41 Pa.B. 2981.
    Reading   None needed.
    """
    if facts.dice_count is None:
        return unstated(facts, "dice_count")
    if facts.dice_count == text[DICE_COUNT]:
        return None
    return violation(
        "dice_count",
        facts.dice_count,
        wrong=f"The game is played with {facts.dice_count} dice.",
        required=f"{text[DICE_COUNT]} dice",
        mend="Use three dice, or correct the number.",
    )


@RULES.validator("625a.2(b)", "Dice of the automated shaker", fields=("dice_meet_603a_12_c",), figures=(DICE_LIFE,))
def dice_of_the_automated_shaker_are_known(facts: SicBoFacts, text: Text) -> Outcome:
    """Which limit the dice of the automated shaker have is known.

    Citation  625a.2(b)
    Duty      Dice locked in an automated shaker that comply with 603a.12(c) have the longer time of use.
    Editions  625a-2011P; the text in force was not seen.
    Figures   DICE_LIFE: the limit of all other dice.
    Source    41 Pa.B. 2981, whose editor’s note names Chapter 601a for 603a.
    Reading   The text says nothing of dice in an automated shaker that do not comply; 24 hours is the safe reading. No
              violation, as the filing may choose such dice.
    Not here  How long the dice are used: the log of dice changes.
    """
    if not AUTOMATED_SHAKER.met(facts):
        return NOT_APPLICABLE
    if facts.dice_meet_603a_12_c:
        return None
    if facts.dice_meet_603a_12_c is None:
        return unstated(facts, "dice_meet_603a_12_c")
    return note(
        "dice_meet_603a_12_c",
        found=False,
        wrong="The dice of the automated shaker do not meet § 603a.12(c), so the month does not apply to them.",
        mend=f"They are changed within {text[DICE_LIFE]} hours, like those of a manual shaker.",
    )
