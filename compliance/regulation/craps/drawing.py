"""Craps and Mini-Craps drawn from their facts: both ends of the layout, or the one of Mini-Craps, around the center."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..core.drawing import Draw, Sketch
from ..core.drawing_parts import (
    NOT_STATED,
    area,
    in_lines,
    limits_sign,
    name_plate,
    odds_at,
    odds_text,
    standing,
    text,
    worded,
)
from ..core.figure import Text
from ..core.shapes import Path, Point, Rectangle, Shape, ShapeGroup, TextShape, arc
from .conditions import FIRE_BET, MINI
from .drawing_center import CENTER_WIDTH, center
from .drawing_fire import NOTICE_WIDTH, collecting_area, fire_areas, wall_notice
from .labels import WAGER_LABELS
from .ways import POINTS

AREAS = "623a.2(d)(2)"
END, HEIGHT = 640.0, 500.0
TOP, MARGIN = 96.0, 64.0
CORNER = 96.0
PASS, DONT = 46.0, 38.0
SCALE, NOTICE_SCALE = 1.45, 1.1
"""The scale of the signs and of the notice against other drawings: this drawing is wider, and shown as wide as they."""
NAMES = {4: "4", 5: "5", 6: "SIX", 8: "8", 9: "NINE", 10: "10"}
BY_NUMBER = (
    ("lay_bet", "lay_numbers", "LAY"),
    ("place_to_lose", "place_to_lose_numbers", "LOSE"),
    ("place_to_win", "place_to_win_numbers", "PLACE"),
    ("buy_bet", "buy_numbers", "BUY"),
)
FIELD_NUMBERS = (2, 3, 4, 9, 10, 11, 12)


def layout(facts: Any, edition_text: Text) -> Sketch:
    """The layout: line bets around the rim, numbers, Come and Field inside, wagers on the next roll in the center."""
    is_mini = MINI.met(facts)
    shapes_of_center = list(center(facts, MARGIN + END, TOP, HEIGHT))
    room = CENTER_WIDTH if shapes_of_center or not is_mini else 0.0
    width = 2 * MARGIN + END + room + (0 if is_mini else END)
    middle = MARGIN + END + room / 2 if not is_mini else width / 2
    bottom = TOP + HEIGHT + 116
    cloth = Rectangle(paint="cloth", x=14, y=14, width=width - 28, height=bottom - 14, radius=120)
    rail = Rectangle(paint="rail", x=2, y=2, width=width - 4, height=bottom + 10, radius=130)
    ends = [*_End(facts, MARGIN, mirrored=False).shapes()]
    if not is_mini:
        ends += _End(facts, width - MARGIN, mirrored=True).shapes()
    beside, height = _beside(facts, bottom + 28, width)
    no_wagers = facts.wagers_offered is None and facts.layout_wager_areas is None
    return Sketch(
        width=width,
        height=height,
        title="Mini-Craps layout" if is_mini else "Craps layout",
        summary="The layout seen from above, the boxperson or dealer at the upper side: the Pass Line around the rim, "
        "the numbers, Come and Field inside it, and the wagers on the next rolls "
        f"{'at the right.' if is_mini else 'in the center between two ends that are alike.'}",
        shapes=(
            Rectangle(paint="ground", x=0, y=0, width=width, height=height),
            rail,
            cloth,
            *([in_lines(f"Wagers offered: {NOT_STATED}", middle, TOP + 200, 26, 500)] if no_wagers else []),
            *ends,
            *shapes_of_center,
            name_plate(facts, middle, TOP + HEIGHT + 30, CENTER_WIDTH, "623a.2(d)(1)", 32),
            _no_call_bets(facts, middle, TOP + HEIGHT + 66),
            *fire_areas(facts, Rectangle(x=14, y=14, width=width - 28, height=bottom - 14, radius=120)),
            *collecting_area(facts, middle, 52),
            *beside,
        ),
    )


def _no_call_bets(facts: Any, x: float, y: float) -> ShapeGroup:
    """The words that every layout carries."""
    stated: bool | None = facts.layout_no_call_bets_inscription
    title, field, citation = "Inscription against call bets", "layout_no_call_bets_inscription", "623a.2(d)(3)"
    if stated:
        inside = text("NO CALL BETS", x, y, 22, field=field, citation=citation)
        return ShapeGroup(title=title, field=field, citation=citation, shapes=(inside,))
    words = "No words against call bets" if stated is False else f"“No call bets”: {NOT_STATED}"
    return worded(
        (x - 150, y - 16, 300, 32), words, size=17, title=title, field=field, citation=citation, is_open=True, radius=4
    )


def _beside(facts: Any, top: float, width: float) -> tuple[list[Shape], float]:
    """The shapes below the table: the sign with the limits, and the notice of the Fire Bet; and the bottom of the
    drawing."""
    shapes: list[Shape] = [limits_sign(facts, 30, top, "623a.3(c)", SCALE)]
    height = top + 52 * SCALE + 14
    if FIRE_BET.met(facts):
        shapes.append(wall_notice(facts, width - 30 - NOTICE_WIDTH, top, NOTICE_SCALE))
        height = top + 156 * NOTICE_SCALE + 18
    return shapes, height


class _End:
    """An end of the layout. `edge` is its outer side; the right end is the left one mirrored."""

    def __init__(self, facts: Any, edge: float, *, mirrored: bool) -> None:
        self.facts, self.edge, self.way = facts, edge, -1.0 if mirrored else 1.0

    def x(self, inward: float) -> float:
        """The place so far inward of the outer side."""
        return self.edge + self.way * inward

    def shapes(self) -> Iterator[Shape]:
        """Everything on this end."""
        yield from self._band("pass_bet", 0, PASS, 0, "PASS LINE")
        yield from self._band("dont_pass_bet", PASS, PASS + DONT, 90, "DON’T PASS LINE")
        yield from self._come_and_field()
        yield from self._numbers()

    def _box(
        self,
        code: str,
        left: float,
        top: float,
        width: float,
        height: float,
        words: str,
        size: float,
        line: str = "",
        **more: Any,
    ) -> Iterator[ShapeGroup]:
        """An area of this end, `left` counted inward from the outer side."""
        stands = standing(self.facts, code)
        if stands:
            x = min(self.x(left), self.x(left + width))
            at = x + width / 2, TOP + top + height - (12 if height < 50 else 14)
            odds = self._odds(line or code, *at, width - 6, 17)
            yield worded(
                (x, TOP + top, width, height),
                words,
                odds,
                size=size,
                title=more.pop("title", WAGER_LABELS[code]),
                field=f"layout_wager_areas.{code}",
                citation=AREAS,
                is_open=stands == "open",
                **more,
            )

    def _odds(self, line: str, x: float, y: float, width: float, size: float) -> list[TextShape]:
        return odds_text(odds_at(self.facts, line), f"payout_odds.{line}", x, y, size, width)

    def _outline(self, out: float, start: float) -> list[Point]:
        """A line along the rim so far inside it: down the outer side, around the corner, along the players."""
        radius = CORNER - out
        turn = arc(self.x(CORNER), TOP + HEIGHT - CORNER, radius, 270, 180) if radius > 0 else ()
        bend = [(self.x(CORNER) + self.way * (x - self.x(CORNER)), y) for x, y in turn]
        return [(self.x(out), TOP + start), *bend, (self.x(END), TOP + HEIGHT - out)]

    def _band(self, code: str, outer: float, inner: float, start: float, words: str) -> Iterator[ShapeGroup]:
        """A line bet: a band along the rim, its words on both sides of the corner."""
        stands = standing(self.facts, code)
        if not stands:
            return
        outline = (*self._outline(outer, start), *reversed(self._outline(inner, start)))
        middle = (outer + inner) / 2
        odds = odds_at(self.facts, code)
        side = TOP + start + (HEIGHT - CORNER - start) / 2
        size = (inner - outer) * 0.5
        inside: list[Shape] = [
            ShapeGroup(
                shapes=(text(words, self.x(middle), side, size, HEIGHT - CORNER - start - 10, turn=-90 * self.way),)
            ),
            ShapeGroup(
                shapes=(text(words, self.x(CORNER + (END - CORNER) * 0.42), TOP + HEIGHT - middle, size, END / 2),)
            ),
            *odds_text(
                odds, f"payout_odds.{code}", self.x(CORNER + (END - CORNER) * 0.86), TOP + HEIGHT - middle, 20, 120
            ),
        ]
        yield ShapeGroup(
            title=WAGER_LABELS[code],
            field=f"layout_wager_areas.{code}",
            citation=AREAS,
            is_open=stands == "open",
            shapes=(Path(points=outline, is_open=stands == "open"), *inside),
        )

    def _come_and_field(self) -> Iterator[Shape]:
        left = PASS + DONT
        lowest = HEIGHT - left
        yield from self._box("come_bet", left + 90, lowest - 134, END - left - 90, 68, "COME LINE", 32)
        yield from self._field(left + 90, lowest - 66, END - left - 90, 66)
        yield from self._six_seven_eight(left, lowest - 134, 90, 134)

    def _six_seven_eight(self, left: float, top: float, width: float, height: float) -> Iterator[Shape]:
        """The box beside Come and Field, with what its two lines pay."""
        for group in self._box("six_seven_eight", left, top, width, height, "6-7-8", 26):
            x, middle = min(self.x(left), self.x(left + width)), 0.0
            lines: list[Shape] = []
            for label, line in (("hard", "six_seven_eight_hard"), ("other", "six_seven_eight_other")):
                odds = odds_at(self.facts, line)
                if odds:
                    y = TOP + top + height - 34 + middle
                    lines += [
                        text(label, x + 23, y, 15, 38),
                        text(str(odds), x + 66, y, 16, 44, field=f"payout_odds.{line}"),
                    ]
                    middle += 18
            yield ShapeGroup(
                title=group.title,
                field=group.field,
                citation=group.citation,
                is_open=group.is_open,
                shapes=(group.shapes[0], text("6-7-8", x + width / 2, TOP + top + 30, 26), *lines),
            )

    def _field(self, left: float, top: float, width: float, height: float) -> Iterator[Shape]:
        """The numbers of the Field Bet, each with what it pays."""
        stands = standing(self.facts, "field")
        if not stands:
            return
        x, pitch = min(self.x(left), self.x(left + width)), (width - 84) / len(FIELD_NUMBERS)
        y = TOP + top
        inside: list[Shape] = [text("FIELD", x + 44, y + height / 2, 24, 76)]
        for at, number in enumerate(FIELD_NUMBERS):
            line = "field_2_12" if number in (2, 12) else "field_3_4_9_10_11"
            middle = x + 84 + (at + 0.5) * pitch
            inside.append(text(str(number), middle, y + 26, 28))
            inside += self._odds(line, middle, y + height - 14, pitch - 4, 18)
        yield area(
            (x, y, width, height),
            *inside,
            title=WAGER_LABELS["field"],
            field="layout_wager_areas.field",
            citation=AREAS,
            is_open=stands == "open",
        )

    def _numbers(self) -> Iterator[Shape]:
        """The boxes of 4, 5, 6, 8, 9 and 10 with the wagers on each, and the Don't Come Line beside them."""
        left = PASS + DONT
        height = HEIGHT - left - 134
        yield from self._box("dont_come_bet", left, 0, 90, height, "DON’T COME LINE", 19)
        offered = [row for row in BY_NUMBER if standing(self.facts, row[0])]
        if not offered and not standing(self.facts, "come_bet"):
            return
        strip = 44.0
        above = [row for row in offered if row[0] in ("lay_bet", "place_to_lose")]
        below = [row for row in offered if row not in above]
        width = (END - left - 90) / len(POINTS)
        for at, number in enumerate(POINTS):
            column = at if self.way > 0 else len(POINTS) - 1 - at
            inward = left + 90 + column * width
            y = 0.0
            for row in above:
                yield from self._strip(row, number, inward, y, width, strip)
                y += strip
            box = height - strip * len(offered)
            x = min(self.x(inward), self.x(inward + width))
            yield area(
                (x, TOP + y, width, box),
                text(NAMES[number], x + width / 2, TOP + y + box / 2, 34, width - 10, paint="golden"),
                title=f"Box of {number}",
                citation="623a.1",
            )
            y += box
            for row in below:
                yield from self._strip(row, number, inward, y, width, strip)
                y += strip

    def _strip(
        self, row: tuple[str, str, str], number: int, left: float, top: float, width: float, height: float
    ) -> Iterator[ShapeGroup]:
        """The place of a wager on one number, where it is taken on that number."""
        code, field, words = row
        numbers = getattr(self.facts, field)
        title = f"{WAGER_LABELS[code]} on {number}"
        if numbers is None:
            x = min(self.x(left), self.x(left + width))
            yield worded(
                (x, TOP + top, width, height),
                words,
                size=17,
                title=f"{title}, {NOT_STATED}",
                field=field,
                citation=AREAS,
                is_open=True,
            )
        elif number in numbers:
            yield from self._box(code, left, top, width, height, words, 17, line=f"{code}_{number}", title=title)


DRAWINGS: Mapping[str, Draw] = {"layout": layout}
