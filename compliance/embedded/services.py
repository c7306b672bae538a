"""`script/services`: PostgreSQL and Valkey alone, for developing and testing.

start   in the background, until `stop`        run   in the foreground, until Ctrl-C
stop    what `start` or `run` started          env   prints the variables that point at them
"""

import argparse
import fcntl
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from compliance.embedded.environment import environment_of, secret_key_kept
from compliance.embedded.folders import private_file, private_folder
from compliance.embedded.places import Places, data_dir, places_of
from compliance.embedded.postgres import answers as postgres_answers
from compliance.embedded.postgres import database_made, postgres_child
from compliance.embedded.steps import say
from compliance.embedded.supervisor import Supervisor
from compliance.embedded.troubles import CannotStart, disk_checked
from compliance.embedded.valkey import answers as valkey_answers
from compliance.embedded.valkey import valkey_child
from compliance.embedded.wal import archive_settings

START_WAIT_S = 90.0


@contextmanager
def alone(places: Places) -> Iterator[None]:
    """Hold the data folder; raises CannotStart when another start holds it."""
    with places.lock.open("a+") as file:
        if not locked(file):
            raise CannotStart(
                f"The office with the data folder {places.data} is already running (process {holder_of(places)}). "
                "Stop that one first, or set DATA_DIR to another folder."
            )
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield


def locked(file: TextIO, tries: int = 5) -> bool:
    """Whether the lock is now ours. Tries again for a moment, because `holder_of` holds it for an instant to look."""
    for _ in range(tries):
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(0.1)
        else:
            return True
    return False


def holder_of(places: Places) -> int | None:
    """The process that holds the data folder; None when nobody does."""
    with suppress(FileNotFoundError), places.lock.open() as file:
        if not locked(file, tries=1):
            return int(file.read() or 0)
    return None


def prepared(data: Path) -> Places:
    """The places under a data folder, its own folders made. Raises CannotStart: not writable, a full disk."""
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotStart(
            f"The data folder {data} cannot be made: {error.strerror}. Set DATA_DIR to another."
        ) from error
    if not os.access(data, os.W_OK):
        raise CannotStart(f"The data folder {data} is not writable. Start as its owner, or set DATA_DIR to another.")
    places = places_of(data)
    disk_checked(data)
    for folder in (places.logs, places.media):
        private_folder(folder)
    secret_key_kept(places.secret_key)
    return places


def services_started(supervisor: Supervisor, places: Places, *, careless: bool = False) -> None:
    """Start PostgreSQL with its database, then Valkey; wait for each."""
    supervisor.start(postgres_child(places, careless=careless, settings=archive_settings(places)))
    database_made(places.postgres_socket)
    supervisor.start(valkey_child(places, careless=careless))


def run(data: Path, *, careless: bool, while_locked: Path | None) -> None:
    """Keeps both running until asked to stop, or until nobody holds the file `while_locked` any more."""
    places = prepared(data)
    supervisor = Supervisor(say)
    supervisor.heed_signals()
    with alone(places):
        try:
            services_started(supervisor, places, careless=careless)
            say("PostgreSQL and Valkey are ready.")
            supervisor.watch(until=lambda: while_locked is not None and is_free(while_locked))
        finally:
            supervisor.stop()


def is_free(path: Path) -> bool:
    """Whether no process holds a lock on this file (or the file is gone)."""
    with suppress(FileNotFoundError), path.open() as file:
        return locked(file, tries=1)
    return True


def are_ready(places: Places) -> bool:
    """Whether both services answer."""
    return postgres_answers(places.postgres_socket) and valkey_answers(places.valkey_socket)


def start(data: Path) -> None:
    """Start `run` in the background and come back once both services answer."""
    places = prepared(data)
    if holder_of(places) is not None and are_ready(places):
        say("PostgreSQL and Valkey are already running.")
        return
    log = places.logs / "services.log"
    with open(log, "wb", opener=private_file) as output:
        command = [sys.executable, "-m", "compliance.embedded.services", "run"]
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
            env=os.environ | {"DATA_DIR": str(data)},
        )
    deadline = time.monotonic() + START_WAIT_S
    while not (holder_of(places) == process.pid and are_ready(places)):
        if process.poll() is not None or time.monotonic() > deadline:
            raise CannotStart(log.read_text().strip().splitlines()[-1] if log.stat().st_size else f"see {log}")
        time.sleep(0.1)
    say("PostgreSQL and Valkey are running.")


def stop(data: Path) -> None:
    """Stop what holds the data folder and wait for it."""
    places = places_of(data)
    if not (process_id := holder_of(places)):
        say("PostgreSQL and Valkey are not running.")
        return
    os.kill(process_id, signal.SIGTERM)
    while holder_of(places) is not None:
        time.sleep(0.1)
    say("PostgreSQL and Valkey are stopped.")


def env(data: Path) -> None:
    """Print the variables as a shell reads them."""
    places = prepared(data)
    variables = environment_of(places) | {"SECRET_KEY": secret_key_kept(places.secret_key)}
    for name, value in variables.items():
        say(f"export {name}={shlex.quote(value)}")


def main() -> None:
    """Command line of `script/services`."""
    parser = argparse.ArgumentParser(prog="script/services", description=__doc__)
    parser.add_argument("action", choices=["start", "stop", "run", "env"])
    parser.add_argument("--careless", action="store_true", help="for tests: nothing need survive a power cut")
    parser.add_argument("--while-locked", type=Path, metavar="FILE")
    arguments = parser.parse_args()
    try:
        match arguments.action:
            case "start":
                start(data_dir())
            case "stop":
                stop(data_dir())
            case "env":
                env(data_dir())
            case "run":
                run(data_dir(), careless=arguments.careless, while_locked=arguments.while_locked)
    except CannotStart as trouble:
        sys.exit(str(trouble))


if __name__ == "__main__":
    main()
