"""Behind PgBouncer, which gives libpq its own number for the backend, a context counts as without."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.db import connection

from compliance.database_roles import APP_ROLE
from compliance.embedded.account import account_options, server_account
from compliance.isolation.context import OFFICE, Context, in_context, isolated, pool_reset
from tests.ports import held_port
from tests.waiting import wait_until

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not shutil.which("pgbouncer"), reason="pgbouncer is missing: apt-get install pgbouncer"),
]


@pytest.fixture(params=["session", "transaction"])
def pooled(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator["psycopg.Connection[tuple[object, ...]]"]:
    """A connection to the test's database through PgBouncer, in this mode of pooling."""
    here = connection.settings_dict
    host, name = Path(here["OPTIONS"].get("host") or here["HOST"]), here["NAME"]
    settings, users = host / f"{name}.ini", host / f"{name}.users"
    with held_port() as port:
        users.write_text(f'"{APP_ROLE}" ""\n')
        settings.write_text(
            f"[databases]\n{name} = host={host}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\n"
            f"unix_socket_dir =\nauth_type = trust\nauth_file = {users}\npool_mode = {request.param}\n"
            "ignore_startup_parameters = options, extra_float_digits\nlogfile =\n"
        )
        running = subprocess.Popen(
            ["pgbouncer", str(settings)],
            stderr=subprocess.DEVNULL,
            **account_options(server_account(host)),
        )
        address = f"postgresql://{APP_ROLE}@127.0.0.1:{port}/{name}"
        try:
            wait_until(lambda: answers(address), lambda: "PgBouncer answers")
            with psycopg.connect(address) as made:
                yield made
        finally:
            running.terminate()
            running.wait()
            for file in (settings, users):
                file.unlink()


def answers(address: str) -> bool:
    """Whether PgBouncer takes a connection."""
    try:
        psycopg.connect(address, connect_timeout=1).close()
    except psycopg.OperationalError:
        return False
    return True


def kind_of(pooled: "psycopg.Connection[tuple[object, ...]]") -> object:
    """The kind of context that PostgreSQL accepts on this connection."""
    with in_context(pooled):
        return pooled.execute("SELECT isolation.claim(NULL, 1)").fetchall()[0][0]


def test_a_context_counts_for_its_transaction_alone(
    pooled: "psycopg.Connection[tuple[object, ...]]", facility: object
) -> None:
    ((backend,),) = pooled.execute("SELECT pg_backend_pid()").fetchall()
    assert backend != pooled.info.backend_pid
    pooled.commit()
    with isolated(OFFICE):
        assert kind_of(pooled) == "office"
        with isolated(Context("holder", facility.holder_id)):  # type: ignore[attr-defined]
            assert kind_of(pooled) == "holder"
        pooled.commit()
    assert pooled.execute("SELECT isolation.claim(NULL, 1)").fetchall() == [(None,)]
    pooled.commit()
    pool_reset(pooled)
