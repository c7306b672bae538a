"""The chapters on file, for tests that hold of every one of them."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from compliance.regulation import chapters
from compliance.regulation.tests import golden

REGULATION = Path(__file__).resolve().parents[1]
EXAMPLES = REGULATION.parents[2] / "shared" / "examples"
CHAPTERS = chapters()
NUMBERS = {whole.number for whole in CHAPTERS}


@cache
def examples() -> dict[str, dict[str, Any]]:
    """Valid filings and logs of the chapters on file, by file name; none where the examples are not there."""
    read = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in sorted(EXAMPLES.glob("*.json"))}
    return {name: value for name, value in read.items() if value["chapter"] in NUMBERS}


def own_examples() -> dict[str, dict[str, Any]]:
    """The compliant filings and logs of the chapters' own tests, in the same form, by chapter and place."""
    found: dict[str, dict[str, Any]] = {}
    for number in sorted(NUMBERS):
        for place, facts in enumerate(golden.filings(number)):
            found[f"{number} filing {place}"] = {"chapter": number, "facts": facts}
        for place, (log, table, entries) in enumerate(golden.logs(number)):
            found[f"{number} log {place}"] = {"chapter": number, "log": log, "table": table, "entries": entries}
    return found


def filings(number: str) -> list[dict[str, Any]]:
    """The facts of the valid filings of one chapter."""
    return [value["facts"] for value in examples().values() if value["chapter"] == number and "facts" in value]
