"""The words on an upload, read once in a limited child process and kept for notes; what could not be read is said."""

import json
import shutil
import subprocess
import sys
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings

from compliance.in_turn import in_turn
from compliance.isolation.context import office_context

from ..models import Artwork
from ..place import WHOLE
from ..sheet_models import SheetText
from .limits import TEXT_WAIT

READER = "tesseract"
PDF = "application/pdf"
MOST = 20
MOST_PAGES_SAID = 10


def text_read(*, artwork_id: UUID | str, at: datetime) -> SheetText | None:
    """Reads the words on an upload and keeps them; once is enough. None for an upload that is not there. Runs a child
    process a page, each of at most its seconds."""
    kept = SheetText.objects.filter(artwork__pk=artwork_id).first()
    if kept is not None:
        return kept
    upload = Artwork.objects.filter(pk=artwork_id).first()
    if upload is None:
        return None
    lines, unread = _of_pdf(upload) if upload.original_type == PDF else _of_picture(upload, 0, upload.height, "")
    with office_context("what the machine read is the office's: a holder's context cannot write it"):
        made, _ = SheetText.objects.get_or_create(
            artwork=upload,
            defaults={"holder_id": upload.holder_id, "lines": lines, "unread": _shortened(unread), "read_at": at},
        )
    return made


def unread_uploads(most: int = MOST) -> list[UUID]:
    """Uploads whose words nobody read yet, in turn, oldest first. Two queries."""
    return in_turn(Artwork.objects.filter(text__isnull=True), "uploaded_at", most, "sheets")


def _of_pdf(upload: Artwork) -> tuple[list[Any], list[str]]:
    """The text of each page; a page without text is read as a picture."""
    lines: list[Any] = []
    unread: list[str] = []
    content = bytes(upload.original)
    for number in range(upload.pages):
        name = f"Page {number + 1}" if upload.pages > 1 else "The sheet"
        page = _asked("pdf", str(number), content=content)
        if page is None:
            unread.append(f"{name} could not be read in the time and memory it may take.")
            continue
        if page["more"]:
            unread.append(f"{name} holds more text than is read.")
        lines += [[words, *(_share(side) for side in place)] for words, *place in page["lines"]]
        if not page["lines"]:
            top, high = round(page["top"] * upload.height), round(page["high"] * upload.height)
            more, problems = _of_picture(upload, top, high, name)
            lines += more
            unread += problems
    return lines, unread


def _of_picture(upload: Artwork, top: int, high: int, name: str) -> tuple[list[Any], list[str]]:
    """The words in a part of the picture, as wide as it is."""
    named = name or "The sheet"
    if shutil.which(READER) is None:
        return [], [f"{named} is a picture, and no reader of pictures is installed here."]
    numbers = (str(number) for number in (0, top, upload.width, max(high, 1)))
    page = _asked("picture", *numbers, content=bytes(upload.preview))
    if page is None:
        return [], [f"{named} could not be read in the time and memory it may take."]
    unread = [f"{named} holds more lines than are read."] if page["more"] else []
    if page["faint"]:
        unread.append(f"{named}: {page['faint']} words could not be read for sure.")
    if not page["lines"]:
        unread.append(f"{named}: no words were found on it.")
    wide, tall = upload.width, upload.height
    lines = [
        [words, _share(x / wide), _share(y / tall), _share(right / wide), _share(low / tall)]
        for words, x, y, right, low in page["lines"]
    ]
    return lines, unread


def _share(part: float) -> int:
    """A share of the whole in ten-thousandths, on the sheet."""
    return min(max(round(part * WHOLE), 0), WHOLE)


def _asked(*job: str, content: bytes) -> dict[str, Any] | None:
    """What the child says of one page; None where it went beyond its bounds or could not read it."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", "rules_submissions.sheets.text_child", *job], input=content, capture_output=True,
            timeout=TEXT_WAIT + 15, check=False, cwd=settings.BASE_DIR,
            env={"PATH": "/usr/bin:/bin:/usr/local/bin", "PYTHONDONTWRITEBYTECODE": "1"},
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return None
    if done.returncode:
        return None
    page: dict[str, Any] = json.loads(done.stdout)
    return page


def _shortened(unread: list[str]) -> list[str]:
    """So many sentences and no more."""
    left_out = len(unread) - MOST_PAGES_SAID
    return [*unread[:MOST_PAGES_SAID], *([f"And so on: {left_out} more."] if left_out > 0 else [])]
