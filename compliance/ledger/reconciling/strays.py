"""Rows without a record: rows of projection tables that no entry holds, and rows that belong to no log."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from django.conf import settings
from psycopg import sql

from .. import trust
from ..images import Projection, fetch, name_of
from ..logs import key_name
from .difference import Difference

AT_A_TIME = 5000
KEYS = {
    "log": ("id",),
    "head": ("log_id",),
    "entry": ("log_id", "index"),
    "payload": ("log_id", "index"),
    "node": ("log_id", "level", "index"),
    "projection": ("log_id", "index"),
    "subject": ("log_id", "relation", "row_id"),
    "checkpoint": ("log_id", "size"),
    "cosignature": ("log_id", "size"),
    "leaves": ("log_id", "index"),
}
"""The tables of the ledger that belong to a log, and the columns that give a row its place."""


def untold(kept: Projection, after: str | None) -> tuple[list[Difference], str | None]:
    """Rows of a table that no entry holds, after this key; and the key to go on from (None at the end). An entry whose
    payload was destroyed holds none: whoever destroys it records anew the rows that stay. One query, and another at
    the beginning."""
    beyond = sql.SQL("WHERE {key} > %s") if after is not None else sql.SQL("")
    key, table = sql.Identifier(kept.key), name_of(kept.table)
    query = sql.SQL(
        "WITH page AS (SELECT {key} FROM {table} {beyond} ORDER BY {key} LIMIT %s) "
        "SELECT page.{key}::text, (SELECT bool_or(payload IS NOT NULL) "
        "FROM ledger.projection LEFT JOIN ledger.payload USING (log_id, index) "
        "WHERE relation = %s AND row_id = page.{key}::text) FROM page ORDER BY page.{key}"
    ).format(key=key, table=table, beyond=beyond.format(key=key))
    rows = fetch(query, *([after] if after is not None else []), AT_A_TIME, kept.table)
    strays = [_untold(kept.table, row) for row, is_told in rows if is_told is None]
    strays += [_pointer_to_nothing(kept.table, row) for row, is_told in rows if is_told is False]
    if after is None:
        query = sql.SQL("SELECT {key}::text FROM {table} WHERE {key} IS NULL LIMIT 100").format(key=key, table=table)
        strays += [_untold(kept.table, row) for (row,) in fetch(query)]
    return strays, rows[-1][0] if len(rows) == AT_A_TIME else None


def _untold(table: str, key: str | None) -> Difference:
    return Difference(table, str(key), "", "nothing of this row", "the row")


def _pointer_to_nothing(table: str, key: str) -> Difference:
    actual = "a pointer to an entry whose payload is gone"
    return Difference("ledger.projection", f"{table} {key}", "log_id and index", "an image of this row", actual)


def beside_every_log() -> Iterator[Difference]:
    """Rows of the ledger's own tables without a log, logs without a head, and rights of a demonstration that nobody
    gave. A few queries a table, whatever its size."""
    for table, columns in KEYS.items():
        if table != "log":
            for (log_id,) in fetch(_logs_without_row(table)):
                yield Difference(f"ledger.{table}", f"log {log_id}", "log_id", "no such log", "rows of it")
        for column in columns:
            for (row,) in fetch(_without_place(table, column)):
                yield Difference(f"ledger.{table}", row, column, "a place", "nothing")
    headless = "SELECT id FROM ledger.log WHERE NOT EXISTS (SELECT FROM ledger.head WHERE log_id = log.id)"
    for (log_id,) in fetch(headless):
        yield Difference("ledger.head", f"log {log_id}", "", "one head", "no head")
    yield from lost_logs()
    yield from _keys_gone()
    if not settings.DEMO and fetch("SELECT FROM ledger.demonstration LIMIT 1"):
        yield Difference("ledger.demonstration", "", "is_one", "an office that is no demonstration", "a demonstration")


def _keys_gone() -> Iterator[Difference]:
    """No key of the signer, or of a witness, although something is kept that they signed. Without keys no signature
    would be compared, and nothing said. Two queries at most."""
    name = key_name()
    of_ours = "SELECT FROM ledger.checkpoint JOIN ledger.log ON log.id = log_id WHERE starts_with(origin, %s) LIMIT 1"
    if not any(key.name == name for key in trust.log_keys()) and fetch(of_ours, f"{name}/log/"):
        yield Difference(
            "LEDGER_LOG_KEYS_FILE", "", "", f"the keys of {name}, which signed checkpoints", "none of them"
        )
    if not trust.witness_keys() and fetch("SELECT FROM ledger.cosignature LIMIT 1"):
        yield Difference("LEDGER_WITNESS_KEYS_FILE", "", "", "the keys of witnesses that cosigned", "no key")


def log_origins() -> list[str]:
    """The origin of every log that is here."""
    return [origin for (origin,) in fetch("SELECT origin FROM ledger.log")]


def oldest_log() -> datetime | None:
    """The time at which the first log was opened; None before that."""
    ((at,),) = fetch("SELECT min(opened_at) FROM ledger.log")
    return at  # type: ignore[no-any-return]


def lost_logs(listed: Sequence[str] = ()) -> Iterator[Difference]:
    """Logs that are gone: former sweeps listed them, or the signer kept evidence of them."""
    rows = fetch(
        "SELECT origin FROM (SELECT unnest(%s::text[]) AS origin UNION "
        "SELECT evidence #>> '{remembered,origin}' FROM ledger.alarm WHERE source = 'signer') AS named "
        "WHERE origin IS NOT NULL AND NOT EXISTS (SELECT FROM ledger.log WHERE log.origin = named.origin) ORDER BY 1",
        list(listed),
    )
    for (origin,) in rows:
        yield Difference("ledger.log", origin, "", "a log that was here", "no such log", origin)


def _logs_without_row(table: str) -> sql.Composed:
    """Each `log_id` of a table that has no log, once. Skips through the index of the table."""
    return sql.SQL(
        "WITH RECURSIVE seen AS ((SELECT log_id FROM ledger.{table} ORDER BY log_id LIMIT 1) UNION ALL "
        "SELECT (SELECT log_id FROM ledger.{table} WHERE log_id > seen.log_id ORDER BY log_id LIMIT 1) "
        "FROM seen WHERE seen.log_id IS NOT NULL) "
        "SELECT log_id FROM seen WHERE log_id IS NOT NULL AND NOT EXISTS (SELECT FROM ledger.log WHERE id = log_id)"
    ).format(table=sql.Identifier(table))


def _without_place(table: str, column: str) -> sql.Composed:
    return sql.SQL("SELECT left(one::text, 200) FROM ledger.{table} AS one WHERE one.{column} IS NULL LIMIT 10").format(
        table=sql.Identifier(table), column=sql.Identifier(column)
    )
