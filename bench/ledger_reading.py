"""H1 from the database: reading a log as the signer takes it up, every entry hashed and held to its place.

Run as `python -m bench.ledger_reading URL LOG ORIGIN SIZE` it reads one, and prints what that took (`Taken`) as JSON.
"""

import json
import os
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import psycopg

from bench.measure import line
from compliance.transparency.signer.reading import read_on, snapshot
from compliance.transparency.tree import CompactRange

A_MILLION_S, MOST_MIB = 180, 200
"""H1: what a million entries may take, and the memory of whoever reads them."""
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


@dataclass(frozen=True)
class Taken:
    """The cost of a reading: CPU seconds of the reader and of PostgreSQL, greatest memory of the reader (MiB)."""

    reader: float
    postgres: float
    mib: float


def measured(url: str, log: Filled) -> list[str]:
    """H1 for one log: the seconds that a million of its entries take are those of all CPU time, one core at a time."""
    taken = _taken(url, log)
    a_million = (taken.reader + taken.postgres) / log.size * 1e6
    read = f"{log.size:,} entries from the database"
    return [
        line("H1", f"{read}: CPU s for a million", a_million, f"<= {A_MILLION_S}", a_million <= A_MILLION_S),
        line("H1", f"{read}: MiB", taken.mib, f"<= {MOST_MIB}", taken.mib <= MOST_MIB),
        line("", "CPU s of PostgreSQL, and the rest is the reader's", taken.postgres, "", True),
    ]


def _taken(url: str, log: Filled) -> Taken:
    """A reading in its own process, which knows nothing but the signer."""
    command = ["-m", "bench.ledger_reading", url, log.log_id, log.origin, str(log.size)]
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


def main(url: str, log_id: str, origin: str, size: str) -> None:
    """Runs one reading."""
    with psycopg.connect(url, autocommit=True) as connection:
        before = _cpu_of_postgres(connection.info.backend_pid)
        with snapshot(connection):
            read_on(connection, log_id, origin, CompactRange(), int(size), "", [])
        postgres = _cpu_of_postgres(connection.info.backend_pid) - before
    own = next(one for one in Path("/proc/self/status").read_text().splitlines() if one.startswith("VmHWM"))
    # `ru_maxrss` would tell what this process was before it became a reader: the whole benchmark.
    print(json.dumps(asdict(Taken(sum(os.times()[:2]), postgres, int(own.split()[1]) / 1024))))


if __name__ == "__main__":
    main(*sys.argv[1:])
