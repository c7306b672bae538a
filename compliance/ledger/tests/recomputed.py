"""Mutations of whole logs, with all hashes made anew so that the ledger agrees with itself: who has an older checkpoint
finds them."""

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.db import connection

from compliance.ledger.canonical import canonical
from compliance.transparency.notes import parse_checkpoint, parse_note
from compliance.transparency.tree import CompactRange, leaf_hash, node_hash


@dataclass(frozen=True)
class Entry:
    """The content of the tables about one entry."""

    data: bytes
    payload: bytes | None
    salt: bytes | None

    def with_payload(self, change: Callable[[dict[str, Any]], None]) -> "Entry":
        said, told = json.loads(self.data), json.loads(self.payload or b"{}")
        change(told)
        payload = canonical(told)
        said["payload_sha256"] = hashlib.sha256((self.salt or b"") + payload).hexdigest()
        return Entry(canonical(said), payload, self.salt)

    def saying(self, **members: Any) -> "Entry":
        return Entry(canonical(json.loads(self.data) | members), self.payload, self.salt)


Entries = list[Entry]


@dataclass(frozen=True)
class Rewriting:
    """A log rewritten from an entry on."""

    name: str
    log_id: UUID
    rewrite: Callable[[Entries], Entries]

    def apply(self) -> None:
        """Puts the rewritten entries in place of the old ones, and every hash with them."""
        entries = [one.saying(index=index) for index, one in enumerate(self.rewrite(entries_of(self.log_id)))]
        _replaced(self.log_id, entries)


def _asked(query: str, *parameters: Any) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query, parameters)
        return cursor.fetchall()


def entries_of(log_id: UUID) -> Entries:
    """All entries of a log, in order."""
    rows = _asked(
        "SELECT entry_bytes, payload, salt FROM ledger.entry JOIN ledger.payload USING (log_id, index) "
        "WHERE log_id = %s ORDER BY index",
        log_id,
    )
    return [Entry(*(bytes(part) if part is not None else None for part in row)) for row in rows]


def rewritings(checkpoints: dict[str, str]) -> Iterator[Rewriting]:
    """Every entry under an older checkpoint, changed in each of its ways; the log cut off before it."""
    for origin, note in sorted(checkpoints.items()):
        size = parse_checkpoint(parse_note(note).text).size
        ((log_id,),) = _asked("SELECT id FROM ledger.log WHERE origin = %s", origin)
        for index in range(size):
            for name, rewrite in _ways(index, is_last=index == size - 1):
                yield Rewriting(f"{name} entry {index} of {origin} and recompute all hashes", log_id, rewrite)


def _ways(index: int, *, is_last: bool) -> Iterator[tuple[str, Callable[[Entries], Entries]]]:
    def at_index(change: Callable[[Entry], Entry]) -> Callable[[Entries], Entries]:
        return lambda entries: [change(one) if place == index else one for place, one in enumerate(entries)]

    clerk = {"credential_number": "X", "method": "password", "printed_name": "Another", "role": "clerk", "user": None}
    yield "change the payload of", at_index(lambda one: one.with_payload(lambda told: told["about"].update(x=1)))
    yield "remove the rows of", at_index(lambda one: one.with_payload(lambda told: told.update(rows=[], shown="x")))
    yield "change the actor of", at_index(lambda one: one.saying(actor=clerk))
    yield "change the type of", at_index(lambda one: one.saying(type="another.act"))
    yield "change the event of", at_index(lambda one: one.saying(event=str(uuid4())))
    yield "salt anew", at_index(lambda one: Entry(one.data, one.payload, bytes(32)).with_payload(lambda told: None))
    yield "take the signature from", at_index(lambda one: one.saying(signature={"assurance": "lower", "statement": ""}))
    yield "back-date", at_index(lambda one: one.saying(received_at="2020-01-01T00:00:00.000000Z"))
    yield "delete", lambda entries: entries[:index] + entries[index + 1 :]
    yield "insert before", lambda entries: [*entries[:index], entries[index].saying(type="planted"), *entries[index:]]
    if not is_last:  # a copy behind the checkpoint is a further entry like any other
        yield "duplicate", lambda entries: [*entries[: index + 1], *entries[index:]]
    yield "swap with the next", lambda entries: _swapped(entries, index)
    yield "truncate the tail from", lambda entries: entries[:index]


def _swapped(entries: Entries, index: int) -> Entries:
    after = index + 1 if index + 1 < len(entries) else index - 1
    swapped = list(entries)
    swapped[index], swapped[after] = swapped[after], swapped[index]
    return swapped


def _replaced(log_id: UUID, entries: Entries) -> None:
    tree = CompactRange()
    nodes: list[tuple[UUID, int, int, bytes]] = []
    rows, payloads = [], []
    for index, one in enumerate(entries):
        leaf, hashes = leaf_hash(one.data), list(tree.hashes)
        tree.append(leaf)
        level, node = 0, leaf
        while index >> level & 1:
            node = node_hash(hashes.pop(), node)
            level += 1
            nodes.append((log_id, level, index >> level, node))
        said = json.loads(one.data)
        rows.append((log_id, index, said["event"], said["type"], said["received_at"], one.data, leaf))
        payloads.append((log_id, index, one.salt, one.payload))
    with connection.cursor() as cursor:
        for table in ("payload", "node", "entry"):
            cursor.execute(f"DELETE FROM ledger.{table} WHERE log_id = %s", [log_id])
        cursor.executemany("INSERT INTO ledger.entry VALUES (%s, %s, %s, %s, %s, %s, %s)", rows)
        cursor.executemany(
            "INSERT INTO ledger.payload (log_id, index, salt, payload) VALUES (%s, %s, %s, %s)", payloads
        )
        cursor.executemany("INSERT INTO ledger.node VALUES (%s, %s, %s, %s)", nodes)
        cursor.execute(
            "UPDATE ledger.head SET size = %s, frontier = %s, root = %s WHERE log_id = %s",
            [tree.size, tree.hashes, tree.root(), log_id],
        )
        cursor.execute("DELETE FROM ledger.checkpoint WHERE log_id = %s", [log_id])


def contradicts(origin: str, note: str) -> bool:
    """Whether the log no longer continues this checkpoint: what `verify --since` computes from the envelopes."""
    checkpoint = parse_checkpoint(parse_note(note).text)
    tree = CompactRange()
    rows = _asked(
        "SELECT entry_bytes FROM ledger.entry JOIN ledger.log ON log.id = log_id WHERE origin = %s "
        "ORDER BY index LIMIT %s",
        origin, checkpoint.size,
    )  # fmt: skip
    for (data,) in rows:
        tree.append(leaf_hash(bytes(data)))
    return (tree.size, tree.root()) != (checkpoint.size, checkpoint.root)
