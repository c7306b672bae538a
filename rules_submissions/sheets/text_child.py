"""The child process that reads the words of one page: bytes on standard input, one line of JSON out.

    text_child.py pdf PAGE                     a PDF: {"top", "high", "words", "fields", "frame", "more"} of this page
    text_child.py picture LEFT TOP WIDE HIGH [FRAME [LEFT TOP RIGHT BOTTOM] …]
                                               a picture made here: {"words", "one_color", "more"} of this rectangle,
                                               without frames of this thickness around the form fields at these places
    text_child.py look LEFT TOP WIDE HIGH      the same without words

Places of a PDF are shares of its page as people see it, of a picture its pixels. It has limits on memory, time and
files, and knows neither database nor network: what a page does ends here.
"""

import json
import resource
import subprocess
import sys
from io import BytesIO
from typing import TYPE_CHECKING, Any

from .limits import (
    MOST_WORDS,
    PREVIEW_HEIGHT,
    PREVIEW_WIDTH,
    TEXT_MEMORY,
    TEXT_SECONDS,
    TEXT_WAIT,
)

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

FRAME = 2.5
"""Points of the frame of a form field, with room for how it is drawn."""
ENLARGED = 6_000_000
"""Dots up to which a page is read twice as large."""


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
    """The words of one page, with its share of all pages laid one below the other."""
    import pypdfium2

    from .words_child import fields_of, words_of

    opened = pypdfium2.PdfDocument(content)
    opened.init_forms()
    shares = [height / width for width, height in map(opened.get_page_size, range(len(opened)))]
    words, is_more = words_of(opened[number])
    return {
        "top": sum(shares[:number]) / sum(shares),
        "high": shares[number] / sum(shares),
        "words": words,
        "fields": fields_of(opened[number]),
        "frame": FRAME / opened[number].get_width(),
        "more": is_more,
    }


def of_picture(
    content: bytes, left: int, top: int, wide: int, high: int, frame: int = 0, *fields: int, is_read: bool = True
) -> dict[str, Any]:
    """The words of a rectangle of a picture, read by tesseract; and whether it is of one color. `fields` are the edges
    of form fields, four each, whose frames are taken away first: letters in a frame are not read."""
    from PIL import Image

    Image.MAX_IMAGE_PIXELS = 2 * PREVIEW_WIDTH * PREVIEW_HEIGHT
    with Image.open(BytesIO(content), formats=["PNG"]) as opened:
        drawn = opened.crop((left, top, left + wide, top + high))
    extremes = [least == most for least, most in drawn.convert("RGB").getextrema()]  # type: ignore[misc]
    looked = {"words": [], "one_color": all(extremes), "more": False}
    if not is_read or all(extremes):
        return looked
    part = drawn.convert("L")
    for at in range(0, len(fields), 4):
        x, y, right, low = fields[at : at + 4]
        _unframe(part, x - left, y - top, right - left, low - top, frame)
    # Small letters are read far better drawn twice as large.
    times = 2 if part.width * part.height <= ENLARGED else 1
    part = part.resize((part.width * times, part.height * times))
    out = BytesIO()
    part.save(out, "PNG", compress_level=1)
    done = subprocess.run(
        ["tesseract", "stdin", "stdout", "--psm", "11", "tsv"], input=out.getvalue(), capture_output=True, check=True,
        timeout=TEXT_WAIT, env={"PATH": "/usr/bin:/bin:/usr/local/bin", "OMP_THREAD_LIMIT": "1"},
    )  # fmt: skip
    return looked | from_table(done.stdout.decode(errors="replace"), left, top, times)


def _unframe(part: "Picture", left: int, top: int, right: int, low: int, frame: int) -> None:
    """Paints the frame of a field in the color just within it."""
    from PIL import ImageDraw

    within = (left + frame + 1, top + frame + 1)
    if not (0 <= within[0] < min(right, part.width) and 0 <= within[1] < min(low, part.height)):
        return
    drawn, ground = ImageDraw.Draw(part), part.getpixel(within)
    for step in range(-2, frame + 1):
        edges = (left + step, top + step, right - step, low - step)
        if edges[0] < edges[2] and edges[1] < edges[3]:
            drawn.rectangle(edges, outline=ground)


def from_table(table: str, left: int, top: int, times: int = 1) -> dict[str, Any]:
    """Words out of the table that tesseract writes, a row each: the word, its box from left and top to right and
    bottom, the percent of confidence and the number of its line."""
    lines: dict[tuple[str, ...], int] = {}
    words: list[tuple[str, int, int, int, int, float, int]] = []
    for row in table.splitlines()[1:]:
        cells = row.split("\t")
        if len(cells) == 12 and cells[0] == "5" and cells[11].strip():
            x, y, wide, high = (int(cell) // times for cell in cells[6:10])
            line = lines.setdefault(tuple(cells[1:5]), len(lines))
            box = (x + left, y + top, x + left + wide, y + top + high)
            words.append((cells[11].strip(), *box, float(cells[10]), line))
    return {"words": words[:MOST_WORDS], "more": len(words) > MOST_WORDS}


def answer(job: str, numbers: list[int], content: bytes) -> dict[str, Any]:
    """What is said of this job."""
    if job == "pdf":
        return of_pdf(content, *numbers)
    return of_picture(content, *numbers, is_read=job == "picture")


if __name__ == "__main__":
    limit()
    job, *stated = sys.argv[1:]
    sys.stdout.write(json.dumps(answer(job, [int(number) for number in stated], sys.stdin.buffer.read())))
