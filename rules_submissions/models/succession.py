"""Later approvals that cover a table of an approval, from rows that were read together."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any


@dataclass(frozen=True)
class Successor:
    """The approval that took the place of another at a table, and since when."""

    reference: str
    since: date


def by_table(numbers: Iterable[str], later: Iterable[dict[str, Any]]) -> dict[str, Successor]:
    """Of these tables those that a later approval covers, each with the first. `later` is in order, each with
    `reference`, `tables` and the day `since` when."""
    first: dict[str, Successor] = {}
    own = set(numbers)
    for row in later:
        for number in row["tables"]:
            if number in own:
                first.setdefault(number, Successor(row["reference"], date.fromisoformat(row["since"])))
    return first
