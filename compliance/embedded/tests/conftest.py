"""Each test's own data folder, and the services in it."""

import os
import secrets
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from compliance.embedded.places import Places
from compliance.embedded.services import prepared
from tests.services import run_folder
from tests.waiting import LONG_WAIT_S, wait_until

FROM_THE_TEST_RUN = (
    "ALLOWED_HOSTS", "CELERY_BROKER_URL", "DATABASE_AS_OWNER", "DATABASE_OWNER_URL", "DATABASE_POOL", "DATABASE_URL",
    "DEMO", "DJANGO_SETTINGS_MODULE", "LEDGER_SIGNER_DATABASE_URL", "LEDGER_SIGNER_DIR", "LEDGER_WITNESSES",
    "LOG_LEVEL", "MEDIA_ROOT", "SECRET_KEY",
)  # fmt: skip

Start = Callable[..., subprocess.Popen[str]]


def own_environment() -> dict[str, str]:
    """The environment as a shell outside of this test run has it."""
    return {name: value for name, value in os.environ.items() if name not in FROM_THE_TEST_RUN}


@contextmanager
def own_folder() -> Iterator[Path]:
    """An empty place for a data folder that PostgreSQL's account reaches; pytest's own folders are closed to it."""
    folder = run_folder() / f"data-{secrets.token_hex(4)}"
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def data() -> Iterator[Path]:
    """A data folder for this test alone."""
    with own_folder() as folder:
        yield folder


@pytest.fixture
def places(data: Path) -> Places:
    """The data folder, made."""
    return prepared(data)


def wait_while_it_runs(process: subprocess.Popen[str], is_so: Callable[[], bool], what: str) -> None:
    """Waits until something holds; fails when the process ends before."""
    wait_until(lambda: is_so() or process.poll() is not None, what, look_again_s=0.1)
    assert process.poll() is None, process.communicate()


@contextmanager
def launcher(data: Path) -> Iterator[Start]:
    """Starts a module of the launcher on this data folder; stops whatever still runs at the end."""
    running: list[subprocess.Popen[str]] = []

    def started(module: str, *arguments: str, **variables: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", f"compliance.embedded.{module}", *arguments],
            env=own_environment() | {"DATA_DIR": str(data)} | variables,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        running.append(process)
        return process

    yield started
    for process in running:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        process.communicate(timeout=LONG_WAIT_S)


@pytest.fixture
def start(data: Path) -> Iterator[Start]:
    """The launcher on the data folder of this test."""
    with launcher(data) as start:
        yield start


def said_until(process: subprocess.Popen[str], words: str) -> str:
    """The output of a process up to a line with these words; fails if it ends before."""
    assert process.stdout is not None
    lines = []
    for line in iter(process.stdout.readline, ""):
        lines.append(line)
        if words in line:
            return "".join(lines)
    raise AssertionError(["".join(lines), *process.communicate()])


def start_services(start: Start) -> subprocess.Popen[str]:
    """Starts PostgreSQL and Valkey and waits for them: those of a predecessor answer no more."""
    process = start("services", "run", "--careless")
    said_until(process, "PostgreSQL and Valkey are ready.")
    return process


@pytest.fixture
def services_of(start: Start) -> Callable[[], subprocess.Popen[str]]:
    """Starts the services on the data folder of this test."""
    return partial(start_services, start)
