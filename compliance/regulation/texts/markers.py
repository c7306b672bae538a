"""Levels of markers: `(a)` → `(1)` → `(i)` → `(A)`, with `(i)`, `(v)` and `(x)` told apart by sequence.

A marker is taken for the level where it is the next one due. Where it would be the next at two levels ((h) open as a
letter, and (i) either its neighbor or the first roman under a number of it), the markers that follow decide: what comes
next of its kind, the number that goes on or begins anew, a capital, the same marker again. Failing these, at the
end of a section, it is a roman when a colon announced a list or the list of romans is open.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import takewhile

LARGEST_GAP = 3
LOOK_AHEAD = 60
_MARKER = re.compile(r"(~~)?\(([A-Z]|[a-z]{1,6}|\d{1,3})\)(?:\s+|(?=\())")
_ROMAN = re.compile(r"(x{0,3})(ix|iv|v?i{0,3})")
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10}


class Level(IntEnum):
    """Depth of an item under its section."""

    LETTER = 1
    NUMBER = 2
    ROMAN = 3
    CAPITAL = 4


@dataclass(frozen=True, slots=True)
class MarkerPlace:
    """A level and the ordinal at it: (c) as a letter is third."""

    level: Level
    ordinal: int


@dataclass(frozen=True, slots=True)
class Choice:
    """A place for a marker, and the number of its kind that were skipped to get there."""

    place: MarkerPlace
    skipped: int = 0


class Following:
    """The markers that open the lines of a chapter, to look ahead from any line within its section."""

    def __init__(self, opening: Sequence[tuple[int, str | None]]) -> None:
        """`opening`: line number and marker in file order; None where a section begins."""
        self._numbers = [number for number, _ in opening]
        self._markers = [marker for _, marker in opening]

    def after(self, number: int) -> Sequence[str]:
        """The next markers after that line and before the next section, LOOK_AHEAD at most."""
        start = bisect_right(self._numbers, number)
        ahead = takewhile(lambda marker: marker is not None, self._markers[start : start + LOOK_AHEAD])
        return [marker for marker in ahead if marker is not None]


def leading_marker(words: str) -> tuple[str, str] | None:
    """The marker that opens the line and the words after it: `("c", "A wager …")`; None when no marker opens it.

    Strike marks that begin before the marker go on in the words."""
    match = _MARKER.match(words)
    return (match[2], (match[1] or "") + words[match.end() :]) if match else None


def readings(marker: str) -> list[MarkerPlace]:
    """Every level the marker could stand at."""
    if marker.isdigit():
        return [MarkerPlace(Level.NUMBER, int(marker))] if not marker.startswith("0") else []
    if marker.isupper():
        return [MarkerPlace(Level.CAPITAL, ord(marker) - ord("A") + 1)]
    places = []
    if len(set(marker)) == 1 and len(marker) <= 2:
        places.append(MarkerPlace(Level.LETTER, (len(marker) - 1) * 26 + ord(marker[0]) - ord("a") + 1))
    if _ROMAN.fullmatch(marker):
        values = [_ROMAN_VALUES[letter] for letter in marker]
        total = sum(-v if any(v < later for later in values[i + 1 :]) else v for i, v in enumerate(values))
        places.append(MarkerPlace(Level.ROMAN, total))
    return places


def choose(
    marker: str,
    open_places: Sequence[MarkerPlace],
    following: Sequence[str],
    *,
    list_announced: bool,
    in_definition: bool = False,
) -> Choice | None:
    """The place of the marker, given the open items (outermost first); None if it fits nowhere and is no marker.

    A section begins with letters or numbers, a defined term with numbers or romans as well.
    `following` are the markers that open later lines; `list_announced` says that the words before end in a colon.
    """
    fits = [choice for place in readings(marker) if (choice := _fit(place, open_places, in_definition)) is not None]
    if not fits:
        return None
    least = min(choice.skipped for choice in fits)
    best = [choice for choice in fits if choice.skipped == least]
    if len(best) == 1:
        return best[0]
    letter = next(choice for choice in best if choice.place.level is Level.LETTER)
    roman = next(choice for choice in best if choice.place.level is Level.ROMAN)
    open_number = next((place.ordinal for place in open_places if place.level is Level.NUMBER), 0)
    for later in following:
        places = readings(later)
        if (
            MarkerPlace(Level.ROMAN, roman.place.ordinal + 1) in places
            or MarkerPlace(Level.NUMBER, open_number + 1) in places
        ):
            return roman
        if MarkerPlace(Level.LETTER, letter.place.ordinal + 1) in places or MarkerPlace(Level.NUMBER, 1) in places:
            return letter
        if later == marker or MarkerPlace(Level.CAPITAL, 1) in places:
            return roman
    return roman if list_announced or roman.place.ordinal > 1 else letter


def _fit(place: MarkerPlace, open_places: Sequence[MarkerPlace], in_definition: bool) -> Choice | None:
    """The place as the next of its level, or as the first under what is open; None when it would go backward."""
    for open_place in open_places:
        if open_place.level == place.level:
            skipped = place.ordinal - open_place.ordinal - 1
            return Choice(place, skipped) if 0 <= skipped <= LARGEST_GAP else None
    if open_places:
        starts_here = place.level == open_places[-1].level + 1
    else:
        starts_here = place.level <= (Level.ROMAN if in_definition else Level.NUMBER)
    skipped = place.ordinal - 1
    return Choice(place, skipped) if starts_here and 0 <= skipped <= LARGEST_GAP else None
