"""The chapters on file, for tests that hold of every one of them."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from compliance.regulation.chapter import PACKAGES, Chapter, chapter

REGULATION = Path(__file__).resolve().parents[1]
EXAMPLES = REGULATION.parents[2] / "shared" / "examples"
CHAPTERS: tuple[Chapter, ...] = tuple(
    chapter(number) for number, package in PACKAGES.items() if (REGULATION / package / "chapter.py").is_file()
)
NUMBERS = {whole.number for whole in CHAPTERS}


@cache
def examples() -> dict[str, dict[str, Any]]:
    """Valid filings and logs of the chapters on file, by file name; none where the examples are not there."""
    read = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in sorted(EXAMPLES.glob("*.json"))}
    return {name: value for name, value in read.items() if value["chapter"] in NUMBERS}


def filings(number: str) -> list[dict[str, Any]]:
    """The facts of the valid filings of one chapter."""
    return [value["facts"] for value in examples().values() if value["chapter"] == number and "facts" in value]


@cache
def _tests_of(number: str) -> dict[str, str]:
    """The text of each test file of a game, by name."""
    folder = REGULATION / PACKAGES[number] / "tests"
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.rglob("test_*.py"))}


def files_naming(number: str, *names: str) -> list[str]:
    """The test files of a game that hold one of `names`; a citation also in the form `651a_3_c_1`."""
    forms = {form for name in names for form in (name, re.sub(r"[.()]+", "_", name).strip("_"))}
    return [name for name, text in _tests_of(number).items() if any(form in text for form in forms)]
