"""Pai Gow drawn from its facts: the betting areas around the table and the area of the Dead Hand."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..core.drawing import Draw, Sketch
from ..core.drawing_parts import NOT_STATED, area, boxes, name_plate, text, worded
from ..core.drawn_arc import MIDDLE, WIDTH, Seat, numbers, open_places, seats, table, turned_box
from ..core.figure import Text
from ..core.shapes import Path, Rectangle, Shape, ShapeGroup
from .conditions import SHAKER
from .figures import BETTING_AREAS

HEIGHT = 556.0
TILE = (30.0, 62.0)
MOST_TILES = 8


def layout(facts: Any, edition_text: Text) -> Sketch:
    """The layout: a betting area for each position, and the Dead Hand at the dealer's left."""
    positions: int = facts.betting_positions or 0
    stated: int | None = facts.layout_betting_areas_count
    placed = seats(max(positions, stated or 0))
    due = min(positions, edition_text[BETTING_AREAS])
    return Sketch(
        width=WIDTH,
        height=HEIGHT,
        title="Pai Gow layout",
        summary="The layout seen from above: the dealer at the straight side, the players around the other, position 1 "
        "at the dealer’s left, which is at the right here.",
        shapes=(
            Rectangle(paint="ground", x=0, y=0, width=WIDTH, height=HEIGHT),
            *table(),
            *boxes(facts, MIDDLE, 34, 400, "621a.2(c)"),
            name_plate(facts, MIDDLE, 200, 440, "621a.2(b)(1)"),
            text("PAI GOW", MIDDLE, 236, 20),
            _dead_hand(facts),
            *_shaker(facts),
            *_betting_areas(placed, due, stated),
            *numbers(facts, placed, "621a.2(a)", out=0.9, size=22),
        ),
    )


def _betting_areas(placed: list[Seat], due: int, stated: int | None) -> Iterator[ShapeGroup]:
    field, citation = "layout_betting_areas_count", "621a.2(b)(2)"
    has = placed[: max(0, stated or 0)]
    if has:
        shapes = [
            ShapeGroup(field=field, citation=citation, shapes=tuple(_betting_area(seat))) for seat in reversed(has)
        ]
        noun = "betting area" if stated == 1 else "separate betting areas"
        yield ShapeGroup(title=f"{stated} {noun}", citation=citation, shapes=tuple(shapes))
    missing = placed[len(has) : max(0, due)]
    words = "of the betting areas"
    yield from open_places(missing, words, field, citation, _betting_area, is_stated=stated is not None)


def _betting_area(seat: Seat, *, is_open: bool = False) -> list[Shape]:
    at, tilt = seat.at(0.76), seat.tilt
    return [
        Path(paint="area", points=turned_box(at, 96, 62, tilt), is_open=is_open),
        text("WAGER", *at, 18, 84, turn=tilt),
    ]


def _dead_hand(facts: Any) -> ShapeGroup:
    """The area of the Dead Hand with a place for each tile it holds."""
    has: bool | None = facts.layout_dead_hand_area
    side: str | None = facts.layout_dead_hand_side
    tiles: int | None = facts.layout_dead_hand_tile_capacity
    left = side == "dealer_left"
    x, y, width, height = MIDDLE + (100 if side != "other" else -80), 72.0, 160.0, 96.0
    citation = "621a.2(b)(3)"
    if not has:
        words = "Dead Hand: no area" if has is False else f"Dead Hand: {NOT_STATED}"
        return worded(
            (x, y, width, height),
            words,
            size=16,
            title="Area of the Dead Hand",
            field="layout_dead_hand_area",
            citation=citation,
            is_open=True,
            radius=4,
        )
    places = max(0, min(tiles or 0, MOST_TILES))
    pitch = min(TILE[0] + 8, (width - 8) / places) if places else 0
    outlines = [
        Rectangle(
            x=x + width / 2 + (at - (places - 1) / 2) * pitch - min(TILE[0], pitch - 2) / 2,
            y=y + 26,
            width=min(TILE[0], pitch - 2),
            height=TILE[1],
            radius=3,
        )
        for at in range(places)
    ]
    words = "on the dealer’s left" if left else "somewhere else" if side else f"its side is {NOT_STATED}"
    inside: list[Shape] = [
        ShapeGroup(
            field="layout_dead_hand_side", citation=citation, shapes=(text("DEAD HAND", x + width / 2, y + 14, 15),)
        ),
        ShapeGroup(
            description=f"places for {tiles} tiles" if tiles else f"places for tiles: {NOT_STATED}",
            field="layout_dead_hand_tile_capacity",
            citation=citation,
            shapes=tuple(outlines) or (text(f"Tiles: {NOT_STATED}", x + width / 2, y + 56, 15, width - 10),),
        ),
    ]
    return area(
        (x, y, width, height),
        *inside,
        field="layout_dead_hand_area",
        citation=citation,
        radius=4,
        title=f"Area of the Dead Hand, {words}, for {tiles if tiles is not None else 'an unstated number of'} tiles",
    )


def _shaker(facts: Any) -> Iterator[ShapeGroup]:
    """The area for the uncovered shaker, where the answers have one."""
    if SHAKER.met(facts) and facts.layout_shaker_area:
        yield worded(
            (250, 84, 110, 70),
            "SHAKER",
            size=16,
            title="Area for the uncovered shaker",
            field="layout_shaker_area",
            citation="621a.8(a)(2)",
            radius=35,
        )


DRAWINGS: Mapping[str, Draw] = {"layout": layout}
