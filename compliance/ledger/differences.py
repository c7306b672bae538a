"""Differences between tables and records, for one range of a log. This is the reconciler's comparison.

The reconciler goes through everything in its own time. Before tables are printed for an auditor, theirs are compared at
once.
"""

import json
from collections.abc import Iterator
from typing import Any
from uuid import UUID

from psycopg import sql

from .images import columns_of, compared, fetch, name_of, projection, projections, snapshot
from .ranges import AT_A_TIME, LogRange, payloads
from .reconciling.difference import Difference, in_words
from .reconciling.rows import rows_found

Row = tuple[str, str]
"""Table and key."""


def differences(part: LogRange) -> Iterator[Difference]:
    """Rows whose newest image is in this range and whose tables show something else. Destroyed payloads are left out.
    Two queries a batch and one a table, in one state of the database."""
    for low in range(part.start, part.size, AT_A_TIME):
        with snapshot():
            batch = list(_differences(part, low, min(low + AT_A_TIME, part.size)))
        yield from batch


def _differences(part: LogRange, low: int, high: int) -> Iterator[Difference]:
    query = (
        "SELECT relation, row_id, index FROM ledger.projection WHERE log_id = %s AND index >= %s AND index < %s "
        "ORDER BY relation, row_id"
    )
    newest: dict[Row, int] = {(table, row): index for table, row, index in fetch(query, part.log_id, low, high)}
    images = _images(part.log_id, sorted(set(newest.values())))
    rows = [row for row, index in newest.items() if (index, row) in images]
    for table in sorted({table for table, _ in rows}):
        kept, keys = projection(table), [key for its_table, key in rows if its_table == table]
        here = rows_found(kept, keys)
        for key in keys:
            index = newest[table, key]
            for column, expected, value in compared(kept, images[index, (table, key)], here.get(key, [])):
                words = in_words(expected), in_words(value)
                yield Difference(table, key, column, *words, origin=part.origin, index=index, log_id=part.log_id)


def _images(log_id: UUID, indexes: list[int]) -> dict[tuple[int, Row], dict[str, Any] | None]:
    return {
        (index, (image["table"], image["id"])): image["values"]
        for index, (payload, _) in payloads(log_id, indexes).items()
        for image in json.loads(payload)["rows"]
    }


def untold(holder_id: UUID | None) -> Iterator[Difference]:
    """Rows of a holder that no entry holds. None: rows of the office, in tables whose other rows belong to holders. One
    query a table."""
    for kept in projections():
        if "holder_id" not in columns_of(kept.table):
            continue
        query = sql.SQL(
            "SELECT {key}::text FROM {table} AS kept WHERE holder_id IS NOT DISTINCT FROM %s AND NOT EXISTS "
            "(SELECT FROM ledger.projection WHERE relation = %s AND row_id = kept.{key}::text)"
        ).format(key=sql.Identifier(kept.key), table=name_of(kept.table))
        for (row,) in fetch(query, holder_id, kept.table):
            yield Difference(kept.table, row, "", "nothing of this row", "the row")
