"""script/bench start: from a fresh clone to an open office, and until it has the first paper of each kind (U1, U2).

Seconds of wall time, so the machine must be quiet. Packages come through the caches of pip, npm and apt: run it twice,
and the second time tells what waiting for downloads apart takes.
"""

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from compliance.embedded.environment import DATABASE
from compliance.embedded.places import ROOT, places_of
from compliance.embedded.postgres import connect

OPEN_S, PAPERS_S, WAIT_S, EACH_S = 60, 30, 600, 0.5
OPENED, LOADED = "The office is open at", "Ctrl-C closes it."
PAPERS = """
    SELECT 'labels' FROM public.inspections_labelpaper
    UNION SELECT kind FROM public.rules_submissions_revisiondocument WHERE kind IN ('sign', 'legend', 'card', 'guide')
"""
KINDS = ("labels", "sign", "legend", "card", "guide")
PORT = "8997"
OWN = ("PATH", "HOME", "LANG", "PYTHON", "PIP_INDEX_URL", "PIP_CONFIG_FILE", "NPM_CONFIG_REGISTRY", "TMPDIR")
"""The variables that a new shell has, too: the office of this checkout is not the one that starts."""


@contextlib.contextmanager
def office(folder: Path) -> Iterator["subprocess.Popen[str]"]:
    """`script/server` in a fresh clone; stopped at the end."""
    clone = folder / "clone"
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
    environment = {name: value for name, value in os.environ.items() if name in OWN}
    running = subprocess.Popen(
        [clone / "script" / "server"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        env=environment | {"DATA_DIR": str(folder / "data"), "PORT": PORT},
    )  # fmt: skip
    try:
        yield running
    finally:
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=WAIT_S)


def lines_of(running: "subprocess.Popen[str]") -> Iterator[tuple[float, str]]:
    """Each line of the start, which is printed, with the second at which it was said."""
    begun_at = time.monotonic()
    assert running.stdout is not None
    for line in running.stdout:
        seconds = time.monotonic() - begun_at
        sys.stdout.write(f"{seconds:6.1f} s  {line}")
        sys.stdout.flush()
        yield seconds, line
    sys.exit("The office did not open.")


def first_papers(data: Path) -> dict[str, float]:
    """Seconds from now until the office has the first paper of each kind."""
    begun_at, found = time.monotonic(), dict[str, float]()
    with connect(places_of(data).postgres_socket, DATABASE) as superuser:
        while len(found) < len(KINDS) and time.monotonic() - begun_at < WAIT_S:
            for (kind,) in superuser.execute(PAPERS).fetchall():
                found.setdefault(str(kind), time.monotonic() - begun_at)
            time.sleep(EACH_S)
    return found


def main() -> None:
    """Prints the seconds of each step and of each kind of paper; ends with 1 where a goal does not hold."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        folder.chmod(0o755)
        with office(folder) as running, ThreadPoolExecutor() as beside:
            for seconds, line in lines_of(running):
                if line.startswith(OPENED):
                    opened, finding = seconds, beside.submit(first_papers, folder / "data")
                if line.startswith(LOADED):
                    loaded = seconds
                    break
            papers = finding.result()
    late = max((papers.get(kind, WAIT_S) for kind in KINDS), default=WAIT_S)
    # Seconds of wall time say nothing beside other work: the start itself loads the machine with about 2.
    sys.stdout.write(f"\nLoad average of the last five minutes: {os.getloadavg()[1]:.1f}\n")
    sys.stdout.write(f"U1  open after {opened:.0f} s (goal: {OPEN_S}), the demonstration loaded after {loaded:.0f} s\n")
    for kind in KINDS:
        sys.stdout.write(f"U2  first of {kind} {papers.get(kind, WAIT_S):.0f} s after the address (goal: {PAPERS_S})\n")
    sys.exit(int(opened > OPEN_S or late > PAPERS_S))


if __name__ == "__main__":
    main()
