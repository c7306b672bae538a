"""The words of a finished log on paper, read back from its PDF and compared with the entries that it was made from.

A sheet that leaves a row out, changes a figure or hides a text is never kept, whether a template, the engine or the
child process was the cause. Blanks count for nothing: a line may be broken anywhere. What was printed beside the
entries is not looked at.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from threading import Lock

import pypdfium2

from .columns import Line, Sheet
from .glyphs import characters_of, printable
from .rendering import FONTS, NotRendered, asset_paths

one_at_a_time = Lock()
"""pdfium does not support threads, and several threads finish volumes."""
HYPHEN_AT_THE_END = "\ufffe"
"""The character that pypdfium2 gives for a hyphen at the end of a line."""


def words_held(pdf: bytes, sheet: Sheet, lines: Sequence[Line], appendix: Sequence[str] = ()) -> None:
    """Raises NotRendered, with the number of the entry, unless every entry is in the PDF, in order and in full: in its
    row, or in the pieces of the appendix."""
    text, at = printed(pdf), 0
    head = bare("".join(_headings(sheet)))
    rows = [(bare(_beginning(line)), bare(_words(line, sheet))) for line in lines]
    following = [*(beginning for beginning, _ in rows[1:]), *map(bare, appendix[:1])]
    for line, (beginning, words), next_one in zip(lines, rows, [*following, None], strict=False):
        begins = text.find(beginning, at)
        if begins >= 0 and text.startswith(words, begins):
            at = begins + len(words)
            continue
        ends = text.find(next_one, begins + len(beginning)) if next_one else len(text)
        if begins < 0 or ends < 0 or not _is_there_in_pieces(text[begins:ends], words, line, sheet, head):
            raise NotRendered(f"entry No. {line.number:,} of table {line.table} does not stand in the PDF as recorded")
        at = ends
    for piece in appendix:
        begins = text.find(bare(piece), at)
        if begins < 0:
            raise NotRendered(f"the appendix does not say in full: {piece[:60]}")
        at = begins + len(bare(piece))


def _is_there_in_pieces(text: str, words: str, line: Line, sheet: Sheet, head: str) -> bool:
    """Whether each word of a row that is taller than a page is in this text, in which pages end and begin."""
    if head not in text or len(text) < len(words):
        return False
    return all(bare(word) in text for word in _words(line, sheet).split())


def _headings(sheet: Sheet) -> Iterator[str]:
    """The text above the columns, on every page."""
    yield from ("No.", "Event", "Table", *sheet.heads)
    if sheet.checks:
        yield "Checks"
    yield from ("Details", "Signed by", "Received; marks")


def _beginning(line: Line) -> str:
    return f"{line.number}{line.event}{line.table}"


def _words(line: Line, sheet: Sheet) -> str:
    """A row as the sheet prints it, cell after cell."""
    return " ".join([_beginning(line), *([line.elsewhere] if line.elsewhere else cells(line, sheet))])


def cells(line: Line, sheet: Sheet) -> Iterator[str]:
    """The cells of an entry behind number, event and table."""
    yield from line.own
    if sheet.checks:
        yield line.checks_words
    yield "; ".join(f"{label}: {words}" for label, words in line.details) or "none"
    yield line.signed
    yield line.received
    for mark in line.marks:
        yield f"{mark.word} {mark.text}"


def printed(pdf: bytes) -> str:
    """All text of a PDF, page after page, without blanks."""
    with one_at_a_time, closing(pypdfium2.PdfDocument(pdf)) as document:
        return without_blanks("".join(_pages(document)).replace(HYPHEN_AT_THE_END, "-"))


def _pages(document: pypdfium2.PdfDocument) -> Iterator[str]:
    for page in document:
        read = page.get_textpage()
        yield read.get_text_bounded()
        read.close()
        page.close()


@cache
def _shown() -> frozenset[str]:
    return characters_of(Path(asset_paths()[name]) for name in FONTS)


def bare(words: str) -> str:
    """Words as paper shows them, without blanks."""
    return without_blanks(printable(words, _shown()))


def without_blanks(text: str) -> str:
    """The text as it is compared: a line may be broken anywhere."""
    return "".join(text.split())
