"""Images of rows: what the tables hold, column by column, as entries tell it and the reconciler compares it."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db import connection
from psycopg import sql

from .canonical import plain
from .projections import Projection, name_of, projection

Image = dict[str, Any]
"""`{"id": key as text, "table": name, "values": {column: plain value} or None where the row is gone}`."""


def image_of(value: Any, *, is_attached: bool) -> Any:
    """One column: text for text in bytes, hash and size for files, else the plain value."""
    if not isinstance(value, bytes | memoryview):
        return plain(value)
    data = bytes(value)
    if not is_attached:
        try:
            return {"utf8": plain(data.decode())}
        except UnicodeDecodeError:
            pass
    return {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data)}


def rows_of(kept: Projection, keys: Iterable[str]) -> dict[str, dict[str, Any]]:
    """The values of these rows by key; a row that is gone is left out. One query."""
    query = sql.SQL("SELECT {key}::text AS row_key, * FROM {table} WHERE {key}::text = ANY(%s)").format(
        key=sql.Identifier(kept.key), table=name_of(kept.table)
    )
    with connection.cursor() as cursor:
        cursor.execute(query, [list(keys)])
        names = [column.name for column in cursor.description]
        return {row[0]: values_of(kept, names[1:], row[1:]) for row in cursor.fetchall()}


def values_of(kept: Projection, names: Iterable[str], row: Iterable[Any]) -> dict[str, Any]:
    """The recorded columns of one row."""
    return {
        name: image_of(value, is_attached=name in kept.attached)
        for name, value in zip(names, row, strict=True)
        if name not in kept.without
    }


def images(marks: Iterable[tuple[str, str]]) -> list[Image]:
    """The images of rows, each given as table and key, in order of table and key. One query a table."""
    keys: dict[str, list[str]] = defaultdict(list)
    for table, key in marks:
        keys[table].append(key)
    told: list[Image] = []
    for table in sorted(keys):
        found = rows_of(projection(table), keys[table])
        told += [{"id": key, "table": table, "values": found.get(key)} for key in sorted(keys[table])]
    return told


def unrecorded() -> list[tuple[str, str]]:
    """Rows that this transaction changed and no entry holds yet: table and key."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT relation, row_id FROM ledger.unrecorded()")
        return cursor.fetchall()
