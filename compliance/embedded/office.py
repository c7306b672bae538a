"""The processes of the office beside its services: signer, web, worker, beat, and a witness for the demonstration."""

import http.client
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from compliance.embedded.children import Child
from compliance.embedded.folders import private_file
from compliance.embedded.places import ROOT, Places
from compliance.embedded.steps import is_step, say
from compliance.embedded.troubles import CannotStart, last_words

CELERY = "-m celery -A compliance.celery"
TASKS_AT_ONCE, LONG_TASKS_AT_ONCE = "2", "1"
SHORT, LONG = "celery,ledger", "long"
"""The queues of each worker (`CELERY_TASK_QUEUES`)."""


class Command:
    """A management command while it runs: its steps are said as they are read, the rest of its words is kept. One that
    waits for a line to begin (`prepare --wait`) gets it when it is first followed."""

    def __init__(self, name: str, log: Path, running: "subprocess.Popen[str]") -> None:
        self.name, self.log, self.running = name, log, running
        self.words = ""

    def has_ended(self) -> bool:
        """Whether nothing more comes of it."""
        return self.running.poll() is not None

    def follow(self, *, until: str = "") -> None:
        """Says its steps until it begins the step `until`, or to its end. Raises CannotStart with its last complaint
        where it failed."""
        begin, said = self.running.stdin, self.running.stdout
        assert begin is not None  # noqa: S101 - a pipe was asked for
        assert said is not None  # noqa: S101 - a pipe was asked for
        if not begin.closed:
            with suppress(BrokenPipeError), begin:
                begin.write("\n")
        for line in said:
            if not is_step(line.rstrip("\n")):
                self.words += line
                continue
            say(line.rstrip("\n"))
            if line == f"{until} ...\n":
                return
        if self.running.wait():
            raise CannotStart(f"{self.name} failed: {last_words(self.log)} (more in {self.log})")


@contextmanager
def command_begun(places: Places, name: str, *arguments: str) -> Iterator[Command]:
    """A management command, ended with the block."""
    log = places.logs / f"{name}.log"
    with (
        open(log, "wb", opener=private_file) as errors,
        subprocess.Popen(
            [sys.executable, "manage.py", name, *arguments],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            start_new_session=True,
        ) as running,
    ):
        try:
            yield Command(name, log, running)
        finally:
            running.terminate()


def managed(places: Places, name: str, *arguments: str) -> str:
    """The output of a management command, except for its steps, which are printed at once. Raises CannotStart with its
    last complaint if it fails."""
    with command_begun(places, name, *arguments) as command:
        command.follow()
        return command.words


def python_child(name: str, log: Path, *arguments: str, is_ready: Callable[[], bool]) -> Child:
    """Python of the virtual environment, run in the checkout."""
    return Child(
        name=name,
        argv=(sys.executable, *arguments),
        log=log,
        is_ready=is_ready,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
        cwd=ROOT,
    )


def says(log: Path, words: str, since: int) -> Callable[[], bool]:
    """Whether a log has these words after its first `since` bytes."""

    def look() -> bool:
        with log.open("rb") as file:
            file.seek(since)
            return words.encode() in file.read()

    return look


def size(log: Path) -> int:
    """Bytes already in a log that a new start goes on with."""
    return log.stat().st_size if log.exists() else 0


def worker_child(places: Places, machine: str = "office") -> Child:
    """The Celery worker of everything that takes seconds; ready when it says so."""
    return _worker_child("The worker", places.logs / "worker.log", SHORT, TASKS_AT_ONCE, machine)


def long_worker_child(places: Places, machine: str = "office") -> Child:
    """The Celery worker of what may take minutes: exports, bundles, papers, words on sheets."""
    return _worker_child("The worker of papers", places.logs / "worker-long.log", LONG, LONG_TASKS_AT_ONCE, machine)


def _worker_child(name: str, log: Path, queues: str, at_once: str, machine: str) -> Child:
    command = f"{CELERY} worker --queues {queues} --concurrency {at_once} --loglevel INFO"
    further = f"--without-gossip --without-mingle --hostname {log.stem}@{machine}"
    return python_child(name, log, *f"{command} {further}".split(), is_ready=says(log, " ready.", size(log)))


def beat_child(places: Places) -> Child:
    """The Celery clock; nothing waits for it."""
    command = [*f"{CELERY} beat --loglevel INFO --pidfile= --schedule".split(), str(places.data / "beat-schedule")]
    return python_child("Beat", places.logs / "beat.log", *command, is_ready=lambda: True)


def is_healthy(host: str, port: int) -> bool:
    """Whether `/healthz` answers 200."""
    connection = http.client.HTTPConnection(host, port, timeout=10)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def web_child(places: Places, host: str, port: int) -> Child:
    """The web server; ready when it is healthy."""
    asked = "127.0.0.1" if host in ("", "0.0.0.0") else "::1" if host == "::" else host  # noqa: S104 - compared only
    command = ("-m", "compliance.web_server", "--host", host, "--port", str(port))
    return python_child("The web server", places.logs / "web.log", *command, is_ready=lambda: is_healthy(asked, port))
