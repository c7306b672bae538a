"""The state of tables on the floor at this moment. The source of that state registers here."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from compliance.web.values import moment_words

Place = tuple[UUID, str, str]
"""A table: its facility, its game and its number."""


@dataclass(frozen=True)
class LimitNow:
    """A time limit that runs at a table: its title, its clause, its start and its due time."""

    title: str
    citation: str
    started_at: datetime
    due_at: datetime

    @property
    def words(self) -> str:
        """`Change the decks by March 3, 2026, 9:12 a.m. EST`."""
        return f"{self.title} by {moment_words(self.due_at)}"


@dataclass(frozen=True)
class TableNow:
    """A table: whether it is open and since when (None: it was never opened here), the sheets put up there last, and
    the time limits that run for its equipment."""

    is_open: bool
    since: datetime | None
    sheets: Sequence[str] = ()
    running: Sequence[LimitNow] = ()

    @property
    def words(self) -> str:
        """`Open since March 2, 2026, 9:12 a.m. EST`."""
        state = "Open" if self.is_open else "Closed"
        return f"{state} since {moment_words(self.since)}" if self.since else state


Source = Callable[[Collection[Place]], Mapping[Place, TableNow]]
sources: Sequence[Source] = ()
"""The sources that know tables at these places. Set in `compliance/wiring.py`."""


def tables_now(places: Collection[Place]) -> dict[Place, TableNow]:
    """The tables at these places; none that nobody knows."""
    known: dict[Place, TableNow] = {}
    for source in sources if places else ():
        known |= source(places)
    return known
