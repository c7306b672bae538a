"""Every CSV that the product makes, read by one reader: it opens everywhere as it is meant, and runs nowhere."""

import csv
import re
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings

from compliance.documents.services.sheets import csv_of
from compliance.documents.tests.test_every_entry import LOGS, TEXTS, ZONE
from compliance.documents.tests.test_every_entry import rows_of as rows_of_log
from tests.asking import Caller
from tests.cast import CAST, Cast
from tests.csv_read import rows_of
from tests.matrix import Samples, addresses, load_samples
from tests.open_to import open_to

load_samples()
FILES = {
    "access:csv", "changes:csv", "floor:exceptions_csv", "floor:figures_csv", "floor:packages_csv", "audit:work_paper",
    "imports:template_csv", "register:csv", "submissions:conditions_csv", "submissions:figures_csv",
    "submissions:impact_csv",
}  # fmt: skip
OF_A_DRAFT = {"submissions:odds_csv"}
"""Of an open draft, which the samples have not: `filing/tests/test_odds_file.py` reads it."""
OTHER_READING = re.compile(r"0\d+|\d+ */ *\d+.*|\d+ \d+/\d+|\d{1,2}-\d{1,2}|\d{16,}|\d+[eE]\d+")
RUNS = re.compile(r"\s*[=+\-@＝＋－＠]")
AS_TEXT = re.compile(r'="[^"]+"')
WRITES = re.compile(r"\bcsv\.(writer|DictWriter)\b")


def faults_of(content: bytes) -> list[str]:
    """The cells that a spreadsheet would show otherwise than they are meant."""
    assert rows_of(content) is not None
    cells = [cell for row in csv.reader(StringIO(content.decode("utf-8-sig"), newline="")) for cell in row]
    return [
        cell
        for cell in cells
        if re.search("[\u00a0\u202f]", cell)
        or (not AS_TEXT.fullmatch(cell) and (OTHER_READING.fullmatch(cell) or RUNS.match(cell)))
    ]


def test_every_csv_of_every_address_opens_as_it_is_meant(caller: Caller, cast: Cast, own: Samples) -> None:
    seen, faults = set(), []
    for address in addresses():
        if address.name not in FILES:
            continue
        who = next(name for name in CAST if name in open_to()[address.name]["get"])
        answer = caller(address, cast[who]).get(address.of(address.ids(own)))
        assert answer["Content-Type"].startswith("text/csv"), address.name
        assert answer.content.startswith(b"\xef\xbb\xbf"), address.name
        seen.add(address.name)
        faults += [(address.name, cell) for cell in faults_of(answer.content)]
    assert (faults, seen) == ([], FILES)


MISREAD = {"numbers": "007", "a fraction": "1/3", "a day": "7-10", "a power": "12E4", "a card": "1234567890123456",
           "a blank": "5\u00a0in", "a formula": "=1+1", "a sign": "+A1", "an address": "@SUM(A1)"}  # fmt: skip


@pytest.mark.parametrize("text", [*TEXTS.values(), *MISREAD.values()], ids=[*TEXTS, *MISREAD])
def test_the_csv_of_an_export_of_every_log_opens_as_it_is_meant(text: str) -> None:
    facility = SimpleNamespace(keeps_packages=True, name=text[:40], zone=ZONE)
    job: Any = SimpleNamespace(facility=facility)
    rows = [row for log in LOGS for row in rows_of_log(log, text)]
    content = csv_of(job, LOGS, rows).content
    assert faults_of(content) == []
    assert len(rows_of(content)) == 2 * len(LOGS)


def test_files_for_spreadsheets_have_one_writer() -> None:
    folders = [Path(settings.BASE_DIR, name) for name in ("compliance", "inspections", "rules_submissions")]
    paths = [path for folder in folders for path in folder.rglob("*.py") if "tests" not in path.parts]
    found = [path.name for path in paths if WRITES.search(path.read_text(encoding="utf-8"))]
    assert found == ["csv_files.py"]


def test_every_address_of_a_csv_is_among_them() -> None:
    named = {one.name for one in addresses() if one.name.endswith("csv") and "get" in open_to().get(one.name, {})}
    assert named <= FILES | OF_A_DRAFT
