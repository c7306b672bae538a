"""A separate database for a test, like the test database: committed data, backups and restores of it."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import psycopg
from django.conf import settings
from django.db import connection, transaction

from compliance.database_roles import OWNER_ROLE, SIGNER_ROLE
from compliance.embedded.postgres import RIGHTS, connect
from compliance.ledger.logs import BOARD
from compliance.ledger.recording import Actor, LedgerAct, Recorded, record, record_tree, reserve
from tests.contents import Contents, contents, put_back, schema
from tests.scenes import STAGE
from tests.waiting import wait_until

BY = Actor(None, "Flora Person", "PA-100", "floorperson", "password")


@dataclass
class OwnDatabase:
    """Django's connection leads to it while the test runs. `superuser` is what no trigger and no right holds up."""

    name: str
    socket: Path
    holder: UUID = field(default_factory=uuid4)

    def url(self, role: str = SIGNER_ROLE) -> str:
        """The address of the database, as this role."""
        return f"postgresql://{role}@/{self.name}?host={self.socket}"

    def act(self, holder_id: UUID | None = None, times: int = 1) -> Recorded:
        """Records acts of a certificate holder, each committed."""
        for _ in range(times):
            with transaction.atomic():
                done = record(
                    LedgerAct("test.act", by=BY, about={"n": secrets.token_hex(4)}), holder_id=holder_id or self.holder
                )
        return done

    def board_act(self) -> Recorded:
        """Adds an entry to the Board log, of a tree that nobody will ask for."""
        with transaction.atomic():
            return record_tree(reserve(None, kind=BOARD), bytes(32), 128)

    def rows(self, query: str, *parameters: object) -> list[tuple]:
        """The rows with which the database answers its superuser."""
        with self.superuser() as superuser:
            return superuser.execute(query, parameters).fetchall()

    def do(self, *statements: str) -> None:
        """Runs statements as a superuser, with triggers switched off."""
        with self.superuser() as superuser:
            superuser.execute("SET session_replication_role = replica")
            for statement in statements:
                superuser.execute(statement)

    def backup(self) -> Contents:
        """The contents of the database at this moment."""
        with self.superuser() as superuser:
            return contents(superuser)

    def restore(self, kept: Contents) -> None:
        """The database as it was at the backup; whoever was connected is gone."""
        connection.close()
        with self.superuser() as superuser:
            _left(superuser, self.name)
            put_back(superuser, kept)

    def superuser(self) -> psycopg.Connection[Any]:
        """A connection that no trigger and no right holds up."""
        return psycopg.connect(self.url("postgres"), autocommit=True)


@dataclass(frozen=True)
class Spare:
    """A database that waits for the next test: its name, and how it was made."""

    name: str
    contents: Contents
    schema: str


_spare: list[Spare] = []
"""The databases that tests of this process have given back."""


def _left(superuser: psycopg.Connection[Any], *names: str) -> None:
    """Ends whoever is connected to these databases and waits until they are gone: PostgreSQL's own commands wait for
    five seconds, and then fail."""
    others = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ANY(%s) AND pid <> pg_backend_pid()"
    )
    wait_until(lambda: not superuser.execute(others, [list(names)]).fetchall(), f"nobody is connected to {names}")


def _made(socket: Path) -> Spare:
    """A copy of the test database."""
    source, name = connection.settings_dict["NAME"], f"test_own_{secrets.token_hex(4)}"
    with connect(socket) as superuser:
        _left(superuser, source)
        superuser.execute(f"CREATE DATABASE {name} TEMPLATE {source} OWNER {OWNER_ROLE} STRATEGY file_copy")
    with connect(socket, name) as superuser:
        superuser.execute(RIGHTS.read_bytes())
        return Spare(name, contents(superuser), schema(superuser))


@contextmanager
def own() -> Iterator[OwnDatabase]:
    """A database like the test database, to which Django's connection leads meanwhile.

    It bears its own name, under which nobody who outlives the test finds another's. Afterwards its rows are put
    back for the next test; where its tables, rights or functions are others than before, it is not used again. It goes
    with its server, at the end of the run.
    """
    socket, shared = Path(settings.DATABASES["default"]["OPTIONS"]["host"]), connection.settings_dict["NAME"]
    STAGE.clear()
    connection.close()
    spare = _spare.pop() if _spare else _made(socket)
    database = OwnDatabase(f"test_own_{secrets.token_hex(4)}", socket)
    with connect(socket) as superuser:
        _left(superuser, spare.name)
        superuser.execute(f"ALTER DATABASE {spare.name} RENAME TO {database.name}")
    connection.settings_dict["NAME"] = database.name
    try:
        yield database
    finally:
        STAGE.clear()
        connection.close()
        connection.settings_dict["NAME"] = shared
        with database.superuser() as superuser:
            _left(superuser, database.name)
            if schema(superuser) == spare.schema:
                put_back(superuser, spare.contents)
                _spare.append(replace(spare, name=database.name))
