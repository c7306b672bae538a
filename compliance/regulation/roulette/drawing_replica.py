"""The replica of the wheel on a Roulette layout: its numbers around an oval, clockwise in the order filed."""

from collections.abc import Mapping, Sequence
from math import pi
from typing import Any

from ..core.drawing_parts import NOT_STATED, ink_on, text, worded
from ..core.drawn_wheel import color_paint
from ..core.shapes import Path, Point, Shape, ShapeGroup, at_angle

HEIGHT = 136.0
BAND = 40.0
STRAIGHT = 640.0
MIDDLE = (HEIGHT - BAND) / 2
"""Radius of the round ends at the middle of the band."""
LENGTH = 2 * STRAIGHT + 2 * pi * MIDDLE


def replica(facts: Any, x: float, y: float, colors: Mapping[str, str]) -> ShapeGroup:
    """The replica around (x, y); an open place where it is not on the layout or its order is not stated."""
    order: Sequence[str] = facts.replica_sequence_clockwise or ()
    title, citation = "Replica of the wheel, for the Five Adjacent Number wager", "617a.1(f)(4)"
    if not order or not facts.layout_has_wheel_replica:
        stated: bool | None = facts.layout_has_wheel_replica
        words = {True: f"its order is {NOT_STATED}", False: "none", None: NOT_STATED}[stated]
        return worded(
            (x - STRAIGHT / 2, y - HEIGHT / 2, STRAIGHT, HEIGHT),
            f"Replica of the wheel: {words}",
            size=18,
            radius=48,
            title=title,
            field="layout_has_wheel_replica",
            citation=citation,
            is_open=True,
        )
    shapes: list[Shape] = []
    step = LENGTH / len(order)
    for place, label in enumerate(order):
        paint = color_paint(colors.get(label, ""))
        at = _at(x, y, place * step, 0)
        size = min(20.0, step * 0.62 / (0.35 + 0.3 * len(label)))
        shapes += [
            Path(
                paint=paint,
                points=_cell(x, y, place * step, step),
                citation=citation,
                field=f"replica_sequence_clockwise[{place}]",
            ),
            text(label, *at, size, paint=ink_on(paint)),
        ]
    return ShapeGroup(title=title, field="layout_has_wheel_replica", citation=citation, shapes=tuple(shapes))


def _at(x: float, y: float, along: float, out: float) -> Point:
    """The point this far along the middle of the band, clockwise from the middle of the upper side, and so far out."""
    along %= LENGTH
    half, bend = STRAIGHT / 2, pi * MIDDLE
    reach = MIDDLE + out
    if along <= half:
        return x + along, y - reach
    if along <= half + bend:
        return at_angle(x + half, y, reach, (along - half) / bend * 180)
    if along <= half + bend + STRAIGHT:
        return x + half - (along - half - bend), y + reach
    if along <= half + 2 * bend + STRAIGHT:
        return at_angle(x - half, y, reach, 180 + (along - half - bend - STRAIGHT) / bend * 180)
    return x - half + (along - half - 2 * bend - STRAIGHT), y - reach


def _cell(x: float, y: float, middle: float, step: float) -> tuple[Point, ...]:
    """The outline of one number of the band."""
    parts = [middle + step * (at / 6 - 0.5) for at in range(7)]
    outer = [_at(x, y, along, BAND / 2) for along in parts]
    inner = [_at(x, y, along, -BAND / 2) for along in reversed(parts)]
    return (*outer, *inner)
