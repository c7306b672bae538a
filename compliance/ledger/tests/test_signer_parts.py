"""A log that several processes read gives what one process reads of it: tree, last receipt, entries about keys; or the
same mismatch."""

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from compliance.ledger import signer_parts, signer_reading
from compliance.ledger.signer_parts import Part, Source, read_on_together
from compliance.ledger.signer_reading import Mismatch, read_on, snapshot
from compliance.ledger.verify import CompactRange, leaf_hash

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
    "whole": lambda one: one,
    "beyond ASCII": lambda one: row(one.index, name="Ana Pérez 骰"),
    "missing": lambda one: None,
    "bytes": lambda one: replace(one, data=one.data.replace(b"Flora", b"Laura")),
    "hash": lambda one: replace(one, leaf=bytes(32)),
    "another index": lambda one: row(one.index, stated=one.index + 1),
    "another origin": lambda one: changed(one, one.data.replace(b"log/1", b"log/2")),
    "no later than the one before": lambda one: row(one.index, second=one.index - 1),
    "later than the one after": lambda one: row(one.index, second=one.index + 1),
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

    def read(self, begin: int, processes: int) -> Any:
        """What the reading from `begin` on comes to: the tree's size, its hashes, the last receipt and the entries
        about keys; or the words of the mismatch and what was found."""
        tree, acts = CompactRange(), list[tuple[int, str, str]]()
        with psycopg.connect(self.database.url(), autocommit=True) as connection, snapshot(connection):
            at = str(self.log_id), ORIGIN, tree
            try:
                last = read_on(connection, *at, begin, "", acts)
                if processes == 1:
                    last = read_on(connection, *at, SIZE, last, acts)
                else:
                    url = self.database.url()
                    last = read_on_together(connection, url, processes, *at, SIZE, last, acts)
            except Mismatch as mismatch:
                return mismatch.words, mismatch.found
        return tree.size, tree.hashes, last, acts


@pytest.fixture
def log(own_database: OwnDatabase, monkeypatch: pytest.MonkeyPatch) -> KeptLog:
    """A log without rows, to be read by parts of eight entries and blocks of three."""
    monkeypatch.setattr(signer_parts, "A_PART", 8)
    monkeypatch.setattr(signer_parts, "LONG", 16)
    monkeypatch.setattr(signer_reading, "A_BLOCK", 3)
    ((log_id,),) = own_database.rows(
        "INSERT INTO ledger.log (kind, holder_id, year, origin) VALUES ('holder', gen_random_uuid(), 2026, %s) "
        "RETURNING id",
        ORIGIN,
    )
    return KeptLog(own_database, log_id)


def parts_here(source: Source, begins: range, processes: int) -> Generator[Part | None]:
    """The parts as other processes would read them, in this one."""
    try:
        yield from [signer_parts._part(source, begin) for begin in begins]
    finally:
        signer_parts._connected(source.url, source.state).close()
        signer_parts._connected.cache_clear()


def test_an_honest_log_gives_the_root_of_its_leaves(log: KeptLog) -> None:
    rows = [row(index) for index in range(SIZE)]
    log.put(rows)
    size, hashes, last, acts = log.read(0, 1)
    assert CompactRange.from_hashes(size, hashes).root() == tree_root([one.leaf for one in rows])
    assert last == "2026-03-03T17:00:44.000000Z"
    assert acts == [(index, "keys.announce", f"key {index}") for index in range(0, SIZE, 7)]


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(
    changes=st.lists(st.tuples(st.sampled_from(sorted(CHANGES)), st.integers(0, SIZE - 1)), max_size=2),
    begin=st.integers(0, 20),
)
@example(changes=[("nested too deeply", 26)], begin=17)
def test_parts_give_what_one_reading_gives(
    log: KeptLog, monkeypatch: pytest.MonkeyPatch, changes: list[tuple[str, int]], begin: int
) -> None:
    monkeypatch.setattr(signer_parts, "_parts", parts_here)
    rows: dict[int, Row | None] = {index: row(index) for index in range(SIZE)}
    for change, index in changes:
        rows[index] = CHANGES[change](row(index))
    log.put([one for one in rows.values() if one is not None])
    assert log.read(begin, 2) == log.read(begin, 1)


@pytest.mark.parametrize("change", ["whole", "bytes", "no later than the one before"])
def test_processes_give_what_one_reading_gives(log: KeptLog, change: str) -> None:
    rows = {index: row(index) for index in range(SIZE)}
    rows[24] = CHANGES[change](rows[24]) or rows[24]
    log.put(list(rows.values()))
    one = log.read(5, 1)
    assert log.read(5, 2) == one
    assert (one[0] == SIZE) is (change == "whole")


@contextmanager
def reading_one_by_one(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No block is found without fault as a whole."""
    with monkeypatch.context() as changed_inside:
        changed_inside.setattr(signer_reading, "_said_in_order", lambda *_: None)
        yield


@settings(
    max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(changes=st.lists(st.tuples(st.sampled_from(sorted(CHANGES)), st.integers(0, 11)), max_size=3))
def test_a_block_gives_what_its_entries_give_one_by_one(
    monkeypatch: pytest.MonkeyPatch, changes: list[tuple[str, int]]
) -> None:
    rows: dict[int, Row | None] = {index: row(index) for index in range(12)}
    for change, index in changes:
        rows[index] = CHANGES[change](row(index))
    held = [one for one in rows.values() if one is not None]

    def checked() -> Any:
        columns = [one.index for one in held], [one.data for one in held], [leaf_hash(one.data) for one in held]
        try:
            return signer_reading._checked_block(ORIGIN, 0, *columns, [one.leaf for one in held], "")
        except Mismatch as mismatch:
            return mismatch.words, mismatch.found

    together = checked()
    with reading_one_by_one(monkeypatch):
        assert checked() == together
