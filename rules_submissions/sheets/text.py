"""The words on an upload, read once in limited child processes and kept for notes; what could not be read is said."""

import json
import math
import shutil
import subprocess
import sys
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings

from compliance.in_turn import in_turn
from compliance.isolation.context import office_context

from ..models import Artwork
from ..models.sheets import SheetText
from ..place import WHOLE
from .limits import PREVIEW_HEIGHT, PREVIEW_WIDTH, TEXT_WAIT
from .page_words import Word, page_lines, with_parts

READER = "tesseract"
VERSION = SheetText.READER
PDF = "application/pdf"
LARGER = 1.5
"""Times as large as the picture of a sheet from which its parts are drawn again to be read."""
MOST = 20
MOST_PAGES_SAID = 10


def text_read(*, artwork_id: UUID | str, at: datetime) -> SheetText | None:
    """Reads the words on an upload and keeps them; once by each reader is enough. None for an upload that is not there.
    Runs two child processes a page, each of at most its seconds."""
    kept = SheetText.objects.current().filter(artwork__pk=artwork_id).first()
    if kept is not None:
        return kept
    upload = Artwork.objects.filter(pk=artwork_id).first()
    if upload is None:
        return None
    read = UploadWords(upload)
    read.all()
    words = {"lines": read.lines, "unseen": read.unseen, "unread": _shortened(read.unread), "reader": VERSION}
    with office_context("what the machine read is the office's: a holder's context cannot write it"):
        made, _ = SheetText.objects.update_or_create(
            artwork=upload, defaults={"holder_id": upload.holder_id, **words, "read_at": at}
        )
    return made


def unread_uploads(most: int = MOST) -> list[UUID]:
    """Uploads whose words no reader of today has read yet, in turn, oldest first. Two queries."""
    return in_turn(Artwork.objects.exclude(text__reader=VERSION), "uploaded_at", most, "sheets")


