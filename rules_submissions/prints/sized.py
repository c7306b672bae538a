"""Prints in chosen sizes, as a file: as PDF for a printer, SVG for a sign maker, PNG for a screen.

Nothing here is kept, nor made before somebody asks. The kept print (letter size, `services`) is the record; all others
say the same and bear its code.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from django.template.loader import render_to_string
from django.utils.translation import gettext_noop as noop

from compliance.documents.rendering import pdf_of
from compliance.holders.policy import policies
from compliance.regulation.general.settings import HELP_LINE, HELP_NUMBER
from compliance.web.languages import spoken
from compliance.web.phrases import in_language

from ..models.public import PrintKind, PublicApproval
from .codes import code_words
from .felt_svg import Felt
from .rules import published_of
from .sign_sizes import SIZES, Size
from .sign_svg import foot_words, meters_of, sign_svg, sizes_of, title_of

FORMATS = ("pdf", "svg", "png")
DOTS = 300
"""In an inch of a PNG."""
PICTURE, PAPER_SHARE = "print.svg", 0.83
"""The drawing in a PDF, and how wide the letters of papers are beside the widest that a sign maker may have."""


@dataclass(frozen=True)
class Sized(ABC):
    """A print of an approval that is offered in sizes: the sign of a table, or the legend of its layout.

    `about` and `not_offered` are told on the page of its sizes: how to print it, and why a size is not offered.
    """

    row: PublicApproval
    code: str

    kind: ClassVar[PrintKind]
    is_colored: ClassVar[bool] = False
    about: ClassVar[str]
    not_offered: ClassVar[str]

    @property
    @abstractmethod
    def sizes(self) -> Sequence[Size]:
        """All its sizes."""

    @abstractmethod
    def offered(self, *, spanish: bool) -> Sequence[Size]:
        """The sizes in which every word can be read, in English or with Spanish."""

    def meters(self, help_words: str, *, spanish: bool) -> Mapping[Size, float]:
        """From how far each size is read; empty for a print of which the page does not say so."""
        return {}

    @abstractmethod
    def svg(self, size: Size, help_words: str, *, spanish: bool, is_on_paper: bool) -> bytes:
        """The drawing in this size, in inches."""

    @abstractmethod
    def words(self, help_words: str, *, spanish: bool) -> Iterator[str]:
        """The words of it, for readers who hear it."""

    def file(self, size: Size, form: str, at: datetime, *, spanish: bool) -> bytes:
        """The print as one of FORMATS. One query; PDF and PNG take a child process. Raises NotRendered."""
        helped = policies(at)
        help_words = f"{helped[HELP_LINE.code].value} {helped[HELP_NUMBER.code].value}"
        svg = self.svg(size, help_words, spanish=spanish, is_on_paper=form != "svg")
        if form == "svg":
            return svg
        title = title_of(self.row, self.kind)
        words = [f"{title}, {code_words(self.code)}.", *self.words(help_words, spanish=spanish)]
        context = {"title": title, "words": " ".join(dict.fromkeys(words))}
        html = render_to_string("documents/print_sized.html", context)
        sheet = f"@page sized {{ size: {size.width:g}pt {size.sheet_height:g}pt; }}".encode()
        dots = DOTS if form == "png" else 0
        beside = {PICTURE: svg, "size.css": sheet}
        return pdf_of([html], made_at=at, pictures=beside, dots=dots, is_colored=self.is_colored)


class SizedSign(Sized):
    """The sign of a table, as large as each sheet allows."""

    kind = PrintKind.SIGN
    about = noop(
        "Every size has the same words, as large as the sheet allows, and the same code. Print at 100 percent. The "
        "tent is one sheet, folded in the middle."
    )
    not_offered = noop("Too many lines to be read in this size")
    sizes = SIZES

    def offered(self, *, spanish: bool) -> Sequence[Size]:
        """Counted once, and kept."""
        return sizes_of(self.row, spanish=spanish)

    def meters(self, help_words: str, *, spanish: bool) -> Mapping[Size, float]:
        """The distance from which each bet's payout is read in each size, in the letters of papers and in the widest of
        a sign maker, whichever are smaller. Counted once, and kept."""
        return meters_of(self.row, help_words, spanish=spanish, shares=(PAPER_SHARE, 1.0))

    def svg(self, size: Size, help_words: str, *, spanish: bool, is_on_paper: bool) -> bytes:
        """The sign, with the faces of a tent below each other."""
        share = PAPER_SHARE if is_on_paper else 1.0
        return sign_svg(self.row, self.code, size, help_words=help_words, spanish=spanish, width_share=share)

    def words(self, help_words: str, *, spanish: bool) -> Iterator[str]:
        """Game, limits, what each line pays, and the foot, in each language."""
        found = published_of(self.row)
        for is_spanish in (False, True) if spanish else (False,):
            with spoken(spanish=is_spanish):
                yield f"{in_language(found.game)}."
                yield from (str(in_language(limit.words)) for limit in found.limits)
                yield from (f"{in_language(line.title)}: {line.pays}." for line in found.lines)
                yield from foot_words(self.row, self.code)
        yield help_words


class SizedLegend(Sized):
    """The legend of a layout for the felt, in the one size that its letters ask for."""

    kind = PrintKind.LEGEND
    is_colored = True
    about = noop(
        "The layout as approved, so large that its smallest capitals are 5/16 inch high. Print at 100 percent. The "
        "code stands below the layout."
    )
    not_offered = noop("Layouts are drawn in English")

    @property
    def sizes(self) -> Sequence[Size]:
        """The size of this layout."""
        return (Felt(self.row, self.code).size,)

    def offered(self, *, spanish: bool) -> Sequence[Size]:
        """No size with Spanish: the layout says what the record says."""
        return () if spanish else self.sizes

    def svg(self, size: Size, help_words: str, *, spanish: bool, is_on_paper: bool) -> bytes:
        """The felt."""
        return Felt(self.row, self.code, help_words).svg()

    def words(self, help_words: str, *, spanish: bool) -> Iterator[str]:
        """Everything on the layout, and the line below it."""
        felt = Felt(self.row, self.code, help_words)
        yield felt.drawing.summary
        yield from (line.sentence for line in felt.drawing.lines)
        yield from felt.words


SIZED: dict[str, type[Sized]] = {kind.kind: kind for kind in (SizedSign, SizedLegend)}
"""The prints that are offered in sizes, by kind."""
