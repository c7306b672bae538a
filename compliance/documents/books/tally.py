"""The counts of a book: entries by log and day, late, corrected, violations, checks not met, missing numbers."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

from ..sources import LogRow, kind_of, title_of
from .columns import Person, PrintedEntry, day_of, people_of, sheet_of
from .unprinted import MARK as NOT_PRINTED

MOST_LISTED = 24
"""Marked entries that the cover lists; the others are found by their marks in the logs."""


@dataclass
class Count:
    """The counts of one log."""

    log: str
    entries: int = 0
    late: int = 0
    corrected: int = 0
    violations: int = 0
    not_met: int = 0
    gaps: int = 0

    @property
    def title(self) -> str:
        return title_of(self.log)

    def as_json(self) -> dict[str, Any]:
        """The counts by name."""
        return {
            "log": self.log,
            "title": self.title,
            "entries": self.entries,
            "late": self.late,
            "corrected": self.corrected,
            "violations": self.violations,
            "checks_not_met": self.not_met,
            "gaps": self.gaps,
        }


GRAVITY = (
    NOT_PRINTED, "Never happened", "Violation", "Not met", "Exposure", "Late", "Corrected", "Correction", "Not signed",
    "No network",
)  # fmt: skip


@dataclass
class ProblemTally:
    """The problems that the entries report, each by the day on which it was found, and those of which an entry of the
    same book says what was done. A correction takes the place of what it corrects."""

    first: dict[tuple[str, str, int], int] = field(default_factory=dict)
    """The number of the entry that reported a problem first, by its later corrections."""
    found: dict[tuple[str, str, int], date] = field(default_factory=dict)
    done: set[tuple[str, str, int]] = field(default_factory=set)

    def add(self, row: LogRow, day: date) -> None:
        """Counts an entry, where it is of a log of problems. Entries of a table come in the order of their numbers."""
        if kind_of(row.log).problem is None:
            return
        place, number = (row.log, row.table_number), row.number
        if row.supersedes is not None:
            number = self.first[*place, row.number] = self.first.get((*place, row.supersedes), row.supersedes)
        if row.superseded_by is not None or row.never_happened:
            return
        if row.facts.get("stage") == "found":
            self.found[*place, number] = day
        elif row.facts.get("problem_number") is not None:
            self.done.add((*place, row.facts["problem_number"]))

    @property
    def by_day(self) -> Counter[date]:
        """The number of problems found on each day."""
        return Counter(self.found.values())

    @property
    def open_by_day(self) -> Counter[date]:
        """The number of problems found on each day that no entry of this book closes."""
        return Counter(day for problem, day in self.found.items() if problem not in self.done)


@dataclass
class Tally:
    """The counts of a book, and the people whom its entries name. Adding an entry costs the same at any size."""

    zone: ZoneInfo
    logs: dict[str, Count] = field(default_factory=dict)
    by_day: Counter[date] = field(default_factory=Counter)
    marked_by_day: Counter[date] = field(default_factory=Counter)
    late_by_day: Counter[date] = field(default_factory=Counter)
    problems: ProblemTally = field(default_factory=ProblemTally)
    by_mark: Counter[str] = field(default_factory=Counter)
    people: dict[Person, int] = field(default_factory=dict)

    def add(self, entry: PrintedEntry) -> None:
        """Counts an entry."""
        row = entry.row
        count = self.logs.setdefault(row.log, Count(row.log))
        count.entries += 1
        count.late += row.late_seconds is not None
        count.corrected += row.superseded_by is not None
        count.violations += bool(row.violations)
        count.not_met += bool(sheet_of(row.log).not_met(row))
        day = day_of(row, self.zone)
        self.by_day[day] += 1
        self.late_by_day[day] += row.late_seconds is not None
        self.problems.add(row, day)
        if entry.mark:
            self.marked_by_day[day] += 1
            self.by_mark[entry.mark] += 1
        for person in people_of(row):
            self.people[person] = self.people.get(person, 0) + 1

    @property
    def all(self) -> Count:
        """The counts of all logs together."""
        return total(self.logs.values())


def total(counts: Iterable[Count]) -> Count:
    """The sum of counts."""
    every = Count("")
    for count in counts:
        for name in ("entries", "late", "corrected", "violations", "not_met", "gaps"):
            setattr(every, name, getattr(every, name) + getattr(count, name))
    return every
