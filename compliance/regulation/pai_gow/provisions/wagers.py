"""§ 621a.7 and § 621a.13: how wagers are made, and on how many boxes."""

from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Outcome, violation
from ...general.numbers import adjacent_boxes
from ..conditions import ADJACENT_BOXES
from ..facts import PaiGowFacts
from ..figures import BOX_LIMITS
from .register import RULES, procedures


@RULES.validator("621a.7(a)", "No verbal wagers", fields=("verbal_cash_wagers_accepted",))
def verbal_wagers_are_not_accepted(facts: PaiGowFacts, text: Text) -> Outcome:
    """Wagers are chips or plaques on the layout, never words with cash.

    Citation  621a.7(a)
    Duty      Wagers are made by placing value chips or plaques on the betting area; verbal wagers with cash are not
              accepted.
    Editions  621a-2011P.
    Figures   None.
    Source    41 Pa.B. 2981.
    Reading   Craps accepts them when confirmed and changed; Pai Gow does not. Not stated means not accepted, which
              the attestation of 621a.7 covers.
    """
    if facts.verbal_cash_wagers_accepted is None:
        return NOT_APPLICABLE
    if not facts.verbal_cash_wagers_accepted:
        return None
    return violation(
        "verbal_cash_wagers_accepted",
        True,
        wrong="Verbal wagers with cash are accepted.",
        required="wagers made with value chips or plaques only",
        mend="Do not accept verbal wagers.",
    )


RULES.attestation(
    "621a.7",
    "Wagers",
    field="attest_621a_7",
    duty="Wagers are value chips or plaques on the betting area, never words with cash; only seated players wager, and "
    "stay seated to the end of the round; nothing is wagered, raised or withdrawn after “no more bets”.",
    reading="One attestation answers for (a) to (c).",
)
procedures(
    (
        "621a.7(b)",
        "Seated players",
        "Only seated players wager and they stay to the end of the round; a leaver’s wager may be treated as lost.",
    ),
    ("621a.7(c)", "No more bets", "No wager is made, raised or withdrawn after the dealer’s call."),
    attested="621a.7",
)


@RULES.validator("621a.13(a)", "Adjacent boxes", fields=("adjacent_boxes_limit",), figures=(BOX_LIMITS,))
def adjacent_boxes_are_stated(facts: PaiGowFacts, text: Text) -> Outcome:
    """The filing says on how many adjacent boxes a player may wager.

    Citation  621a.13(a)
    Duty      The Rules Submission states on how many adjacent boxes a player may place a wager in one round.
    Editions  621a-2011P.
    Figures   BOX_LIMITS, 1 to 6, both included.
    Source    41 Pa.B. 2981.
    Reading   The text sets no bound but the six areas. The number is read to count the player’s own box, so that 1
              means that box alone; 0 leaves open whether it is counted. Because the filing must state it, a number
              left out is a violation.
    """
    _, most = text[BOX_LIMITS]
    return adjacent_boxes(facts.adjacent_boxes_limit, most, f"the layout has {most}")


RULES.attestation(
    "621a.13",
    "Hands of several boxes",
    field="attest_621a_13",
    duty="Each betting area is played separately: the hand with the larger wager is set first, hands with equal wagers "
    "counterclockwise, and a hand once set stays as it is.",
    when=ADJACENT_BOXES,
    reading="Asked where a player may wager on more than one box.",
)
procedures(
    (
        "621a.13(b)",
        "One hand after the other",
        "The larger wager is set first, equal wagers counterclockwise; a set hand is final.",
    ),
    attested="621a.13",
)
