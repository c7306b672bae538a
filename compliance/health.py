"""`/healthz`: may a load balancer send requests to this process?

Answered by a middleware ahead of host checks and the redirect to HTTPS: a probe knows neither our name nor our
certificate.
"""

import json
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryFile
from time import monotonic

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection, transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from kombu import Connection
from kombu.exceptions import OperationalError

from compliance.access import spool
from compliance.embedded.backup import PROVEN
from compliance.ledger.checkpoints import refusing_since, unsigned_since, unwitnessed_since
from compliance.ledger.clocks import database_ahead
from compliance.transparency.clock_words import APART

PATH = "/healthz"
BROKER_WAIT_S = 1.0
BLOCK = 4096
WRITES_AGE_S = 10.0
"""How old the last attempt to write may be."""


def database_answers() -> bool:
    """Whether the database answers a query now; one query."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def clocks_apart() -> float | None:
    """By how many seconds the database's clock is ahead of this process's, where that is too much; one query."""
    ahead = database_ahead()
    return ahead.total_seconds() if abs(ahead) > APART else None


def broker_answers() -> bool:
    """Whether the task broker accepts a connection within a second."""
    options = {**settings.CELERY_BROKER_TRANSPORT_OPTIONS, "socket_connect_timeout": BROKER_WAIT_S}
    with Connection(settings.CELERY_BROKER_URL, connect_timeout=BROKER_WAIT_S, transport_options=options) as broker:
        try:
            broker.ensure_connection(max_retries=1, timeout=BROKER_WAIT_S)
        except (OperationalError, OSError):
            return False
    return True


def database_takes() -> bool:
    """Whether the database accepts a row; three statements."""
    try:
        with transaction.atomic():
            cache.set("health", 1, timeout=WRITES_AGE_S)
    except DatabaseError:
        return False
    return True


def folder_takes() -> bool:
    """Whether the folder of sheets, exports and bundles accepts a block, which is removed at once."""
    folder = Path(settings.MEDIA_ROOT)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder) as file:
            file.write(b"\0" * BLOCK)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        return False
    return True


def proven_backup(folder: Path) -> str:
    """When the newest copy that a drill brought back was taken; reads one file."""
    try:
        return f"proven, taken {json.loads((folder / PROVEN).read_bytes())['taken_at']}"
    except (OSError, ValueError, LookupError):
        return "none is proven"


class Writes:
    """Whether database and folder of files can be written to; each process tries at most once in ten seconds."""

    def __init__(self) -> None:
        self.tried_at, self.are_taken = -WRITES_AGE_S, True

    def are_accepted(self) -> bool:
        """Whether the last attempt, ten seconds old at most, succeeded. Three statements where it is older."""
        if monotonic() - self.tried_at >= WRITES_AGE_S:
            self.tried_at = monotonic()
            self.are_taken = database_takes() and folder_takes()
        return self.are_taken


class HealthMiddleware:
    """Answers `/healthz`: 200 while the database answers, 503 when not; and which release answers.

    Where nobody can note what people read, that is reported: pages open, and such readings are lost and counted.
    Where nothing can be written, that is reported: pages can be read, and each write is refused in words. A silent
    broker is reported and changes nothing: entries are still recorded, and their effects start from the outbox when it
    is back. So are clocks that differ: pages open, and acts are refused in words. So is a signer that is silent or
    refuses to sign, and a silent witness: entries are recorded, and wait for it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.writes = Writes()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info != PATH:
            return self.get_response(request)
        database, broker = database_answers(), broker_answers()
        words = {True: "answers", False: "silent"}
        state = {
            "version": settings.VERSION,
            "database": words[database],
            "broker": words[broker],
            "writes": "taken" if database and self.writes.are_accepted() else "refused",
        }
        if settings.BACKUP_DIR:
            state["backup"] = proven_backup(Path(settings.BACKUP_DIR))
        if not spool.is_taking() or spool.lost().count:
            state["readings"] = "not kept"
        if database and (ahead := clocks_apart()) is not None:
            state["clocks"] = f"the database is {ahead:+.0f} seconds ahead"
        if database:
            now = datetime.now(UTC)
            for name, what, since in (
                ("signer", "silent", unsigned_since(now)),
                ("signer", "refuses to sign", refusing_since()),
                ("witnesses", "silent", unwitnessed_since(now)),
            ):
                if since is not None:
                    state[name] = f"{what} since {since.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
        return JsonResponse(
            state,
            status=200 if database else 503,
            headers={"Cache-Control": "no-store"},
        )
