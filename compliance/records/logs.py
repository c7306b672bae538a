"""Logs and their entries as a person may see them: a holder's people their own logs, the Board's staff all.

Every query filters by holder itself; PostgreSQL keeps holders apart below.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from compliance.documents.words import act_words
from compliance.holders.models import CertificateHolder, User
from compliance.holders.roles import Perm
from compliance.ledger import reads
from compliance.ledger.images import fetch
from compliance.ledger.logs import BOARD, OFFICE
from compliance.ledger.recording import name_on_pages
from compliance.transparency.errors import Malformed
from compliance.transparency.shapes import ENVELOPE

SIZE = 50
READERS = (Perm.EXPORT, Perm.ADMINISTER_HOLDER)
WORDS = {OFFICE: "Acts of the Board", BOARD: "The Board log"}


def may_read_records(user: User) -> bool:
    """Whether this person may read logs and save receipts, for their side."""
    return any(user.may(perm) for perm in READERS)


@dataclass(frozen=True)
class Log:
    """A log with its newest checkpoint. `signed` is the size that is signed, 0 before the first time."""

    id: UUID
    kind: str
    holder_id: UUID | None
    year: int
    origin: str
    opened_at: datetime
    closed_at: datetime | None
    suspended_at: datetime | None
    suspended_because: str
    size: int
    signed: int
    signed_at: datetime | None
    whose: str = ""


_OWN = "log.kind = 'holder' AND log.holder_id = %s"


def _visible(user: User) -> tuple[str, list[Any]]:
    return ("true", []) if user.is_board else (_OWN, [user.holder_id])


def _read(where: str, parameters: Sequence[Any]) -> list[Log]:
    logs = [Log(*row) for row in fetch(f"{reads.LOGS} WHERE {where}", *parameters)]
    return [log if log.whose else Log(**{**vars(log), "whose": WORDS.get(log.kind, "")}) for log in logs]


def logs_of(user: User, *, closed: bool | None = False) -> list[Log]:
    """Open logs that this person may see (or those of earlier years; with None all), by their holders. One query."""
    where, parameters = _visible(user)
    state = {True: "AND log.closed_at IS NOT NULL", False: "AND log.closed_at IS NULL", None: ""}[closed]
    order = "ORDER BY log.kind, holder.name, log.year DESC, log.opened_at DESC"
    return _read(f"{where} {state} {order}", parameters)


def log_of(user: User, log_id: UUID) -> Log | None:
    """The log, if this person may see it. One query."""
    where, parameters = _visible(user)
    return next(iter(_read(f"{where} AND log.id = %s", [*parameters, log_id])), None)


def suspended_logs() -> list[Log]:
    """Logs that accept no entries and have no successor yet."""
    return _read("log.suspended_at IS NOT NULL AND log.closed_at IS NULL ORDER BY log.suspended_at", [])


def newest_log(holder: CertificateHolder) -> Log | None:
    """The open log of a certificate holder."""
    return next(iter(_read(f"{_OWN} AND log.closed_at IS NULL", [holder.pk])), None)


@dataclass(frozen=True)
class EntryOnPage:
    """An entry, read from its bytes."""

    index: int
    type: str
    received_at: datetime
    who: str
    data: bytes

    @property
    def what(self) -> str:
        """The act in words."""
        return act_words(self.type)

    @classmethod
    def read(cls, index: int, data: bytes, act: str, received_at: datetime) -> "EntryOnPage":
        """From the bytes of the entry. Where they are not what an office writes, from the columns beside them."""
        try:
            envelope = ENVELOPE.parse(data)
        except Malformed:
            return cls(index, act, received_at, "This entry cannot be read. Do not rely on it.", data)
        name, number = name_on_pages(envelope["actor"]["printed_name"]), envelope["actor"]["credential_number"]
        received_at = datetime.fromisoformat(envelope["received_at"])
        return cls(index, envelope["type"], received_at, f"{name}, {number}" if number else name, data)


def entries(log: Log, before: int, size: int = SIZE) -> list[EntryOnPage]:
    """The entries below an index, newest first. One query."""
    rows = fetch(reads.ENTRIES_BEFORE, log.id, before, size)
    return [EntryOnPage.read(index, bytes(data), *more) for index, data, *more in rows]


def entry(log: Log, index: int) -> EntryOnPage | None:
    """The entry at this index. One query."""
    return next((row for row in entries(log, index + 1, 1) if row.index == index), None)
