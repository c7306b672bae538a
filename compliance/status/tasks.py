"""Timed work of the status: what may hang is tried here and not in a request."""

import http.client
import ssl
from collections.abc import Callable
from contextlib import closing
from urllib.parse import urlsplit

import psycopg
from celery import shared_task
from django.conf import settings
from django.core.mail import get_connection
from django.db import connection
from django.utils import timezone

from . import heard, telling

TRY_S = 5


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


PROBES: dict[str, Callable[[], None]] = {
    heard.MAIL: _mail,
    heard.CONNECTIONS: _connections,
    heard.WITNESS: _witnesses,
}
"""What tries a part; it raises where the part does not answer."""


def trouble_of(probe: Callable[[], None]) -> str:
    """Why a part does not answer; empty where it does."""
    try:
        probe()
    except ssl.SSLCertVerificationError as error:
        return f"Its certificate is refused: {error.verify_message}."
    except (OSError, http.client.HTTPException, psycopg.Error) as error:
        return f"It said: {str(error).strip() or type(error).__name__}."
    return ""


@shared_task
def probe_parts() -> None:
    """Tries mail, a new connection to the database and the witnesses; each half minute."""
    heard.say({part: trouble_of(probe) for part, probe in PROBES.items()})


@shared_task
def tell_silence() -> int:
    """Tells the Board's administrators of each process that is silent; each minute. Returns how many are."""
    return telling.silences_told(timezone.now())
