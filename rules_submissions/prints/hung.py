"""Prints that were put up at tables, as people of the floor signed for it. The keeper of these records registers
here."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from .codes import code_words


@dataclass(frozen=True)
class PutUp:
    """A print at a table: the time since which it is there, the person who signed for it, and the time when the office
    had it."""

    facility: UUID
    table_number: str
    chapter_number: str
    kind: str
    revision: UUID
    code: str
    by: str
    at: datetime
    received_at: datetime

    @property
    def code_words(self) -> str:
        """Its code as it is printed."""
        return code_words(self.code)


Source = Callable[[Collection[UUID]], Iterable[PutUp]]
sources: Sequence[Source] = ()
"""The functions that know what was put up at the facilities with these ids. Set in `compliance/wiring.py`."""


def put_up_at(facilities: Collection[UUID]) -> Sequence[PutUp]:
    """The prints that were put up at these facilities, each at a table once, the earliest first."""
    prints = [put_up for source in sources for put_up in source(facilities)] if facilities else []
    return sorted(prints, key=lambda put_up: put_up.received_at)
