"""The real office, started for the kill tests in its own folder, and its processes."""

import contextlib
import os
import random
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from compliance.embedded.environment import environment_of, secret_key_kept
from compliance.embedded.places import ROOT, Places, places_of
from tests.ports import held_port
from tests.waiting import wait_until

SAYS = {
    "web_server": "web", "beat": "beat", "worker": "worker", "ledger_signer": "signer",
    "transparency.witness": "witness",
    "valkey-server": "valkey", "redis-server": "valkey", "postgres": "postgres",
}  # fmt: skip
"""A word of the command line of each process that the supervisor keeps, and what the process is."""

OPEN = "Ctrl-C closes it."
"""The words of the supervisor once the demonstration is loaded, whose acts lock the office's log for long."""


@dataclass(frozen=True)
class Process:
    """A process of the office: the kind of the supervisor's child that it is or belongs to."""

    pid: int
    kind: str
    is_child: bool
    words: str


class House:
    """An office in this folder, run as `script/server` runs it, with shorter pauses (`tests.faults.office`) and these
    further `variables`."""

    program = "tests.faults.office"

    def __init__(self, data: Path, **variables: str) -> None:
        self.data, self.holding = data, contextlib.ExitStack()
        self.port = self.holding.enter_context(held_port())
        self.places: Places = places_of(data)
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
        self.log = data.with_suffix(".log")
        before = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as output:
            self.supervisor = subprocess.Popen(
                [sys.executable, "-m", self.program],
                cwd=ROOT, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                env=kept | {"DATA_DIR": str(data), "PORT": str(self.port), "API_MEMBER_A_MINUTE": "1000000"}
                | variables,
            )  # fmt: skip
        wait_until(
            lambda: self.supervisor.poll() is not None or OPEN.encode() in self.log.read_bytes()[before:],
            lambda: f"the office opens: {self.log.read_text()[-2000:]}",
            look_again_s=0.5,
        )
        if self.supervisor.poll() is not None:
            raise RuntimeError(f"the office did not open: {self.log.read_text()[-2000:]}")
        told = {"SECRET_KEY": secret_key_kept(self.places.secret_key), "LEDGER_WITNESSES": self._witness()}
        self.variables = kept | environment_of(self.places) | told

    def _witness(self) -> str:
        """The address of the office's witness, which an export asks itself where the worker does not come to it."""
        said = (self.places.logs / "witness.log").read_text()
        return said.split(" listens at ", 1)[1].split(maxsplit=1)[0].rstrip("/")

    def run(self, *arguments: str) -> str:
        """The output of a Python program in the office's environment. Raises RuntimeError with its last words."""
        command = [sys.executable, *arguments]
        done = subprocess.run(
            command, cwd=ROOT, env=self.variables, check=False, capture_output=True, text=True, stdin=subprocess.DEVNULL
        )
        if done.returncode:
            raise RuntimeError(
                f"{' '.join(arguments)} ended with {done.returncode}: {done.stdout}{done.stderr}"[-4000:]
            )
        return done.stdout

    def processes(self) -> list[Process]:
        """Every process that belongs to one of the supervisor's children of a known kind."""
        return [one for one in self.descendants() if one.kind]

    def descendants(self) -> list[Process]:
        """Every process below the supervisor, itself left out."""
        listed = subprocess.run(["ps", "-ewwo", "pid=,ppid=,args="], capture_output=True, text=True, check=True)
        below: dict[int, list[tuple[int, str]]] = {}
        for line in listed.stdout.splitlines():
            pid, parent, *words = line.split(maxsplit=2)
            below.setdefault(int(parent), []).append((int(pid), words[0] if words else ""))
        found: list[Process] = []
        for pid, words in below.get(self.supervisor.pid, []):
            kind = next((kind for word, kind in SAYS.items() if word in words), "")
            found.append(Process(pid, kind, is_child=True, words=words))
            inner = list(below.get(pid, []))
            while inner:
                deeper, said = inner.pop()
                found.append(Process(deeper, kind, is_child=False, words=said))
                inner += below.get(deeper, [])
        return found

    def close(self) -> None:
        """Closes the office and waits for it."""
        self.supervisor.send_signal(signal.SIGTERM)
        try:
            self.supervisor.wait(120)
        except subprocess.TimeoutExpired:
            self.supervisor.kill()
            self.supervisor.wait()
        self.holding.close()


def killed(house: House, kind: str, chance: random.Random) -> int:
    """Ends processes of this kind with SIGKILL, as one of KINDS says; how many."""
    running = house.processes()
    if kind == "everything":
        chosen = running
    elif kind == "database connection":
        chosen = [one for one in running if one.kind == "postgres" and "compliance" in one.words and not one.is_child]
        chosen = [chance.choice(chosen)] if chosen else []
    elif kind == "web":
        chosen = [one for one in running if one.kind == "web"]
        chosen = [chance.choice(chosen)] if chosen else []
    else:
        chosen = [one for one in running if one.kind == kind and one.is_child]
    count = 0
    for one in chosen:
        with contextlib.suppress(ProcessLookupError):
            os.kill(one.pid, signal.SIGKILL)
            count += 1
    return count


KINDS = (
    "web", "worker", "beat", "signer", "witness", "valkey", "postgres", "database connection", "everything",
)  # fmt: skip
