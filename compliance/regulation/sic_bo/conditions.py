"""Conditions under which facts of a Sic Bo filing are asked and duties apply."""

from ..core.condition import holds, may_hold, stated, unless
from .labels import ODDS_LINES, ONE_OF_A_KIND_LINES, TOTAL_LINES, TOTALS

MANUAL_SHAKER = holds("shaker_types", "manual")
AUTOMATED_SHAKER = holds("shaker_types", "automated")
NO_ODDS_ON_LAYOUT = unless("odds_on_layout")
TOTAL_VALUE_OFFERED = holds("wagers_offered", "total_value")
TWO_OF_A_KIND_OFFERED = holds("wagers_offered", "two_of_a_kind")
ODDS_ASKED = (
    {line: holds("wagers_offered", line) for line in ODDS_LINES}
    | dict.fromkeys(ONE_OF_A_KIND_LINES, holds("wagers_offered", "one_of_a_kind"))
    | {
        line: TOTAL_VALUE_OFFERED & may_hold("total_values_offered", value)
        for line, value in zip(TOTAL_LINES, TOTALS, strict=True)
    }
)
"""The odds are asked of what is offered, line by line."""
ODDS_MISSING = {
    line: stated("payout_odds") & (asked & stated("total_values_offered") if line in TOTAL_LINES else asked)
    for line, asked in ODDS_ASKED.items()
}
"""The conditions, by line, under which odds must be stated: some odds are stated, and the line is surely offered."""
