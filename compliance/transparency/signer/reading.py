"""The signer's reads of the database: heads, and the bytes of entries, which it hashes itself.

Each look is one snapshot. Committed entries are in order and without gaps, because the head of their log is locked
while they are added.
"""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import psycopg
from psycopg.rows import class_row

from ..tree import CompactRange, leaf_hash
from .keyring import ANNOUNCE, RETIRE, KeyAct

Connection = psycopg.Connection[Any]
AT_ONCE = 2_000
"""The number of entries that PostgreSQL hands over at a time."""


class Mismatch(Exception):
    """The database does not hold what the signer remembers, or what the database itself states. The message says
    which."""

    def __init__(self, words: str, **facts: Any) -> None:
        super().__init__(words)
        self.words = words
        self.found = facts


@dataclass(frozen=True)
class Head:
    """A log as the database describes it. The signer trusts none of it. `published` is the size of its newest
    checkpoint."""

    log_id: str
    kind: str
    holder_id: str | None
    origin: str
    is_open: bool
    is_suspended: bool
    size: int
    root: bytes
    published: int | None


_HEADS = """
    SELECT log.id::text AS log_id, log.kind, log.holder_id::text, log.origin, log.closed_at IS NULL AS is_open,
           log.suspended_at IS NOT NULL AS is_suspended, head.size, head.root,
           (SELECT max(size) FROM ledger.checkpoint WHERE log_id = log.id) AS published
    FROM ledger.log AS log JOIN ledger.head AS head ON head.log_id = log.id
"""


_ENTRIES = """
    SELECT index, entry_bytes, leaf_hash FROM ledger.entry
    WHERE log_id = %s AND index >= %s AND index < %s ORDER BY index
"""


@contextmanager
def snapshot(connection: Connection) -> Iterator[None]:
    """Reads inside see the database as of one moment."""
    with connection.transaction():
        connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


def heads(connection: Connection, name: str) -> list[Head]:
    """Every log whose origin begins with this name of a signer, oldest first."""
    with connection.cursor(row_factory=class_row(Head)) as cursor:
        where = "WHERE starts_with(log.origin, %s) ORDER BY log.opened_at, log.id"
        return cursor.execute(f"{_HEADS} {where}", [f"{name}/log/"]).fetchall()


def head_of(connection: Connection, log_id: str) -> Head:
    """The head of a log. Raises Mismatch if it has gone since."""
    with connection.cursor(row_factory=class_row(Head)) as cursor:
        head = cursor.execute(f"{_HEADS} WHERE log.id = %s", [log_id]).fetchone()
    if head is None:
        raise Mismatch(f"The log {log_id} went away while it was read.")
    return head


def newest_note(connection: Connection, log_id: str) -> str | None:
    """The newest published checkpoint of a log."""
    row = connection.execute(
        "SELECT note FROM ledger.checkpoint WHERE log_id = %s ORDER BY size DESC LIMIT 1", [log_id]
    ).fetchone()
    return row[0] if row else None


def read_on(
    connection: Connection,
    log_id: str,
    origin: str,
    tree: CompactRange,
    end: int,
    last: str,
    acts: list[tuple[int, str, str]] | None = None,
) -> str:
    """Adds the entries from `tree.size` to `end` to the tree, and to `acts` index, type and fingerprint of those about
    keys; `last` is when the one before them was received. Returns `received_at` of the last (`last` without any).

    Raises Mismatch: an entry is missing, or does not say its own place, or a time that does not increase, or its bytes
    do not give the hash that is kept beside them. To be called in a snapshot.
    """
    with connection.cursor(name="entries", binary=True) as cursor:
        cursor.itersize = AT_ONCE
        for index, data, kept in cursor.execute(_ENTRIES, [log_id, tree.size, end]):
            leaf = leaf_hash(data)
            envelope = _checked(origin, tree.size, index, data, leaf, kept, last)
            tree.append(leaf)
            last = envelope["received_at"]
            if acts is not None and envelope.get("type") in (ANNOUNCE, RETIRE):
                acts.append((index, envelope["type"], str((envelope.get("subject") or {}).get("id", ""))))
    if tree.size != end:
        raise Mismatch(f"Entry {tree.size} of {origin} is missing; the log is said to hold {end}.", index=tree.size)
    return last


def key_acts_in(connection: Connection, log_id: str, acts: Iterable[tuple[int, str, str]], size: int) -> list[KeyAct]:
    """These entries about keys with the first published checkpoint over each: of `size` where none is smaller."""
    made = []
    for index, act, key in acts:
        row = connection.execute(
            "SELECT min(size) FROM ledger.checkpoint WHERE log_id = %s AND size > %s", [log_id, index]
        ).fetchone()
        made.append(KeyAct(act, key, min(size, row[0]) if row and row[0] is not None else size))
    return made


def _legible(data: bytes) -> str:
    return data.decode(errors="replace").replace("\0", "")


def _checked(origin: str, place: int, index: int, data: bytes, leaf: bytes, kept: bytes, last: str) -> dict[str, Any]:
    """The statement of an entry. Raises Mismatch if the entry is not the one of this place."""
    if index != place:
        raise Mismatch(f"Entry {place} of {origin} is missing; entry {index} follows.", index=place)
    if leaf != kept:
        raise Mismatch(
            f"Entry {index} of {origin} was changed: its bytes do not give the hash kept beside them.",
            index=index,
            entry=_legible(data),
            leaf=bytes(kept).hex(),
        )
    envelope = _envelope(data)
    if (
        envelope is None
        or (envelope["origin"], envelope["index"]) != (origin, index)
        or envelope["received_at"] <= last
    ):
        raise Mismatch(
            f"Entry {index} of {origin} does not say its own place in the log, or a time after the entry before it.",
            index=index,
            entry=_legible(data),
        )
    return envelope


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is no number of JSON")


def _envelope(data: bytes) -> dict[str, Any] | None:
    """The envelope of an entry; None for bytes that are no JSON in UTF-8, or state no place, time and type."""
    try:
        envelope = json.loads(data.decode(), parse_constant=_no_number)
    except (ValueError, RecursionError):
        return None
    if type(envelope) is not dict:
        return None
    kinds = [type(envelope.get(name)) for name in ("origin", "index", "received_at")]
    return envelope if kinds == [str, int, str] and type(envelope.get("type", "")) is str else None
