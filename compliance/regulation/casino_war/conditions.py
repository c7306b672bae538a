"""Casino War: when a fact is asked and when a duty applies."""

from typing import Any, Literal

from ..core.condition import FactCondition, says, unless

ShufflerMode = Literal["none", "batch_shuffler", "continuous_device"]
SHUFFLED = {
    "none": "By hand",
    "batch_shuffler": "By an automated card shuffling device, in two batches",
    "continuous_device": "By a shoe or device that reshuffles and counts the cards itself",
}
BATCHES = says("shuffler_mode", "batch_shuffler")
CONTINUOUS = says("shuffler_mode", "continuous_device")
NOT_CONTINUOUS = FactCondition(
    "shuffler_mode is not continuous_device",
    ("shuffler_mode",),
    lambda facts: facts.shuffler_mode != "continuous_device",
)
MANUAL_SHOE = says("shoe_type", "manual")
NO_ODDS_ON_LAYOUT = unless("odds_on_layout")
TOP_CARD = says("top_card_offered")


def device_is_approved(facts: Any) -> bool:
    """Whether a device that reshuffles and counts is used and the laboratory's approval of it is on file.

    Only then does 651a.3(e) lift 651a.3(b) and (c), and 651a.5(h) lift 651a.5(b) to (g).
    """
    if facts.shuffler_mode != "continuous_device":
        return False
    approval = facts.lab_approval_ref
    return approval is not None and approval.approving_unit == "gaming_laboratory_operations"


def tip_box_is_out_of_place(facts: Any) -> bool:
    """Whether the tip box stands neither left nor right of the dealer, or on the same side as the drop box."""
    side = facts.tip_box_side
    return side == "other" or (side is not None and side == facts.drop_box_side)


SHUFFLED_BY_DEALER_OR_BATCHES = FactCondition(
    "no approved device that reshuffles and counts is in use",
    ("shuffler_mode", "lab_approval_ref"),
    lambda facts: not device_is_approved(facts),
)
SHOE_IN_USE = MANUAL_SHOE & SHUFFLED_BY_DEALER_OR_BATCHES
TIP_BOX_OUT_OF_PLACE = FactCondition(
    "the tip box does not stand across the dealer from the drop box",
    ("tip_box_side", "drop_box_side"),
    tip_box_is_out_of_place,
)
TIP_BOX_ELSEWHERE = TIP_BOX_OUT_OF_PLACE & says("tip_box_alternative_location")
STORED_BATCH_CLAIMED = FactCondition(
    "a stored batch is put in play without being spread again",
    ("shuffler_mode", "stored_batch_secure", "shuffled_batch_procedure_approval_ref"),
    lambda facts: (
        facts.shuffler_mode == "batch_shuffler"
        and (facts.stored_batch_secure is True or facts.shuffled_batch_procedure_approval_ref is not None)
    ),
)
