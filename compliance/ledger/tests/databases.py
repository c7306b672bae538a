"""A database of one's own for a test, a copy of the test database: committed data, backups and restores of it."""

import secrets
from dataclasses import dataclass, field
from pathlib import Path
from uuid import UUID, uuid4

import psycopg
from django.conf import settings
from django.db import connection, transaction

from compliance.embedded.environment import OWNER_ROLE, SIGNER_ROLE
from compliance.embedded.postgres import connect
from compliance.ledger.recording import Actor, Recorded, record, record_checkpoint

ENDED_WAIT_MS = 120_000
BY = Actor(None, "Flora Person", "PA-100", "floorperson", "password")


@dataclass
class OwnDatabase:
    """Django's connection leads to it while the test runs. `superuser` is what no trigger and no right holds up."""

    name: str
    socket: Path
    holder: UUID = field(default_factory=uuid4)

    def url(self, role: str = SIGNER_ROLE) -> str:
        """Where it is, as this role."""
        return f"postgresql://{role}@/{self.name}?host={self.socket}"

    def act(self, holder_id: UUID | None = None, times: int = 1) -> Recorded:
        """Records acts of a certificate holder, each committed."""
        for _ in range(times):
            with transaction.atomic():
                done = record("test.act", holder_id=holder_id or self.holder, by=BY, about={"n": secrets.token_hex(4)})
        return done

    def board_act(self, note: str) -> Recorded:
        """Commits the Board log to a checkpoint."""
        with transaction.atomic():
            return record_checkpoint(note)

    def rows(self, query: str, *parameters: object) -> list[tuple]:
        """What the database answers its superuser."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as superuser:
            return superuser.execute(query, parameters).fetchall()

    def do(self, *statements: str) -> None:
        """What a superuser does, with triggers switched off."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as superuser:
            superuser.execute("SET session_replication_role = replica")
            for statement in statements:
                superuser.execute(statement)

    def backup(self) -> str:
        """A copy of the database as it stands."""
        kept = f"{self.name}_kept_{secrets.token_hex(3)}"
        self._copied(self.name, kept)
        return kept

    def restore(self, kept: str) -> None:
        """The database as it was at the backup."""
        self._copied(kept, self.name)

    def _copied(self, source: str, target: str) -> None:
        connection.close()
        with connect(self.socket) as superuser:
            _left(superuser, target, source)
            superuser.execute(f"DROP DATABASE IF EXISTS {target} WITH (FORCE)")
            superuser.execute(f"CREATE DATABASE {target} TEMPLATE {source} OWNER {OWNER_ROLE} STRATEGY file_copy")

    def removed(self) -> None:
        """Drops it and its backups."""
        connection.close()
        with connect(self.socket) as superuser:
            like = f"{self.name}%"
            for (name,) in superuser.execute(
                "SELECT datname FROM pg_database WHERE datname LIKE %s", [like]
            ).fetchall():
                _left(superuser, name)
                superuser.execute(f"DROP DATABASE {name} WITH (FORCE)")


def _left(superuser: psycopg.Connection, *names: str) -> None:
    """Ends whoever is connected to these databases and waits until they are gone: PostgreSQL's own commands wait for
    five seconds, and then fail."""
    superuser.execute(
        "SELECT pg_terminate_backend(pid, %s) FROM pg_stat_activity WHERE datname = ANY(%s)",
        [ENDED_WAIT_MS, list(names)],
    )


def made() -> OwnDatabase:
    """A copy of the test database, to which Django's connection leads from now on."""
    socket = Path(settings.DATABASES["default"]["OPTIONS"]["host"])
    database = OwnDatabase(f"test_own_{secrets.token_hex(4)}", socket)
    database._copied(connection.settings_dict["NAME"], database.name)
    connection.settings_dict["NAME"] = database.name
    return database
