"""Drawings: shapes with what put them there, their words, and the marks of what differs from the text.

A game gives a `Sketch` of its layout or wheel, made from the facts of a filing and the figures of an edition. `drawn`
adds the findings: each deviation is ringed, lettered and listed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from .figure import Text
from .finding import Finding
from .shapes import (
    LINES,
    Box,
    Circle,
    Path,
    Point,
    Rectangle,
    Sector,
    Shape,
    ShapeGroup,
    TextShape,
    at_angle,
    box_of,
    walk,
)
from .titles import split_path

DEVIATES = ("violation", "needs_approval")
"""The severities of findings that are ringed: a fact is stated and differs. A fact not stated is drawn as an open
place."""
MOST_RINGS = 4
MOST_LETTERS = 26
NOT_TO_USE = "Across the drawing"
BADGE = 13.0
COMMON_WIDTH = 1100.0
"""Marks on drawings wider than this are larger by as much: all are shown at one width."""


class DrawingLine(msgspec.Struct, frozen=True):
    """A thing that a drawing shows, in words: its name, the inscriptions in it, and the source of both."""

    title: str
    words: tuple[str, ...]
    field: str
    citation: str
    is_open: bool

    @property
    def sentence(self) -> str:
        """The line as it is read out."""
        state = " (not on file)" if self.is_open else ""
        said = f"{self.title}{state}: {', '.join(self.words)}" if self.words else f"{self.title}{state}"
        return f"{said.removesuffix('.')}."


class Deviation(msgspec.Struct, frozen=True):
    """A difference from the text: its letter in the drawing, the item, the fact, and the fault in words."""

    letter: str
    citation: str
    field: str
    words: str
    severity: str


class DrawingPlace(msgspec.Struct, frozen=True):
    """A place at which a fact differs, for a finding that names only the first such place."""

    field: str
    words: str


class Sketch(msgspec.Struct, frozen=True, kw_only=True):
    """A layout or wheel as filed, before it is held against the findings. `summary` says in words what it is.

    `places` says of a fact at which places it differs. What a shape leaves unsaid `summary` has to say.
    """

    width: float
    height: float
    title: str
    summary: str
    shapes: tuple[Shape, ...]
    places: Mapping[str, Sequence[DrawingPlace]] = {}


class Drawing(msgspec.Struct, frozen=True, kw_only=True):
    """A finished drawing. `reads` are the facts that it was made from, `description` says all that it shows."""

    what: str
    width: float
    height: float
    title: str
    summary: str
    shapes: tuple[Shape, ...]
    lines: tuple[DrawingLine, ...]
    deviations: tuple[Deviation, ...]
    reads: frozenset[str]

    @property
    def description(self) -> str:
        """The drawing in words: what it is, everything that stands on it, and what differs."""
        sentences = [self.summary, *(line.sentence for line in self.lines)]
        sentences += [f"{deviation.letter}, § {deviation.citation}: {deviation.words}" for deviation in self.deviations]
        return " ".join(sentences)


Draw = Callable[[Any, Text], Sketch]
"""From the facts of a filing and the figures of an edition to a sketch."""


class _Read:
    """Facts that note which of them are read."""

    def __init__(self, facts: Any) -> None:
        self.facts, self.names = facts, set[str]()

    def __getattr__(self, name: str) -> Any:
        value = getattr(self.facts, name)
        self.names.add(name)
        return value


def drawn(what: str, draw: Draw, facts: Any, text: Text, findings: Iterable[Finding]) -> Drawing:
    """The drawing of these facts with each deviation ringed: a finding about a fact that stands in it."""
    read = _Read(facts)
    sketch = draw(read, text)
    shapes, deviations = _marked(sketch, [finding for finding in findings if finding.severity in DEVIATES])
    return Drawing(
        what=what,
        width=sketch.width,
        height=sketch.height,
        title=sketch.title,
        summary=sketch.summary,
        shapes=shapes,
        lines=tuple(_lines(sketch.shapes)),
        deviations=deviations,
        reads=frozenset(read.names),
    )


def with_caution(drawing: Drawing, caution: str) -> Drawing:
    """The drawing with words across all of it, so that nobody takes it for one of the law; as it is without any."""
    if not caution:
        return drawing
    x, y, size = drawing.width / 2, drawing.height / 2, 1.5 * drawing.width / len(caution)
    words = TextShape(paint="hatch", x=x, y=y, words=caution, size=size, turn=-15)
    mark = ShapeGroup(paint="mark", title=NOT_TO_USE, shapes=(words,))
    return msgspec.structs.replace(drawing, shapes=(*drawing.shapes, mark), lines=(*drawing.lines, *_lines((mark,))))


def _lines(shapes: Iterable[Shape]) -> Iterator[DrawingLine]:
    """A line for each titled group; groups with the same words share a line."""
    seen: set[tuple[str, tuple[str, ...]]] = set()
    for shape in walk(shapes):
        if isinstance(shape, ShapeGroup) and shape.title:
            words = tuple(_words(shape.shapes))
            if (shape.title, words) not in seen:
                seen.add((shape.title, words))
                yield DrawingLine(shape.title, words, shape.field, shape.citation, shape.is_open)


def _words(shapes: Iterable[Shape]) -> Iterator[str]:
    """The inscriptions among these shapes; what several groups without a title say alike comes once."""
    seen: set[tuple[str, ...]] = set()
    for shape in shapes:
        if isinstance(shape, TextShape):
            yield shape.words
        elif isinstance(shape, ShapeGroup) and not shape.title:
            inside = tuple(_words(shape.shapes))
            if inside and inside not in seen:
                seen.add(inside)
                yield from [" ".join(inside)] if shape.paint == LINES else inside


def _marked(sketch: Sketch, findings: Sequence[Finding]) -> tuple[tuple[Shape, ...], tuple[Deviation, ...]]:
    """The shapes with the marks of these findings over them, and the list of what is marked."""
    known: dict[str, list[Shape]] = {}
    for shape in walk(sketch.shapes):
        if shape.field:
            known.setdefault(shape.field, []).append(shape)
    deviations: list[Deviation] = []
    marks: list[Shape] = []
    badges: list[Point] = []
    for finding in findings:
        for place in sketch.places.get(split_path(finding.field)[0]) or (DrawingPlace(finding.field, _wrong(finding)),):
            at = _shapes_at(place.field, known)
            if not at:
                continue
            letter = _letter(len(deviations))
            deviations.append(Deviation(letter, finding.citation, place.field, place.words, finding.severity))
            marks += [_mark(shape, letter, finding, place, sketch, badges) for shape in at]
    return (*sketch.shapes, *marks), tuple(deviations)


def _wrong(finding: Finding) -> str:
    return f"{finding.wrong} Required: {finding.required}." if finding.required else finding.wrong


def _letter(place: int) -> str:
    """A, B, … Z, then AA, AB, …"""
    first, last = divmod(place, MOST_LETTERS)
    return (chr(64 + first) if first else "") + chr(65 + last)


def _shapes_at(path: str, known: Mapping[str, Sequence[Shape]]) -> Sequence[Shape]:
    """The shapes to ring for a fact: those of its very place, else of the whole fact, else of any place in it.

    Of these the open ones, where there are any and they are few: there something is missing.
    """
    name = split_path(path)[0]
    inside = [shape for field, shapes in known.items() if split_path(field)[0] == name for shape in shapes]
    nearest = known.get(path) or known.get(name) or inside
    missing = [shape for shape in nearest if shape.is_open]
    return missing if 0 < len(missing) <= MOST_RINGS else (missing or nearest)[:1]


def _badge_of(sketch: Sketch) -> float:
    return BADGE * max(1.0, sketch.width / COMMON_WIDTH)


def _mark(
    shape: Shape, letter: str, finding: Finding, place: DrawingPlace, sketch: Sketch, badges: list[Point]
) -> ShapeGroup:
    """Ring and letter over a shape."""
    left, top, right, bottom = box_of(shape)
    x, y = (left + right) / 2, (top + bottom) / 2
    width, height = right - left + 8, bottom - top + 8
    rings: list[Shape] = []
    for paint in ("ring-under", "ring"):
        if isinstance(shape, Sector | Circle) or 0.8 < width / height < 1.25:
            rings.append(Circle(paint=paint, x=x, y=y, radius=max(width, height) / 2))
        else:
            rings.append(
                Rectangle(paint=paint, x=x - width / 2, y=y - height / 2, width=width, height=height, radius=8)
            )
    at, leader = _badge(shape, (left, top, right, bottom), sketch, badges)
    badges.append(at)
    badge = _badge_of(sketch)
    return ShapeGroup(
        paint="mark",
        description=f"{letter}: {place.words}",
        field=place.field,
        citation=finding.citation,
        finding=finding.citation,
        shapes=(
            *rings,
            *leader,
            Circle(paint="badge", x=at[0], y=at[1], radius=badge),
            TextShape(paint="letter", x=at[0], y=at[1], words=letter, size=badge * (1.3 if len(letter) == 1 else 1)),
        ),
    )


def _badge(shape: Shape, box: Box, sketch: Sketch, badges: Sequence[Point]) -> tuple[Point, tuple[Shape, ...]]:
    """The place of the letter of a ring, with the line to it: outside a wheel, else at the upper right corner."""
    if isinstance(shape, Sector):
        angle = (shape.start + shape.end) / 2
        points = (
            at_angle(shape.x, shape.y, shape.outer + 4, angle),
            at_angle(shape.x, shape.y, shape.outer + 22, angle),
        )
        at = at_angle(shape.x, shape.y, shape.outer + 36, angle)
        return at, (Path(paint="leader", points=points, is_line=True),)
    badge = _badge_of(sketch)
    x = min(max(box[2] + badge - 1, badge + 2), sketch.width - badge - 2)
    y = min(max(box[1] - badge / 2, badge + 2), sketch.height - badge - 2)
    while any(abs(x - other[0]) < 2 * badge and abs(y - other[1]) < 2 * badge for other in badges) and x > 3 * badge:
        x -= 2 * badge
    return (x, y), ()
