"""The ring of a Roulette wheel: its colors, which alternate, compared with what the text fixes. Its order: `..ring`."""

from collections.abc import Mapping, Sequence
from functools import cache

from ..core.ring import same_ring
from ..core.wording import is_blank, plain

RED, BLACK, GREEN = "red", "black", "green"
ZEROS = ("0", "00")
CUSTOMARY_RED = frozenset(map(str, (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)))
"""Industry custom, not chapter text: the chapter says that the colors alternate, never which number is red."""


def arcs(ring: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The stretches of numbers between the green areas, in the order of the ring, which starts at a green."""
    stretches: list[list[str]] = []
    for number in ring:
        if number in ZEROS:
            stretches.append([])
        else:
            stretches[-1].append(number)
    return tuple(tuple(arc) for arc in stretches)


def customary_color(number: str) -> str:
    """The color that a number customarily has."""
    return GREEN if number in ZEROS else RED if number in CUSTOMARY_RED else BLACK


class Ring:
    """A ring of numbers as a text fixes it, clockwise from 0."""

    def __init__(self, numbers: tuple[str, ...]) -> None:
        self.numbers = numbers
        self.customary = {number: customary_color(number) for number in numbers}

    def runs(self, filed: Sequence[str]) -> bool:
        """Whether a list holds these numbers in this order, wherever it begins."""
        return same_ring(filed, self.numbers)

    def is_customary(self, colors: Mapping[str, str]) -> bool:
        """Whether each number, and nothing else, is stated with its customary color."""
        return colors == self.customary or named(colors) == self.customary


ring_of = cache(Ring)
"""The ring of these numbers, made once."""


def named(colors: Mapping[str, str]) -> dict[str, str]:
    """Colors by number as they are compared, without those that are blank."""
    return {number: plain(color) for number, color in colors.items() if not is_blank(color)}


def expected_colors(arc: Sequence[str], colors: Mapping[str, str]) -> dict[str, str]:
    """The alternation of red and black along an arc that the stated colors come nearest to.

    Of the two ways to alternate, the customary one when both are equally near.
    """
    customary = {number: customary_color(number) for number in arc}
    other = {number: BLACK if color == RED else RED for number, color in customary.items()}
    hits = sum(colors.get(number) == color for number, color in customary.items())
    return customary if 2 * hits >= sum(number in colors for number in arc) else other
