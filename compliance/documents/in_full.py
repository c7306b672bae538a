"""Entries that no row of a register can hold: the row says where the entry is in full, and an appendix has it as text.

A row of many words, or many of them, would cost the engine minutes; text over the whole page costs it little. What is
more than an appendix holds stands among the records of the bundle, and its row says so.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import TypeVar

LONGEST_ROW = 2_000
"""Characters of an entry in its row, as paper shows them."""
LONGEST_TABLE = 1_000_000
"""Characters of all rows of a volume: a minute's work for the engine."""
LONGEST_APPENDIX = 1_000_000
"""Characters in the appendix of a volume: some 200 pages."""
PIECES_A_PART = 200
T = TypeVar("T")
PIECE = re.compile(r"\S.{0,998}(?!\S)|\S{1,999}", re.DOTALL)
"""The text of one page: it ends at a blank, or inside a word that has none."""


@dataclass(frozen=True)
class Piece:
    """A paragraph of the appendix; each entry begins with its head."""

    text: str
    is_head: bool


def portions_of(whole: Iterable[T], most: int) -> Iterator[tuple[T, ...]]:
    """The portions that are laid out at once, each of at most `most` items."""
    rest = iter(whole)
    for first in rest:
        yield tuple(chain([first], islice(rest, most - 1)))


class Appendix:
    """Takes the entries of a volume, one after the other, that do not fit into their rows."""

    def __init__(self, beyond: str) -> None:
        self.beyond, self.pieces = beyond, list[Piece]()
        self._room, self._room_in_rows = LONGEST_APPENDIX, LONGEST_TABLE

    def where(self, head: str, labelled: Sequence[tuple[str, str]], length: int) -> str:
        """The words on where an entry of this many characters is in full: the appendix, which now holds it, or
        `beyond`; empty if its row holds it."""
        if length <= LONGEST_ROW and length <= self._room_in_rows:
            self._room_in_rows -= length
            return ""
        if length > self._room:
            return f"In full {self.beyond}, and not on paper: {length:,} characters."
        self._room -= length
        self.pieces.append(Piece(head, is_head=True))
        for label, words in labelled:
            self.pieces += [Piece(text, is_head=False) for text in PIECE.findall(f"{label}: {words}")]
        return f"In full in the appendix: {length:,} characters."
