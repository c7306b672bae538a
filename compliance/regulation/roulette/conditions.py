"""Conditions under which facts of a Roulette filing are asked and duties apply.

A wager counts as offered when either answer says so: two answers that disagree then hide none of its duties.
"""

from ..core.condition import given, holds, may_be_other_than
from .editions import AMENDED

ONLY_2019 = (AMENDED.key,)

AS_SINGLE_ZERO = given("wheel_mode", "double_zero_as_single_zero")
NEUTRAL = given("compartment_color_scheme", "neutral")
MAY_HAVE_00 = may_be_other_than("wheel_mode", "single_zero", "double_zero_as_single_zero")
"""00 may be in play: First Five, Touchdown Roulette and groups with 00 are asked only then."""

HAS_00 = may_be_other_than("wheel_mode", "single_zero")
"""00 stands on the ring, in play or not."""

FIVE_ADJACENT = given("five_adjacent_offered") | holds("wagers_offered", "five_adjacent")
TOUCHDOWN = given("touchdown_offered") | holds("wagers_offered", "touchdown")
