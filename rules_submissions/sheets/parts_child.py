"""Words of pictures whose letters are too small on the picture of a sheet: drawn again larger, in parts, and read.

A part is drawn with some room around it, so that a word at its edge is whole; the part in which its middle lies has it.
"""

import math
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from .limits import MOST_PARTS

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in dots of the picture of the sheet."""
Read = tuple[str, float, float, float, float, float, int]
"""A word, its box, the percent of confidence and the number of its line."""
SIDE, ROOM = 1_900, 250
"""Of a part, in dots as it is drawn, and what is drawn around it."""


def parts_of(pictures: Iterable[Box], times: float) -> list[tuple[int, int]]:
    """The row and column of each part in which some of these pictures lie, drawn so many times as large."""
    side = SIDE / times
    return sorted(
        {
            (row, column)
            for left, top, right, low in pictures
            for row in range(int(top / side), math.ceil(low / side))
            for column in range(int(left / side), math.ceil(right / side))
        }
    )


def read_in_parts(
    pictures: Iterable[Box],
    wanted: float,
    draw: "Callable[[Box, float], Picture]",
    read: "Callable[[Picture], list[Read]]",
) -> tuple[list[Read], bool]:
    """The words of these pictures, drawn so many times as large as is wanted, or as `MOST_PARTS` parts allow; and
    whether they were drawn as large as that. `draw` draws a box, and `read` reads what it drew."""
    pictures, times = list(pictures), wanted
    while len(parts := parts_of(pictures, times)) > MOST_PARTS:
        times /= 1.05
    side, room, words = SIDE / times, ROOM / times, list[Read]()
    for row, column in parts:
        x, y, lines = max(column * side - room, 0), max(row * side - room, 0), len(words)
        drawn = draw((x, y, (column + 1) * side + room, (row + 1) * side + room), times)
        for text, *edges, sure, line in read(drawn):
            left, top, right, low = (edge / times for edge in edges)
            middle = (int((y + (top + low) / 2) / side), int((x + (left + right) / 2) / side))
            if middle == (row, column):
                words.append((text, x + left, y + top, x + right, y + low, sure, lines + line))
    return words, times == wanted
