"""H1 and H2: reading a log from the database and hashing it, against reading alone and hashing alone.

Run as `python -m bench.ledger_reading URL LOG ORIGIN START END` it is one reader: it adds the entries to a tree as the
signer does and prints seconds, greatest memory (MiB) and the frontier it came to.
"""

import json
import subprocess
import sys
import time
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import psycopg

from bench.measure import line
from compliance.ledger.signer_reading import AT_ONCE, read_on, snapshot
from compliance.ledger.verify import CompactRange, leaf_hash

ROUNDS = 5
FILL = """
    WITH said AS (
        SELECT index, gen_random_uuid() AS event, timestamptz '2026-01-01 05:00+00' + index * interval '1 second' AS at
        FROM generate_series(0, %(count)s - 1) AS index
    ), entries AS (
        SELECT index, event, at, convert_to(format(
            '{"actor":{"credential_number":"PA-300012","method":"unsigned","printed_name":"Inspector Number 12","role":'
            '"floorperson","user":"6414f28f-d6cc-4c45-9158-e9ccce11764a"},"attachments":[],"event":"%%s","format":1,'
            '"index":%%s,"lateness":{"is_late":false,"limit_seconds":3600,"reason":"","seconds":0},"occurred_at":'
            '{"local":"2026-01-01T00:00:00","offset":"-05:00","utc":"2026-01-01T05:00:00.000000Z","zone":'
            '"America/New_York"},"origin":"%%s","payload_sha256":"%%s","policy":"1","received_at":"%%s","release":'
            '"0.1.0","signature":null,"stream":{"name":"deck_change","number":%%s,"place":'
            '"eb5c47a5-23a2-419d-912e-ea21200e84e6"},"subject":{"id":"%%s","table":"inspections_logentry","version":1},'
            '"supersedes":null,"type":"log_entry.note"}',
            event, index, %(origin)s::text, encode(sha256(event::text::bytea), 'hex'), ledger.instant(at),
            index + 1, event
        ), 'UTF8') AS data FROM said
    )
    INSERT INTO ledger.entry (log_id, index, event, type, received_at, entry_bytes, leaf_hash)
    SELECT %(log)s, index, event, 'log_entry.note', at, data, sha256('\\x00'::bytea || data) FROM entries
"""


@dataclass(frozen=True)
class Filled:
    """A log that was filled with entries for reading."""

    log_id: str
    origin: str
    size: int


def filled(superuser: psycopg.Connection[Any], count: int) -> Filled:
    """A log of so many entries, written by PostgreSQL itself; its own head is not moved."""
    origin = f"office.example/log/bench-{count}/2026"
    row = superuser.execute(
        "INSERT INTO ledger.log (kind, holder_id, year, origin, closed_at) "
        "VALUES ('holder', gen_random_uuid(), 2026, %s, now()) RETURNING id::text",
        [origin],
    ).fetchone()
    log_id = row[0] if row else ""
    superuser.execute(FILL, {"count": count, "origin": origin, "log": log_id})
    superuser.execute("VACUUM ANALYZE ledger.entry")
    return Filled(log_id, origin, count)


def read_alone(connection: psycopg.Connection[Any], log: Filled) -> tuple[float, list[bytes]]:
    """Seconds that a binary server-side cursor takes to hand over the bytes of the entries; a part of them."""
    kept: list[bytes] = []
    start = time.perf_counter()
    with snapshot(connection), connection.cursor(name="bare", binary=True) as cursor:
        cursor.itersize = AT_ONCE
        cursor.execute("SELECT entry_bytes FROM ledger.entry WHERE log_id = %s ORDER BY index", [log.log_id])
        for (data,) in cursor:
            if len(kept) < AT_ONCE:
                kept.append(data)
    return time.perf_counter() - start, kept


def hash_alone(entries: list[bytes], count: int) -> float:
    """Seconds for the leaf hashes of so many entries like these."""
    start = time.perf_counter()
    for _ in range(count // len(entries)):
        for data in entries:
            leaf_hash(data)
    return time.perf_counter() - start


def hash_and_grow(entries: list[bytes], count: int) -> float:
    """Seconds for the leaf hashes and the tree over them."""
    tree = CompactRange()
    start = time.perf_counter()
    for _ in range(count // len(entries)):
        for data in entries:
            tree.append(leaf_hash(data))
    return time.perf_counter() - start


def verified(connection: psycopg.Connection[Any], log: Filled, tree: CompactRange, end: int) -> float:
    """Seconds of the signer's own reading from the tree's size to `end`."""
    start = time.perf_counter()
    with snapshot(connection):
        read_on(connection, log.log_id, log.origin, tree, end, "")
    return time.perf_counter() - start


def measured(url: str, log: Filled) -> list[str]:
    """H1 and H2 for one log."""
    rows = f"{log.size:,} entries"
    ratios, with_tree, two_ratios, peaks = [], [], [], []
    with psycopg.connect(url, autocommit=True) as connection:
        for _ in range(ROUNDS if log.size <= 200_000 else 3):
            read, entries = read_alone(connection, log)
            sha, grown = hash_alone(entries, log.size), hash_and_grow(entries, log.size)
            ours = verified(connection, log, CompactRange(), log.size)
            ratios.append((read + sha) / ours)
            with_tree.append((read + grown) / ours)
            one, two = _in_processes(url, log, 1), _in_processes(url, log, 2)
            two_ratios.append(max(part[0] for part in one) / max(part[0] for part in two))
            peaks.append(max(part[1] for part in [*one, *two]))
    ratio, two_times, peak = median(ratios) * 100, median(two_ratios), max(peaks)
    return [
        line("H1", f"signer's reading, % of read + leaf hash, {rows}", ratio, ">= 85", ratio >= 85),
        line("", "the same, % of read + leaf hash + tree", median(with_tree) * 100, "", True),
        line("H2", f"two readers of a half each, times one, {rows}", two_times, ">= 1.7", two_times >= 1.7),
        line("H2", f"greatest memory of a reader, MiB, {rows}", peak, "<= 120", peak <= 120),
    ]


def _in_processes(url: str, log: Filled, count: int) -> list[tuple[float, float]]:
    """Seconds and MiB of each of `count` readers at once, which read parts of one length."""
    bounds = [log.size * part // count for part in range(count + 1)]
    readers = [
        subprocess.Popen(
            [sys.executable, "-m", "bench.ledger_reading", url, log.log_id, log.origin, str(low), str(high)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        for low, high in pairwise(bounds)
    ]  # fmt: skip
    for reader in readers:  # all are ready: they begin together
        assert reader.stdout
        assert reader.stdout.readline() == "ready\n"
    for reader in readers:
        assert reader.stdin
        reader.stdin.write("go\n")
        reader.stdin.flush()
    told = [json.loads(reader.communicate()[0]) for reader in readers]
    return [(one["seconds"], one["mib"]) for one in told]


def main(url: str, log_id: str, origin: str, low: str, high: str) -> None:
    """One reader."""
    log, tree = Filled(log_id, origin, int(high)), CompactRange()
    with psycopg.connect(url, autocommit=True) as connection:
        # What lies before a part is the work of the reader before it, whose frontier these stand for.
        tree.size, tree.hashes = int(low), [bytes(32)] * int(low).bit_count()
        print("ready", flush=True)
        sys.stdin.readline()
        seconds = verified(connection, log, tree, int(high))
    with Path("/proc/self/status").open() as status:
        peak = next(int(told.split()[1]) for told in status if told.startswith("VmHWM"))
    print(json.dumps({"seconds": seconds, "mib": peak / 1024}))


if __name__ == "__main__":
    main(*sys.argv[1:])
