"""Places on a sheet: a point or a rectangle, in ten-thousandths of the width and the height of its picture.

So a place stays where it is when the next version is drawn larger. People name a place by its zone, as on a drawing:
columns A to L from the left, rows 1 to 6 from the top.
"""

import re
from dataclasses import dataclass
from typing import Final

WHOLE: Final = 10_000
COLUMNS: Final = "ABCDEFGHIJKL"
ROWS: Final = "123456"
MARGIN: Final = 900
"""The margin of a cut-out around its place, in ten-thousandths."""
ROOM: Final = 60
"""Between words and the frame of a pin about them, in ten-thousandths."""
ZONE = re.compile(r"([A-L])([1-6])(?:\s*[-–to ]+\s*([A-L])([1-6]))?", re.IGNORECASE)
LONGEST = 40
"""Characters in which every place can be typed."""
NUMBER = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,2})?")
HOW = (
    "Type a zone, such as C2, or two corners, such as C2-D3. Or type percentages: distance from the left and from the "
    "top, and for an area also width and height, such as 25, 40, 10, 8."
)


class NoPlace(ValueError):
    """A refusal of typed words that name no place; the message says how to name one."""


@dataclass(frozen=True)
class Place:
    """A point where width and height are 0, else a rectangle."""

    left: int
    top: int
    width: int = 0
    height: int = 0

    @property
    def is_area(self) -> bool:
        """Whether it has an extent."""
        return bool(self.width or self.height)

    @property
    def middle(self) -> tuple[int, int]:
        """The point in its middle."""
        return self.left + self.width // 2, self.top + self.height // 2

    @property
    def zone(self) -> str:
        """`C2`, or `C2–D3` for what lies in several zones."""
        first = zone_at(self.left, self.top)
        last = zone_at(self.left + max(self.width - 1, 0), self.top + max(self.height - 1, 0))
        return first if first == last else f"{first}–{last}"

    @property
    def typed(self) -> str:
        """As it is typed: percent from the left, from the top, width, height."""
        stated = (self.left, self.top, self.width, self.height) if self.is_area else (self.left, self.top)
        return ", ".join(f"{share / 100:g}" for share in stated)

    @property
    def zone_or_typed(self) -> str:
        """The zones where they name exactly this place, else as it is typed."""
        first, _, last = self.zone.partition("–")
        return self.zone.replace("–", "-") if zone_place(first, last or first) == self else self.typed

    @property
    def around(self) -> "Place":
        """The place with its surroundings, for a cut-out."""
        left, top = max(self.left - MARGIN, 0), max(self.top - MARGIN, 0)
        right = min(self.left + self.width + MARGIN, WHOLE)
        return Place(left, top, right - left, min(self.top + self.height + MARGIN, WHOLE) - top)

    @property
    def with_room(self) -> "Place":
        """The place with a little room around it, so that a frame hides nothing of what stands there."""
        left, top = max(self.left - ROOM, 0), max(self.top - ROOM, 0)
        right, low = (min(at + ROOM, WHOLE) for at in (self.left + self.width, self.top + self.height))
        return Place(left, top, right - left, low - top)

    def pixels(self, width: int, height: int) -> "Place":
        """The place in pixels of a picture of this size; an area is at least one pixel."""
        left, top = self.left * width // WHOLE, self.top * height // WHOLE
        least = 1 if self.is_area else 0
        wide, high = max(self.width * width // WHOLE, least), max(self.height * height // WHOLE, least)
        return Place(left, top, wide, high)


def zone_at(left: int, top: int) -> str:
    """The zone in which a point lies."""
    column = min(left * len(COLUMNS) // WHOLE, len(COLUMNS) - 1)
    return COLUMNS[column] + ROWS[min(top * len(ROWS) // WHOLE, len(ROWS) - 1)]


def zone_place(first: str, last: str) -> Place:
    """The rectangle from one zone to another, each as `C2`."""
    columns = sorted(COLUMNS.index(zone[0]) for zone in (first, last))
    rows = sorted(ROWS.index(zone[1]) for zone in (first, last))
    left, right = (-(-WHOLE * at // len(COLUMNS)) for at in (columns[0], columns[1] + 1))
    top, bottom = (-(-WHOLE * at // len(ROWS)) for at in (rows[0], rows[1] + 1))
    return Place(left, top, right - left, bottom - top)


def place_of(text: str) -> Place:
    """The place that was typed: a zone, two zones, or percent. Raises NoPlace."""
    words = text.strip()
    if len(words) > LONGEST:
        raise NoPlace(HOW)
    if zone := ZONE.fullmatch(words):
        first = (zone[1] + zone[2]).upper()
        return zone_place(first, (zone[3] + zone[4]).upper() if zone[3] else first)
    parts = [part for part in re.split(r"[,;\s]+", words.replace("%", " ")) if part]
    if len(parts) not in (2, 4) or not all(NUMBER.fullmatch(part) for part in parts):
        raise NoPlace(HOW)
    stated = [round(float(part) * 100) for part in parts]
    left, top, width, height = (*stated, 0, 0)[:4]
    if left + width > WHOLE or top + height > WHOLE:
        raise NoPlace(f"That is outside the sheet: percentages go from 0 to 100. {HOW}")
    return Place(left, top, width, height)
