"""Casino War: when a fact is asked and when a duty applies."""

from typing import Any

from ..condition import Condition, given, unless

BATCHES = given("shuffler_mode", "batch_shuffler")
CONTINUOUS = given("shuffler_mode", "continuous_device")
NOT_CONTINUOUS = Condition(
    "shuffler_mode is not continuous_device",
    ("shuffler_mode",),
    lambda facts: facts.shuffler_mode != "continuous_device",
)
MANUAL_SHOE = given("shoe_type", "manual")
NO_ODDS_ON_LAYOUT = unless("odds_on_layout")
TOP_CARD = given("top_card_offered")


def device_is_approved(facts: Any) -> bool:
    """Whether a device that reshuffles and counts is used and the laboratory's approval of it is on file.

    Only then does 651a.3(e) lift 651a.3(b) and (c), and 651a.5(h) lift 651a.5(b) to (g).
    """
    if facts.shuffler_mode != "continuous_device":
        return False
    approval = facts.lab_approval_ref
    return approval is not None and approval.approving_unit == "gaming_laboratory_operations"


def boxes_are_opposite(facts: Any) -> bool:
    """Whether one box stands to each side of the dealer."""
    return {facts.drop_box_side, facts.tip_box_side} == {"dealer_left", "dealer_right"}


def _boxes_are_not_opposite(facts: Any) -> bool:
    if facts.drop_box_side is None or facts.tip_box_side is None:
        return False
    return not boxes_are_opposite(facts)


SHUFFLED_BY_DEALER_OR_BATCHES = Condition(
    "no approved device that reshuffles and counts is in use",
    ("shuffler_mode", "lab_approval_ref"),
    lambda facts: not device_is_approved(facts),
)
BOXES_NOT_OPPOSITE = Condition(
    "drop box and tip box do not stand on opposite sides of the dealer",
    ("drop_box_side", "tip_box_side"),
    _boxes_are_not_opposite,
)
TIP_BOX_ELSEWHERE = BOXES_NOT_OPPOSITE & given("tip_box_alternative_location")
STORED_BATCH_CLAIMED = Condition(
    "a stored batch is put in play without being spread again",
    ("shuffler_mode", "stored_batch_secure", "shuffled_batch_procedure_approval_ref"),
    lambda facts: (
        facts.shuffler_mode == "batch_shuffler"
        and (facts.stored_batch_secure is True or facts.shuffled_batch_procedure_approval_ref is not None)
    ),
)
