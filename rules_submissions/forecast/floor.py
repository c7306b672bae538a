"""How tables are on the floor at this moment. Whoever keeps that registers here."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from compliance.web.values import moment_words

Place = tuple[UUID, str, str]
"""A table: its facility, its game and its number."""


@dataclass(frozen=True)
class LimitNow:
    """What runs against a time limit at a table: its title, the clause of the limit, since when, and due when."""

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
    """One table: whether it is open and since when (None: it was never opened here), what was put up there last, and
    which equipment runs against a time limit."""

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
"""Who knows tables at these places. Set in `compliance/wiring.py`."""


def tables_now(places: Collection[Place]) -> dict[Place, TableNow]:
    """The tables at these places; none that nobody knows."""
    known: dict[Place, TableNow] = {}
    for source in sources if places else ():
        known |= source(places)
    return known
