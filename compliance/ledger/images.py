"""Which tables are projections of the ledger, and images of their rows: columns as plain values, as entries hold them.

Acts record images and compare rows with them; the reconciler compares all rows. An app declares its tables in its
`recorded.py`, and by a migration step that makes PostgreSQL note their changes:

    register("inspections_logentry")
    operations = [note_changes("inspections_logentry")]

A transaction that changes such a row cannot be committed before an entry of the ledger holds the row (`record`).
Queries that read fifty tables are planned once a connection (`Prepared`): to plan one takes longer than to run it.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from typing import Any

import psycopg
from django.apps import apps
from django.db import connection, transaction
from django.db.models import Field
from django.db.models.expressions import DatabaseDefault
from psycopg import sql

from compliance.isolation.context import in_context

from .canonical import plain
from .errors import LedgerError


@dataclass(frozen=True)
class Projection:
    """A table of the office whose rows entries hold.

    `without` names the columns that are not recorded, and says why for each. `attached` are columns with files, which
    are recorded by hash and size. `blank` gives the value that a lost row gets in a column of `without`: one that opens
    nothing, in which `{key}` is the row's key; other columns get their default. `person` is the column of the account
    whose right to act depends on the row.
    """

    table: str
    key: str = "id"
    without: dict[str, str] = field(default_factory=dict)
    attached: frozenset[str] = frozenset()
    blank: dict[str, Any] = field(default_factory=dict)
    person: str = ""


_projections: dict[str, Projection] = {}


def register(
    table: str,
    *,
    key: str = "id",
    without: dict[str, str] | None = None,
    attached: tuple[str, ...] = (),
    blank: dict[str, Any] | None = None,
    person: str = "",
) -> None:
    """Declares a table a projection. To declare it again changes nothing."""
    _projections[table] = Projection(table, key, without or {}, frozenset(attached), blank or {}, person)


def projection(table: str) -> Projection:
    """The projection of this table. Raises KeyError for a table that is none."""
    return _projections[table]


def is_projection(table: str) -> bool:
    """Whether entries hold the rows of this table."""
    return table in _projections


def name_of(table: str) -> sql.Identifier:
    """The name of the table in a query. The name of a table of the ledger begins with its schema."""
    return sql.Identifier(*table.split("."))


def projections() -> list[Projection]:
    """Every projection, by table."""
    return [_projections[table] for table in sorted(_projections)]


Mark = tuple[str, str]
"""A row: its table and its key."""
Values = dict[str, Any]
"""The recorded columns of a row, as plain values."""
Image = dict[str, Any]
"""`{"id": key as text, "table": name, "values": {column: plain value} or None where the row is gone}`."""
AS_THEY_ARE = ("boolean", "smallint", "integer", "bigint", "text", "text[]", "character varying", "character varying[]")
AS_TEXT = ("uuid", "date", "time without time zone", "numeric", "jsonb", "json")


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


def fetch(query: Any, *parameters: Any, **named: Any) -> list[tuple[Any, ...]]:
    """The rows of a query with these parameters, in their order or by name."""
    with connection.cursor() as cursor:
        cursor.execute(query, named or parameters or None)
        return cursor.fetchall()


def fetch_one(query: Any, *parameters: Any) -> tuple[Any, ...] | None:
    """The first row of a query; None where there is none."""
    return next(iter(fetch(query, *parameters)), None)


def fetch_binary(query: str, *parameters: Any) -> list[tuple[Any, ...]]:
    """The rows of a query for many bytes, which PostgreSQL then sends as they are and not as text."""
    connection.ensure_connection()
    raw = connection.connection
    with connection.wrap_database_errors, in_context(raw), psycopg.Cursor(raw) as cursor:
        cursor.execute(query, parameters, binary=True)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


def image_of(value: Any) -> Any:
    """One column: text for text in bytes, hash and size for other bytes, else the plain value."""
    if not isinstance(value, bytes | memoryview):
        return plain(value)
    data = bytes(value)
    try:
        return {"utf8": plain(data.decode())}
    except UnicodeDecodeError:
        return {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data)}


@cache
def columns_of(table: str) -> dict[str, str]:
    """The columns of a table in their order, with the names of their types. One query, once a process."""
    rows = fetch(
        "SELECT attname::text, atttypid::regtype::text FROM pg_attribute "
        "WHERE attrelid = to_regclass(%s) AND attnum > 0 AND NOT attisdropped ORDER BY attnum",
        table,
    )
    return dict(rows)


def rows_now(marks: Iterable[Mark]) -> dict[Mark, list[Values]]:
    """The recorded columns of these rows, as images hold them. A row that is gone is left out. One query, and one a
    table once a process."""
    keys = keys_by_table(marks)
    rows: dict[Mark, list[Values]] = defaultdict(list)
    for table, key, text in fetch(query_of_rows(keys), *keys.values()) if keys else ():
        rows[table, key].append(values_of(table, text))
    return rows


def keys_by_table(marks: Iterable[Mark]) -> dict[str, list[str]]:
    """The keys of these rows, each with those of its table."""
    keys: dict[str, list[str]] = defaultdict(list)
    for table, key in marks:
        keys[table].append(key)
    return keys


def values_of(table: str, text: str) -> Values:
    """The recorded columns of a row, from the JSON of `query_of_rows`."""
    in_hex = _in_hex(table)
    return {
        name: image_of(bytes.fromhex(value)) if name in in_hex and isinstance(value, str) else plain(value)
        for name, value in json.loads(text).items()
    }


def query_of_rows(tables: Iterable[str]) -> str:
    """The query for rows of these tables, with a place for the keys of each: table, key and columns in JSON."""
    return " UNION ALL ".join(_query_of_rows(table) for table in tables)


def kind_of_keys(table: str) -> str:
    """The type of an array of keys of this table."""
    return f"{columns_of(table)[projection(table).key]}[]"


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
        label=sql.Literal(kept.table),
        key=sql.Identifier(kept.key),
        members=sql.SQL(", ").join(members),
        table=name_of(kept.table),
        kind=sql.SQL(f"{columns[kept.key]}[]"),  # type: ignore[arg-type]
    )
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


@cache
def _in_hex(table: str) -> frozenset[str]:
    """The columns of bytes, which the query for rows gives as text."""
    return frozenset(name for name, kind in columns_of(table).items() if kind == "bytea")


def images(marks: Iterable[Mark]) -> list[Image]:
    """The images of rows, in order of table and key. One query."""
    wanted = sorted(set(marks))
    rows = rows_now(wanted)
    return [{"id": key, "table": table, "values": next(iter(rows[table, key]), None)} for table, key in wanted]


def compared(kept: Projection, stated: Mapping[str, Any] | None, rows: list[Values]) -> Iterator[tuple[str, Any, Any]]:
    """Column, recorded value and value found, for each that differs. The column is empty where the difference is the
    row itself."""
    if stated is None:
        if rows:
            yield "", "that the row is gone", rows[0]
        return
    if len(rows) != 1:
        yield "", stated, None if not rows else f"{len(rows)} rows of this key"
        return
    (row,) = rows
    for name, value in row.items():
        expected = stated[name] if name in stated else default_of(kept.table, name)
        if expected != value or type(expected) is not type(value):
            yield name, expected, value


@lru_cache(maxsize=1024)
def default_of(table: str, column: str) -> Any:
    """The value of a column in rows that are older than the column, as an image holds it: the default of its model."""
    for model in apps.get_models(include_auto_created=True):
        if model._meta.db_table == table:
            for field in model._meta.concrete_fields:
                if field.column == column:
                    return _default_image(field)
    return None


def _default_image(field: "Field[Any, Any]") -> Any:
    value = field.get_default()
    if isinstance(value, DatabaseDefault):  # the database fills the column in, with this constant
        value = value.expression.value  # type: ignore[attr-defined]  # which the stubs do not know
    if isinstance(value, dict | list):
        return plain(json.dumps(value))
    return image_of(value)


_KNOWN = """
    SELECT set_config('plan_cache_mode', 'force_generic_plan', true),
        (SELECT sha256(convert_to(statement, 'UTF8')) = %s FROM pg_catalog.pg_prepared_statements WHERE name = %s)
