"""The page of a book for people who read pictures: entries, late ones and problems by day, as bars and as figures."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from compliance.documents.books.cover import About, is_by_day, spans_of
from compliance.documents.books.tally import ProblemTally
from compliance.documents.sources import LogRow
from tests.pdf_checks import structure_of, text_of_page

from .test_every_entry import bound, rows_of

PROBLEMS, AT = "651a:problem", datetime(2026, 3, 3, 17, tzinfo=UTC)
DAY = date(2026, 3, 3)
FOUND = {"stage": "found", "what": "card_extra"}


def row(number: int, facts: dict[str, Any], **more: Any) -> LogRow:
    _, plain = rows_of(PROBLEMS, "X")
    return replace(plain, number=number, facts=facts, **more)


def done(problem: int) -> dict[str, Any]:
    return {"stage": "done", "problem_number": problem}


def tally_of(*rows: LogRow) -> tuple[int, int]:
    """The number of problems that were found, and of those that are open."""
    tally = ProblemTally()
    for one in rows:
        tally.add(one, DAY)
    return tally.by_day[DAY], tally.open_by_day[DAY]


def test_a_problem_is_open_until_an_entry_says_what_was_done():
    assert tally_of(row(1, FOUND)) == (1, 1)
    assert tally_of(row(1, FOUND), row(2, done(1))) == (1, 0)
    assert tally_of(row(1, FOUND), row(2, FOUND), row(3, done(2))) == (2, 1)


def test_a_correction_is_the_problem_that_it_corrects_and_keeps_its_number():
    twice = (row(1, FOUND, superseded_by=2), row(2, FOUND, supersedes=1, superseded_by=3), row(3, FOUND, supersedes=2))
    assert tally_of(*twice) == (1, 1)
    assert tally_of(*twice, row(4, done(1))) == (1, 0)


def test_an_end_that_was_corrected_away_or_never_happened_closes_nothing():
    first, second = row(1, FOUND), row(2, FOUND)
    corrected = (row(3, done(1), superseded_by=4), row(4, done(2), supersedes=3))
    assert tally_of(first, second, *corrected) == (2, 1)
    assert tally_of(first, row(2, done(1), never_happened="Two people stated it.")) == (1, 1)
    assert tally_of(replace(first, never_happened="Two people stated it.")) == (0, 0)


def test_the_same_number_at_another_table_is_another_problem():
    assert tally_of(row(1, FOUND), row(1, FOUND, table_number="W-02"), row(2, done(1))) == (2, 1)


def test_an_entry_of_another_log_is_no_problem():
    assert tally_of(replace(row(1, FOUND), log="651a:deck_change")) == (0, 0)


def test_the_page_has_the_bars_and_their_figures(tmp_path: Path) -> None:
    late = {"late_seconds": 4000, "late_reason": "The tablet was flat."}
    rows = [
        row(1, FOUND), row(2, FOUND, **late, occurred_at=AT + timedelta(days=1)),
        row(3, done(1), occurred_at=AT + timedelta(days=1)),
    ]  # fmt: skip
    content = bound(tmp_path, rows).parts[0].path.read_bytes()
    assert structure_of(content).problems == []
    said = " ".join(text_of_page(content, 2).split())
    for words in (
        "Day by day", "Entries a day, and late ones", "Hatched: late.", "Problems found a day", "Hatched: open.",
        "Tue Mar 3 1 0 1 0", "Wed Mar 4 2 1 1 1", "All 3 1 2 1",
    ):  # fmt: skip
        assert words in said, words
    assert "Thu Mar 5" not in said


def test_a_book_without_a_problem_says_so_in_place_of_a_chart(tmp_path: Path) -> None:
    _, plain = rows_of("651a:deck_change", "X")
    content = bound(tmp_path, [plain]).parts[0].path.read_bytes()
    said = " ".join(text_of_page(content, 2).split())
    assert "No problem at a table was reported in these entries." in said
    assert "Problems found" not in said


@pytest.mark.parametrize(("count", "by_day", "spans"), [(1, True, 1), (62, True, 62), (63, False, 3)])
def test_two_months_have_a_bar_for_each_day_and_more_have_one_for_each_month(count, by_day, spans):
    first = date(2026, 7, 1)
    about = About(
        title="Log Book", facility="F", holder="H", first=first, last=first + timedelta(days=count - 1), period="July",
        filter="All", copied="today", made="today", late_after="later", zone="EST", stem="book",
    )  # fmt: skip
    assert (is_by_day(about), len(spans_of(about))) == (by_day, spans)
    assert spans_of(about)[0][0] == about.first
    assert spans_of(about)[-1][1] == about.last
