"""The signer's own clock held against the database's, and receipts against what the signer has seen.

A database clock that stands still or was stepped back gives receipts that lie before the signer's last look at the log
without them: such an entry was received later than it says. The signer's clock is not the database's to turn.
"""

import json
import time
from datetime import UTC, datetime

from .. import clock_words
from ..clock_words import ALLOWED, APART
from .findings import Findings, fingerprint_of
from .reading import Connection, Head
from .state import LogState

OURS, DATABASE = "the clock of the signer", "The clock of the database"
TOLD = "+demonstration"
"""Ends the release in entries whose time was told, not read, as a demonstration alone may; readers see it there."""


def own_time() -> datetime:
    """The signer's own time."""
    return datetime.fromtimestamp(time.time(), UTC)


def compare(connection: Connection, findings: Findings) -> None:
    """Raises an alarm about no log where the database's clock and the signer's are apart."""
    before = own_time()
    row = connection.execute("SELECT ledger.clock()").fetchone()
    ahead = clock_words.difference(row[0], before, own_time()) if row else before - before
    if abs(ahead) > APART:
        fingerprint = clock_words.fingerprint(DATABASE, OURS, ahead, own_time())
        evidence = {"whose": DATABASE, "than": OURS, "ahead_seconds": ahead.total_seconds()}
        findings.alarm(connection, None, fingerprint, clock_words.told(DATABASE, ahead, OURS), evidence)


class Receipts:
    """When the signer last saw each log without anything new: what it reads next was received after that."""

    def __init__(self) -> None:
        self._seen: dict[str, datetime] = {}

    def saw(self, head: Head, state: LogState | None, at: datetime) -> None:
        """Notes a look, begun `at`, in which the log held what was signed before."""
        if state is not None and head.size == state.size:
            self._seen[head.origin] = at

    def check(self, connection: Connection, findings: Findings, head: Head, low: int, high: int) -> None:
        """Raises an alarm about the first of these entries that says to be received before the signer last saw the log
        without it, and about the last where it lies ahead of the signer's time. Times increase from one to the next."""
        since = self._seen.get(head.origin)
        if since is not None:
            said = _received_at(connection, head, low)
            if said is not None and said < since - ALLOWED:
                _alarm(connection, findings, head, low, said, since, "the signer still saw the log without it at")
        said, at = _received_at(connection, head, high - 1), own_time()
        if said is not None and said > at + ALLOWED:
            _alarm(connection, findings, head, high - 1, said, at, "the signer already read it at")


def _received_at(connection: Connection, head: Head, index: int) -> datetime | None:
    """When an entry says that it was received; None where that was told, or is no time."""
    query = "SELECT entry_bytes FROM ledger.entry WHERE log_id = %s AND index = %s"
    row = connection.execute(query, [head.log_id, index]).fetchone()
    try:
        entry = json.loads(row[0]) if row else {}
        at = datetime.fromisoformat(entry["received_at"])
    except (ValueError, KeyError):
        return None
    return None if at.tzinfo is None or str(entry.get("release", "")).endswith(TOLD) else at


def _alarm(
    connection: Connection, findings: Findings, head: Head, index: int, said: datetime, at: datetime, words: str
) -> None:
    sentence = (
        f"Entry {index} of {head.origin} says that it was received at {said.isoformat()}; {words} {at.isoformat()}. "
        f"That is {abs(said - at).total_seconds():.0f} seconds apart: count its lateness by the later time."
    )
    evidence = {"index": index, "received_at": said.isoformat(), "seen_at": at.isoformat()}
    findings.alarm(connection, head.log_id, fingerprint_of("receipt", head.origin, str(index)), sentence, evidence)
