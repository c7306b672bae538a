"""The Big Six Wheel drawn from its facts: the wheel with its symbols, and the layout with its spaces."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.drawing import Draw, DrawingPlace, Sketch
from ..core.drawing_parts import (
    NOT_STATED,
    boxes,
    in_lines,
    limits_sign,
    name_plate,
    odds_at,
    odds_text,
    text,
    worded,
)
from ..core.drawn_wheel import clockwise_mark
from ..core.fields import Odds
from ..core.figure import Text
from ..core.ring import deviations
from ..core.shapes import Circle, Path, Rectangle, Sector, Shape, ShapeGroup, at_angle
from .figures import SECTION_ORDER
from .labels import DOLLARS, SYMBOLS
from .wheel import symbol_of, symbols_of

SPACES = {"joker": "(iii)", "1": "(i)", "2": "(i)", "5": "(i)", "10": "(i)", "20": "(i)", "flag": "(ii)"}
"""The spaces of the layout, in the order drawn, with the item that asks for each."""
BOXES = "619a.1(f)"
MATCHES = {"joker": "joker_symbol_matches_wheel", "flag": "flag_symbol_matches_wheel"}
WIDTH = 1000.0
CENTER, RIM, MIDDLE, HUB = 330.0, 296.0, 186.0, 108.0
SHOWN_ODDS = {"layout": ("layout_odds", "layout_shows_odds"), "wheel": ("wheel_odds", "wheel_sections_show_odds")}


def _odds(facts: Any, what: str, code: str) -> tuple[Odds | None, str]:
    """The odds that the layout or the wheel shows for a symbol, and the fact that they come from."""
    field, shows = SHOWN_ODDS[what]
    if not getattr(facts, shows):
        return None, ""
    own = odds_at(facts, code, field)
    return (own, f"{field}.{code}") if own else (odds_at(facts, code), f"payout_odds.{code}")


def _label(facts: Any, code: str) -> str:
    """The label of a symbol: the picture named for joker and flag, the themed symbol, or the dollar symbol."""
    named = {"joker": facts.joker_symbol_label, "flag": facts.flag_symbol_label}.get(code)
    themed: str | None = (facts.themed_symbol_map or {}).get(code) if facts.symbol_scheme == "themed" else None
    return named or themed or SYMBOLS[code]


def layout(facts: Any, edition_text: Text) -> Sketch:
    """The layout: a space for each symbol, with its odds."""
    shapes: list[Shape] = [name_plate(facts, WIDTH / 2, 50, 560, "619a.1(g)(1)"), *boxes(facts, 500, 26, 380, BOXES)]
    has: frozenset[str] | None = facts.layout_wager_spaces
    pitch = (WIDTH - 60) / len(SPACES)
    for at, (code, item) in enumerate(SPACES.items()):
        shapes.append(_space(facts, code, 30 + at * pitch, item, is_open=has is None or code not in has))
    if not facts.layout_shows_odds:
        words = {None: f"Odds on the layout: {NOT_STATED}", False: "No odds on the layout"}[facts.layout_shows_odds]
        shapes.append(
            worded(
                (330, 318, 340, 34),
                words,
                size=16,
                title="Odds on the layout",
                field="layout_shows_odds",
                citation="619a.1(g)(3)",
                is_open=True,
            )
        )
    bottom = 322.0 if facts.layout_shows_odds else 366.0
    return Sketch(
        width=WIDTH,
        height=bottom + 84,
        title="Big Six layout",
        summary="The layout seen from above: one space for each symbol of the wheel, with the odds that it pays.",
        shapes=(
            Rectangle(paint="ground", x=0, y=0, width=WIDTH, height=bottom + 84),
            Rectangle(paint="cloth", x=10, y=10, width=WIDTH - 20, height=bottom - 10, radius=10),
            *shapes,
            limits_sign(facts, 30, bottom + 16, "601a.6"),
        ),
    )


def _space(facts: Any, code: str, x: float, item: str, *, is_open: bool) -> ShapeGroup:
    width, y, height = (WIDTH - 60) / len(SPACES) - 12, 92.0, 206.0
    label = _label(facts, code)
    ink = "golden" if code in MATCHES else "light"
    inside: list[Shape] = [
        in_lines(label.upper(), x + width / 2 + 6, y + 78, 46 if len(label) < 4 else 22, width - 10, paint=ink)
    ]
    if code in MATCHES and getattr(facts, MATCHES[code]) is False:
        inside = [
            ShapeGroup(field=MATCHES[code], citation=f"619a.1(g)(2){item}", shapes=tuple(inside))
        ]  # the finding about the picture belongs to it
    odds, path = _odds(facts, "layout", code)
    inside += odds_text(odds, path, x + width / 2 + 6, y + 168, 22, width - 10, citation="619a.1(g)(3)")
    frame = Rectangle(x=x + 6, y=y, width=width, height=height, radius=6, is_open=is_open)
    return ShapeGroup(
        title=f"Space for {DOLLARS.get(code, code)}",
        field=f"layout_wager_spaces.{code}",
        citation=f"619a.1(g)(2){item}",
        is_open=is_open,
        shapes=(frame, *inside),
    )


def wheel(facts: Any, edition_text: Text) -> Sketch:
    """The wheel: the symbols of its sections clockwise in the order filed, with the odds that each shows."""
    order: Sequence[str] = facts.section_symbols_clockwise or ()
    shapes: list[Shape] = [
        Rectangle(paint="ground", x=0, y=0, width=2 * CENTER, height=2 * CENTER),
        Circle(paint="wood", x=CENTER, y=CENTER, radius=RIM + 12),
    ]
    if order:
        shapes += [_section(facts, order, place) for place in range(len(order))]
    else:
        words = f"Symbols of the sections: {NOT_STATED}"
        empty = Circle(paint="panel", x=CENTER, y=CENTER, radius=RIM, is_open=True)
        shapes.append(
            ShapeGroup(
                title="Sections",
                field="section_symbols_clockwise",
                citation="619a.1(b)",
                is_open=True,
                shapes=(empty, in_lines(words, CENTER, CENTER - RIM / 2, 20, 300, paint="soft")),
            )
        )
    shapes += [_hub(facts), *_clapper(facts), *_no_odds(facts)]
    themes = (facts.themed_symbol_map or {}) if facts.symbol_scheme == "themed" else {}
    required = edition_text[SECTION_ORDER]
    shown = ", ".join(_on_the_wheel(facts, label) for label in order)
    words = f"{len(order)} sections, clockwise from the top: {shown}.{_odds_in_words(facts)}"
    return Sketch(
        width=2 * CENTER,
        height=2 * CENTER,
        title="Big Six wheel",
        summary=words if order else "A wheel.",
        shapes=(*shapes, clockwise_mark(CENTER, CENTER, RIM + 22, pointed=not facts.clapper_present)),
        places={
            "section_symbols_clockwise": [
                DrawingPlace(
                    f"section_symbols_clockwise[{deviation.index}]",
                    f"Section {deviation.index + 1} of the order filed has {order[deviation.index]}; "
                    f"{_label(facts, deviation.required)} is required there.",
                )
                for deviation in deviations(symbols_of(order, themes), required)
            ]
        },
    )


def _on_the_wheel(facts: Any, label: str) -> str:
    """The words on a section: a dollar symbol, the picture of joker or flag, or the themed symbol as listed."""
    return _label(facts, label) if label in ("joker", "flag") else DOLLARS.get(label, label)


def _section(facts: Any, order: Sequence[str], place: int) -> ShapeGroup:
    """A section of the wheel: its symbol outside, its odds inside, both read along the spoke."""
    label, step = order[place], 360 / len(order)
    angle = place * step
    themes = (facts.themed_symbol_map or {}) if facts.symbol_scheme == "themed" else {}
    code = symbol_of(label, themes)
    turn = angle - 90 if angle < 180 else angle + 90
    path = f"section_symbols_clockwise[{place}]"
    words = _on_the_wheel(facts, label)
    paint = "gold" if code in MATCHES else ("section", "section-2")[place % 2]
    at = at_angle(CENTER, CENTER, (RIM + MIDDLE) / 2, angle)
    largest = min(19.0, 2 * 3.1416 * MIDDLE / len(order) * 0.85)
    odds, field = _odds(facts, "wheel", code)
    below = at_angle(CENTER, CENTER, (MIDDLE + HUB) / 2 + 12, angle)
    return ShapeGroup(
        shapes=(
            Sector(
                paint=paint,
                x=CENTER,
                y=CENTER,
                inner=HUB,
                outer=RIM,
                start=angle - step / 2,
                end=angle + step / 2,
                field=path,
                citation="619a.1(b)",
            ),
            text(words, *at, largest, RIM - MIDDLE - 6, paint="dark", turn=turn),
            *odds_text(odds, field, *below, 13, MIDDLE - HUB, paint="dark", turn=turn, citation="619a.1(d)"),
        )
    )


def _odds_in_words(facts: Any) -> str:
    """A sentence with the odds on the sections, each symbol once; empty if none are shown."""
    shown = [f"{_label(facts, code)} {odds}" for code in SPACES if (odds := _odds(facts, "wheel", code)[0])]
    return f" The odds on the sections: {', '.join(shown)}." if shown else ""


def _hub(facts: Any) -> ShapeGroup:
    return ShapeGroup(
        shapes=(
            Circle(paint="wood", x=CENTER, y=CENTER, radius=HUB),
            Circle(paint="bowl", x=CENTER, y=CENTER, radius=HUB - 14),
            Circle(paint="hub", x=CENTER, y=CENTER, radius=20),
        )
    )


def _clapper(facts: Any) -> list[Shape]:
    """The clapper at the top, where one section is picked."""
    if not facts.clapper_present:
        return []
    points = ((CENTER - 7, CENTER - RIM - 16), (CENTER + 7, CENTER - RIM - 16), (CENTER, CENTER - RIM + 16))
    flap = Path(paint="badge", points=points)
    return [ShapeGroup(title="Clapper", field="clapper_present", citation="619a.1(e)", shapes=(flap,))]


def _no_odds(facts: Any) -> list[Shape]:
    stated: bool | None = facts.wheel_sections_show_odds
    if stated:
        return []
    words = "No odds on the sections" if stated is False else f"Odds on the sections: {NOT_STATED}"
    return [
        ShapeGroup(
            title="Odds on the sections",
            field="wheel_sections_show_odds",
            citation="619a.1(d)",
            is_open=True,
            shapes=(
                Circle(paint="leader", x=CENTER, y=CENTER, radius=HUB - 20, is_open=True),
                in_lines(words, CENTER, CENTER + 50, 15, 120, paint="dark"),
            ),
        )
    ]


DRAWINGS: Mapping[str, Draw] = {"layout": layout, "wheel": wheel}
