"""For whom the process works now: the context that row-level security reads on the database connection.

    with office_context("which account signs in"):
        user = find(...)

A context belongs to the thread. Each transaction gets it before its first statement, and again where it has changed, as
a signed text, `kind:holder:user:pid:moment:hmac`, which is good for this transaction alone: for one backend process of
PostgreSQL and the moment at which the transaction began. Without one, tables of certificate holders show no rows.
Beside it is the API token through which the person acts. A request gets its context here.
"""

import hashlib
import hmac
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeVar, get_args
from uuid import UUID
from weakref import WeakKeyDictionary

import psycopg
from django.conf import settings
from django.db.backends.base.base import NO_DB_ALIAS
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.crypto import salted_hmac
from psycopg.pq import TransactionStatus

T = TypeVar("T")
Kind = Literal["holder", "guest", "office", "person", "door", "public"]


class Reader(Protocol):
    """The account of a person, as far as the rows that they see depend on it."""

    pk: Any

    @property
    def is_board(self) -> bool: ...

    @property
    def holder_id(self) -> UUID | None: ...

    @property
    def guest(self) -> Any: ...


@dataclass(frozen=True)
class Context:
    """A choice of visible rows: those of one certificate holder, all (office), a person's own roles (person), accounts
    (door), the register (public).

    `guest` reads the rows of one certificate holder while a grant is in force, which PostgreSQL asks at each statement,
    and writes nothing. `office` is the Board's staff and the office's own work. `person` is signed in without a role
    today. `door` is a stranger on the sign-in pages, who sees accounts and nothing of any holder. `public` is
    everybody, signed in or not, on the pages open to all: it sees what the register publishes and nothing else.
    """

    kind: Kind
    holder: UUID | None = None
    user: UUID | None = None

    def __str__(self) -> str:
        return ":".join((self.kind, str(self.holder or ""), str(self.user or "")))

    @classmethod
    def read(cls, text: str) -> "Context":
        """The context of `str(context)`. Raises ValueError for anything else."""
        kind, holder, user = text.split(":")
        if kind not in get_args(Kind):
            raise ValueError(f"no context: {text[:80]!r}")
        return cls(kind, UUID(holder) if holder else None, UUID(user) if user else None)  # type: ignore[arg-type]


OFFICE = Context("office")
DOOR = Context("door")
PUBLIC = Context("public")
_current: ContextVar[Context | None] = ContextVar("isolation", default=None)
_through: ContextVar[tuple[str, str] | None] = ContextVar("through", default=None)


@contextmanager
def within(variable: ContextVar[T], value: T) -> Iterator[None]:
    """The variable has this value inside, and the earlier one again after, whatever happens."""
    before = variable.set(value)
    try:
        yield
    finally:
        variable.reset(before)


def current() -> Context | None:
    """The context of this thread."""
    return _current.get()


def context_of(user: Reader) -> Context:
    """The context in which this person works today. One query where the memberships were not read yet."""
    if user.is_board:
        return Context("office", user=user.pk)
    if user.guest:
        return Context("guest", user.guest.holder_id, user.pk)
    if user.holder_id is not None:
        return Context("holder", user.holder_id, user.pk)
    return Context("person", user=user.pk)


def become(context: Context | None) -> None:
    """Works in this context from now on. The caller runs inside an `isolated`, which ends it."""
    _current.set(context)


@contextmanager
def isolated(context: Context | None) -> Iterator[None]:
    """Works in this context, then in the earlier one again, whatever happens."""
    before = current()
    become(context)
    try:
        yield
    finally:
        become(before)


@contextmanager
def office_context(reason: str) -> Iterator[None]:
    """Sees every row, for one query that is impossible otherwise. `reason` tells a reader of the code why."""
    before = current()
    with isolated(Context("office", user=before.user if before else None)):
        yield


def through(token: tuple[str, str]) -> None:
    """From now on the person acts through this API token (table, key), and entries state it.

    The caller runs inside `through_ends`.
    """
    _through.set(token)


def token_now() -> tuple[str, str] | None:
    """The token through which a person acts now (table, key); None where they act without one."""
    return _through.get()


def through_ends() -> AbstractContextManager[None]:
    """No token counts inside until one is named, and none after, whatever happens."""
    return within(_through, None)


BLOCK_BYTES = 64  # of SHA-256, as HMAC defines it
UNBOUND = "99999999999"
"""In place of the moment, where a database that is not migrated yet compares it with its clock: seconds since 1970."""
_TRANSACTION = """
SELECT pg_backend_pid(), CASE WHEN to_regprocedure('isolation.moment()') IS NULL THEN %s
    ELSE (extract(epoch FROM transaction_timestamp()) * 1000000)::bigint::text END
"""
"""The backend is asked for its number: a pooler between gives libpq another."""
_WRITE = "SELECT set_config('app.context', %s, true)"


_written: "WeakKeyDictionary[psycopg.Connection[Any], tuple[Context | None, int, str]]" = WeakKeyDictionary()
"""The context that the running transaction of each connection has, its backend, and the moment at which it began."""


def key_of(secret: str) -> bytes:
    """The key of contexts, 32 bytes, made from a secret key of the settings."""
    return salted_hmac("compliance.isolation", "context", secret=secret, algorithm="sha256").digest()