"""


@dataclass(frozen=True)
class Prepared:
    """A query without values, `$1` and `$2` in their places, and the types of these parameters in SQL."""

    query: str
    kinds: tuple[str, ...]

    def fetch(self, *parameters: Any) -> list[tuple[Any, ...]]:
        """Its rows. One query, beside those that make it known to the connection."""
        connection.ensure_connection()
        with connection.wrap_database_errors, in_context(connection.connection):
            self._made_known(connection.connection)
        places = ", ".join(f"%s::{kind}" for kind in self.kinds)
        with connection.cursor() as cursor:
            cursor.execute(f"EXECUTE {self.name} ({places})", parameters)
            rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows

    @cached_property
    def name(self) -> str:
        """Its name on every connection."""
        return f"held_{hashlib.sha256(self.query.encode()).hexdigest()[:24]}"

    @cached_property
    def statement(self) -> str:
        """The statement that makes it known to a connection."""
        return f"PREPARE {self.name} ({', '.join(self.kinds)}) AS {self.query}"

    @cached_property
    def digest(self) -> bytes:
        """The hash of that statement."""
        return hashlib.sha256(self.statement.encode()).digest()

    def _made_known(self, raw: Any) -> None:
        """Makes it known to this connection, and until the end of the transaction lets plans fit all values.

        What its name stands for is compared each time: whoever once ran any statement on the connection
        could have taken the name for another query.
        """
        ((_, is_known),) = raw.execute(_KNOWN, [self.digest, self.name]).fetchall()
        if is_known is False:
            raw.execute(f"DEALLOCATE {self.name}")
        if not is_known:
            raw.execute(self.statement)


def literal(value: Any) -> str:
    """A value as it stands in the text of a query."""
    return sql.Literal(value).as_string(None)
