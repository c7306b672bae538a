"""Writes the office's tables anew from the records, where rows were changed, removed or added without an entry.

The newest image of a row is found from the entries themselves; pointers and counts of the ledger are made anew too. If
the entries are unsound, nothing is done. A file stays where its hash fits; otherwise it comes from a folder in which
files are named by their SHA-256, as in a bundle's `attachments`. One transaction, as the owner of the tables.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.db import connection, transaction
from psycopg import sql

from compliance.database_roles import LEDGER_ROLE

from .errors import LedgerError
from .images import Projection, compared, fetch, name_of, projections
from .reconcile import LOGS, SweepPlace, step
from .reconciling.difference import Difference
from .reconciling.rows import rows_found
from .reconciling.strays import beside_every_log
from .rewriting import Files, rewritten

AT_A_TIME = 500
DERIVED = frozenset({"ledger.projection", "ledger.subject"})

TOLD = """
CREATE UNLOGGED TABLE rebuilding.told AS
SELECT DISTINCT ON (1, 2) image ->> 'table' AS relation, image ->> 'id' AS row_id, log_id, index,
       image -> 'values' AS row_values
FROM ledger.entry JOIN ledger.payload USING (log_id, index)
CROSS JOIN LATERAL jsonb_array_elements(ledger.images_of(payload)) AS image
WHERE payload IS NOT NULL
ORDER BY 1, 2, received_at DESC, index DESC
"""
LEFT_ALONE = """
CREATE UNLOGGED TABLE rebuilding.left_alone AS
SELECT relation, row_id FROM ledger.projection JOIN ledger.payload USING (log_id, index) WHERE payload IS NULL
"""
"""Rows whose newest image was in a payload that was lawfully destroyed. Nobody can say any more how they were."""

SUBJECTS = """
SELECT log_id, said ->> 'table' AS relation, said ->> 'id' AS row_id, count(*)::integer AS version
FROM ledger.entry CROSS JOIN LATERAL (SELECT ledger.said(entry_bytes) -> 'subject') AS subject (said)
WHERE jsonb_typeof(said) = 'object' GROUP BY 1, 2, 3
"""


class LedgerUnsound(LedgerError):
    """The entries do not fit together, so nothing can be rebuilt from them. The message names what differs."""


@dataclass
class Rebuilt:
    """The differences, row by row, and the files whose bytes are lost, as table, row and column."""

    differences: list[Difference] = field(default_factory=list)
    lost_files: list[tuple[str, str, str]] = field(default_factory=list)


def rebuild(*, apply: bool, files: Path | None = None) -> Rebuilt:
    """Finds what differs from the records; with `apply`, writes it as the records state. Raises LedgerUnsound."""
    rebuilt = Rebuilt()
    with transaction.atomic():
        _refuse_unsound()
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL statement_timeout = 0")
            # No role makes temporary objects; these tables are gone before the transaction ends.
            cursor.execute("CREATE SCHEMA rebuilding")
            cursor.execute(TOLD)
            cursor.execute("CREATE INDEX ON rebuilding.told (relation, row_id)")
            cursor.execute(LEFT_ALONE)
        for kept in _rebuildable():
            _rebuilt(kept, rebuilt, Files(files), apply=apply)
        if apply:
            _pointers_made()
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE rebuilding.told, rebuilding.left_alone")
            cursor.execute("DROP SCHEMA rebuilding")
        if apply:
            with connection.cursor() as cursor:
                cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
                for kept in _rebuildable():
                    cursor.execute(_triggers("ENABLE", kept))
                cursor.execute("SET CONSTRAINTS ALL DEFERRED")
    return rebuilt


def _rebuildable() -> list[Projection]:
    return [kept for kept in projections() if "." not in kept.table]


def _refuse_unsound() -> None:
    """Raises LedgerUnsound for entries, payloads, trees or checkpoints that do not fit together."""
    ours = {kept.table for kept in _rebuildable()} | DERIVED
    wrong = [difference for difference in _of_the_ledger() if difference.table not in ours]
    if wrong:
        words = " ".join(difference.words for difference in wrong[:3])
        raise LedgerUnsound(f"The ledger itself differs in {len(wrong)} places; restore it first. {words}")


def _of_the_ledger() -> Iterator[Difference]:
    place: SweepPlace | None = SweepPlace(LOGS)
    while place is not None and place.stage == LOGS:
        differing, place = step(place)
        yield from differing
    yield from beside_every_log()


def _rebuilt(kept: Projection, rebuilt: Rebuilt, files: Files, *, apply: bool) -> None:
    """Compares one table, and rebuild it if `apply`: recorded rows and rows on file, in the order of their keys as
    text."""
    differing: list[tuple[str, dict[str, Any] | None]] = []
    after = ""
    while rows := _page(kept, after):
        after = rows[-1][0]
        here = rows_found(kept, [key for key, _ in rows])
        for key, stated in rows:
            for column, expected, value in compared(kept, stated, here.get(key, [])):
                words = json.dumps(expected, default=str)[:200], json.dumps(value, default=str)[:200]
                rebuilt.differences.append(Difference(kept.table, key, column, *words))
                if not differing or differing[-1][0] != key:
                    differing.append((key, stated))
    if apply:
        with connection.cursor() as cursor:
            cursor.execute(_triggers("DISABLE", kept))
        rebuilt.lost_files += rewritten(kept, differing, files)
    elif differing:
        rebuilt.lost_files += files.missing(kept, differing)


def _page(kept: Projection, after: str) -> list[tuple[str, dict[str, Any] | None]]:
    """Keys that are recorded or on file, with what is recorded (None: that the row is gone, or nothing at all)."""
    query = sql.SQL(
        "SELECT row_id, told.row_values::text FROM (SELECT row_id FROM rebuilding.told WHERE relation = %s UNION "
        "SELECT {key}::text FROM {table}) AS every LEFT JOIN (SELECT * FROM rebuilding.told WHERE relation = %s) "
        "AS told USING (row_id) WHERE row_id > %s AND NOT EXISTS (SELECT FROM rebuilding.left_alone AS alone "
        "WHERE alone.relation = %s AND alone.row_id = every.row_id) ORDER BY row_id LIMIT %s"
    ).format(key=sql.Identifier(kept.key), table=name_of(kept.table))
    rows = fetch(query, kept.table, kept.table, after, kept.table, AT_A_TIME)
    return [(key, json.loads(values) if values else None) for key, values in rows]


def _triggers(what: str, kept: Projection) -> sql.Composed:
    return sql.SQL("ALTER TABLE {table} {what} TRIGGER USER").format(table=name_of(kept.table), what=sql.SQL(what))


def _pointers_made() -> None:
    """Makes pointers and counts anew from the entries. Those of rows whose payload was destroyed stay."""
    with connection.cursor() as cursor:
        cursor.execute(f"GRANT USAGE ON SCHEMA rebuilding TO {LEDGER_ROLE}")
        cursor.execute(f"GRANT SELECT ON rebuilding.told, rebuilding.left_alone TO {LEDGER_ROLE}")
        cursor.execute(f"SET LOCAL ROLE {LEDGER_ROLE}")
        cursor.execute(
            "DELETE FROM ledger.projection AS p WHERE NOT EXISTS (SELECT FROM rebuilding.told "
            "WHERE (told.relation, told.row_id, told.log_id, told.index) = (p.relation, p.row_id, p.log_id, p.index)) "
            "AND NOT EXISTS (SELECT FROM rebuilding.left_alone AS l "
            "WHERE (l.relation, l.row_id) = (p.relation, p.row_id))"
        )
        cursor.execute(
            "INSERT INTO ledger.projection (relation, row_id, log_id, index) "
            "SELECT relation, row_id, log_id, index FROM rebuilding.told ON CONFLICT (relation, row_id) DO NOTHING"
        )
        cursor.execute("DELETE FROM ledger.subject")
        cursor.execute(f"INSERT INTO ledger.subject {SUBJECTS}")
        cursor.execute("RESET ROLE")
