"""A signed state over everything that a signer remembers, under a counter that only grows.

It states what the file of each log holds. The signer writes the files of logs, then this state, then its note once more
as `counter`. Killed in between, it leaves the earlier ones newer, by one; what is older was put back. So no file and no
two files can be put back alone. Whether all of them were, only others can tell (`memory`).
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from ..errors import Malformed
from ..notes import Checkpoint
from .keyring import KeyRing

if TYPE_CHECKING:
    from .state import LogState


@dataclass(frozen=True)
class Mark:
    """The content of a log's file: its tree, whether the log was stopped, and the hash of all that is in it."""

    size: int
    root: str
    is_stopped: bool
    digest: str

    @classmethod
    def of(cls, state: "LogState") -> "Mark":
        """The mark of a state."""
        kept = {name: value for name, value in asdict(state).items() if name != "counter"}
        digest = hashlib.sha256(json.dumps(kept, sort_keys=True).encode()).hexdigest()
        return cls(state.size, state.root, bool(state.stopped), digest)


def marks(states: Iterable["LogState"]) -> dict[str, Mark]:
    """The marks of these states, by origin."""
    return {state.origin: Mark.of(state) for state in states}


@dataclass(frozen=True)
class Memory:
    """The state over all logs: its counter, the marks by origin, and the note that signs both."""

    counter: int
    logs: Mapping[str, Mark]
    note: str = ""

    @classmethod
    def parse(cls, kept: dict[str, Any]) -> "Memory":
        """A state as it was kept. Raises TypeError and LookupError for what is none."""
        logs = {origin: Mark(**mark) for origin, mark in kept["logs"].items()}
        return cls(int(kept["counter"]), logs, str(kept["note"]))

    def written(self) -> bytes:
        """The bytes in which it is kept."""
        return json.dumps({"counter": self.counter, "logs": self._logs(), "note": self.note}, indent=1).encode()

    def checkpoint(self, name: str) -> Checkpoint:
        """The checkpoint that is signed. The origin is that of no log (`NAME/log/…`)."""
        root = hashlib.sha256(json.dumps(self._logs(), sort_keys=True).encode()).digest()
        return Checkpoint(f"{name}/memory", self.counter, root)

    def check_signed(self, keys: KeyRing) -> None:
        """Raises Malformed where no key of the signer has signed just this."""
        if keys.checkpoint(self.note) != self.checkpoint(keys.name):
            raise Malformed("its note is of another state")

    def put_back(self, states: Mapping[str, "LogState"], keys: KeyRing) -> str | None:
        """The finding, in words, that one of these files is not the one that was written last; None if each is, or is
        newer by the work under way when the process was killed."""
        for state in states.values():
            mark, now = self.logs.get(state.origin), Mark.of(state)
            if state.counter > self.counter + 1:
                return (
                    f"the file of {state.origin} is of the signed state number {state.counter}; the signed state here "
                    f"is number {self.counter}"
                )
            if now != mark and not (state.counter == self.counter + 1 and _is_later(state, mark, keys)):
                known = f"{mark.size} entries" if mark else "no such log"
                return (
                    f"the file of {state.origin} holds {state.size} entries, and is not the one that was written last; "
                    f"the signed state number {self.counter} knows {known}"
                )
        return None

    def _logs(self) -> dict[str, dict[str, Any]]:
        return {origin: asdict(mark) for origin, mark in self.logs.items()}


def _is_later(state: "LogState", mark: Mark | None, keys: KeyRing) -> bool:
    """Whether a state follows what is marked: the signer's own key has signed a larger tree, or the log was stopped."""
    if mark and (state.size, state.root) == (mark.size, mark.root):
        return bool(state.stopped)
    try:
        signed = keys.checkpoint(state.note)
    except Malformed:
        return False
    return signed.origin == state.origin and signed.size == state.size > (mark.size if mark else 0)
