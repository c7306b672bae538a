"""From an uploaded file to a safe picture: its type told by its bytes, its name and a full decoding alike.

A file is taken as viewers take it, when its ending, its first bytes and its decoder agree; what stands before a PDF's
header or after the end of a file is kept and never shown. The decoder runs in a child process with limits; what is
shown is made fresh from pixels and holds nothing else of the file.
"""

import hashlib
import json
import subprocess
from dataclasses import dataclass
from functools import partial
from pathlib import PurePath

from compliance.holders.errors import FieldRefused
from compliance.turns import Busy
from compliance.uploads import reading
from compliance.uploads.limits import MOST_BYTES
from compliance.uploads.reading import WAIT_S

from .limits import REFUSED

ENDINGS = {"png": "PNG", "jpg": "JPEG", "jpeg": "JPEG", "pdf": "PDF"}
MEDIA_TYPES = {"PNG": "image/png", "JPEG": "image/jpeg", "PDF": "application/pdf"}
FIRST_BYTES = {"PNG": b"\x89PNG\r\n\x1a\n", "JPEG": b"\xff\xd8\xff", "PDF": b"%PDF-"}
HEADER_WITHIN = 1024
"""Bytes in which the header of a PDF begins: some programs write something before it, and viewers read on."""
ENDS = {"PNG": b"IEND\xaeB`\x82", "PDF": b"%%EOF"}
"""The marks of a whole file; a JPEG is whole if it can be decoded."""
END_WITHIN = 8 * 1024
"""Bytes from its end in which a PDF ends: print servers and scanners add to it. Without one, it was cut."""
CHILD = "rules_submissions.sheets.child"
in_child = partial(reading.in_child, child=CHILD)
"""Runs a job of `child.py`, or of another module, on these bytes."""
TAKEN = "Choose a PNG, JPEG or PDF file."


@dataclass(frozen=True)
class ReadSheet:
    """A sheet as it is kept: the original with its hash, and the picture made from it."""

    original: bytes
    original_sha256: str
    original_type: str
    preview: bytes
    preview_sha256: str
    width: int
    height: int
    pages: int


def refused(sentence: str) -> FieldRefused:
    """The refusal of a file, beside the field in which it was chosen."""
    return FieldRefused("file", sentence)


def busy(name: str) -> FieldRefused:
    """The refusal of a file whose turn did not come."""
    return refused(
        "Other files from you or your colleagues are being read, each for a minute at most. What you typed is kept. "
        f"Choose {name} again then."
    )


def kind_of(name: str, content: bytes) -> str:
    """PNG, JPEG or PDF, when name and bytes agree on it. Raises FieldRefused with the reason."""
    if len(content) > MOST_BYTES:
        raise refused(
            f"The file has {len(content) / 1024 / 1024:.1f} MB; at most {MOST_BYTES // 1024 // 1024} MB are allowed."
        )
    if not content:
        raise refused("The file is empty. Export it again, then choose it.")
    ending = PurePath(name).suffix.lower().removeprefix(".")
    kind = ENDINGS.get(ending)
    if kind is None:
        shown = f"“.{ending[:12]}”" if ending else "no ending"
        raise refused(f"The name of the file has {shown if not ending else 'the ending ' + shown}. {TAKEN}")
    actual = next((known for known, start in FIRST_BYTES.items() if content.startswith(start)), None)
    if actual is None and FIRST_BYTES["PDF"] in content[:HEADER_WITHIN]:
        actual = "PDF"
    if actual != kind:
        mismatch = f"it is a {actual}" if actual else "its content is something else"
        raise refused(f"The file is named as {kind}, but {mismatch}. {TAKEN} Export it again.")
    if ENDS.get(kind, b"") not in (content[-END_WITHIN:] if kind == "PDF" else content):
        raise refused(f"The {kind} is incomplete: its end is missing. Export it again from the program that made it.")
    return kind


def sheet_from(name: str, content: bytes) -> ReadSheet:
    """The sheet in an uploaded file. Raises FieldRefused with the reason. Runs a child process of at most a minute,
    after waiting for its turn."""
    kind = kind_of(name, content)
    try:
        done = in_child(kind, content=content, wait_s=WAIT_S)
    except Busy:
        raise busy(name) from None
    except subprocess.TimeoutExpired:
        raise refused("The file takes too long to draw. Export a simpler file, or a picture.") from None
    if done.returncode == REFUSED:
        raise refused(done.stderr.decode(errors="replace"))
    head, _, preview = done.stdout.partition(b"\n")
    if done.returncode or not preview.startswith(FIRST_BYTES["PNG"]):
        raise refused("The file needs too much memory or time. Export a simpler file, or a picture.")
    measures: dict[str, int] = json.loads(head)
    return ReadSheet(
        original=content,
        original_sha256=hashlib.sha256(content).hexdigest(),
        original_type=MEDIA_TYPES[kind],
        preview=preview,
        preview_sha256=hashlib.sha256(preview).hexdigest(),
        **measures,
    )
