"""Comparison of pages with the golden files: a page that is not among those of its file is told, whoever read it."""

import pytest

from tests.golden import kept
from tests.golden.repeats import LEAST, shorten_repeats
from tests.golden.text import Page

KEPT = "=== filer (holder), auditor (board): / 200\nWelcome.\n\n=== nobody: / 302\n→ login\n"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "home.txt").write_text(KEPT)
    monkeypatch.setattr(kept, "FOLDER", tmp_path)
    monkeypatch.delenv(kept.WRITE, raising=False)


@pytest.mark.parametrize("text", [KEPT, "=== dealer (holder): / 200\nWelcome.\n\n", "=== nobody: / 302\n→ login\n", ""])
def test_pages_that_stand_in_the_file_pass(text):
    kept.held_among("pages", {"home.txt": text})


@pytest.mark.parametrize(
    "text", [KEPT.replace("Welcome.", "Welcome!"), "=== nobody: / 200\n→ login\n", f"{KEPT}\n=== nobody: /x/ 200\n"]
)
def test_another_page_is_told(text):
    with pytest.raises(AssertionError, match=r"home\.txt: /"):
        kept.held_among("pages", {"home.txt": text})


def test_what_is_said_of_a_term_and_the_label_of_a_tick_stand_on_one_line():
    page = Page(
        "<dl><div><dt>Clause</dt> <dd><a>§ 1</a></dd></div><dt>Two</dt><dd>a</dd><dd><p>b</p></dd><dt>None</dt></dl>"
        "<input type=radio checked> <label>Yes</label><div><input type=radio><label>No</label></div>"
    )
    assert page.main == ["Clause: [§ 1]", "Two: a", "b", "None", "(x) Yes", "( ) No"]


ROWS = [f"row {number}" for number in range(LEAST + 3)]


def shortened(lines):
    """The lines kept of a page with these lines after one with all rows."""
    first, second = (
        page.splitlines() for page in shorten_repeats("\n".join(["/ 200", *page, ""]) for page in (ROWS, lines))
    )
    assert first == ["/ 200", *ROWS]
    assert second[0] == "/ 200"
    return second[1:]


def test_lines_of_an_earlier_page_are_named_by_their_number_and_ends():
    assert shortened(["new", *ROWS, "end"]) == ["new", "⋮ 9 lines as above: row 0 … row 8", "end"]
    assert shortened(ROWS[1 : 1 + LEAST]) == ["⋮ 6 lines as above: row 1 … row 6"]
    assert shortened(ROWS[1:LEAST]) == ROWS[1:LEAST]


@pytest.mark.parametrize("place", range(len(ROWS)))
def test_a_line_that_changes_goes_or_comes_shows(place):
    for lines in (
        [*ROWS[:place], "another", *ROWS[place + 1 :]], ROWS[:place] + ROWS[place + 1 :],
        [*ROWS[:place], "another", *ROWS[place:]],
    ):  # fmt: skip
        assert shortened(lines) != shortened(ROWS)
    assert "another" in shortened([*ROWS[:place], "another", *ROWS[place + 1 :]])


def test_a_page_repeats_nothing_of_its_own():
    page = "\n".join(["/ 200", *ROWS, *ROWS, ""])
    assert list(shorten_repeats([page])) == [page]
