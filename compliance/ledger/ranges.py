"""The logs of a bundle, and the range of each. Reads entries in order, without holding a log in memory."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Any
from uuid import UUID

import msgspec

from .images import fetch, fetch_value
from .logs import kind_of

AT_A_TIME = 500


class Filter(msgspec.Struct, frozen=True):
    """The choice of records of a bundle: by the UTC day of receipt, both days inclusive, and by type; None for all."""

    first: date | None = msgspec.field(default=None, name="from")
    last: date | None = msgspec.field(default=None, name="to")
    types: tuple[str, ...] | None = None

    def chooses(self, act: str, received_at: str) -> bool:
        """Whether an entry of this type, received at this instant (`2026-11-22T03:05:17.000000Z`), is chosen."""
        day = received_at[:10]
        return (
            (self.first is None or self.first.isoformat() <= day)
            and (self.last is None or day <= self.last.isoformat())
            and (self.types is None or act in self.types)
        )

    def as_json(self) -> dict[str, Any]:
        """The filter as manifest and entry state it."""
        stated: dict[str, Any] = msgspec.to_builtins(self)
        return stated | {"types": sorted(self.types) if self.types is not None else None}

    @classmethod
    def read(cls, kept: dict[str, Any]) -> "Filter":
        """The filter of `as_json`."""
        return msgspec.convert(kept, cls)


@dataclass(frozen=True)
class LogRange:
    """A log of a bundle, from the index `start` on; `size` are its entries now."""

    log_id: UUID
    origin: str
    year: int
    start: int
    size: int
    root: bytes


def parts_of(holder_id: UUID | None, first: date | None) -> list[LogRange]:
    """The logs of a holder (None: the office's) with entries received from this day on (None: all), oldest first.

    A range begins with the last entry before the day, which shows where the range begins; without such an entry, with
    the first. Two queries a log.
    """
    logs = fetch(
        "SELECT id, origin, year, predecessor, size, root FROM ledger.log JOIN ledger.head ON log_id = id "
        "WHERE kind = %s AND holder_id IS NOT DISTINCT FROM %s ORDER BY opened_at DESC",
        kind_of(holder_id),
        holder_id,
    )
    by_id = {row[0]: row for row in logs}
    parts: list[LogRange] = []
    row = logs[0] if logs else None
    while row is not None:
        before = _last_before(row[0], first)
        parts.append(LogRange(row[0], row[1], row[2], before or 0, row[4], bytes(row[5])))
        row = by_id.get(row[3]) if before is None else None
    return parts[::-1]


def _last_before(log_id: UUID, first: date | None) -> int | None:
    if first is None:
        return None
    query = "SELECT max(index) FROM ledger.entry WHERE log_id = %s AND received_at < %s"
    index: int | None = fetch_value(query, log_id, datetime.combine(first, time(), UTC))
    return index


def entries(log_id: UUID, start: int, end: int) -> Iterator[tuple[int, bytes]]:
    """Index and bytes of the entries from `start` to before `end`, as far as they are on file."""
    for low in range(start, end, AT_A_TIME):
        rows = fetch(
            "SELECT index, entry_bytes FROM ledger.entry WHERE log_id = %s AND index >= %s AND index < %s "
            "ORDER BY index",
            log_id,
            low,
            min(low + AT_A_TIME, end),
        )
        yield from ((index, bytes(entry)) for index, entry in rows)


def payloads(log_id: UUID, indexes: list[int]) -> dict[int, tuple[bytes, bytes]]:
    """Payload and salt of these entries by index, without those that were destroyed. One query."""
    rows = fetch(
        "SELECT index, payload, salt FROM ledger.payload WHERE log_id = %s AND index = ANY(%s) AND payload IS NOT NULL",
        log_id,
        indexes,
    )
    return {index: (bytes(payload), bytes(salt)) for index, payload, salt in rows}


def types_of(holder_id: UUID | None) -> list[str]:
    """The types of entries in the logs of a holder (None: the office's), by name. One query."""
    rows = fetch(
        "SELECT DISTINCT entry.type FROM ledger.log JOIN ledger.entry AS entry ON log_id = id "
        "WHERE kind = %s AND holder_id IS NOT DISTINCT FROM %s ORDER BY entry.type",
        kind_of(holder_id),
        holder_id,
    )
    return [kind for (kind,) in rows]
