"""How tables are on the floor at this moment. Whoever keeps that registers here."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from compliance.web.values import moment_words


@dataclass(frozen=True)
class TableNow:
    """One table: whether it is open and since when (None: it was never opened here), what was put up there last, and
    which equipment runs against a time limit, in words."""

    is_open: bool
    since: datetime | None
    sheets: Sequence[str] = ()
    running: Sequence[str] = ()

    @property
    def words(self) -> str:
        """`Open since March 2, 2026, 9:12 a.m. EST`."""
        state = "Open" if self.is_open else "Closed"
        return f"{state} since {moment_words(self.since)}" if self.since else state


Source = Callable[[UUID, str, Collection[str]], Mapping[str, TableNow]]
sources: Sequence[Source] = ()
"""Who knows the tables of a facility, a game and these numbers. Set in `compliance/wiring.py`."""


def tables_now(facility: UUID, chapter_number: str, numbers: Collection[str]) -> dict[str, TableNow]:
    """These tables, by number; none that nobody knows."""
    known: dict[str, TableNow] = {}
    for source in sources if numbers else ():
        known |= source(facility, chapter_number, numbers)
    return known
