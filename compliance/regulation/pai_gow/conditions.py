"""Conditions under which a fact of a Pai Gow filing is asked, and under which its duty applies."""

from typing import Any

from ..core.condition import FactCondition, holds, says

MANUAL_SHAKER = holds("start_position_method", "manual_shaker")
GENERATOR = holds("start_position_method", "rng")
PLAYER_BANK = says("player_bank_offered")
CO_BANKING = PLAYER_BANK & says("co_banking_offered")
SHAKER = MANUAL_SHAKER | PLAYER_BANK
"""A bank shakes a shaker even where the house uses a random number generator: 621a.11(i)."""
AMOUNT_IN_SUBMISSION = PLAYER_BANK & says("dealer_wager_basis", "amount_in_submission")


def _more_than_one_box(facts: Any) -> bool:
    limit: int | None = facts.adjacent_boxes_limit
    return limit is not None and limit > 1


ADJACENT_BOXES = FactCondition("adjacent_boxes_limit is more than 1", ("adjacent_boxes_limit",), _more_than_one_box)
