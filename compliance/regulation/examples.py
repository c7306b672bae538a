"""Complete, compliant filings as data, one of each game, for tests, demonstration and benchmark: `examples/filings`.

`617a.json` is a filing under chapter 617a in the order of its form, without the duties that it attests. A longer name,
as `617a-single-zero.json`, is another kind of table and states what differs. Makers and numbers are invented.
"""

import json
from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from .core.chapter import chapter

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "filings"
UNNAMED: Mapping[str, Any] = {"signed": True}
"""An attestation as the filer states it: the signature of the whole filing says who signs, and when."""

Answers = dict[str, Any]


def example(
    name: str, *, approved_on: date | None = None, signature: Mapping[str, Any] = UNNAMED, **changes: Any
) -> Answers:
    """The filing in the file of this name as JSON values, some changed; None leaves one out.

    Every duty is attested by `signature`, and what these answers do not ask is left out. `approved_on` takes the place
    of the days of the approvals in the file.
    """
    number = name.partition("-")[0]
    answers = _read(number, approved_on) | _read(name, approved_on) | attested(number, signature) | changes
    stated = {field: value for field, value in answers.items() if value is not None}
    whole = chapter(number)
    facts = whole.parse(stated)
    return {field: value for field, value in stated.items() if whole.fields[field].is_asked(facts)}


def attested(number: str, signature: Mapping[str, Any] = UNNAMED) -> Answers:
    """Every duty of conduct of a chapter attested; those that are not asked stay unused."""
    return {name: dict(signature) for name, field in chapter(number).fields.items() if field.kind == "attestation"}


def approval(unit: str, number: str = "AP-0019", on: date = date(2025, 11, 18)) -> Answers:
    """The reference of an approval."""
    return {"approving_unit": unit, "approval_number": number, "approved_on": on.isoformat()}


def odds(pay: int, to: int = 1) -> dict[str, int]:
    """Odds as JSON."""
    return {"pay": pay, "to": to}


def _read(name: str, approved_on: date | None) -> Answers:
    answers: Answers = json.loads(_text(name))
    for value in answers.values():
        if approved_on and isinstance(value, dict) and "approved_on" in value:
            value["approved_on"] = approved_on.isoformat()
    return answers


@cache
def _text(name: str) -> str:
    return (FOLDER / f"{name}.json").read_text(encoding="utf-8")
