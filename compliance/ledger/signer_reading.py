"""What the signer reads of the database: heads, and the bytes of entries, whose hashes it makes itself.

Each look is one snapshot. Entries stand in order and without gaps as soon as they are committed, because the head of
their log is locked while they are added. They are read and checked by blocks: a block in which nothing is wrong is
found so as a whole, and any other entry by entry.
"""

import json
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from operator import lt
from typing import Any

import msgspec
import psycopg
from psycopg.rows import class_row

from .keyring import ANNOUNCE, RETIRE, KeyAct
from .verify import CompactRange, leaf_hash

Connection = psycopg.Connection[Any]
A_BLOCK = 256
"""Entries that PostgreSQL hands over as one row: what a row costs both sides is paid once for all of them."""


class Mismatch(Exception):
    """The database does not hold what the signer remembers, or what it says of itself; in words."""

    def __init__(self, words: str, **found: Any) -> None:
        super().__init__(words)
        self.words = words
        self.found = found


@dataclass(frozen=True)
class Head:
    """A log as the database tells it; nothing of it is trusted. `published` is the size of its newest checkpoint."""

    log_id: str
    kind: str
    holder_id: str | None
    origin: str
    is_open: bool
    is_suspended: bool
    size: int
    root: bytes
    published: int | None


class _Said(msgspec.Struct, gc=False):
    """What an entry says of its own place, and what it is; its other members are read as JSON and let go."""

    origin: str
    index: int
    received_at: str
    type: str = ""


_said = msgspec.json.Decoder(_Said).decode

_HEADS = """
    SELECT log.id::text AS log_id, log.kind, log.holder_id::text, log.origin, log.closed_at IS NULL AS is_open,
           log.suspended_at IS NOT NULL AS is_suspended, head.size, head.root,
           (SELECT max(size) FROM ledger.checkpoint WHERE log_id = log.id) AS published
    FROM ledger.log AS log JOIN ledger.head AS head ON head.log_id = log.id
"""

_BLOCKS = """
    COPY (
        SELECT first, block.* FROM generate_series(%(low)s::bigint, %(high)s - 1, %(entries)s) AS first, LATERAL (
            SELECT array_agg(index ORDER BY index), array_agg(entry_bytes ORDER BY index),
                array_agg(leaf_hash ORDER BY index)
            FROM ledger.entry WHERE log_id = %(log)s AND index >= first AND index < least(first + %(entries)s, %(high)s)
        ) AS block
    ) TO STDOUT (FORMAT BINARY)
"""
_TYPES = ["int8", "int8[]", "bytea[]", "bytea[]"]


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
    """One log. Raises Mismatch where it is gone since."""
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


@dataclass(frozen=True)
class Block:
    """Entries in a row in which nothing is wrong: their leaf hashes, when the first and the last of them were received,
    and index, type and fingerprint of those about keys."""

    leaves: list[bytes]
    first: str
    last: str
    acts: list[tuple[int, str, str]]


def checked_blocks(connection: Connection, log_id: str, origin: str, low: int, high: int, last: str) -> Iterator[Block]:
    """The entries from `low` to before `high`, in order; `last` is when the one before them was received.

    Raises Mismatch: an entry is missing, or does not say its own place, or a time that does not increase, or its bytes
    do not give the hash that is kept beside them.
    """
    place = low
    with closing(blocks(connection, log_id, low, high)) as found:
        for indexes, entries, kept in found:
            leaves = list(map(leaf_hash, entries))
            said = _checked_block(origin, place, indexes, entries, leaves, kept, last)
            place, last = place + len(said), said[-1].received_at
            yield Block(leaves, said[0].received_at, last, _key_acts(said, entries))
    if place != high:
        raise Mismatch(f"Entry {place} of {origin} is missing; the log is said to hold {high}.", index=place)


