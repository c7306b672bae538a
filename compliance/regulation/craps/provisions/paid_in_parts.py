"""Craps: wagers that are paid as several others and have no odds. § 623a.5(b) to (e)."""

from typing import Any

from ...core.condition import holds, lacks
from ...core.demand import Demand
from ...core.families import is_there, no_line
from ...core.finding import Finding, cannot_tell
from ..labels import PAID_IN_PARTS, WAGER_LABELS
from .register import RULES

_ITSELF = (
    "A line of odds for the wager itself contradicts the item, whatever it pays. If a part has no line and is not "
    "offered, it is not clear what the wager pays."
)


class OddsOfAPart(Demand, frozen=True, kw_only=True):
    """Odds of a wager by which another is paid; where they are missing, nobody can tell what the other pays."""

    def missing(self, facts: Any, due: Any) -> Finding:
        """Cannot tell, at the line of the part."""
        return cannot_tell(f"{self.field}.{self.line}", wrong=str(self.wrong), mend=str(self.mend))


for _letter, _code, _title, _parts, _duty, _reading in (
    (
        "b",
        "craps_eleven",
        "Craps-Eleven in halves",
        "half Any Craps and half 11 in One Roll",
        "A Craps-Eleven Bet is paid as two wagers of half its amount: Any Craps, and 11 in One Roll.",
        "The other half is lost, so the whole bet wins 3 to 1 on 2, 3 or 12 and 7 to 1 on 11. ",
    ),
    (
        "c",
        "horn",
        "Horn in quarters",
        "four equal wagers on 2, 3, 11 and 12",
        "A Horn Bet is paid as four wagers of a quarter each, on 2, 3, 11 and 12.",
        "",
    ),
    (
        "d",
        "horn_high",
        "Horn High in fifths",
        "five equal wagers, two of them on the named number",
        "A Horn High Bet is paid as five wagers of a fifth each: 2, 3, 11, 12 and the named number once more.",
        "",
    ),
    (
        "e",
        "whirl",
        "Whirl in fifths",
        "four units of Horn and one unit of Any Seven",
        "A Whirl Bet is paid as a Horn Bet of four units and an Any Seven Bet of one.",
        "On 7 the unit on Any Seven wins what the four on Horn lose: a Whirl Bet that “wins” on 7 comes out even. ",
    ),
):
    _wager = WAGER_LABELS[_code]
    RULES.demands(
        f"623a.5({_letter})",
        _title,
        *(
            OddsOfAPart(
                field="payout_odds",
                line=part,
                is_met=is_there,
                when=holds("wagers_offered", _code) & lacks("payout_odds", part) & lacks("wagers_offered", part),
                wrong=f"The {_wager} is paid in part as {WAGER_LABELS[part]}, and no odds are filed for that.",
                mend="Enter them under § 623a.5(a).",
            )
            for part in PAID_IN_PARTS[_code]
        ),
        no_line(
            _code,
            wrong=f"Odds are stated for the {_wager} itself.",
            required=f"that it be paid as {_parts}",
            mend="Remove the line; each part is paid by its own line.",
        ),
        name=f"{_code}_is_paid_in_{_title.rpartition(' ')[2]}",
        duty=_duty,
        reading=_reading + _ITSELF,
        fields=("payout_odds", "wagers_offered"),
    )
