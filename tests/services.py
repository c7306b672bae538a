"""A real PostgreSQL and a real Valkey for a test run, shared by its workers; each worker has its own database.

The first worker that needs them starts them, in a separate process that ends when the run's first process does,
however that happens, and that leaves nothing behind.
"""

import contextlib
import fcntl
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from compliance.embedded.environment import environment_of
from compliance.embedded.places import places_of
from compliance.embedded.services import are_ready, holder_of
from tests.migrated import taken
from tests.waiting import wait_until

RUN_FOLDER = "TABLE_GAMES_TEST_RUN"
FOLDERS = "table-games-tests-"


def run_folder() -> Path:
    """The folder of this test run; chosen by its first process, made when the services start."""
    name = f"{FOLDERS}{secrets.token_hex(6)}"
    return Path(os.environ.setdefault(RUN_FOLDER, str(Path(tempfile.gettempdir()) / name)))


def broker_number() -> int:
    """The number of this worker's database in Valkey: tasks of one worker never reach another's."""
    return int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 15 + 1


def point_here() -> None:
    """Set every variable the settings read to the services of this run, and zone and language for every process of it;
    whatever the shell had set is not used."""
    places = places_of(run_folder())
    for name in ("DATABASE_URL", "DATABASE_OWNER_URL", "LANGUAGE"):
        os.environ.pop(name, None)
    os.environ |= environment_of(places) | {
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "MEDIA_ROOT": str(places.media),
        "SECRET_KEY": "a key for tests, which guards nothing and is known to everybody",
        "DEMO": "0",
        # The owner makes and empties the databases of tests; policies hold for it as for the application.
        "DATABASE_AS_OWNER": "1",
        "DATABASE_POOL": "0",
        # Tests send the same many times at once and want every answer: on a loaded machine the last waits long.
        "LOCK_TIMEOUT_MS": "120000",
        "STATEMENT_TIMEOUT_MS": "300000",
        "ALLOWED_HOSTS": "localhost,127.0.0.1,testserver",
        "LOG_LEVEL": "WARNING",
        "PYTEST_DEBUG_TEMPROOT": str(run_folder()),
        "TZ": "UTC",
        "LC_ALL": "C.UTF-8",
        "PYTHONUTF8": "1",
    }
    os.environ["CELERY_BROKER_URL"] = os.environ["CELERY_BROKER_URL"].replace(
        "virtual_host=0", f"virtual_host={broker_number()}"
    )


@contextlib.contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold a lock on a file, made if missing."""
    with path.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def started() -> None:
    """Start the services unless another worker of this run has; come back when they answer."""
    folder = run_folder()
    places = places_of(folder)
    with held(folder / "start.lock"):
        if are_ready(places):
            return
        taken(places)
        keeper = start_services(folder, "--careless")
        keeper.returncode = 0  # not waited for here: it outlives this worker


def start_services(folder: Path, *options: str) -> "subprocess.Popen[bytes]":
    """Starts the services of this folder in another process and waits until they answer. Raises RuntimeError."""
    command = [
        sys.executable, "-m", "compliance.embedded.services", "run", *options,
        "--while-locked", str(folder / "run.lock"),
    ]  # fmt: skip
    log, places = folder / "services.log", places_of(folder)
    with log.open("wb") as output:
        keeper = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True,
            env=os.environ | {"DATA_DIR": str(folder)},
        )  # fmt: skip
    wait_until(
        lambda: keeper.poll() is not None or (holder_of(places) == keeper.pid and are_ready(places)),
        lambda: f"the services of the run start: {log.read_text()}",
    )
    if keeper.poll() is not None:
        raise RuntimeError(f"the services of the run did not start: {log.read_text()}")
    return keeper


def remove(folder: Path) -> None:
    """Remove every file of a run, its sockets as well."""
    places = places_of(folder)
    for path in {folder, places.home, places.postgres_socket, places.valkey_socket.parent}:
        shutil.rmtree(path, ignore_errors=True)


def is_over(folder: Path) -> bool:
    """Whether a run has ended: its first process holds the lock, its services outlive that by moments."""
    try:
        with (folder / "run.lock").open("a") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:  # held, another's, or being removed
        return False
    return holder_of(places_of(folder)) is None


class Run:
    """The life of a test run, from its first process."""

    def __init__(self) -> None:
        folder = run_folder()
        # A folder not yet locked looks like one whose run was killed: none is made while another looks.
        beside = os.open(folder.parent, os.O_RDONLY)
        try:
            fcntl.flock(beside, fcntl.LOCK_EX)
            for left in folder.parent.glob(f"{FOLDERS}*"):
                if is_over(left):
                    remove(left)
            folder.mkdir()
            # PostgreSQL's account passes through to its own folder when we are root.
            folder.chmod(0o711)
            self.lock = (folder / "run.lock").open("a")
            fcntl.flock(self.lock, fcntl.LOCK_EX)
        finally:
            os.close(beside)

    def end(self) -> None:
        """Stops the services, waits for them, and removes every file."""
        folder = run_folder()
        places = places_of(folder)
        self.lock.close()
        wait_until(lambda: holder_of(places) is None, "the services of the test run end")
        remove(folder)
