"""Rows of projection tables as images tell them: read column by column, files by hash and size, and compared."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from django.apps import apps
from django.db import DataError
from django.db.models import Field
from psycopg import sql

from ..canonical import plain
from ..errors import LedgerError
from ..images import columns_of, image_of
from ..projections import Projection, name_of
from .found import asked

Values = dict[str, Any]


def rows_found(kept: Projection, keys: Iterable[str]) -> dict[str, list[Values]]:
    """The recorded columns of these rows by key, more than one where a key stands more than once. One query."""
    wanted = list(keys)
    names = [name for name in columns_of(kept.table) if name not in kept.without]
    try:
        rows = asked(_query(kept, names), wanted)
    except DataError:
        if len(wanted) > 1:
            return {key: rows for one in wanted for key, rows in rows_found(kept, [one]).items()}
        return {wanted[0]: [_one_by_one(kept, names, wanted[0])]}
    found: dict[str, list[Values]] = defaultdict(list)
    for key, *row in rows:
        found[key].append({name: _image(kept, name, value) for name, value in zip(names, row, strict=True)})
    return found


def _query(kept: Projection, names: Iterable[str], *, as_text: bool = False) -> sql.Composed:
    return sql.SQL("SELECT {key}::text, {columns} FROM {table} WHERE {key}::text = ANY(%s)").format(
        key=sql.Identifier(kept.key),
        table=name_of(kept.table),
        columns=sql.SQL(", ").join(_column(name, name in kept.attached, as_text=as_text) for name in names),
    )


def _column(name: str, is_attached: bool, *, as_text: bool) -> sql.Composed:
    if is_attached:
        how = "CASE WHEN {name} IS NOT NULL THEN encode(sha256({name}), 'hex') || ' ' || length({name}) END"
    else:
        how = "{name}::text" if as_text else "{name}"
    return sql.SQL(how).format(name=sql.Identifier(name))  # type: ignore[arg-type]


def _image(kept: Projection, name: str, value: Any) -> Any:
    """The value as an image tells it; one that no image could tell is told apart from all that could."""
    if name in kept.attached and isinstance(value, str):
        digest, _, size = value.partition(" ")
        return {"sha256": digest, "size": int(size)}
    try:
        return image_of(value, is_attached=False)
    except LedgerError:
        return {"unreadable": str(value)}


def _one_by_one(kept: Projection, names: Iterable[str], key: str) -> Values:
    """A row of which some value cannot be read (a day beyond every calendar): those as text."""
    found: Values = {}
    for name in names:
        try:
            ((_, value),) = asked(_query(kept, [name]), [key])
            found[name] = _image(kept, name, value)
        except DataError:
            ((_, value),) = asked(_query(kept, [name], as_text=True), [key])
            found[name] = {"unreadable": value}
    return found


def compared(kept: Projection, told: Mapping[str, Any] | None, found: list[Values]) -> Iterator[tuple[str, Any, Any]]:
    """Column, what is told and what is found, for each that differs; the column is empty for the row as a whole."""
    if told is None:
        if found:
            yield "", "that the row is gone", found[0]
        return
    if len(found) != 1:
        yield "", told, None if not found else f"{len(found)} rows of this key"
        return
    (row,) = found
    for name, value in row.items():
        expected = told[name] if name in told else default_of(kept.table, name)
        if expected != value or type(expected) is not type(value):
            yield name, expected, value


@lru_cache(maxsize=1024)
def default_of(table: str, column: str) -> Any:
    """What a column holds in rows from before it was added, as an image tells it: the default of its model."""
    for model in apps.get_models(include_auto_created=True):
        if model._meta.db_table == table:
            for field in model._meta.concrete_fields:
                if field.column == column:
                    return _default_image(field)
    return None


def _default_image(field: "Field[Any, Any]") -> Any:
    value = field.get_default()
    if isinstance(value, dict | list):
        return plain(json.dumps(value))
    return image_of(value, is_attached=False)
