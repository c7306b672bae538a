"""Roulette: when a fact is asked and when a duty applies.

A wager counts as offered when either answer says so: two answers that disagree then hide none of its duties.
"""

from ..core.condition import FactCondition, holds, may_be_other_than, says, stated, unless
from .editions import AMENDED
from .labels import SIDE_WAGER_LABELS, WITH_00

ONLY_2019 = (AMENDED.key,)

SINGLE = says("wheel_mode", "single_zero")
DOUBLE = says("wheel_mode", "double_zero", "double_zero_as_single_zero")
AS_SINGLE_ZERO = says("wheel_mode", "double_zero_as_single_zero")
NOT_AS_SINGLE_ZERO = may_be_other_than("wheel_mode", "double_zero_as_single_zero")
ZERO_ALONE = may_be_other_than("wheel_mode", "double_zero")
"""00 is not known to be in play: on a wheel of another kind, or one that is not stated."""

WITHOUT_00 = says("wheel_mode", "single_zero", "double_zero_as_single_zero")
"""00 is known to be out of play."""

MAY_HAVE_00 = may_be_other_than("wheel_mode", "single_zero", "double_zero_as_single_zero")
"""00 may be in play: First Five, Touchdown Roulette and groups with 00 are asked only then."""

NEED_00 = dict.fromkeys(WITH_00, MAY_HAVE_00)
HAS_00 = may_be_other_than("wheel_mode", "single_zero")
"""00 stands on the ring, in play or not."""

NEUTRAL = says("compartment_color_scheme", "neutral")
THREE_NUMBERS = holds("wagers_offered", "three_numbers")
FIVE_ADJACENT = says("five_adjacent_offered") | holds("wagers_offered", "five_adjacent")
WITHOUT_STRAIGHT = FactCondition(
    "Straight is not offered", ("wagers_offered",), lambda facts: "straight" not in (facts.wagers_offered or ())
)
TOUCHDOWN = says("touchdown_offered") | holds("wagers_offered", "touchdown")
TOUCHDOWN_DENIED = unless("touchdown_offered") & FactCondition(
    "Touchdown Roulette is not listed",
    ("wagers_offered",),
    lambda facts: "touchdown" not in (facts.wagers_offered or ()),
)
TOUCHDOWN_ON_A_WHEEL = TOUCHDOWN & stated("wheel_mode")
REPLICA = FactCondition(
    "a replica is not denied, or its order is stated",
    ("layout_has_wheel_replica", "replica_sequence_clockwise"),
    lambda facts: facts.layout_has_wheel_replica is not False or facts.replica_sequence_clockwise is not None,
)
"""The order of a replica is asked."""


def offered(code: str) -> FactCondition:
    """A side wager of Chapter 617b is offered."""
    return FactCondition(
        f"side_wagers offers {code}",
        ("side_wagers",),
        lambda facts: any(wager.code == code and wager.offered for wager in facts.side_wagers or ()),
    )


SIDE_WAGER_OFFERED = {code: offered(code) for code in SIDE_WAGER_LABELS}
