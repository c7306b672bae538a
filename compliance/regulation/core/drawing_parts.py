"""Parts that the layouts of several games share: words in a box, an area with its odds, name, limits, boxes, dice.

Each says where it comes from: `field` is the fact, `citation` the item that asks for it. What is not stated, or is
missing though it must be there, is an open place: dashed, with words that say so.
"""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, Literal

from .fields import Odds
from .shapes import LINES, Circle, Rectangle, Shape, ShapeGroup, TextShape, fitted, wrapped

Standing = Literal["drawn", "open", ""]
"""Whether an area stands on the layout, is missing or not on file, or has no business there."""

NOT_STATED = "not stated"
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
Frame = tuple[float, float, float, float]
"""Left, top, width and height of an area."""
LINE_HEIGHT = 1.12
SIGN = (300.0, 52.0)
"""Width and height of the sign with the limits."""


def standing(facts: Any, code: str, offered: str = "wagers_offered", areas: str = "layout_wager_areas") -> Standing:
    """The state of a wager's area: `drawn` on the layout as filed; `open` if offered without one, or areas not stated;
    else empty."""
    has: frozenset[str] | None = getattr(facts, areas)
    if has is not None and code in has:
        return "drawn"
    return "open" if code in (getattr(facts, offered) or ()) else ""


def odds_at(facts: Any, line: str, field: str = "payout_odds") -> Odds | None:
    """The odds that a filing states for a line; None where it states none."""
    stated: Mapping[str, Odds] = getattr(facts, field) or {}
    return stated.get(line)


def text(words: str, x: float, y: float, size: float, width: float = 0, **more: Any) -> TextShape:
    """Words around (x, y), smaller where they would be wider than `width`. Light unless `paint` says otherwise."""
    paint = more.pop("paint", "light")
    return TextShape(words=words, x=x, y=y, size=fitted(words, width, size) if width else size, paint=paint, **more)


def odds_text(
    odds: Odds | None, field: str, x: float, y: float, size: float, width: float, **more: Any
) -> list[TextShape]:
    """The odds as an inscription; nothing where none are stated."""
    return [] if odds is None else [text(str(odds), x, y, size, width, field=field, **more)]


def ink_on(paint: str) -> str:
    """The paint of words in an area of this paint."""
    return {"red": "white", "black": "white", "green": "white", "neutral": "dark", "panel": "ink"}.get(paint, "light")


def in_lines(words: str, x: float, y: float, size: float, width: float, **more: Any) -> ShapeGroup:
    """Words around (x, y) in as many lines as they need at this size, one that is still too wide made smaller."""
    lines = wrapped(words, width, size)
    top = y - (len(lines) - 1) * size * LINE_HEIGHT / 2
    return ShapeGroup(
        paint=LINES,
        shapes=tuple(
            text(line, x, top + at * size * LINE_HEIGHT, size, width, **more) for at, line in enumerate(lines)
        ),
    )


def area(
    frame: Frame,
    *inside: Shape,
    title: str,
    field: str = "",
    citation: str = "",
    paint: str = "area",
    radius: float = 0,
    is_open: bool = False,
) -> ShapeGroup:
    """A rectangular area with what stands in it, one line of the drawing in words."""
    x, y, width, height = frame
    edge = Rectangle(x=x, y=y, width=width, height=height, radius=radius, paint=paint, is_open=is_open)
    return ShapeGroup(title=title, field=field, citation=citation, is_open=is_open, shapes=(edge, *inside))


def worded(
    frame: Frame,
    words: str,
    odds: Sequence[TextShape] = (),
    size: float = 17,
    mark: Sequence[Shape] = (),
    **more: Any,
) -> ShapeGroup:
    """An area with its words in the middle and its odds, if it has any, below them."""
    x, y, width, height = frame
    ink = ink_on(more.get("paint", "area"))
    middle = y + height / 2 - (odds[0].size * 0.62 if odds else 0)
    inside = (*mark, in_lines(words, x + width / 2, middle, size, width - 6, paint=ink)) if words else (*mark,)
    return area(frame, *inside, *odds, **more)


def name_plate(facts: Any, x: float, y: float, width: float, citation: str, size: float = 26) -> ShapeGroup:
    """The name of the certificate holder where the layout shows its name or logo; an open place where it does not."""
    stated: bool | None = facts.layout_has_name_or_logo
    field = "layout_has_name_or_logo"
    if stated:
        name = (facts.certificate_holder or facts.facility_name or "Name or logo").upper()
        return ShapeGroup(
            title="Name or logo of the certificate holder",
            field=field,
            citation=citation,
            shapes=(text(name, x, y, size, width, paint="golden"),),
        )
    words = "No name or logo" if stated is False else f"Name or logo: {NOT_STATED}"
    return worded(
        (x - min(width, 300) / 2, y - 17, min(width, 300), 34),
        words,
        size=15,
        title="Name or logo of the certificate holder",
        field=field,
        citation=citation,
        is_open=True,
        radius=4,
    )


def dollars(amount: Decimal) -> str:
    """$15.00 or $5,000.00; whole dollars without cents only where none were stated."""
    return f"${amount:,.2f}"


