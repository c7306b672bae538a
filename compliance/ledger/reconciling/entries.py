"""Entries and payloads of a part of a log, each compared with its own bytes."""

import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from compliance.transparency.canonical import parse_canonical
from compliance.transparency.errors import Malformed
from compliance.transparency.shapes import PAYLOAD as PAYLOAD_SHAPE
from compliance.transparency.tree import leaf_hash

from ..images import asked
from .found import Difference, in_words
from .reading import Part, Read

ENTRY, PAYLOAD = "ledger.entry", "ledger.payload"


@dataclass
class Told:
    """What an entry states: its envelope, its payload (None: destroyed, or unreadable), its leaf hash."""

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

    def __init__(self, part: Part, read: Read, last: str) -> None:
        self.part, self.read, self.last = part, read, last
        self.found: list[Difference] = []
        self.told: list[Told] = []
        self.is_whole = True
        for index in sorted({*read.entries, *read.payloads} | set(range(part.low, part.high))):
            rows = read.entries.get(index, [])
            is_inside = 0 <= index < part.size
            if is_inside and len(rows) == 1:
                self._entry(index, *rows[0])
            else:
                self.is_whole = self.is_whole and not is_inside
                told = "one entry here" if is_inside else f"a log of {part.size} entries"
                self._say(ENTRY, index, "", told, f"{len(rows)} entries here")

    def _say(self, table: str, index: int, column: str, told: str, found: str) -> None:
        row = f"{self.part.origin} {index}"
        self.found.append(Difference(table, row, column, told, found, self.part.origin, index, self.part.log_id))

    def _entry(
        self, index: int, event: str, act: str, received_at: str, data: bytes | None, leaf: bytes | None
    ) -> None:
        try:
            said = parse_canonical(data or b"")
            if not isinstance(said, dict):
                raise Malformed("no envelope")
        except Malformed as error:
            self.is_whole = False
            self._say(ENTRY, index, "entry_bytes", "canonical JSON", str(error))
            return
        one = Told(index, leaf_hash(data or b""), said)
        for name, value in (("event", event), ("type", act), ("received_at", received_at)):
            if said.get(name) != value:
                self._say(ENTRY, index, name, in_words(said.get(name)), in_words(value))
        if leaf != one.leaf:
            self._say(ENTRY, index, "leaf_hash", one.leaf.hex(), leaf.hex() if leaf else "nothing")
        if (said.get("origin"), said.get("index")) != (self.part.origin, index):
            found = f"{in_words(said.get('origin'))} {in_words(said.get('index'))}"
            self._say(ENTRY, index, "entry_bytes", f"origin and index {self.part.origin} {index}", found)
        if not self.last < one.received_at:
            self._say(ENTRY, index, "received_at", f"a receipt after {self.last}", one.received_at)
        self.last = one.received_at
        self.told.append(one)
        self._payload(one)

    def _payload(self, one: Told) -> None:
        rows = self.read.payloads.get(one.index, [])
        if len(rows) != 1:
            self._say(PAYLOAD, one.index, "", "one payload here", f"{len(rows)} payloads here")
            return
        salt, payload, destroyed_at = rows[0]
        if salt is None and payload is None and destroyed_at is not None:
            self._destroyed(one.index, destroyed_at)
            return
        if destroyed_at is not None or salt is None or payload is None:
            parts = {"salt": salt, "payload": payload, "destroyed_at": destroyed_at}
            found = ", ".join(f"{name} {'there' if value is not None else 'missing'}" for name, value in parts.items())
            self._say(PAYLOAD, one.index, "payload", "salt and payload and no destruction, or the reverse", found)
            return
        digest = hashlib.sha256(salt + payload).hexdigest()
        if one.envelope.get("payload_sha256") != digest:
            told = f"payload_sha256 {in_words(one.envelope.get('payload_sha256'))}"
            self._say(PAYLOAD, one.index, "salt and payload", told, digest)
        try:
            one.payload = PAYLOAD_SHAPE.parse(payload)
            one.images = [image for image in one.payload["rows"] if image["table"] and image["id"]]
        except Malformed as error:
            self._say(PAYLOAD, one.index, "payload", "a payload of the format", str(error))

    @cached_property
    def destructions(self) -> dict[tuple[str, int], str]:
        """What entries tell destroyed. One query, where a payload of the part is destroyed."""
        return destructions()

    def _destroyed(self, index: int, destroyed_at: str) -> None:
        at = self.destructions.get((self.part.origin, index))
        if at is None:
            found = f"destroyed at {destroyed_at}, of which no entry tells"
            self._say(PAYLOAD, index, "payload", "its hash", found)
        elif at != destroyed_at:
            self._say(PAYLOAD, index, "destroyed_at", at, destroyed_at)


def destructions() -> dict[tuple[str, int], str]:
    """Origin and index of every payload that an entry tells destroyed, with the receipt of that entry. One query."""
    rows = asked(
        "SELECT ledger.instant(entry.received_at), payload FROM ledger.log JOIN ledger.entry AS entry ON log_id = id "
        "JOIN ledger.payload USING (log_id, index) WHERE entry.type = 'retention.destroy' AND payload IS NOT NULL"
    )
    found: dict[tuple[str, int], str] = {}
    for at, payload in rows:
        try:
            destroyed = parse_canonical(bytes(payload))["about"]["destroyed"]
            found |= {(one["origin"], one["index"]): at for one in destroyed}
        except (Malformed, TypeError, KeyError):
            continue
    return found
