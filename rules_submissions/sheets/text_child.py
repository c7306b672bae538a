"""The child process that reads the words of one page: bytes on standard input, one line of JSON out.

    text_child.py pdf PAGE                     a PDF: {"pages", "top", "high", "lines", "more"} of this page, from 0
    text_child.py picture LEFT TOP WIDE HIGH   a picture made here: {"lines", "faint", "more"} of this rectangle

Places of a PDF are shares of its pages laid one below the other, of a picture its pixels. It has limits on memory,
time and files, and knows neither database nor network: what a page does ends here.
"""

import json
import resource
import subprocess
import sys
from io import BytesIO
from typing import Any

from .limits import (
    LONGEST_LINE,
    MOST_LINES,
    MOST_TEXT,
    PREVIEW_HEIGHT,
    PREVIEW_WIDTH,
    TEXT_MEMORY,
    TEXT_SECONDS,
    TEXT_WAIT,
)

SURE = 40
"""Percent of confidence under which a word of a picture is not told."""
UNREAD = "…"
ENLARGED = 6_000_000
"""Dots up to which a page is read twice as large."""
Line = tuple[str, float, float, float, float]


def limit() -> None:
    """Sets the limits of this process and of the reader that it starts."""
    for what, most in (
        (resource.RLIMIT_AS, TEXT_MEMORY),
        (resource.RLIMIT_CPU, TEXT_SECONDS),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(what, (most, most))


def of_pdf(content: bytes, number: int) -> dict[str, Any]:
    """The lines of one page, with its share of all pages laid one below the other."""
    import pypdfium2

    opened = pypdfium2.PdfDocument(content)
    sizes = [opened.get_page_size(at) for at in range(len(opened))]
    shares = [height / width for width, height in sizes]
    total = sum(shares)
    page, (width, height) = opened[number], sizes[number]
    text = page.get_textpage()
    top, high = sum(shares[:number]) / total, shares[number] / total
    lines: list[Line] = []
    length = 0
    count = text.count_rects(0, min(text.count_chars(), MOST_TEXT))
    for at in range(min(count, MOST_LINES)):
        left, bottom, right, upper = text.get_rect(at)
        words = " ".join(text.get_text_bounded(left, bottom, right, upper).split())[:LONGEST_LINE]
        length += len(words)
        if words and length <= MOST_TEXT:
            place = (left / width, top + (1 - upper / height) * high, (right - left) / width)
            lines.append((words, *place, (upper - bottom) / height * high))
    is_more = count > MOST_LINES or text.count_chars() > MOST_TEXT
    return {"pages": len(sizes), "top": top, "high": high, "lines": joined(lines), "more": is_more}


def joined(lines: list[Line]) -> list[Line]:
    """Pieces that stand side by side at one height as one line."""
    merged: list[Line] = []
    for words, left, top, wide, high in lines:
        if merged:
            before, first, upper, width, height = merged[-1]
            is_beside = abs(top + high / 2 - upper - height / 2) < min(high, height) / 2
            if is_beside and -high < left - first - width < 2 * max(high, height):
                right = max(first + width, left + wide)
                low = max(upper + height, top + high)
                both = f"{before} {words}"[:LONGEST_LINE]
                merged[-1] = (both, min(first, left), min(upper, top), right - min(first, left), low - min(upper, top))
                continue
        merged.append((words, left, top, wide, high))
    return merged


def of_picture(content: bytes, left: int, top: int, wide: int, high: int) -> dict[str, Any]:
    """The lines of a rectangle of a picture, read by tesseract."""
    from PIL import Image

    Image.MAX_IMAGE_PIXELS = 2 * PREVIEW_WIDTH * PREVIEW_HEIGHT
    with Image.open(BytesIO(content), formats=["PNG"]) as opened:
        part = opened.convert("L").crop((left, top, left + wide, top + high))
    # Small letters are read far better drawn twice as large.
    times = 2 if part.width * part.height <= ENLARGED else 1
    part = part.resize((part.width * times, part.height * times))
    out = BytesIO()
    part.save(out, "PNG", compress_level=1)
    done = subprocess.run(
        ["tesseract", "stdin", "stdout", "--psm", "11", "tsv"], input=out.getvalue(), capture_output=True, check=True,
        timeout=TEXT_WAIT, env={"PATH": "/usr/bin:/bin:/usr/local/bin", "OMP_THREAD_LIMIT": "1"},
    )  # fmt: skip
    return from_table(done.stdout.decode(errors="replace"), left, top, times)


def from_table(table: str, left: int, top: int, times: int = 1) -> dict[str, Any]:
    """Lines out of the table that tesseract writes: a row for each word, with its line, box and confidence. A word that
    was not read for sure is three dots in its line: what stands around it is not taken for the whole."""
    lines: dict[tuple[str, ...], list[tuple[str, int, int, int, int]]] = {}
    faint = 0
    for row in table.splitlines()[1:]:
        cells = row.split("\t")
        if len(cells) != 12 or cells[0] != "5" or not cells[11].strip():
            continue
        is_faint = float(cells[10]) < SURE
        faint += is_faint
        x, y, wide, high = (int(cell) // times for cell in cells[6:10])
        word = (UNREAD if is_faint else cells[11], x + left, y + top, x + left + wide, y + top + high)
        lines.setdefault(tuple(cells[1:5]), []).append(word)
    read_lines: list[Line] = []
    known = [words for words in lines.values() if any(word[0] != UNREAD for word in words)]
    for words in known[:MOST_LINES]:
        x, y = min(word[1] for word in words), min(word[2] for word in words)
        right, low = max(word[3] for word in words), max(word[4] for word in words)
        read_lines.append((" ".join(word[0] for word in words)[:LONGEST_LINE], x, y, right - x, low - y))
    return {"lines": read_lines, "faint": faint, "more": len(known) > MOST_LINES}


if __name__ == "__main__":
    limit()
    job, *numbers = sys.argv[1:]
    read = of_pdf if job == "pdf" else of_picture
    sys.stdout.write(json.dumps(read(sys.stdin.buffer.read(), *(int(number) for number in numbers))))
