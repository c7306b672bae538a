"""The child process that reads the words of one page: bytes on standard input, one line of JSON out.

    text_child.py pdf PAGE                     a PDF: {"top", "high", "words", "fields", "frame", "more",
                                               "scan"} of this page
    text_child.py picture LEFT TOP WIDE HIGH [FRAME [LEFT TOP RIGHT BOTTOM] …]
                                               a picture made here: {"words", "one_color", "more"} of this rectangle,
                                               without frames of this thickness around the form fields at these places
    text_child.py look LEFT TOP WIDE HIGH      the same without words
    text_child.py page_parts WIDE HIGH PAGE    a PDF: {"words", "is_large", "more"} of the pictures on this page
    text_child.py picture_parts WIDE HIGH      the same of a PNG or JPEG; places are those of a picture so wide and high

Places of a PDF are shares of its page as people see it, of a picture its pixels. It has limits on memory, time and
files, and knows neither database nor network: what a page does ends here.
"""

import json
import math
import resource
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING, Any

from compliance.uploads.limits import MEMORY

from .limits import (
    MOST_WORDS,
    PREVIEW_HEIGHT,
    PREVIEW_WIDTH,
    TEXT_MEMORY,
    TEXT_SECONDS,
    TEXT_WAIT,
)
from .parts_child import Box, Read, read_in_parts

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

FRAME = 2.5
"""Points of the frame of a form field, with room for how it is drawn."""
SCAN = 150 / 72
"""Dots a point in which the pictures on a page are read."""
ENLARGED = 6_000_000
"""Dots up to which a page is read twice as large."""


def limit(memory: int = TEXT_MEMORY) -> None:
    """Sets the limits of this process and of the reader that it starts."""
    for what, most in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CPU, TEXT_SECONDS),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(what, (most, most))


def of_pdf(content: bytes, number: int) -> dict[str, Any]:
    """The words of one page, with its share of all pages laid one below the other; `scan` are the dots across in which
    its pictures are read, 0 without pictures."""
    import pypdfium2

    from .words_child import fields_of, pictures_of, words_of

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
        "scan": math.ceil(SCAN * opened[number].get_width()) if pictures_of(opened[number]) else 0,
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
    words = _read(part)
    placed = [
        (text, x + left, y + top, right + left, low + top, sure, line) for text, x, y, right, low, sure, line in words
    ]
    return looked | bounded(placed)


def of_page_parts(content: bytes, wide: int, high: int, number: int) -> dict[str, Any]:
    """The words of the pictures on one page, drawn again larger in parts."""
    import pypdfium2

    from .words_child import pictures_of

    opened = pypdfium2.PdfDocument(content)
    opened.init_forms()
    page = opened[number]
    width, height = page.get_size()
    dots = wide / width

    def draw(box: Box, times: float) -> "Picture":
        left, top, right, low = (edge / dots for edge in box)
        around = tuple(max(edge, 0) for edge in (left, height - low, width - right, top))
        drawn: Picture = page.render(scale=dots * times, grayscale=True, crop=around, may_draw_forms=True).to_pil()
        return drawn

    pictures = [(left * wide, top * wide, right * wide, low * wide) for left, top, right, low in pictures_of(page)]
    return _in_parts(pictures, SCAN / dots, draw)


def of_picture_parts(content: bytes, wide: int, high: int) -> dict[str, Any]:
    """The words of a PNG or JPEG, in parts as large as it is."""
    from .child import picture_of

    whole = picture_of(content, "PNG" if content.startswith(b"\x89PNG") else "JPEG")[0].convert("L")

    def draw(box: Box, times: float) -> "Picture":
        edges = [round(min(edge, most) * whole.width / wide) for edge, most in zip(box, (wide, high) * 2, strict=True)]
        part = whole.crop((edges[0], edges[1], edges[2], edges[3]))
        scale = times * wide / whole.width
        return part if scale == 1 else part.resize((round(part.width * scale), round(part.height * scale)))

    return _in_parts([(0, 0, wide, high)], whole.width / wide, draw)


def _in_parts(pictures: list[Box], wanted: float, draw: "Callable[[Box, float], Picture]") -> dict[str, Any]:
    words, is_large = read_in_parts(pictures, wanted, draw, _read)
    return {"is_large": is_large} | bounded(words)


def bounded(words: list[Read]) -> dict[str, Any]:
    """So many words and no more, and whether there are."""
    return {"words": words[:MOST_WORDS], "more": len(words) > MOST_WORDS}


def _read(part: "Picture") -> list[Read]:
    """The words of a gray picture, read by tesseract."""
    if part.getextrema()[0] == part.getextrema()[1]:
        return []
    # Small letters are read far better drawn twice as large.
    times = 2 if part.width * part.height <= ENLARGED else 1
    part = part.resize((part.width * times, part.height * times))
    out = BytesIO()
    part.save(out, "PNG", compress_level=1)
    done = subprocess.run(
        ["tesseract", "stdin", "stdout", "--psm", "11", "tsv"],
        input=out.getvalue(),
        capture_output=True,
        check=True,
        timeout=TEXT_WAIT,
        env={"PATH": "/usr/bin:/bin:/usr/local/bin", "OMP_THREAD_LIMIT": "1"},
    )
    return from_table(done.stdout.decode(errors="replace"), times)


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


def from_table(table: str, times: int = 1) -> list[Read]:
    """Words out of the table that tesseract writes, a row each: the word, its box from left and top to right and
    bottom, the percent of confidence and the number of its line."""
    lines: dict[tuple[str, ...], int] = {}
    words: list[Read] = []
    for row in table.splitlines()[1:]:
        cells = row.split("\t")
        if len(cells) == 12 and cells[0] == "5" and cells[11].strip():
            x, y, wide, high = (int(cell) // times for cell in cells[6:10])
            line = lines.setdefault(tuple(cells[1:5]), len(lines))
            words.append((cells[11].strip(), x, y, x + wide, y + high, float(cells[10]), line))
    return words


def answer(job: str, numbers: list[int], content: bytes) -> dict[str, Any]:
    """The answer to this job."""
    if job == "pdf":
        return of_pdf(content, *numbers)
    if job == "page_parts":
        return of_page_parts(content, *numbers)
    if job == "picture_parts":
        return of_picture_parts(content, *numbers)
    return of_picture(content, *numbers, is_read=job == "picture")


if __name__ == "__main__":
    job, *stated = sys.argv[1:]
    limit(MEMORY if job.endswith("_parts") else TEXT_MEMORY)
    sys.stdout.write(json.dumps(answer(job, [int(number) for number in stated], sys.stdin.buffer.read())))
