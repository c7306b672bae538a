"""Records an act. Its entry is the truth; the tables hold the same rows, which the entry holds too.

A service that writes rows calls `record` last, in its own transaction:

    record(LedgerAct("submission.file", by=Actor(…), subject=subject_of(submission), …), holder_id=submission.holder_id)

The service need not name the rows: PostgreSQL has noted each changed row (`images`), and refuses the commit while
one of them is in no entry. An act whose rows state the time of receipt reserves its place before (`reserve`).
"""

import base64
import hashlib
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import connection, models

from compliance.isolation.context import current, office_context, token_now, within
from compliance.transparency.checking import entry_problems
from compliance.transparency.signer.keyring import TABLE as KEYS_TABLE

from . import logs
from .canonical import canonical, instant
from .clocks import ALLOWED, refuse_where_apart
from .errors import EntryRefused, LedgerError, NotHeld, StillLoading
from .holding import ALWAYS_TAKEN, SETTLING, CheckedRows, differences, differing, marks_of_person, raise_alarms
from .images import Image, Mark, fetch, fetch_one, images
from .logs import (
    BOARD,
    Receipt,
    has_stated_receipt,
    kind_of,
    loaded_until,
    open_origin,
    opened,
    predecessor_of,
    reserve_place,
)
from .trust import office_policy

POLICY = "1"
TOLD = "+demonstration"
"""Follows the release in an entry whose time of receipt was given, not read from the clock."""
SALT_BYTES = 32


@dataclass(frozen=True)
class Actor:
    """The person who acted, as the entry states it: as of the act, whatever happens to the account later. `user` None:
    the office."""

    user: UUID | None
    printed_name: str
    credential_number: str = ""
    role: str = ""
    method: str = ""


CLOCK = Actor(None, "The office's clock")


def name_on_pages(name: str) -> str:
    """The name of an actor as pages show it; the ledger keeps that of the clock as it was first written."""
    return "This system" if name == CLOCK.printed_name else name


