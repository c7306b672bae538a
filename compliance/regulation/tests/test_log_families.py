"""Families of logs: each reads the entry, its table and the other entries; a row asks them in its order."""

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from compliance.regulation.core.condition import says, stated
from compliance.regulation.core.demand import Demand
from compliance.regulation.core.figure import Text
from compliance.regulation.core.finding import Finding, listed
from compliance.regulation.core.in_use import LogEntries
from compliance.regulation.core.log import Clock, LogCase
from compliance.regulation.core.provision import Provisions
from compliance.regulation.general.log_families import (
    another_person,
    answered,
    at_its_table,
    in_order,
    left_in_time,
    no_overlap,
    not_in_haste,
    proved,
)
from compliance.regulation.tests.invented.chapter import CHAPTER, KEYS, LIFE, SECOND, WickEntry, WickTable

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
CLOCK = Clock(citation="900a.7(c)", title="Life of a wick", starts="placed_at", ends="removed_at", limit=LIFE)
ORDER = ("placed_at", "removed_at")


def after(**span: float) -> datetime:
    """A time so long after noon."""
    return NOON + timedelta(**span)


def found(*demands: Demand, table: Any = None, entries: tuple[Any, ...] = (), **stated_values: Any) -> list[Finding]:
    """The findings of a row of these demands about the last of some entries."""
    rules = Provisions("900a", KEYS, "invented")
    rules.demands("900a.9", "Demand", *demands, duty="It is as it is.", log="wick_change")
    (row,) = rules
    series = LogEntries((*entries, WickEntry(**stated_values)))
    text = Text(CHAPTER.edition(SECOND), {})
    case: Any = LogCase(series[-1], len(series) - 1, series, table or WickTable(), text, after(hours=30))
    assert row.check is not None
    return listed(row.check(case, text))


def test_what_proves_a_provision_is_a_violation_where_it_is_missing_in_words_or_by_its_question() -> None:
    (plain,) = found(proved("note", "what was seen", "a note"))
    (asked,) = found(*answered("note", required="a note"))
    assert (plain.severity, plain.wrong) == ("violation", "The entry does not state what was seen.")
    assert (asked.field, asked.wrong) == ("note", "The entry does not state the answer to “Note”.")
    assert found(*answered("note", required="a note", when=stated("placed_at"))) == []


def test_times_are_compared_with_the_last_one_stated_before_them() -> None:
    (turned,) = found(in_order(ORDER, "order"), placed_at=NOON, removed_at=after(minutes=-1))
    assert (turned.field, turned.required) == ("removed_at", "order")
    assert turned.wrong.startswith("“Removed at” is 1 min before “Placed at”: ")
    assert found(in_order(ORDER, "order"), removed_at=NOON) == []
    assert found(in_order(ORDER, "order", ("placed_at",)), placed_at=NOON, removed_at=after(minutes=-1)) == []


def test_haste_is_asked_only_where_the_demands_before_it_are_met() -> None:
    haste = not_in_haste("placed_at", "removed_at", "The wicks are recorded as placed and removed")
    (hasty,) = found(haste, placed_at=NOON, removed_at=after(minutes=1))
    assert (hasty.severity, hasty.field) == ("cannot_tell", "removed_at")
    assert found(haste, placed_at=NOON, removed_at=after(seconds=61)) == []
    (noted,) = found(proved("note", "what was seen", "a note"), haste, placed_at=NOON, removed_at=NOON)
    assert noted.field == "note"


def test_equipment_leaves_within_the_figure_of_its_clock_and_that_still_in_use_runs_on() -> None:
    words: Any = {"turned": "Turned.", "required": "a change every {due} hours", "mend": "Change it."}
    demand = left_in_time(CLOCK, lambda entry: f"The wick {entry.note}", **words)
    assert found(demand, note="A", placed_at=NOON, removed_at=after(hours=24)) == []
    (late,) = found(demand, note="A", placed_at=NOON)
    assert (late.required, late.mend, late.wrong[:10]) == ("a change every 24 hours", "Change it.", "The wick A")
    assert found(demand, removed_at=NOON) == []
    (unproved,) = found(left_in_time(CLOCK, "It", unproved=("No start.", "Find it."), **words), removed_at=NOON)
    assert (unproved.field, unproved.wrong, unproved.mend) == ("placed_at", "No start.", "Find it.")


def test_a_lane_has_one_set_at_a_time() -> None:
    other = WickEntry(placed_at=after(hours=-2), removed_at=after(hours=1), note="A")
    by_note = no_overlap(CLOCK, "Two wicks", lambda entry: entry.note)
    assert [one.severity for one in found(no_overlap(CLOCK, "Two wicks"), entries=(other,), placed_at=NOON)] == ["note"]
    assert found(by_note, entries=(other,), placed_at=NOON, note="B") == []
    assert found(by_note, entries=(other,), placed_at=after(hours=1), note="A") == []


class TabledWick(WickEntry, frozen=True, kw_only=True):
    """An entry that names its table, and two people."""

    table_number: str | None = None
    other: str | None = None


def test_an_entry_is_in_the_log_of_its_table_and_two_people_are_two_numbers() -> None:
    rules = Provisions("900a", KEYS, "invented")
    here = says("table_number", "T-1")
    rules.demands(
        "900a.9", "Demand", at_its_table(), another_person("note", "other", at_table=here, wrong="Both are {found}."),
        duty="It is as it is.", log="wick_change",
    )  # fmt: skip
    (row,) = rules
    text = Text(CHAPTER.edition(SECOND), {})
    assert row.check is not None
    entry = TabledWick(table_number="t-2", note="PA-1", other="pa-1")
    case: Any = LogCase(entry, 0, (entry,), WickTable(table_number="T-1"), text, NOON)
    assert [one.field for one in listed(row.check(case, text))] == ["table_number", "note"]
    elsewhere = msgspec.structs.replace(case, table=WickTable(table_number="T-2"))
    assert listed(row.check(elsewhere, text)) == []
