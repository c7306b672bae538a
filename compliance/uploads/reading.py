"""Runs the child process that decodes a file from outside, and reads the rows of a CSV file or workbook with it."""

import json
import subprocess
import sys

from django.conf import settings

from compliance.holders.errors import FieldRefused
from compliance.regulation.core.canonical import composed
from compliance.turns import Busy, turn

from .limits import SECONDS

WAIT_S = 25.0
"""For the end of another upload of the same side: most files are read in a few seconds."""
ROWS_CHILD, WORKBOOK_CHILD = "compliance.uploads.rows_child", "compliance.uploads.workbook_child"
"""Programs, by name: no process of the office loads what reads a file from outside."""
ZIP = b"PK"
OLD_WORKBOOK = bytes.fromhex("D0CF11E0")
"""The first bytes of a workbook that is of before 2007, or has a password."""
NO_WORKBOOK = "The file is a workbook. In the spreadsheet, save it as CSV (comma separated), then choose that."
OTHER_WORKBOOK = (
    "The file is a workbook of an older kind, or has a password. In the spreadsheet, save it as XLSX or CSV without a "
    "password, then choose that."
)


def in_child(*job: str, content: bytes, child: str, wait_s: float = 0.0) -> "subprocess.CompletedProcess[bytes]":
    """Runs a job of this module on these bytes, outside of any transaction. Raises subprocess.TimeoutExpired after its
    seconds and some more, and Busy while another one works for the same side (`compliance/turns.py`), after this
    wait."""
    with turn(wait_s=wait_s):
        return subprocess.run(
            [sys.executable, "-m", child, *job],
            input=content,
            capture_output=True,
            timeout=SECONDS + 15,
            check=False,
            cwd=settings.BASE_DIR,
            env={"PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"},
        )


def rows_in(
    content: bytes, *, most_bytes: int, most_rows: int, are: str, remedy: str, takes_workbooks: bool = False
) -> list[list[str]]:
    """The rows of a CSV file, or of a workbook (XLSX) where that is taken, their text in NFC. Raises FieldRefused for
    one that is none, or longer than this; `are` says what its lines are, and `remedy` what to do. Runs a child process,
    outside of any transaction."""
    is_workbook = content.startswith(ZIP)
    if content.startswith(OLD_WORKBOOK) or (is_workbook and not takes_workbooks):
        raise _refused(OTHER_WORKBOOK if takes_workbooks else NO_WORKBOOK)
    if len(content) > most_bytes:
        raise _refused(f"The file has {len(content):,} bytes; at most {most_bytes:,} are read. {remedy}")
    child = WORKBOOK_CHILD if is_workbook else ROWS_CHILD
    try:
        done = in_child(str(most_rows), content=content, child=child, wait_s=WAIT_S)
    except Busy:
        raise _refused(
            "Another file from you or a colleague is being read. This takes half a minute at most. Then choose "
            "this one again."
        ) from None
    except subprocess.TimeoutExpired:
        raise _refused(f"The file takes too long to read. {remedy}") from None
    if done.returncode:
        raise _refused(f"The file needs too much memory or time to read. {remedy}")
    read = json.loads(done.stdout)
    if read["is_more"]:
        raise _refused(f"The file has more lines, or longer ones, than {are}. {remedy}")
    rows: list[list[str]] = composed(read["rows"])
    if read["is_broken"] or not rows:
        raise _refused(f"{read['unread'] or 'The file is empty.'} {remedy}")
    return rows


def _refused(sentence: str) -> FieldRefused:
    return FieldRefused("file", sentence)
