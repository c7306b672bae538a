"""Pages of a book: the running head, tables that go on from page to page, paragraphs. Lengths are points."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..reading_back import without_blanks
from ..typeset import fonts
from ..typeset.sheets import BAR, HEIGHT, INK, RED, SOFT, TINT, WIDTH, Element, Sheets, TypesetPage
from .columns import BAR_ROOM, HEAD_SIZE, PAD, SIZE, Column, LabeledWords, PrintedCell, PrintedEntry
from .unprinted import MARK, Key, key_of

LEFT, TOP, BOTTOM = 28.0, 66.0, HEIGHT - 42.0
ROOM = WIDTH - 2 * LEFT
LEADING, HEAD_LEADING, ROW_PAD = 9.6, 8.4, 2.1
TITLE_SIZE = 15.0
MOST_TOGETHER = 150.0
"""A row higher than this, with its second line, may go on over the end of a page."""


@dataclass(frozen=True)
class Running:
    """The head and foot of every page: § 465a.3(d) asks for facility, title and date."""

    facility: str
    facts: Sequence[tuple[str, str]]
    foot: str


@dataclass
class Book:
    """A file that is being set: its pages so far, in order, and how far down the current page is."""

    sheets: Sheets
    running: Running
    y: float = TOP
    pages: list[TypesetPage] = field(default_factory=list)
    held: dict[int, list[tuple[str, Key | None]]] = field(default_factory=dict)
    """The words that each page has to show, by the number of its object, with their entry; they are read back from the
    finished file. Words of no entry have to be there, or there is no file."""

    def begin_page(self, title: str) -> TypesetPage:
        """A new page with the running head."""
        page = self.sheets.begin_page()
        self.pages.append(page)
        self.sheets.decorate(self._head(title))
        self.y = TOP
        return page

    def make_room(self, high: float, title: str) -> bool:
        """Begins a new page where less than this height is left on the page; whether it did."""
        is_full = self.y + high > BOTTOM
        if is_full:
            self.begin_page(title)
        return is_full

    def _head(self, title: str) -> str:
        sheets, running = self.sheets, self.running
        drawn = sheets.words(LEFT, 39, fonts.plain(running.facility), 9, fonts.BOLD)
        drawn += sheets.words(LEFT, 51, fonts.plain(title), 9)
        x = WIDTH - LEFT
        for label, words in reversed(running.facts):
            shown = fonts.plain(words)
            x -= max(fonts.width(shown, fonts.BOLD) * 8 / fonts.EM, fonts.width(label, fonts.SANS) * 7.5 / fonts.EM)
            drawn += sheets.words(x, 40, label, 7.5, color=SOFT) + sheets.words(x, 51, shown, 8, fonts.BOLD)
            x -= 18
        return drawn + sheets.rule(LEFT, 57, ROOM, INK, 1.2) + sheets.rule(LEFT, 59.2, ROOM, INK, 0.5)

    def feet(self) -> list[str]:
        """The words at the foot of each page."""
        return [self._foot(place, len(self.pages)) for place in range(1, len(self.pages) + 1)]

    def _foot(self, place: int, of: int) -> str:
        shown = f"Page {place:,} of {of:,}"
        at = WIDTH - LEFT - fonts.width(shown, fonts.BOLD) * 8 / fonts.EM
        left = self.sheets.words(LEFT, HEIGHT - 25, fonts.plain(self.running.foot), 8, color=SOFT)
        return left + self.sheets.words(at, HEIGHT - 25, shown, 8, fonts.BOLD)

    def paragraph(
        self,
        parent: Element,
        words: str,
        *,
        tag: str = "P",
        x: float = LEFT,
        room: float = ROOM,
        size: float = SIZE,
        chain: str = fonts.SANS,
        color: str = INK,
        leading: float = 0.0,
        after: float = 4.0,
    ) -> None:
        """Words in lines, from where the page is."""
        leading = leading or size * 1.25
        drawn = ""
        for line in fonts.lines(words, chain, size, room):
            self.y += leading
            drawn += self.sheets.words(x, self.y, line, size, chain, color)
        self.sheets.leaf(tag, parent, drawn)
        self.y += after


class LogTable:
    """The table of one log, from page to page. The head of columns is read aloud once, and drawn on every page."""

    def __init__(self, book: Book, parent: Element, title: str, columns: Sequence[Column]) -> None:
        self.book, self.title, self.columns = book, title, columns
        self.at, x = [], LEFT
        for column in columns:
            self.at.append(x)
            x += column.wide
        self._heads = [fonts.lines(column.head, fonts.BOLD, HEAD_SIZE, column.wide - 2 * PAD) for column in columns]
        self._cited = any(column.cited for column in columns)
        self._high = max(len(head) + bool(column.cited) for head, column in zip(self._heads, columns, strict=True))
        self._words: list[str] = []
        self.table = book.sheets.begin("Table", parent)
        self._draw_head(is_first=True)
        self.body = book.sheets.begin("TBody", self.table)

    def _draw_head(self, *, is_first: bool) -> None:
        sheets, y = self.book.sheets, self.book.y
        high = self._high * HEAD_LEADING + 5
        box = sheets.box(LEFT, y, ROOM, high, TINT) + sheets.rule(LEFT, y, ROOM, INK, 1.0)
        sheets.decorate(box + sheets.rule(LEFT, y + high, ROOM, INK, 1.0))
        drawn = [self._head(place, y + high) for place in range(len(self.columns))]
        sheets.table_head(self.table, drawn, is_first=is_first)
        self.book.y += high

    def _head(self, place: int, bottom: float) -> str:
        column, sheets = self.columns[place], self.book.sheets
        shown = [(line, fonts.BOLD) for line in self._heads[place]]
        shown += [(column.cited, fonts.SANS)] if column.cited else []
        y = bottom - 4 - HEAD_LEADING * (len(shown) - 1)
        drawn = ""
        for line, chain in shown:
            x = self._x(place, line, chain, HEAD_SIZE)
            drawn += sheets.words(x, y, line, HEAD_SIZE, chain, INK if chain == fonts.BOLD else SOFT)
            y += HEAD_LEADING
        return drawn

    def _x(self, place: int, line: str, chain: str, size: float) -> float:
        column = self.columns[place]
        if not column.is_centered:
            return self.at[place] + PAD + (BAR_ROOM if not place else 0)
        return self.at[place] + (column.wide - fonts.width(line, chain) * size / fonts.EM) / 2

    def go_on(self) -> None:
        """The next page, with the head of the columns."""
        self.book.begin_page(self.title)
        self._draw_head(is_first=False)

    def add(self, entry: PrintedEntry) -> TypesetPage:
        """Adds a row; returns the page on which it begins."""
        self._words = []
        cells = [self._lines(place, cell) for place, cell in enumerate(entry.cells)]
        second = self._second(entry)
        first_high = max(map(len, cells)) * LEADING + 2 * ROW_PAD
        whole = first_high + len(second) * LEADING
        if self.book.y + (whole if whole <= MOST_TOGETHER else first_high + LEADING) > BOTTOM:
            self.go_on()
        page, book, sheets = self.book.sheets.page, self.book, self.book.sheets
        room = int((BOTTOM - book.y - first_high) // LEADING)
        here = first_high + min(len(second), room) * LEADING
        self._ground(entry, here)
        row = sheets.begin("TR", self.body)
        for place, lines in enumerate(cells):
            self._cell(row, place, entry.cells[place], lines, is_marked=entry.is_marked)
        sheets.end(row)
        self._say(page, "".join("".join(lines) for lines in cells), entry)
        book.y += first_high
        if second:
            self._below(second, entry)
        sheets.decorate(sheets.rule(LEFT, book.y, ROOM))
        return page

    def has_set(self, entry: PrintedEntry) -> bool:
        """Whether the newest row has the words of this entry, all of them and no others."""
        wanted = [cell.words for cell in entry.cells]
        for remark in entry.second:
            wanted += [f"{remark.label}:", _sentence(remark)]
        return without_blanks("".join(self._words)) == without_blanks("".join(map(fonts.plain, wanted)))

    def _lines(self, place: int, cell: PrintedCell) -> tuple[str, ...]:
        chain = fonts.BOLD if place in (0, len(self.columns) - 1) else fonts.SANS
        room = self.columns[place].wide - 2 * PAD - (BAR_ROOM if not place else 0)
        return fonts.lines(cell.words, chain, SIZE, room) if cell.words else ()

    def _ground(self, entry: PrintedEntry, high: float) -> None:
        if entry.is_marked:
            sheets, y = self.book.sheets, self.book.y
            sheets.decorate(sheets.box(LEFT, y, ROOM, high, TINT) + sheets.box(LEFT, y, 2.2, high, BAR))

    def _cell(self, row: Element, place: int, cell: PrintedCell, lines: Sequence[str], *, is_marked: bool) -> None:
        sheets, y = self.book.sheets, self.book.y + ROW_PAD + SIZE * 0.92
        chain = fonts.BOLD if place in (0, len(self.columns) - 1) else fonts.SANS
        color = RED if cell.words == fonts.NO else INK
        drawn = ""
        for line in lines:
            drawn += sheets.words(self._x(place, line, chain, SIZE), y, line, SIZE, chain, color)
            y += LEADING
        aloud = f"/ActualText({cell.aloud})" if cell.aloud else ""
        if place:
            sheets.leaf("TD", row, drawn, aloud)
        else:
            sheets.leaf("TH", row, drawn, "/A<</O/Table/Scope/Row>>")

    def _second(self, entry: PrintedEntry) -> list[list[tuple[str, str]]]:
        """The second line, as lines of pieces: a chain of fonts and words."""
        lines: list[list[tuple[str, str]]] = []
        line: list[tuple[str, str]] = []
        room = WIDTH - LEFT - self.at[1] - 2 * PAD
        used = 0.0
        for remark in entry.second:
            for chain, words in ((fonts.BOLD, f"{remark.label}:"), (fonts.SANS, _sentence(remark))):
                for place, piece in enumerate(_filled(words, chain, room, used)):
                    if place:
                        lines.append(line)
                        line, used = [], 0.0
                    if piece:
                        line.append((chain, piece))
                        used += (fonts.width(piece, chain) + fonts.width(" ", chain)) * SIZE / fonts.EM
            used += 6
        return [*lines, line] if line else lines

    def _below(self, second: list[list[tuple[str, str]]], entry: PrintedEntry) -> None:
        book, sheets = self.book, self.book.sheets
        row = sheets.begin("TR", self.body)
        cell = sheets.begin("TD", row, f"/A<</O/Table/ColSpan {len(self.columns)}>>")
        rest = second
        while rest:
            room = max(int((BOTTOM - book.y) // LEADING), 1)
            here, rest = rest[:room], rest[room:]
            y, drawn, spoken = book.y - 1.2 + SIZE * 0.92, "", ""
            for line in here:
                x = self.at[1] + PAD
                for chain, words in line:
                    drawn += sheets.words(x, y, words, SIZE, chain)
                    x += (fonts.width(words, chain) + fonts.width(" ", chain)) * SIZE / fonts.EM
                    spoken += words
                y += LEADING
            sheets.mark(cell, drawn)
            self._say(sheets.page, spoken, entry)
            book.y += len(here) * LEADING
            if rest:
                self.go_on()
                self._ground(entry, min(len(rest) * LEADING, BOTTOM - book.y))
        sheets.end(cell)
        sheets.end(row)

    def _say(self, page: TypesetPage, words: str, entry: PrintedEntry) -> None:
        self._words.append(words)
        held = (words, key_of(entry.row)) if entry.mark != MARK else (MARK, None)
        self.book.held.setdefault(page.number, []).append(held)

    def end(self) -> None:
        """Closes the tags of the table."""
        self.book.sheets.end(self.body)
        self.book.sheets.end(self.table)
        self.book.y += 10


def _sentence(remark: LabeledWords) -> str:
    return f"{remark.words.rstrip('.')}."


def _filled(words: str, chain: str, room: float, used: float) -> list[str]:
    """Words as lines, the first of which has `used` points taken already; it is empty where nothing fits into it."""
    first, *others = fonts.plain(words).split(" ")
    line, left = "", room - used
    space = fonts.width(" ", chain) * SIZE / fonts.EM
    for place, word in enumerate([first, *others]):
        wide = fonts.width(word, chain) * SIZE / fonts.EM
        if wide > left:
            return [line, *fonts.lines(" ".join([first, *others][place:]), chain, SIZE, room)]
        line, left = f"{line} {word}".strip(), left - wide - space
    return [line]
