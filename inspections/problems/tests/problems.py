"""Reports of problems for tests: at a table of Casino War, found at noon."""

from datetime import datetime
from typing import Any

from compliance.holders.models import Facility, GamingTable, User
from compliance.holders.tests.factories import given
from compliance.regulation.entry_examples import entry
from inspections.models import LogEntry

from ...tests.factories import NOON, at, iso, signed


def extra(found: datetime = NOON, **more: Any) -> dict[str, Any]:
    """An extra card, found then, two hours after the last count."""
    no_counter = {"counter_id": None, "counter_rounds": None}
    return entry("651a/problem", found, last_count_at=iso(at(-2)), **no_counter) | more


def fault(**more: Any) -> dict[str, Any]:
    """A shuffler that fails at noon and is not marked."""
    return {"stage": "found", "what": "shuffler_fault", "device_id": "S-1", "found_at": iso(NOON)} | more


def done(number: int = 1, when: datetime = NOON, **more: Any) -> dict[str, Any]:
    """The work done about a problem."""
    return entry("651a/problem_done", when, problem_number=number) | more


def reported(table: GamingTable, by: User, values: dict[str, Any] | None = None, **more: Any) -> LogEntry:
    """An entry in the problem log."""
    return signed(table, "problem", values or extra(), by, **more)


def rated(facility: Facility, *, to_board: bool = False, **rates: int) -> None:
    """Sets the facility's facts about problems: rounds an hour by chapter, `c651a=90`."""
    facility.rounds_per_hour = {name.removeprefix("c"): rate for name, rate in rates.items()}
    facility.problems_to_board = to_board
    with given():
        facility.save()
