"""The center of a Craps layout: hardways, wagers on the next roll, and wagers on the hop."""

from collections.abc import Iterator, Sequence
from typing import Any

from ..core.drawing_parts import dice, odds_at, odds_text, standing, text, worded
from ..core.shapes import Circle, Shape
from .labels import WAGER_LABELS
from .wagers import BY_CODE

AREAS = "623a.2(d)(2)"
CENTER_WIDTH = 440.0
WORDS = {
    "any_seven": "ANY SEVEN",
    "any_craps": "ANY CRAPS",
    "horn": "HORN BET",
    "horn_high": "HORN HIGH BET",
    "whirl": "WHIRL BET",
}
HIGH_TOTALS = ((1, 1), (1, 2), (5, 6), (6, 6))
DICE = {
    **{f"hardway_{total}": (total // 2, total // 2) for total in (4, 6, 8, 10)},
    **{f"hop_hard_{total}": (total // 2, total // 2) for total in (4, 6, 8, 10)},
    "craps_two": (1, 1),
    "craps_three": (1, 2),
    "eleven_one_roll": (5, 6),
    "craps_twelve": (6, 6),
    **{
        code: tuple(int(face) for face in code.removeprefix("hop_").split("_"))
        for code in BY_CODE
        if code.startswith("hop_") and not code.startswith("hop_hard")
    },
}
SINGLES = ("craps_two", "craps_three", "eleven_one_roll", "craps_twelve")
NAMED = ("craps_eleven", "horn", "horn_high", "whirl")
HOPS = tuple(code for code in BY_CODE if code.startswith("hop_"))
ROWS: tuple[tuple[tuple[str, ...], float], ...] = (
    (("any_seven",), 42),
    (("hardway_4", "hardway_6", "hardway_8", "hardway_10"), 74),
    (SINGLES, 74),
    (("any_craps",), 42),
    (NAMED, 66),
    (HOPS[:6], 62),
    (HOPS[6:12], 62),
    (HOPS[12:], 62),
)
"""The rows of the center from the top, each with its height; what is not offered leaves its room to its neighbors."""


def center(facts: Any, left: float, top: float, height: float) -> Iterator[Shape]:
    """The areas of the center, in as many rows as have one."""
    rows = [([code for code in codes if _stands(facts, code)], tall) for codes, tall in ROWS]
    rows = [row for row in rows if row[0]]
    full = sum(tall for _, tall in rows)
    stretch = min(1.25, height / full) if full else 1
    y = top + (height - full * stretch) / 2
    for codes, tall in rows:
        yield from _row(facts, codes, left, y, tall * stretch)
        y += tall * stretch


def _stands(facts: Any, code: str) -> bool:
    """Whether an area of this wager stands here. Horn High and Whirl may do without one and are split up."""
    split = {"horn_high": "horn_high_area", "whirl": "whirl_area"}.get(code)
    if split and getattr(facts, split) is False and code not in (facts.layout_wager_areas or ()):
        return False
    return bool(standing(facts, code))


def _row(facts: Any, codes: Sequence[str], left: float, y: float, height: float) -> Iterator[Shape]:
    width = CENTER_WIDTH / len(codes)
    for at, code in enumerate(codes):
        x, middle = left + at * width, left + (at + 0.5) * width
        odds = odds_at(facts, code)
        beside = len(codes) == 1
        place = (x + width * 0.78, y + height / 2) if beside else (middle, y + height - 13)
        words = WORDS.get(code, "")
        mark = list(_mark(code, middle, y, height, width))
        if words and beside:
            mark.append(text(words, x + width * (0.42 if odds else 0.5), y + height / 2, 22, width * 0.6))
        elif words:
            mark += [text(line, middle, y + 17 + row * 19, 18, width - 8) for row, line in enumerate(_two(words))]
        yield worded(
            (x, y, width, height),
            "",
            odds_text(odds, f"payout_odds.{code}", *place, 18, width - 6),
            mark=mark,
            title=WAGER_LABELS[code],
            field=f"layout_wager_areas.{code}",
            citation=AREAS,
            is_open=standing(facts, code) == "open",
        )


def _two(words: str) -> list[str]:
    """A name in at most two lines: “Horn High” over “Bet”."""
    first, _, last = words.rpartition(" ")
    return [first, last]


def _mark(code: str, middle: float, y: float, height: float, width: float) -> Iterator[Shape]:
    """The dice or letters that the text describes for an area."""
    if code in DICE:
        yield from dice(middle, y + (height - 24) / 2 + 1, min(32.0, height - 34, width / 2.5), *DICE[code])
    elif code == "horn_high":
        for at, faces in enumerate(HIGH_TOTALS):
            yield from dice(middle + (at - 1.5) * width / 4.3, y + height - 13, 11, *faces)
    elif code == "craps_eleven":
        for words, x in (("C", middle - 24), ("E", middle + 24)):
            yield Circle(x=x, y=y + height / 2, radius=19)
            yield text(words, x, y + height / 2, 22)
