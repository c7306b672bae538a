"""A page of a book is used to its end, and no further."""

from datetime import UTC, datetime
from io import BytesIO

import pytest

from compliance.documents.books.cover import Grid
from compliance.documents.books.pages import BOTTOM, LEFT, TOP, Book, Running
from compliance.documents.typeset.sheets import Sheets


@pytest.fixture
def book() -> Book:
    book = Book(Sheets(BytesIO(), "Logs", datetime(2026, 3, 3, tzinfo=UTC)), Running("Casino", (), "§ 465a.3(d)"))
    book.begin_page("Logs")
    return book


def test_what_just_fits_stays_on_the_page(book):
    book.y = BOTTOM - 90
    assert not book.make_room(90, "Logs")
    assert (len(book.pages), book.y) == (1, BOTTOM - 90)


def test_what_is_higher_by_a_hair_begins_a_page(book):
    book.y = BOTTOM - 90
    assert book.make_room(90.01, "Logs")
    assert (len(book.pages), book.y) == (2, TOP)


def test_a_list_fills_its_page_and_goes_on_with_its_heads_on_the_next(book):
    grid = Grid(book, book.sheets.document, LEFT, (200, 300), ("Name", "Position"), title="Logs")
    heads, ends = book.y - TOP, []
    while len(book.pages) == 1:
        ends.append(book.y)
        grid.add(("Dee Ler", "dealer"))
    row = ends[1] - ends[0]
    assert BOTTOM - row < ends[-1] <= BOTTOM
    assert book.y == TOP + heads + row
