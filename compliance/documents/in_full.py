"""Entries that no row of a sheet can hold: the row says where the entry is in full, and an appendix has it as text.

A row of many words, or many of them, would cost the engine minutes; text over the whole page costs it little. What is
more than an appendix holds stands in the CSV that is attached to the paper, and its row says so.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from .columns import Line, Sheet
from .reading_back import bare, cells

LONGEST_ROW = 2_000
"""Characters of an entry in its row, as paper shows them."""
LONGEST_APPENDIX = 1_000_000
"""Characters in the appendix of a volume: some 200 pages."""
PIECE = re.compile(r"\S.{0,998}(?!\S)|\S{1,999}", re.DOTALL)
"""The text of one page: it ends at a blank, or inside a word that has none."""


@dataclass(frozen=True)
class Piece:
    """A paragraph of the appendix; each entry begins with its head."""

    text: str
    is_head: bool


def set_apart(lines: Sequence[Line], sheet: Sheet) -> tuple[list[Line], list[Piece]]:
    """The rows, each with its entry or with words that say where the entry is; and the appendix."""
    rows: list[Line] = []
    appendix: list[Piece] = []
    room = LONGEST_APPENDIX
    for line in lines:
        length = sum(len(bare(cell)) for cell in cells(line, sheet))
        if length <= LONGEST_ROW:
            rows.append(line)
            continue
        is_here = length <= room
        if is_here:
            room -= length
            appendix += _pieces(line, sheet)
        where = "in the appendix" if is_here else "in the CSV attached to this file, and not on paper"
        rows.append(replace(line, elsewhere=f"In full {where}: {length:,} characters."))
    return rows, appendix


def _pieces(line: Line, sheet: Sheet) -> Iterator[Piece]:
    yield Piece(f"No. {line.number:,} of table {line.table}, {line.event}", is_head=True)
    for label, words in sheet.labelled(line):
        for text in PIECE.findall(f"{label}: {words}"):
            yield Piece(text, is_head=False)
