"""Which level a marker opens: `(a)` → `(1)` → `(i)` → `(A)`, with `(i)`, `(v)` and `(x)` told apart by sequence.

A marker is taken for the level where it is the next one due. Where it would be the next at two levels ((h) open as a
letter, and (i) either its neighbor or the first roman under it), the marker of its kind that follows decides, then the
colon before a list.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

LARGEST_GAP = 3
_MARKER = re.compile(r"\(([A-Z]|[a-z]{1,6}|\d{1,3})\)(?:\s+|(?=\())")
_ROMAN = re.compile(r"(x{0,3})(ix|iv|v?i{0,3})")
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10}


class Level(IntEnum):
    """Depth of an item under its section."""

    LETTER = 1
    NUMBER = 2
    ROMAN = 3
    CAPITAL = 4


@dataclass(frozen=True, slots=True)
class Place:
    """A level and the ordinal at it: (c) as a letter is third."""

    level: Level
    ordinal: int


@dataclass(frozen=True, slots=True)
class Choice:
    """Where a marker goes, and how many of its kind were skipped to get there."""

    place: Place
    skipped: int = 0


def leading_marker(words: str) -> tuple[str, str] | None:
    """The marker that opens the line and the words after it: `("c", "A wager …")`; None when no marker opens it."""
    found = _MARKER.match(words)
    return (found[1], words[found.end() :]) if found else None


def readings(marker: str) -> list[Place]:
    """Every level the marker could stand at."""
    if marker.isdigit():
        return [Place(Level.NUMBER, int(marker))] if not marker.startswith("0") else []
    if marker.isupper():
        return [Place(Level.CAPITAL, ord(marker) - ord("A") + 1)]
    places = []
    if len(set(marker)) == 1 and len(marker) <= 2:
        places.append(Place(Level.LETTER, (len(marker) - 1) * 26 + ord(marker[0]) - ord("a") + 1))
    if _ROMAN.fullmatch(marker):
        values = [_ROMAN_VALUES[letter] for letter in marker]
        total = sum(-v if any(v < later for later in values[i + 1 :]) else v for i, v in enumerate(values))
        places.append(Place(Level.ROMAN, total))
    return places


def choose(marker: str, open_places: Sequence[Place], following: Sequence[str], list_announced: bool) -> Choice | None:
    """Where the marker goes, given the open items (outermost first); None when it fits nowhere and is no marker.

    `following` are the markers that open later lines; `list_announced` says that the words before end in a colon.
    """
    fits = [choice for place in readings(marker) if (choice := _fit(place, open_places)) is not None]
    if not fits:
        return None
    least = min(choice.skipped for choice in fits)
    best = [choice for choice in fits if choice.skipped == least]
    if len(best) == 1:
        return best[0]
    letter = next(choice for choice in best if choice.place.level is Level.LETTER)
    roman = next(choice for choice in best if choice.place.level is Level.ROMAN)
    for later in following:
        places = {(place.level, place.ordinal) for place in readings(later)}
        if (Level.ROMAN, roman.place.ordinal + 1) in places:
            return roman
        if (Level.LETTER, letter.place.ordinal + 1) in places:
            return letter
    return roman if list_announced else letter


def _fit(place: Place, open_places: Sequence[Place]) -> Choice | None:
    """The place as the next of its level, or as the first under what is open; None when it would go backward."""
    for open_place in open_places:
        if open_place.level == place.level:
            skipped = place.ordinal - open_place.ordinal - 1
            return Choice(place, skipped) if 0 <= skipped <= LARGEST_GAP else None
    deepest = open_places[-1].level if open_places else 0
    starts_here = place.level == deepest + 1 or (place.level is Level.NUMBER and deepest == 0)
    skipped = place.ordinal - 1
    return Choice(place, skipped) if starts_here and 0 <= skipped <= LARGEST_GAP else None
