"""Reads a part of a log from the ledger's tables: entries, payloads, and what is kept about the log as a whole."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from ..images import fetch, fetch_binary

AT_A_TIME = 1000

Rows = dict[int, list[tuple[Any, ...]]]


@dataclass(frozen=True)
class EntryRange:
    """Entries from `low` to before `high` of a log that states this `size`. The first part reaches below 0 and the last
    one beyond the size, where nothing may be."""

    log_id: UUID
    kind: str
    origin: str
    size: int
    low: int
    high: int

    @property
    def is_last(self) -> bool:
        return self.high == self.size

    @property
    def bounds(self) -> tuple[int, int]:
        """The lowest index, and the first beyond the part, for queries."""
        return (-(2**63) if self.low == 0 else self.low, 2**63 - 1 if self.is_last else self.high)


@dataclass
class Read:
    """The rows of a part in the tables, by index: more than one row if they hold more."""

    entries: Rows = field(default_factory=dict)
    payloads: Rows = field(default_factory=dict)


def read(part: EntryRange) -> Read:
    """Entries (event, type, received_at as entries write it, bytes, leaf hash) and payloads (salt, payload, whether
    and when destroyed) of a part. Two queries."""
    entries = fetch_binary(
        "SELECT index, event::text, type, ledger.instant(received_at), entry_bytes, leaf_hash FROM ledger.entry "
        "WHERE log_id = %s AND index >= %s AND index < %s ORDER BY index LIMIT %s",
        part.log_id,
        *part.bounds,
        2 * AT_A_TIME,
    )
    payloads = fetch_binary(
        "SELECT index, salt, payload, CASE WHEN isfinite(destroyed_at) THEN ledger.instant(destroyed_at) "
        "ELSE destroyed_at::text END FROM ledger.payload "
        "WHERE log_id = %s AND index >= %s AND index < %s ORDER BY index LIMIT %s",
        part.log_id,
        *part.bounds,
        2 * AT_A_TIME,
    )
    return Read(_by_index(entries), _by_index(payloads))


def _by_index(rows: Sequence[tuple[Any, ...]]) -> Rows:
    by_index: Rows = defaultdict(list)
    for index, *values in rows:
        by_index[index].append(tuple(bytes(value) if isinstance(value, memoryview) else value for value in values))
    return dict(by_index)


@dataclass(frozen=True)
class Head:
    """The content of a log's head: `frontier` the largest subtree first, instants as entries write them."""

    size: int
    frontier: tuple[bytes | None, ...] | None
    root: bytes | None
    last_received_at: str
    reserved_at: str | None
    reserved_by: str | None


def heads(log_id: UUID) -> list[Head]:
    """The head of a log. There is one, unless somebody has tampered with it."""
    rows = fetch(
        "SELECT size, frontier, root, CASE WHEN isfinite(last_received_at) THEN ledger.instant(last_received_at) "
        "ELSE last_received_at::text END, reserved_at::text, reserved_by::text FROM ledger.head WHERE log_id = %s",
        log_id,
    )
    return [
        Head(
            size if size is not None else -1,
            tuple(bytes(digest) if digest is not None else None for digest in frontier)
            if frontier is not None
            else None,
            bytes(root) if root is not None else None,
            *rest,
        )
        for size, frontier, root, *rest in rows
    ]
