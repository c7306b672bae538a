"""The lines of one section to its items: lettered, numbered, roman and capital, definitions, tables and notes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from compliance.regulation.texts.markers import Place, choose, leading_marker
from compliance.regulation.texts.read import Line, join
from compliance.regulation.texts.tables import table_of
from compliance.regulation.texts.tree import Note, SetAside, Struck, TextItem

_STRUCK = re.compile(r"~~([^~]+)~~")
_DEFINED = re.compile(r'"?([A-Z][^—."]{0,80})"?\s*—\s*(?=\S)')
_EDITORS_NOTE = re.compile(r"\(?\s*Editor's Note:?\s*:?\s*")


@dataclass(slots=True)
class Draft:
    """An item being filled, line by line."""

    citation: str
    heading: str
    line: int
    place: Place | None = None
    text: str = ""
    children: list[Draft] = field(default_factory=list)
    tables: list[list[Line]] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    def finished(self, set_aside: list[SetAside]) -> TextItem:
        """The frozen item, struck words taken out of its text, and everything under it."""
        text, struck = without_struck(self.text)
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
    """Reads the lines of one section, in order, into drafts; lines that are in no item go to `set_aside`."""

    def __init__(self, section: Draft, following: Sequence[tuple[int, str]], hyphenated: frozenset[str]) -> None:
        self.section = section
        self.set_aside: list[SetAside] = []
        self._open: list[Draft] = [section]
        self._following = following
        self._hyphenated = hyphenated
        self._rows_continue = False
        self._note_kind: str | None = None
        self._note_item: Draft = section

    def note(self, kind: str) -> None:
        """From here on, lines belong to a note of that kind beside the section."""
        self.section.notes.append(Note(kind, ""))
        self._note_kind, self._note_item = kind, self.section

    def read(self, line: Line) -> None:
        """Take one line that is not blank."""
        if line.cells:
            self._read_row(line)
            return
        self._rows_continue = False
        if self._note_kind is not None:
            self._extend_note(line.words)
        elif _EDITORS_NOTE.match(line.words):
            self._read_editors_note(line.words)
        elif not self._read_marked(line) and not self._read_definition(line):
            self._extend(line.words)

    def read_table(self, rows: Sequence[Line]) -> None:
        """Take consecutive lines that form a table printed without rules."""
        self._open[-1].tables.append(list(rows))

    def _read_row(self, line: Line) -> None:
        deepest = self._open[-1]
        if not self._rows_continue or len(deepest.tables[-1][-1].cells) != len(line.cells):
            deepest.tables.append([])
        deepest.tables[-1].append(line)
        self._rows_continue = True

    def _read_marked(self, line: Line) -> bool:
        words, took = line.words, False
        while (lead := leading_marker(words)) is not None:
            marker, rest = lead
            places = [draft.place for draft in self._open if draft.place is not None]
            later = [each for number, each in self._following if number > line.number]
            choice = choose(marker, places, later, self._open[-1].text.endswith((":", "—")))
            inner_needs_start = took and choice is not None and choice.place.ordinal != 1
            if choice is None or inner_needs_start:
                break
            self._begin(marker, choice.place, line.number)
            words, took = rest, True
        if took:
            self._extend(words)
        return took

    def _begin(self, marker: str, place: Place, number: int) -> None:
        while self._open[-1].place is not None and self._open[-1].place.level >= place.level:
            self._open.pop()
        parent = self._open[-1]
        item = Draft(f"{parent.citation}({marker})", "", number, place)
        parent.children.append(item)
        self._open.append(item)

    def _read_definition(self, line: Line) -> bool:
        found = _DEFINED.match(line.words) if self.section.heading.lower().startswith("definition") else None
        if found is None:
            return False
        term = found[1].strip()
        item = Draft(f"{self.section.citation} ({term})", term, line.number, text=line.words[found.end() :])
        del self._open[1:]
        self.section.children.append(item)
        self._open.append(item)
        return True

    def _extend(self, words: str) -> None:
        deepest = self._open[-1]
        deepest.text = join(deepest.text, words, self._hyphenated)

    def _read_editors_note(self, words: str) -> None:
        text = _EDITORS_NOTE.sub("", words, count=1)
        if words.startswith("(") and text.endswith(")"):
            text = text[:-1]
        self._open[-1].notes.append(Note("editor's note", text.strip()))

    def _extend_note(self, words: str) -> None:
        last = self._note_item.notes[-1]
        self._note_item.notes[-1] = Note(last.kind, join(last.text, words, self._hyphenated))


def without_struck(words: str) -> tuple[str, tuple[Struck, ...]]:
    """The words with struck passages taken out, and those passages with the offset where each stood."""
    kept, struck, end = "", [], 0
    for found in _STRUCK.finditer(words):
        kept += words[end : found.start()]
        kept = kept.rstrip() + " " if kept and not kept.endswith(" ") else kept
        struck.append(Struck(len(kept), found[1].strip()))
        end = found.end()
        if kept.endswith(" ") and words[end : end + 1] == " ":
            end += 1
    return (kept + words[end:]).strip(), tuple(struck)
