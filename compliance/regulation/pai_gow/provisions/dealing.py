"""Pai Gow: wagers, the starting position, the usual way to deal, and the others. § 621a.7 to § 621a.9, § 621a.13."""

from ...core import condition
from ...core.answers import unstated
from ...core.families import answered_no, none_but, stated
from ...core.figure import Text
from ...core.finding import Finding, Outcome, note, violation
from ...general.numbers import adjacent_boxes
from ..facts import PaiGowFacts
from ..figures import BOX_LIMITS, METHODS
from ..styles import DEALING_STYLES, DEFAULT_STYLE, STYLE_NAMES
from .register import RULES

RULES.demands(
    "621a.7(a)",
    "No verbal wagers",
    answered_no(
        "verbal_cash_wagers_accepted",
        wrong="Verbal wagers with cash are accepted.",
        required="wagers made with value chips or plaques only",
        mend="Do not accept them.",
    ),
    name="verbal_wagers_are_not_accepted",
    when=condition.stated("verbal_cash_wagers_accepted"),
    duty="Wagers are made by placing value chips or plaques on the betting area; verbal wagers with cash are not "
    "accepted.",
    reading="Craps accepts them when confirmed and changed; Pai Gow does not. If nothing is stated, they are not "
    "accepted; the attestation of 621a.7 covers that.",
)


@RULES.validator("621a.13(a)", "Adjacent boxes", fields=("adjacent_boxes_limit",), figures=(BOX_LIMITS,))
def adjacent_boxes_are_stated(facts: PaiGowFacts, text: Text) -> Outcome:
    """The filing says on how many adjacent boxes a player may wager.

    Duty      The Rules Submission states on how many adjacent boxes a player may place a wager in one round.
    Reading   The text sets no limit other than the six areas. The number is read to count the player’s own box, so 1
              means that box alone. With 0, it is not clear whether that box is counted. The filing must state the
              number, so leaving it out is a violation.
    """
    _, most = text[BOX_LIMITS]
    return adjacent_boxes(facts.adjacent_boxes_limit, most, f"the layout has {most}")


NO_METHOD = "No method is chosen for finding the starting position."
CHOOSE_METHOD = "Choose the shaker, the random number generator, or both."
METHOD = "a random number generator or a shaken Pai Gow shaker"


def _not_a_method(code: str, known: frozenset[str]) -> str:
    later = "; the text in force does" if code == "player_activated_shaker" else ""
    return f"“{code}” is not a method that this text allows{later}."


RULES.demands(
    "621a.8(a)",
    "Method of the starting position",
    stated("start_position_method", wrong=NO_METHOD, required=METHOD, mend=CHOOSE_METHOD),
    none_but(
        "start_position_method",
        METHODS,
        when=condition.stated("start_position_method"),
        empty=(NO_METHOD, CHOOSE_METHOD),
        wrong=_not_a_method,
        required=METHOD,
        mend=CHOOSE_METHOD,
    ),
    name="starting_position_has_its_method",
    duty="The dealer announces that betting is closed and either uses a random number generator or shakes three dice "
    "at least three times and totals them.",
    reading="The game cannot be played without a method, so choosing none is a violation. The Code of 2023 and 2024 "
    "(fragment, 621a.6(a)(3)) adds a shaker that a player activates; this text does not.",
)
RULES.definition("621a.8(c)(1)", "Counting: a total of 9", duty="The dealer gets the first stack.")
RULES.definition("621a.8(c)(2)", "Counting: a total of 15", duty="The sixth betting position gets the first stack.")


@RULES.validator(
    "621a.9",
    "Other dealing styles",
    fields=("alternative_dealing_styles",),
)
def other_styles_are_of_the_nine(facts: PaiGowFacts, text: Text) -> Outcome:
    """The filing names which of the nine other dealing styles may be chosen, and uses no others.

    Duty      The dealer, bank or co-bank may choose another of the nine styles, if the Rules Submission lists it.
    Reading   An empty list is allowed: then only the usual way of 621a.8(d) is dealt, which is not one of the nine and
              need not be listed; naming it breaks no sentence and is noted. The House Way appears only in the list From
              the Left.
    """
    listed = facts.alternative_dealing_styles
    if listed is None:
        return unstated(facts, "alternative_dealing_styles")
    findings: list[Finding] = []
    for code in sorted(listed - STYLE_NAMES.keys()):
        if code == DEFAULT_STYLE:
            findings.append(
                note(
                    f"alternative_dealing_styles.{code}",
                    found=listed,
                    wrong="The usual delivery from the right is listed as one of the other styles.",
                    mend="It need not be listed; it is always available.",
                )
            )
            continue
        findings.append(
            violation(
                f"alternative_dealing_styles.{code}",
                listed,
                wrong=f"“{code}” is not one of the nine styles.",
                required="that other dealing styles be among the nine that it lists",
                mend="Remove it, or choose one of the nine.",
            )
        )
    return findings or None


for style in DEALING_STYLES:
    RULES.definition(
        f"621a.9({style.number})",
        style.name,
        duty=f"Sign of the dealer: {style.sign}. Delivery: {style.delivery}.",
    )
