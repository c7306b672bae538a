"""Writes rows as images hold them: types from text, files by their hash. What no image holds stays as it is."""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.db import connection
from psycopg import sql

from .images import Projection, columns_of, default_of, fetch, name_of
from .reconciling.rows import rows_found

Told = tuple[str, dict[str, Any] | None]
"""A key, and the values of the row by column, as its image holds them; None where the row is gone."""


class Files:
    """Files by their SHA-256, in a folder where there is one."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    def bytes_of(self, sha256: str) -> bytes | None:
        """The bytes with this hash; None where the folder does not have them."""
        path = self.folder / sha256 if self.folder and sha256.isalnum() else None
        content = path.read_bytes() if path and path.is_file() else b""
        return content if hashlib.sha256(content).hexdigest() == sha256 else None

    def missing(self, kept: Projection, rows: Sequence[Told]) -> list[tuple[str, str, str]]:
        """Table, row and column of files that neither the row nor the folder has."""
        here = rows_found(kept, [key for key, _ in rows]) if kept.attached else {}
        return [
            (kept.table, key, column)
            for key, values in rows
            for column in sorted(kept.attached & set(values or {}))
            if values and values[column] and not _fits(here, key, column, values) and not self._has(values[column])
        ]

    def _has(self, image: dict[str, Any]) -> bool:
        return self.bytes_of(image["sha256"]) is not None


def _fits(here: dict[str, list[dict[str, Any]]], key: str, column: str, values: dict[str, Any]) -> bool:
    rows = here.get(key, [])
    return bool(rows) and rows[0][column] == values[column]


def rewritten(kept: Projection, rows: Sequence[Told], files: Files) -> list[tuple[str, str, str]]:
    """Removes these rows and adds them again as recorded. Returns the lost files: their column stays as it is, or stays
    empty."""
    lost = files.missing(kept, rows)
    names = {"key": sql.Identifier(kept.key), "table": name_of(kept.table)}
    with connection.cursor() as cursor:
        cursor.execute(sql.SQL("CREATE UNLOGGED TABLE rebuilding.rebuilt (LIKE {table})").format(**names))
        for key, values in rows:
            if values is not None:
                _prepared(cursor, kept, key, values, files)
        keys = [key for key, _ in rows]
        cursor.execute(sql.SQL("DELETE FROM {table} WHERE {key}::text = ANY(%s)").format(**names), [keys])
        cursor.execute(sql.SQL("DELETE FROM {table} WHERE {key} IS NULL").format(**names))
        cursor.execute(
            sql.SQL("INSERT INTO {table} OVERRIDING SYSTEM VALUE SELECT * FROM rebuilding.rebuilt").format(**names)
        )
        cursor.execute("DROP TABLE rebuilding.rebuilt")
        cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [kept.table, kept.key])
        if (sequence := cursor.fetchone()[0]) is not None:
            highest = sql.SQL("SELECT setval(%s, greatest(max({key}), 1)) FROM {table}").format(**names)
            cursor.execute(highest, [sequence])
    return lost


def _prepared(cursor: Any, kept: Projection, key: str, values: dict[str, Any], files: Files) -> None:
    """Prepares the row beside the table: the recorded columns over the row on file, or over the defaults where the row
    is lost."""
    names = {"key": sql.Identifier(kept.key), "table": name_of(kept.table)}
    there = fetch(sql.SQL("SELECT count(*) FROM {table} WHERE {key}::text = %s").format(**names), key)[0][0] == 1
    stated = _as_json(kept, values, files)
    if not there:
        stated = _blank(kept, key) | stated
    base = "(SELECT t FROM {table} AS t WHERE {key}::text = %s)" if there else "NULL::{table}"
    query = sql.SQL("INSERT INTO rebuilding.rebuilt SELECT (jsonb_populate_record(" + base + ", %s::jsonb)).*").format(
        **names
    )
    cursor.execute(query, [*([key] if there else []), json.dumps(stated)])


def _as_json(kept: Projection, values: dict[str, Any], files: Files) -> dict[str, Any]:
    """The JSON from which PostgreSQL makes a row. A file is left out where its bytes are not at hand."""
    types = columns_of(kept.table)
    stated: dict[str, Any] = {}
    for name, value in values.items():
        if name not in types:
            continue
        if isinstance(value, dict) and "sha256" in value:
            if (content := files.bytes_of(value["sha256"])) is not None:
                stated[name] = f"\\x{content.hex()}"
        elif types[name] == "bytea" and value is not None:
            stated[name] = f"\\x{value['utf8'].encode().hex()}"
        elif types[name] in ("jsonb", "json") and isinstance(value, str):
            stated[name] = json.loads(value)
        else:
            stated[name] = value
    return stated


def _blank(kept: Projection, key: str) -> dict[str, Any]:
    """The values of a lost row in columns that no image holds: safe values, defaults, no bytes."""
    blank = {name: default_of(kept.table, name) for name in columns_of(kept.table)}
    blank |= {name: value.format(key=key) if isinstance(value, str) else value for name, value in kept.blank.items()}
    return _as_json(kept, blank, Files(None)) | dict.fromkeys(kept.attached, "\\x")


def written_back(kept: Projection, key: str, values: dict[str, Any]) -> None:
    """Writes one row as its image holds it, in its place. A row that is gone is added again. Files stay as they are.

    Raises IntegrityError for a row that triggers keep from changing: `rebuild` writes those, as the owner of the
    tables.
    """
    names = {"key": sql.Identifier(kept.key), "table": name_of(kept.table)}
    there = fetch(sql.SQL("SELECT count(*) FROM {table} WHERE {key}::text = %s").format(**names), key)[0][0]
    stated = _as_json(kept, values, Files(None))
    with connection.cursor() as cursor:
        if not there:
            query = (
                "INSERT INTO {table} OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(NULL::{table}, %s::jsonb)).*"
            )
            cursor.execute(sql.SQL(query).format(**names), [json.dumps(_blank(kept, key) | stated)])
            return
        columns = sql.SQL(", ").join(sql.Identifier(name) for name in stated)
        stated_columns = sql.SQL(", ").join(sql.SQL("told.{}").format(sql.Identifier(name)) for name in stated)
        query = (
            "UPDATE {table} AS t SET ({columns}) = (SELECT {told} FROM jsonb_populate_record(t, %s::jsonb) AS told) "
            "WHERE {key}::text = %s"
        )
        cursor.execute(sql.SQL(query).format(columns=columns, told=stated_columns, **names), [json.dumps(stated), key])