class UploadWords:
    """The words of one upload, page by page, in dots of its picture first, then in ten-thousandths."""

    def __init__(self, upload: Artwork) -> None:
        self.upload = upload
        self.lines: list[Any] = []
        self.unseen: list[Any] = []
        self.unread: list[str] = []

    def all(self) -> None:
        """Reads every page."""
        if self.upload.original_type != PDF:
            whole = Word("", 0, 0, self.upload.width, self.upload.height, 0)
            self._page("The sheet", whole, [], [], 0, ["picture_parts"] if self._is_reduced else [])
            return
        content = bytes(self.upload.original)
        for number in range(self.upload.pages):
            name = f"Page {number + 1}" if self.upload.pages > 1 else "The sheet"
            page = _child_answer("pdf", str(number), content=content)
            if page is None:
                self.unread.append(f"{name} could not be read in the time and memory it may take.")
                continue
            if page["more"]:
                self.unread.append(f"{name} holds more text than is read.")
            wide, top = self.upload.width, page["top"] * self.upload.height
            high = page["high"] * self.upload.height
            file = [
                Word(text, left * wide, top + upper * high, right * wide, top + lower * high, line, shows)
                for text, left, upper, right, lower, shows, line in page["words"]
            ]
            fields = [
                Word("", left * wide, top + upper * high, right * wide, top + lower * high, 0)
                for left, upper, right, lower in page["fields"]
            ]
            parts = ["page_parts", str(number)] if page["scan"] >= LARGER * wide else []
            self._page(
                name, Word("", 0, top, wide, top + high, 0), file, fields, math.ceil(page["frame"] * wide), parts
            )

    @property
    def _is_reduced(self) -> bool:
        """Whether the picture of a PNG or JPEG may be smaller than the file's."""
        return self.upload.width == 2 * PREVIEW_WIDTH or self.upload.height == PREVIEW_HEIGHT

    def _page(
        self, name: str, page: Word, file: list[Word], fields: list[Word], frame: int, parts: Sequence[str]
    ) -> None:
        """Reads one page with what its file says; its form fields have frames of this thickness, and `parts` is the job
        that reads its pictures in parts, where they need it."""
        before = len(self.unread)
        around = [round(edge) for one in fields for edge in (one.left, one.top, one.right, one.bottom)]
        words, is_read = self._picture(name, page, [frame, *around], has_words=bool(file))
        if parts and is_read:
            words, is_read = self._in_parts(name, page, words, parts)
        found = page_lines(file, words, page, fields, is_read=is_read)
        if found.is_more:
            self.unread.append(f"{name} holds more lines than are read.")
        if found.faint:
            self.unread.append(f"{name}: {found.faint} words could not be read for sure.")
        if is_read and not found.lines and len(self.unread) == before:
            self.unread.append(f"{name}: no words were found on it.")
        self.lines += [[text, *self._shares(*box)] for text, *box in found.lines]
        self.unseen += [[text, *self._shares(*box), why] for text, *box, why in found.unseen]

    def _picture(self, name: str, page: Word, framed: list[int], *, has_words: bool) -> tuple[list[Word], bool]:
        """The words in a part of the picture, and whether it was read to the end."""
        has_reader = shutil.which(READER) is not None
        high = max(round(page.bottom - page.top), 1)
        numbers = (round(page.left), round(page.top), round(page.right), high, *framed)
        job = "picture" if has_reader else "look"
        said = _child_answer(job, *(str(number) for number in numbers), content=bytes(self.upload.preview))
        if said is None:
            self.unread.append(f"{name} could not be read in the time and memory it may take.")
            return [], False
        if said["one_color"]:
            self.unread.append(f"{name} shows one color and nothing else. Look at the file from which it was made.")
            return [], True
        if not has_reader:
            what = f"Pictures on {name[0].lower()}{name[1:]} are not read" if has_words else f"{name} is a picture"
            self.unread.append(f"{what}, and no reader of pictures is installed here.")
        if said["more"]:
            self.unread.append(f"{name} holds more words than are read.")
        words = [
            Word(text, left, top, right, low, line, sure=sure)
            for text, left, top, right, low, sure, line in said["words"]
        ]
        return words, has_reader and not said["more"]

    def _in_parts(self, name: str, page: Word, words: list[Word], parts: Sequence[str]) -> tuple[list[Word], bool]:
        """The words of a page with those of its pictures drawn again larger, and whether all were read so."""
        job, *number = parts
        size = (self.upload.width, round(page.bottom - page.top))
        said = _child_answer(job, *(str(one) for one in size), *number, content=bytes(self.upload.original))
        if said is None or said["more"] or not said["is_large"]:
            self.unread.append(f"{name}: small words of its pictures may not have been read.")
        lines = 1 + max((word.line for word in words), default=0)
        found = [
            Word(text, left, top + page.top, right, low + page.top, lines + line, sure=sure)
            for text, left, top, right, low, sure, line in (said["words"] if said else ())
        ]
        return with_parts(words, found), said is not None and said["is_large"] and not said["more"]

    def _shares(self, left: float, top: float, width: float, height: float) -> list[int]:
        """A place in ten-thousandths, as far as it lies on the sheet."""
        first, upper = _share(left / self.upload.width), _share(top / self.upload.height)
        right, lower = _share((left + width) / self.upload.width), _share((top + height) / self.upload.height)
        return [first, upper, right - first, lower - upper]


def _share(part: float) -> int:
    """A share of the whole in ten-thousandths, on the sheet."""
    return min(max(round(part * WHOLE), 0), WHOLE)


def _child_answer(*job: str, content: bytes) -> dict[str, Any] | None:
    """The answer of the child on one page; None if it went beyond its bounds or could not read it."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", "rules_submissions.sheets.text_child", *job],
            input=content,
            capture_output=True,
            timeout=TEXT_WAIT + 15,
            check=False,
            cwd=settings.BASE_DIR,
            env={"PATH": "/usr/bin:/bin:/usr/local/bin", "PYTHONDONTWRITEBYTECODE": "1"},
        )
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
