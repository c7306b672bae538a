"""The first rows of a workbook (XLSX) from outside, read in a child process: bytes on standard input, a line of JSON
out. Plain Python.

    workbook_child.py ROWS        {"rows", "is_more", "unread", "is_broken"}

A cell is given as its text, a day as 2026-03-16, and what a spreadsheet computes as text that begins with "=".
"""

import io
import json
import re
import sys
from collections.abc import Iterable
from datetime import date, datetime, time
from typing import Any
from zipfile import BadZipFile

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from .limits import limit
from .rows_child import LONGEST_CELL, MOST_CELLS

MOST_PLACES = 2**21
"""Rows and cells that are read of a sheet. A file may state a cell at any place; each before it is read as blank."""
NONE = "We cannot read this file as a workbook (XLSX). In the spreadsheet, save it as XLSX or CSV."
MALFORMED = (
    ArithmeticError, AttributeError, BadZipFile, EOFError, InvalidFileException, LookupError, NotImplementedError,
    OSError, SyntaxError, TypeError, ValueError,
)  # fmt: skip
"""The errors that the library raises for files that are broken, or made by something else."""


def rows_of(content: bytes, most_rows: int) -> dict[str, Any]:
    """The rows of the one sheet that holds something; a workbook with several is refused."""
    try:
        workbook = load_workbook(io.BytesIO(content), read_only=True, keep_links=False)
        sheets = {sheet.title: _rows(sheet, most_rows) for sheet in workbook.worksheets}
    except MALFORMED:
        return {"rows": [], "is_more": False, "unread": NONE, "is_broken": True}
    full = [title for title, (rows, is_more) in sheets.items() if rows or is_more]
    if len(full) > 1:
        named = ", ".join(full[:5])
        several = f"Several sheets of the workbook have content: {named}. Keep one of them."
        return {"rows": [], "is_more": False, "unread": several, "is_broken": True}
    rows, is_more = sheets[full[0]] if full else ([], False)
    return {"rows": rows, "is_more": is_more, "unread": "", "is_broken": False}


def _rows(sheet: Any, most_rows: int) -> tuple[list[list[str]], bool]:
    """The rows of a sheet up to the last that holds something, and whether there is more than may be read."""
    sheet.reset_dimensions()
    rows: list[list[str]] = []
    is_more, blank, places = False, 0, 0
    for cells in sheet.iter_rows():
        places += 1 + len(cells)
        if places > MOST_PLACES:
            return rows, True
        row = _texts(cells)
        if not row:
            blank += 1
            continue
        if len(rows) + blank >= most_rows:
            return rows, True
        shown = [text[:LONGEST_CELL] for text in row[:MOST_CELLS]]
        is_more |= shown != row
        rows += [*([] for _ in range(blank)), shown]
        blank = 0
    return rows, is_more


def _texts(cells: Iterable[Any]) -> list[str]:
    """The texts of a row without the empty cells at its end."""
    texts = [_text(cell) for cell in cells]
    while texts and not texts[-1].strip():
        texts.pop()
    return texts


def _text(cell: Any) -> str:
    value = cell.value
    if value is None:
        return ""
    if cell.data_type in ("f", "e"):
        return f"={value}".replace("==", "=", 1)
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, datetime):
        return (value.date() if value.time() == time() else value).isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, int | float):
        text = str(int(value)) if value == int(value) else repr(value)
        # A number that is shown with zeros before it, as numbers of credentials are.
        return text.zfill(len(cell.number_format)) if re.fullmatch("0+", cell.number_format) else text
    return str(value)


if __name__ == "__main__":
    limit()
    sys.stdout.write(json.dumps(rows_of(sys.stdin.buffer.read(), int(sys.argv[1]))))
