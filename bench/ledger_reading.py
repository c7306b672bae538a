"""H1 and H2: reading a log from the database and hashing it, against reading alone and hashing alone.

Run as `python -m bench.ledger_reading URL LOG ORIGIN SIZE PROCESSES` it reads a log as the signer takes it up, by so
many processes, and prints what that took (`Taken`) as JSON.
"""

import json
import os
import resource
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

import psycopg

from bench.measure import line
from compliance.ledger.signer_parts import LONG, read_on_together
from compliance.ledger.signer_reading import blocks, read_on, snapshot
from compliance.ledger.verify import CompactRange, leaf_hash

ROUNDS = 5
ROWS_AT_ONCE = 2_000
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
        cursor.itersize = ROWS_AT_ONCE
        cursor.execute("SELECT entry_bytes FROM ledger.entry WHERE log_id = %s ORDER BY index", [log.log_id])
        for (data,) in cursor:
            if len(kept) < ROWS_AT_ONCE:
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


def blocks_alone(connection: psycopg.Connection[Any], log: Filled) -> float:
    """Seconds in which the signer's own query hands over the entries, by blocks, and nothing is done with them."""
    start = time.perf_counter()
    with snapshot(connection):
        for _ in blocks(connection, log.log_id, 0, log.size):
            pass
    return time.perf_counter() - start


def verified(connection: psycopg.Connection[Any], log: Filled) -> float:
    """Seconds of the signer's own reading."""
    start = time.perf_counter()
    with snapshot(connection):
        read_on(connection, log.log_id, log.origin, CompactRange(), log.size, "", [])
    return time.perf_counter() - start


@dataclass(frozen=True)
class Taken:
    """What a reading took: seconds, CPU seconds of the readers and of PostgreSQL, greatest memory of a reader (MiB)."""

    seconds: float
    readers: float
    postgres: float
    mib: float


def measured(url: str, log: Filled) -> list[str]:
    """H1 and H2 for one log."""
    rows = f"{log.size:,} entries"
    of_rows, of_blocks, with_tree, pairs = list[float](), list[float](), list[float](), list[tuple[Taken, Taken]]()
    with psycopg.connect(url, autocommit=True) as connection:
        for _ in range(ROUNDS if log.size <= 200_000 else 3):
            read, entries = read_alone(connection, log)
            sha, grown = hash_alone(entries, log.size), hash_and_grow(entries, log.size)
            ours, fetched = verified(connection, log), blocks_alone(connection, log)
            of_rows.append((read + sha) / ours)
            of_blocks.append((fetched + sha) / ours)
            with_tree.append((read + grown) / ours)
            if log.size >= 2 * LONG:
                pairs.append((_taken(url, log, 1), _taken(url, log, 2)))
    ratio = median(of_rows) * 100
    return [
        line("H1", f"signer's reading, % of read by rows + leaf hash, {rows}", ratio, ">= 85", ratio >= 85),
        line("", "the same, % of read by rows + leaf hash + tree", median(with_tree) * 100, "", True),
        line("", "the same, % of read by the signer's blocks + leaf hash", median(of_blocks) * 100, "", True),
        *(_compared(pairs, rows) if pairs else []),
    ]


def _compared(pairs: list[tuple[Taken, Taken]], rows: str) -> list[str]:
    """H2. PostgreSQL works for one reader on another core already: the last line says what that leaves for two."""
    ratio = median(one.seconds / two.seconds for one, two in pairs)
    peak = max(each.mib for pair in pairs for each in pair)
    one, two = sorted(pairs, key=lambda pair: pair[0].seconds / pair[1].seconds)[len(pairs) // 2]
    cores = len(os.sched_getaffinity(0))
    most = one.seconds * cores / (two.readers + two.postgres)
    return [
        line("H2", f"two processes, times one, {rows}", ratio, ">= 1.7", ratio >= 1.7),
        line("H2", f"greatest memory of a reader, MiB, {rows}", peak, "<= 120", peak <= 120),
        (
            f"    (CPU s, readers + PostgreSQL: one {one.readers:.1f} + {one.postgres:.1f} in {one.seconds:.1f} s, two "
            f"{two.readers:.1f} + {two.postgres:.1f} in {two.seconds:.1f} s; "
            f"{cores} cores wholly used would be {most:.2f} times one)"
        ),
    ]


def _taken(url: str, log: Filled, processes: int) -> Taken:
    """A reading in processes of their own, which know nothing but the signer."""
    command = ["-m", "bench.ledger_reading", url, log.log_id, log.origin, str(log.size), str(processes)]
    run = subprocess.run([sys.executable, *command], stdout=subprocess.PIPE, text=True, check=True)
    return Taken(**json.loads(run.stdout))


def _cpu_of_postgres(backend: int) -> float:
    """CPU seconds of this backend's server: of its processes, and of those that have ended."""
    server = int(_stat(backend)[1])
    stats = [found for one in Path("/proc").glob("[0-9]*") if (found := _stat(int(one.name)))]
    alive = sum(int(one[11]) + int(one[12]) for one in stats if int(one[1]) == server)
    return (alive + sum(map(int, _stat(server)[11:15]))) / os.sysconf("SC_CLK_TCK")


def _stat(process: int) -> list[str]:
    """/proc/PID/stat from the state on: parent at 1, CPU ticks at 11 and 12, of ended children at 13 and 14; empty
    where the process has ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def main(url: str, log_id: str, origin: str, size: str, processes: str) -> None:
    """One reading."""
    with psycopg.connect(url, autocommit=True) as connection:
        before, start = _cpu_of_postgres(connection.info.backend_pid), time.perf_counter()
        with snapshot(connection):
            read_on_together(connection, url, int(processes), log_id, origin, CompactRange(), int(size), "", [])
        seconds = time.perf_counter() - start
        postgres = _cpu_of_postgres(connection.info.backend_pid) - before
    own = next(one for one in Path("/proc/self/status").read_text().splitlines() if one.startswith("VmHWM"))
    # Of this process `ru_maxrss` would tell what it was before it became a reader: the whole benchmark.
    peak = max(int(own.split()[1]), resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
    print(json.dumps(asdict(Taken(seconds, sum(os.times()[:4]), postgres, peak / 1024))))


if __name__ == "__main__":
    main(*sys.argv[1:])
