"""Workbooks (XLSX) are read cell by cell as they show; what a spreadsheet computes, hides or breaks is refused."""

import io
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterable
from datetime import date, datetime, time
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from openpyxl import Workbook

from compliance.holders.models import Facility, GamingTable, User
from compliance.uploads.workbook_child import rows_of

from ..services import MOST_ROWS
from .test_imports import PERSON_HEADS, TABLE_HEADS, TRADITIONAL, dealer, imported, shown, table

ClientOf = Callable[[User], Client]


def saved(workbook: Workbook) -> bytes:
    content = io.BytesIO()
    workbook.save(content)
    return content.getvalue()


def workbook_of(rows: Iterable[Iterable[Any]]) -> Workbook:
    workbook = Workbook()
    for row in rows:
        workbook.active.append(list(row))  # type: ignore[union-attr]
    return workbook


def archive(**files: str) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, text in files.items():
            opened.writestr(name, text)
    return packed.getvalue()


@pytest.mark.parametrize(
    ("value", "shown_as", "text"),
    [
        ("R-01", "General", "R-01"),
        (12, "General", "12"),
        (12.0, "General", "12"),
        (12.5, "0.00", "12.5"),
        (4417, "000000", "004417"),
        (True, "General", "TRUE"),
        (date(2026, 3, 16), "m/d/yyyy", "2026-03-16"),
        (datetime(2026, 3, 16, 0, 0), "m/d/yyyy", "2026-03-16"),  # noqa: DTZ001  (a spreadsheet knows no zone)
        (datetime(2026, 3, 16, 9, 30), "m/d/yyyy h:mm", "2026-03-16T09:30:00"),  # noqa: DTZ001
        (time(9, 30), "h:mm", "09:30:00"),
        ("=1+1", "General", "=1+1"),
    ],
)
def test_a_cell_is_given_as_it_shows(value: Any, shown_as: str, text: str) -> None:
    workbook = workbook_of([["Head"], [value]])
    workbook.active["A2"].number_format = shown_as  # type: ignore[index]
    assert rows_of(saved(workbook), 5)["rows"] == [["Head"], [text]]


def test_rows_keep_their_numbers_and_blank_ones_at_the_end_do_not_count() -> None:
    workbook = workbook_of([["Head"], [], ["a", None, " "]])
    workbook.active["A900"].value = "  "  # type: ignore[index]
    assert rows_of(saved(workbook), 3) == {
        "rows": [["Head"], [], ["a"]], "is_more": False, "unread": "", "is_broken": False,
    }  # fmt: skip
    assert rows_of(saved(workbook_of([["Head"]] * 4)), 3)["is_more"]
    assert rows_of(saved(workbook_of([["x"] * 31])), 3)["is_more"]


def test_an_error_of_a_spreadsheet_is_no_text() -> None:
    workbook = workbook_of([["Head"], ["#REF!"]])
    workbook.active["A2"].data_type = "e"  # type: ignore[index]
    assert rows_of(saved(workbook), 5)["rows"][1] == ["=#REF!"]


def with_sheet(rows: str, before: str = "") -> bytes:
    """A workbook whose one sheet is this XML."""
    kept = saved(workbook_of([["Head"]]))
    head = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    files = {}
    with zipfile.ZipFile(io.BytesIO(kept)) as opened:
        for name in opened.namelist():
            files[name] = opened.read(name).decode()
    return archive(**{**files, "xl/worksheets/sheet1.xml": f"{before}{head}{rows}</sheetData></worksheet>"})


def test_a_row_of_any_number_ends_the_reading() -> None:
    """A few bytes that name row 2,000,000,000 kept the child busy for its minute, and all of that side waiting."""
    found = rows_of(with_sheet('<row r="2000000000"><c t="inlineStr"><is><t>R-01</t></is></c></row>'), 10)
    assert (found["rows"], found["is_more"]) == ([], True)


def test_cells_of_the_last_column_end_the_reading() -> None:
    """Each is a row of 18,278 blank cells: a file of 300 KB kept the child busy for its minute."""
    rows = "".join(f'<row r="{number}"><c r="ZZZ{number}"/></row>' for number in range(1, 200))
    found = rows_of(with_sheet(rows), 10)
    assert (found["rows"], found["is_more"]) == ([], True)


def test_a_workbook_reads_no_file_of_the_office_and_unfolds_no_entity(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("what nobody may read")
    cell = '<row r="1"><c r="A1" t="inlineStr"><is><t>&e;</t></is></c></row>'
    laughs = '<!ENTITY a "ha">' + "".join(
        f'<!ENTITY {name} "{f"&{before};" * 20}">' for before, name in zip("abcdfghi", "bcdfghie", strict=True)
    )
    for entity in (f'<!ENTITY e SYSTEM "{(tmp_path / "secret").as_uri()}">', laughs):
        found = rows_of(with_sheet(cell, f"<!DOCTYPE x [{entity}]>"), 10)
        assert "nobody" not in str(found)
        assert found["is_broken"] or not any(map(any, found["rows"]))


@pytest.mark.django_db
def test_tables_of_a_workbook_are_imported(facility: Facility, holder_admin: User, client_of: ClientOf) -> None:
    content = saved(workbook_of([TABLE_HEADS, table(facility, "R-01"), (facility.name, 12, "Craps", TRADITIONAL)]))
    browser = client_of(holder_admin)
    assert imported(browser, "tables", content).status_code == 302
    assert set(GamingTable.objects.values_list("number", flat=True)) == {"R-01", "12"}


@pytest.mark.django_db
def test_days_and_formulas_of_people(holder_admin: User, facility: Facility, client_of: ClientOf) -> None:
    good = (*dealer(1)[:3], date(2026, 3, 16), "PA-770001", datetime(2026, 3, 16))  # noqa: DTZ001
    bad = ("=A2", *dealer(2)[1:])
    page = shown(client_of(holder_admin), "people", saved(workbook_of([PERSON_HEADS, good, bad]))).content.decode()
    assert "To fix: 1\u00a0row" in page
    assert "This is a formula. Enter its result." in page
    assert "Dealer Number 1, Dealer; credential PA-770001" in page


def several_sheets() -> bytes:
    workbook = workbook_of([TABLE_HEADS])
    workbook.create_sheet("Lists").append(["Roulette"])
    return saved(workbook)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (archive(**{"xl/workbook.xml": "0" * 10_000_000}), "We cannot read this file as a workbook (XLSX)."),
        (
            archive(mimetype="application/vnd.oasis.opendocument.spreadsheet"),
            "We cannot read this file as a workbook (XLSX)",
        ),
        (saved(Workbook())[:-40], "We cannot read this file as a workbook (XLSX)."),
        (saved(Workbook()), "The file is empty."),
        (several_sheets(), "Several sheets of the workbook have content: Sheet, Lists. Keep one of them."),
        (saved(workbook_of([["Facility"]] * (MOST_ROWS + 2))), "than one import takes: 500 rows."),
        (bytes.fromhex("D0CF11E0A1B11AE1") + b"\0" * 512, "a workbook of an older kind, or has a password."),
    ],
)
def test_what_is_no_such_workbook_is_refused_in_words(
    facility: Facility, holder_admin: User, client_of: ClientOf, content: bytes, words: str
) -> None:
    page = shown(client_of(holder_admin), "tables", content)
    assert page.status_code == 400
    assert words in page.content.decode()


@pytest.mark.sampled
def test_no_page_loads_what_reads_a_workbook() -> None:
    """A child process alone has it: nothing of a file from outside is decoded where people's data are."""
    code = "import django, sys; django.setup(); import compliance.urls; print('openpyxl' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "False"
