"""Wheels: equal areas around a ring in the order filed, and the places at which that order differs from the text's."""

from collections.abc import Mapping, Sequence

from .drawing import DrawingPlace
from .drawing_parts import ink_on
from .ring import deviations
from .shapes import Circle, Path, Sector, Shape, ShapeGroup, TextShape, at_angle, fitted

COLORS = frozenset({"red", "black", "green"})


def color_paint(color: str) -> str:
    """The paint of an area of this color; any color but the three of Roulette is neutral."""
    return color if color in COLORS else "neutral"


def turned(shapes: int, place: int) -> float:
    """The angle of the middle of the area at this place, counted from 0 at the top."""
    return place * 360 / shapes


def ring(
    x: float,
    y: float,
    outer: float,
    inner: float,
    order: Sequence[str],
    paints: Sequence[str],
    field: str,
    citation: str = "",
    largest: float = 18,
) -> list[Shape]:
    """The areas of a ring with their numbers, read from outside; each carries its place in the order filed."""
    step = 360 / len(order)
    room = 2 * 3.1416 * inner / len(order)
    shapes: list[Shape] = []
    for place, (label, paint) in enumerate(zip(order, paints, strict=True)):
        angle = place * step
        path = f"{field}[{place}]"
        at = at_angle(x, y, (outer + inner) / 2, angle)
        shapes.append(
            Sector(
                paint=paint,
                x=x,
                y=y,
                inner=inner,
                outer=outer,
                start=angle - step / 2,
                end=angle + step / 2,
                field=path,
                citation=citation,
            )
        )
        size = min(fitted(label, room * 1.3, largest), outer - inner)
        shapes.append(TextShape(paint=ink_on(paint), x=at[0], y=at[1], words=label, size=size, turn=angle))
    return shapes


def bowl(x: float, y: float, radius: float, spokes: int = 8) -> list[Shape]:
    """The middle of a wheel, with its spokes and hub."""
    lines = (
        Path(
            paint="spoke",
            is_line=True,
            points=(at_angle(x, y, radius * 0.22, angle), at_angle(x, y, radius * 0.95, angle)),
        )
        for angle in range(0, 360, 360 // spokes)
    )
    return [
        Circle(paint="bowl", x=x, y=y, radius=radius),
        *lines,
        Circle(paint="wood", x=x, y=y, radius=radius * 0.27),
        Circle(paint="hub", x=x, y=y, radius=radius * 0.15),
    ]


def clockwise_mark(x: float, y: float, radius: float, *, pointed: bool = True) -> ShapeGroup:
    """The pointer at the top, unless something else stands there, and the arrow that says which way the order runs."""
    top = y - radius
    way = tuple(at_angle(x, y, radius + 5, angle) for angle in range(4, 23, 3))
    tip, low, high = (at_angle(x, y, radius + 5 + reach, angle) for reach, angle in ((0, 25), (-6, 21.5), (6, 21.5)))
    pointer = Path(paint="pointer", points=((x, top + 11), (x - 8, top - 4), (x + 8, top - 4)))
    return ShapeGroup(
        shapes=(
            *([pointer] if pointed else []),
            Path(paint="leader", points=way, is_line=True),
            Path(paint="pointer", points=(tip, low, high)),
        )
    )


def places_that_differ(field: str, order: Sequence[str], required: Sequence[str]) -> list[DrawingPlace]:
    """Each place of an order that differs from the ring that the text requires; none where the counts differ."""
    return [
        DrawingPlace(
            f"{field}[{deviation.index}]",
            f"Place {deviation.index + 1} of the order filed has {deviation.found or 'nothing'}; "
            f"{deviation.required} is required there.",
        )
        for deviation in deviations(order, required)
    ]


def colors_in_words(order: Sequence[str], colors: Mapping[str, str]) -> str:
    """`0 green, 28 black, …`: the order with the color of each area."""
    return ", ".join(f"{label} {colors[label]}" if colors.get(label) else label for label in order)
