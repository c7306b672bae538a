"""The catalogue of mutations: everything that somebody with every right could do to a table of records, generated from
the tables as they are and the rows of an honest history."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.db import connection

from compliance.ledger.images import is_projection, projection
from compliance.ledger.reconciling.strays import KEYS

from .catalogue import ASKED_FOR_AGAIN, told_columns, told_tables

CHANGED = {
    "boolean": "NOT coalesce({c}, false)",
    "smallint": "coalesce({c}, 0) + 1",
    "integer": "coalesce({c}, 0) + 1",
    "bigint": "coalesce({c}, 0) + 1",
    "date": "coalesce({c}, current_date) + 1",
    "timestamp with time zone": "coalesce({c}, now()) + interval '1 microsecond'",
    "uuid": "gen_random_uuid()",
    "text": "left(coalesce({c}, ''), -1) || CASE WHEN right({c}, 1) = 'x' THEN 'y' ELSE 'x' END",
    "bytea": "CASE WHEN length({c}) > 0 THEN set_byte({c}, length({c}) / 2, get_byte({c}, length({c}) / 2) # 1) "
    "ELSE '\\x01' END",
    "bytea[]": "array_append({c}, '\\x01')",
    "uuid[]": "array_append({c}, gen_random_uuid())",
    "bigint[]": "array_append({c}, 1)",
    "character varying[]": "array_append({c}, 'x')",
    "jsonb": "CASE WHEN jsonb_typeof({c}) = 'array' THEN {c} || '[1]' ELSE coalesce({c}, '{{}}') || '{{\"x\": 1}}' END",
    "xid8": "'7'",
}
"""By type, another value than the one that stands there, as near to it as can be."""
CHANGED["character varying"] = CHANGED["text"]
FAR = {
    "timestamp with time zone": "'infinity'",
    "text": "''",
    "character varying": "''",
    "integer": "0",
    "bigint": "-1",
    "jsonb": "'{{}}'",
    "bytea": "''",
}
"""A second change for some types: to an empty or an impossible value."""


@dataclass(frozen=True)
class Case:
    """A change to one table, by statements without parameters."""

    name: str
    table: str
    column: str
    statements: tuple[str, ...]


@dataclass(frozen=True)
class Row:
    """A row where it lies, and its columns as text."""

    ctid: str
    values: dict[str, str | None]


def rows_of(table: str) -> list[Row]:
    """All rows in the order of their keys."""
    columns = ", ".join(f'"{name}"::text' for name in told_columns(table))
    order = ", ".join(key_of(table))
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT ctid::text, {columns} FROM {table} ORDER BY {order}")
        return [Row(ctid, dict(zip(told_columns(table), row, strict=True))) for ctid, *row in cursor.fetchall()]


def key_of(table: str) -> tuple[str, ...]:
    """The columns that make a row's place."""
    if table == "ledger.projection":
        return "relation", "row_id"
    if table.startswith("ledger.") and table != "ledger.demonstration":
        return KEYS[table.removeprefix("ledger.")]
    return (projection(table).key,) if is_projection(table) else ("is_one",)


def cases(at_most: int = 3) -> Iterator[Case]:
    """Every mutation of single tables, of at most so many rows for each column and kind of mutation."""
    for table in told_tables():
        rows = rows_of(table)
        yield from _columns(table, rows, at_most)
        yield from _whole(table, rows, at_most)
        yield from _older(table)


