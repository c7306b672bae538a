"""A page for people who read pictures: entries, late entries and problems by day, with their figures beside them."""

from ..typeset.sheets import SOFT, Element, TypesetPage
from .cover import NARROW, RIGHT, About, Grid, bars_of, chart, heading, is_by_day, spans_of, within
from .pages import Book
from .tally import Tally

FIGURE = 42.0


def days(book: Book, parent: Element, about: About, tally: Tally) -> TypesetPage:
    """The page with the charts, and beside them their figures: a row for each day or month that has an entry."""
    unit = "day" if is_by_day(about) else "month"
    page = book.begin_page(about.title)
    book.y = 60
    heading(book, parent, f"{unit.capitalize()} by {unit}")
    top = book.y
    late, problems = tally.late_by_day, tally.problems
    chart(
        book,
        parent,
        f"Entries a {unit}, and late ones",
        about.period,
        bars_of(about, tally.by_day, late),
        f"Hatched: late. {about.late_after}.",
    )
    if problems.found:
        chart(
            book,
            parent,
            f"Problems found a {unit}",
            about.period,
            bars_of(about, problems.by_day, problems.open_by_day),
            "Hatched: open. No entry in this book says what was done.",
        )
    else:
        book.paragraph(parent, "No problem at a table was reported in these entries.", color=SOFT)
    book.y = top
    _table(book, parent, about, tally, unit)
    return page


def _table(book: Book, parent: Element, about: About, tally: Tally, unit: str) -> None:
    counts = (tally.by_day, tally.late_by_day, tally.problems.by_day, tally.problems.open_by_day)
    heads = (unit.capitalize(), "Entries", "Late", "Problems", "Open")
    wides = (NARROW - 4 * FIGURE, *[FIGURE] * 4)
    grid = Grid(book, parent, RIGHT, wides, heads, numeric=range(1, 5), title=about.title)
    for first, last in spans_of(about):
        figures = [within(by_day, first, last) for by_day in counts]
        label = f"{first:%a %b} {first.day}" if unit == "day" else f"{first:%B %Y}"
        if any(figures):
            grid.add((label, *(f"{figure:,}" for figure in figures)))
    grid.add(("All", *(f"{sum(by_day.values()):,}" for by_day in counts)), is_bold=True)
    grid.end()
