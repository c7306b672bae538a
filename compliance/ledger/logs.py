"""The logs: one for each certificate holder and year, one for the office, and the Board log over them all; and whether
the past of a demonstration is being recorded in them."""

import fcntl
import secrets
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from urllib.parse import urlsplit
from uuid import UUID

from django.conf import settings
from django.db import connection
from django.db.utils import OperationalError

from compliance.isolation.context import within

from .errors import LedgerError, LogSuspended
from .images import fetch_one, fetch_value

HOLDER, OFFICE, BOARD = "holder", "office", "board"
COMMITMENT = "board.checkpoint"
"""The type of the entries by which the Board log commits to all logs."""
SUSPENDED = "55000"


@dataclass(frozen=True)
class Receipt:
    """The place of the next entry and the instant of its receipt, taken while the log is locked."""

    log_id: UUID
    origin: str
    index: int
    received_at: datetime


def key_name() -> str:
    """The name of the signer's keys, with which every origin begins: the host of the office's address."""
    return settings.LEDGER_NAME or urlsplit(settings.SITE_URL).netloc.partition(":")[0]


def kind_of(holder_id: UUID | None) -> str:
    """The kind of log in which an act belongs: the holder's, or the office's own."""
    return OFFICE if holder_id is None else HOLDER


_stated_receipt: ContextVar[datetime | None] = ContextVar("stated_receipt", default=None)


def receipt_at(at: datetime) -> AbstractContextManager[None]:
    """Acts within are received at `at`. PostgreSQL allows this in the database of a demonstration alone."""
    return within(_stated_receipt, at)


def has_stated_receipt() -> bool:
    """Whether the time of receipt is given, and not that of the clock."""
    return _stated_receipt.get() is not None


def _loading_file() -> Path:
    """The file that tells how far the demonstration is loaded. Its loader locks it, and the lock ends with the loader,
    however that ends. Only the embedded start loads one, so every process of the office sees the file."""
    return Path(settings.DATA_DIR, f"loading-{connection.settings_dict['NAME']}")


@contextmanager
def loading(since: date) -> Iterator[Callable[[date], None]]:
    """While this runs, pages say how far the demonstration is loaded, and nothing else is recorded. Gives what says
    that it has come to a day."""
    path = _loading_file()
    if not path.exists():
        path.write_text(since.isoformat())
    with path.open("r+") as file:  # never empty, also while a second loader waits for the lock

        def say_loaded(until: date) -> None:
            file.seek(0)
            file.write(until.isoformat())
            file.flush()

        fcntl.flock(file, fcntl.LOCK_EX)
        say_loaded(since)
        yield say_loaded


def loaded_until() -> date | None:
    """The day to which a loader has come that works at this moment; None without one. No query."""
    if not settings.DEMO:
        return None
    with suppress(FileNotFoundError), _loading_file().open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return date.fromisoformat(file.read())
    return None


def reserve_place(kind: str, holder_id: UUID | None) -> Receipt | None:
    """The next place in the open log, which stays locked until the transaction ends; None where none is open."""
    try:
        row = fetch_one("SELECT * FROM ledger.reserve(%s, %s, %s)", kind, holder_id, _stated_receipt.get())
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", "") == SUSPENDED:
            raise LogSuspended(str(error.__cause__).partition("\n")[0]) from error
        raise
    return Receipt(row[0], row[1], row[2], row[3].astimezone(UTC)) if row else None


def this_year() -> int:
    """The calendar year in UTC by the database's clock. One query."""
    year: int = fetch_value("SELECT extract(year FROM ledger.clock() AT TIME ZONE 'UTC')::integer")
    return year


def new_origin(year: int) -> str:
    """A name for a new log. It does not show whose log it is."""
    return f"{key_name()}/log/{secrets.token_hex(16)}/{year}"


def opened(kind: str, holder_id: UUID | None) -> UUID | None:
    """Opens a log for this year; None where somebody else has opened it in the meantime."""
    year = this_year()
    made: UUID | None = fetch_value("SELECT ledger.open_log(%s, %s, %s, %s)", kind, holder_id, year, new_origin(year))
    return made


def predecessor_of(log_id: UUID) -> dict[str, object] | None:
    """Origin, size and root (base64) of the log before this one; None for a first."""
    row = fetch_one(
        "SELECT before.origin, head.size, encode(head.root, 'base64') FROM ledger.log AS log "
        "JOIN ledger.log AS before ON before.id = log.predecessor "
        "JOIN ledger.head AS head ON head.log_id = before.id "
        "WHERE log.id = %s",
        log_id,
    )
    return {"origin": row[0], "size": row[1], "root": row[2]} if row else None


def open_origin(kind: str, holder_id: UUID | None) -> str:
    """The origin of the log that is open for this holder (None: the office's). Raises LedgerError where none is."""
    row = fetch_one(
        "SELECT origin FROM ledger.log WHERE kind = %s AND holder_id IS NOT DISTINCT FROM %s AND closed_at IS NULL",
        kind,
        holder_id,
    )
    if row is None:
        raise LedgerError("no log is open")
    origin: str = row[0]
    return origin
