"""The Fire Bet on a Craps layout: its areas around the rim by their numbering, the collecting area, the notice."""

from collections.abc import Iterator
from math import pi
from typing import Any

from ..core.drawing_parts import NOT_STATED, area, dollars, odds_sign, text, worded
from ..core.shapes import Circle, Point, Rectangle, Shape, ShapeGroup, at_angle
from .conditions import FIRE_BET
from .figures import FIRE_BET_POINTS

MOST_DRAWN = 24
NOTICE_WIDTH = 560.0
RADIUS = 15.0
INSIDE = 24.0
START = 0.3
"""The start of the areas: this share of half the upper side from the boxperson; they end as far on the other side."""


def _numbers(facts: Any) -> tuple[int, bool]:
    """The number of areas that are drawn, and whether they can be numbered: clockwise from the boxperson's left."""
    count: int = facts.fire_bet_areas_count or 0
    return max(0, min(count, MOST_DRAWN)), facts.fire_bet_areas_numbering == "clockwise_from_boxperson_left"


def fire_areas(facts: Any, cloth: Rectangle) -> Iterator[ShapeGroup]:
    """The areas around the rim. The boxperson faces the players, so number 1 is at the right of the upper side."""
    if not FIRE_BET.met(facts):
        return
    count, is_numbered = _numbers(facts)
    field, citation = "fire_bet_areas_count", "623a.2(f)(1)"
    if not count:
        words = f"Fire Bet areas: {NOT_STATED}" if facts.fire_bet_areas_count is None else "No Fire Bet areas"
        yield worded(
            (cloth.x + cloth.width * 0.72, cloth.y + 18, 240, 30),
            words,
            size=16,
            title="Fire Bet areas",
            field=field,
            citation=citation,
            is_open=True,
            radius=15,
        )
        return
    shapes: list[Shape] = []
    for number in range(count, 0, -1):
        x, y = _along(cloth, (number - 0.5) / count)
        # What is wrong with the numbering shows at the first area.
        path = "fire_bet_areas_numbering" if number == 1 else field
        circle = Circle(x=x, y=y, radius=RADIUS, is_open=facts.fire_bet_areas_numbering is None, field=path)
        shapes += [circle, *([text(str(number), x, y, 17, 22)] if is_numbered else [])]
    how = "numbered clockwise from the boxperson’s left" if is_numbered else "numbered in another way"
    if facts.fire_bet_areas_numbering is None:
        how = f"their numbering is {NOT_STATED}"
    yield ShapeGroup(
        title=f"{facts.fire_bet_areas_count} Fire Bet areas, {how}", citation=citation, shapes=tuple(shapes)
    )


def _along(cloth: Rectangle, share: float) -> Point:
    """The point at this share of the way around the players' sides, from the upper right to the upper left."""
    left, top = cloth.x + INSIDE, cloth.y + INSIDE
    right, bottom = cloth.x + cloth.width - INSIDE, cloth.y + cloth.height - INSIDE
    radius = cloth.radius - INSIDE
    upper = (right - left) / 2 * (1 - START) - radius
    side, lower, bend = bottom - top - 2 * radius, right - left - 2 * radius, pi * radius / 2
    way = share * (2 * upper + 4 * bend + 2 * side + lower)
    corners = (
        (right - radius, top + radius, 0),
        (right - radius, bottom - radius, 90),
        (left + radius, bottom - radius, 180),
        (left + radius, top + radius, 270),
    )
    straights: tuple[tuple[float, Point, Point], ...] = (
        (upper, (right - radius - upper, top), (1, 0)),
        (side, (right, top + radius), (0, 1)),
        (lower, (right - radius, bottom), (-1, 0)),
        (side, (left, bottom - radius), (0, -1)),
        (upper, (left + radius, top), (1, 0)),
    )
    for at, (length, start, step) in enumerate(straights):
        if way <= length or at == len(corners):
            return start[0] + step[0] * way, start[1] + step[1] * way
        way -= length
        x, y, angle = corners[at]
        if way <= bend:
            return at_angle(x, y, radius, angle + way / bend * 90)
        way -= bend
    raise AssertionError("the last side ends the way")


def collecting_area(facts: Any, middle: float, y: float) -> Iterator[ShapeGroup]:
    """The area before the boxperson, with the same numbers."""
    if not FIRE_BET.met(facts):
        return
    has: bool | None = facts.fire_bet_collection_area
    count, is_numbered = _numbers(facts)
    title, citation = "Collecting area before the boxperson", "623a.2(f)(2)"
    width = max(240.0, count * 26.0 + 12)
    if not has:
        words = "No collecting area for Fire Bets" if has is False else f"Collecting area: {NOT_STATED}"
        yield worded(
            (middle - 160, y - 15, 320, 30),
            words,
            size=16,
            title=title,
            field="fire_bet_collection_area",
            citation=citation,
            is_open=True,
            radius=4,
        )
        return
    same = facts.fire_bet_collection_area_numbers_match
    inside: list[Shape] = []
    if same and is_numbered and count:
        for number in range(1, count + 1):
            x = middle + (number - (count + 1) / 2) * 26
            inside += [Circle(x=x, y=y, radius=12), text(str(number), x, y, 14, 19)]
    else:
        words = "FIRE BETS" if same else "other numbers" if same is False else f"its numbers are {NOT_STATED}"
        inside.append(
            ShapeGroup(
                field="fire_bet_collection_area_numbers_match",
                citation=citation,
                is_open=not same,
                shapes=(text(words, middle, y, 15, width - 12),),
            )
        )
    yield area(
        (middle - width / 2, y - 16, width, 32),
        *inside,
        title=title,
        field="fire_bet_collection_area",
        citation=citation,
        radius=4,
    )


def wall_notice(facts: Any, x: float, y: float, scale: float) -> ShapeGroup:
    """The notice on the inside wall of the table: what it says of odds, of when the wager is taken, and of limits."""
    items: frozenset[str] | None = facts.fire_bet_wall_notice_items
    rows: list[tuple[str, str, str]] = []
    if items and "odds" in items:
        for points in FIRE_BET_POINTS:
            pays = getattr(facts, f"fire_bet_odds_{points}")
            words = f"{points} different points"
            rows.append((words, NOT_STATED if pays is None else f"{pays:,} to 1", f"fire_bet_odds_{points}"))
    if items and "acceptance_rule" in items:
        rows.append(("Only before the shooter’s first come-out roll", "", ""))
    if items and "limits" in items:
        for words, field in (("Minimum", "fire_bet_min_usd"), ("Maximum", "fire_bet_max_usd")):
            amount = getattr(facts, field)
            rows.append((words, NOT_STATED if amount is None else dollars(amount), field))
    return odds_sign(
        rows,
        x,
        y,
        NOTICE_WIDTH,
        title="Fire Bet, notice on the inside wall",
        field="fire_bet_wall_notice_items",
        citation="623a.2(f)(3)",
        scale=scale,
        is_open=items is None,
    )
