"""The one writer of drawings as SVG, for pages, papers, prints and sign makers.

Words, odds and numbers are `<text>`. Each shape has a class, through which the style sheet of the pages sets its
colors, and the same colors as presentation attributes, so that the file stands alone. No style attribute, no script.
"""

from collections.abc import Iterable, Iterator, Mapping
from html import escape

from .drawing import COMMON_WIDTH, Drawing
from .shapes import Box, Circle, Path, Rectangle, Sector, Shape, ShapeGroup, TextShape, around, at_angle, box_of

FACES = "'Source Sans Pro Web', 'Paper Sans', 'Source Sans Pro', 'Helvetica Neue', Helvetica, Arial, sans-serif"

Paint = tuple[str, str, float]
"""Fill, stroke and width of the stroke."""

SCREEN: Mapping[str, Paint] = {
    "ground": ("#faf7f1", "none", 0),
    "rail": ("#4a2c22", "none", 0),
    "cloth": ("#1f5b3c", "none", 0),
    "area": ("none", "#f7f1e3", 2),
    "red": ("#a3212b", "#f7f1e3", 2),
    "black": ("#23272c", "#f7f1e3", 2),
    "green": ("#1e6a44", "#f7f1e3", 2),
    "neutral": ("#c4c8cc", "#f7f1e3", 2),
    "gold": ("#e9c46a", "#f7f1e3", 2),
    "section": ("#efe6d4", "#4a3b2c", 1),
    "section-2": ("#cfd6d9", "#4a3b2c", 1),
    "chip": ("#f7f1e3", "#1c2126", 1.5),
    "die": ("#ffffff", "#1c2126", 1.2),
    "pip": ("#1c2126", "none", 0),
    "panel": ("#ffffff", "#7d7565", 1.5),
    "wood": ("#4a3b2c", "none", 0),
    "gap": ("#faf7f1", "none", 0),
    "bowl": ("#e9dfcc", "#4a3b2c", 2),
    "spoke": ("none", "#b9a888", 1.5),
    "hub": ("#b99a5b", "none", 0),
    "pointer": ("#1c2126", "none", 0),
    "leader": ("none", "#1c2126", 2),
    "hatch": ("none", "#a3212b", 3),
    "ring-under": ("none", "#1c2126", 6.5),
    "ring": ("none", "#ffc83d", 3.4),
    "badge": ("#1c2126", "#ffc83d", 2),
    # Words: on cloth, on colors, in gold on cloth, on pale things, on the ground, quiet there; the letter of a mark.
    "light": ("#f7f1e3", "none", 0),
    "white": ("#ffffff", "none", 0),
    "golden": ("#f0d58c", "none", 0),
    "dark": ("#1c2126", "none", 0),
    "ink": ("#1c2126", "none", 0),
    "soft": ("#4a525b", "none", 0),
    "letter": ("#ffffff", "none", 0),
}
PAPER: Mapping[str, Paint] = {
    **SCREEN,
    "ground": ("#ffffff", "none", 0),
    "rail": ("#8c857a", "none", 0),
    "cloth": ("#ffffff", "none", 0),
    "area": ("none", "#1c2126", 2),
    "red": ("#a3212b", "#1c2126", 2),
    "black": ("#23272c", "#ffffff", 2),
    "green": ("#1e6a44", "#1c2126", 2),
    "neutral": ("#c4c8cc", "#1c2126", 2),
    "light": ("#1c2126", "none", 0),
    "golden": ("#1c2126", "none", 0),
    "panel": ("#ffffff", "#1c2126", 1.5),
    "ring": ("none", "#9d1c1f", 3.4),
    "badge": ("#9d1c1f", "#ffffff", 2),
}
"""The same on white paper: lines and words in black."""
DASHES = "7 5"
NOT_LAID_OVER = {"ground", "panel", "pip", "mark"}
"""The paints that no artwork of a layout or wheel shows: the ground, signs beside the table, dots of dice, our own
rings."""


def svg(
    drawing: Drawing,
    name: str = "drawing",
    paints: Mapping[str, Paint] = SCREEN,
    part: tuple[float, float] = (0, 1),
) -> str:
    """The drawing as one `<svg>` element. `name` begins its ids: it must be the only one of this name on a page.
    `part` is what is seen of it, from and to these shares of its width."""
    left, right = (share * drawing.width for share in part)
    wide = " drawing__art--wide" if drawing.width > COMMON_WIDTH else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="drawing__art drawing__art--{drawing.what}{wide}" role="img" '
        f'viewBox="{_n(left)} 0 {_n(right - left)} {_n(drawing.height)}" '
        f'aria-labelledby="{name}-title {name}-words" font-family="{FACES}" font-weight="700">'
        f'<title id="{name}-title">{_words(drawing.title)}</title>'
        f'<desc id="{name}-words">{_words(drawing.description)}</desc>'
        f"{''.join(_shape(shape, paints) for shape in drawing.shapes)}</svg>\n"
    )


