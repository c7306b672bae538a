"""The tables that are projections of the ledger, and images of their rows: columns as plain values, as in entries.

Acts record images and compare rows with them; the reconciler compares all rows. An app declares its tables in its
`recorded.py`, and by a migration step that makes PostgreSQL note their changes:

    register("inspections_logentry")
    operations = [note_changes("inspections_logentry")]

A transaction that changes such a row cannot be committed before an entry of the ledger holds the row (`record`).
Queries that read fifty tables are planned once a connection (`Prepared`): to plan one takes longer than to run it.

What the records state about a row is the newest image of it (`on_record`). PostgreSQL finds the entries; their hashes
are taken and their JSON is read here, which costs a fifth of what it costs there: an act asks for some sixty rows in
forty entries.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from typing import Any
from uuid import UUID

import msgspec
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
NOT_READ = (msgspec.MsgspecError, ValueError, TypeError, AttributeError, LookupError, RecursionError)
"""Errors of reading bytes that this program did not write."""
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


def fetch_value(query: Any, *parameters: Any) -> Any:
    """The first value of the first row of a query."""
    return fetch(query, *parameters)[0][0]


def fetch_binary(query: str, *parameters: Any) -> list[tuple[Any, ...]]:
    """The rows of a query for many bytes, which PostgreSQL then sends as they are and not as text."""
    connection.ensure_connection()
    raw = connection.connection
    with connection.wrap_database_errors, in_context(raw), psycopg.Cursor(raw) as cursor:
        cursor.execute(query, parameters, binary=True)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


def image_of(value: Any) -> Any:
    """The image of a column: text for text in bytes, hash and size for other bytes, else the plain value."""
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


def values_of(table: str, text: str, read: Callable[[Any], Any] = image_of) -> Values:
    """The recorded columns of a row, from the JSON of `query_of_rows`."""
    in_hex = _in_hex(table)
    return {
        name: read(bytes.fromhex(value) if name in in_hex and isinstance(value, str) else value)
        for name, value in json.loads(text).items()
    }


def query_of_rows(tables: Iterable[str]) -> str:
    """The query for rows of these tables, with a place for the keys of each: table, key and columns in JSON."""
    return " UNION ALL ".join(map(query_of_table, tables))


def kind_of_keys(table: str) -> str:
    """The type of an array of keys of this table."""
    return f"{columns_of(table)[projection(table).key]}[]"


@cache
def query_of_table(table: str, keys: str = "%s::{kind}[]") -> str:
    """The query for rows of a table, by their keys."""
    kept, columns = projection(table), columns_of(table)
    members = [
        sql.SQL("{name}, {value}").format(name=sql.Literal(name), value=_value(name, kind, name in kept.attached))
        for name, kind in columns.items()
        if name not in kept.without
    ]
    query = sql.SQL(
        "SELECT {label}, {key}::text, jsonb_build_object({members})::text FROM {table} WHERE {key} = ANY({keys})"
    ).format(
        label=sql.Literal(kept.table),
        key=sql.Identifier(kept.key),
        members=sql.SQL(", ").join(members),
        table=name_of(kept.table),
        keys=sql.SQL(keys.format(kind=columns[kept.key])),  # type: ignore[arg-type]
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
        return fetch(f"EXECUTE {self.name} ({places})", *parameters)

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


_PLACES = Prepared(
    """
    WITH own AS MATERIALIZED (SELECT relation, row_id, true AS is_own FROM ledger.unrecorded()),
    wanted AS (SELECT relation, row_id, coalesce(is_own, false) AS is_own
        FROM unnest($1, $2) AS row (relation, row_id) LEFT JOIN own USING (relation, row_id)),
    place AS MATERIALIZED (SELECT relation, row_id, is_own, log_id, index,
            row_number() OVER (PARTITION BY log_id, index) = 1 AS is_first
        FROM wanted LEFT JOIN ledger.projection USING (relation, row_id))
    SELECT relation, row_id, is_own, place.log_id, log.origin, place.index,
        entry_bytes, leaf_hash, salt, payload,
        EXISTS (SELECT FROM ledger.alarm AS alarm WHERE NOT EXISTS (
            SELECT FROM ledger.subject WHERE relation = 'ledger.alarm' AND row_id = alarm.id::text))
    FROM place LEFT JOIN ledger.log AS log ON log.id = place.log_id
        LEFT JOIN ledger.entry AS entry
            ON entry.log_id = place.log_id AND entry.index = CASE WHEN is_first THEN place.index END
        LEFT JOIN ledger.payload AS payload
            ON payload.log_id = place.log_id AND payload.index = CASE WHEN is_first THEN place.index END
