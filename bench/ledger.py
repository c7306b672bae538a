"""The ledger against reading, hashing and bare inserts: script/bench ledger [--rows N …] [--bundle N …]

--rows     lengths of the logs that are read from the database; 100,000 and 1,000,000 where none is given
--bundle   lengths of the bundles that verify.py checks; 100,000 and 1,000,000 where none is given
Each ratio is of interleaved rounds; PostgreSQL is separate, with the durable settings of the office.
"""

import argparse
import json
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.ledger_bundle import PASSKEY, PASSWORD, UNSIGNED, bundle_written
from bench.ledger_reading import A_MILLION_S, MOST_MIB
from bench.measure import line
from compliance.transparency.build import program
from compliance.transparency.report import INTACT

WATCHED = """
import resource, runpy, sys
sys.argv = sys.argv[1:]
try:
    runpy.run_path(sys.argv[0], run_name="__main__")
finally:
    used = resource.getrusage(resource.RUSAGE_SELF)
    peak = next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
    print(used.ru_utime + used.ru_stime, peak / 1024, file=sys.stderr)
"""


def checked(bundle: Path, policy: Path) -> tuple[str, float, float]:
    """The verdict of verify.py in its own process, its CPU seconds and greatest memory in MiB."""
    verifier = bundle.with_name("verify.py")
    verifier.write_text(program(verifier.name), encoding="utf-8")
    command = [sys.executable, "-c", WATCHED, str(verifier), str(bundle), "--policy", str(policy)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    spent, peak = run.stderr.split()[-2:]
    return run.stdout.partition("\n")[0], float(spent), float(peak)


def decoded(bundle: Path) -> float:
    """CPU seconds to unpack the entries and records of a bundle, hash them and decode their JSON, and nothing else."""
    start = time.process_time()
    with zipfile.ZipFile(bundle) as archive:
        for name in ("logs/0/envelopes.jsonl", "logs/0/records.jsonl", "report/records.csv"):
            digest = sha256()
            with archive.open(name) as file:
                for told in file:
                    digest.update(told)
                    if name.endswith("envelopes.jsonl"):
                        json.loads(told)
                        sha256(told)
                    elif name.endswith("records.jsonl"):
                        json.loads(json.loads(told)["payload"])
    return time.process_time() - start


def measured_verifier(counts: list[int]) -> Iterator[str]:
    """H1 of verify.py: time and memory over the number of entries, and what signatures add to an entry."""
    spent: dict[int, float] = {}
    with TemporaryDirectory() as folder:
        for count in counts:
            verdict, spent[count], peak, least = _of_bundle(Path(folder), count, UNSIGNED)
            said, a_million = f"verify.py, {count:,} unsigned entries, {verdict}", spent[count] / count * 1e6
            holds = a_million <= A_MILLION_S and verdict == INTACT
            yield line("H1", f"{said}: CPU s for a million", a_million, f"<= {A_MILLION_S}", holds)
            yield line("H1", f"{said}: MiB", peak, f"<= {MOST_MIB}", peak <= MOST_MIB)
            yield line("", "its CPU times unpacking, hashing and decoding the same", spent[count] / least, "", True)
        for count, more in pairwise(counts):
            growth = (spent[more] / more) / (spent[count] / count)
            yield line("", f"CPU an entry, {more:,} times {count:,} entries", growth, "", True)
        for how, count in ((PASSWORD, min(counts)), (PASSKEY, min(counts) // 50)):
            verdict, seconds, _, least = _of_bundle(Path(folder), count, how)
            said = f"{count:,} records as signed by {how}, {verdict}"
            yield line("", f"{said}: CPU µs an entry", seconds / count * 1e6, "", True)
            yield line("", "its CPU times unpacking, hashing and decoding the same", seconds / least, "", True)


def _of_bundle(folder: Path, count: int, how: str) -> tuple[str, float, float, float]:
    bundle, policy = folder / "bundle.zip", folder / "policy.txt"
    policy.write_bytes(bundle_written(bundle, count, how))
    verdict, spent, peak = checked(bundle, policy)
    return verdict, spent, peak, decoded(bundle)


def measured_database(counts: list[int]) -> Iterator[str]:
    """G1, H1, O1, O3, O4 and appends."""
    from bench import ledger_office  # points Django at the services before anything below is imported

    with ledger_office.database() as made:
        from bench.ledger_board import board_growth
        from bench.ledger_limits import kept_limits, limits_compared, overdue_compared
        from bench.ledger_reading import filled, measured
        from bench.ledger_writing import appends, event_and_limit
        from compliance.database_roles import APP_ROLE, SIGNER_ROLE

        yield from board_growth(made)
        kept_limits()
        yield from limits_compared()
        yield from event_and_limit()
        for writers in (1, 16):
            yield from appends(made, APP_ROLE, writers)
        yield from overdue_compared(made)
        for count in counts:
            with made.connect(autocommit=True) as superuser:
                log = filled(superuser, count)
            yield from measured(made.url(SIGNER_ROLE), log)


def main() -> int:
    """Print the lines as they are found; 1 where a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, nargs="*", default=[100_000, 1_000_000])
    parser.add_argument("--bundle", type=int, nargs="*", default=[100_000, 1_000_000])
    chosen = parser.parse_args()
    told = []
    for found in _all(chosen.rows, chosen.bundle):
        print(found, flush=True)
        told.append(found)
    return int(any("MISSED" in one for one in told))


def _all(rows: list[int], bundles: list[int]) -> Iterator[str]:
    if rows:
        yield from measured_database(rows)
    if bundles:
        yield from measured_verifier(bundles)


if __name__ == "__main__":
    sys.exit(main())
