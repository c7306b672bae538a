"""A streaming replica of the PostgreSQL of this test run: a server that follows it, as an office would run one."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
from django.db import connections
from django.db.backends.postgresql.base import DatabaseWrapper

from compliance.embedded.account import account_options
from compliance.embedded.binaries import postgres_programs
from compliance.embedded.folders import private_folder
from compliance.embedded.places import Places, places_of
from compliance.embedded.postgres import CAREFUL, CARELESS, OWNER, answers, connect
from compliance.isolation import replica
from tests.services import run_folder
from tests.waiting import wait_until

MISSING = "a replica is tried with the programs of PostgreSQL: pg_basebackup"


@dataclass
class Standby:
    """The server: where it listens, its data, and the process while it runs."""

    socket: Path
    data: Path
    programs: Path
    places: Places
    server: "subprocess.Popen[bytes] | None" = None

    def start(self) -> None:
        """Has it follow its primary."""
        options = {**CAREFUL, **CARELESS, "unix_socket_directories": str(self.socket)}
        self.server = subprocess.Popen(
            [self.programs / "postgres", "-D", self.data, *(f"--{name}={value}" for name, value in options.items())],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/", **account_options(self.places.account),
        )  # fmt: skip
        wait_until(lambda: answers(self.socket), "the replica answers")

    def stop(self) -> None:
        """Ends it at once, with everybody's connections."""
        if self.server is not None:
            subprocess.run(
                [self.programs / "pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop"],
                check=False, capture_output=True, cwd="/", **account_options(self.places.account),
            )  # fmt: skip
            self.server.wait()
            self.server = None

    def superuser(self, database: str = "postgres") -> psycopg.Connection[Any]:
        return connect(self.socket, database)

    def pause(self) -> None:
        """Has it replay nothing more: it falls behind."""
        with self.superuser() as superuser:
            superuser.execute("SELECT pg_wal_replay_pause()")

    def resume(self) -> None:
        """Has it go on."""
        with self.superuser() as superuser:
            superuser.execute("SELECT pg_wal_replay_resume()")

    def catch_up(self) -> None:
        """Waits until it has all that the primary has."""
        with connect(self.places.postgres_socket) as primary:
            # The server of a test run writes its log when it comes to it; this transaction waits for all before it.
            primary.execute("SET synchronous_commit = on")
            primary.execute("SELECT pg_logical_emit_message(true, 'tests', '')")
            ((here,),) = primary.execute("SELECT pg_current_wal_flush_lsn()").fetchall()
        with self.superuser() as superuser:
            wait_until(
                lambda: superuser.execute("SELECT pg_last_wal_replay_lsn() >= %s", [here]).fetchone() == (True,),
                "the replica has all",
            )


@contextmanager
def standby() -> Iterator[Standby]:
    """A running replica, which goes with its files."""
    places = places_of(run_folder())
    folder = Path(tempfile.mkdtemp(prefix="replica-", dir="/tmp"))  # paths of sockets are short
    folder.chmod(0o711)
    one = Standby(
        private_folder(folder / "socket", places.account), private_folder(folder / "data", places.account),
        postgres_programs(places), places,
    )  # fmt: skip
    try:
        subprocess.run(
            [one.programs / "pg_basebackup", f"--pgdata={one.data}", f"--host={places.postgres_socket}",
             f"--username={OWNER}", "--checkpoint=fast", "--write-recovery-conf"],
            check=True, capture_output=True, cwd="/", **account_options(places.account),
        )  # fmt: skip
        one.start()
        yield one
    finally:
        one.stop()
        shutil.rmtree(folder)


def is_installed() -> bool:
    """Whether its programs are here."""
    return (postgres_programs(places_of(run_folder())) / "pg_basebackup").exists()


@contextmanager
def replica_of(one: Standby, name: str, settings: Any) -> Iterator[None]:
    """Django reads the database of this name from the replica, too, as DATABASE_REPLICA_URL has it."""
    primary = connections["default"].settings_dict
    options = primary["OPTIONS"] | {"host": str(one.socket)}
    options["options"] += " -c default_transaction_read_only=on"
    # Made beside the settings: Django keeps tests from databases in these that their class does not name.
    connections[replica.ALIAS] = DatabaseWrapper(
        primary | {"NAME": name, "OPTIONS": options, "ATOMIC_REQUESTS": False}, replica.ALIAS
    )
    settings.DATABASE_ROUTERS = ["compliance.isolation.replica.ReplicaRouter"]
    before, replica.distance = replica.distance, replica.Distance()
    try:
        yield
    finally:
        replica.distance = before
        connections[replica.ALIAS].close()
        del connections[replica.ALIAS]
