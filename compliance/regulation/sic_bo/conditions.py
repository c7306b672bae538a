"""Conditions under which facts of a Sic Bo filing are asked and duties apply."""

from ..condition import holds, unless

MANUAL_SHAKER = holds("shaker_types", "manual")
AUTOMATED_SHAKER = holds("shaker_types", "automated")
NO_ODDS_ON_LAYOUT = unless("odds_on_layout")
TOTAL_VALUE_OFFERED = holds("wagers_offered", "total_value")
TWO_OF_A_KIND_OFFERED = holds("wagers_offered", "two_of_a_kind")