def blocks(
    connection: Connection, log_id: str, low: int, high: int
) -> Generator[tuple[list[int], list[bytes], list[bytes]]]:
    """Indexes, bytes and kept hashes of the entries, by blocks; a block without any is left out.

    Copied out, not fetched: PostgreSQL reads on while their bytes are checked. The connection is busy until the end.
    Raises RuntimeError for blocks that do not come one after another, which SQL does not promise for a join.
    """
    asked = {"log": log_id, "low": low, "high": high, "entries": A_BLOCK}
    with connection.cursor() as cursor, cursor.copy(_BLOCKS, asked) as copy:
        copy.set_types(_TYPES)
        for expected, (first, *block) in zip(range(low, high, A_BLOCK), copy.rows(), strict=True):
            if first != expected:
                raise RuntimeError(f"PostgreSQL handed over the entries from {first} in the place of {expected}.")
            if block[0] is not None:
                yield block[0], block[1], block[2]


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
    keys. Returns `received_at` of the last (`last` without any). Raises Mismatch (`checked_blocks`).
    """
    for block in checked_blocks(connection, log_id, origin, tree.size, end, last):
        tree.extend(block.leaves)
        last = block.last
        if acts is not None:
            acts += block.acts
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


def _key_acts(said: Sequence[_Said], entries: Sequence[bytes]) -> list[tuple[int, str, str]]:
    """Index, type and fingerprint of the entries about keys."""
    found = [one for one in zip(said, entries, strict=True) if one[0].type in (ANNOUNCE, RETIRE)]
    subjects = [json.loads(data).get("subject") or {} for _, data in found]
    return [(one.index, one.type, str(of.get("id", ""))) for (one, _), of in zip(found, subjects, strict=True)]


def _checked_block(
    origin: str,
    place: int,
    indexes: Sequence[int],
    entries: Sequence[bytes],
    leaves: Sequence[bytes],
    kept: Sequence[bytes],
    last: str,
) -> list[_Said]:
    """What entries in a row say, `place` being that of the first. Raises the Mismatch of the first that is wrong."""
    if (said := _said_in_order(origin, place, indexes, entries, last)) is not None and leaves == kept:
        return said
    said = []
    for index, data, leaf, hash_kept in zip(indexes, entries, leaves, kept, strict=True):
        said.append(_checked(origin, place + len(said), index, data, leaf, hash_kept, last))
        last = said[-1].received_at
    return said


def _said_in_order(
    origin: str, place: int, indexes: Sequence[int], entries: Sequence[bytes], last: str
) -> list[_Said] | None:
    """What the entries say, where all are JSON in UTF-8 and say their own places and increasing times; else None."""
    try:
        for data in entries:
            if not data.isascii():
                data.decode()  # of members that are let go, the decoder looks at no character beyond ASCII
        said = list(map(_said, entries))
    except (UnicodeDecodeError, msgspec.DecodeError, RecursionError):
        return None
    places = list(range(place, place + len(said)))
    times = [last, *(one.received_at for one in said)]
    holds = (
        indexes == places == [one.index for one in said]
        and all(map(lt, times, times[1:]))
        and {one.origin for one in said} == {origin}
    )
    return said if holds else None


def _legible(data: bytes) -> str:
    return data.decode(errors="replace").replace("\0", "")


def _checked(origin: str, place: int, index: int, data: bytes, leaf: bytes, kept: bytes, last: str) -> _Said:
    if index != place:
        raise Mismatch(f"Entry {place} of {origin} is missing; entry {index} follows.", index=place)
    if leaf != kept:
        raise Mismatch(
            f"Entry {index} of {origin} was changed: its bytes do not give the hash kept beside them.",
            index=index, entry=_legible(data), leaf=bytes(kept).hex(),
        )  # fmt: skip
    try:
        data.decode()  # of members that are let go, the decoder looks at no character beyond ASCII
        said = _said(data)
        fits = said.origin == origin and said.index == index and said.received_at > last
    except (UnicodeDecodeError, msgspec.DecodeError, RecursionError):
        fits = False
    if not fits:
        raise Mismatch(
            f"Entry {index} of {origin} does not say its own place in the log, or a time after the entry before it.",
            index=index, entry=_legible(data),
        )  # fmt: skip
    return said
