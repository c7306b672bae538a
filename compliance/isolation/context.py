"""For whom the process works now: the context that row-level security reads on the database connection.

    with office_context("which account signs in"):
        user = find(...)

A context belongs to the thread, and is written to the connection as a signed text (`compliance.isolation.connecting`).
Without one, tables of certificate holders show no rows. Beside it is the API token through which the person acts.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args
from uuid import UUID

from . import connecting

if TYPE_CHECKING:
    from compliance.holders.models import User


Kind = Literal["holder", "guest", "office", "person", "door", "public"]


@dataclass(frozen=True)
class Context:
    """Whose rows are visible: those of one certificate holder, all (office), one's own roles (person), accounts (door),
    the register (public).

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


def current() -> Context | None:
    """The context of this thread."""
    return _current.get()


def context_of(user: "User") -> Context:
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
    connecting.context_written(context)


@contextmanager
def isolated(context: Context | None) -> Iterator[None]:
    """Works in this context, then in the earlier one again, whatever happens.

    Nothing is written to the connection where it is the same context and stands there: half of an act's round trips
    would only say again what the connection knows.
    """
    before = current()
    if context != before or not connecting.stands(context):
        become(context)
    try:
        yield
    finally:
        if current() != before or not connecting.stands(before):
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


@contextmanager
def through_ends() -> Iterator[None]:
    """No token counts inside until one is named, and none after, whatever happens."""
    before = _through.set(None)
    try:
        yield
    finally:
        _through.reset(before)
