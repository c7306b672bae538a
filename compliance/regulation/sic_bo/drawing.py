"""Sic Bo drawn from its facts: the layout with the area and the odds of every wager."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from ..core.drawing import Draw, Sketch
from ..core.drawing_parts import (
    NOT_STATED,
    boxes,
    dice,
    name_plate,
    odds_at,
    odds_sign,
    odds_text,
    standing,
    text,
    worded,
)
from ..core.figure import Text
from ..core.shapes import Rectangle, Shape, ShapeGroup, TextShape
from .labels import ODDS_LINES, ONE_OF_A_KIND_LINES, TOTALS, WAGERS

AREAS, ODDS = "625a.1(c)(2)", "625a.1(c)(3)"
WIDTH, LEFT, RIGHT, TOP = 1000.0, 30.0, 970.0, 86.0
FACES = range(1, 7)


def layout(facts: Any, edition_text: Text) -> Sketch:
    """The layout: Small and Big at the ends, pairs and triples between them, totals, combinations and single dice."""
    rows = [*_upper(facts), *_totals(facts), *_combinations(facts), *_singles(facts)]
    signs: list[Shape] = []
    height = 590.0
    if not facts.odds_on_layout:
        signs = [_where_the_odds_are(facts, 582)]
        height = 582 + (8 * 20 + 64 if facts.odds_sign_posted else 72)
    return Sketch(
        width=WIDTH,
        height=height,
        title="Sic Bo layout",
        summary="The layout seen from above, the dealer at the upper side: Small and Big at the ends, pairs and "
        "triples between them, then the totals, the combinations of two dice, and the single dice.",
        shapes=(
            Rectangle(paint="ground", x=0, y=0, width=WIDTH, height=height),
            Rectangle(paint="cloth", x=10, y=10, width=WIDTH - 20, height=560, radius=10),
            name_plate(facts, WIDTH / 2, 48, 640, "625a.1(c)(1)"),
            *boxes(facts, WIDTH / 2, 36, 400, "625a.1(a)"),
            *rows,
            *signs,
        ),
    )


def _odds(
    facts: Any, line: str, x: float, y: float, width: float, size: float = 14, before: str = ""
) -> list[TextShape]:
    """The odds of a line, where the layout shows them."""
    if not facts.odds_on_layout:
        return []
    return odds_text(odds_at(facts, line), f"payout_odds.{line}", x, y, size, width, citation=ODDS)


def _cell(
    facts: Any,
    code: str,
    line: str,
    x: float,
    y: float,
    width: float,
    height: float,
    mark: Sequence[Shape] = (),
    words: str = "",
    size: float = 20,
    title: str = "",
) -> Iterator[ShapeGroup]:
    """The area of a wager: its dice or words, and its odds below."""
    stands = standing(facts, code)
    if stands:
        yield worded(
            (x, y, width, height),
            words,
            _odds(facts, line, x + width / 2, y + height - 13, width - 6),
            size=size,
            mark=mark,
            title=title or WAGERS[code],
            field=f"layout_wager_areas.{code}",
            citation=AREAS,
            is_open=stands == "open",
        )


def _row(
    left: float, right: float, faces: Sequence[Any], cell: Callable[[Any, float, float], Iterator[ShapeGroup]]
) -> Iterator[ShapeGroup]:
    pitch = (right - left) / len(faces)
    for at, face in enumerate(faces):
        yield from cell(face, left + at * pitch, pitch)


def _upper(facts: Any) -> Iterator[Shape]:
    """Small and Big, and between them Two of a Kind, Any Three of a Kind and Three of a Kind."""
    height = 190.0
    yield from _cell(facts, "small_bet", "small_bet", LEFT, TOP, 130, height, words="SMALL", size=30)
    yield from _cell(facts, "big_bet", "big_bet", RIGHT - 130, TOP, 130, height, words="BIG", size=30)

    def pair(face: int, x: float, width: float) -> Iterator[ShapeGroup]:
        mark = dice(x + width / 2, TOP + 40, 26, face, face)
        yield from _cell(facts, "two_of_a_kind", "two_of_a_kind", x, TOP, width, 92, mark)

    def triple(face: int, x: float, width: float) -> Iterator[ShapeGroup]:
        mark = dice(x + width / 2, TOP + 92 + 40, 22, face, face, face)
        yield from _cell(facts, "three_of_a_kind", "three_of_a_kind", x, TOP + 92, width, 98, mark)

    yield from _row(LEFT + 130, 775, FACES, pair)
    yield from _row(LEFT + 130, 775, FACES, triple)
    yield from _cell(
        facts,
        "any_three_of_a_kind",
        "any_three_of_a_kind",
        775,
        TOP,
        RIGHT - 130 - 775,
        height,
        words="ANY THREE OF A KIND",
        size=16,
    )


def _totals(facts: Any) -> Iterator[Shape]:
    """The totals on which a player can bet."""
    y, height = TOP + 190, 88.0
    if standing(facts, "total_value") and facts.total_values_offered is None:
        yield worded(
            (LEFT, y, RIGHT - LEFT, height),
            f"Totals: {NOT_STATED}",
            size=20,
            title=WAGERS["total_value"],
            field="total_values_offered",
            citation="625a.3(4)",
            is_open=True,
        )
        return
    pitch = (RIGHT - LEFT) / len(TOTALS)
    for value in sorted(facts.total_values_offered or ()):
        if value in TOTALS:
            x = LEFT + (value - TOTALS[0]) * pitch
            yield from _cell(
                facts,
                "total_value",
                f"total_{value}",
                x,
                y,
                pitch,
                height,
                words=str(value),
                size=32,
                title=f"{WAGERS['total_value']} of {value}",
            )


def _combinations(facts: Any) -> Iterator[Shape]:
    y = TOP + 278

    def pair(faces: tuple[int, int], x: float, width: float) -> Iterator[ShapeGroup]:
        mark = dice(x + width / 2, y + 32, 22, *faces)
        yield from _cell(facts, "two_dice_combination", "two_dice_combination", x, y, width, 76, mark)

    yield from _row(LEFT, RIGHT, list(combinations(FACES, 2)), pair)


def _singles(facts: Any) -> Iterator[Shape]:
    """The six single dice, and below them what one, two or three of them pay."""
    y, stands = TOP + 354, standing(facts, "one_of_a_kind")
    if not stands:
        return

    def single(face: int, x: float, width: float) -> Iterator[ShapeGroup]:
        yield worded(
            (x, y, width, 74),
            "",
            mark=dice(x + width / 2, y + 37, 38, face),
            title=f"{WAGERS['one_of_a_kind']}",
            field="layout_wager_areas.one_of_a_kind",
            citation=AREAS,
            is_open=stands == "open",
        )

    yield from _row(LEFT, RIGHT, FACES, single)
    if facts.odds_on_layout:
        third = (RIGHT - LEFT) / 3
        for at, (line, label) in enumerate(ONE_OF_A_KIND_LINES.items()):
            words = ("ONE DIE", "TWO DICE", "THREE DICE")[at]
            odds = odds_at(facts, line)
            x = LEFT + third * at
            if odds:
                yield ShapeGroup(
                    title=label,
                    field=f"payout_odds.{line}",
                    citation=ODDS,
                    shapes=(
                        text(words, x + third * 0.36, y + 94, 16, third * 0.4, paint="golden"),
                        text(str(odds), x + third * 0.68, y + 94, 16, third * 0.3, field=f"payout_odds.{line}"),
                    ),
                )


def _where_the_odds_are(facts: Any, y: float) -> ShapeGroup:
    """The sign with the odds where the layout shows none; an open place where neither is on file."""
    posted: bool | None = facts.odds_sign_posted
    if posted:
        rows = [
            (label, str(odds), f"payout_odds.{line}")
            for line, label in ODDS_LINES.items()
            if (odds := odds_at(facts, line))
        ]
        return odds_sign(
            rows,
            30,
            y,
            940,
            title="Sign with the odds at the table",
            field="odds_sign_posted",
            citation=ODDS,
            columns=3,
        )
    stated = facts.odds_on_layout is False and posted is False
    words = "No odds on the layout, and no sign" if stated else f"Odds on the layout: {NOT_STATED}"
    return worded(
        (30, y, 940, 44),
        words,
        size=17,
        title="Odds on the layout or on a sign",
        field="odds_sign_posted" if stated else "odds_on_layout",
        citation=ODDS,
        paint="panel",
        is_open=True,
    )


DRAWINGS: Mapping[str, Draw] = {"layout": layout}
