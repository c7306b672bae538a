"""Months of a facility: which entries a book of one holds, and when it is due."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Self
from zoneinfo import ZoneInfo

from compliance.holders.models import Facility

AFTER = timedelta(hours=24)
"""The time after the end of its month at which a book is made: entries made by then are in it."""
LEEWAY = timedelta(minutes=5)
"""The time in which an entry received by the office may not be committed yet; it waits for the next book."""


@dataclass(frozen=True)
class Month:
    """A calendar month at a facility."""

    first: date
    zone: ZoneInfo

    @classmethod
    def of(cls, facility: Facility, words: str) -> Self:
        """The month `2026-02`. Raises ValueError."""
        year, dash, month = words.partition("-")
        if dash != "-" or len(year) != 4 or len(month) != 2 or not words.replace("-", "").isdigit():
            raise ValueError(words)
        return cls(date(int(year), int(month), 1), facility.zone)

    @classmethod
    def at(cls, facility: Facility, moment: datetime) -> Self:
        """The month in which an instant is at the facility."""
        return cls(facility.day(moment).replace(day=1), facility.zone)

    @property
    def next_first(self) -> date:
        """The first day of the next month."""
        return (self.first + timedelta(days=31)).replace(day=1)

    @property
    def before(self) -> "Month":
        """The month before."""
        return Month((self.first - timedelta(days=1)).replace(day=1), self.zone)

    @property
    def last(self) -> date:
        """The last day."""
        return self.next_first - timedelta(days=1)

    @property
    def start(self) -> datetime:
        """The instant at which it begins, in UTC."""
        return datetime.combine(self.first, time(), self.zone).astimezone(UTC)

    @property
    def end(self) -> datetime:
        """The instant at which the next month begins, in UTC."""
        return datetime.combine(self.next_first, time(), self.zone).astimezone(UTC)

    @property
    def due_at(self) -> datetime:
        """The earliest time at which its book is made."""
        return self.end + AFTER + LEEWAY

    @property
    def code(self) -> str:
        """`2026-02`."""
        return f"{self.first:%Y-%m}"

    @property
    def words(self) -> str:
        """`February 2026`."""
        return f"{self.first:%B %Y}"
