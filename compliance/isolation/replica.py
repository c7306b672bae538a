"""Reading what everybody may read from a replica of the database, where one is set (DATABASE_REPLICA_URL).

    page = near(lambda: view(request))

All else, and whatever a signed-in person sees, is read from the primary: nobody reads their own act late. A replica
counts as near while it has replayed all that the primary had written REPLICA_LAG_S seconds ago. That is asked of both
at most once a second, so it holds for a replica that lost its connection, too. Where it is not near, does not answer or
fails meanwhile, the same is read from the primary.
"""

import time
from collections import deque
from collections.abc import Callable
from contextvars import ContextVar
from threading import Lock
from typing import Any, TypeVar

import psycopg
import structlog
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, DatabaseError, InterfaceError, connections

from .context import within

logger = structlog.get_logger()

ALIAS = "replica"
WRITTEN = frozenset({"django_cache", "sessions", "axes"})
"""Apps whose rows a request writes and reads again."""
LOOK_AGAIN_S, PAUSE_S = 1.0, 10.0
"""The seconds for which a look is good, and for which a replica that failed is left alone."""
HERE = "SELECT pg_current_wal_lsn() - '0/0'"
THERE = "SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() - '0/0' ELSE -1 END"
"""Positions in the log of the database, in bytes; -1 from a server that is no replica."""

FAILURES = (DatabaseError, InterfaceError, psycopg.Error)
"""The errors that a database raises, also before a statement, when the context is written (`context.in_context`)."""
Result = TypeVar("Result")
_is_near: ContextVar[bool] = ContextVar("reads_from_the_replica", default=False)


class ReplicaRouter:
    """Sends reads inside `near` to the replica, and everything else to the primary, whatever it was read from."""

    def db_for_read(self, model: Any, **hints: Any) -> str:
        """The database for a query."""
        return ALIAS if _is_near.get() and model._meta.app_label not in WRITTEN else DEFAULT_DB_ALIAS

    def db_for_write(self, model: Any, **hints: Any) -> str:
        """The primary."""
        return DEFAULT_DB_ALIAS

    def allow_relation(self, one: Any, other: Any, **hints: Any) -> bool:
        """They are one database."""
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        """The replica follows by itself."""
        return db == DEFAULT_DB_ALIAS


def alias_now() -> str:
    """The database that statements in SQL read from here."""
    return ALIAS if _is_near.get() else DEFAULT_DB_ALIAS


def is_configured() -> bool:
    """Whether the office has a replica."""
    return bool(settings.DATABASE_ROUTERS)


def position(alias: str) -> int:
    """The position up to which this database has written or replayed the log. One query."""
    with connections[alias].cursor() as cursor:
        cursor.execute(THERE if alias == ALIAS else HERE)
        return int(cursor.fetchall()[0][0])


class Distance:
    """The distance of the replica behind the primary, as this process knows it."""

    def __init__(self) -> None:
        self.marks: deque[tuple[float, int]] = deque(maxlen=600)
        self.look_at, self.is_near = 0.0, False
        self._lock = Lock()

    def is_small(self) -> bool:
        """Whether the replica is near. Two queries, where the last look is older than a second."""
        if time.monotonic() >= self.look_at and self._lock.acquire(blocking=False):
            try:
                self._look()
            finally:
                self._lock.release()
        return self.is_near

    def _look(self) -> None:
        try:
            self.marks.append((time.monotonic(), position(DEFAULT_DB_ALIAS)))
            seconds = self.behind(position(ALIAS))
        except FAILURES as error:
            self.failed(error)
            return
        was_near, self.is_near = self.is_near, seconds is not None and seconds <= settings.REPLICA_LAG_S
        self.look_at = time.monotonic() + LOOK_AGAIN_S
        if was_near and not self.is_near:
            logger.warning("replica_is_late", seconds=seconds)

    def behind(self, there: int) -> float | None:
        """The age in seconds of the newest mark that the replica has replayed; None where it has none of them."""
        now = time.monotonic()
        return next((now - at for at, here in reversed(self.marks) if here <= there), None)

    def failed(self, error: object) -> None:
        """Leaves the replica alone for a while."""
        self.is_near, self.look_at = False, time.monotonic() + PAUSE_S
        connections[ALIAS].close()
        logger.warning("replica_failed", error=str(error).strip())


distance = Distance()


def near(work: Callable[[], Result], *, is_whole: Callable[[Result], bool] = lambda result: True) -> Result:
    """The result of `work`, which reads from the replica while that is near. It writes nothing, and is done again on
    the primary if the replica fails, by an exception or by a result that is not whole."""
    if not is_configured() or not distance.is_small():
        return work()
    try:
        with within(_is_near, True):
            result = work()
        if is_whole(result):
            return result
        distance.failed("an answer was not whole")
    except FAILURES as error:
        distance.failed(error)
    return work()


class Late(Exception):
    """The replica did not come as far within its time."""


def follow() -> None:
    """Waits until the replica has all that the primary has now, for REPLICA_LAG_S at most. Raises Late, and what a
    silent database raises."""
    here, until = position(DEFAULT_DB_ALIAS), time.monotonic() + settings.REPLICA_LAG_S
    while (there := position(ALIAS)) < here:
        if there < 0:
            raise Late("It is no replica: it takes writes itself.")
        if time.monotonic() > until:
            raise Late(f"It is more than {settings.REPLICA_LAG_S:g} seconds behind.")
        time.sleep(0.1)
