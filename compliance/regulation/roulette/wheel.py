"""The ring of a Roulette wheel: cyclic order and color alternation, compared with what the text fixes."""

from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

RED, BLACK, GREEN = "red", "black", "green"
ZEROS = ("0", "00")
CUSTOMARY_RED = frozenset(map(str, (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)))
"""Industry custom, not chapter text: the chapter says that the colors alternate, never which number is red."""


class Deviation(msgspec.Struct, frozen=True):
    """One place of a filed order that differs: its index in the filed list, what stands there, what is required.

    `place` counts the areas of the required order from 1, which is the 0.
    """

    index: int
    place: int
    found: str
    required: str


def same_ring(filed: Sequence[str], required: Sequence[str]) -> bool:
    """Whether both list the same ring clockwise, wherever each begins."""
    if tuple(filed) == tuple(required):
        return True
    if len(filed) != len(required) or required[0] not in filed:
        return False
    start = list(filed).index(required[0])
    return (*filed[start:], *filed[:start]) == tuple(required)


def runs_counterclockwise(filed: Sequence[str], required: Sequence[str]) -> bool:
    """Whether the list is the required ring read the wrong way round."""
    return same_ring(tuple(reversed(filed)), required)


def deviations(filed: Sequence[str], required: Sequence[str]) -> tuple[Deviation, ...]:
    """The places at which a list of the right length differs, in the order of the ring; empty when it agrees.

    The list is turned to where it agrees best, so that an exchange that moves the 0 does not shift all the rest; of
    turns that agree equally well, the one that puts 0 first.
    """
    size = len(required)
    if len(filed) != size or same_ring(filed, required):
        return ()
    at_zero = list(filed).index(required[0]) if required[0] in filed else 0

    def agreement(start: int) -> tuple[int, bool]:
        agreeing = sum(filed[(start + place) % size] == required[place] for place in range(size))
        return agreeing, start == at_zero

    start = max(range(size), key=agreement)
    return tuple(
        Deviation((start + place) % size, place + 1, filed[(start + place) % size], required[place])
        for place in range(size)
        if filed[(start + place) % size] != required[place]
    )


def arcs(ring: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The stretches of numbers between the green areas, in the order of the ring, which starts at a green."""
    found: list[list[str]] = []
    for number in ring:
        if number in ZEROS:
            found.append([])
        else:
            found[-1].append(number)
    return tuple(tuple(arc) for arc in found)


def customary_color(number: str) -> str:
    """The color that a number customarily has."""
    return GREEN if number in ZEROS else RED if number in CUSTOMARY_RED else BLACK


@cache
def _customary_colors(ring: tuple[str, ...]) -> dict[str, str]:
    return {number: customary_color(number) for number in ring}


def colors_are_customary(colors: Mapping[str, str], ring: tuple[str, ...]) -> bool:
    """Whether each number of the ring, and nothing else, is stated with its customary color."""
    return colors == _customary_colors(ring)


def expected_colors(arc: Sequence[str], colors: Mapping[str, str]) -> dict[str, str]:
    """The alternation of red and black along an arc that the stated colors come nearest to.

    Of the two ways to alternate, the customary one when both are equally near.
    """
    customary = {number: customary_color(number) for number in arc}
    other = {number: BLACK if color == RED else RED for number, color in customary.items()}
    hits = sum(colors.get(number) == color for number, color in customary.items())
    return customary if 2 * hits >= sum(number in colors for number in arc) else other
