"""Rows of projection tables, read as images hold them: column by column, files by hash and size."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db import DataError
from psycopg import sql

from ..errors import LedgerError
from ..images import Projection, columns_of, fetch, image_of, name_of

Values = dict[str, Any]


def rows_found(kept: Projection, keys: Iterable[str]) -> dict[str, list[Values]]:
    """The recorded columns of these rows by key; more than one row where a key is in the table more than once. One
    query."""
    wanted = list(keys)
    names = [name for name in columns_of(kept.table) if name not in kept.without]
    try:
        rows = fetch(_query(kept, names), wanted)
    except DataError:
        if len(wanted) > 1:
            return {key: rows for wanted_key in wanted for key, rows in rows_found(kept, [wanted_key]).items()}
        return {wanted[0]: [_one_by_one(kept, names, wanted[0])]}
    by_key: dict[str, list[Values]] = defaultdict(list)
    for key, *row in rows:
        by_key[key].append({name: _image(kept, name, value) for name, value in zip(names, row, strict=True)})
    return by_key


def _query(kept: Projection, names: Iterable[str], *, as_text: bool = False) -> sql.Composed:
    """The query for rows by an array of their keys as text, by the index of the key. What is no key, no row has."""
    kind = columns_of(kept.table)[kept.key]
    return sql.SQL(
        "SELECT {key}::text, {columns} FROM {table} WHERE {key} = ANY(ARRAY("
        "SELECT wanted::{kind} FROM unnest(%s::text[]) AS wanted WHERE pg_input_is_valid(wanted, {name})))"
    ).format(
        key=sql.Identifier(kept.key),
        table=name_of(kept.table),
        kind=sql.SQL(kind),  # type: ignore[arg-type]
        name=sql.Literal(kind),
        columns=sql.SQL(", ").join(_column(name, name in kept.attached, as_text=as_text) for name in names),
    )


def _column(name: str, is_attached: bool, *, as_text: bool) -> sql.Composed:
    if is_attached:
        how = "CASE WHEN {name} IS NOT NULL THEN encode(sha256({name}), 'hex') || ' ' || length({name}) END"
    else:
        how = "{name}::text" if as_text else "{name}"
    return sql.SQL(how).format(name=sql.Identifier(name))  # type: ignore[arg-type]


def _image(kept: Projection, name: str, value: Any) -> Any:
    """The value as an image holds it. A value that no image could hold gets a form that differs from all others."""
    if name in kept.attached and isinstance(value, str):
        digest, _, size = value.partition(" ")
        return {"sha256": digest, "size": int(size)}
    try:
        return image_of(value)
    except LedgerError:
        return {"unreadable": str(value)}


def _one_by_one(kept: Projection, names: Iterable[str], key: str) -> Values:
    """A row with a value that cannot be read, such as a day beyond every calendar. Such values are read as text."""
    values: Values = {}
    for name in names:
        try:
            ((_, value),) = fetch(_query(kept, [name]), [key])
            values[name] = _image(kept, name, value)
        except DataError:
            ((_, value),) = fetch(_query(kept, [name], as_text=True), [key])
            values[name] = {"unreadable": value}
    return values
