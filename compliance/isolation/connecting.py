"""Writing the context to the database connection."""

import time
from typing import TYPE_CHECKING, Any

import psycopg
from django.db import connection
from psycopg.pq import TransactionStatus

from .signing import signed

if TYPE_CHECKING:
    from .context import Context

APART_S = 5.0
_WRITE = "SELECT set_config('app.context', %s, false), extract(epoch FROM ledger.clock())::float8"


def context_written(context: "Context | None") -> None:
    """Writes the context to this thread's connection; one that opens later gets it then.

    In a transaction that has failed nothing can be written, and nothing has to be: its rollback brings back the context
    of its beginning.
    """
    raw = connection.connection
    if raw is None or raw.closed or raw.info.transaction_status == TransactionStatus.INERROR:
        return
    written(raw, context)


def written(raw: "psycopg.Connection[Any]", context: "Context | None") -> None:
    """Writes the context to this connection. One round trip; two where the database's clock differs from ours.

    The context is a parameter, sent apart from the statement, so that `pg_stat_activity` shows only the statement.
    """
    with psycopg.Cursor(raw) as cursor:
        if context is None:
            cursor.execute("SELECT set_config('app.context', '', false)")
            return
        at = time.time()
        text = signed(context, raw.info.backend_pid, at)
        try:
            row = cursor.execute(_WRITE, [text]).fetchone()
        except (psycopg.errors.InvalidSchemaName, psycopg.errors.UndefinedFunction):
            # A database that is not migrated yet has no clock of the office, nor anything that expires.
            row = cursor.execute("SELECT set_config('app.context', %s, false), %s::float8", [text, at]).fetchone()
        if row is not None and abs(row[1] - at) > APART_S:
            # The database decides when the context expires, so its clock says when it begins.
            cursor.execute(_WRITE, [signed(context, raw.info.backend_pid, row[1])])


def on_connection(*, connection: Any, **kwargs: Any) -> None:
    """Gives a connection that was just opened, or taken from the pool, the context of this thread."""
    from .context import current

    if (context := current()) is not None and connection.vendor == "postgresql":
        written(connection.connection, context)


def pool_reset(raw: "psycopg.Connection[Any]") -> None:
    """Takes the context from a connection that goes back to the pool."""
    raw.execute("SELECT set_config('app.context', '', false)")
    if not raw.autocommit:
        raw.commit()
