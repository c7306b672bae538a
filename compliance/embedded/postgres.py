"""The embedded PostgreSQL: its own data folder, a unix socket that only its owner reaches, no TCP port."""

import shutil
import signal
import subprocess
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import psycopg

from compliance.database_roles import APP_ROLE, LEDGER_ROLE, OWNER_ROLE, SIGNER_ROLE
from compliance.embedded.account import account_options
from compliance.embedded.binaries import major_of, postgres_programs
from compliance.embedded.children import Child
from compliance.embedded.environment import DATABASE
from compliance.embedded.folders import private_folder
from compliance.embedded.places import Places
from compliance.embedded.troubles import CannotStart, last_words

OWNER = "postgres"
# The owner may create databases (for tests); nobody bypasses row-level security, nobody is a superuser.
ROLES = {OWNER_ROLE: "LOGIN CREATEDB", APP_ROLE: "LOGIN", SIGNER_ROLE: "LOGIN", LEDGER_ROLE: "NOLOGIN"}
RIGHTS = Path(__file__).with_name("database.sql")
"""The statements that a superuser runs in each database, once the roles exist."""
INITDB = (
    "--auth=trust", "--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8",
    "--no-instructions",
)  # fmt: skip
CAREFUL = {"listen_addresses": "", "unix_socket_permissions": "0700", "max_connections": "100"}
CARELESS = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "autovacuum": "off"}
"""For tests, whose data need not outlive a power cut."""

NO_SETTINGS: Mapping[str, str] = MappingProxyType({})


def connect(socket: Path, database: str = "postgres") -> psycopg.Connection[tuple[object, ...]]:
    """A connection as the owner of the server. Raises psycopg.OperationalError while it does not answer."""
    return psycopg.connect(host=str(socket), user=OWNER, dbname=database, connect_timeout=5, autocommit=True)


def answers(socket: Path) -> bool:
    """Whether the server behind this socket accepts a connection now: the only sign of life that counts."""
    try:
        connect(socket).close()
    except psycopg.OperationalError:
        return False
    return True


def data_folder_made(places: Places, programs: Path) -> None:
    """Make the data folder on first use; in a folder beside it that is renamed when complete."""
    if (places.postgres / "PG_VERSION").exists():
        return
    if (unfinished := places.home / "postgres.new").exists():
        shutil.rmtree(unfinished)
    private_folder(unfinished, places.account)
    done = subprocess.run(
        [str(programs / "initdb"), "-D", str(unfinished), "-U", OWNER, *INITDB],
        check=False,
        capture_output=True,
        text=True,
        cwd="/",
        **account_options(places.account),
    )
    if done.returncode:
        log = places.logs / "initdb.log"
        log.write_text(done.stdout + done.stderr)
        raise CannotStart(f"PostgreSQL could not make its data folder: {last_words(log)} (more in {log})")
    unfinished.replace(places.postgres)


def major_checked(places: Places, programs: Path) -> None:
    """Raises CannotStart when the data were written by another major version; they are left as they are."""
    ours, theirs = major_of(programs, places.account), (places.postgres / "PG_VERSION").read_text().strip()
    if ours != theirs:
        raise CannotStart(
            f"The data folder {places.postgres} belongs to PostgreSQL {theirs}, but this is PostgreSQL {ours}. "
            "Move the data over with pg_dump and pg_restore, or set DATA_DIR to a new folder; nothing was changed."
        )


def predecessor_stopped(places: Places, programs: Path) -> None:
    """Stop a server that a killed supervisor left behind with our data."""
    if answers(places.postgres_socket):
        command = [str(programs / "pg_ctl"), "-D", str(places.postgres), "-m", "fast", "-w", "stop"]
        subprocess.run(command, check=False, capture_output=True, cwd="/", **account_options(places.account))


def postgres_child(places: Places, *, careless: bool = False, settings: Mapping[str, str] = NO_SETTINGS) -> Child:
    """PostgreSQL made ready to start, with further settings. Raises CannotStart: no programs, another major version, a
    full disk."""
    programs = postgres_programs(places)
    data_folder_made(places, programs)
    major_checked(places, programs)
    socket = places.postgres_socket
    if socket != places.postgres:
        private_folder(socket, places.account)
    predecessor_stopped(places, programs)
    options = {**CAREFUL, "unix_socket_directories": str(socket), **(CARELESS if careless else {}), **settings}
    return Child(
        name="PostgreSQL",
        argv=(str(programs / "postgres"), "-D", str(places.postgres), *(f"--{k}={v}" for k, v in options.items())),
        log=places.logs / "postgres.log",
        is_ready=lambda: answers(socket),
        env={"TZ": "UTC"},
        account=places.account,
        # A fast stop: open transactions are rolled back, nothing waits for idle connections.
        stop_signal=signal.SIGINT,
        stop_wait_s=30,
    )


def database_made(socket: Path) -> None:
    """Make the roles and the database on first use, and the roles that an older start did not know yet."""
    with connect(socket) as connection:
        for role, options in ROLES.items():
            if not connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role]).fetchone():
                connection.execute(f"CREATE ROLE {role} {options}")
        for role in (LEDGER_ROLE, APP_ROLE):
            connection.execute(f"GRANT {role} TO {OWNER_ROLE} WITH INHERIT FALSE, SET TRUE")
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone():
            connection.execute(f"CREATE DATABASE {DATABASE} OWNER {OWNER_ROLE}")
    for database in (DATABASE, "template1"):
        with connect(socket, database) as connection:
            connection.execute(RIGHTS.read_bytes())
