"""Reading a long log by several processes at once: the roots of aligned parts make up the tree that one would make.

What a part does not say of itself is asked by the process that joins the parts: whether times increase across its
beginning. A part in which anything is wrong it reads again itself, in order: so it finds what one process finds.
"""

from collections.abc import Generator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from itertools import repeat
from multiprocessing import get_context

import psycopg
from psycopg import sql

from .signer_reading import Connection, Mismatch, checked_blocks, read_on
from .verify import CompactRange

A_PART = 1 << 14
LONG = 8 * A_PART
"""Entries from which on more processes are worth their start."""


@dataclass(frozen=True)
class Source:
    """Where a log is read: the database, its state (an exported snapshot), the log; and how many entries a part has."""

    url: str
    state: str
    log_id: str
    origin: str
    entries: int


@dataclass(frozen=True)
class Part:
    """A whole part in which nothing is wrong: its root, when its first and last entries were received, its entries
    about keys (index, type, fingerprint)."""

    root: bytes
    first: str
    last: str
    acts: list[tuple[int, str, str]]


def read_on_together(
    connection: Connection,
    url: str,
    processes: int,
    log_id: str,
    origin: str,
    tree: CompactRange,
    end: int,
    last: str,
    acts: list[tuple[int, str, str]],
) -> str:
    """As `read_on`, by so many processes where there is much to read. `connection` stands in a snapshot, which they
    read at `url` too. Raises Mismatch, the one that `read_on` raises; psycopg.Error."""
    begin, whole = -(-tree.size // A_PART) * A_PART, end // A_PART * A_PART
    if processes > 1 and whole - begin >= LONG:
        last = read_on(connection, log_id, origin, tree, begin, last, acts)
        row = connection.execute("SELECT pg_export_snapshot()").fetchone()
        source = Source(url, row[0] if row else "", log_id, origin, A_PART)
        with closing(_parts(source, range(begin, whole, A_PART), processes)) as parts:
            for part in parts:
                if part is None or part.first <= last:
                    last = read_on(connection, log_id, origin, tree, tree.size + A_PART, last, acts)
                else:
                    _join(tree, part.root)
                    acts += part.acts
                    last = part.last
    return read_on(connection, log_id, origin, tree, end, last, acts)


def _parts(source: Source, begins: range, processes: int) -> Generator[Part | None]:
    """The parts that begin there, in order; None for one in which something is wrong."""
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))
    try:
        yield from pool.map(_part, repeat(source), begins)
    finally:
        pool.shutdown(cancel_futures=True)


def _part(source: Source, begin: int) -> Part | None:
    tree, first, last = CompactRange(), "", ""
    acts: list[tuple[int, str, str]] = []
    connection = _connected(source.url, source.state)
    blocks = checked_blocks(connection, source.log_id, source.origin, begin, begin + source.entries, "")
    try:
        with connection.transaction():  # what is wrong breaks off this reading alone
            for block in blocks:
                tree.extend(block.leaves)
                first, last = first or block.first, block.last
                acts += block.acts
    except Mismatch:
        return None
    return Part(tree.root(), first, last, acts)


@cache
def _connected(url: str, state: str) -> Connection:
    """This process's own connection, which sees the database in that state until the process ends."""
    connection = psycopg.connect(url, application_name="signer, part of a log")
    connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
    connection.execute(sql.SQL("SET TRANSACTION SNAPSHOT {}").format(state))
    return connection


def _join(tree: CompactRange, root: bytes) -> None:
    """Adds a part to a tree of whole parts: a tree of parts grows as one of leaves does."""
    of_parts = CompactRange.from_hashes(tree.size // A_PART, tree.hashes)
    of_parts.append(root)
    tree.size, tree.hashes = of_parts.size * A_PART, of_parts.hashes
