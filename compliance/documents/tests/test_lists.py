"""A list as a paper: its words, how its pages end, long rows and hard text."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from compliance.documents.in_words import composed
from compliance.documents.lists import ListPaper
from compliance.documents.rendering import Rendered
from compliance.web.parts import Filter
from tests.page_ends import ends_of, right_margin
from tests.papers import not_printed
from tests.pdf_checks import bare, structure_of, text_of

from .test_every_entry import TEXTS

AT = datetime(2026, 3, 3, 17, tzinfo=UTC)
FILTERS = [
    Filter("kind", "Kind", "tables", "choice", [("", "Everything"), ("tables", "Tables")]),
    Filter("object", "Object, by name or number", ""),
    Filter("from", "From", "2026-03-01", "day"),
    Filter("to", "To", "yesterday", "day"),
]
HEADINGS = ["What", "Clause", "Certificate holder", "Filing", "Last day", "State"]
ROW = ["Destroy the old layouts.", "§ 651a.3(a)", "Keystone\nKeystone Test Casino", "RS-2026-0001", "None", "Met"]


def paper_of(rows: Sequence[Sequence[str]], *, has_more: bool = False) -> ListPaper:
    return ListPaper("Register of conditions", "Conditions by last day.", FILTERS, HEADINGS, rows, has_more=has_more)


def laid_out(rows: Sequence[Sequence[str]], *, has_more: bool = False) -> Rendered:
    made = composed("documents/list.html", {"paper": paper_of(rows, has_more=has_more)}, made_at=AT).laid_out()
    assert structure_of(made.pdf).problems == []
    return made


def test_only_filters_that_count_are_said_and_in_words() -> None:
    assert paper_of([]).chosen == "Kind: Tables; From: March 1, 2026"


@pytest.mark.parametrize("rows", [0, 1, 19, 60])
def test_a_list_is_printed_whole_and_its_pages_end_well(rows: int) -> None:
    made = laid_out([[f"{number}. {ROW[0]}", *ROW[1:]] for number in range(rows)])
    text = text_of(made.pdf)
    assert not_printed(made.html, made.pdf) == set()
    assert ends_of(made.pdf) == []
    assert ("Nothing matches." in text) == (rows == 0)
    assert "Kind: Tables; From: March 1, 2026." in text


def test_the_longer_a_cell_the_wider_its_column_within_bounds() -> None:
    widths = dict(paper_of([ROW, [*ROW[:5], "before: 1; after: 2. " * 200]]).columns)
    assert widths["State"] > 3 * widths["Clause"]
    assert min(widths.values()) >= 2
    assert sum(widths.values()) <= 20


def test_a_list_that_goes_on_says_so() -> None:
    assert "The first 2 rows are printed." in text_of(laid_out([ROW, ROW], has_more=True).pdf)


@pytest.mark.parametrize("column", [0, 5])
def test_a_row_that_is_longer_than_a_page_goes_on_over_the_next(column: int) -> None:
    words = " ".join(f"w{number}" for number in range(700))
    long = [words if at == column else cell for at, cell in enumerate(ROW)]
    made = laid_out([ROW, long, ROW])
    assert not_printed(made.html, made.pdf) == set()
    assert right_margin(made.pdf) > 0.4
    assert ends_of(made.pdf) == []


@pytest.mark.parametrize("name", ["ligatures", "markup"])
def test_hard_text_stays_text(name: str) -> None:
    made = laid_out([[TEXTS[name]] * len(HEADINGS), ROW])
    assert "Destroytheoldlayouts." in bare(text_of(made.pdf))
    assert "words.txt" not in structure_of(made.pdf).attachments
