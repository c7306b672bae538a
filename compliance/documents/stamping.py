"""Laying a strip over each page of a finished PDF, in the child process: tags, attachments and what the file claims of
itself stay.

The strip is laid where a page has nothing to be covered, at least `SAFE` below its upper edge, where every printer
prints; nearer to the edge on a page whose margin leaves no other room.
"""

from collections.abc import Sequence
from contextlib import closing
from io import BytesIO
from math import ceil

import pikepdf
import pypdfium2
from pikepdf import Name, Page, Rectangle

from compliance.documents.pades.field import is_signed, remove_signature

SAFE, NEAR, SIDE = 18.0, 4.0, 18.0
"""Points: below the upper edge, below it on a page without room, and free at both sides."""
LOOKED_AT = 100
"""Points below the upper edge among which room is looked for."""
PALE = 250
"""Of 255: a row of dots that are all paler is free."""


def stamped(content: bytes, strip: bytes, wide: float, tall: float, title: str) -> bytes:
    """The PDF with the strip in the middle of the top of each page, and with this before its title.

    The strip is what a page has in its upper left corner, `wide` by `tall` points. A page that is narrower gets it
    smaller.
    """
    with pikepdf.open(BytesIO(content)) as pdf, pikepdf.open(BytesIO(strip)) as overlay:
        if is_signed(pdf):
            remove_signature(pdf)
        shown = overlay.pages[0]
        left, _, _, high = (float(edge) for edge in shown.mediabox)
        shown.obj[Name.MediaBox] = [left, high - tall, left + wide, high]
        for page, free in zip(pdf.pages, _tops(content), strict=True):
            page.add_overlay(shown, _place(page, free, wide, tall))
        with pdf.open_metadata() as metadata:
            metadata["dc:title"] = f"{title} {metadata.get('dc:title', '')}".strip()
        out = BytesIO()
        pdf.save(out, object_stream_mode=pikepdf.ObjectStreamMode.generate, deterministic_id=True)
    return out.getvalue()


def _place(page: Page, free: Sequence[bool], wide: float, tall: float) -> Rectangle:
    """The place of the strip: `free` says of each point below the upper edge whether nothing is there."""
    left, _, right, top = (float(edge) for edge in page.cropbox)
    part = min(1.0, (right - left - 2 * SIDE) / wide)
    wide, tall = wide * part, tall * part
    rows = ceil(tall)
    room = (at for at in range(int(SAFE), len(free) - rows + 1) if all(free[at : at + rows]))
    upper, middle = top - next(room, NEAR), (left + right) / 2
    return Rectangle(middle - wide / 2, upper - tall, middle + wide / 2, upper)


def _tops(content: bytes) -> list[list[bool]]:
    """Of the top of each page, whether each row of a point's height is free."""
    with closing(pypdfium2.PdfDocument(content)) as document:
        return [_top(page) for page in document]


def _top(page: pypdfium2.PdfPage) -> list[bool]:
    high = page.get_height()
    with closing(page), closing(page.render(crop=(0, max(0, high - LOOKED_AT), 0, 0), grayscale=True)) as drawn:
        dots = bytes(drawn.buffer)
        starts = range(0, drawn.height * drawn.stride, drawn.stride)
        return [min(dots[start : start + drawn.width]) >= PALE for start in starts]
