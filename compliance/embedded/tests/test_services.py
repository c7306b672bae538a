"""PostgreSQL and Valkey on a data folder: kept, restarted, never left behind, refused with one line."""

import os
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import redis

from compliance.database_roles import APP_ROLE, LEDGER_ROLE, OWNER_ROLE, SIGNER_ROLE
from compliance.embedded import postgres
from compliance.embedded.environment import DATABASE
from compliance.embedded.places import Places, places_of
from compliance.embedded.services import are_ready, holder_of
from compliance.embedded.tests.conftest import Start, wait_while_it_runs
from tests.waiting import LONG_WAIT_S, wait_until

Services = Callable[[], subprocess.Popen[str]]


def postmaster(places: Places) -> int | None:
    """The process id of the server; None while it writes down another."""
    try:
        return int((places.postgres / "postmaster.pid").read_text().splitlines()[0])
    except (FileNotFoundError, IndexError, ValueError):
        return None


def stopped(process: subprocess.Popen[str]) -> int:
    """Ask as Ctrl-C does; the exit status."""
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=LONG_WAIT_S)
    return process.returncode


def test_a_second_start_finds_the_data_of_the_first(data: Path, services_of: Services) -> None:
    first = services_of()
    places = places_of(data)
    with postgres.connect(places.postgres_socket, DATABASE) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 7 AS number")
    assert stopped(first) == 0
    assert not are_ready(places)
    services_of()
    with postgres.connect(places.postgres_socket, DATABASE) as connection:
        assert connection.execute("SELECT number FROM kept").fetchone() == (7,)


def test_no_role_is_a_superuser_and_only_the_owner_steps_into_others(data: Path, services_of: Services) -> None:
    services_of()
    ours = [OWNER_ROLE, APP_ROLE, SIGNER_ROLE, LEDGER_ROLE]
    with postgres.connect(places_of(data).postgres_socket) as connection:
        rights = connection.execute(
            "SELECT rolname, rolcanlogin, rolsuper OR rolbypassrls OR rolcreaterole FROM pg_roles"
            " WHERE rolname = ANY(%s) ORDER BY rolname",
            [ours],
        ).fetchall()
        steps = connection.execute(
            "SELECT roleid::regrole::text, member::regrole::text, inherit_option, set_option, admin_option"
            " FROM pg_auth_members WHERE member::regrole::text = ANY(%s) ORDER BY 1",
            [ours],
        ).fetchall()
    assert rights == [(role, role != LEDGER_ROLE, False) for role in sorted(ours)]
    assert steps == [(role, OWNER_ROLE, False, True, False) for role in (APP_ROLE, LEDGER_ROLE)]


def test_a_killed_postgresql_and_a_killed_valkey_come_back(data: Path, services_of: Services) -> None:
    process = services_of()
    places = places_of(data)
    killed = postmaster(places)
    assert killed is not None
    client = redis.Redis(unix_socket_path=str(places.valkey_socket))
    broker = int(client.info("server")["process_id"])
    client.close()
    os.kill(killed, signal.SIGKILL)
    os.kill(broker, signal.SIGKILL)
    wait_while_it_runs(
        process, lambda: postmaster(places) not in (None, killed) and are_ready(places), "both services come back"
    )
    assert stopped(process) == 0


def test_servers_end_with_a_killed_supervisor_and_the_next_start_is_clean(data: Path, services_of: Services) -> None:
    process = services_of()
    places = places_of(data)
    process.kill()
    process.communicate()
    wait_until(lambda: not are_ready(places), "the servers end")
    services_of()
    assert are_ready(places)


def test_two_starts_on_one_data_folder(data: Path, services_of: Services, start: Start) -> None:
    process = services_of()
    second = start("services", "run")
    _, complaint = second.communicate(timeout=LONG_WAIT_S)
    assert second.returncode == 1
    assert f"is already running (process {process.pid})" in complaint
    assert len(complaint.splitlines()) == 1
    assert holder_of(places_of(data)) == process.pid
    assert are_ready(places_of(data))


def test_data_of_another_postgresql_major_are_refused_and_left_alone(
    data: Path, services_of: Services, start: Start
) -> None:
    assert stopped(services_of()) == 0
    version = places_of(data).postgres / "PG_VERSION"
    version.write_text("17\n")
    before = sorted(path.name for path in version.parent.iterdir())
    process = start("services", "run")
    _, complaint = process.communicate(timeout=LONG_WAIT_S)
    assert process.returncode == 1
    assert "belongs to PostgreSQL 17, but this is PostgreSQL" in complaint
    assert "DATA_DIR" in complaint
    assert len(complaint.splitlines()) == 1
    assert sorted(path.name for path in version.parent.iterdir()) == before


def test_a_first_start_cut_short_is_begun_anew(data: Path, places: Places, services_of: Services) -> None:
    unfinished = postgres.private_folder(places.home / "postgres.new", places.account)
    (unfinished / "PG_VERSION").write_text("18\n")
    services_of()
    assert are_ready(places)
