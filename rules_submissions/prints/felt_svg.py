"""The legend of a layout as SVG, for whoever prints the felt: the layout as approved, so large that players read it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from django.utils.translation import gettext_noop as noop

from compliance.regulation.core.drawing import Drawing
from compliance.regulation.core.shapes import TextShape, walk
from compliance.regulation.core.svg import PAPER, svg

from ..models.public import PrintKind, PublicApproval
from .codes import address_of
from .sign_sizes import POINTS, Size
from .sign_svg import LINE, Words, approved_words, code_path, scan_words, sheet_svg, title_of, wrapped

LETTER = 36.0
"""Of the smallest letters on the felt, in points: a capital is 5/16 inch high. It is read at 300 times that, 8 feet,
from every seat. The other letters, and the felt, are as much larger as drawn."""
EDGE, CODE, HELP_LINES = 36.0, 216.0, 2
"""The white around, and the side of the code, in points; how many lines the words of help may have."""
LAYOUT = "layout"
CURRENT = noop("Is this legend the current one? Scan, or type {code} at {site}")
TITLE = noop("{} × {} felt")


@dataclass(frozen=True)
class Felt:
    """The layout of an approval on its felt, above a line that says who approved it, with its code."""

    row: PublicApproval
    code: str
    help_words: str = ""

    @cached_property
    def drawing(self) -> Drawing:
        """The layout."""
        drawings = self.row.chapter.draw_all(self.row.decoded, self.row.edition_key, ())
        return next(drawing for drawing in drawings if drawing.what == LAYOUT)

    @cached_property
    def size(self) -> Size:
        """Whole inches in which the smallest letters are LETTER high. It does not change with the words of help."""
        letters = min(text.size for text in walk(self.drawing.shapes) if isinstance(text, TextShape))
        width = ceil((self.drawing.width * LETTER / letters + 2 * EDGE) / POINTS)
        lines = len(_lines(self.words[:-1], width)) + HELP_LINES
        foot = max(CODE, lines * LETTER * LINE)
        height = ceil((self.drawing.height * self._scale(width) + foot + 3 * EDGE) / POINTS)
        return Size("felt", TITLE.format(width, height), width, height)

    @property
    def words(self) -> list[str]:
        """The words below the layout."""
        return [approved_words(self.row), scan_words(CURRENT, self.code), self.help_words]

    def svg(self) -> bytes:
        """The felt, in inches."""
        width, height = self.size.width - 2 * EDGE, self.drawing.height * self._scale(self.size.width_in)
        place = f'x="{EDGE:g}" y="{EDGE:g}" width="{width:g}" height="{height:g}"'
        foot = 2 * EDGE + height
        lines = enumerate(_lines(self.words, self.size.width_in), start=1)
        parts = [
            svg(self.drawing, paints=PAPER).replace("<svg ", f"<svg {place} ", 1),
            *(Words(EDGE, foot + at * LETTER * LINE, LETTER, line).markup for at, line in lines),
            code_path(address_of(self.code), self.size.width - EDGE - CODE, foot, CODE),
        ]
        return sheet_svg(title_of(self.row, PrintKind.LEGEND), self.size, parts)

    def _scale(self, width_in: float) -> float:
        return (width_in * POINTS - 2 * EDGE) / self.drawing.width


def _lines(sentences: Iterable[str], width_in: float) -> list[str]:
    """The sentences in lines, beside the code."""
    room = (width_in * POINTS - 3 * EDGE - CODE) / LETTER
    return [line for words in sentences for line in wrapped(words, room)]