@dataclass(frozen=True)
class Occurrence:
    """The time of an event, as stated: the instant, the zone of the place, and the delay within which it may be
    received."""

    at: datetime
    zone: ZoneInfo
    limit: timedelta
    late_reason: str = ""

    def stated(self) -> dict[str, str]:
        """The member `occurred_at`."""
        local = self.at.astimezone(self.zone)
        offset = local.strftime("%z")
        return {
            "local": local.strftime("%Y-%m-%dT%H:%M:%S"),
            "offset": f"{offset[:3]}:{offset[3:5]}",
            "utc": instant(self.at),
            "zone": self.zone.key,
        }

    def lateness(self, received_at: datetime) -> dict[str, Any]:
        """The member `lateness`. An event is late where it is further back than the limit, in whole seconds."""
        seconds = max(0, (received_at - self.at.astimezone(UTC)) // timedelta(seconds=1))
        limit = self.limit // timedelta(seconds=1)
        is_late = seconds > limit
        return {
            "is_late": is_late,
            "limit_seconds": limit,
            "reason": self.late_reason if is_late else "",
            "seconds": seconds,
        }


@dataclass(frozen=True)
class PlaceInLog:
    """A place in a log: the `number`-th entry of a kind at a place."""

    name: str
    place: str
    number: int


@dataclass(frozen=True)
class Attachment:
    """A file kept beside the record: its hash as received and as stored, its size in bytes, its media type."""

    name: str
    sha256: str
    size: int
    type: str
    original_sha256: str | None = None


@dataclass(frozen=True)
class LedgerAct:
    """The statement of an entry about an act, such as `submission.file`.

    `subject` is the record that it is about and `supersedes` the one whose entry it corrects, each as table and key.
    `signature` and `shown` come from the act as signed.
    """

    name: str
    by: Actor
    subject: tuple[str, str] | None = None
    occurred: Occurrence | None = None
    stream: PlaceInLog | None = None
    supersedes: tuple[str, str] | None = None
    attachments: Sequence[Attachment] = ()
    signature: Mapping[str, Any] | None = None
    shown: str = ""
    about: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Recorded:
    """An entry of the ledger."""

    log_id: UUID
    origin: str
    index: int
    event: UUID
    received_at: datetime
    leaf: str


_here: ContextVar[list[tuple[UUID | None, Recorded]] | None] = ContextVar("recorded_here", default=None)


@contextmanager
def recorded_here() -> Iterator[list[tuple[UUID | None, Recorded]]]:
    """The entries that are recorded inside, each with the holder of its log (None: the office's), as they come."""
    here: list[tuple[UUID | None, Recorded]] = []
    with within(_here, here):
        yield here


def _through_what(by: Actor) -> dict[str, Any]:
    """The member `token` of `about`, for an act through an API token: the id of the token, and the entry that made
    it."""
    key = token_now()
    if key is None or by.user is None:
        return {}
    return {"token": {"id": key[1], "entry": _entry_of(key)}}


def log_context(holder_id: UUID | None) -> AbstractContextManager[None]:
    """The context in which the log of this holder (None: the office's) is read and continued: the present one where it
    is the holder's, else that of the office."""
    here = current()
    if here is not None and here.kind == "holder" and here.holder == holder_id:
        return nullcontext()
    return office_context("an act of a holder may belong in the log of the office")


def reserve(holder_id: UUID | None, *, kind: str = "") -> Receipt:
    """The place of the next entry in the log of this holder (None: the office's). The log stays locked until the
    commit.

    Call it as late as you can: others wait for the lock. Opens the log of a new year. Raises LogSuspended; ClocksApart
    where the clocks of database and process differ too much; StillLoading in a demonstration; LedgerError outside a
    transaction.
    """
    if not connection.in_atomic_block:
        raise LedgerError("an entry is recorded in the transaction of what it tells")
    if not has_stated_receipt() and loaded_until():
        raise StillLoading("an act of today comes after the past of the demonstration")
    with log_context(holder_id):
        return _reserved(holder_id, kind or kind_of(holder_id))


def _reserved(holder_id: UUID | None, kind: str) -> Receipt:
    while (receipt := reserve_place(kind, holder_id)) is None:
        if (made := opened(kind, holder_id)) is not None and (first := reserve_place(kind, holder_id)) is not None:
            about = {"predecessor": predecessor_of(made)}
            _appended(first, LedgerAct("log.opened", CLOCK, about=about), images(_rows_of_logs(made)))
    # A time of receipt near our own time shows that the clocks agree. The Board log goes on, whatever they say: what is
    # signed is committed to.
    is_near = abs(receipt.received_at - datetime.now(UTC)) <= ALLOWED
    if kind != BOARD and not is_near and not has_stated_receipt():
        refuse_where_apart()
    return receipt


def current_origin(holder_id: UUID | None) -> str:
    """The origin of the log in which the next act of this holder (None: the office) is recorded."""
    with log_context(holder_id):
        reserve(holder_id)
        return open_origin(kind_of(holder_id), holder_id)


def _rows_of_logs(made: UUID) -> list[tuple[str, str]]:
    """The rows of a new log and of the log before it, which was closed: tables and keys."""
    query = "SELECT id FROM ledger.log WHERE id = %s OR id = (SELECT predecessor FROM ledger.log WHERE id = %s)"
    return [("ledger.log", str(log_id)) for (log_id,) in fetch(query, made, made)]


def subject_of(row: models.Model) -> tuple[str, str]:
    """The record that an act is about: table and key."""
    return row._meta.db_table, str(row.pk)


def record(
    act: LedgerAct,
    *,
    holder_id: UUID | None,
    receipt: Receipt | None = None,
    anew: Sequence[tuple[str, str]] = (),
    only: Sequence[Mark] | None = None,
    held: CheckedRows | None = None,
) -> Recorded:
    """Adds the entry of an act to the log of a holder (None: the office's), with the image of every row that the act
    changed.

    `receipt` is the place, where it was reserved before. `anew` names rows to record although nothing changed them.
    `only` names the rows of this entry, where the transaction changed others too, which its other entries hold. `held`
    is what the service found when it checked the rows on which the act depends, those of the person included.

    Raises LedgerError for what cannot be recorded; NotHeld where the account, a role or a credential of the person
    differs from the records; LogSuspended where nothing may be written; EntryRefused for an entry that the auditors'
    verifier would refuse.
    """
    about = {**act.about, **_person_held(act, held)}
    with log_context(holder_id):
        place = receipt or reserve(holder_id)
        with office_context("a row that is hidden from the holder would be told as gone"):
            changed, version = _changed(place, act.subject) if only is None else (only, _version(place, act.subject))
            rows = images([*changed, *anew, *(_rows_of_logs(place.log_id) if place.index == 0 else [])])
        if holder_id is not None:
            _refuse_rows_of_others(rows, str(holder_id))
        done = _appended(place, replace(act, about={**about, **_through_what(act.by)}), rows, version)
    if (here := _here.get()) is not None:
        here.append((holder_id, done))
    return done


def _person_held(act: LedgerAct, held: CheckedRows | None) -> dict[str, Any]:
    """The members that `about` gets if the account, a role, a credential or the API token of the person differs from
    the records, and the act is one that is always taken. Raises NotHeld for any other act. No query if the service
    checked the person already, else three at most."""
    if act.by.user is None:
        return {}
    token = token_now()
    if held is not None and (held.by, held.token) == (act.by.user, token):
        reasons = held.of_person
    else:
        marks = marks_of_person(act.by.user) | ({token} if token else set())
        reasons = [*differences(marks)] if act.name.startswith(SETTLING) else differing(marks, of_logs=False)
    if not reasons:
        return {}
    if act.name not in ALWAYS_TAKEN:
        raise NotHeld(reasons)
    raise_alarms(reasons)
    return {"differing": [*act.about.get("differing", []), *(reason.words for reason in reasons)]}


def _refuse_rows_of_others(rows: list[Image], holder_id: str) -> None:
    """Raises LedgerError for a row of another holder: a holder's log never holds one."""
    for image in rows:
        if ((image["values"] or {}).get("holder_id") or holder_id) != holder_id:
            raise LedgerError(f"{image['table']} {image['id']} belongs to another certificate holder")


def record_tree(place: Receipt, root: bytes, size: int) -> Recorded:
    """Commits the Board log to the checkpoints under this root. The tree has `leaves` leaves."""
    about = {"tree": {"root": base64.b64encode(root).decode(), "size": size}}
    return _appended(place, LedgerAct(logs.COMMITMENT, CLOCK, about=about), [])


def record_keys(
    name: str, key: str, keys: Sequence[str], present: Sequence[Mapping[str, Any]], *, shown: str = ""
) -> Recorded:
    """Records keys (`keyring`) in the Board log, which the signer follows; `record` records the other rows. `shown` is
    what the people present signed."""
    about = {"keys": list(keys), "present": list(present)}
    place = reserve(None, kind=BOARD)
    return _appended(place, LedgerAct(name, CLOCK, subject=(KEYS_TABLE, key), shown=shown, about=about), [])


def _appended(place: Receipt, act: LedgerAct, rows: list[Image], version: int | None = None) -> Recorded:
    by, occurred, stream = act.by, act.occurred, act.stream
    salt = secrets.token_bytes(SALT_BYTES)
    payload = canonical({"about": dict(act.about), "rows": rows, "shown": act.shown or None})
    event = uuid4()
    envelope = {
        "actor": {
            "credential_number": by.credential_number, "method": by.method, "printed_name": by.printed_name,
            "role": by.role, "user": by.user,
        },
        "attachments": [
            {"name": file.name, "original_sha256": file.original_sha256, "sha256": file.sha256, "size": file.size,
             "type": file.type}
            for file in sorted(act.attachments, key=lambda file: file.name.encode("utf-16-be"))
        ],
        "event": event,
        "format": 1,
        "index": place.index,
        "lateness": occurred.lateness(place.received_at) if occurred else None,
        "occurred_at": occurred.stated() if occurred else None,
        "origin": place.origin,
        "payload_sha256": hashlib.sha256(salt + payload).hexdigest(),
        "policy": POLICY,
        "received_at": place.received_at,
        "release": settings.VERSION + TOLD * has_stated_receipt(),
        "signature": dict(act.signature) if act.signature else None,
        "stream": {"name": stream.name, "number": stream.number, "place": stream.place} if stream else None,
        "subject": _subject(place, act.subject, version) if act.subject else None,
        "supersedes": _entry_of(act.supersedes) if act.supersedes else None,
        "type": act.name,
    }  # fmt: skip
    line = canonical(envelope)
    if problems := entry_problems(line, payload, salt, office_policy()):
        # An entry stays: one that the verifier refuses would make every later bundle of this log TAMPERED.
        raise EntryRefused(f"{act.name}: {' '.join(problems)}"[:2000])
    leaf = bytes(fetch("SELECT ledger.append(%s, %s, %s, %s)", place.log_id, line, payload, salt)[0][0]).hex()
    return Recorded(place.log_id, place.origin, place.index, event, place.received_at, leaf)


def _subject(place: Receipt, subject: tuple[str, str], version: int | None) -> dict[str, Any]:
    """The subject with its version: the version from `_changed`, where that query asked for it."""
    table, key = subject
    return {"id": key, "table": table, "version": version or _version(place, subject)}


def unrecorded_rows() -> list[Image]:
    """The rows that this transaction changed and that no entry holds yet, as they are now. Two queries."""
    with office_context("a row that is hidden from the holder would be told as gone"):
        return images((table, key) for table, key in fetch("SELECT relation, row_id FROM ledger.unrecorded()"))


def _version(place: Receipt, subject: tuple[str, str] | None) -> int:
    """The next version of the subject. One query."""
    found = fetch(_VERSION, place.log_id, *subject) if subject else []
    return found[0][0] + 1 if found else 1


def _changed(place: Receipt, subject: tuple[str, str] | None) -> tuple[Sequence[Mark], int]:
    """The rows that this transaction changed and that no entry holds yet, and the next version of the subject. One
    query."""
    rows = fetch(_CHANGED, place.log_id, *(subject or ("", "")))
    version = next((version for _, _, version in rows if version is not None), 0) + 1
    return [(table, key) for table, key, version in rows if version is None], version


_VERSION = "SELECT version FROM ledger.subject WHERE log_id = %s AND relation = %s AND row_id = %s"
_CHANGED = """
    SELECT relation, row_id, NULL::bigint FROM ledger.unrecorded() UNION ALL
    SELECT relation, row_id, version FROM ledger.subject WHERE log_id = %s AND relation = %s AND row_id = %s
"""


def _entry_of(record: tuple[str, str]) -> dict[str, Any]:
    """The newest entry that holds the image of this row."""
    row = fetch_one(
        "SELECT entry.event, entry.index, encode(entry.leaf_hash, 'hex'), log.origin "
        "FROM ledger.projection AS held JOIN ledger.entry AS entry USING (log_id, index) "
        "JOIN ledger.log AS log ON log.id = held.log_id "
        "WHERE held.relation = %s AND held.row_id = %s",
        *list(record),
    )
    if row is None:
        raise LedgerError(f"{record[0]} {record[1]} stands in no entry")
    return {"event": row[0], "index": row[1], "leaf": row[2], "origin": row[3]}
