"""The preview of a file of evidence: pixels that a child process drew anew and cells that it read, never bytes of the
file itself. Anything that the file would run or open is neither run nor opened."""

import base64
import json
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass

from compliance.documents.models import Document
from compliance.turns import Busy
from compliance.uploads.reading import ROWS_CHILD, WAIT_S, in_child
from compliance.uploads.rows_child import CSV
from rules_submissions.sheets.reading import CHILD, MEDIA_TYPES

NOT_SHOWN = "This file is not shown here. Only PNG and JPEG pictures, PDF and CSV files are, if they can be read."
NOT_DRAWN = (
    "This file cannot be shown here: it is damaged, locked with a password, or takes too much time or memory to draw."
)
LATER = "Another file is being read for you or a colleague, then this one."
MORE = "The file has more than is shown here."
BEGINS = b"\x89PNG"


@dataclass(frozen=True)
class FilePreview:
    """A picture (PNG in base64) or rows of a file; `words` say what of it is not shown, and why."""

    picture: str = ""
    rows: Sequence[Sequence[str]] = ()
    words: str = ""
    is_to_come: bool = False


def preview_of(document: Document, page: int) -> FilePreview:
    """This page of a file (from 1), as far as it can be shown. Runs a child process, outside of any transaction."""
    kind = next((kind for kind, media_type in MEDIA_TYPES.items() if media_type == document.media_type), "")
    if not kind and document.media_type != CSV:
        return FilePreview(words=NOT_SHOWN)
    content = bytes(document.content)
    try:
        if kind:
            done = in_child(kind, str(page), content=content, child=CHILD, wait_s=WAIT_S)
        else:
            done = in_child(content=content, child=ROWS_CHILD, wait_s=WAIT_S)
    except Busy:
        return FilePreview(words=LATER, is_to_come=True)
    except subprocess.TimeoutExpired:
        return FilePreview(words=NOT_DRAWN)
    _, _, picture = done.stdout.partition(b"\n")
    if done.returncode or (kind and not picture.startswith(BEGINS)):
        return FilePreview(words=NOT_DRAWN)
    if kind:
        return FilePreview(picture=base64.b64encode(picture).decode())
    read = json.loads(done.stdout)
    return FilePreview(rows=read["rows"], words=f"{read['unread']} {MORE if read['is_more'] else ''}".strip())
