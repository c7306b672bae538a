"""The attacker of tests: a superuser in SQL, who changes rows behind the records of a test's own transaction."""

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, models

from compliance.ledger.canonical import canonical
from compliance.ledger.reconciling.difference import Difference, alarm_raised


def plant(row: models.Model, **values: Any) -> None:
    """Changes columns of a row outside the application: no trigger sees it, no entry states it."""
    columns = ", ".join(f"{name} = %s" for name in values)
    with _untriggered(row) as (cursor, table, key):
        cursor.execute(f"UPDATE {table} SET {columns} WHERE {key} = %s", [*values.values(), row.pk])
        assert cursor.rowcount == 1


def plant_new(*rows: models.Model) -> None:
    """Adds rows of one table outside the application."""
    with _untriggered(rows[0]):
        for row in rows:
            row.save(force_insert=True)


def take_away(row: models.Model) -> None:
    """Deletes a row outside the application."""
    with _untriggered(row) as (cursor, table, key):
        cursor.execute(f"DELETE FROM {table} WHERE {key} = %s", [row.pk])
        assert cursor.rowcount == 1


@contextmanager
def _untriggered(row: models.Model) -> Iterator[tuple[Any, str, str]]:
    """A cursor while no trigger of the table of this row runs, with the names of the table and of its key."""
    table, key = row._meta.db_table, row._meta.pk.column
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        yield cursor, table, key
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def forge_image(row: models.Model, old: str, new: str, *, with_envelope: bool) -> None:
    """Writes `new` for `old` in the payload that states a row and, `with_envelope`, the new hash in its envelope."""
    mark = [row._meta.db_table, str(row.pk)]
    place = "(log_id, index) = (SELECT log_id, index FROM ledger.projection WHERE relation = %s AND row_id = %s)"
    digest = f"(SELECT encode(sha256(salt || payload), 'hex') FROM ledger.payload WHERE {place})"
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE; SET LOCAL ROLE compliance_ledger")
        for table in ("payload", "entry"):
            cursor.execute(f"ALTER TABLE ledger.{table} DISABLE TRIGGER USER")
        cursor.execute(f"SELECT {digest}", mark)
        (before,) = cursor.fetchone()
        cursor.execute(
            "UPDATE ledger.payload SET payload = convert_to(replace(convert_from(payload, 'UTF8'), %s, %s), 'UTF8') "
            f"WHERE {place}",
            [old, new, *mark],
        )
        if with_envelope:
            cursor.execute(
                "UPDATE ledger.entry SET entry_bytes = "
                f"convert_to(replace(convert_from(entry_bytes, 'UTF8'), %s, {digest}), 'UTF8') WHERE {place}",
                [before, *mark, *mark],
            )
        for table in ("payload", "entry"):
            cursor.execute(f"ALTER TABLE ledger.{table} ENABLE TRIGGER USER")
        cursor.execute("SET LOCAL ROLE NONE; SET CONSTRAINTS ALL DEFERRED")


def integrity_alarms() -> list[str]:
    """The words of every integrity alarm."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT words FROM ledger.alarm ORDER BY raised_at, id")
        return [row[0] for row in cursor.fetchall()]


def alarm_about(row: models.Model) -> None:
    """An open integrity alarm about a row that agrees with the records again."""
    alarm_raised(Difference(row._meta.db_table, str(row.pk), "", "one thing", "another"))


def alarm_about_log_of(row: models.Model) -> None:
    """An open integrity alarm about the whole log that states a row."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT ledger.raise_alarm('reconciler', log_id, 'a test', 'Entries are missing.', '{}') "
            "FROM ledger.projection WHERE relation = %s AND row_id = %s",
            [row._meta.db_table, str(row.pk)],
        )
        assert cursor.rowcount == 1


def forge_bytes(row: models.Model, *, entry: bytes | None = None, payload: bytes | None = None) -> None:
    """Writes any bytes for the entry that states a row, with the leaf hash of them, or for its payload, with the hash
    of them in the entry. Every hash in the row of the ledger fits."""
    place = "(log_id, index) = (SELECT log_id, index FROM ledger.projection WHERE relation = %s AND row_id = %s)"
    mark = [row._meta.db_table, str(row.pk)]
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE; SET LOCAL ROLE compliance_ledger")
        for table in ("payload", "entry"):
            cursor.execute(f"ALTER TABLE ledger.{table} DISABLE TRIGGER USER")
        if payload is not None:
            cursor.execute(f"SELECT entry_bytes FROM ledger.entry WHERE {place}", mark)
            told = json.loads(bytes(cursor.fetchone()[0]))
            cursor.execute(f"UPDATE ledger.payload SET payload = %s WHERE {place} RETURNING salt", [payload, *mark])
            told["payload_sha256"] = hashlib.sha256(bytes(cursor.fetchone()[0]) + payload).hexdigest()
            entry = canonical(told)
        cursor.execute(
            f"UPDATE ledger.entry SET entry_bytes = %s, leaf_hash = sha256('\\x00'::bytea || %s::bytea) WHERE {place}",
            [entry, entry, *mark],
        )
        for table in ("payload", "entry"):
            cursor.execute(f"ALTER TABLE ledger.{table} ENABLE TRIGGER USER")
        cursor.execute("SET LOCAL ROLE NONE; SET CONSTRAINTS ALL DEFERRED")


ANY_BYTES = (b"\xff\xfe", b"not json", b"[]", b"{}", b'"\\u0000"', b'{"rows":7}', b"9" * 300, b"[" * 5_000)
"""Bytes that are no entry and no payload."""
