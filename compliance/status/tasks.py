"""Timed work of the status: what may hang is tried here and not in a request."""

import http.client
import ssl
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from celery import shared_task
from django.conf import settings
from django.core.mail import get_connection
from django.db import DatabaseError, connection
from django.utils import timezone

from compliance.documents.stores import BucketStore, StoreError
from compliance.embedded.nightly import noted
from compliance.isolation import replica

from . import heard, telling

TRY_S = 5
BACKUP_S = 6 * 60 * 60
"""The seconds that a nightly backup may take with its proof."""


def _mail() -> None:
    if settings.EMAIL_BACKEND == "django.core.mail.backends.smtp.EmailBackend":
        server = get_connection(timeout=TRY_S)
        server.open()
        server.close()


def _connections() -> None:
    """A connection beside the pool: one in it was opened when certificate and password may have been others."""
    psycopg.connect(**connection.get_connection_params() | {"connect_timeout": TRY_S}).close()


def _witnesses() -> None:
    for url in settings.LEDGER_WITNESSES:
        parts = urlsplit(url)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        with closing(kind(parts.netloc, timeout=TRY_S)) as witness:
            witness.request("GET", parts.path or "/")
            witness.getresponse()


def _files() -> None:
    if settings.FILES_BUCKET:
        BucketStore().answers()


def _replica() -> None:
    if replica.is_configured():
        replica.follow()


PROBES: dict[str, Callable[[], None]] = {
    heard.MAIL: _mail,
    heard.CONNECTIONS: _connections,
    heard.WITNESS: _witnesses,
    heard.FILES: _files,
    heard.REPLICA: _replica,
}
"""The functions that try a part; each raises if the part does not answer."""


def trouble_of(probe: Callable[[], None]) -> str:
    """The reason why a part does not answer; empty if it does."""
    try:
        probe()
    except ssl.SSLCertVerificationError as error:
        return f"Its certificate is refused: {error.verify_message}."
    except (OSError, StoreError, replica.Late, DatabaseError, http.client.HTTPException, psycopg.Error) as error:
        return f"It said: {str(error).strip() or type(error).__name__}."
    return ""


@shared_task
def probe_parts() -> None:
    """Tries mail, a new connection to the database, the witnesses, the store of files and the replica; each half
    minute."""
    heard.say({part: trouble_of(probe) for part, probe in PROBES.items()})


@shared_task
def tell_silence() -> int:
    """Tells the Board's administrators of each process that is silent; each minute. Returns how many are."""
    return telling.silences_told(timezone.now())


def is_backup_due(now: datetime) -> bool:
    """Whether the nightly backup of this day has not begun and its hour has come. One try a day: `/status/` says how it
    ended."""
    local = timezone.localtime(now)
    if not settings.BACKUP_DIR or not 0 <= settings.BACKUP_HOUR <= local.hour:
        return False
    began_at = noted(Path(settings.BACKUP_DIR)).get("began_at")
    return began_at is None or timezone.localdate(datetime.fromisoformat(began_at)) < local.date()


# Taken from the queue at its start: the broker would give it to a second worker after some minutes.
@shared_task(acks_late=False, time_limit=BACKUP_S + 60, soft_time_limit=BACKUP_S)
def back_up() -> bool:
    """Has the nightly backup made where it is due, by its own process; each ten minutes. Returns whether it was
    made and proven."""
    if not is_backup_due(timezone.now()):
        return False
    command = [
        sys.executable, "-m", "compliance.embedded.nightly", settings.BACKUP_DIR,
        "--keep-days", str(settings.BACKUP_KEEP_DAYS),
    ]  # fmt: skip
    return subprocess.run(command, check=False, cwd=settings.BASE_DIR).returncode == 0
