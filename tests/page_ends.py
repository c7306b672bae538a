"""Ends of the pages of a paper: none with a heading at its foot, none of a few lines alone, and tables break between
rows. Read from the tags of the PDF, and from its text."""

from collections.abc import Iterator
from io import BytesIO

import pikepdf
import pypdfium2
from pikepdf import Array, Dictionary

HEADINGS = {"/H1", "/H2", "/H3", "/Caption", "/THead"}
FEW = 6
"""A page has more lines than this, or a picture, unless the paper is that page."""
MARGIN = 50
"""Points above and below what a page says: head and foot are there."""
LARGE = 150
"""The height of a picture, in pixels of the layout, that makes a page; the code of a print does not."""

Key = tuple[int, int]
"""An object of a PDF."""


def ends_of(pdf: bytes) -> list[str]:
    """The problems at the ends of the pages of a tagged PDF."""
    with pikepdf.open(BytesIO(pdf)) as opened:
        return _problems_of(opened, pdf)


def _problems_of(opened: pikepdf.Pdf, pdf: bytes) -> list[str]:
    numbers = {page.obj.objgen: at for at, page in enumerate(opened.pages, start=1)}
    tags: dict[int, tuple[str, ...]] = {}
    first: dict[int, Key | None] = {}
    pictures: set[int] = set()
    rows: dict[Key, list[int]] = {}
    for page, path, row, is_large in _contents(opened.Root.StructTreeRoot.K, (), (0, 0), None):
        number = numbers[page]
        tags[number] = path
        if is_large:
            pictures.add(number)
        if "/THead" not in path:
            first.setdefault(number, row)
            if row is not None and number not in rows.setdefault(row, []):
                rows[row].append(number)
    ends = [at for at, path in tags.items() if at < len(numbers) and HEADINGS & set(path)]
    broken = [pages for row, pages in rows.items() if len(pages) > 1 and first[pages[0]] != row]
    lines = [sum(bool(line.strip()) for line in text.splitlines()) for text in texts_of(pdf, MARGIN)]
    short = [at for at, number in enumerate(lines, start=1) if number <= FEW and at not in pictures]
    return [
        *(f"page {at} ends with a heading" for at in ends),
        *(f"page {at} has few lines" for at in short if len(numbers) > 1),
        *(f"a row is broken at the end of page {pages[0]}" for pages in broken),
    ]


def _contents(
    kids: object, path: tuple[str, ...], page: Key, row: Key | None
) -> Iterator[tuple[Key, tuple[str, ...], Key | None, bool]]:
    """Each piece of content in the order of reading: its page, the tags around it, the row in which it stands, and
    whether it is a large picture."""
    for one in kids if isinstance(kids, Array) else [kids]:
        if isinstance(one, Dictionary) and "/S" in one:
            tag, here = str(one.S), one.Pg.objgen if "/Pg" in one else page
            if tag == "/Figure":
                box = one.get("/A", {}).get("/BBox")
                yield here, (*path, tag), row, box is None or abs(float(box[3]) - float(box[1])) > LARGE
            else:
                yield from _contents(one.get("/K", Array()), (*path, tag), here, one.objgen if tag == "/TR" else row)
        elif isinstance(one, Dictionary) and "/MCID" in one:
            yield one.Pg.objgen if "/Pg" in one else page, path, row, False
        elif isinstance(one, int):
            yield page, path, row, False


def texts_of(pdf: bytes, margin: float = 0) -> Iterator[str]:
    """The text of each page, without what stands within a margin above and below."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            read = page.get_textpage()
            width, height = page.get_size()
            yield read.get_text_bounded(0, margin, width, height - margin) if margin else read.get_text_bounded()
            read.close()
            page.close()
    finally:
        document.close()


def fullness_of(pdf: bytes) -> list[float]:
    """The depth to which each page says or shows anything, as a share of the room between its head and foot."""
    found = []
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            picture = page.render(grayscale=True, scale=0.5).to_pil().point(lambda light: 255 * (light < 200))
            width, height = picture.size
            room = picture.crop((0, MARGIN // 2, width, height - MARGIN // 2))
            box = room.getbbox()
            found.append((box[3] if box else 0) / room.height)
            page.close()
    return found


def right_margin(pdf: bytes) -> float:
    """Inches that no text of a paper enters on the right."""
    with pypdfium2.PdfDocument(pdf) as document:
        return min(
            (page.get_width() - max(text.get_rect(at)[2] for at in range(text.count_rects()))) / 72
            for page in document
            for text in [page.get_textpage()]
        )
