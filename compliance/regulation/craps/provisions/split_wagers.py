"""Craps: Horn High and Whirl Bets without an area are split. § 623a.3(a)(20) and (21)."""

from ...core.condition import holds, unless
from ...core.families import all_of, stated
from ..labels import WAGER_LABELS
from ..wagers import BY_CODE
from .register import RULES

_PARTS = {
    "horn_high": ("horn", "craps_two", "craps_three", "eleven_one_roll", "craps_twelve"),
    "whirl": ("horn", "any_seven"),
}
_DUTIES = {
    "horn_high": "Without its own area a Horn High Bet is split into four units of Horn and one unit on 2, 3, 11 or "
    "12.",
    "whirl": "Without its own area a Whirl Bet is split into four units of Horn and one unit of Any Seven.",
}
_READINGS = {
    "horn_high": "So Horn, Craps Two, Craps Three, 11 in One Roll and Craps Twelve are all offered; 623a.2(d)(2) asks "
    "for the area of each.",
    "whirl": "So Horn and Any Seven are both offered; 623a.2(d)(2) asks for the area of each.",
}

for _code, _parts in _PARTS.items():
    _wager = WAGER_LABELS[_code]
    RULES.demands(
        BY_CODE[_code].citation,
        f"{WAGER_LABELS[_code].removesuffix(' Bet')} without an area",
        stated(f"{_code}_area"),
        all_of(
            "wagers_offered",
            _parts,
            when=unless(f"{_code}_area"),
            words=WAGER_LABELS,
            wrong=f"The {_wager} has no area and is split, but the {{found}} is not offered.",
            required="that a wager without its own area be split into wagers that have areas",
            mend=f"Offer the {{found}} with an area, or give {_wager} its own area.",
        ),
        name=f"{_code}_can_be_placed",
        when=holds("wagers_offered", _code),
        duty=_DUTIES[_code],
        reading=_READINGS[_code],
        fields=(f"{_code}_area", "wagers_offered"),
    )
