"""Entries and payloads of a part of a log, each compared with its own bytes."""

import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from compliance.transparency.canonical import parse_canonical
from compliance.transparency.errors import Malformed
from compliance.transparency.shapes import PAYLOAD as PAYLOAD_SHAPE
from compliance.transparency.tree import leaf_hash

from ..images import fetch
from .difference import Difference, in_words
from .reading import EntryRange, Read

ENTRY, PAYLOAD = "ledger.entry", "ledger.payload"


@dataclass
class EntryStatement:
    """The content of an entry: its envelope, its payload (None: destroyed, or unreadable), its leaf hash."""

    index: int
    leaf: bytes
    envelope: dict[str, Any]
    payload: dict[str, Any] | None = None
    images: list[dict[str, Any]] = field(default_factory=list)

    @property
    def received_at(self) -> str:
        return str(self.envelope.get("received_at"))


class Entries:
    """Checks a part. `found` is what does not fit; `told` is what the entries state, in order; `is_whole` says whether
    each could be read; `last` is the receipt of the last one."""

    def __init__(self, part: EntryRange, read: Read, last: str) -> None:
        self.part, self.read, self.last = part, read, last
        self.found: list[Difference] = []
        self.told: list[EntryStatement] = []
        self.is_whole = True
        for index in sorted({*read.entries, *read.payloads} | set(range(part.low, part.high))):
            rows = read.entries.get(index, [])
            is_inside = 0 <= index < part.size
            if is_inside and len(rows) == 1:
                self._entry(index, *rows[0])
            else:
                self.is_whole = self.is_whole and not is_inside
                expected = "one entry here" if is_inside else f"a log of {part.size} entries"
                self._say(ENTRY, index, "", expected, f"{len(rows)} entries here")

    def _say(self, table: str, index: int, column: str, expected: str, actual: str) -> None:
        row = f"{self.part.origin} {index}"
        self.found.append(Difference(table, row, column, expected, actual, self.part.origin, index, self.part.log_id))

    def _entry(
        self, index: int, event: str, act: str, received_at: str, data: bytes | None, leaf: bytes | None
    ) -> None:
        try:
            envelope = parse_canonical(data or b"")
            if not isinstance(envelope, dict):
                raise Malformed("no envelope")
        except Malformed as error:
            self.is_whole = False
            self._say(ENTRY, index, "entry_bytes", "canonical JSON", str(error))
            return
        entry = EntryStatement(index, leaf_hash(data or b""), envelope)
        for name, value in (("event", event), ("type", act), ("received_at", received_at)):
            if envelope.get(name) != value:
                self._say(ENTRY, index, name, in_words(envelope.get(name)), in_words(value))
        if leaf != entry.leaf:
            self._say(ENTRY, index, "leaf_hash", entry.leaf.hex(), leaf.hex() if leaf else "nothing")
        if (envelope.get("origin"), envelope.get("index")) != (self.part.origin, index):
            actual = f"{in_words(envelope.get('origin'))} {in_words(envelope.get('index'))}"
            self._say(ENTRY, index, "entry_bytes", f"origin and index {self.part.origin} {index}", actual)
        if not self.last < entry.received_at:
            self._say(ENTRY, index, "received_at", f"a receipt after {self.last}", entry.received_at)
        self.last = entry.received_at
        self.told.append(entry)
        self._payload(entry)

    def _payload(self, entry: EntryStatement) -> None:
        rows = self.read.payloads.get(entry.index, [])
        if len(rows) != 1:
            self._say(PAYLOAD, entry.index, "", "one payload here", f"{len(rows)} payloads here")
            return
        salt, payload, destroyed_at = rows[0]
        if salt is None and payload is None and destroyed_at is not None:
            self._destroyed(entry.index, destroyed_at)
            return
        if destroyed_at is not None or salt is None or payload is None:
            parts = {"salt": salt, "payload": payload, "destroyed_at": destroyed_at}
            actual = ", ".join(f"{name} {'there' if value is not None else 'missing'}" for name, value in parts.items())
            self._say(PAYLOAD, entry.index, "payload", "salt and payload and no destruction, or the reverse", actual)
            return
        digest = hashlib.sha256(salt + payload).hexdigest()
        if entry.envelope.get("payload_sha256") != digest:
            expected = f"payload_sha256 {in_words(entry.envelope.get('payload_sha256'))}"
            self._say(PAYLOAD, entry.index, "salt and payload", expected, digest)
        try:
            entry.payload = PAYLOAD_SHAPE.parse(payload)
            entry.images = [image for image in entry.payload["rows"] if image["table"] and image["id"]]
        except Malformed as error:
            self._say(PAYLOAD, entry.index, "payload", "a payload of the format", str(error))

    @cached_property
    def destructions(self) -> dict[tuple[str, int], str]:
        """The payloads that entries tell destroyed. One query, if a payload of the part is destroyed."""
        return destructions()

    def _destroyed(self, index: int, destroyed_at: str) -> None:
        at = self.destructions.get((self.part.origin, index))
        if at is None:
            actual = f"destroyed at {destroyed_at}, of which no entry tells"
            self._say(PAYLOAD, index, "payload", "its hash", actual)
        elif at != destroyed_at:
            self._say(PAYLOAD, index, "destroyed_at", at, destroyed_at)


def destructions() -> dict[tuple[str, int], str]:
    """Origin and index of every payload that an entry tells destroyed, with the receipt of that entry. One query."""
    rows = fetch(
        "SELECT ledger.instant(entry.received_at), payload FROM ledger.log JOIN ledger.entry AS entry ON log_id = id "
        "JOIN ledger.payload USING (log_id, index) WHERE entry.type = 'retention.destroy' AND payload IS NOT NULL"
    )
    receipts: dict[tuple[str, int], str] = {}
    for at, payload in rows:
        try:
            destroyed = parse_canonical(bytes(payload))["about"]["destroyed"]
            receipts |= {(place["origin"], place["index"]): at for place in destroyed}
        except (Malformed, TypeError, KeyError):
            continue
    return receipts
