"""Complete, compliant log entries as data, for tests, demonstration and benchmark: `examples/entries`.

`651a/deck_change.json` is an entry in that log of chapter 651a as a person states it; the signature adds the table and
the signer. A name that is none of a log, as `617a/adjustment.json`, states what an entry of this kind has beside the
usual one, or in its place. Each happens around NOON; people are those of the demonstration's first facility.
"""

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "entries"
NOON = datetime.fromisoformat("2026-03-03T12:00-05:00")
MOMENT = re.compile(r"(\d{4}-\d\d-\d\d)?(T)?(\d\d:\d\d[-+]\d\d:\d\d)?")
"""A day, a time of day, or both as one moment."""


def entry(name: str, at: datetime = NOON, names: Mapping[str, str] | None = None, **changes: Any) -> dict[str, Any]:
    """The entry in the file of this name as JSON values, some changed; None leaves one out.

    It happens around `at` and in the zone of `at`: each moment is as long before or after `at` as it is in the file
    before or after NOON; a day or a time that stands alone is that of `at`. `names` gives other people's names and
    credentials for those in the file.
    """
    values = _moved(json.loads(_text(name)), at, names or {}) | changes
    return {field: value for field, value in values.items() if value is not None}


def clock_words(moment: datetime) -> str:
    """A moment as entries state it: to the minute, or exactly where it has seconds."""
    return moment.isoformat(timespec="auto" if moment.second or moment.microsecond else "minutes")


def _moved(value: Any, at: datetime, names: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {name: _moved(part, at, names) for name, part in value.items()}
    stated = MOMENT.fullmatch(value) if isinstance(value, str) and value else None
    if stated is None:
        return names.get(value, value) if isinstance(value, str) else value
    if stated[2]:
        moment = at.astimezone(UTC) + (datetime.fromisoformat(value) - NOON)
        return clock_words(moment.astimezone(at.tzinfo))
    return clock_words(at)[slice(10) if stated[1] else slice(11, None)]


@cache
def _text(name: str) -> str:
    return (FOLDER / f"{name}.json").read_text(encoding="utf-8")
