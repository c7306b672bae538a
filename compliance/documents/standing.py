"""The status of a kept paper since it was made, stamped on each page of the copy that is handed out.

The kept bytes and their hash stay as they are, and are handed out as such to whoever asks for them (`?as=kept`). Each
app says here what became of its papers.
"""

import base64
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from io import BytesIO
from typing import TypeVar
from urllib.parse import urlencode

import structlog
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.http import content_disposition_header

from compliance.turns import Busy, turn
from compliance.web.steps import Step

from .models import Document
from .rendering import NotRendered, lay_out
from .typeset import fonts
from .typeset.sheets import RED, Bookmark, Sheets

Standing = Callable[[Document], str]
Answer = TypeVar("Answer", bound=HttpResponseBase)
KEPT = {"as": "kept"}
"""The query by which the bytes are handed out as they were kept."""
SIZE, HIGH, PAD = 8.5, 13.0, 6.0
"""Of the stamp, in points: its words, its box, and what is left free beside them."""
UNSIGNED = " This copy is not signed electronically."
"""Stands in the stamp on a signed letter: a stamp changes the file, so the copy has no signature."""
LONGEST_SECONDS, LONGEST_WAIT = 30, 5
"""The seconds that the child process of a stamp may take, and that it waits while another one works for the same
side."""

sources: Sequence[Standing] = ()
"""The functions that give the status of a paper, by app: a sentence, or nothing. Set in `compliance/wiring.py`."""
logger = structlog.get_logger()


def standing_of(document: Document) -> str:
    """The status of a paper, in a sentence; empty for a paper that is still valid."""
    return next(filter(None, (source(document) for source in sources)), "")


def is_kept_wanted(request: HttpRequest) -> bool:
    """Whether the address asks for the kept bytes."""
    return request.GET.get("as") == KEPT["as"]


def answer_with(document: Document, request: HttpRequest) -> HttpResponse | Step:
    """A kept paper to be saved, as it was kept; where it no longer stands, the step that lays a stamp on each page of
    it, unless the address asks for it `?as=kept`. The caller has checked rights and records."""
    is_as_kept = document.media_type != "application/pdf" or is_kept_wanted(request)
    words = "" if is_as_kept else standing_of(document)
    if words and document.signed_by:
        words += UNSIGNED
    if words:
        return partial(_stamped, document, words, request)
    return _to_save(document, document.file_name, HttpResponse(bytes(document.content)))


def _stamped(document: Document, words: str, request: HttpRequest) -> HttpResponseBase:
    """The stamped paper; its head alone for HEAD. Where the stamp cannot be laid over it in time, a page says so (503).
    Runs a child process."""
    name = f"{document.file_name.removesuffix('.pdf')}-stamped.pdf"
    if request.method == "HEAD":
        return _to_save(document, name, StreamingHttpResponse())  # without a length, which nobody knows yet
    try:
        return _to_save(document, name, HttpResponse(with_stamp(bytes(document.content), words, document.created_at)))
    except NotRendered as failure:
        logger.warning("paper_not_stamped", document=str(document.pk), why=str(failure))
        context = {"document": document, "words": words, "address": f"{request.path}?{urlencode(KEPT)}"}
        return render(request, "documents/pages/not_stamped.html", context, status=503)


def _to_save(document: Document, name: str, answer: Answer) -> Answer:
    """The answer, by which a browser saves a file and opens nothing of it by itself."""
    # Some browsers open what is called a PDF, though it is to be saved.
    answer["Content-Type"] = "application/octet-stream" if document.active_content else document.media_type
    answer["Content-Disposition"] = content_disposition_header(True, name) or "attachment"
    answer["Content-Security-Policy"] = "default-src 'none'; sandbox"
    answer["Cache-Control"] = "no-store"
    return answer


def with_stamp(content: bytes, words: str, made_at: datetime) -> bytes:
    """The PDF with these words on top of each page and before its title; what it claims of itself still holds. Runs a
    child process of at most `LONGEST_SECONDS`, outside of any transaction. Raises NotRendered."""
    strip, wide = _strip(words, made_at)
    job = {
        "content": base64.b64encode(content).decode(),
        "strip": base64.b64encode(strip).decode(),
        "size": [wide, HIGH],
        "title": words,
    }
    try:
        with turn(wait_s=LONGEST_WAIT):
            return lay_out(job, seconds=LONGEST_SECONDS)
    except Busy:
        raise NotRendered(f"another paper was being stamped for {LONGEST_WAIT} s") from None


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
