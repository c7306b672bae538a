"""Casino War drawn from its facts: the positions around the table, their areas, and the odds on the layout."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..core.drawing import Draw, Sketch
from ..core.drawing_parts import (
    NOT_STATED,
    boxes,
    ink_on,
    limits_sign,
    name_plate,
    odds_at,
    odds_sign,
    text,
    worded,
)
from ..core.drawn_arc import (
    HEIGHT,
    MIDDLE,
    MOST_DRAWN,
    WIDTH,
    Seat,
    inside,
    numbers,
    open_places,
    seats,
    table,
    turned_box,
)
from ..core.figure import Text
from ..core.shapes import Circle, Path, Rectangle, Shape, ShapeGroup
from .facts.dealing import LEFT_OF_DEALER, SHOE_PLACES
from .figures import TIE_AREA_PER_PLAYER

PAYS = {
    "initial": ("Initial pays", "651a.10(1)"),
    "war": ("War pays", "651a.10(3)"),
    "war_on_tie": ("War on a tie pays", "651a.10(3)"),
    "tie": ("Tie pays", "651a.10(2)"),
}
ODDS = "651a.2(b)(4)"
SHOES = {LEFT_OF_DEALER: 240.0, "right of dealer": -240.0, "in front of dealer": 0.0}


def layout(facts: Any, edition_text: Text) -> Sketch:
    """The layout: for each position an area for Initial and War and one for Tie, with name and odds in the middle."""
    per_player = edition_text[TIE_AREA_PER_PLAYER] == "one_per_position"
    positions: int = facts.betting_positions or 0
    areas, ties = facts.initial_war_areas, facts.tie_areas
    count = max(positions, areas or 0, ties or 0)
    placed = seats(count)
    sign, height = _beside(facts)
    return Sketch(
        width=WIDTH,
        height=height,
        title="Casino War layout",
        summary="The layout seen from above: the dealer at the straight side, the players around the other, "
        f"position 1 at the dealer’s left.{_too_many(count)}",
        shapes=(
            Rectangle(paint="ground", x=0, y=0, width=WIDTH, height=height),
            *table(),
            *boxes(facts, MIDDLE, 34, 330, "651a.2(c)"),
            *_shoe(facts),
            name_plate(facts, MIDDLE, 96, 420, "651a.2(b)(1)"),
            text("CASINO WAR", MIDDLE, 126, 18),
            *_odds(facts),
            *_areas(placed, positions, areas, "initial_war_areas", _initial),
            *_areas(placed, positions if per_player else 1, ties, "tie_areas", _tie),
            *numbers(facts, placed, "651a.2(a)", out=0.94, size=16),
            limits_sign(facts, 20, 556, "601a.6"),
            *sign,
        ),
    )


def _too_many(count: int) -> str:
    return f" Of {count} positions {MOST_DRAWN} are drawn." if count > MOST_DRAWN else ""


def _initial(seat: Seat, *, is_open: bool) -> list[Shape]:
    """The place of the Initial Wager before that of the War Wager."""
    at, tilt = seat.at(0.84), seat.tilt
    wide = 62.0
    upper, lower = inside(at, 0, -17, tilt), inside(at, 0, 17, tilt)
    return [
        Path(paint="area", points=turned_box(at, wide, 68, tilt), is_open=is_open),
        Path(paint="area", points=turned_box(at, wide, 0, tilt)[:2], is_line=True, is_open=is_open),
        text("INITIAL", *upper, 14, wide - 6, turn=tilt),
        text("WAR", *lower, 14, wide - 6, turn=tilt),
    ]


def _tie(seat: Seat, *, is_open: bool) -> list[Shape]:
    x, y = seat.at(0.64)
    paint = "area" if is_open else "red"
    return [
        Circle(paint=paint, x=x, y=y, radius=24, is_open=is_open),
        text("TIE", x, y, 15, turn=seat.tilt * 0.6, paint=ink_on(paint)),
    ]


AREAS = {
    "initial_war_areas": ("area for Initial and War Wagers", "areas for Initial and War Wagers", "651a.2(b)(2)"),
    "tie_areas": ("area for Tie Wagers", "areas for Tie Wagers", "651a.2(b)(3)"),
}


def _areas(placed: list[Seat], due: int, stated: int | None, field: str, draw: Any) -> Iterator[ShapeGroup]:
    """The areas on the layout as one group, and each one that is due and not there as an open place."""
    single, plural, citation = AREAS[field]
    has = placed[: max(0, stated or 0)]
    if has:
        shapes = [ShapeGroup(shapes=tuple(draw(seat, is_open=False))) for seat in has]
        title = f"{stated} {single if stated == 1 else plural}"
        yield ShapeGroup(title=title, field=field, citation=citation, shapes=tuple(shapes))
    missing = placed[len(has) : max(0, due)]
    words = single if len(missing) == 1 else plural
    yield from open_places(missing, words, field, citation, draw, is_stated=stated is not None)


def _odds(facts: Any) -> Iterator[Shape]:
    """The odds as inscriptions in the middle, where the layout shows them."""
    if facts.odds_on_layout:
        stated = [(line, odds) for line in PAYS if (odds := odds_at(facts, line))]
        for at, (line, odds) in enumerate(stated):
            words, citation = PAYS[line]
            size = 24 if line == "tie" else 17
            y = 158 + at * 24 + (8 if line == "tie" else 0)
            line_of_odds = text(f"{words} {odds}", MIDDLE, y, size, 300, field=f"payout_odds.{line}", citation=citation)
            yield ShapeGroup(
                title=words.removesuffix(" pays"), field=f"payout_odds.{line}", citation=ODDS, shapes=(line_of_odds,)
            )
        return
    if facts.odds_sign_posted:
        return
    bare = facts.odds_on_layout is False and facts.odds_sign_posted is False
    words = "No odds on the layout, and no sign" if bare else f"Odds on the layout: {NOT_STATED}"
    yield worded(
        (MIDDLE - 160, 160, 320, 36),
        words,
        size=15,
        title="Odds on the layout or on a sign",
        field="odds_sign_posted" if facts.odds_on_layout is False else "odds_on_layout",
        citation=ODDS,
        is_open=True,
        radius=4,
    )


def _beside(facts: Any) -> tuple[list[Shape], float]:
    """The sign with the odds, where it takes the place of odds on the layout."""
    if facts.odds_on_layout is not False or not facts.odds_sign_posted:
        return [], HEIGHT + 20
    rows = [
        (words, str(odds), f"payout_odds.{line}") for line, (words, _) in PAYS.items() if (odds := odds_at(facts, line))
    ]
    sign = odds_sign(
        rows, 680, 556, 300, title="Sign with the odds at the table", field="odds_sign_posted", citation=ODDS
    )
    return [sign], HEIGHT + 90


def _shoe(facts: Any) -> Iterator[ShapeGroup]:
    """The dealing shoe, where its place is one of those that the form names."""
    if facts.shoe_location in SHOES:
        x = MIDDLE + SHOES[facts.shoe_location]
        yield worded(
            (x - 27, 34, 54, 30),
            "SHOE",
            size=12,
            title=f"Dealing shoe: {SHOE_PLACES[facts.shoe_location].casefold()}",
            field="shoe_location",
            citation="651a.3(b)",
            radius=3,
        )


DRAWINGS: Mapping[str, Draw] = {"layout": layout}
