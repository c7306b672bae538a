"""Small charts drawn on the server: bars, each under its name and before its number."""

from collections.abc import Sequence

from django.utils.safestring import SafeString, mark_safe

from compliance.regulation.core.drawing import Drawing
from compliance.regulation.core.shapes import Rectangle, TextShape, fitted
from compliance.regulation.core.svg import svg

WIDTH, ROW, NUMBER, SIZE, SMALLEST = 340.0, 48.0, 60.0, 15.0, 13.5
"""The width is that of a phone, so that no type is drawn smaller there than it is set here."""


def bars(name: str, title: str, rows: Sequence[tuple[str, float, str]]) -> SafeString:
    """Horizontal bars as SVG: of each row its name, its length against the longest, and its number in words. `name` is
    unique on the page."""
    longest = max((value for _, value, _ in rows), default=0) or 1
    shapes: list[Rectangle | TextShape] = []
    for place, (label, value, words) in enumerate(rows):
        y, width = place * ROW, max(2.0, (WIDTH - NUMBER) * value / longest)
        size = fitted(label, WIDTH, SIZE, SMALLEST)
        shapes.append(TextShape(paint="ink", x=0, y=y + 12, size=size, words=label, anchor="start"))
        shapes.append(Rectangle(paint="ink", x=0, y=y + 22, width=width, height=16))
        shapes.append(TextShape(paint="ink", x=width + 6, y=y + 30, size=SIZE, words=words, anchor="start"))
    summary = "; ".join(f"{label}: {words}" for label, _, words in rows)
    drawing = Drawing(
        what="bars",
        width=WIDTH,
        height=max(ROW, ROW * len(rows)),
        title=title,
        summary=f"{summary}.",
        shapes=tuple(shapes),
        lines=(),
        deviations=(),
        reads=frozenset(),
    )
    return mark_safe(svg(drawing, name))  # noqa: S308  # the writer escapes every word
