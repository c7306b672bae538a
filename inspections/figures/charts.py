"""Small charts drawn on the server: bars, each with its name and its number."""

from collections.abc import Sequence

from django.utils.safestring import SafeString, mark_safe

from compliance.regulation.core.drawing import Drawing
from compliance.regulation.core.shapes import Rectangle, TextShape, fitted
from compliance.regulation.core.svg import svg

WIDTH, ROW, NAMES, SIZE = 420.0, 30.0, 170.0, 13.0


def bars(name: str, title: str, rows: Sequence[tuple[str, float, str]]) -> SafeString:
    """Horizontal bars as SVG: of each row its name, its length against the longest, and its number in words. `name` is
    unique on the page."""
    longest = max((value for _, value, _ in rows), default=0) or 1
    most = WIDTH - NAMES - 60
    shapes: list[Rectangle | TextShape] = []
    for place, (label, value, words) in enumerate(rows):
        y, width = place * ROW + ROW / 2, max(2.0, most * value / longest)
        size = fitted(label, NAMES - 10, SIZE)
        shapes.append(TextShape(paint="ink", x=0, y=y, size=size, words=label, anchor="start"))
        shapes.append(Rectangle(paint="ink", x=NAMES, y=y - 8, width=width, height=16))
        shapes.append(TextShape(paint="ink", x=NAMES + width + 6, y=y, size=SIZE, words=words, anchor="start"))
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
