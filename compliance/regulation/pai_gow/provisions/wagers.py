"""Pai Gow: how wagers are made, and on how many boxes. § 621a.7 and § 621a.13."""

from ...core import condition
from ...core.families import answered_no
from ...core.figure import Text
from ...core.finding import Outcome
from ...general.numbers import adjacent_boxes
from ..facts import PaiGowFacts
from ..figures import BOX_LIMITS
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
