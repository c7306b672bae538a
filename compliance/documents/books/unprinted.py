"""Entries that a finished file, read back, did not say as recorded: the file is set again without their words, prints
everything else, and says which entries these are."""

from collections.abc import Collection
from dataclasses import replace

from ..sources import OF_FACILITY, LogRow, title_of
from .columns import LabeledWords, PrintedCell, PrintedEntry

Key = tuple[str, str, int]
"""An entry: its log, its table and its number."""
MARK = "Not printed"
MEANING = "read back from this file, the entry did not read as recorded; the attached data holds it exactly"
REMARK = "this entry did not read on paper as it was recorded. The data attached to this file holds it exactly."
NAMED, OF_ALL = 3, 10
"""The cells that name an entry (number, day, table), and how many entries a sentence names."""


def key_of(row: LogRow) -> Key:
    """The key of a row: its log, table and number."""
    return row.log, row.table_number, row.number


def unprinted(entry: PrintedEntry) -> PrintedEntry:
    """The entry with number, day and table alone, and the mark that says why."""
    blank = [PrintedCell("")] * (len(entry.cells) - NAMED - 1)
    cells = (*entry.cells[:NAMED], *blank, PrintedCell(MARK))
    return replace(entry, cells=cells, second=(LabeledWords(MARK, REMARK),), mark=MARK, short=REMARK)


def names(keys: Collection[Key]) -> list[str]:
    """`Deck change log, table W-01, No. 3`: the entries by name."""
    return [
        f"{title_of(log)}{'' if log in OF_FACILITY else f', table {table}'}, No. {number:,}"
        for log, table, number in sorted(keys)
    ]


def notice(entries: Collection[str]) -> str:
    """The words of a paper, a page or an answer about the entries of these names; empty if there are none."""
    if not entries:
        return ""
    first, others = sorted(entries)[:OF_ALL], len(entries) - OF_ALL
    are = "1 entry is" if len(entries) == 1 else f"{len(entries):,} entries are"
    more = f"; {others:,} more" if others > 0 else ""
    return (
        f"{are} not printed, because the finished file did not read as recorded there: {'; '.join(first)}{more}. The"
        " data attached to the PDF holds every entry exactly."
    )
