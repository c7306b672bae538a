"""Writing the context to the database connection."""

from typing import TYPE_CHECKING, Any

import psycopg
from django.db import connection
from psycopg.pq import TransactionStatus

from .signing import signed

if TYPE_CHECKING:
    from .context import Context


def context_written(context: "Context | None") -> None:
    """Writes the context to this thread's connection; one that opens later gets it then.

    In a transaction that has failed nothing can be written, and nothing need be: its rollback brings back the
    context that held where it began.
    """
    raw = connection.connection
    if raw is None or raw.closed or raw.info.transaction_status == TransactionStatus.INERROR:
        return
    written(raw, context)


def written(raw: "psycopg.Connection[Any]", context: "Context | None") -> None:
    """Writes the context to this connection. One round trip.

    As a parameter that is sent apart from the statement, so that `pg_stat_activity` shows the statement alone.
    """
    text = signed(context, raw.info.backend_pid) if context is not None else ""
    with psycopg.Cursor(raw) as cursor:
        cursor.execute("SELECT set_config('app.context', %s, false)", [text])


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