def limits_sign(facts: Any, x: float, y: float, citation: str, scale: float = 1) -> ShapeGroup:
    """The sign with the least and the greatest wager, which stands beside the layout, `SIGN` times `scale` in size."""
    width, height = SIGN[0] * scale, SIGN[1] * scale
    low, high = getattr(facts, "table_min_usd", None), getattr(facts, "table_max_usd", None)
    stated: bool | None = facts.minmax_sign_present
    heading, line = y + 14 * scale, y + 36 * scale
    inside = [text("Sign at the table", x + width / 2, heading, 13 * scale, width - 12, paint="soft")]
    if not stated:
        words = "none" if stated is False else NOT_STATED
        inside.append(text(f"Limits: {words}", x + width / 2, line, 16 * scale, width - 12, paint="ink"))
    elif hasattr(facts, "table_min_usd"):
        for at, (name, amount, field) in enumerate(
            (("Minimum", low, "table_min_usd"), ("Maximum", high, "table_max_usd"))
        ):
            limit = NOT_STATED if amount is None else dollars(amount)
            middle = x + width * (0.25 + 0.5 * at)
            inside.append(
                text(
                    f"{name} {limit}",
                    middle,
                    line,
                    16 * scale,
                    width / 2 - 10,
                    paint="ink",
                    field=field,
                    citation=citation,
                )
            )
    else:
        inside.append(text("Minimum and maximum wager", x + width / 2, line, 16 * scale, width - 12, paint="ink"))
    return area(
        (x, y, width, height),
        *inside,
        title="Sign with the minimum and maximum wager",
        field="minmax_sign_present",
        citation=citation,
        paint="panel",
        radius=3,
        is_open=not stated,
    )


def odds_sign(
    rows: Iterable[tuple[str, str, str]],
    x: float,
    y: float,
    width: float,
    *,
    title: str,
    field: str,
    citation: str,
    columns: int = 1,
    scale: float = 1,
    is_open: bool = False,
) -> ShapeGroup:
    """A sign or notice beside the layout: a heading and rows of words, odds and the fact that each comes from."""
    listed = list(rows)
    per_column = -(-len(listed) // columns) or 1
    column, size, line = (width - 16) / columns, 14 * scale, 20 * scale
    inside: list[Shape] = [text(title, x + width / 2, y + 15 * scale, 13 * scale, width - 12, paint="soft")]
    for at, (label, value, path) in enumerate(listed):
        left = x + 12 + at // per_column * column
        middle = y + 38 * scale + at % per_column * line
        room = column * (0.68 if value else 0.96)
        inside.append(text(label, left, middle, size, room, paint="ink", anchor="start"))
        if value:
            right = left + column * 0.86 - 12
            inside.append(text(value, right, middle, size, column * 0.28, paint="ink", field=path))
    if not listed:
        words = NOT_STATED if is_open else "empty"
        inside.append(text(words, x + width / 2, y + 38 * scale, size, width - 12, paint="ink"))
    height = 36 * scale + min(per_column, len(listed) or 1) * line
    return area(
        (x, y, width, height),
        *inside,
        title=title,
        field=field,
        citation=citation,
        paint="panel",
        radius=3,
        is_open=is_open,
    )


SIDES = {"dealer_left": "on the dealer’s left", "dealer_right": "on the dealer’s right", "other": "somewhere else"}


def boxes(facts: Any, middle: float, y: float, reach: float, citation: str) -> list[ShapeGroup]:
    """Drop box and tip box at their sides of the dealer, who faces the players: the dealer's left is at the right."""
    groups: list[ShapeGroup] = []
    taken: list[str] = []
    for name, title, field in (("DROP", "Drop box", "drop_box_side"), ("TIP", "Tip box", "tip_box_side")):
        side: str | None = getattr(facts, field)
        if side is None:
            continue
        x = {"dealer_left": middle + reach, "dealer_right": middle - reach}.get(side, middle)
        groups.append(
            worded(
                (x - 27, y + 26 * taken.count(side), 54, 22),
                name,
                size=12,
                title=f"{title}, {SIDES[side]}",
                field=field,
                citation=citation,
                radius=3,
            )
        )
        taken.append(side)
    return groups


def die(x: float, y: float, size: float, face: int) -> ShapeGroup:
    """A die seen from above, its middle at (x, y)."""
    half, step = size / 2, size * 0.27
    pips = (Circle(paint="pip", x=x + step * dx, y=y + step * dy, radius=size * 0.095) for dx, dy in PIPS[face])
    frame = Rectangle(paint="die", x=x - half, y=y - half, width=size, height=size, radius=size * 0.16)
    return ShapeGroup(description=f"a die that shows {face}", shapes=(frame, *pips))


def dice(x: float, y: float, size: float, *faces: int) -> list[ShapeGroup]:
    """Dice beside each other, the middle of all at (x, y)."""
    pitch = size * 1.14
    return [die(x + (at - (len(faces) - 1) / 2) * pitch, y, size, face) for at, face in enumerate(faces)]
