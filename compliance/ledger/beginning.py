"""Records rows that are older than the ledger, or older than the day on which their table became a projection.

Such an entry proves that the row was so when it was recorded, and nothing about the time before.
"""

from collections import defaultdict
from uuid import UUID

from django.db import transaction
from psycopg import sql

from .images import Projection, fetch, name_of, projections
from .recording import CLOCK, LedgerAct, record

BATCH = 500
ACT = "ledger.begin"


def begin(batch: int = BATCH) -> int:
    """Records every row that no entry holds: rows of a holder in its log, the others in the office's log. Returns how
    many.

    Each batch is one transaction, so the command can be stopped and started again. Raises LogSuspended.
    """
    return sum(_begun(kept, batch) for kept in projections())


def _begun(kept: Projection, batch: int) -> int:
    query = _untold(kept)
    count = 0
    while rows := fetch(query, kept.table, batch):
        by_holder: dict[UUID | None, list[str]] = defaultdict(list)
        for key, holder_id in rows:
            by_holder[holder_id].append(key)
        for holder_id, keys in by_holder.items():
            _recorded(kept.table, keys, holder_id)
        count += len(rows)
    return count


@transaction.atomic
def _recorded(table: str, keys: list[str], holder_id: UUID | None) -> None:
    record(LedgerAct(ACT, by=CLOCK), holder_id=holder_id, anew=[(table, key) for key in keys])


def _untold(kept: Projection) -> sql.Composed:
    """Keys and holders of the rows that no entry holds."""
    return sql.SQL(
        "SELECT kept.{key}::text, {holder} FROM {table} AS kept WHERE NOT EXISTS (SELECT FROM ledger.projection "
        "WHERE relation = %s AND row_id = kept.{key}::text) LIMIT %s"
    ).format(key=sql.Identifier(kept.key), table=name_of(kept.table), holder=_holder(kept.table))


def _holder(table: str) -> sql.Composable:
    """The holder of a row: from its own column, the row itself where it is a holder, or the first reference that leads
    to one. Two queries."""
    if fetch("SELECT FROM pg_attribute WHERE attrelid = to_regclass(%s) AND attname = 'holder_id'", table):
        return sql.SQL("kept.holder_id")
    if fetch(
        "SELECT FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND conkey = ARRAY[attnum] "
        "WHERE contype = 'f' AND attname = 'holder_id' AND confrelid = to_regclass(%s)",
        table,
    ):
        return sql.SQL("kept.id")
    for column, parent, key in fetch(
        "SELECT own.attname::text, confrelid::regclass::text, theirs.attname::text FROM pg_constraint "
        "JOIN pg_attribute AS own ON own.attrelid = conrelid AND conkey = ARRAY[own.attnum] "
        "JOIN pg_attribute AS theirs ON theirs.attrelid = confrelid AND confkey = ARRAY[theirs.attnum] "
        "WHERE contype = 'f' AND conrelid = to_regclass(%s) AND EXISTS (SELECT FROM pg_attribute AS a "
        "WHERE a.attrelid = confrelid AND a.attname = 'holder_id' AND NOT a.attisdropped) ORDER BY own.attnum LIMIT 1",
        table,
    ):
        return sql.SQL("(SELECT parent.holder_id FROM {parent} AS parent WHERE parent.{key} = kept.{column})").format(
            parent=name_of(parent), key=sql.Identifier(key), column=sql.Identifier(column)
        )
    return sql.SQL("NULL::uuid")
