"""What became of a kept paper since it was made, stamped on each page of the copy that is handed out.

The kept bytes and their hash stay as they are, and are handed out as such to whoever asks for them (`?as=kept`). Each
app says here what became of its own papers.
"""

from collections.abc import Callable
from datetime import datetime
from io import BytesIO

import pikepdf
from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from pikepdf import Name, Pdf, Rectangle

from .models import Document
from .typeset import fonts
from .typeset.sheets import HEIGHT, RED, WIDTH, Bookmark, Sheets

Standing = Callable[[Document], str]
KEPT = {"as": "kept"}
"""The query by which the bytes are handed out as they were kept."""
SIZE, HIGH, EDGE, MARGIN = 8.5, 13.0, 4.0, 18.0
"""Of the stamp, in points: its words, its box, its place below the upper edge, and what is left free at both sides."""

_sources: list[Standing] = []


def register(source: Standing) -> None:
    """Lets an app say what became of a paper: a sentence, or nothing. Registering it twice changes nothing."""
    if source not in _sources:
        _sources.append(source)


def standing_of(document: Document) -> str:
    """What became of a paper, in a sentence; empty for one that still stands."""
    return next(filter(None, (source(document) for source in _sources)), "")


def answer_with(document: Document, request: HttpRequest) -> HttpResponse:
    """A kept paper to be saved, with a stamp on each page where it no longer stands; as it was kept for `?as=kept`. The
    caller has checked rights and records."""
    content, name = bytes(document.content), document.file_name
    is_kept = document.media_type != "application/pdf" or request.GET.get("as") == KEPT["as"]
    if words := "" if is_kept else standing_of(document):
        content, name = with_stamp(content, words, document.created_at), f"{name.removesuffix('.pdf')}-stamped.pdf"
    response = HttpResponse(content, content_type=document.media_type)
    response["Content-Disposition"] = content_disposition_header(True, name) or "attachment"
    response["X-Content-Type-Options"] = "nosniff"
    response["Cache-Control"] = "no-store"
    return response


def with_stamp(content: bytes, words: str, made_at: datetime) -> bytes:
    """The PDF with these words on top of each page and before its title; what it claims of itself still holds."""
    with pikepdf.open(BytesIO(content)) as pdf:
        strips: dict[float, Pdf] = {}
        for page in pdf.pages:
            left, _, right, high = (float(edge) for edge in page.cropbox)
            if (wide := right - left) not in strips:
                strips[wide] = pikepdf.open(BytesIO(_strip(words, wide, made_at)))
            place = Rectangle(left, high - EDGE - HIGH, right, high - EDGE)
            page.add_overlay(strips[wide].pages[0], place)
        with pdf.open_metadata() as metadata:
            metadata["dc:title"] = f"{words} {metadata.get('dc:title', '')}".strip()
        out = BytesIO()
        pdf.save(out, object_stream_mode=pikepdf.ObjectStreamMode.generate, deterministic_id=True)
    return out.getvalue()


def _strip(words: str, wide: float, made_at: datetime) -> bytes:
    """A page as wide as the paper and as high as the stamp, of decoration alone."""
    out = BytesIO()
    sheets = Sheets(out, words, made_at)
    page = sheets.begin_page()
    shown = fonts.plain(words)
    room = min(wide, WIDTH) - 2 * MARGIN
    length = fonts.width(shown, fonts.BOLD) / fonts.EM
    size = min(SIZE, room / length)
    drawn = sheets.box(MARGIN, 0, room, HIGH, "1 1 1") + sheets.box(MARGIN, 0, room, 1.2, RED)
    drawn += sheets.box(MARGIN, HIGH - 1.2, room, 1.2, RED)
    sheets.decorate(drawn + sheets.words(MARGIN + (room - length * size) / 2, 9.4, shown, size, fonts.BOLD, RED))
    sheets.finish([page], [Bookmark(words, page, 0)], [""])
    with pikepdf.open(BytesIO(out.getvalue())) as pdf:
        pdf.pages[0].obj[Name.MediaBox] = [0, HEIGHT - HIGH, wide, HEIGHT]
        again = BytesIO()
        pdf.save(again)
    return again.getvalue()
