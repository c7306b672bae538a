"""Leftovers of a killed process of the office are ended before the restart."""

import os
import signal
import sys
import time
from pathlib import Path

from compliance.embedded.children import Child
from compliance.embedded.supervisor import Supervisor
from tests.waiting import LONG_WAIT_S

WITH_A_WORKER = """
import subprocess, sys, time
worker = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
open(sys.argv[1], "a").write(f"{worker.pid}\\n")
time.sleep(600)
"""


def is_there(pid: int) -> bool:
    """Whether this process runs; one that has ended and waits to be counted does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_workers_of_a_killed_process_do_not_outlive_it(tmp_path: Path) -> None:
    told = tmp_path / "workers"
    told.touch()
    child = Child("Somebody", (sys.executable, "-c", WITH_A_WORKER, str(told)), tmp_path / "log", told.read_text)
    supervisor = Supervisor(lambda _: None)
    supervisor.start(child)
    try:
        (worker,) = (int(line) for line in told.read_text().split())
        os.kill(child.process.pid, signal.SIGKILL)
        deadline = time.monotonic() + LONG_WAIT_S
        supervisor.watch(until=lambda: len(told.read_text().split()) > 1 or time.monotonic() > deadline)
        again = int(told.read_text().split()[1])
        assert is_there(again)
        assert not is_there(worker)
    finally:
        supervisor.stop()
