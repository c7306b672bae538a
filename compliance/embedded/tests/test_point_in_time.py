"""The way of docs/operations/backup.md back to a moment before a mistake, step by step: a base backup, and the
write-ahead log that PostgreSQL archived since."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from compliance.embedded.account import Account, account_options
from compliance.embedded.binaries import postgres_programs
from compliance.embedded.environment import DATABASE
from compliance.embedded.folders import private_folder
from compliance.embedded.places import Places, places_of
from compliance.embedded.postgres import OWNER, connect, postgres_child
from compliance.embedded.prepared import prepared_state_taken
from compliance.embedded.services import prepared
from compliance.embedded.supervisor import Supervisor
from compliance.embedded.tests.conftest import Start, said_until
from compliance.embedded.tests.test_backup import entries, run
from tests.waiting import wait_until

ACT = (
    "from django.db import transaction; from compliance.isolation.context import OFFICE, isolated; "
    "from compliance.ledger.recording import CLOCK, Act, record\n"
    "with isolated(OFFICE), transaction.atomic(): record(Act('test.{}', by=CLOCK), holder_id=None)"
)
MISTAKE = "SET session_replication_role = replica; DELETE FROM holders_credential"
"""What no entry states: triggers are off, as a superuser may have them."""


def one(places: Places, statement: str) -> str:
    """The only value of the answer, as the superuser gets it."""
    with connect(places.postgres_socket, DATABASE) as superuser:
        row = superuser.execute(statement).fetchone()  # type: ignore[call-overload]  # one of this module's own
    return str(row[0])


def recorded(data: Path, name: str) -> None:
    """An entry of the office's log."""
    done = run(data, sys.executable, "manage.py", "shell", "-c", ACT.format(name))
    assert done.returncode == 0, done.stderr


def checked(data: Path) -> bool:
    """Whether every table agrees with the records."""
    return run(data, sys.executable, "manage.py", "ledger_check").returncode == 0


@pytest.fixture
def archive(data: Path) -> Iterator[Path]:
    """Where the write-ahead log goes, a folder of PostgreSQL's account."""
    folder = private_folder(data.parent / f"{data.name}-wal", account_of(data))
    yield folder
    shutil.rmtree(folder)


def account_of(data: Path) -> Account | None:
    """Whom PostgreSQL runs as."""
    return places_of(data).account


@pytest.mark.sampled
def test_the_office_of_a_moment_before_a_mistake_comes_back(data: Path, archive: Path, start: Start) -> None:
    process = start("services", "run")
    said_until(process, "PostgreSQL and Valkey are ready.")
    places = places_of(data)
    prepared_state_taken(places)
    assert run(data, sys.executable, "manage.py", "prepare").returncode == 0
    with connect(places.postgres_socket) as superuser:
        superuser.execute("ALTER SYSTEM SET archive_mode = on")
        superuser.execute(f"ALTER SYSTEM SET archive_command = 'test ! -f {archive}/%f && cp %p {archive}/%f'")
    process.terminate()
    process.communicate()
    said_until(start("services", "run"), "PostgreSQL and Valkey are ready.")

    base = private_folder(data.parent / f"{data.name}-base", places.account)
    options = account_options(places.account)
    program = postgres_programs(places) / "pg_basebackup"
    command = [program, "--pgdata", base, "--host", places.postgres_socket, "--username", OWNER, "--checkpoint=fast"]
    subprocess.run(command, check=True, cwd="/", **options)
    recorded(data, "after_the_copy")
    moment, written = one(places, "SELECT clock_timestamp()"), entries(places)
    credentials = one(places, "SELECT count(*) FROM holders_credential")
    with connect(places.postgres_socket, DATABASE) as superuser:
        superuser.execute(MISTAKE)
    recorded(data, "after_the_mistake")
    assert not checked(data)
    last = one(places, "SELECT pg_walfile_name(pg_switch_wal())")
    wait_until((archive / last).exists, "the write-ahead log is archived")

    back = data.parent / f"{data.name}-back"
    found = prepared(back)
    shutil.copy(data / "secret-key", back / "secret-key")
    shutil.move(base, found.postgres)
    (found.postgres / ".s.PGSQL.5432.lock").unlink()  # of this office alone, whose socket is in its folder
    with (found.postgres / "postgresql.auto.conf").open("a") as settings:
        settings.write(
            f"archive_mode = off\nrestore_command = 'cp {archive}/%f %p'\nrecovery_target_time = '{moment}'\n"
            "recovery_target_action = promote\n"
        )
    (found.postgres / "recovery.signal").touch()
    supervisor = Supervisor(print)
    try:
        supervisor.start(postgres_child(found))
        wait_until(lambda: one(found, "SELECT pg_is_in_recovery()") == "False", "the recovery ends")
        assert one(found, "SELECT count(*) FROM holders_credential") == credentials != "0"
        assert entries(found) == written
        assert checked(back)
    finally:
        supervisor.stop()
        shutil.rmtree(back)
