"""Our CSV, read back."""

import csv
from io import StringIO

from compliance.documents.csv_files import GUARD


def unguarded(text: str) -> str:
    """The recorded text of a cell."""
    if text.startswith('="'):
        return text[2:-1]
    return text.removeprefix(GUARD)


def rows_of(content: bytes) -> list[dict[str, str]]:
    """The rows of a file, by the heads of its columns."""
    head, *rows = csv.reader(StringIO(content.decode("utf-8-sig"), newline=""))
    return [dict(zip(head, map(unguarded, row), strict=True)) for row in rows]
