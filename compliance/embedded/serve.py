"""`script/server`: the whole office on one machine, until Ctrl-C."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from compliance.embedded.environment import environment_set
from compliance.embedded.libraries import missing_packages
from compliance.embedded.office import beat_child, command_begun, long_worker_child, web_child, worker_child
from compliance.embedded.places import ROOT, Places, data_dir
from compliance.embedded.postgres import database_made, postgres_child
from compliance.embedded.prepared import prepared_state_taken
from compliance.embedded.services import alone, prepared
from compliance.embedded.signing import ceremony_held, signer_child, witness_child
from compliance.embedded.steps import LOADING, PEOPLE, say, step
from compliance.embedded.supervisor import Supervisor
from compliance.embedded.troubles import CannotStart
from compliance.embedded.valkey import valkey_child
from compliance.embedded.wal import archive_settings

HIGHEST_PORT = 65_535


def port_chosen() -> int:
    """PORT, or 8000. Raises CannotStart when it is no port number."""
    text = os.environ.get("PORT") or "8000"
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text) <= HIGHEST_PORT:
        raise CannotStart(f"PORT is {text!r}. Set it to a number from 1 to {HIGHEST_PORT}.")
    return int(text)


def port_checked(host: str, port: int) -> None:
    """Raises CannotStart when the port is taken or may not be used."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
            # Two sockets may bind a port that neither listens on yet; only one may listen.
            probe.listen()
        except PermissionError:
            raise CannotStart(f"Only root can use port {port}. Choose another: PORT=8000 script/server") from None
        except socket.gaierror:
            raise CannotStart(f"HOST is {host!r}, which is not an address of this machine.") from None
        except OSError as error:
            other = port + 1 if port < HIGHEST_PORT else 8000
            raise CannotStart(
                f"Port {port} cannot be used: {error.strerror}. "
                f"Stop the program that uses it, or choose another: PORT={other} script/server"
            ) from None


def libraries_checked() -> None:
    """Raises CannotStart when PDF files cannot be made."""
    if packages := missing_packages():
        raise CannotStart(
            f"Libraries for PDF files are missing: apt-get install --no-install-recommends {' '.join(packages)}"
        )


@contextmanager
def set_up_beside() -> Iterator[None]:
    """Finishes the set-up that only pages need, at the same time on another processor. Raises CannotStart if that
    fails; its own message is above."""
    rest = subprocess.Popen([ROOT / "script" / "setup"], stdin=subprocess.DEVNULL)
    try:
        yield
        if rest.wait():
            raise CannotStart("The set-up was not finished.")
    finally:
        if rest.poll() is None:
            rest.terminate()
            rest.wait()


def office_started(supervisor: Supervisor, places: Places, host: str, port: int) -> None:
    """Starts everything in order. Says the address as soon as people can sign in; the past of a demonstration follows,
    and pages say how far it is."""
    own_database, own_broker = "DATABASE_URL" not in os.environ, "CELERY_BROKER_URL" not in os.environ
    places.port.write_text(f"{port}\n")
    environment_set(places)
    with command_begun(places, "prepare", "--wait") as prepare:
        database_and_broker_started(supervisor, places, own_database=own_database, own_broker=own_broker)
        prepare.follow(until=PEOPLE)
        # The demonstration keeps one processor busy. Beside it everything else starts, on a database that is ready.
        with set_up_beside():
            signing_started(supervisor, places, own_database=own_database)
        with step("Starting workers and web"):
            supervisor.start(worker_child(places), long_worker_child(places), web_child(places, host, port))
        prepare.follow(until=LOADING)
        if supervisor.stopping.is_set():
            return
        say(f"\nThe office is open at http://localhost:{port}/  (data and logs: {places.data})\n{prepare.words}")
        supervisor.watch(until=prepare.has_ended)
        if supervisor.stopping.is_set():
            return
        prepare.follow()
    # The clock last: the first entry that it causes comes after those of the demonstration.
    supervisor.start(beat_child(places))
    say("Ctrl-C closes it.")


def database_and_broker_started(
    supervisor: Supervisor, places: Places, *, own_database: bool, own_broker: bool
) -> None:
    """Starts PostgreSQL, with a database that is empty or as it was left, and Valkey."""
    if own_database:
        with step("Starting PostgreSQL"):
            supervisor.start(postgres_child(places, settings=archive_settings(places)))
            database_made(places.postgres_socket)
        prepared_state_taken(places)
    if own_broker:
        # Before the demonstration is loaded: its acts hand over work.
        with step("Starting Valkey"):
            supervisor.start(valkey_child(places))


def signing_started(supervisor: Supervisor, places: Places, *, own_database: bool) -> None:
    """Starts a witness and the signer of the office's own database; says what to do about another."""
    if own_database:
        ceremony_held(places)
        if "LEDGER_WITNESSES" not in os.environ:
            # Before the signer, which asks it how far it has signed.
            with step("Starting a witness"):
                supervisor.start(witness_child(places))
        # Before anything is written: only the signer knows whether a restore lost entries.
        with step("Starting the signer"):
            supervisor.start(signer_child(places))
    elif "LEDGER_SIGNER_DATABASE_URL" not in os.environ:
        say(
            "No signer is running. Set LEDGER_SIGNER_DATABASE_URL and start `manage.py ledger_signer` "
            "(docs/operations.md)."
        )


def serve() -> None:
    """Run the office. Raises CannotStart, with one line for a person, when it cannot come up."""
    host, port = os.environ.get("HOST") or "127.0.0.1", port_chosen()
    port_checked(host, port)
    libraries_checked()
    places = prepared(data_dir())
    supervisor = Supervisor(say)
    supervisor.heed_signals()
    with alone(places):
        try:
            office_started(supervisor, places, host, port)
            supervisor.watch()
            say("Closing the office ...")
        finally:
            supervisor.stop()
    say("Closed.")


def main() -> None:
    """Command line of `script/server`."""
    try:
        serve()
    except CannotStart as trouble:
        sys.exit(str(trouble))


if __name__ == "__main__":
    main()
