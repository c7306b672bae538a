"""What a verifier keeps of a log while it reads the entries."""

from __future__ import annotations

from array import array
from typing import Any

from .canonical import b64
from .entries import Place
from .notes import Checkpoint, Note
from .tree import CompactRange


class Log:
    """What is kept of a log while its entries are read: 48 bytes of each entry, and a number for each record."""

    def __init__(self, number: int, stated: dict[str, Any]) -> None:
        self.folder = f"logs/{number}"
        self.where = f"logs/{number}/envelopes.jsonl"
        self.origin: str = stated["origin"]
        self.start: int = stated["start"]
        self.end: int = stated["end"]
        self.frontier = [b64(one, 32) for one in stated["frontier"]]
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
