"""CSV that opens everywhere, says what was recorded and runs nowhere: every value quoted, UTF-8 with a byte order mark,
nothing that a spreadsheet reads as a formula, a date or a number that it is not."""

import csv
import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from io import StringIO

from django.http import HttpRequest, HttpResponse

from compliance.holders.integrity_notice import alarm_notice
from compliance.web.downloads import to_save

BOM = "\ufeff"
GUARD = "'"
STARTS_A_FORMULA = frozenset("=+-@\t\r\n") | frozenset("＝＋－＠")


_MISREAD = re.compile(r"[0-9]+ */ *[0-9]+[^\"\r\n]{0,200}|[0-9]{1,2}-[0-9]{1,2}|0[0-9]+|[0-9]{16,}|[0-9]+[eE][0-9]+")
"""Text that spreadsheets take for a date or for another number: `1/3`, `3/4/2026 10:15`, `7-10`, `007`, `12E4`."""


def cell(text: str) -> str:
    """The text as a cell: `="1/3"` where a spreadsheet would take it for something else, blanks that break lines, and
    nothing that runs."""
    plain = text.replace("\u00a0", " ").replace("\u202f", " ")
    return f'="{plain}"' if _MISREAD.fullmatch(plain) else guarded(plain)


def guarded(text: str) -> str:
    """The text as a spreadsheet shows it without running it: an apostrophe before what would start a formula.

    Text that starts with an apostrophe gets one more, so that removing one always gives back what was recorded.
    """
    first = text.lstrip(" ")[:1] or text[:1]
    return GUARD + text if first in STARTS_A_FORMULA or text.startswith(GUARD) else text


class Writer:
    """Collects rows; `content` gives the bytes of the whole file."""

    def __init__(self, header: Sequence[str]) -> None:
        self._text = StringIO(newline="")
        self._text.write(BOM)
        self._rows = csv.writer(self._text, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
        self.add(header)

    def add(self, cells: Iterable[str]) -> None:
        """Adds a row."""
        self._rows.writerow([cell(text) for text in cells])

    def take_text(self) -> str:
        """The text added since the last call; it is not in `content` then."""
        text = self._text.getvalue()
        self._text.seek(0)
        self._text.truncate()
        return text

    @property
    def content(self) -> bytes:
        """The file."""
        return self._text.getvalue().encode()


def utc_words(moment: datetime) -> str:
    """A time in UTC, as lists write it: `2026-11-03T03:21:00+00:00`."""
    return moment.astimezone(UTC).isoformat(timespec="seconds")


def list_file(
    header: Sequence[str], rows: Iterable[Iterable[str]], *, more_than: int = 0, records_alarm: str = ""
) -> bytes:
    """A list as a file. `more_than` is how many rows there are where the list has more; its last line says so. The line
    after it is what `records_alarm` says, where it says something."""
    writer = Writer(header)
    for cells in rows:
        writer.add(cells)
    more = f"There are more than {more_than:,}. Set a filter to see the others." if more_than else ""
    for said_of_all in filter(None, (more, records_alarm)):
        writer.add([said_of_all, *[""] * (len(header) - 1)])
    return writer.content


def list_answer(
    request: HttpRequest, name: str, header: Sequence[str], rows: Iterable[Iterable[str]], *, more_than: int = 0
) -> HttpResponse:
    """The answer with a list as a file of this name. It says where an integrity alarm about what it lists is open."""
    content = list_file(header, rows, more_than=more_than, records_alarm=alarm_notice(request))
    return to_save(content, name)
