"""The first pages of a book: what it holds, in figures, where each part is, and which entries stand out."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import groupby

from ..typeset import fonts
from ..typeset.objects import text
from ..typeset.sheets import BAR, HAIR, HEIGHT, INK, RED, SOFT, TINT, Element, TypesetPage
from .columns import PAD, SIZE, PrintedEntry, Style
from .pages import BOTTOM, LEADING, LEFT, ROOM, ROW_PAD, Book
from .tally import GRAVITY, MOST_LISTED, Tally
from .unprinted import MARK, MEANING

WIDE, GAP = 456.0, 34.0
RIGHT = LEFT + WIDE + GAP
NARROW = ROOM - WIDE - GAP
MOST_DAYS = 62
CHART_HIGH = 74.0


@dataclass(frozen=True)
class About:
    """The facts about a book: its title and certificate holder, its period and filter, when and for whom it was made.

    `notice` says what the book is not: unfinished, or a supplement; empty for a whole book.
    """

    title: str
    facility: str
    holder: str
    first: date
    last: date
    period: str
    filter: str
    copied: str
    made: str
    late_after: str
    zone: str
    stem: str
    notice: str = ""


@dataclass(frozen=True)
class Listed:
    """A line of the contents: where a log, or what follows the logs, begins. `part` is 0 in a book of one file."""

    title: str
    entries: str
    page: TypesetPage | None
    at: int
    part: int = 0


@dataclass(frozen=True)
class Marked:
    """An entry that stands out, and where it is. `at` is the place of its page among the pages of the logs."""

    entry: PrintedEntry
    page: TypesetPage
    at: int
    part: int


@dataclass
class CoverMarks:
    """The marked entries that the cover lists: the gravest, as many as it has room for."""

    listed: list[Marked] = field(default_factory=list)
    others: int = 0

    def add(self, marked: Marked) -> None:
        """Adds a marked entry, in the order of the book."""
        self.listed.append(marked)
        if len(self.listed) > MOST_LISTED:
            least = max(
                range(len(self.listed)), key=lambda place: (GRAVITY.index(self.listed[place].entry.mark), place)
            )
            del self.listed[least]
            self.others += 1

    @property
    def in_order(self) -> list[Marked]:
        """The gravest first, and those of one mark in the order of the book."""
        return sorted(self.listed, key=lambda marked: GRAVITY.index(marked.entry.mark))


class Grid:
    """A small table whose rows are known: heads, rows, and cells that may lead to a page."""

    def __init__(
        self,
        book: Book,
        parent: Element,
        x: float,
        wides: Sequence[float],
        heads: Sequence[str],
        *,
        numeric: Collection[int] = (),
        title: str = "",
    ) -> None:
        self.book, self.x, self.wides, self.heads = book, x, wides, heads
        self.numeric, self.title = frozenset(numeric), title
        self.table = book.sheets.begin("Table", parent)
        self._head(is_first=True)
        self.body = book.sheets.begin("TBody", self.table)

    def _head(self, *, is_first: bool) -> None:
        sheets, y, wide = self.book.sheets, self.book.y, sum(self.wides)
        shown = [fonts.lines(head, fonts.BOLD, SIZE, self.wides[at] - 2 * PAD) for at, head in enumerate(self.heads)]
        high = max(map(len, shown)) * LEADING + 5
        box = sheets.box(self.x, y, wide, high, TINT) + sheets.rule(self.x, y, wide, INK, 1.2)
        sheets.decorate(box + sheets.rule(self.x, y + high, wide, INK, 0.8))
        drawn = [
            self._lines(at, lines, y + high - LEADING * len(lines) - 2.4, fonts.BOLD) for at, lines in enumerate(shown)
        ]
        sheets.table_head(self.table, drawn, is_first=is_first)
        self.book.y += high

    def _lines(self, at: int, lines: Sequence[str], y: float, chain: str, color: str = INK) -> str:
        drawn, sheets = "", self.book.sheets
        left = self.x + sum(self.wides[:at])
        for line in lines:
            y += LEADING
            x = left + PAD
            if at in self.numeric:
                x = left + self.wides[at] - PAD - fonts.width(line, chain) * SIZE / fonts.EM
            drawn += sheets.words(x, y - 1.6, line, SIZE, chain, color)
        return drawn

    def add(
        self,
        cells: Sequence[str],
        *,
        to: TypesetPage | None = None,
        top: float = 0,
        leads: int = 0,
        is_bold: bool = False,
    ) -> None:
        """Adds a row; the cell `leads` leads to a page."""
        sheets = self.book.sheets
        chains = [fonts.BOLD if is_bold or not at else fonts.SANS for at in range(len(cells))]
        shown = [
            fonts.lines(words, chains[at], SIZE, self.wides[at] - 2 * PAD) if words else ()
            for at, words in enumerate(cells)
        ]
        high = max(1, *map(len, shown)) * LEADING + 2 * ROW_PAD
        if self.book.make_room(high, self.title):
            self._head(is_first=False)
        y = self.book.y
        row = sheets.begin("TR", self.body)
        for at, lines in enumerate(shown):
            tag, more = ("TD", "") if at else ("TH", "/A<</O/Table/Scope/Row>>")
            drawn = self._lines(at, lines, y + ROW_PAD - 0.4, chains[at])
            if to is not None and at == leads and drawn:
                cell = sheets.begin(tag, row, more)
                area = (self.x + sum(self.wides[:at]), y, self.wides[at], high)
                sheets.link(cell, drawn, area, to, top, f"{cells[at]}: go to its page")
                sheets.end(cell)
            else:
                sheets.leaf(tag, row, drawn, more)
        sheets.end(row)
        self.book.y += high
        sheets.decorate(sheets.rule(self.x, self.book.y, sum(self.wides)))

    def end(self) -> None:
        """Closes the table with a line."""
        sheets = self.book.sheets
        sheets.decorate(
            sheets.rule(self.x, self.book.y, sum(self.wides), INK, 1.0)
            + sheets.rule(self.x, self.book.y + 2, sum(self.wides), INK, 0.5)
        )
        self.book.y += 2
        sheets.end(self.body)
        sheets.end(self.table)


def heading(book: Book, parent: Element, words: str, x: float = LEFT, *, tag: str = "H2", size: float = 12.0) -> None:
    """A heading."""
    book.paragraph(parent, words, tag=tag, x=x, size=size, chain=fonts.SERIF, leading=size * 1.2, after=5)


def cover(
    book: Book,
    parent: Element,
    about: About,
    tally: Tally,
    contents: Sequence[Listed],
    marked: CoverMarks,
    before: int,
    style: Style,
    empty: Sequence[str],
) -> None:
    """The summary, the contents, this copy, and the marked entries. `before` is how many pages the cover has, `empty`
    the logs of which the period holds no entry."""
    book.begin_page(about.title)
    every = tally.all
    book.y = 62
    book.paragraph(parent, about.facility, size=13, after=1, chain=fonts.BOLD)
    book.paragraph(parent, about.title, tag="H1", size=23, chain=fonts.SERIF, leading=27, after=3)
    gaps = "no number missing" if not every.gaps else f"{every.gaps:,} {_plural(every.gaps, 'number')} missing"
    book.paragraph(
        parent,
        f"{about.holder} · {every.entries:,} {_plural(every.entries, 'entry')} · {gaps}",
        size=10.5,
        color=SOFT,
        after=3,
    )
    if about.notice:
        _notice(book, parent, about.notice)
    top = book.y + 4
    book.y = top
    heading(book, parent, "Summary")
    _summary(book, parent, tally, about.title)
    book.y += 14
    book.make_room(CHART_HIGH + 40, about.title)
    chart(
        book,
        parent,
        "Entries a day" if is_by_day(about) else "Entries a month",
        about.period,
        bars_of(about, tally.by_day, tally.marked_by_day),
        "Hatched: entries with a mark, such as late, corrected, a violation or a check not met.",
    )
    left = book.y
    if len(book.pages) == 1:
        book.y = top
        _beside(book, parent, about, contents, before, RIGHT, NARROW, empty)
        book.y = max(left, book.y) if len(book.pages) == 1 else book.y
    else:
        _beside(book, parent, about, contents, before, LEFT, WIDE, empty)
    _marked(book, parent, about, marked, before, style)


def _plural(count: int, noun: str) -> str:
    if count == 1:
        return noun
    return "entries" if noun == "entry" else f"{noun}s"


def _notice(book: Book, parent: Element, words: str) -> None:
    lines = fonts.lines(words, fonts.BOLD, 9, ROOM - 16)
    high, sheets, y = len(lines) * 11.5 + 9, book.sheets, book.y + 3
    sheets.decorate(sheets.box(LEFT, y, ROOM, high, TINT) + sheets.box(LEFT, y, 3, high, RED))
    book.y = y + 3
    book.paragraph(parent, words, x=LEFT + 10, room=ROOM - 16, size=9, chain=fonts.BOLD, leading=11.5, after=6)


def _summary(book: Book, parent: Element, tally: Tally, title: str) -> None:
    heads = ("Log", "Entries", "Late", "Corrected", "Violations", "Checks not met", "Gaps in numbers")
    grid = Grid(book, parent, LEFT, (158, 50, 40, 52, 52, 54, 50), heads, numeric=range(1, 7), title=title)
    for tallied in [*tally.logs.values(), tally.all]:
        counts = (tallied.entries, tallied.late, tallied.corrected, tallied.violations, tallied.not_met, tallied.gaps)
        grid.add(
            (tallied.title if tallied.log else "All", *(f"{count:,}" for count in counts)), is_bold=not tallied.log
        )
    if not tally.logs:
        grid.add(("No entry in this period", *[""] * 6))
    grid.end()


@dataclass(frozen=True)
class Bar:
    """A bar of a chart: its label, how much, and how much of it is hatched."""

    label: str
    count: int
    hatched: int
    is_bold: bool = False


def spans_of(about: About) -> list[tuple[date, date]]:
    """The first and last day of each bar: days, or months where the days are too many for a line of bars."""
    count = (about.last - about.first).days + 1
    days = [about.first + timedelta(days=place) for place in range(count)]
    if count <= MOST_DAYS:
        return [(day, day) for day in days]
    months = [list(of_month) for _, of_month in groupby(days, key=lambda day: (day.year, day.month))]
    return [(of_month[0], of_month[-1]) for of_month in months]


def is_by_day(about: About) -> bool:
    """Whether a bar is a day, not a month."""
    return (about.last - about.first).days < MOST_DAYS


def within(counts: Mapping[date, int], first: date, last: date) -> int:
    """The sum of the counts from the first to the last day."""
    return sum(counts.get(first + timedelta(days=place), 0) for place in range((last - first).days + 1))


def bars_of(about: About, counts: Mapping[date, int], hatched: Mapping[date, int]) -> list[Bar]:
    """The bars of a chart of the whole period; a Sunday is bold."""
    return [
        Bar(
            str(first.day) if is_by_day(about) else f"{first.month}/{first.year % 100:02d}",
            within(counts, first, last),
            within(hatched, first, last),
            is_by_day(about) and first.weekday() == 6,
        )
        for first, last in spans_of(about)
    ]


def chart(book: Book, parent: Element, title: str, period: str, bars: Sequence[Bar], caption: str) -> None:
    """A chart of bars with its title; `caption` says what is hatched."""
    sheets = book.sheets
    book.paragraph(parent, title, tag="H3", chain=fonts.BOLD, after=6)
    busiest = max((bar.count for bar in bars), default=0)
    most = busiest or 1
    step = next(tick for tick in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 10**9) if tick * 5 >= most)
    bottom, drawn = book.y + CHART_HIGH, ""
    left = LEFT + 26
    for value in range(0, most + 1, step):
        y = bottom - CHART_HIGH * value / most
        drawn += sheets.rule(left, y, WIDE - 26, INK if not value else HAIR, 0.6)
        label = f"{value:,}"
        drawn += sheets.words(left - 5 - fonts.width(label, fonts.SANS) * 0.007, y + 2.4, label, 7, color=SOFT)
    each = (WIDE - 26) / len(bars)
    for place, bar in enumerate(bars):
        x, wide = left + each * place + each * 0.14, each * 0.72
        high, red = (CHART_HIGH * value / most for value in (bar.count, bar.hatched))
        drawn += sheets.box(x, bottom - high, wide, high, BAR) if bar.count else ""
        drawn += _hatched(x, bottom - red, wide, red) if bar.hatched else ""
        chain = fonts.BOLD if bar.is_bold else fonts.SANS
        shift = (wide - fonts.width(bar.label, chain) * 0.007) / 2
        drawn += sheets.words(x + shift, bottom + 9, bar.label, 7, chain, INK if bar.is_bold else SOFT)
    says = (
        f"{title}, {period}: {sum(bar.count for bar in bars):,} in all, at most {busiest:,}; "
        f"{sum(bar.hatched for bar in bars):,} of them hatched."
    )
    corners = f"{LEFT:.0f} {HEIGHT - bottom - 12:.0f} {LEFT + WIDE:.0f} {HEIGHT - book.y:.0f}"
    box = f"/A<</O/Layout/Placement/Block/BBox[{corners}]>>"
    sheets.leaf("Figure", parent, drawn, f"/Alt{text(says)}{box}")
    book.y = bottom + 11
    bold = " Bold: Sundays." if any(bar.is_bold for bar in bars) else ""
    book.paragraph(parent, caption + bold, size=7.5, color=SOFT, after=8)


def _hatched(x: float, y: float, wide: float, high: float) -> str:
    """A box with slanted lines."""
    low = HEIGHT - y - high
    lines = "".join(
        f"{x + at - high:.2f} {low:.2f} m {x + at:.2f} {low + high:.2f} l S "
        for at in [place * 3.0 for place in range(int((wide + high) / 3) + 2)]
    )
    frame = f"{x:.2f} {low:.2f} {wide:.2f} {high:.2f} re"
    return f"q 1 1 1 rg {frame} f {frame} W n {RED} RG 1.3 w {lines}Q {RED} RG 0.7 w {frame} S\n"


def _beside(
    book: Book,
    parent: Element,
    about: About,
    contents: Sequence[Listed],
    before: int,
    x: float,
    room: float,
    empty: Sequence[str],
) -> None:
    heading(book, parent, "Contents", x)
    grid = Grid(book, parent, x, (room - 92, 46, 46), ("Part", "Entries", "Page"), numeric=(1, 2), title=about.title)
    for listed in contents:
        page = f"{listed.at + before:,}" if listed.part <= 1 else f"{listed.part} · {listed.at:,}"
        grid.add((listed.title, listed.entries, page), to=listed.page, top=60)
    grid.end()
    if any(listed.part > 1 for listed in contents):
        book.paragraph(parent, "“2 · 1” is page 1 of part 2, a separate file.", x=x, room=room, size=7.5, color=SOFT)
    book.y += 10
    heading(book, parent, "This copy", x)
    facts = (
        ("Made", about.made), ("Filter", about.filter), ("Times", about.zone), ("Late", about.late_after),
        ("Kept", "Five years at least, § 465a.6(c)"), ("Empty", ", ".join(empty)),
    )  # fmt: skip
    for label, words in facts:
        if not words:
            continue
        y = book.y
        book.paragraph(parent, label, x=x, room=52, color=SOFT, after=0, leading=LEADING + 0.6)
        book.y = y
        book.paragraph(parent, words, x=x + 54, room=room - 54, after=2, leading=LEADING + 0.6)


def _marked(book: Book, parent: Element, about: About, marked: CoverMarks, before: int, style: Style) -> None:
    if not marked.listed:
        return
    book.make_room(90, about.title)
    book.y += 6
    heading(book, parent, "Entries that stand out")
    heads = ("Mark", "Entry", "Date", "Table", "In short", "Page")
    grid = Grid(book, parent, LEFT, (82, 60, 74, 60, ROOM - 322, 46), heads, numeric=(5,), title=about.title)
    room = max(int((BOTTOM - book.y - 16) // (LEADING + 2 * ROW_PAD)), 4)
    listed = marked.in_order[:room]
    others = marked.others + len(marked.listed) - len(listed)
    for item in listed:
        row = item.entry.row
        page = f"{item.at + before:,}" if item.part <= 1 else f"{item.part} · {item.at:,}"
        short = fonts.lines(item.entry.short, fonts.SANS, SIZE, ROOM - 340)
        words = short[0] + (" …" if len(short) > 1 else "")
        cells = (item.entry.mark, f"No. {row.number:,}", style.day(row.occurred_at), row.table_number, words, page)
        grid.add(cells, to=item.page if item.part <= 1 else None, top=0, leads=1)
    grid.end()
    if others:
        book.y += 3
        have = "1 more entry has" if others == 1 else f"{others:,} more entries have"
        book.paragraph(parent, f"{have} a mark, and a bar before the row in the log.", color=SOFT)


def marks_legend() -> Mapping[str, str]:
    """The meaning of each mark."""
    return {
        "Violation": "a finding at signing that the entry departs from the text",
        "Not met": "a check that the entry answers with no",
        "Exposure": "how much was played, at most, between the last verified count and the finding of a problem",
        "Late": "received later than the Board’s policy allows; the reason is beside it",
        "Corrected": "a later entry corrects it; it stays as it was signed",
        "Correction": "corrects an earlier entry, with the reason",
        "Never happened": "two people signed that its event never happened",
        "Not signed": "a second person, whose own signature the entry needs, had not signed when this copy was made",
        MARK: MEANING,
        "No network": "made on a device without network, and received when the network was back",
    }
