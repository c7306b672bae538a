"""Tables with the dealer at the straight side and the players around the other: outline, positions, turned boxes."""

from collections.abc import Iterator, Sequence
from math import cos, radians, sin
from typing import Any, NamedTuple

from .drawing_parts import NOT_STATED, text, worded
from .shapes import Path, Point, Shape, ShapeGroup

WIDTH, HEIGHT = 1000.0, 600.0
MIDDLE, TOP, REACH, DEPTH = 500.0, 24.0, 476.0, 520.0
MOST_DRAWN = 16
"""The number of positions that fit. Further ones are given in words."""
WIDEST = 72.0


class Seat(NamedTuple):
    """A position: its number from the dealer's left, and how the table is turned there."""

    number: int
    turn: float

    def at(self, share: float) -> Point:
        """The point at this share of the way from the dealer to the rim."""
        return MIDDLE + REACH * share * sin(radians(self.turn)), TOP + DEPTH * share * cos(radians(self.turn))

    @property
    def tilt(self) -> float:
        """The angle by which things at this seat are turned toward their player."""
        return -self.turn * 0.9


def table(*, inset: float = 14) -> list[Shape]:
    """The rail and the cloth."""
    return [
        Path(paint="rail", points=_outline(0)),
        Path(paint="cloth", points=_outline(inset)),
    ]


def _outline(inset: float) -> tuple[Point, ...]:
    reach, depth = REACH - inset, DEPTH - inset
    bend = [(MIDDLE + reach * sin(radians(turn)), TOP + depth * cos(radians(turn))) for turn in range(-90, 91, 3)]
    return (MIDDLE - reach, TOP - 14 + inset), *bend, (MIDDLE + reach, TOP - 14 + inset)


def seats(count: int) -> list[Seat]:
    """The positions clockwise, as the dealer deals: number 1 is at the dealer's left, which is at the right here."""
    drawn = max(0, min(count, MOST_DRAWN))
    if drawn < 2:
        return [Seat(1, 0.0)] * drawn
    return [Seat(at + 1, WIDEST - 2 * WIDEST * at / (drawn - 1)) for at in range(drawn)]


def turned_box(at: Point, width: float, height: float, turn: float) -> tuple[Point, ...]:
    """The corners of a box around a point, turned."""
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return tuple(inside(at, dx * width / 2, dy * height / 2, turn) for dx, dy in corners)


def inside(at: Point, right: float, down: float, turn: float) -> Point:
    """The point that lies this far right of and below another, in a box that is turned around it."""
    across, along = cos(radians(turn)), sin(radians(turn))
    return at[0] + right * across - down * along, at[1] + right * along + down * across


def open_places(
    places: Sequence[Seat], words: str, field: str, citation: str, draw: Any, *, is_stated: bool
) -> Iterator[ShapeGroup]:
    """The areas that must be at these places and are missing, as open places; `draw` gives the shapes of one."""
    if places:
        yield ShapeGroup(
            title=f"{len(places)} {words}, {'missing' if is_stated else NOT_STATED}",
            citation=citation,
            is_open=True,
            shapes=tuple(
                ShapeGroup(field=field, citation=citation, is_open=True, shapes=tuple(draw(seat, is_open=True)))
                for seat in places
            ),
        )


def numbers(facts: Any, placed: Sequence[Seat], citation: str, *, out: float, size: float) -> Iterator[ShapeGroup]:
    """The numbers of the betting positions, `out` of the way to the rim.

    The last comes first: where there are too many, it is the last that is ringed.
    """
    field = "betting_positions"
    positions: int | None = facts.betting_positions
    if positions is None:
        words = f"Betting positions: {NOT_STATED}"
        yield worded(
            (MIDDLE - 170, 420, 340, 36),
            words,
            size=16,
            title="Betting positions",
            field=field,
            citation=citation,
            is_open=True,
            radius=4,
        )
        return
    shapes = [
        text(str(seat.number), *seat.at(out), size, paint="golden", turn=seat.tilt, field=field)
        for seat in reversed(placed[: max(0, positions)])
    ]
    if shapes:
        yield ShapeGroup(title=f"{positions} betting positions", citation=citation, shapes=tuple(shapes))
