"""Shapes of drawings: what they are, where they lie, and how wide words are.

No unit but the drawing's own: x runs to the right, y downward, angles in degrees clockwise from the top. How a shape
looks is the writer's (`svg`): `paint` names it.
"""

from collections.abc import Iterable, Iterator
from math import cos, radians, sin

import msgspec

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


class Shape(msgspec.Struct, frozen=True, kw_only=True):
    """A shape with the parts that all shapes have. `paint` names its look; `is_open` says that the thing there is not
    stated or missing.

    `field` is the path of the fact that put it there, `citation` the item that asks for it, `finding` the citation of
    what is wrong with it.
    """

    paint: str = "area"
    title: str = ""
    description: str = ""
    field: str = ""
    citation: str = ""
    finding: str = ""
    is_open: bool = False


class Rectangle(Shape, frozen=True, kw_only=True):
    """An upright rectangle, its corners rounded by `radius`."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 0


class Circle(Shape, frozen=True, kw_only=True):
    """A circle around (x, y)."""

    x: float
    y: float
    radius: float


class Sector(Shape, frozen=True, kw_only=True):
    """A piece of a ring around (x, y), between two radii and two angles."""

    x: float
    y: float
    inner: float
    outer: float
    start: float
    end: float


class Path(Shape, frozen=True, kw_only=True):
    """Straight lines from point to point, closed to an area unless `is_line`."""

    points: tuple[Point, ...]
    is_line: bool = False


class TextShape(Shape, frozen=True, kw_only=True):
    """A line of words with its middle at (x, y), or its start if `anchor` says so; turned around that point."""

    x: float
    y: float
    words: str
    size: float
    anchor: str = "middle"
    turn: float = 0


LINES = "lines"
"""The paint of a group that holds one inscription in several lines."""


class ShapeGroup(Shape, frozen=True, kw_only=True):
    """Shapes that belong together; a titled group is one line of the drawing in words."""

    shapes: tuple[Shape, ...]


def walk(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Every shape, a group before what it holds."""
    for shape in shapes:
        yield shape
        if isinstance(shape, ShapeGroup):
            yield from walk(shape.shapes)


def at_angle(x: float, y: float, radius: float, angle: float) -> Point:
    """The point at this distance from (x, y), `angle` degrees clockwise from the top."""
    turned = radians(angle)
    return x + radius * sin(turned), y - radius * cos(turned)


def arc(x: float, y: float, radius: float, start: float, end: float, step: float = 3) -> tuple[Point, ...]:
    """Points along an arc, close enough together to be seen as one."""
    count = max(1, round(abs(end - start) / step))
    return tuple(at_angle(x, y, radius, start + (end - start) * at / count) for at in range(count + 1))


def box_of(shape: Shape) -> Box:
    """The upright box around a shape."""
    match shape:
        case Rectangle():
            return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
        case Circle():
            return (shape.x - shape.radius, shape.y - shape.radius, shape.x + shape.radius, shape.y + shape.radius)
        case TextShape():
            return _text_box(shape)
        case ShapeGroup():
            return around(box_of(part) for part in shape.shapes)
        case Sector():  # the box of what is written in it
            between = (shape.inner + shape.outer) / 2
            middle = at_angle(shape.x, shape.y, between, (shape.start + shape.end) / 2)
            reach = min((shape.outer - shape.inner) * 0.33, between * radians(shape.end - shape.start) * 0.6)
            return middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach
        case Path():
            return around((x, y, x, y) for x, y in shape.points)
    raise TypeError(f"{type(shape).__name__} is no shape")


def _text_box(text: TextShape) -> Box:
    width = width_of(text.words, text.size)
    left = text.x - (width / 2 if text.anchor == "middle" else 0)
    corners = [(left, text.y - text.size / 2), (left + width, text.y + text.size / 2)]
    if not text.turn:
        return (*corners[0], *corners[1])
    turned = radians(text.turn)
    ends = [
        (
            text.x + (x - text.x) * cos(turned) - (y - text.y) * sin(turned),
            text.y + (x - text.x) * sin(turned) + (y - text.y) * cos(turned),
        )
        for x in (left, left + width)
        for y in (text.y - text.size / 2, text.y + text.size / 2)
    ]
    return around((x, y, x, y) for x, y in ends)


def around(boxes: Iterable[Box]) -> Box:
    """The box around these boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


NARROW = {
    **dict.fromkeys("ijlI|.,:;'’!", 0.28),
    **dict.fromkeys("ft()[]-/ ", 0.34),
    **dict.fromkeys("r", 0.39),
    **dict.fromkeys("mM", 0.87),
    **dict.fromkeys("W%@—", 0.96),
    **dict.fromkeys("w&GOQ", 0.78),
}
"""Widths of bold characters in parts of the type size, as wide as the widest of the faces in use sets them."""
CAPITAL, SMALL, FOREIGN = 0.71, 0.59, 1.0


def width_of(words: str, size: float) -> float:
    """The greatest width of these words at this type size."""
    return size * sum(map(_part, words))


def _part(character: str) -> float:
    if character in NARROW:
        return NARROW[character]
    if ord(character) > 0x2FF:
        return FOREIGN
    return CAPITAL if character.isupper() else SMALL


def fitted(words: str, width: float, largest: float, smallest: float = 3) -> float:
    """The type size at which these words fit this width, not below the smallest."""
    return max(smallest, min(largest, width / max(width_of(words, 1), 0.01)))


def wrapped(words: str, width: float, size: float) -> list[str]:
    """These words in lines of this width; a word that is wider stands alone."""
    lines: list[str] = []
    for word in words.split():
        if lines and width_of(f"{lines[-1]} {word}", size) <= width:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return lines
