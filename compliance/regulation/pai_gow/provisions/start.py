"""Pai Gow: the shaker and the random number generator. § 621a.2(d) and (e)."""

from ...core.families import answered_yes, at_least, stated
from ..conditions import GENERATOR, SHAKER
from ..figures import DICE_IN_SHAKER
from .register import RULES

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
