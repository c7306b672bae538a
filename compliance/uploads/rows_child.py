"""The first rows of a CSV file from outside, read in the child process that decodes files: bytes on standard input, a
line of JSON out. Plain Python.

    rows_child.py [ROWS]        {"rows", "is_more", "unread", "active", "is_broken"}
"""

import codecs
import csv
import io
import json
import re
import sys
from typing import Any

from .limits import MOST_BYTES, limit

CSV = "text/csv"
MOST_ROWS, MOST_CELLS, LONGEST_CELL = 100, 30, 200
"""Of a CSV file, rows on a page, cells of a row and characters of a cell."""
ENCODINGS = {
    "utf-8-sig": "",
    "utf-16": "Its text is in UTF-16. ",
    "cp1252": "Its text is not in UTF-8; in Windows-1252 it can be read. ",
}
"""In which the text of a CSV file may be, and what is said of it."""


DIVIDERS = (",", ";", "\t")


def rows_of(content: bytes, most_rows: int = MOST_ROWS) -> dict[str, Any]:
    """The first rows of a CSV file in the first encoding that fits, whether there is more than them, what could not be
    read, and whether a spreadsheet would compute some of it."""
    for encoding, words in ENCODINGS.items():
        if encoding == "utf-16" and not content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            continue
        rows: list[list[str]] = []
        found: dict[str, Any] = {
            "media_type": CSV,
            "rows": rows,
            "is_more": False,
            "unread": words.strip(),
            "active": "",
            "is_broken": False,
        }
        try:
            text = io.TextIOWrapper(io.BytesIO(content), encoding, newline="")
            divider = divider_of(text.readline(MOST_CELLS * LONGEST_CELL))
            text.seek(0)
            for row in csv.reader(text, strict=True, delimiter=divider):
                if any(map(_is_formula, row)):
                    found["active"] = "formulas of a spreadsheet"
                shown = [cell[:LONGEST_CELL] for cell in row[:MOST_CELLS]]
                found["is_more"] |= len(rows) == most_rows or shown != row
                if len(rows) < most_rows:
                    rows.append(shown)
        except csv.Error:
            found["unread"] = f"{words}Some of its rows are not CSV.".strip()
            found["is_broken"] = True
        except ValueError:
            continue
        return found
    return {
        "rows": [],
        "is_more": False,
        "is_broken": True,
        "unread": "It is named as CSV, but we cannot read it as text.",
    }


def divider_of(line: str) -> str:
    """The divider of the cells of this first line: a comma, or one that spreadsheets of other countries write."""
    return max(DIVIDERS, key=lambda divider: len(next(csv.reader([line], delimiter=divider), [])))


def _is_formula(cell: str) -> bool:
    """Whether a spreadsheet computes this cell; text in quotes behind a sign of equality is text."""
    return re.match(r'(=(?!"[^"]*"$)|@|[+-][A-Za-z(])', cell.lstrip()) is not None


if __name__ == "__main__":
    limit()
    sys.stdout.write(json.dumps(rows_of(sys.stdin.buffer.read(MOST_BYTES + 1), *map(int, sys.argv[1:]))))
