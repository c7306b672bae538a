"""Roulette drawn from its facts: the layout with every wager, the replica, and the wheel."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..core.drawing import Draw, Sketch
from ..core.drawing_parts import (
    NOT_STATED,
    Standing,
    area,
    in_lines,
    ink_on,
    limits_sign,
    name_plate,
    odds_at,
    odds_sign,
    odds_text,
    standing,
    text,
    worded,
)
from ..core.drawn_wheel import color_paint, places_that_differ
from ..core.figure import Text
from ..core.shapes import Circle as Disc
from ..core.shapes import Rectangle, Shape, ShapeGroup
from .conditions import AS_SINGLE_ZERO, FIVE_ADJACENT, TOUCHDOWN
from .drawing_replica import HEIGHT as REPLICA_HEIGHT
from .drawing_replica import replica
from .drawing_wheel import number_colors, required_order, wheel
from .figures import TOUCHDOWN_OUTCOMES, TOUCHDOWN_PAYTABLES
from .labels import GROUP_LABELS, WAGER_LABELS

AREAS = "617a.1(f)(2)"
WIDTH, LEFT, CELL, ROW = 1000.0, 112.0, 62.0, 62.0
GRID = 12 * CELL
DOZENS, EVENS = 42.0, 48.0
EVEN_CHANCES = (
    ("low_1_18", "1–18", "area"),
    ("even", "EVEN", "area"),
    ("red", "RED", "red"),
    ("black", "BLACK", "black"),
    ("odd", "ODD", "area"),
    ("high_19_36", "19–36", "area"),
)
# Where a chip lies for each wager on the numbers: columns of cells from the left, rows from the top of the grid.
ON_THE_NUMBERS = {
    "straight": (9.83, 1.83),
    "split": (6.5, 1),
    "three_numbers": (3.5, 3),
    "four_numbers": (5, 2),
    "first_five": (0, 3),
    "six_numbers": (9, 3),
}
ON_THE_ZEROS = {"0-1-2": (0, 2), "0-2-00": (0, 1.5), "00-2-3": (0, 1)}


def layout(facts: Any, edition_text: Text) -> Sketch:
    """The layout: the numbers with the zeros at one end, dozens, columns and even chances, and where chips lie."""
    shapes: list[Shape] = []
    top = 76.0
    has_replica = FIVE_ADJACENT.met(facts) or facts.layout_has_wheel_replica
    if has_replica:
        shapes.append(replica(facts, WIDTH / 2, top + REPLICA_HEIGHT / 2, number_colors(facts)))
        top += REPLICA_HEIGHT + 22
    shapes += [*_numbers(facts, top), *_zeros(facts, top), *_outside(facts, top), *_chips(facts, top)]
    bottom = top + 3 * ROW + DOZENS + EVENS + 22
    if TOUCHDOWN.met(facts):
        shapes.append(_touchdown_area(facts, bottom))
        bottom += 62
    cloth = Rectangle(paint="cloth", x=10, y=10, width=WIDTH - 20, height=bottom - 10, radius=10)
    beside, height = _beside(facts, edition_text, bottom + 14)
    order = facts.replica_sequence_clockwise
    required = required_order(facts, edition_text)
    return Sketch(
        width=WIDTH,
        height=height,
        title="Roulette layout",
        summary="The layout seen from above: the numbers 1 to 36 in three rows of twelve, the zeros at their left end, "
        "columns at the right, dozens and even chances below.",
        shapes=(
            Rectangle(paint="ground", x=0, y=0, width=WIDTH, height=height),
            cloth,
            name_plate(facts, WIDTH / 2, 44, 800, "617a.1(f)(1)"),
            *shapes,
            *beside,
        ),
        places={"replica_sequence_clockwise": places_that_differ("replica_sequence_clockwise", order, required)}
        if order and required
        else {},
    )


def _numbers(facts: Any, top: float) -> Iterator[Shape]:
    colors = number_colors(facts)
    cells: list[Shape] = []
    for number in range(1, 37):
        x, y = LEFT + (number - 1) // 3 * CELL, top + (2 - (number - 1) % 3) * ROW
        paint = color_paint(colors[str(number)])
        cells += [
            Rectangle(paint=paint, x=x, y=y, width=CELL, height=ROW),
            text(str(number), x + CELL / 2, y + ROW / 2, 25, paint=ink_on(paint)),
        ]
    yield ShapeGroup(title="Numbers", citation=AREAS, shapes=tuple(cells))


def _zeros(facts: Any, top: float) -> Iterator[Shape]:
    """The zeros of the wheel in use; under the cover, 00 cannot be read."""
    x, width = LEFT - 82, 82.0
    mode = facts.wheel_mode
    if mode is None:
        yield worded(
            (x, top, width, 3 * ROW),
            f"0 and 00: {NOT_STATED}",
            size=15,
            title="Zeros",
            field="wheel_mode",
            citation="617a.1(e)",
            is_open=True,
        )
        return
    half = 3 * ROW if mode == "single_zero" else 1.5 * ROW
    yield area(
        (x, top + 3 * ROW - half, width, half),
        text("0", x + width / 2, top + 3 * ROW - half / 2, 27, paint="white"),
        title="Zero",
        field="wheel_mode",
        citation=AREAS,
        paint="green",
    )
    if AS_SINGLE_ZERO.met(facts):
        present: bool | None = facts.dz_cover_present
        words = {True: "00 COVERED", False: "00 without a cover", None: f"Cover of 00: {NOT_STATED}"}[present]
        yield worded(
            (x, top, width, half),
            words,
            size=16,
            title="Area of 00, which cannot be bet",
            field="dz_cover_present",
            citation="617a.1(e)(1)",
            paint="neutral" if present else "area",
            is_open=not present,
        )
    elif mode == "double_zero":
        yield area(
            (x, top, width, half),
            text("00", x + width / 2, top + half / 2, 27, paint="white"),
            title="Double zero",
            field="wheel_mode",
            citation=AREAS,
            paint="green",
        )


def _box(
    facts: Any, code: str, x: float, y: float, width: float, height: float, words: str, paint: str = "area"
) -> Iterator[Shape]:
    """The area of a wager beside the numbers, with its odds."""
    stands = standing(facts, code)
    if not stands:
        return
    paint = "area" if stands == "open" else paint
    at = x + width / 2, y + height * 0.74
    odds = odds_text(odds_at(facts, code), f"payout_odds.{code}", *at, 13, width - 6, paint=ink_on(paint))
    yield worded(
        (x, y, width, height),
        words,
        odds,
        size=19,
        title=WAGER_LABELS[code],
        field=f"layout_wager_areas.{code}",
        citation=AREAS,
        paint=paint,
        is_open=stands == "open",
    )


def _outside(facts: Any, top: float) -> Iterator[Shape]:
    for row in range(3):
        yield from _box(facts, "column", LEFT + GRID, top + row * ROW, 74, ROW, "COLUMN")
    below = top + 3 * ROW
    for at, words in enumerate(("1st 12", "2nd 12", "3rd 12")):
        yield from _box(facts, "dozen", LEFT + at * GRID / 3, below, GRID / 3, DOZENS, words)
    for at, (code, words, paint) in enumerate(EVEN_CHANCES):
        yield from _box(facts, code, LEFT + at * GRID / 6, below + DOZENS, GRID / 6, EVENS, words, paint)


def _listed(facts: Any) -> list[tuple[str, str, float, float, Standing]]:
    """Each wager on the numbers: code, label, where a chip lies for it, and how its area stands."""
    wagers: list[tuple[str, str, float, float, Standing]] = [
        (code, WAGER_LABELS[code], *at, stands)
        for code, at in ON_THE_NUMBERS.items()
        if (stands := standing(facts, code))
    ]
    groups: frozenset[str] = facts.three_number_groups or frozenset()
    if three := standing(facts, "three_numbers"):
        wagers += [
            (f"three_number_groups.{code}", f"Three Numbers: {label}", *ON_THE_ZEROS[code], three)
            for code, label in GROUP_LABELS.items()
            if code in groups
        ]
    return wagers


def _chips(facts: Any, top: float) -> Iterator[Shape]:
    for letter, (_, label, column, row, stands) in zip("abcdefghi", _listed(facts), strict=False):
        x, y = LEFT + column * CELL, top + row * ROW
        yield ShapeGroup(
            description=f"{label}: a chip lies here",
            shapes=(
                Disc(paint="chip", x=x, y=y, radius=10, is_open=stands == "open"),
                text(letter, x, y, 14, paint="dark"),
            ),
        )


def _beside(facts: Any, edition_text: Text, top: float) -> tuple[list[Shape], float]:
    """The shapes below the cloth: the list of wagers on the numbers, the pay table of Touchdown, the sign."""
    shapes: list[Shape] = []
    listed = _listed(facts)
    on_replica = standing(facts, "five_adjacent")
    if facts.wagers_offered is None and facts.layout_wager_areas is None:
        shapes.append(in_lines(f"Wagers offered: {NOT_STATED}", WIDTH / 2, top + 12, 16, 600, paint="soft"))
        top += 34
    for at, (letter, (code, label, _, _, stands)) in enumerate(zip("abcdefghi", listed, strict=False)):
        x, y = 30 + at % 3 * 318.0, top + 14 + at // 3 * 28
        shapes.append(_entry(facts, letter, code, label, x, y, stands))
    rows = -(-len(listed) // 3)
    if on_replica:
        x, y = 30 + len(listed) % 3 * 318.0, top + 14 + len(listed) // 3 * 28
        words = "Five Adjacent Number: on the replica, as five Straight"
        shapes.append(
            ShapeGroup(
                title=WAGER_LABELS["five_adjacent"],
                field="layout_wager_areas.five_adjacent",
                citation="617a.1(f)(4)",
                is_open=on_replica == "open",
                shapes=(text(words, x, y, 15, 300, paint="ink", anchor="start"),),
            )
        )
        rows = len(listed) // 3 + 1
    top += rows * 28 + 8
    shapes.append(limits_sign(facts, 30, top, "617a.1(f)(3)"))
    height = top + 52
    if TOUCHDOWN.met(facts):
        shapes.append(_paytable(facts, edition_text, 350, top))
        height = top + 118
    return shapes, height + 14


def _entry(facts: Any, letter: str, code: str, label: str, x: float, y: float, stands: Standing) -> ShapeGroup:
    """A wager on the numbers in the list below the cloth, with the letter of its chip and its odds."""
    is_group = code.startswith("three_number_groups")
    line = "three_numbers" if is_group else code
    shapes: list[Shape] = [
        Disc(paint="chip", x=x + 10, y=y, radius=10, is_open=stands == "open"),
        text(letter, x + 10, y, 14, paint="dark"),
        text(label, x + 28, y, 15, 188, paint="ink", anchor="start"),
    ]
    shapes += odds_text(odds_at(facts, line), f"payout_odds.{line}", x + 258, y, 15, 76, paint="ink")
    return ShapeGroup(
        title=label,
        field=code if is_group else f"layout_wager_areas.{code}",
        citation="617a.3(e)(3)(i)" if is_group else AREAS,
        is_open=stands == "open",
        shapes=tuple(shapes),
    )


def _touchdown_area(facts: Any, top: float) -> ShapeGroup:
    """The electronic area for Touchdown Roulette, one for each player."""
    stated: bool | None = facts.layout_touchdown_area_per_player
    words = {
        True: "TOUCHDOWN ROULETTE",
        False: "Touchdown Roulette: no separate area for each player",
        None: f"Touchdown Roulette area for each player: {NOT_STATED}",
    }[stated]
    return worded(
        (LEFT, top, GRID, 44),
        words,
        size=20,
        title="Electronic Touchdown Roulette area for each player",
        field="layout_touchdown_area_per_player",
        citation="617a.1(f)(5)",
        is_open=not stated,
    )


def _paytable(facts: Any, edition_text: Text, x: float, y: float) -> ShapeGroup:
    """The pay table of Touchdown Roulette: the odds stated, else those of the letter in this edition."""
    letter = facts.touchdown_paytable
    tables = edition_text[TOUCHDOWN_PAYTABLES] if TOUCHDOWN_PAYTABLES.is_in(edition_text.edition.key) else {}
    fixed = tables.get(letter, {}) if letter else {}
    stated = facts.touchdown_odds or {}
    rows = [
        (label, str(stated.get(code) or fixed[code]), f"touchdown_odds.{code}" if code in stated else "")
        for code, label in TOUCHDOWN_OUTCOMES.items()
        if code in stated or code in fixed
    ]
    return odds_sign(
        rows,
        x,
        y,
        620,
        title=f"Touchdown Roulette, pay table {letter or NOT_STATED}",
        field="touchdown_paytable",
        citation="617a.4(d)",
        columns=2,
        is_open=letter is None,
    )


DRAWINGS: Mapping[str, Draw] = {"layout": layout, "wheel": wheel}
