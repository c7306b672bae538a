"""`script/test-faults`: kills under load, then every act failed at every statement; one table at the end.

Stops at the first of the two that does not hold, and ends with status 1. FAULTS in the environment chooses how
statements are failed: `turns` (each is cut and fails in one other way; what is done without it), `cuts` or `all`.
"""

import argparse
import json
import os
import secrets
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from django.conf import settings

from . import kills

WAYS = ("turns", "cuts", "all")


@dataclass
class Part:
    """The counts of one of the two parts, whether it holds, and how long it took."""

    name: str
    counts: dict[str, int] = field(default_factory=dict)
    holds: bool = False
    minutes: float = 0.0


def killed(asked: kills.Asked) -> Part:
    """Processes of a working office, killed."""
    settings.configure()
    outcome = kills.tried(asked)
    found = outcome.found
    counts = {
        "kills": outcome.kills, "records acknowledged": found.acknowledged, "records lost": found.lost,
        "records doubled": found.doubled, "logs with a gap": found.gaps,
    }  # fmt: skip
    return Part("kills", counts, outcome.holds)


def failed(ways: str, seed: int) -> Part:
    """Every act, failed statement by statement, with the other tests beside it."""
    print(f"\nacts, seed {seed}, FAULTS={ways}", flush=True)
    with tempfile.TemporaryDirectory(prefix="table-games-tally-") as folder:
        tally = Path(folder) / "flows.jsonl"
        tally.touch()
        told = {"FAULTS": ways, "FAULTS_SEED": str(seed), "FAULTS_TALLY": str(tally)}
        status = ended([sys.executable, "-m", "pytest", "tests/faults", "-q", "-s"], told)
        flows = [json.loads(line) for line in tally.read_text().splitlines()]
    counts = {
        "acts": len(flows), "statements cut": sum(one["cuts"] for one in flows),
        "other failures of statements": sum(one["others"] for one in flows),
    }  # fmt: skip
    return Part("acts", counts, status == 0)


def ended(command: list[str], told: dict[str, str]) -> int:
    """The status of a command that ran here with these additional variables; it is interrupted when we are asked to
    stop."""
    with subprocess.Popen(command, env=os.environ | told) as child:
        try:
            return child.wait()
        except SystemExit:
            child.send_signal(signal.SIGINT)
            raise


def carried_out(plan: dict[str, Callable[[], Part]]) -> list[Part]:
    """The parts in order, to the first that does not hold; one that ends in an exception does not."""
    parts: list[Part] = []
    for name, part in plan.items():
        started = time.monotonic()
        try:
            parts.append(part())
        except Exception:
            traceback.print_exc()
            parts.append(Part(name))
        parts[-1].minutes = (time.monotonic() - started) / 60
        if not parts[-1].holds:
            break
    return parts


def table(parts: list[Part]) -> list[str]:
    """The lines of the table."""
    lines: list[str] = []
    for part in parts:
        lines += [f"  {words:<32}{count:>9,}" for words, count in part.counts.items()]
        lines += [f"  {f'minutes for the {part.name}':<32}{part.minutes:>9.1f}"]
    return [*lines, f"  {'minutes in all':<32}{sum(part.minutes for part in parts):>9.1f}"]


def verdict(parts: list[Part], seed: int) -> str:
    """The last line: whether everything holds; else which part does not, and how to see it again."""
    wrong = next((part.name for part in parts if not part.holds), None)
    if wrong is None:
        return f"everything holds (seed {seed})"
    return f"SOMETHING DOES NOT HOLD: stopped at the {wrong} (again: script/test-faults --seed {seed})"


def main() -> int:
    """The command line. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="script/test-faults", description=__doc__)
    parser.add_argument("--kills", type=int, default=100, help="how many; 0 leaves them out (100)")
    parser.add_argument("--minutes", type=float, default=120, help="kill no more after so many (120)")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6), help="repeats an earlier run's choices")
    parser.add_argument("--folder", type=Path, help="keep the office and the journals here")
    given = parser.parse_args()
    ways = os.environ.get("FAULTS") or WAYS[0]
    if ways not in WAYS:
        parser.error(f"FAULTS is {ways!r}; one of {', '.join(WAYS)} is expected")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("told to stop"))
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores it, and so would pytest
    plan: dict[str, Callable[[], Part]] = {"acts": lambda: failed(ways, given.seed)}
    if given.kills:
        asked = kills.Asked(given.kills, given.minutes, given.seed, given.folder)
        plan = {"kills": lambda: killed(asked)} | plan
    parts = carried_out(plan)
    print("", *table(parts), kills.pauses() if given.kills else "", verdict(parts, given.seed), sep="\n", flush=True)
    return 0 if all(part.holds for part in parts) else 1


if __name__ == "__main__":
    sys.exit(main())
