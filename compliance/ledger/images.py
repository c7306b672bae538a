"""Images of rows: what the tables hold, column by column, as entries tell it and the reconciler compares it."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from typing import Any

from psycopg import sql

from .canonical import plain
from .errors import LedgerError
from .projections import name_of, projection
from .reconciling.found import asked

Mark = tuple[str, str]
"""A row: its table and its key."""
Values = dict[str, Any]
"""The recorded columns of a row, as plain values."""
Image = dict[str, Any]
"""`{"id": key as text, "table": name, "values": {column: plain value} or None where the row is gone}`."""
AS_THEY_ARE = ("boolean", "smallint", "integer", "bigint", "text", "text[]", "character varying", "character varying[]")
AS_TEXT = ("uuid", "date", "time without time zone", "numeric", "jsonb", "json")


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


@cache
def columns_of(table: str) -> dict[str, str]:
    """The columns of a table in their order, with the names of their types. One query, once a process."""
    rows = asked(
        "SELECT attname::text, atttypid::regtype::text FROM pg_attribute "
        "WHERE attrelid = to_regclass(%s) AND attnum > 0 AND NOT attisdropped ORDER BY attnum",
        table,
    )
    return dict(rows)


def rows_now(marks: Iterable[Mark]) -> dict[Mark, list[Values]]:
    """The recorded columns of these rows as images tell them; a row that is gone is left out. One query, and one a
    table once a process."""
    keys: dict[str, list[str]] = defaultdict(list)
    for table, key in marks:
        keys[table].append(key)
    found: dict[Mark, list[Values]] = defaultdict(list)
    if not keys:
        return found
    tables = sorted(keys)
    query = " UNION ALL ".join(_query_of_rows(table) for table in tables)
    for table, key, text in asked(query, *(keys[table] for table in tables)):
        values = json.loads(text)
        found[table, key].append({name: _image(table, name, value) for name, value in values.items()})
    return found


@cache
def _query_of_rows(table: str) -> str:
    """The query for rows of a table, by their keys."""
    kept, columns = projection(table), columns_of(table)
    members = [
        sql.SQL("{name}, {value}").format(name=sql.Literal(name), value=_value(name, kind, name in kept.attached))
        for name, kind in columns.items()
        if name not in kept.without
    ]
    query = sql.SQL(
        "SELECT {label}, {key}::text, jsonb_build_object({members})::text FROM {table} WHERE {key} = ANY(%s::{kind})"
    ).format(
        label=sql.Literal(kept.table), key=sql.Identifier(kept.key), members=sql.SQL(", ").join(members),
        table=name_of(kept.table), kind=sql.SQL(f"{columns[kept.key]}[]"),  # type: ignore[arg-type]
    )  # fmt: skip
    return query.as_string(None)


def _value(name: str, kind: str, is_attached: bool) -> sql.Composed:
    column = sql.Identifier(name)
    if is_attached:
        return sql.SQL(
            "CASE WHEN {c} IS NOT NULL THEN "
            "jsonb_build_object('sha256', encode(sha256({c}), 'hex'), 'size', length({c})) END"
        ).format(c=column)
    if kind == "bytea":
        return sql.SQL("encode({}, 'hex')").format(column)
    if kind == "timestamp with time zone":
        return sql.SQL("CASE WHEN isfinite({c}) THEN ledger.instant({c}) ELSE {c}::text END").format(c=column)
    if kind in AS_TEXT:
        return sql.SQL("{}::text").format(column)
    if kind in AS_THEY_ARE:
        return sql.SQL("{}").format(column)
    raise LedgerError(f"nothing tells how a column of {kind} is held: {name}")


def _image(table: str, name: str, value: Any) -> Any:
    if value is not None and columns_of(table)[name] == "bytea" and isinstance(value, str):
        return image_of(bytes.fromhex(value), is_attached=False)
    return plain(value)


def images(marks: Iterable[Mark]) -> list[Image]:
    """The images of rows, in order of table and key. One query."""
    wanted = sorted(set(marks))
    found = rows_now(wanted)
    return [{"id": key, "table": table, "values": next(iter(found[table, key]), None)} for table, key in wanted]
