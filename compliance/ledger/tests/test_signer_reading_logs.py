"""A log is read from the database in order and without gaps: its tree, its last receipt, its entries about keys; or the
first mismatch, whatever PostgreSQL hands over at a time."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest

from compliance.transparency.signer import reading
from compliance.transparency.signer.reading import Mismatch, read_on, snapshot
from compliance.transparency.tree import CompactRange, leaf_hash

from .databases import OwnDatabase
from .merkle import tree_root

ORIGIN = "office.test/log/1/2026"
SIZE = 45


@dataclass(frozen=True)
class Row:
    """A row of ledger.entry."""

    index: int
    data: bytes
    leaf: bytes


def row(index: int, *, stated: int | None = None, second: int | None = None, name: str = "Flora Person") -> Row:
    """An honest row, or one whose entry states another index or time; every seventh is about keys."""
    kind = "keys.announce" if index % 7 == 0 else "log_entry.note"
    at = f"2026-03-03T17:00:{index if second is None else second:02}.000000Z"
    data = (
        f'{{"actor":"{name}","index":{index if stated is None else stated},"origin":"{ORIGIN}","received_at":"{at}",'
        f'"subject":{{"id":"key {index}"}},"type":"{kind}"}}'
    ).encode()
    return Row(index, data, leaf_hash(data))


def changed(one: Row, data: bytes) -> Row:
    """The row with other bytes and their hash."""
    return replace(one, data=data, leaf=leaf_hash(data))


CHANGES: dict[str, Callable[[Row], Row | None]] = {
    "missing": lambda one: None,
    "bytes": lambda one: replace(one, data=one.data.replace(b"Flora", b"Laura")),
    "hash": lambda one: replace(one, leaf=bytes(32)),
    "another index": lambda one: row(one.index, stated=one.index + 1),
    "another origin": lambda one: changed(one, one.data.replace(b"log/1", b"log/2")),
    "no later than the one before": lambda one: row(one.index, second=one.index - 1),
    "no JSON": lambda one: changed(one, one.data[:-1]),
    "no UTF-8": lambda one: changed(one, one.data.replace(b"Flora", b"\xffFlora")),
    "nested too deeply": lambda one: changed(one, b"[" * 100_000 + b"]" * 100_000),
}


@dataclass(frozen=True)
class KeptLog:
    """A log whose rows a superuser puts there."""

    database: OwnDatabase
    log_id: UUID

    def put(self, rows: list[Row]) -> None:
        with psycopg.connect(self.database.url("postgres"), autocommit=True) as superuser, superuser.transaction():
            superuser.execute("SET session_replication_role = replica")
            superuser.execute("DELETE FROM ledger.entry WHERE log_id = %s", [self.log_id])
            superuser.cursor().executemany(
                "INSERT INTO ledger.entry (log_id, index, event, type, received_at, entry_bytes, leaf_hash) "
                "VALUES (%s, %s, %s, 'log_entry.note', now(), %s, %s)",
                [(self.log_id, one.index, uuid4(), one.data, one.leaf) for one in rows],
            )

    def read(self, begin: int) -> Any:
        """The result of the reading, first up to `begin`: the tree, the last receipt and the entries about keys; or the
        words of the mismatch."""
        tree, acts = CompactRange(), list[tuple[int, str, str]]()
        with psycopg.connect(self.database.url(), autocommit=True) as connection, snapshot(connection):
            at = str(self.log_id), ORIGIN, tree
            try:
                last = read_on(connection, *at, begin, "", acts)
                last = read_on(connection, *at, SIZE, last, acts)
            except Mismatch as mismatch:
                return mismatch.words
        return tree, last, acts


@pytest.fixture
def log(own_database: OwnDatabase, monkeypatch: pytest.MonkeyPatch) -> KeptLog:
    """A log without rows, of which PostgreSQL hands over three at a time."""
    monkeypatch.setattr(reading, "AT_ONCE", 3)
    ((log_id,),) = own_database.rows(
        "INSERT INTO ledger.log (kind, holder_id, year, origin) VALUES ('holder', gen_random_uuid(), 2026, %s) "
        "RETURNING id",
        ORIGIN,
    )
    return KeptLog(own_database, log_id)


@pytest.mark.parametrize("begin", [0, 1, 17, SIZE])
def test_an_honest_log_gives_the_root_of_its_leaves(log: KeptLog, begin: int) -> None:
    rows = [row(index, name="Ana Pérez 骰" if index == 26 else "Flora Person") for index in range(SIZE)]
    log.put(rows)
    tree, last, acts = log.read(begin)
    assert tree.root() == tree_root([one.leaf for one in rows])
    assert last == "2026-03-03T17:00:44.000000Z"
    assert acts == [(index, "keys.announce", f"key {index}") for index in range(0, SIZE, 7)]


@pytest.mark.parametrize("index", [1, 26, SIZE - 1])
@pytest.mark.parametrize("change", CHANGES)
def test_whatever_is_changed_is_the_mismatch_of_its_entry(log: KeptLog, change: str, index: int) -> None:
    rows: dict[int, Row | None] = {number: row(number) for number in range(SIZE)}
    rows[index] = CHANGES[change](row(index))
    log.put([one for one in rows.values() if one is not None])
    words = log.read(17)
    assert words.startswith(f"Entry {index} of {ORIGIN} ")
    told = {"missing": "is missing", "bytes": "was changed", "hash": "was changed"}
    assert told.get(change, "does not say its own place") in words