def outline(drawing: Drawing) -> tuple[str, Box]:
    """The edges and words of a drawing without its colors, to be laid over a picture, and the box around them.

    Each edge comes twice, `over-case` under `over-line`, so that the page can show it on any ground.
    """
    shapes = list(_edges(drawing.shapes))
    lines = [shape for shape in shapes if not isinstance(shape, TextShape)]
    cased = "".join(_traced(shape, paint) for paint in ("over-case", "over-line") for shape in lines)
    return cased + "".join(map(_written, shapes)), around(map(box_of, lines))


def _edges(shapes: Iterable[Shape]) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, ShapeGroup):
            if shape.paint != "mark" and not any(part.paint == "panel" for part in shape.shapes):
                yield from _edges(shape.shapes)
        elif shape.paint not in NOT_LAID_OVER:
            yield shape


def _traced(shape: Shape, paint: str) -> str:
    tag, place = _placed(shape)
    return f'<{tag} class="{paint}"{place}/>'


def _written(shape: Shape) -> str:
    return _text(shape, "", "", ' class="over-word"') if isinstance(shape, TextShape) else ""


def _n(value: float) -> str:
    """A number with at most two decimals, the same on every machine."""
    rounded = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if rounded == "-0" else rounded


def printable(words: str) -> str:
    """The words with a space for each character that XML does not take or nobody sees: one of them would make the
    whole of it unreadable."""
    return "".join(character if character.isprintable() else " " for character in words)


def _words(words: str) -> str:
    return escape(printable(words))


def _shape(shape: Shape, paints: Mapping[str, Paint]) -> str:
    about = _about(shape)
    inside = "".join(
        f"<{tag}>{_words(words)}</{tag}>"
        for tag, words in (("title", shape.title), ("desc", shape.description))
        if words
    )
    if isinstance(shape, ShapeGroup):
        return f"<g{about}>{inside}{''.join(_shape(part, paints) for part in shape.shapes)}</g>"
    if isinstance(shape, TextShape):
        return _text(shape, about, inside, _look(shape, paints))
    tag, place = _placed(shape)
    drawn = f"<{tag}{_look(shape, paints)}{place}{about}"
    return f"{drawn}>{inside}</{tag}>" if inside else f"{drawn}/>"


def _about(shape: Shape) -> str:
    attributes = {"field": shape.field, "citation": shape.citation, "finding": shape.finding}
    return "".join(f' data-{name}="{_words(value)}"' for name, value in attributes.items() if value)


def _look(shape: Shape, paints: Mapping[str, Paint]) -> str:
    fill, stroke, width = paints[shape.paint]
    look = f' class="dr-{shape.paint}{" dr-open" if shape.is_open else ""}" fill="{fill}"'
    if stroke != "none":
        look += f' stroke="{stroke}" stroke-width="{_n(width)}"'
        if shape.is_open:
            look += f' stroke-dasharray="{DASHES}"'
    return look


def _text(text: TextShape, about: str, inside: str, look: str) -> str:
    """Words stand on their middle: the line of writing lies 0.35 of the size below."""
    turn = f' transform="rotate({_n(text.turn)} {_n(text.x)} {_n(text.y)})"' if text.turn else ""
    anchor = ' text-anchor="middle"' if text.anchor == "middle" else ""
    return (
        f'<text{look} x="{_n(text.x)}" y="{_n(text.y + text.size * 0.35)}" font-size="{_n(text.size)}"'
        f"{anchor}{turn}{about}>{inside}{_words(text.words)}</text>"
    )


def _placed(shape: Shape) -> tuple[str, str]:
    match shape:
        case Rectangle():
            at = {"x": shape.x, "y": shape.y, "width": shape.width, "height": shape.height, "rx": shape.radius}
            return "rect", "".join(f' {name}="{_n(value)}"' for name, value in at.items() if value or name != "rx")
        case Circle():
            return "circle", f' cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.radius)}"'
        case Sector():
            return "path", f' d="{_band(shape)}"'
        case Path():
            points = "L".join(f"{_n(x)} {_n(y)}" for x, y in shape.points)
            return "path", f' d="M{points}{"" if shape.is_line else "Z"}"'
    raise TypeError(f"{type(shape).__name__} is no shape")


def _band(sector: Sector) -> str:
    def point(radius: float, angle: float) -> str:
        x, y = at_angle(sector.x, sector.y, radius, angle)
        return f"{_n(x)} {_n(y)}"

    large = 1 if sector.end - sector.start > 180 else 0
    outer, inner = _n(sector.outer), _n(sector.inner)
    return (
        f"M{point(sector.outer, sector.start)}A{outer} {outer} 0 {large} 1 {point(sector.outer, sector.end)}"
        f"L{point(sector.inner, sector.end)}A{inner} {inner} 0 {large} 0 {point(sector.inner, sector.start)}Z"
    )
