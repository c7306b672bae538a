"""The context on the database connection: a signed text, `kind:holder:user:pid:expiry:hmac`.

It is good for one backend process of PostgreSQL and for a limited time.
"""

import hashlib
import hmac
import time
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import psycopg
from django.conf import settings
from django.db import connection
from django.utils.crypto import salted_hmac
from psycopg.pq import TransactionStatus

if TYPE_CHECKING:
    from .context import Context


BLOCK_BYTES = 64  # of SHA-256, as HMAC defines it
PERSON_SECONDS = 60 * 60
OFFICE_SECONDS = 12 * 60 * 60
APART_S = 5.0
KEPT_S = 10 * 60.0
"""How long a context that was written need not be written again: far less than it is good for."""
_WRITE = "SELECT set_config('app.context', %s, false), extract(epoch FROM ledger.clock())::float8"


_written: "WeakKeyDictionary[psycopg.Connection[Any], tuple[Context | None, float]]" = WeakKeyDictionary()
"""The context that was written last to each connection, and when by the clock of the process."""


def key_of(secret: str) -> bytes:
    """The key of contexts, 32 bytes, made from a secret key of the settings."""
    return salted_hmac("compliance.isolation", "context", secret=secret, algorithm="sha256").digest()


def pads_of(secret: str) -> tuple[bytes, bytes]:
    """The inner and the outer block of HMAC for this secret. The database keeps them to check contexts."""
    key = key_of(secret).ljust(BLOCK_BYTES, b"\0")
    return bytes(byte ^ 0x36 for byte in key), bytes(byte ^ 0x5C for byte in key)


def signed(context: "Context", pid: int, at: float) -> str:
    """The context as the backend `pid` accepts it from `at` on (seconds since 1970)."""
    seconds = OFFICE_SECONDS if context.kind == "office" and context.user is None else PERSON_SECONDS
    body = f"{context}:{pid}:{int(at) + seconds}"
    return f"{body}:{hmac.new(key_of(settings.SECRET_KEY), body.encode(), hashlib.sha256).hexdigest()}"


def context_written(context: "Context | None") -> None:
    """Writes the context to this thread's connection. A connection that opens later gets it then.

    In a transaction that has failed, nothing can be written and nothing needs to be: the rollback restores the context
    from its beginning.
    """
    raw = connection.connection
    if raw is None or raw.closed:
        return
    if raw.info.transaction_status == TransactionStatus.INERROR:
        _written.pop(raw, None)
        return
    written(raw, context)


def stands(context: "Context | None") -> bool:
    """Whether this context was the last that was written to this thread's connection, and a short time ago."""
    raw = connection.connection
    if context is None or raw is None or raw.closed or raw.info.transaction_status == TransactionStatus.INERROR:
        return False
    last, at = _written.get(raw, (None, 0.0))
    return last == context and abs(time.time() - at) < KEPT_S


def written(raw: "psycopg.Connection[Any]", context: "Context | None") -> None:
    """Writes the context to this connection. One round trip; two where the clocks of database and process differ.

    The context is a parameter, apart from the statement, so `pg_stat_activity` shows only the statement.
    """
    _written.pop(raw, None)
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
    _written[raw] = context, at


def on_connection(*, connection: Any, **kwargs: Any) -> None:
    """Gives a connection that was just opened, or taken from the pool, the context of this thread."""
    from .context import current

    if (context := current()) is not None and connection.vendor == "postgresql":
        written(connection.connection, context)


def pool_reset(raw: "psycopg.Connection[Any]") -> None:
    """Removes the context from a connection that returns to the pool."""
    _written.pop(raw, None)
    raw.execute("SELECT set_config('app.context', '', false)")
    if not raw.autocommit:
        raw.commit()
