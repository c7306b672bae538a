"""Destroys payloads after their retention, and removes the rows in them (decision 0018).

Two entries record it: `retention.destroy` names what is destroyed, `retention.remove` states that the rows are gone. A
row that stays, and whose newest image is destroyed, is recorded anew as it is. A row that differs from its image is
not.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.db import connection
from psycopg import sql

from .errors import LedgerError
from .holding import Mark, hold
from .images import columns_of, fetch, is_projection, name_of, projection
from .recording import Actor, LedgerAct, Recorded, record

DESTROY, REMOVE = "retention.destroy", "retention.remove"


@dataclass
class Chosen:
    """Entries (log and index) whose payloads are destroyed, and the rows that go with them."""

    entries: list[tuple[UUID, int]] = field(default_factory=list)
    rows: list[Mark] = field(default_factory=list)


def destroyed(
    chosen: Chosen, *, holder_id: UUID | None, by: Actor, confirmed_by: str, about: Mapping[str, Any]
) -> Recorded:
    """Destroys what was chosen and records it in two entries, in the log of the holder or the office's own. Call it
    last, in a transaction. Returns the first entry. PostgreSQL refuses entries that are not past their retention.
    Raises NotHeld for a row that differs from its record."""
    staying = _rows_that_stay(chosen)
    origins = _origins(chosen.entries)
    named = [{"index": index, "origin": origins[log_id]} for log_id, index in chosen.entries]
    done = record(
        LedgerAct(DESTROY, by=by, about={**about, "confirmed_by": confirmed_by, "destroyed": named}),
        holder_id=holder_id,
    )
    with connection.cursor() as cursor:
        cursor.executemany(
            "SELECT ledger.destroy(%s, %s, %s, %s)",
            [(log_id, index, done.log_id, done.index) for log_id, index in chosen.entries],
        )
    _removed(chosen.rows)
    place = {"index": done.index, "origin": done.origin}
    record(LedgerAct(REMOVE, by=by, about={"destroyed_by": place}), holder_id=holder_id, anew=staying)
    return done


def _origins(entries: Iterable[tuple[UUID, int]]) -> dict[UUID, str]:
    return dict(fetch("SELECT id, origin FROM ledger.log WHERE id = ANY(%s)", list({log_id for log_id, _ in entries})))


def _rows_that_stay(chosen: Chosen) -> list[Mark]:
    """Rows that stay, and whose newest image is in the chosen entries. Raises NotHeld where a row, staying or going,
    differs from its record."""
    marks = fetch(
        "SELECT relation, row_id FROM unnest(%s::uuid[], %s::bigint[]) AS one (log_id, index) "
        "JOIN ledger.projection USING (log_id, index)",
        [log_id for log_id, _ in chosen.entries],
        [index for _, index in chosen.entries],
    )
    going = set(chosen.rows)
    staying = [(table, key) for table, key in marks if (table, key) not in going and is_projection(table)]
    hold(going.union(staying))
    return staying


def _removed(rows: Sequence[Mark]) -> None:
    keys: dict[str, list[str]] = defaultdict(list)
    for table, key in rows:
        keys[table].append(key)
    with connection.cursor() as cursor:
        for table, gone in keys.items():
            kept = projection(table)
            query = sql.SQL("DELETE FROM {table} WHERE {key} = ANY(%s::text[]::{kind}[])").format(
                table=name_of(table), key=sql.Identifier(kept.key), kind=sql.SQL(columns_of(table)[kept.key])
            )
            cursor.execute(query, [gone])
            if cursor.rowcount != len(gone):
                raise LedgerError(f"{len(gone)} rows of {table} were to go, and {cursor.rowcount} were there")
