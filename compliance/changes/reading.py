"""Changes as a person may read them: the entries of their side's ledgers, and the images of rows before each.

Nothing is kept for this. What an entry holds is what stood after the act; what stood before is the newest earlier image
of the same row. PostgreSQL checks each against its hash while it reads.
"""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any
from uuid import UUID

from compliance.holders.models import User
from compliance.ledger import reads
from compliance.ledger.images import Image, Mark, Values, fetch
from compliance.ledger.logs import BOARD
from compliance.records.logs import Log, logs_of
from compliance.transparency.entries import parse_payload
from compliance.transparency.errors import Malformed
from compliance.transparency.shapes import ENVELOPE

BESIDE = frozenset({"inspections_newest", "inspections_stream"})
"""Tables that only repeat which number or entry is the last: the entry itself says it."""


@dataclass(frozen=True)
class Wanted:
    """The filters of a list of changes: from and up to an instant of receipt, the acts, the accounts that acted, the
    rows (as `table:key`, and `at:key` for rows that hang on a row), and likewise the places. None is no filter; an
    empty list finds nothing."""

    since: datetime | None = None
    until: datetime | None = None
    acts: Sequence[str] | None = None
    people: Sequence[UUID] | None = None
    rows: Sequence[str] | None = None
    places: Sequence[str] | None = None


@dataclass(frozen=True)
class Before:
    """The earlier image of a row. `event` None: no earlier image; `is_open`: payloads in between were destroyed."""

    event: UUID | None
    received_at: datetime | None
    values: Values | None
    holds: bool
    is_open: bool


@dataclass(frozen=True)
class Change:
    """An entry of the ledger as a change. `holds`: entry and payload have the hashes that the ledger states.

    `said` is empty where the bytes of entry or payload are not what an office writes; nothing is read of them then.
    """

    event: UUID
    log: Log
    index: int
    act: str
    received_at: datetime
    said: dict[str, Any]
    payload: dict[str, Any] | None
    destroyed_at: datetime | None
    holds: bool
    before: dict[Mark, Before] = field(default_factory=dict)

    @cached_property
    def rows(self) -> list[Image]:
        """The images that it holds; none where its payload was destroyed."""
        return [image for image in (self.payload or {}).get("rows", []) if image["table"] not in BESIDE]


@dataclass(frozen=True)
class ChangePage:
    """Changes, newest first, and whether there are newer and older ones."""

    changes: list[Change]
    has_newer: bool
    has_older: bool


def page_of_changes(user: User, wanted: Wanted, *, older: UUID | None, newer: UUID | None, size: int) -> ChangePage:
    """The changes that this person may read before the entry `older`, or after the entry `newer`; else the newest.
    Three queries."""
    logs, start = _logs(user), newer or older
    changes = _read(logs, wanted, start, size + 1, is_back=newer is not None)
    more, changes = len(changes) > size, changes[:size]
    if newer is not None:
        return ChangePage(_with_before(logs, changes[::-1]), more, bool(changes))
    return ChangePage(_with_before(logs, changes), older is not None and bool(changes), more)


def first_changes(user: User, wanted: Wanted, most: int) -> list[Change]:
    """The newest changes that this person may read. Three queries."""
    logs = _logs(user)
    return _with_before(logs, _read(logs, wanted, None, most, is_back=False))


def one_change(user: User, event: UUID) -> Change | None:
    """A change, if this person may read it; None if not. Three queries."""
    logs = _logs(user)
    rows = fetch(reads.CHANGE, list(logs), event)
    return next(iter(_with_before(logs, [_change(logs, row) for row in rows])), None)


def _logs(user: User) -> dict[UUID, Log]:
    """The ledgers of this person's side, of all years."""
    return {log.id: log for log in logs_of(user, closed=None) if log.kind != BOARD}


def _read(logs: dict[UUID, Log], wanted: Wanted, start: UUID | None, most: int, *, is_back: bool) -> list[Change]:
    rows = fetch(
        reads.CHANGES,
        list(logs),
        wanted.since,
        wanted.until,
        _listed(wanted.acts),
        _listed(wanted.people),
        _listed(wanted.rows),
        _listed(wanted.places),
        start,
        is_back,
        most,
    )
    return [_change(logs, row) for row in rows]


def _listed(values: Sequence[Any] | None) -> list[str] | None:
    return None if values is None else [str(value) for value in values]


def _change(logs: dict[UUID, Log], row: tuple[Any, ...]) -> Change:
    event, log_id, index, act, received_at, entry, payload, destroyed_at, holds = row
    envelope, parsed = dict[str, Any](), None
    with suppress(Malformed, UnicodeDecodeError):
        read = parse_payload(bytes(payload).decode()) if payload is not None else None
        envelope, parsed = ENVELOPE.parse(bytes(entry)), read
    return Change(event, logs[log_id], index, act, received_at, envelope, parsed, destroyed_at, holds)


def _with_before(logs: dict[UUID, Log], changes: list[Change]) -> list[Change]:
    """The same, with what stood in each row before. One query."""
    wanted = [(change, (image["table"], image["id"])) for change in changes for image in change.rows]
    if not wanted:
        return changes
    rows = fetch(
        reads.IMAGES_BEFORE, list(logs), [":".join(mark) for _, mark in wanted], [change.event for change, _ in wanted]
    )
    for place, event, received_at, stated, holds, is_open in rows:
        change, mark = wanted[place - 1]
        values = json.loads(stated) if isinstance(stated, str) else stated
        change.before[mark] = Before(event, received_at, values, holds is not False, is_open)
    return changes
