"""What became of a kept paper since it was made, stamped on each page of the copy that is handed out.

The kept bytes and their hash stay as they are, and are handed out as such to whoever asks for them (`?as=kept`). Each
app says here what became of its own papers.
"""

import base64
from collections.abc import Callable
from datetime import datetime
from io import BytesIO
from threading import Lock
from urllib.parse import urlencode

import structlog
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header

from .models import Document
from .rendering import NotRendered, lay_out
from .typeset import fonts
from .typeset.sheets import RED, Bookmark, Sheets

Standing = Callable[[Document], str]
KEPT = {"as": "kept"}
"""The query by which the bytes are handed out as they were kept."""
SIZE, HIGH, PAD = 8.5, 13.0, 6.0
"""Of the stamp, in points: its words, its box, and what is left free beside them."""
LONGEST_SECONDS, LONGEST_WAIT = 30, 5
"""What the child process of a stamp may take, and how long it waits while another one works for this process."""

_sources: list[Standing] = []
_one_at_a_time = Lock()
logger = structlog.get_logger()


def register(source: Standing) -> None:
    """Lets an app say what became of a paper: a sentence, or nothing. Registering it twice changes nothing."""
    if source not in _sources:
        _sources.append(source)


def standing_of(document: Document) -> str:
    """What became of a paper, in a sentence; empty for one that still stands."""
    return next(filter(None, (source(document) for source in _sources)), "")


def is_kept_wanted(request: HttpRequest) -> bool:
    """Whether the address asks for the kept bytes."""
    return request.GET.get("as") == KEPT["as"]


def answer_with(document: Document, request: HttpRequest) -> HttpResponse:
    """A kept paper to be saved, with a stamp on each page where it no longer stands; as it was kept for `?as=kept`. The
    caller has checked rights and records. Where the stamp cannot be laid over it in time, a page says so (503)."""
    content, name = bytes(document.content), document.file_name
    is_as_kept = document.media_type != "application/pdf" or is_kept_wanted(request)
    if words := "" if is_as_kept else standing_of(document):
        try:
            content, name = with_stamp(content, words, document.created_at), f"{name.removesuffix('.pdf')}-stamped.pdf"
        except NotRendered as failure:
            logger.warning("paper_not_stamped", document=str(document.pk), why=str(failure))
            context = {"document": document, "words": words, "address": f"{request.path}?{urlencode(KEPT)}"}
            return render(request, "documents/pages/not_stamped.html", context, status=503)
    response = HttpResponse(content, content_type=document.media_type)
    response["Content-Disposition"] = content_disposition_header(True, name) or "attachment"
    response["X-Content-Type-Options"] = "nosniff"
    response["Cache-Control"] = "no-store"
    return response


def with_stamp(content: bytes, words: str, made_at: datetime) -> bytes:
    """The PDF with these words on top of each page and before its title; what it claims of itself still holds. Runs a
    child process of at most `LONGEST_SECONDS`. Raises NotRendered."""
    strip, wide = _strip(words, made_at)
    job = {
        "content": base64.b64encode(content).decode(),
        "strip": base64.b64encode(strip).decode(),
        "size": [wide, HIGH],
        "title": words,
    }
    if not _one_at_a_time.acquire(timeout=LONGEST_WAIT):
        raise NotRendered(f"another paper was being stamped for {LONGEST_WAIT} s")
    try:
        return lay_out(job, seconds=LONGEST_SECONDS)
    finally:
        _one_at_a_time.release()


def _strip(words: str, made_at: datetime) -> tuple[bytes, float]:
    """A page whose top is the stamp, of decoration alone, and how wide the stamp is."""
    out = BytesIO()
    shown = fonts.plain(words)
    wide = fonts.width(shown, fonts.BOLD) * SIZE / fonts.EM + 2 * PAD
    sheets = Sheets(out, words, made_at)
    page = sheets.begin_page()
    drawn = sheets.box(0, 0, wide, HIGH, "1 1 1") + sheets.box(0, 0, wide, 1.2, RED)
    drawn += sheets.box(0, HIGH - 1.2, wide, 1.2, RED)
    sheets.decorate(drawn + sheets.words(PAD, 9.4, shown, SIZE, fonts.BOLD, RED))
    sheets.finish([page], [Bookmark(words, page, 0)], [""])
    return out.getvalue(), wide
