"""Setting a book: its logs page after page into one file or several, then its cover, with its entries attached as data.

Nothing of a book is in memory as a whole. What each page has to say is read back from the finished file; where it does
not say an entry as recorded, it is set again without that entry's words, and says so.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO
from zoneinfo import ZoneInfo

from ..numbering import Numbering
from ..reading_back import read_back
from ..rendering import NotRendered
from ..sources import OF_FACILITY, Segment, Source, Wanted, basis_of, title_of
from ..typeset.sheets import INK, SOFT, Bookmark, Element, Sheets, TypesetPage
from .columns import BookSheet, PrintedEntry, Style, sheet_of
from .cover import About, CoverMarks, Grid, Listed, Marked, cover, heading, marks_legend
from .data import Data
from .days import days
from .pages import LEFT, ROOM, TITLE_SIZE, Book, LogTable, Running
from .tally import Count, Tally
from .unprinted import Key, key_of, names, notice, unprinted

WATCHED = 250
"""The number of entries set between two calls of `watch`."""
MOST_A_PART = 20_000
"""Entries of one file: what a process of 200 MiB can hold and read back (`script/bench documents`)."""


@dataclass(frozen=True)
class FinishedPart:
    """A finished file of a book."""

    number: int
    of: int
    path: Path
    pages: int
    rows: int
    logs: tuple[str, ...]
    sha256: str


@dataclass(frozen=True)
class Bound:
    """A finished book: its files, what it counts, and the names of entries that it does not print."""

    parts: tuple[FinishedPart, ...]
    tally: Tally
    unprinted: tuple[str, ...] = ()


@dataclass
class _Open:
    """A file that is being set."""

    number: int
    file: BinaryIO
    path: Path
    book: Book
    data: Data
    rows: int = 0
    logs: list[str] = field(default_factory=list)
    listed: list[Listed] = field(default_factory=list)
    outline: list[Bookmark] = field(default_factory=list)


def parts_of(segments: Sequence[Segment]) -> list[list[Segment]]:
    """The segments of each file: cut between logs, and inside a log only where it alone is more than a file holds."""
    groups: list[list[Segment]] = []
    for segment in segments:
        if groups and groups[-1][-1].log == segment.log:
            groups[-1].append(segment)
        else:
            groups.append([segment])
    parts: list[list[Segment]] = [[]]
    for group in groups:
        size = sum(segment.rows for segment in group)
        if parts[-1] and _rows(parts[-1]) + size > MOST_A_PART:
            parts.append([])
        for segment in group:
            if parts[-1] and _rows(parts[-1]) + segment.rows > MOST_A_PART:
                parts.append([])
            parts[-1].append(segment)
    return parts


def _rows(segments: Sequence[Segment]) -> int:
    return sum(segment.rows for segment in segments)


@dataclass
class Setting:
    """A book that is being set: `bind` sets it into a folder. `divided` holds the segments of each file, if that is
    settled; `watch` gets the number of entries set so far, and may stop it by an exception."""

    about: About
    wanted: Wanted
    segments: Sequence[Segment]
    numberings: Sequence[Numbering]
    source: Source
    made_at: datetime
    folder: Path
    divided: Sequence[Sequence[Segment]] = ()
    watch: Callable[[int], None] = lambda rows: None
    left_out: frozenset[Key] = frozenset()

    def __post_init__(self) -> None:
        self.zone = ZoneInfo(str(self.wanted.zone))
        self.style = Style(self.zone, has_years=self.about.first.year != self.about.last.year)
        self.tally, self.found = Tally(self.zone), CoverMarks()
        self.divided = self.divided or parts_of(self.segments)
        self.rows, self.lost = 0, set[Key]()
        for numbering in self.numberings:
            count = self.tally.logs.setdefault(numbering.log, Count(numbering.log))
            count.gaps += numbering.missing

    def bind(self) -> Bound:
        """The finished files, each read back; set again where they do not say entries as recorded, without the words of
        these. Raises NotRendered where a file does not even name them, or has other pages."""
        of = len(self.divided)
        begun: list[_Open] = []
        parts: list[FinishedPart] = []
        try:
            for number, segments in enumerate(self.divided, start=1):
                part = self._begin(number, of)
                begun.append(part)
                front = part.book.sheets.begin("Sect", part.book.sheets.document)
                self._logs(part, segments)
                if number == 1:
                    first, first_front = part, front
                else:
                    part.book.sheets.end(front)
                    parts.append(self._end(part, of, part.book.pages))
                self._back(first)
            parts.insert(0, self._end(first, of, self._cover(first, first_front, begun)))
        finally:
            for part in begun:
                part.file.close()
        if self.lost:
            return replace(self, left_out=self.left_out | self.lost).bind()
        return Bound(tuple(parts), self.tally, tuple(names(self.left_out)))

    def _begin(self, number: int, of: int) -> _Open:
        about = self.about
        stem = about.stem if of == 1 else f"{about.stem}-{number}"
        path = self.folder / f"{stem}.pdf"
        file = path.open("w+b")
        title = f"{about.title}, {about.facility}" + (f", part {number} of {of}" if of > 1 else "")
        sheets = Sheets(file, title, self.made_at)
        head = {
            "title": title, "facility": about.facility, "holder": about.holder, "first": about.first.isoformat(),
            "last": about.last.isoformat(), "made_at": self.made_at.isoformat(), "notice": about.notice,
        }  # fmt: skip
        data = Data(stem, self.wanted.logs, about.facility, self.zone, head)
        return _Open(number, file, path, Book(sheets, self._running(number, of)), data)

    def _running(self, number: int, of: int) -> Running:
        about = self.about
        foot = f"{about.facility} · {about.title} · 58 Pa. Code § 465a.3(d)"
        return Running(
            about.facility,
            (("Period", about.period), ("Filter", about.filter), ("Date of this copy", about.copied)),
            foot + (f" · part {number} of {of}" if of > 1 else ""),
        )

    # -- logs ----------------------------------------------------------------------------------------------------------

    def _logs(self, part: _Open, segments: Sequence[Segment]) -> None:
        held: dict[str, list[Segment]] = {}
        for segment in segments:
            held.setdefault(segment.log, []).append(segment)
        for log, of_log in held.items():
            self._log(part, sheet_of(log, has_years=self.style.has_years), of_log)

    def _log(self, part: _Open, sheet: BookSheet, segments: Sequence[Segment]) -> None:
        book, sheets = part.book, part.book.sheets
        title = title_of(sheet.log)
        page = book.begin_page(title)
        at, rows = len(book.pages), _rows(segments)
        section = sheets.begin("Sect", sheets.document)
        # The book's own title stands in the first file; in each further one nothing stands above its logs.
        self._head(book, section, sheet, rows, "H2" if part.number == 1 else "H1")
        below: list[Bookmark] = []
        table = LogTable(book, section, title, sheet.columns)
        for segment in segments:
            bookmark: Bookmark | None = None
            for row in self.source.rows(self.wanted, segment):
                entry = sheet.entry(row, self.style)
                if key_of(row) in self.left_out:
                    entry = unprinted(entry)
                before = len(book.pages)
                where = table.add(entry)
                if not table.has_set(entry):
                    self._miss(entry)
                part.data.add(row)
                part.rows += 1
                self.rows += 1
                if not self.rows % WATCHED:
                    self.watch(self.rows)
                self.tally.add(entry)
                if bookmark is None:
                    place = f"Table {row.table_number}" if row.table_number else "The whole facility"
                    bookmark = Bookmark(place, where, 60)
                if entry.is_marked:
                    self.found.add(Marked(entry, where, book.pages.index(where, before - 1) + 1, part.number))
            if bookmark is not None and (not below or below[-1].title != bookmark.title):
                below.append(bookmark)
        table.end()
        sheets.end(section)
        part.logs.append(sheet.log)
        part.listed.append(Listed(title, f"{rows:,}", page, at, part.number))
        part.outline.append(Bookmark(title, page, 60, below))

    def _miss(self, entry: PrintedEntry) -> None:
        """Notes an entry that is not set as it is. Raises NotRendered where not even its name and its mark are."""
        key = key_of(entry.row)
        if key in self.left_out:
            raise NotRendered(f"the writer does not set No. {entry.row.number} of {entry.row.log}")
        self.lost.add(key)

    def _head(self, book: Book, section: Element, sheet: BookSheet, rows: int, tag: str) -> None:
        book.y = 60
        heading(book, section, title_of(sheet.log), tag=tag, size=TITLE_SIZE)
        numbers = [numbering for numbering in self.numberings if numbering.log == sheet.log]
        tables = len({numbering.table_number for numbering in numbers})
        where = "" if sheet.log in OF_FACILITY else f" at {tables:,} {'table' if tables == 1 else 'tables'}"
        missing = sum(numbering.missing for numbering in numbers)
        sentences = [
            f"{basis_of(sheet.log)}.",
            f"{rows:,} {'entry' if rows == 1 else 'entries'}{where},",
            "no number missing." if not missing else f"{missing:,} numbers missing: see “Numbers” at the end.",
        ]
        if sheet.checks:
            cited = shortened_of(sheet)
            sentences.append(f"✓ met, ✗ not met, – not asked{cited}.")
        sentences += [f"Each signature certifies: “{attestation.label}”." for attestation in sheet.certified]
        book.y -= 3
        book.paragraph(section, " ".join(sentences), color=SOFT, after=5)

    # -- what follows the logs -----------------------------------------------------------------------------------------

    def _back(self, part: _Open) -> None:
        book, sheets = part.book, part.book.sheets
        section = sheets.begin("Sect", sheets.document)
        title = "People, numbers, and how to read this book"
        page = book.begin_page(title)
        at = len(book.pages)
        book.y = 60
        heading(book, section, "People by credential", size=TITLE_SIZE)
        self._people(book, section, title)
        self._listed(part, "People by credential", page, at, 60)
        if self.numberings:
            book.y += 10
            book.make_room(90, title)
            begins = book.y
            heading(book, section, "Numbers by log and table", size=TITLE_SIZE)
            grid = Grid(
                book,
                section,
                LEFT,
                (230, 76, 80, 80, 80, 90, 100),
                ("Log", "Table", "First number", "Last number", "Entries", "Missing", "Of another period"),
                numeric=range(2, 7),
                title=title,
            )
            last = book.sheets.page, len(book.pages)
            for numbering in self.numberings:
                figures = (numbering.first, numbering.last, numbering.rows, numbering.missing, numbering.other_days)
                grid.add(
                    (title_of(numbering.log), numbering.table_number or "–", *(f"{figure:,}" for figure in figures))
                )
            grid.end()
            self._listed(part, "Numbers by log and table", *last, begins)
        book.y += 10
        book.make_room(190, title)
        begins = book.y
        heading(book, section, "How to read and check this book", size=TITLE_SIZE)
        self._listed(part, "How to read and check this book", book.sheets.page, len(book.pages), begins)
        self._how(book, section)
        sheets.end(section)

    def _listed(self, part: _Open, title: str, page: TypesetPage, at: int, top: float) -> None:
        part.listed.append(Listed(title, "", page, at, part.number))
        part.outline.append(Bookmark(title, page, top))

    def _people(self, book: Book, section: Element, title: str) -> None:
        if not self.tally.people:
            book.paragraph(section, "No entry names a person by a credential.")
            return
        heads = ("Credential", "Printed name", "Position", "Named in entries")
        grid = Grid(book, section, LEFT, (110, 240, 250, 100), heads, numeric=(3,), title=title)
        for person in sorted(self.tally.people, key=lambda person: (person.credential, person.name, person.role)):
            role = person.role[:1].upper() + person.role[1:]
            grid.add((person.credential, person.name, role or "–", f"{self.tally.people[person]:,}"))
        grid.end()

    def _how(self, book: Book, section: Element) -> None:
        about = self.about
        paragraphs = (
            (
                f"Entries are in order of log, table and number. {about.zone.removesuffix('.')}. Times show whole"
                " minutes; the exact times are in the data attached to this file."
            ),
            (
                "Entries are permanent. A correction is a further entry, and the entry that it corrects stays as it was"
                " signed. The lines below a row say what only some entries state, and why the row has a mark."
            ),
            (
                "“–” means that the question was not asked or not answered. A row names a person by the number of the"
                " credential that the Board issued. The list of people gives names and positions."
            ),
            (
                "A character that the fonts of this paper lack, or that would hide or reverse others, is written as its"
                " code: [U+202E]."
            ),
            (
                "The same entries are attached to this file as CSV and as JSON, each with the SHA-256 of the entry as"
                " it was signed. The SHA-256 of this file is in the ledger; a bundle with proofs shows both to anyone,"
                " without this system."
            ),
        )
        for words in paragraphs:
            book.paragraph(section, words, room=ROOM - 120, after=3)
        for mark, meaning in marks_legend().items():
            y = book.y
            book.paragraph(section, mark, room=90, chain="bold", after=0, color=INK)
            book.y = y
            book.paragraph(section, meaning, x=LEFT + 92, room=ROOM - 212, after=1.5)

    # -- the cover, and the end of a file ------------------------------------------------------------------------------

    def _cover(self, part: _Open, front: Element, begun: Sequence[_Open]) -> list[TypesetPage]:
        contents = [listed for other in begun for listed in other.listed if listed.entries]
        contents += [listed for listed in part.listed if not listed.entries]
        if len(begun) > 1:
            contents = [
                Listed(listed.title, listed.entries, listed.page if listed.part == 1 else None, listed.at, listed.part)
                for listed in contents
            ]
        empty = [title_of(log) for log in self.wanted.logs if log not in self.tally.logs]
        said = (self.about.notice, notice(names(self.left_out)))
        about = replace(self.about, notice=" ".join(filter(None, said)))
        scratch = Book(Sheets(BytesIO(), about.title, self.made_at), part.book.running)
        cover(scratch, scratch.sheets.document, about, self.tally, contents, self.found, 1, self.style, empty)
        days(scratch, scratch.sheets.document, about, self.tally)
        before = len(scratch.pages)
        logs = part.book.pages
        part.book.pages = []
        cover(part.book, front, about, self.tally, contents, self.found, before, self.style, empty)
        by_day = days(part.book, front, about, self.tally)
        part.book.sheets.end(front)
        part.outline[:0] = [
            Bookmark("Summary and contents", part.book.pages[0], 60),
            Bookmark("Entries, late entries and problems by day", by_day, 60),
        ]
        return [*part.book.pages, *logs]

    def _end(self, part: _Open, of: int, pages: list[TypesetPage]) -> FinishedPart:
        part.book.pages = pages
        part.data.attach_to(part.book.sheets)
        part.book.sheets.finish(pages, part.outline, part.book.feet())
        part.file.close()
        self.lost |= set(read_back(part.path, [part.book.held.get(page.number, []) for page in pages]))
        digest = hashlib.sha256()
        with part.path.open("rb") as file:
            while portion := file.read(1 << 20):
                digest.update(portion)
        return FinishedPart(part.number, of, part.path, len(pages), part.rows, tuple(part.logs), digest.hexdigest())


def shortened_of(sheet: BookSheet) -> str:
    """Of which item the checks are, where they have citations."""
    cited = sorted({check.asked.why.partition("(")[0] for check in sheet.checks if check.asked.why})
    return f"; the items under the heads are those of § {', § '.join(cited)}" if cited else ""


def as_json(bound: Bound, about: About) -> dict[str, Any]:
    """The contents and counts of a book, by name."""
    every = bound.tally.all
    return {
        "title": about.title,
        "facility": about.facility,
        "first": about.first.isoformat(),
        "last": about.last.isoformat(),
        "parts": [
            {
                "number": part.number,
                "pages": part.pages,
                "entries": part.rows,
                "logs": list(part.logs),
                "sha256": part.sha256,
                "file": part.path.name,
            }
            for part in bound.parts
        ],
        "counts_by_log": [count.as_json() for count in bound.tally.logs.values()],
        "entries": every.entries,
        "late": every.late,
        "corrected": every.corrected,
        "violations": every.violations,
        "checks_not_met": every.not_met,
        "gaps": every.gaps,
        "pages": sum(part.pages for part in bound.parts),
    } | ({"not_printed": list(bound.unprinted)} if bound.unprinted else {})
