"""script/test-faults fuzz [--minutes N] [TARGET …]: fuzzes the parsers with Atheris, guided by what code they reach.

Each target runs in its own process, since the fuzzer ends the process that it runs in. An input that breaks a
target, or takes longer than five seconds, is kept in `var/fuzz/` and ends the run with status 1.
"""

import argparse
import random
import secrets
import subprocess
import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["compliance.transparency"]):
    from compliance.transparency import receipt, verifier  # noqa: F401
from tests.fuzz.forging import forged
from tests.fuzz.ground import Ground, quickened
from tests.fuzz.targets import TARGETS

FOLDER = Path("var/fuzz")
LONGEST_S = 5


def fuzz(name: str, seconds: int, seed: int) -> None:
    """Fuzzes one target; does not return."""
    quickened()
    ground = Ground()
    run, seeds = TARGETS[name]
    corpus = FOLDER / name
    corpus.mkdir(parents=True, exist_ok=True)
    for number, honest in enumerate(seeds(ground)):
        (corpus / f"seed-{number}").write_bytes(honest)
    longest = 2 * max(len(honest) for honest in seeds(ground))
    options = [f"-max_total_time={seconds}", f"-timeout={LONGEST_S}", f"-max_len={longest}", "-print_final_stats=1"]
    options += [f"-seed={seed + 1}"]  # with 0 the fuzzer chooses one
    options += [f"-artifact_prefix={FOLDER}/{name}-", str(corpus)]
    atheris.Setup([sys.argv[0], *options], lambda data: run(ground, data))
    atheris.Fuzz()


def main() -> int:
    """The command line. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="script/test-faults fuzz")
    parser.add_argument("--minutes", type=float, default=10, help="for all targets together (10)")
    parser.add_argument("--proofs", type=int, default=1_000_000, help="forged proofs to try (1,000,000)")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6), help="repeats an earlier run's choices")
    parser.add_argument("--only", help="one target, in this process")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    chosen = parser.parse_args()
    if chosen.only:
        fuzz(chosen.only, int(60 * chosen.minutes), chosen.seed)
    names = chosen.targets or list(TARGETS)
    share, failed = chosen.minutes / len(names), []
    for name in names:
        command = [sys.executable, "-m", "tests.fuzz", "--only", name, "--minutes", str(share)]
        command += ["--seed", str(chosen.seed)]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        stats = [line.split()[-1] for line in done.stderr.splitlines() if "number_of_executed_units" in line]
        print(f"{name}: {stats[0] if stats else '?'} inputs, {'held' if not done.returncode else 'BROKEN'}", flush=True)
        if done.returncode:
            failed.append(name)
            print("\n".join(done.stderr.splitlines()[-40:]), flush=True)
    accepted = forged(chosen.proofs, random.Random(chosen.seed))
    print(f"forged proofs: {chosen.proofs} tried, {accepted} accepted (seed {chosen.seed})")
    return 1 if failed or accepted else 0


if __name__ == "__main__":
    sys.exit(main())