""",
    ("text[]", "text[]"),
)
"""Bytes of an entry come with the first of its rows alone."""
Images = Mapping[Mark, Values | None]
"""The images that an entry holds; None for a row that is gone."""


@dataclass(frozen=True)
class OnRecord:
    """The place of the newest image of a row: `log_id` is None if no entry holds the row. `is_own`: this transaction
    changed the row. `images` are those of the entry; none if the entry is not the one that was recorded."""

    is_own: bool
    log_id: UUID | None
    origin: str
    index: int | None
    images: Images
    is_alarm_open: bool


def on_record(marks: Collection[Mark]) -> dict[Mark, OnRecord]:
    """The statements of the records about these rows. One query."""
    return _stated(_PLACES.fetch([table for table, _ in marks], [key for _, key in marks]))


def on_record_and_now(
    marks: Collection[Mark], among: Iterable[str]
) -> tuple[dict[Mark, OnRecord], dict[Mark, list[Values]]]:
    """The statements of the records about these rows, and the rows as `rows_now` gives them. One query. `among` names
    the tables that are asked again and again, with or without a row this time: it is planned once a connection."""
    keys = keys_by_table(marks)
    tables = tuple(sorted({*keys, *among}))
    of_tables = [keys.get(table, []) for table in tables]
    found = _places_and_rows(tables).fetch([table for table, _ in marks], [key for _, key in marks], *of_tables)
    rows: dict[Mark, list[Values]] = defaultdict(list)
    for table, key, *_, text in found:
        if text is not None:
            rows[table, key].append(values_of(table, text))
    return _stated([row[:-1] for row in found]), rows


@cache
def _places_and_rows(tables: tuple[str, ...]) -> Prepared:
    rows = query_of_rows(tables) % tuple(f"${place}" for place in range(3, len(tables) + 3))
    query = (
        f"WITH now (relation, row_id, columns) AS MATERIALIZED ({rows}) "  # noqa: S608  # all is written here
        f"SELECT place.*, columns FROM ({_PLACES.query}) AS place LEFT JOIN now USING (relation, row_id)"
    )
    return Prepared(query, (*_PLACES.kinds, *map(kind_of_keys, tables)))


def _stated(rows: Collection[tuple[Any, ...]]) -> dict[Mark, OnRecord]:
    images: dict[tuple[UUID, int], Images] = {
        (log_id, index): images_of_entry(*kept) for _, _, _, log_id, _, index, *kept, _ in rows if kept[0] is not None
    }
    return {
        (table, key): OnRecord(is_own, log_id, origin, index, images.get((log_id, index), {}), is_alarm_open)
        for table, key, is_own, log_id, origin, index, *_, is_alarm_open in rows
    }


def images_of_entry(entry: bytes, leaf: bytes | None, salt: bytes | None, payload: bytes | None) -> Images:
    """The images in a payload, where the entry has its hash, and the payload the one that the entry states."""
    if payload is None or salt is None or leaf != hashlib.sha256(b"\0" + entry).digest():
        return {}
    try:
        stated, held = msgspec.json.decode(entry), msgspec.json.decode(payload)
        if stated["payload_sha256"] != hashlib.sha256(salt + payload).hexdigest():
            return {}
        return {(one["table"], one["id"]): one["values"] for one in held["rows"]}
    except NOT_READ:
        return {}
