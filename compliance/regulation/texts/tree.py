"""The shapes a read chapter takes: items, tables, notes and the chapter that holds them, as frozen plain values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


class TextRefused(ValueError):
    """An official text that cannot be taken as what it is said to be; the message says what, where and how to mend.

    `missing` and `unexpected` list section numbers (and chapter numbers, when a whole chapter is the matter).
    """

    def __init__(self, message: str, *, missing: tuple[str, ...] = (), unexpected: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.missing = missing
        self.unexpected = unexpected


@dataclass(frozen=True, slots=True)
class Struck:
    """Words shown struck through in the source: `at` is the offset in the item's text where they stood."""

    at: int
    words: str


@dataclass(frozen=True, slots=True)
class TextTable:
    """A table of an item, row by row as printed; the first row is the heading when `headed`."""

    rows: tuple[tuple[str, ...], ...]
    headed: bool = False

    @property
    def body(self) -> tuple[tuple[str, ...], ...]:
        return self.rows[1:] if self.headed else self.rows

    @property
    def text(self) -> str:
        """The table as lines, cells set apart by ` | `."""
        return "\n".join(" | ".join(row) for row in self.rows)


@dataclass(frozen=True, slots=True)
class TextNote:
    """A note beside the text that is not part of it: authority, source, cross references, editor's note."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class SetAside:
    """A line of the file that went into no item, with its number in the file and the reason."""

    line: int
    words: str
    reason: str


@dataclass(frozen=True, slots=True)
class TextItem:
    """A section, definition or lettered item with its own words; the items under it are in `children`.

    `citation` is `651a.3(c)(1)`; a defined term is cited `651a.1 (War Wager)`. `heading` is the section's heading or
    the defined term, empty otherwise. `text` leaves out struck words, which are kept in `struck`.
    """

    citation: str
    heading: str
    text: str
    children: tuple[TextItem, ...] = ()
    tables: tuple[TextTable, ...] = ()
    notes: tuple[TextNote, ...] = ()
    struck: tuple[Struck, ...] = ()
    line: int = field(default=0, compare=False)

    def walk(self) -> Iterator[TextItem]:
        """This item and everything under it, in the order of the text."""
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def words(self) -> str:
        """The item's own text and tables, without what stands under it."""
        return "\n".join(part for part in (self.text, *(table.text for table in self.tables)) if part)

    @property
    def all_words(self) -> str:
        """The item's text and tables and those of everything under it."""
        return "\n".join(item.words for item in self.walk() if item.words)


@dataclass(frozen=True, slots=True)
class ChapterText:
    """A chapter as read: sections down to the last letter, and what the file says around them.

    `sha256` is of the whole file's bytes. `explanation` holds the preamble's paragraphs on this chapter, when the file
    has a preamble. `set_aside` accounts for every line of the chapter that is in no item.
    """

    chapter: str
    title: str
    edition_key: str | None
    sha256: str
    sections: tuple[TextItem, ...]
    explanation: tuple[str, ...] = ()
    notes: tuple[TextNote, ...] = ()
    set_aside: tuple[SetAside, ...] = ()

    def walk(self) -> Iterator[TextItem]:
        """Every item of the chapter, in the order of the text."""
        for section in self.sections:
            yield from section.walk()

    def items(self) -> dict[str, TextItem]:
        """Every item by its citation, in the order of the text."""
        return {item.citation: item for item in self.walk()}

    def item(self, citation: str) -> TextItem | None:
        """The item of that citation, or None."""
        return self.items().get(citation)

    @property
    def has_strike_marks(self) -> bool:
        """Whether any words of this chapter are shown struck through."""
        return any(item.struck for item in self.walk())