def pads_of(secret: str) -> tuple[bytes, bytes]:
    """The inner and the outer block of HMAC for this secret. The database keeps them to check contexts."""
    key = key_of(secret).ljust(BLOCK_BYTES, b"\0")
    return bytes(byte ^ 0x36 for byte in key), bytes(byte ^ 0x5C for byte in key)


def signed(context: Context, pid: int, moment: str) -> str:
    """The context as the backend `pid` accepts it in the transaction that began at `moment` (`isolation.moment`)."""
    body = f"{context}:{pid}:{moment}"
    return f"{body}:{hmac.new(key_of(settings.SECRET_KEY), body.encode(), hashlib.sha256).hexdigest()}"


@contextmanager
def in_context(raw: "psycopg.Connection[Any]") -> Iterator[None]:
    """For statements on this connection: the running transaction has the context of this thread, and where none runs
    and each statement would be its own transaction, they are one.

    Two round trips in a transaction without a context, one where it had another, none where it has this one. In a
    transaction that has failed nothing can be written, and nothing is read.
    """
    context, status = current(), raw.info.transaction_status
    if status == TransactionStatus.IDLE:
        _written.pop(raw, None)
        if raw.autocommit and context is not None:
            with raw.transaction():
                write_context(raw, context)
                yield
            return
    if status != TransactionStatus.INERROR and _written.get(raw, (None,))[0] != context:
        write_context(raw, context)
    yield


def write_context(raw: "psycopg.Connection[Any]", context: Context | None) -> None:
    """Writes the context to the running transaction. It is a parameter, apart from the statement, so
    `pg_stat_activity` shows only the statement."""
    _, pid, moment = _written.pop(raw, (None, 0, ""))
    with psycopg.Cursor(raw) as cursor:
        if not moment:
            ((pid, moment),) = cursor.execute(_TRANSACTION, [UNBOUND]).fetchall()
        cursor.execute(_WRITE, ["" if context is None else signed(context, pid, moment)])
    _written[raw] = context, pid, moment


BEFORE_ALL = "SET TRANSACTION"
"""The command that PostgreSQL takes only as the first statement of a transaction: the state of the one before it is
gone."""
TAKES_BACK = "ROLLBACK TO"
"""The command that takes the context back with the rows."""


def _statement(execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: dict[str, Any]) -> Any:
    """Executes a statement of Django in the context of this thread."""
    raw, text = context["connection"].connection, sql if isinstance(sql, str) else ""
    if text.startswith((BEFORE_ALL, TAKES_BACK)):
        _written.pop(raw, None)
        return execute(sql, params, many, context)
    with in_context(raw):
        return execute(sql, params, many, context)


def on_connection(*, connection: Any, **kwargs: Any) -> None:
    """Makes a connection of Django to the office's database execute every statement in the context of its thread."""
    if connection.alias != NO_DB_ALIAS and _statement not in connection.execute_wrappers:
        connection.execute_wrappers.append(_statement)


FORGET = """
CLOSE ALL; SET SESSION AUTHORIZATION DEFAULT; RESET ALL; UNLISTEN *; SELECT pg_advisory_unlock_all(); DISCARD TEMP;
DISCARD SEQUENCES;
DO $$
DECLARE
    prepared text;
BEGIN
    FOR prepared IN
        SELECT name FROM pg_prepared_statements WHERE name <> 'held_'
            || left(encode(sha256(convert_to(substr(statement, strpos(statement, ') AS ') + 5), 'UTF8')), 'hex'), 24)
    LOOP
        EXECUTE format('DEALLOCATE %I', prepared);
    END LOOP;
END $$
"""
"""`DISCARD ALL` by its parts, but for statements that `compliance.ledger.images.Prepared` made: their names follow from
what they say, which is compared again before each use, and planning them anew is much of the work of an act."""


def pool_reset(raw: "psycopg.Connection[Any]") -> None:
    """Forgets what a session of PostgreSQL can keep before the connection returns to the pool: context, settings,
    prepared statements, cursors, temporary objects, listening, advisory locks. The pool closes a connection where this
    fails."""
    raw.autocommit = True
    raw.execute(FORGET)


SIGN_IN = ("allauth.", "compliance.holders.provider.")
"""The prefixes of the modules of views in which a stranger signs in."""


class ContextMiddleware:
    """Works for the person signed in, or for nobody. It comes right after the authentication.

    A token of the API names its person later, inside the view (`compliance.rest.authentication`).
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with office_context("who is signed in, and for whom they act"):
            become(self.context(request))
            response = self.get_response(request)
            if response.streaming:
                response.streaming_content = _streamed(current(), response.streaming_content)  # type: ignore[attr-defined]
            return response

    def context(self, request: HttpRequest) -> Context | None:
        """The context in which the request is answered. The caller works for the office."""
        return context_of(request.user) if request.user.is_authenticated else None

    def process_view(self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any) -> None:
        """Lets sign-in views look up a stranger."""
        if current() is None and view.__module__.startswith(SIGN_IN):
            become(DOOR)


def _streamed(context: Context | None, chunks: Iterator[bytes]) -> Iterator[bytes]:
    """The body of an answer that is made after the request, in the context of the request."""
    with isolated(context):
        yield from chunks
