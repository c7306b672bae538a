"""CSV: what was recorded comes back; nothing runs."""

import csv
import re
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.documents.csv_files import STARTS_A_FORMULA, Writer, guarded
from tests.csv_read import unguarded

FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠x", "  =1+1"]


HARMLESS = re.compile(r'="[0-9]+[0-9 /eE-]*"')


def read(content: bytes) -> list[list[str]]:
    return list(csv.reader(StringIO(content.decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize("text", FORMULAS)
def test_what_starts_a_formula_is_kept_from_running(text):
    assert guarded(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "R-04", "1 = 1", "Ana-Maria", "a\tb", "O'Neil", " "])
def test_other_text_stays_as_it_is(text):
    assert guarded(text) == text


@pytest.mark.parametrize("text", ["1/3", "11/36", "3/8/2026", "7-10", "007", "12E4", "1234567890123456"])
def test_what_a_spreadsheet_would_misread_stays_text(text):
    writer = Writer(["x"])
    writer.add([text])
    assert read(writer.content)[1] == [f'="{text}"']
    assert unguarded(read(writer.content)[1][0]) == text


@pytest.mark.parametrize("text", ["0", "0.5", "33.333333", "35 to 1", "2026-11-27", "W-01", "2026-11-27T16:50:00Z"])
def test_what_a_spreadsheet_reads_as_it_is_meant_stays_as_it_is(text):
    writer = Writer(["x"])
    writer.add([text])
    assert read(writer.content)[1] == [text]


def test_blanks_of_a_file_can_be_searched():
    writer = Writer(["x"])
    writer.add(["9:12\u00a0a.m.\u202fEST"])
    assert read(writer.content)[1] == ["9:12 a.m. EST"]


def test_the_file_opens_everywhere():
    writer = Writer(["Name", "Words"])
    writer.add(["Zoë", 'He said "no", twice\nand left'])
    assert writer.content.startswith(b"\xef\xbb\xbf")
    assert writer.content.splitlines()[0].endswith(b'"Name","Words"')
    assert writer.content.count(b"\r\n") == 2
    assert read(writer.content)[1] == ["Zoë", 'He said "no", twice\nand left']


@given(st.lists(st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\0")), min_size=1, max_size=5))
def test_the_way_back_gives_what_was_recorded(cells):
    writer = Writer(["x"] * len(cells))
    writer.add(cells)
    found = read(writer.content)[1]
    assert [unguarded(cell) for cell in found] == [text.replace("\u00a0", " ").replace("\u202f", " ") for text in cells]
    assert not any(cell[:1] in STARTS_A_FORMULA for cell in found if cell and not HARMLESS.fullmatch(cell))