def _picked(rows: Sequence[Row], at_most: int) -> list[Row]:
    places = sorted({0, len(rows) - 1, *(len(rows) * step // at_most for step in range(1, at_most))})
    return [rows[place] for place in places if 0 <= place < len(rows)][:at_most]


def _columns(table: str, rows: Sequence[Row], at_most: int) -> Iterator[Case]:
    for column, kind in told_columns(table).items():
        picked = _picked(rows, at_most)
        filled = _picked([row for row in rows if row.values[column] is not None], at_most)
        for row in {one.ctid: one for one in [*picked, *filled]}.values():
            yield _set(table, column, row, "change", CHANGED[kind].format(c=f'"{column}"'))
            if kind in FAR:
                yield _set(table, column, row, "far change", FAR[kind].format())
        for row in filled:
            yield _set(table, column, row, "null", "NULL")
        yield from _swaps(table, column, rows, at_most)


def _set(table: str, column: str, row: Row, what: str, value: str) -> Case:
    where = f"ctid = '{row.ctid}' AND \"{column}\" IS DISTINCT FROM {value}"
    statement = f'UPDATE {table} SET "{column}" = {value} WHERE {where}'
    return Case(f"{what} of {table}.{column} in {_named(table, row)}", table, column, (statement,))


def _named(table: str, row: Row) -> str:
    return " ".join(str(row.values.get(name)) for name in key_of(table))


def _swaps(table: str, column: str, rows: Sequence[Row], at_most: int) -> Iterator[Case]:
    found = 0
    for one, other in pairwise(rows):
        # Two rows that differ in this column alone are the same two rows after the swap.
        differing = {name for name in one.values if one.values[name] != other.values[name]}
        if column in differing and len(differing) > 1 and found < at_most:
            found += 1
            yield Case(
                f"swap of {table}.{column} between {_named(table, one)} and {_named(table, other)}", table, column,
                (_swap(table, (column,), one, other),),
            )  # fmt: skip


def _swap(table: str, columns: Sequence[str], one: Row, other: Row) -> str:
    names = ", ".join(f'"{name}"' for name in columns)
    those = ", ".join(f'o."{name}"' for name in columns)
    return (
        f"UPDATE {table} AS t SET ({names}) = (SELECT {those} FROM {table} AS o WHERE o.ctid = "
        f"CASE WHEN t.ctid = '{one.ctid}' THEN '{other.ctid}'::tid ELSE '{one.ctid}'::tid END) "
        f"WHERE ctid IN ('{one.ctid}', '{other.ctid}')"
    )


def _whole(table: str, rows: Sequence[Row], at_most: int) -> Iterator[Case]:
    must_stay = rows if table not in ASKED_FOR_AGAIN else [row for row in rows if _is_of_a_commitment(table, row)]
    for row in _picked(must_stay, at_most * 2):
        statement = f"DELETE FROM {table} WHERE ctid = '{row.ctid}'"
        yield Case(f"delete {table} {_named(table, row)}", table, "", (statement,))
    for row in _picked(rows, at_most):
        name = _named(table, row)
        copy = f"INSERT INTO {table} SELECT * FROM {table} WHERE ctid = '{row.ctid}'"
        yield Case(f"duplicate {table} {name}", table, "", (copy,))
        yield Case(f"insert {table} like {name}", table, "", (_inserted(table, row),))
    for one, other in pairwise(_picked(rows, at_most * 2)):
        if _beside_key(table, one) != _beside_key(table, other):
            name = f"reorder {table} {_named(table, one)} and {_named(table, other)}"
            yield Case(name, table, "", (_swap(table, key_of(table), one, other),))
    if table == "ledger.demonstration":
        yield Case("declare a demonstration", table, "is_one", ("INSERT INTO ledger.demonstration VALUES (true)",))
    elif table != "ledger.cosignature":
        yield Case(f"empty {table}", table, "", (f"DELETE FROM {table}",))
    if rows and table not in ASKED_FOR_AGAIN:
        for count in (1, 2, 5):
            gone = ", ".join(f"'{row.ctid}'" for row in rows[-count:])
            statement = f"DELETE FROM {table} WHERE ctid IN ({gone})"
            yield Case(f"truncate the last {count} of {table}", table, "", (statement,))


def _beside_key(table: str, row: Row) -> dict[str, Any]:
    return {name: value for name, value in row.values.items() if name not in key_of(table)}


def _is_of_a_commitment(table: str, row: Row) -> bool:
    if table != "ledger.checkpoint":
        return False
    with connection.cursor() as cursor:
        cursor.execute("SELECT kind FROM ledger.log WHERE id = %s", [row.values["log_id"]])
        return bool(cursor.fetchone()[0] != "board")


def _inserted(table: str, row: Row) -> str:
    """A further row like this one, under its own key."""
    fresh = {
        "uuid": "gen_random_uuid()", "bigint": "(SELECT max({n}) + 1 FROM {t})", "text": "'planted'",
        "character varying": "'planted'", "smallint": "40", "integer": "7", "boolean": "true",
    }  # fmt: skip
    columns = told_columns(table)
    keys = {"log_id": ("index",), "relation": ("row_id",)}.get(key_of(table)[0], key_of(table))
    keys = tuple(name for name in keys if name in columns) or (key_of(table)[-1],)
    extra = ("event",) if table == "ledger.entry" else ()
    pairs = ", ".join(
        f"'{name}', {fresh[columns[name]].format(n=name, t=table)}" for name in (*keys, *extra) if name in columns
    )
    return (
        f"INSERT INTO {table} SELECT (jsonb_populate_record(o, jsonb_build_object({pairs}))).* "
        f"FROM {table} AS o WHERE ctid = '{row.ctid}'"
    )


def old_name(table: str) -> str:
    """The name under which the older copy of a table is kept."""
    return "old_" + table.replace(".", "_")


def keep_old_copies() -> None:
    """Copies of all tables as they are now, to be put back by later mutations."""
    with connection.cursor() as cursor:
        for table in told_tables():
            cursor.execute(f"CREATE TEMP TABLE {old_name(table)} ON COMMIT DROP AS SELECT * FROM {table}")


def _older(table: str) -> Iterator[Case]:
    old = old_name(table)
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT EXISTS (SELECT to_jsonb(a) FROM {table} AS a EXCEPT SELECT to_jsonb(b) FROM {old} AS b)"
        )
        if not cursor.fetchone()[0] or table == "ledger.cosignature":
            return
        yield Case(
            f"restore the old copy of {table}", table, "",
            (f"DELETE FROM {table}", f"INSERT INTO {table} SELECT * FROM {old}"),
        )  # fmt: skip
        keys = " AND ".join(f"a.{name} = b.{name}" for name in key_of(table))
        cursor.execute(
            f"SELECT a.ctid::text, b.ctid::text FROM {table} AS a JOIN {old} AS b ON {keys} "
            "WHERE to_jsonb(a) <> to_jsonb(b) ORDER BY 1 LIMIT 5"
        )
        for now, before in cursor.fetchall():
            statements = (
                f"DELETE FROM {table} WHERE ctid = '{now}'",
                f"INSERT INTO {table} SELECT * FROM {old} WHERE ctid = '{before}'",
            )
            yield Case(f"restore the old row {before} of {table}", table, "", statements)
