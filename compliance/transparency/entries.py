"""Entries and their payloads, each by itself, and what is kept of a log while they are read (sections 3 to 6 and 9)."""

from __future__ import annotations

import hashlib
from array import array
from datetime import datetime, timedelta
from typing import Any

from .canonical import b64, parse_canonical, utf8
from .errors import Malformed
from .notes import Checkpoint, Note
from .shapes import PAYLOAD, PRESENT, STATEMENT
from .tree import CompactRange

_A_SECOND, MOST_AHEAD = timedelta(seconds=1), timedelta(seconds=-120)


def time_problem(entry: dict[str, Any]) -> str | None:
    """Why the lateness does not fit the two times, or why the event may not lie so far after its receipt (5.3, 5.7)."""
    occurred, lateness = entry["occurred_at"], entry["lateness"]
    if occurred is None or lateness is None:
        return None if occurred is lateness else "only an entry that says when it happened says how late it is"
    passed = datetime.fromisoformat(entry["received_at"][:-1]) - datetime.fromisoformat(occurred["utc"][:-1])
    if passed < MOST_AHEAD:
        return "what is recorded lies more than 120 seconds after its receipt"
    seconds = max(0, passed // _A_SECOND)
    is_late = seconds > lateness["limit_seconds"]
    if lateness["seconds"] != seconds or lateness["is_late"] is not is_late:
        return (
            f"by its times it was received {seconds} seconds after the event, which is {'' if is_late else 'not '}late"
        )
    return None if bool(lateness["reason"]) is is_late else "a late entry has a reason, and any other has none"


def parse_payload(payload: str) -> dict[str, Any]:
    """The payload in this text: `about`, `rows` and `shown`. Raises Malformed."""
    value = PAYLOAD.check(parse_canonical(utf8(payload)))
    if value["shown"] is not None:
        parse_canonical(utf8(value["shown"]))
    return value


def payload_of(entry: dict[str, Any], record: dict[str, Any]) -> dict[str, Any]:
    """The payload beside an entry. Raises Malformed where the entry does not commit to it."""
    content = b64(record["salt"]) + utf8(record["payload"])
    if hashlib.sha256(content).hexdigest() != entry["payload_sha256"]:
        raise Malformed("it is not the one that the entry commits to")
    return parse_payload(record["payload"])


def parse_statement(signature: dict[str, Any], entry: dict[str, Any]) -> dict[str, Any]:
    """The statement of a signature (section 4). Raises Malformed where it is by another person or for another log."""
    statement = STATEMENT.parse(utf8(signature["statement"]))
    stated = statement["user"], statement["credential_number"], statement["origin"]
    if stated != (entry["actor"]["user"], entry["actor"]["credential_number"], entry["origin"]):
        raise Malformed("it names another person or another log than its entry")
    return statement


def check_present(entry: dict[str, Any], payload: dict[str, Any]) -> None:
    """Raises Malformed unless two people were present and signed what they were shown (section 6)."""
    people = payload["about"].get("present")
    if type(people) is not list or len(people) != 2:
        raise Malformed("two people turn keys")
    for person in people:
        statement = parse_statement(PRESENT.check(person)["signature"], {"actor": person, "origin": entry["origin"]})
        if hashlib.sha256(utf8(payload["shown"] or "")).hexdigest() != statement["record_sha256"]:
            raise Malformed("those present signed something else than they were shown")
    if any(people[0][name] == people[1][name] for name in ("user", "credential_number")):
        raise Malformed("two people turn keys, not one twice")


def matches(chosen: dict[str, Any], entry: dict[str, Any]) -> bool:
    """Whether the bundle's filter chooses this entry."""
    received_on = entry["received_at"][:10]
    in_days = (chosen["from"] or "") <= received_on <= (chosen["to"] or "9999-12-31")
    is_of_types = chosen["types"] is None or entry["type"] in chosen["types"]
    return entry["type"] in ALWAYS_CHOSEN or (in_days and is_of_types)


def is_before(place: Place, at: str, other: Place, other_at: str) -> bool:
    """Whether an entry comes before another: by index within a log, else by time of receipt."""
    return place[1] < other[1] if place[0] == other[0] else at < other_at


def mark(*words: str) -> int:
    """A short number for words: 96 bits of their hash."""
    return int.from_bytes(hashlib.blake2b("\0".join(words).encode(), digest_size=12).digest(), "big")


Place = tuple[str, int]
MADE, REVOKED, BEGUN = "administration.token_create", "administration.token_revoke", "ledger.begin"
ALWAYS_CHOSEN = frozenset(("log.opened", "retention.destroy", "passkey.enrol", "passkey.revoke", MADE, REVOKED)) | {
    "keys.announce",
    "keys.retire",
}
NEVER_DESTROYED = ALWAYS_CHOSEN | {"export.bundle"}


class Log:
    """What is kept of a log while its entries are read: 48 bytes of each entry, and a number for each record."""

    def __init__(self, number: int, stated: dict[str, Any]) -> None:
        self.folder = f"logs/{number}"
        self.where = f"logs/{number}/envelopes.jsonl"
        self.origin: str = stated["origin"]
        self.start: int = stated["start"]
        self.end: int = stated["end"]
        self.frontier = [b64(digest, 32) for digest in stated["frontier"]]
        self.note: Note | None = None
        self.checkpoint: Checkpoint | None = None
        self.leaves, self.events = bytearray(), bytearray()
        self.first_received = self.last_received = ""
        self.predecessor: dict[str, Any] | None = None
        self.retired: set[str] = set()
        self.committed: tuple[str, int] | None = None
        self.is_later = self.is_read = False
        self.versions: dict[int, int] = {}
        self.numbers: dict[Place, int] = {}
        self.without_payload = array("Q")
        self.kept_or_attached: dict[int, tuple[bool, list[dict[str, Any]]]] = {}

    def leaf(self, index: int) -> bytes:
        """The leaf hash of an entry in range."""
        return bytes(self.leaves[32 * (index - self.start) : 32 * (index - self.start + 1)])

    def event(self, index: int) -> bytes:
        """The sixteen bytes of the id of an entry in range."""
        return bytes(self.events[16 * (index - self.start) : 16 * (index - self.start + 1)])

    def root_at(self, size: int) -> bytes:
        """The root over the first `size` entries, which lie in range."""
        growing = CompactRange.from_hashes(self.start, self.frontier)
        for index in range(self.start, size):
            growing.append(self.leaf(index))
        return growing.root()
