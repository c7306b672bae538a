"""Rows as read to a table: the pipe tables of OCR, the tabbed tables of the Code, the bare lines of the Bulletin."""

from __future__ import annotations

import re
from collections.abc import Sequence

from compliance.regulation.texts.read import TextLine
from compliance.regulation.texts.tree import SetAside, TextTable

_ODDS_AT_END = re.compile(r"(.{0,200}?)\s*(\d[\d,]{0,8} to \d{1,4})")
_ODDS_HEAD = re.compile(r"(.{0,80}?)\s*(Payout Odds)", re.IGNORECASE)
_MOVED_LETTER = re.compile(r"([a-z]) (\d[\d,]{0,8} to \d{1,4})")
_HEAD_CELL = re.compile(r"wager|hand|odds|payout|pay ?table|ranking|number|tile|pairing|point", re.IGNORECASE)


def is_bare_table(lines: Sequence[TextLine]) -> bool:
    """Whether consecutive lines are a table printed without rules: a head that ends in Payout Odds, odds to the end."""
    return (
        len(lines) >= 2
        and not any(line.cells for line in lines)
        and _ODDS_HEAD.fullmatch(lines[0].words) is not None
        and _ODDS_AT_END.fullmatch(lines[-1].words) is not None
    )


def table_of(lines: Sequence[TextLine], set_aside: list[SetAside]) -> TextTable:
    """The table of these lines. A column that OCR took over from the neighboring column of print is set aside."""
    if lines and not lines[0].cells:
        return _bare_table(lines)
    rows = [line.cells for line in lines]
    width = _own_width(rows[0])
    if width is not None:
        set_aside.extend(
            SetAside(line.number, cell, "cell of a neighboring column of print")
            for line in lines
            for cell in line.cells[width:]
            if cell
        )
        rows = [row[:width] for row in rows]
    rows = [_mended(row) for row in rows]
    headed = lines[0].headed or any(_HEAD_CELL.search(cell) for cell in rows[0])
    kept = [row for at, row in enumerate(rows) if any(row) and not (headed and at > 0 and row == rows[0])]
    return TextTable(tuple(kept), headed=headed and bool(kept) and kept[0] == rows[0])


def _mended(row: tuple[str, ...]) -> tuple[str, ...]:
    """The row with a last letter that OCR moved from the name to the odds put back where it belongs."""
    match = _MOVED_LETTER.fullmatch(row[1]) if len(row) == 2 else None
    if match is None:
        return row
    return (row[0] if row[0].endswith(f"e{match[1]}") else row[0] + match[1], match[2])


def _own_width(head: Sequence[str]) -> int | None:
    """The number of the table's own columns, if others follow the odds with no word of a head; None if all are its
    own."""
    odds = next((at for at, cell in enumerate(head) if cell.lower() == "payout odds"), None)
    if odds is None or odds + 1 >= len(head) or any(_HEAD_CELL.search(cell) for cell in head[odds + 1 :]):
        return None
    return odds + 1


def _bare_table(lines: Sequence[TextLine]) -> TextTable:
    head = _ODDS_HEAD.fullmatch(lines[0].words)
    rows: list[tuple[str, ...]] = [(head[1], head[2])] if head else []
    name = ""
    for line in lines[1:] if head else lines:
        match = _ODDS_AT_END.fullmatch(line.words)
        if match is None:
            name = f"{name} {line.words}".strip()
            continue
        rows.append((f"{name} {match[1]}".strip(), match[2]))
        name = ""
    if name:
        rows.append((name,))
    return TextTable(tuple(rows), headed=head is not None)
