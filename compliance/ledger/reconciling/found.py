"""What the reconciler finds: a value that the database shows otherwise than the records tell it."""

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

import psycopg
from django.db import connection, transaction

LONGEST = 200
ABSENT = "nothing"


@dataclass(frozen=True)
class Difference:
    """One column of one row, or a whole row where `column` is empty. `told` and `found` are words, shortened.

    `origin` and `index` name the entry that tells it; None where no single entry does.
    """

    table: str
    row: str
    column: str
    told: str
    found: str
    origin: str = ""
    index: int | None = None
    log_id: UUID | None = None

    @property
    def words(self) -> str:
        """The finding as a sentence, which names row and column."""
        place = f"{self.table} {self.row}" + (f", {self.column}" if self.column else "")
        entry = f"entry {self.index} of {self.origin}" if self.index is not None else self.origin or "the ledger"
        return f"{place}: {entry} tells {self.told}; found {self.found}."

    @property
    def fingerprint(self) -> str:
        """The same for the same finding, whenever it is made."""
        return hashlib.sha256(self.words.encode()).hexdigest()[:32]

    def as_json(self) -> dict[str, Any]:
        """The finding as JSON, with its sentence."""
        return asdict(self) | {"log_id": str(self.log_id) if self.log_id else None, "words": self.words}


def in_words(value: Any) -> str:
    """A value as a difference shows it."""
    text = ABSENT if value is None else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def alarm_raised(one: Difference) -> bool:
    """Raises the reconciler's alarm, once for a finding. Returns whether it is new."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT ledger.raise_alarm('reconciler', (SELECT id FROM ledger.log WHERE id = %s LIMIT 1), %s, %s, %s)",
            [one.log_id, one.fingerprint, one.words, json.dumps(one.as_json())],
        )
        is_new: bool = cursor.fetchone()[0]
    return is_new


@contextmanager
def snapshot() -> Iterator[None]:
    """All queries within see one state of the database; within a transaction they see what it sees."""
    if connection.in_atomic_block:
        yield
        return
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


def asked(query: Any, *parameters: Any) -> list[tuple[Any, ...]]:
    """The rows of a query."""
    with connection.cursor() as cursor:
        cursor.execute(query, parameters or None)
        return cursor.fetchall()


def asked_in_binary(query: str, *parameters: Any) -> list[tuple[Any, ...]]:
    """The rows of a query for many bytes, which PostgreSQL then sends as they are and not as text."""
    connection.ensure_connection()
    with connection.wrap_database_errors, psycopg.Cursor(connection.connection) as cursor:
        cursor.execute(query, parameters, binary=True)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows
