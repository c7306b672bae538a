"""Reads signed entries again, a part at a time. So a change beneath a signed root is found without an export."""

import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from ..tree import CompactRange
from .reading import Connection, Mismatch, read_on, snapshot
from .state import LogState

ENTRIES_A_ROUND = 20_000


@dataclass
class Pass:
    """A reading of a log, from its first entry to the size that it had when the reading began."""

    size: int
    root: str
    tree: CompactRange = field(default_factory=CompactRange)
    last: str = ""
    ended_at: float | None = None


class Reread:
    """Readings of all logs. They are kept in memory; a restart begins anew."""

    def __init__(self) -> None:
        self._passes: dict[str, Pass] = {}

    def go_on(self, connection: Connection, states: Iterable[LogState], pause_s: float) -> None:
        """Reads at most ENTRIES_A_ROUND further entries. Raises Mismatch, which names the `origin`."""
        left = ENTRIES_A_ROUND
        for state in states:
            if left <= 0:
                return
            reading = self._passes.get(state.origin)
            if reading and reading.ended_at is not None:
                if time.monotonic() - reading.ended_at < pause_s:
                    continue
                reading = None
            if reading is None:
                reading = self._passes[state.origin] = Pass(state.size, state.root)
            left -= self._read(connection, state, reading, left)

    def _read(self, connection: Connection, state: LogState, reading: Pass, most: int) -> int:
        begin = reading.tree.size
        end = min(reading.size, begin + most)
        try:
            with snapshot(connection):
                reading.last = read_on(connection, state.log_id, state.origin, reading.tree, end, reading.last)
            if end == reading.size and reading.tree.root().hex() != reading.root:
                raise Mismatch(
                    f"The first {end} entries of {state.origin} are not those that were signed.",
                    made=reading.tree.root().hex(),
                )
        except Mismatch as mismatch:
            mismatch.found["origin"] = state.origin
            raise
        if end == reading.size:
            reading.ended_at = time.monotonic()
        return end - begin
