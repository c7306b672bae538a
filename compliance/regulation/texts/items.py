"""The lines of one section to its items: lettered, numbered, roman and capital, definitions, tables and notes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from compliance.regulation.texts.markers import Following, Level, MarkerPlace, choose, leading_marker
from compliance.regulation.texts.read import TextLine, glue
from compliance.regulation.texts.tables import table_of
from compliance.regulation.texts.tree import SetAside, Struck, TextItem, TextNote

_STRUCK = re.compile(r"~~([^~]+)~~")
_DEFINED = re.compile(r'"?([A-Z][^—."]{0,80})"?\s*—\s*(?=\S)')
_EDITORS_NOTE = re.compile(r"\(?\s*Editor's Note:?\s*:?\s*")


@dataclass(slots=True)
class ItemDraft:
    """An item being filled, line by line."""

    citation: str
    heading: str
    line: int
    place: MarkerPlace | None = None
    parts: list[str] = field(default_factory=list)
    children: list[ItemDraft] = field(default_factory=list)
    tables: list[list[TextLine]] = field(default_factory=list)
    notes: list[TextNote] = field(default_factory=list)

    def finished(self, set_aside: list[SetAside]) -> TextItem:
        """The frozen item, struck words taken out of its text, and everything under it."""
        text, struck = without_struck("".join(self.parts))
        return TextItem(
            citation=self.citation,
            heading=self.heading,
            text=text,
            children=tuple(child.finished(set_aside) for child in self.children),
            tables=tuple(table_of(rows, set_aside) for rows in self.tables),
            notes=tuple(self.notes),
            struck=struck,
            line=self.line,
        )


class SectionReader:
    """Reads the lines of one section, in order, into drafts."""

    def __init__(self, section: ItemDraft, following: Following, hyphenated: frozenset[str]) -> None:
        self.section = section
        self._open: list[ItemDraft] = [section]
        self._following = following
        self._hyphenated = hyphenated
        self._rows_continue = False
        self._notes: list[tuple[str, list[str]]] = []
        self._editors_note: list[str] = []

    def note(self, kind: str) -> None:
        """From here on, lines belong to a note of that kind beside the section."""
        self._notes.append((kind, []))

    def read(self, line: TextLine) -> None:
        """Take one line that is not blank."""
        if line.cells:
            self._read_row(line)
            return
        self._rows_continue = False
        if self._notes:
            _extend(self._notes[-1][1], line.words, self._hyphenated)
        elif self._editors_note or _EDITORS_NOTE.match(line.words):
            self._read_editors_note(line.words)
        elif not self._read_marked(line) and not self._read_definition(line):
            _extend(self._open[-1].parts, line.words, self._hyphenated)

    def read_table(self, rows: Sequence[TextLine]) -> None:
        """Take consecutive lines that form a table printed without rules."""
        self._open[-1].tables.append(list(rows))

    def _read_row(self, line: TextLine) -> None:
        deepest = self._open[-1]
        if not self._rows_continue or len(deepest.tables[-1][-1].cells) != len(line.cells):
            deepest.tables.append([])
        deepest.tables[-1].append(line)
        self._rows_continue = True

    def _read_marked(self, line: TextLine) -> bool:
        words, took = line.words, False
        while (lead := leading_marker(words)) is not None:
            marker, rest = lead
            places = [draft.place for draft in self._open if draft.place is not None]
            announced = bool(self._open[-1].parts) and self._open[-1].parts[-1].endswith((":", "—"))
            choice = choose(
                marker,
                places,
                self._following.after(line.number),
                list_announced=announced,
                in_definition=not places and self._open[-1] is not self.section,
            )
            inner_needs_start = took and choice is not None and choice.place.ordinal != 1
            if choice is None or inner_needs_start:
                break
            self._begin(marker, choice.place, line.number)
            words, took = rest, True
        if took:
            _extend(self._open[-1].parts, words, self._hyphenated)
        return took

    def _begin(self, marker: str, place: MarkerPlace, number: int) -> None:
        while self._open[-1].place is not None and self._open[-1].place.level >= place.level:
            self._open.pop()
        if place.level is Level.LETTER:
            del self._open[1:]
        parent = self._open[-1]
        item = ItemDraft(f"{parent.citation}({marker})", "", number, place)
        parent.children.append(item)
        self._open.append(item)

    def _read_definition(self, line: TextLine) -> bool:
        match = _DEFINED.match(line.words) if self.section.heading.lower().startswith("definition") else None
        if match is None:
            return False
        term = match[1].strip()
        item = ItemDraft(f"{self.section.citation} ({term})", term, line.number, parts=[line.words[match.end() :]])
        del self._open[1:]
        self.section.children.append(item)
        self._open.append(item)
        return True

    def _read_editors_note(self, words: str) -> None:
        _extend(self._editors_note, words, self._hyphenated)
        if self._editors_note[0].startswith("(") and not words.endswith(")") and len(self._editors_note) < 3:
            return
        text = _EDITORS_NOTE.sub("", "".join(self._editors_note), count=1)
        self._editors_note.clear()
        self._open[-1].notes.append(TextNote("editor's note", text.removesuffix(")").strip()))

    def close(self) -> ItemDraft:
        """The section with the notes beside it, once its last line is read."""
        self.section.notes.extend(TextNote(kind, "".join(parts)) for kind, parts in self._notes if parts)
        self._notes.clear()
        if self._editors_note:
            self._read_editors_note(")")
        return self.section


def _extend(parts: list[str], words: str, hyphenated: frozenset[str]) -> None:
    if not words:
        return
    if parts:
        parts[-1], words = glue(parts[-1], words, hyphenated)
    parts.append(words)


def without_struck(words: str) -> tuple[str, tuple[Struck, ...]]:
    """The words with struck passages taken out, and those passages with the offset where each stood."""
    kept, struck, end = "", [], 0
    for match in _STRUCK.finditer(words):
        kept += words[end : match.start()]
        kept = kept.rstrip() + " " if kept and not kept.endswith(" ") else kept
        struck.append(Struck(len(kept), match[1].strip()))
        end = match.end()
        if kept.endswith(" ") and words[end : end + 1] == " ":
            end += 1
    return (kept + words[end:]).strip(), tuple(struck)
