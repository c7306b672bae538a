"""The events of a certificate holder, in the order of its log.

The log is locked from the moment in which an entry has its index until the commit. So whoever reads up to an entry has
read every entry before it, and the next reading begins there: no event is lost, and none comes twice.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import msgspec

from compliance.holders.roles import Perm
from compliance.ledger import reads
from compliance.ledger.images import fetch, fetch_one, images_of_entry
from compliance.regulation.core.parse import Refused

from .kinds import KINDS, OBJECTS, EventKind

SCANNED = 200
"""Entries that one reading looks at; most have no event."""
MARK = re.compile(r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.([0-9]{1,4}))?")
FIRST = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Place:
    """The place at which a reading begins: a log, the index of its first entry, the number of events of that entry
    already read, and the log that follows."""

    log: UUID
    index: int
    read: int = 0
    later: UUID | None = None


@dataclass(frozen=True)
class LedgerEvent:
    """An event of an entry, about a row as the entry holds it (no values if they were destroyed)."""

    id: str
    kind: str
    received_at: datetime
    index: int
    leaf: str
    table: str
    key: str
    values: Mapping[str, Any]


@dataclass(frozen=True)
class EventsRead:
    """A reading: the events, the mark after which the next begins (None: there is no entry yet), and whether
    there are more entries now."""

    events: list[LedgerEvent]
    mark: str | None
    has_more: bool


def events_read(holder_id: UUID, perms: Iterable[Perm], *, after: str | None, since: datetime | None) -> EventsRead:
    """The next events of this holder that these permissions read: after a mark, else since a moment, else from the
    first. At most four queries. Raises Refused for a mark that is none of the holder's."""
    place = _place(holder_id, after, since)
    if place is None:
        return EventsRead([], after, has_more=False)
    rows = fetch(reads.ENTRIES_FROM, place.log, place.index, SCANNED)
    if not rows and place.later is not None:
        rows = fetch(reads.ENTRIES_FROM, place.later, 0, SCANNED)
    may = set(perms)
    kinds = [kind for kind in KINDS if kind.perm in may]
    events = [event for row in rows for event in _events_of(kinds, *row)]
    if place.read and rows and rows[0][1] == place.index:
        events = [event for event in events if event.index != place.index or _number(event) > place.read]
    mark = str(rows[-1][0]) if rows else after
    return EventsRead(events, mark, has_more=len(rows) == SCANNED)


def _number(event: LedgerEvent) -> int:
    return int(event.id.rpartition(".")[2])


def _place(holder_id: UUID, after: str | None, since: datetime | None) -> Place | None:
    if after is None:
        found = fetch_one(reads.ENTRY_SINCE, since or FIRST, holder_id) or fetch_one(reads.NEXT_ENTRY, holder_id)
        return Place(found[0], found[1], later=found[2]) if found else None
    parts = MARK.fullmatch(after)
    found = fetch_one(reads.ENTRY_AT, parts[1], holder_id) if parts else None
    if parts is None or found is None:
        raise Refused(("after", "names nothing that you may see; expected the id of an event, or the value of `next`"))
    log, index, later = found
    return Place(log, index, int(parts[2]), later) if parts[2] else Place(log, index + 1, later=later)


def _events_of(
    kinds: Iterable[EventKind],
    event: UUID,
    index: int,
    act: str,
    received_at: datetime,
    entry: bytes,
    leaf: bytes,
    salt: bytes | None,
    payload: bytes | None,
) -> Iterator[LedgerEvent]:
    of_act = [kind for kind in KINDS if act in kind.acts]
    if not of_act:
        return
    images = images_of_entry(entry, leaf, salt, payload)
    subject = msgspec.json.decode(entry).get("subject") or {}
    about = subject.get("table", ""), subject.get("id", "")
    found = []
    for kind in of_act:
        marks = [mark for mark, values in images.items() if kind.matches(mark[0], values or {}, about[1])]
        found += [(kind, mark) for mark in (sorted(marks) if kind.table else [about])]
    found = [(kind, mark) for kind, mark in found if mark[0] in OBJECTS]
    for number, (kind, (table, key)) in enumerate(found, start=1):
        if kind in kinds:
            values = images.get((table, key)) or {}
            yield LedgerEvent(f"{event}.{number}", kind.code, received_at, index, leaf.hex(), table, key, values)


def object_of(event: LedgerEvent) -> str:
    """The name by which programs call the row of an event."""
    return OBJECTS[event.table]
