"""A superuser's connection to a test's database that stays open: most of a short question is otherwise its opening."""

import psycopg
from psycopg.sql import Composed

from compliance.ledger.tests.databases import OwnDatabase
from tests.waiting import wait_until

LOOK_AGAIN_S = 0.002
_open: dict[str, psycopg.Connection] = {}
"""At most one connection, by the name of its database."""


def connected(database: OwnDatabase) -> psycopg.Connection:
    """The connection, whom no policy of rows holds up; opened where there is none."""
    if database.name not in _open:
        let_go()
        _open[database.name] = psycopg.connect(database.url("postgres"), autocommit=True)
    return _open[database.name]


def asked(database: OwnDatabase, query: str | Composed, *parameters: object) -> list[tuple]:
    """The rows that the database answers its superuser."""
    return connected(database).execute(query, parameters or None).fetchall()


def let_go() -> None:
    """Closes the connection, where there is one."""
    while _open:
        _open.popitem()[1].close()


def ended(database: OwnDatabase, pid: int) -> None:
    """Ends this backend and comes back when it is gone, and its locks with it: a backend leaves the list after them.

    PostgreSQL's own wait looks only every tenth of a second.
    """
    assert asked(database, "SELECT pg_terminate_backend(%s)", pid) == [(True,)]
    wait_until(
        lambda: not asked(database, "SELECT 1 FROM pg_stat_activity WHERE pid = %s", pid), f"backend {pid} ends",
        look_again_s=LOOK_AGAIN_S,
    )  # fmt: skip
