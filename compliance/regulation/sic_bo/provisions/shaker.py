"""Sic Bo: the shakers and the dice, as far as a filing shows them. § 625a.1(d), § 625a.2 and § 625a.7(b).

How long dice are used, the log of dice changes proves. Of § 625a.7, (a) and (c) are attested, and (d) is a log.
"""

from ...core.demand import Demand
from ...core.families import answered_yes, at_least, exactly, none_but, stated
from ..conditions import AUTOMATED_SHAKER, MANUAL_SHAKER
from ..figures import DICE_COUNT, DICE_LIFE, SHAKER_DICE
from ..labels import SHAKERS
from .register import RULES

RULES.demands(
    "625a.1(d)",
    "Kind of shaker",
    none_but(
        "shaker_types",
        SHAKERS,
        wrong="“{found}” is not a shaker of this game.",
        required="a manual or an automated Sic Bo shaker",
        mend="Choose one of the two, or both.",
    ),
    name="game_has_a_shaker",
    duty="The game is played with a Sic Bo shaker, manual or automated, that arrives at the winning combinations.",
    reading="A table may have both, as 625a.7(d) has a manual shaker take over from a failed automated one.",
)
RULES.definition(
    "625a.1(d)(1)",
    "Manual shaker",
    duty="A manual shaker is built to maintain the integrity of the game; the next items say what it must have.",
)


def _compartment_and_cover(prefix: str) -> tuple[Demand, ...]:
    """The demands on compartment and cover of the shaker whose fields start with `prefix`."""
    parts = (
        ("compartment_transparent", "The compartment is not transparent.", "a transparent compartment"),
        ("cover_opaque", "The cover is not opaque.", "an opaque cover that conceals the dice"),
        ("cover_separate", "The cover is not a separate part.", "a separate cover"),
    )
    return (
        at_least(
            f"{prefix}_dice_capacity",
            SHAKER_DICE,
            wrong="The compartment holds {found} dice; the game is played with {due}.",
            required="a compartment that secures the {due} dice",
            mend="Use a shaker that secures at least {due} dice.",
        ),
        *(
            answered_yes(
                f"{prefix}_{part}", wrong=wrong, required=required, mend="Use a shaker that is built that way."
            )
            for part, wrong, required in parts
        ),
    )


def _lock(prefix: str) -> Demand:
    return answered_yes(
        f"{prefix}_lockable",
        wrong="The shaker can be neither sealed nor locked.",
        required="a shaker that can be sealed or locked",
        mend="Use a shaker that can be sealed or locked.",
    )


RULES.demands(
    "625a.1(d)(1)(i)",
    "Manual shaker: compartment and cover",
    *_compartment_and_cover("shaker"),
    name="manual_shaker_holds_and_hides_the_dice",
    when=MANUAL_SHAKER,
    duty="A transparent compartment secures the dice, and a separate opaque cover conceals them while the dealer "
    "shakes.",
    reading="The compartment is for the three dice of the game, so it must secure at least three.",
)
RULES.demands(
    "625a.1(d)(1)(ii)",
    "Manual shaker: seal or lock",
    _lock("shaker"),
    name="manual_shaker_can_be_locked",
    when=MANUAL_SHAKER,
    duty="The shaker can be sealed or locked, to protect the dice inside.",
    reading="One of the two is enough.",
)
RULES.demands(
    "625a.1(d)(1)(iii)",
    "Manual shaker: name or logo",
    answered_yes(
        "shaker_has_name_or_logo",
        wrong="The manual shaker shows neither your name nor your logo.",
        required="the certificate holder’s name or logo on the shaker",
        mend="Put one of the two on the shaker.",
    ),
    name="manual_shaker_shows_name_or_logo",
    when=MANUAL_SHAKER,
    duty="The shaker bears the name or the logo of the certificate holder.",
    reading="Manual shakers only: 625a.1(d)(2)(i) carries over (i) and (ii) to the automated one, but not this item.",
)
RULES.demands(
    "625a.1(d)(2)(i)",
    "Automated shaker: compartment, cover and lock",
    *_compartment_and_cover("automated_shaker"),
    _lock("automated_shaker"),
    name="automated_shaker_is_built_alike",
    when=AUTOMATED_SHAKER,
    duty="An automated shaker has the compartment and cover of (1)(i) and can be sealed or locked as in (1)(ii).",
    reading="A name or logo, (1)(iii), is not carried over. The owner is the laboratory, which approves the device.",
    owner="gaming_laboratory_operations",
)
# Whether place and procedure suit, Gaming Operations decides by its approval.
RULES.demands(
    "625a.1(d)(2)(ii)",
    "Automated shaker: location and procedure",
    stated("automated_shaker_location"),
    stated("automated_shaker_procedure"),
    name="place_and_procedure_are_filed",
    when=AUTOMATED_SHAKER,
    duty="The shaker, its location on the table and the procedure for shaking the dice are submitted.",
)


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


RULES.procedure(
    "625a.7(b)",
    "Device or display fails",
    duty="If device or display fails after the dice are out, wagers are settled by hand before a floorperson or above, "
    "and then the table closes until the repair.",
    reading="Covered by the attestation to 625a.7. The text requires no record of the failure; the inspection of "
    "625a.5(a), which every opening needs, proves that the table reopens in working order.",
)
