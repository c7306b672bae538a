"""Drawings as a page or a paper shows them: the SVG, its caption, what differs, and everything in words."""

from collections.abc import Container, Iterable
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from compliance.regulation.core.drawing import COMMON_WIDTH, Drawing, with_caution
from compliance.regulation.core.filing import FilingFacts
from compliance.regulation.core.svg import PAPER, svg

EVERYWHERE = frozenset(FilingFacts.__struct_fields__)
"""Facts of every filing: a page that asks or reads only these has no business with a drawing."""


@dataclass(frozen=True)
class Figure:
    """The content of `components/drawing.html`. `edition` is the key by which differences were found, `caution` the
    words across a drawing that nobody may use."""

    drawing: Drawing
    edition: str
    caution: str = ""
    place: str = "drawing"

    @property
    def id(self) -> str:
        """Unique on the page: one layout and one wheel at most in each place."""
        return f"{self.place}-{self.drawing.what}"

    @property
    def svg(self) -> SafeString:
        """The drawing. `svg` escapes every word of the record."""
        return mark_safe(svg(with_caution(self.drawing, self.caution), self.id))  # noqa: S308

    @property
    def has_open_places(self) -> bool:
        """Whether something is dashed."""
        return any(line.is_open for line in self.drawing.lines)


def figures_of(drawings: Iterable[Drawing], names: Container[str], edition: str) -> list[Figure]:
    """The drawings that one of these facts goes into."""
    return [
        Figure(drawing, edition)
        for drawing in drawings
        if any(name in names for name in drawing.reads if name not in EVERYWHERE)
    ]


PARTS = (("left part", (0.0, 0.63)), ("right part", (0.37, 1.0)))
"""A wide drawing on paper comes in two parts, each with the middle, so that its smallest words can be read."""


def on_paper(drawing: Drawing) -> list[tuple[str, bytes]]:
    """The drawing as pictures of a paper: which part each is, empty for the whole, and its SVG."""
    parts = PARTS if drawing.width > COMMON_WIDTH else (("", (0.0, 1.0)),)
    return [(words, svg(drawing, paints=PAPER, part=part).encode()) for words, part in parts]
