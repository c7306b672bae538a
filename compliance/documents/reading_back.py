"""The words of a finished paper, read back from its PDF and compared with what was set on its pages.

Compared is what is equal for a reader: compatibility forms count as the letters that they show (U+FB01 as f and i), a
hyphen at the end of a line as a hyphen, and blanks for nothing, because a line may be broken anywhere. What was printed
beside the entries is not looked at.
"""

import unicodedata
from collections.abc import Hashable, Iterator, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TypeVar

import pypdfium2

from .glyphs import characters_of, printable
from .rendering import FONTS, NotRendered, asset_paths

one_at_a_time = Lock()
"""pdfium does not support threads, and several threads finish papers."""
HYPHENS = dict.fromkeys((0x02, 0xFFFE), "-")
"""The characters that pdfium gives for a hyphen at the end of a line."""
K = TypeVar("K", bound=Hashable)


def read_back(path: Path, held: Sequence[Sequence[tuple[str, K | None]]]) -> list[K]:
    """The keys of those words in `held` that the pages of the file do not say in this order; `held` has the words of
    each page, each with the key of its subject. Raises NotRendered if words without a key are lost, and for another
    count of pages."""
    lost: list[K] = []
    with one_at_a_time, closing(pypdfium2.PdfDocument(path)) as document:
        if len(document) != len(held):
            raise NotRendered(f"the file has {len(document)} pages and not {len(held)}")
        for place, (text, words) in enumerate(zip(_pages(document), held, strict=True), start=1):
            lost += _lost(as_read(text), words, place)
    return lost


def _lost(text: str, words: Sequence[tuple[str, K | None]], place: int) -> Iterator[K]:
    at = 0
    for said, key in words:
        wanted = as_read(said)
        begins = text.find(wanted, at)
        if begins >= 0:
            at = begins + len(wanted)
        elif key is None:
            raise NotRendered(f"page {place} does not say: {said[:60]}")
        else:
            yield key


def _pages(document: pypdfium2.PdfDocument) -> Iterator[str]:
    for page in document:
        read = page.get_textpage()
        yield read.get_text_bounded()
        read.close()
        page.close()


@cache
def _printable_characters() -> frozenset[str]:
    return characters_of(Path(asset_paths()[name]) for name in FONTS)


def bare(words: str) -> str:
    """Words as paper shows them, without blanks."""
    return without_blanks(printable(words, _printable_characters()))


def as_read(text: str) -> str:
    """The text as it is compared: what is equal for a reader is equal here."""
    return without_blanks(unicodedata.normalize("NFKC", text.translate(HYPHENS)))


def without_blanks(text: str) -> str:
    """The text without blanks."""
    return "".join(text.split())
