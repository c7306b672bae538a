"""The Roulette wheel drawn from its facts: the ring of numbers in the order filed, and its compartments."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..core.drawing import Sketch
from ..core.drawing_parts import NOT_STATED, in_lines
from ..core.drawn_wheel import bowl, clockwise_mark, color_paint, colors_in_words, places_that_differ, ring
from ..core.figure import Text
from ..core.shapes import Circle as Disc
from ..core.shapes import Rectangle, Shape, ShapeGroup, TextShape
from .figures import DOUBLE_ZERO_ORDER, SINGLE_ZERO_ORDER
from .wheel import customary_color


def required_order(facts: Any, edition_text: Text) -> tuple[str, ...]:
    """The order that the text fixes for the wheel in use; empty while its kind is not stated."""
    if facts.wheel_mode is None:
        return ()
    return edition_text[SINGLE_ZERO_ORDER if facts.wheel_mode == "single_zero" else DOUBLE_ZERO_ORDER]


def number_colors(facts: Any) -> dict[str, str]:
    """The color of each number: as stated for the ring, else the customary one."""
    stated: Mapping[str, str] = facts.ring_colors or {}
    numbers = ("0", "00", *map(str, range(1, 37)))
    return {number: (stated.get(number) or customary_color(number)).casefold() for number in numbers}


def wheel(facts: Any, edition_text: Text) -> Sketch:
    """The wheel: the ring of numbers clockwise in the order filed, and its compartments."""
    order: Sequence[str] = facts.ring_sequence_clockwise or ()
    citation = "617a.1(c)" if facts.wheel_mode == "single_zero" else "617a.1(d)"
    required = required_order(facts, edition_text)
    title = "Roulette wheel"
    if not order:
        return _no_wheel(title, citation)
    colors = number_colors(facts)
    paints = [color_paint(colors.get(label, "")) for label in order]
    scheme = facts.compartment_color_scheme
    neutral = facts.compartment_neutral_color
    shapes: list[Shape] = [
        Rectangle(paint="ground", x=0, y=0, width=500, height=500),
        Disc(paint="wood", x=250, y=250, radius=206),
        Disc(paint="gap", x=250, y=250, radius=199),
        ShapeGroup(
            field="ring_sequence_clockwise",
            citation=citation,
            shapes=(*_colored(ring(250, 250, 197, 152, order, paints, "ring_sequence_clockwise", citation), order),),
        ),
    ]
    compartments = ""
    if scheme:
        inner = ring(250, 250, 149, 112, order, paints if scheme == "matches_ring" else ["neutral"] * len(order), "c")
        bands = tuple(_plain(shape) for shape in inner if not isinstance(shape, TextShape))
        shapes.append(ShapeGroup(field="compartment_color_scheme", citation=citation, shapes=bands))
        compartments = {
            "matches_ring": "Each compartment has the color of its number.",
            "neutral": f"All compartments are {neutral or 'of one neutral color'}.",
            "other": "The compartments are neither like the ring nor of one neutral color.",
        }[scheme]
    shapes += [*bowl(250, 250, 110), clockwise_mark(250, 250, 220)]
    return Sketch(
        width=500,
        height=500,
        title=title,
        summary=f"{len(order)} numbers, clockwise from {order[0]} at the top: {colors_in_words(order, colors)}. "
        f"{compartments}".strip(),
        shapes=tuple(shapes),
        places={"ring_sequence_clockwise": places_that_differ("ring_sequence_clockwise", order, required)}
        if required
        else {},
    )


def _plain(shape: Shape) -> Shape:
    """The same shape without its own fact."""
    return type(shape)(**{name: getattr(shape, name) for name in shape.__struct_fields__} | {"field": ""})


def _colored(shapes: Sequence[Shape], order: Sequence[str]) -> Iterator[Shape]:
    """The ring with the color of each number as its own fact, for what is wrong with a color."""
    numbers = iter(order)
    for shape in shapes:
        if isinstance(shape, TextShape):
            yield shape
        else:
            yield ShapeGroup(field=f"ring_colors.{next(numbers)}", shapes=(shape,))


def _no_wheel(title: str, citation: str) -> Sketch:
    words = f"Order of the numbers: {NOT_STATED}"
    ring_of_none = ShapeGroup(
        title="Ring of numbers",
        field="ring_sequence_clockwise",
        citation=citation,
        is_open=True,
        shapes=(
            Disc(paint="leader", x=250, y=250, radius=206, is_open=True),
            Disc(paint="leader", x=250, y=250, radius=152, is_open=True),
            in_lines(words, 250, 250, 20, 240, paint="soft"),
        ),
    )
    ground = Rectangle(paint="ground", x=0, y=0, width=500, height=500)
    return Sketch(width=500, height=500, title=title, summary="A wheel.", shapes=(ground, ring_of_none))
