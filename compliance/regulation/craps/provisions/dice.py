"""§ 623a.7: the dice at the table, and how the shooter gets them."""

from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Outcome, violation
from ..facts import CrapsFacts
from ..figures import DICE_IN_A_SET
from .register import RULES, attested, covered, unstated

attested("attest_623a_7", "Dice kept and offered", reading="One attestation answers for the conduct of (a) to (c).")


@RULES.validator("623a.7(a)", "Set of dice", fields=("dice_per_set",), figures=(DICE_IN_A_SET,))
def set_has_its_dice(facts: CrapsFacts, text: Text) -> Outcome:
    """The set at the table has the number of dice of the text.

    Citation  623a.7(a)
    Duty      A set of that many dice is at the table during gaming.
    Editions  623a-2011P.
    Figures   DICE_IN_A_SET, exactly.
    Source    623a.7(a).
    Reading   623a.10(c) speaks of five or more dice; the rule on the set says five. Two of them are in play.
    """
    dice, due = facts.dice_per_set, text[DICE_IN_A_SET]
    if dice == due:
        return None
    if dice is None:
        return unstated("dice_per_set")
    return violation(
        "dice_per_set",
        dice,
        wrong=f"The set at the table has {dice} dice.",
        required=f"a set of {due} dice at the table",
        mend=f"Keep a set of {due}.",
    )


@RULES.validator("623a.7(a)", "Who controls the dice", fields=("dice_controller", "stickperson_used", "table_type"))
def dice_are_in_the_right_hands(facts: CrapsFacts, text: Text) -> Outcome:
    """The stickperson controls the dice; at Mini-Craps without one, the dealer.

    Citation  623a.7(a)
    Duty      The stickperson answers for the dice; the dealer does at a Mini-Craps table without a stickperson.
    Editions  623a-2011P.
    Figures   None.
    Source    623a.7(a).
    Reading   A stickperson is needed at Craps and may be had at Mini-Craps. The dealer may not control the dice while a
              stickperson is at the table.
    """
    controller, stickperson = facts.dice_controller, facts.stickperson_used
    if facts.table_type is None:
        return NOT_APPLICABLE
    mini = facts.table_type == "mini_craps"
    found = [unstated("stickperson_used")] if mini and stickperson is None else []
    if controller is None:
        found.append(unstated("dice_controller"))
    elif not found:
        due = "dealer" if mini and not stickperson else "stickperson"
        if controller == due:
            return None
        where = "a Mini-Craps table" if mini else "a Craps table"
        whose = f"{where} {'with' if stickperson else 'without'} a stickperson" if mini else where
        found.append(
            violation(
                "dice_controller",
                controller,
                wrong=f"The {controller} controls the dice at {whose}.",
                required=f"control of the dice by the {due} at {whose}",
                mend=f"Give control to the {due}.",
            )
        )
    return found


covered("623a.7(b)", "Offering the dice", "When play starts the dice are offered round the table.")
covered(
    "623a.7(b)(1)",
    "Offering at Craps",
    "The stickperson offers them first to the player left of the boxperson, then clockwise until a player accepts.",
)
covered(
    "623a.7(b)(2)",
    "Offering at Mini-Craps",
    "Dealer or stickperson offers them first to the player at his left, then clockwise until a player accepts.",
)
covered(
    "623a.7(c)",
    "Two dice of five",
    "The first to accept is the shooter and picks two; the others go back into the cup.",
)
covered("623a.7(c)(1)", "Dice cup at Craps", "The cup stands in front of the stickperson.")
covered("623a.7(c)(2)", "Dice cup at Mini-Craps", "The cup stands in front of the dealer or the stickperson.")
