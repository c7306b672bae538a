"""The numbers of a log at a table as a paper states them, and whether one is missing."""

from collections.abc import Sequence
from dataclasses import dataclass

from .sources import EntryStream


@dataclass(frozen=True)
class Numbering:
    """The numbers of a log at a table as an export states them, and whether one is missing."""

    log: str
    table_number: str
    first: int
    last: int
    rows: int
    on_file: int

    @property
    def missing(self) -> int:
        """The count of numbers between the first and the last that have no entry on file."""
        return self.last - self.first + 1 - self.on_file

    @property
    def other_days(self) -> int:
        """The number of entries between them that have their event outside the period."""
        return self.on_file - self.rows


def numberings_of(streams: Sequence[EntryStream]) -> tuple[Numbering, ...]:
    """The numbers of each stream."""
    return tuple(
        Numbering(
            stream.log, stream.table_number, stream.numbers[0], stream.numbers[-1], len(stream.numbers), stream.on_file
        )
        for stream in streams
    )
