"""§ 621a.2(d) and (e): the Pai Gow shaker and the random number generator."""

from ...core.answers import answered_yes, unstated
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Outcome
from ..conditions import GENERATOR, SHAKER
from ..facts import PaiGowFacts
from ..figures import DICE_IN_SHAKER
from .register import RULES, at_least

RULES.approval(
    "621a.2(d)",
    "Approval of the Pai Gow shaker",
    field="shaker_approval_ref",
    unit="gaming_operations",
    duty="The shaker in which three dice are shaken before each deal is approved, and built to keep the game honest.",
    when=SHAKER,
    reading="Where a random number generator is the house’s only method, a player bank still needs a shaker, as the "
    "bank shakes one: 621a.11(i). Later chapters have the Executive Director approve.",
)


@RULES.validator(
    "621a.2(d)(1)",
    "Dice in the shaker, unseen",
    fields=("shaker_dice_capacity", "shaker_hides_dice_while_shaken", "start_position_method", "player_bank_offered"),
    figures=(DICE_IN_SHAKER,),
)
def shaker_holds_and_hides_its_dice(facts: PaiGowFacts, text: Text) -> Outcome:
    """The shaker holds three dice and hides them while they are shaken.

    Citation  621a.2(d)(1)
    Duty      The shaker can hold three dice and keeps them from sight while the dealer shakes it.
    Editions  621a-2011P.
    Figures   DICE_IN_SHAKER; a shaker that can hold more is met, as 621a.5(a) fixes how many are in it.
    Source    41 Pa.B. 2981.
    Reading   Asked of every shaker that is used, also of one that only a bank shakes.
    """
    if not SHAKER.met(facts):
        return NOT_APPLICABLE
    dice = text[DICE_IN_SHAKER]
    found = (
        at_least(
            facts,
            "shaker_dice_capacity",
            dice,
            wrong="The shaker holds {} dice.",
            required=f"a shaker that can hold {dice} dice",
            mend="Use a larger shaker, or correct the number.",
        ),
        answered_yes(
            facts,
            "shaker_hides_dice_while_shaken",
            wrong="The dice can be seen while they are shaken.",
            required="a shaker that keeps the dice from sight while it is shaken",
            mend="Use a shaker with a cover that hides the dice.",
        ),
    )
    return [one for one in found if one is not None] or None


@RULES.validator(
    "621a.2(d)(2)",
    "Name or logo on the shaker",
    fields=("shaker_has_name_or_logo", "start_position_method", "player_bank_offered"),
)
def shaker_shows_name_or_logo(facts: PaiGowFacts, text: Text) -> Outcome:
    """The shaker names its certificate holder.

    Citation  621a.2(d)(2)
    Duty      The shaker bears the name or the logo of the certificate holder.
    Editions  621a-2011P.
    Figures   None.
    Source    41 Pa.B. 2981.
    Reading   One of the two is enough.
    """
    if not SHAKER.met(facts):
        return NOT_APPLICABLE
    return answered_yes(
        facts,
        "shaker_has_name_or_logo",
        wrong="The shaker shows neither your name nor your logo.",
        required="the certificate holder’s name or logo on the shaker",
        mend="Put one of the two on the shaker.",
    )


RULES.approval(
    "621a.2(e)",
    "Approval of the random number generator",
    field="rng_approval_ref",
    unit="gaming_laboratory_operations",
    duty="A random number generator that finds the starting position is approved before it is used.",
    when=GENERATOR,
    first_use="rng_first_use_on",
    reading="Approved on the day of first use is met.",
)


@RULES.validator(
    "621a.2(e)",
    "First use of the random number generator",
    fields=("rng_first_use_on", "start_position_method"),
    owner="gaming_laboratory_operations",
)
def first_use_of_the_generator_is_told(facts: PaiGowFacts, text: Text) -> Outcome:
    """The filing says when the random number generator is first used.

    Citation  621a.2(e)
    Duty      That the approval comes before the use can be seen from the two days.
    Editions  621a-2011P.
    Figures   None.
    Source    41 Pa.B. 2981.
    Reading   A day that is still to come is told as planned.
    """
    if not GENERATOR.met(facts):
        return NOT_APPLICABLE
    return None if facts.rng_first_use_on is not None else unstated(facts, "rng_first_use_on")
