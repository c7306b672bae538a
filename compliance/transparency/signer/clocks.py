"""Compares the signer's own clock with the database's, and receipts with what the signer has seen.

A database clock that stands still, or was set back, gives receipts before the signer's last look at the log without
those entries. Such an entry was received later than it says. The database cannot change the signer's clock.
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
"""Ends the release in entries whose time was given and not read. Only a demonstration may do that, and readers see
it."""


def own_time() -> datetime:
    """The signer's own time."""
    return datetime.fromtimestamp(time.time(), UTC)


def compare(connection: Connection, findings: Findings) -> None:
    """Raises an alarm about no log where the clocks of the database and of the signer differ."""
    before = own_time()
    row = connection.execute("SELECT ledger.clock()").fetchone()
    ahead = clock_words.difference(row[0], before, own_time()) if row else before - before
    if abs(ahead) > APART:
        fingerprint = clock_words.fingerprint(DATABASE, OURS, ahead, own_time())
        evidence = {"whose": DATABASE, "than": OURS, "ahead_seconds": ahead.total_seconds()}
        findings.alarm(connection, None, fingerprint, clock_words.difference_words(DATABASE, ahead, OURS), evidence)


class Receipts:
    """The times at which the signer last saw each log without anything new. Entries that it reads next were received
    after that."""

    def __init__(self) -> None:
        self._seen: dict[str, datetime] = {}

    def saw(self, head: Head, state: LogState | None, at: datetime) -> None:
        """Notes a look, begun `at`, in which the log held nothing new."""
        if state is not None and head.size == state.size:
            self._seen[head.origin] = at

    def check(self, connection: Connection, findings: Findings, head: Head, low: int, high: int) -> None:
        """Raises an alarm about the first entry that states a receipt before the signer last saw the log without it,
        and about the last entry where that lies ahead of the signer's time. Times increase from one entry to the
        next."""
        since = self._seen.get(head.origin)
        if since is not None:
            stated = _received_at(connection, head, low)
            if stated is not None and stated < since - ALLOWED:
                _alarm(connection, findings, head, low, stated, since, "the signer still saw the log without it at")
        stated, at = _received_at(connection, head, high - 1), own_time()
        if stated is not None and stated > at + ALLOWED:
            _alarm(connection, findings, head, high - 1, stated, at, "the signer already read it at")


def _received_at(connection: Connection, head: Head, index: int) -> datetime | None:
    """The time of receipt that an entry states; None if that time was given, or is none."""
    query = "SELECT entry_bytes FROM ledger.entry WHERE log_id = %s AND index = %s"
    row = connection.execute(query, [head.log_id, index]).fetchone()
    try:
        entry = json.loads(row[0]) if row else {}
        at = datetime.fromisoformat(entry["received_at"])
    except (ValueError, KeyError):
        return None
    return None if at.tzinfo is None or str(entry.get("release", "")).endswith(TOLD) else at


def _alarm(
    connection: Connection, findings: Findings, head: Head, index: int, stated: datetime, at: datetime, words: str
) -> None:
    sentence = (
        f"Entry {index} of {head.origin} says that it was received at {stated.isoformat()}; {words} {at.isoformat()}. "
        f"That is {abs(stated - at).total_seconds():.0f} seconds apart: count its lateness by the later time."
    )
    evidence = {"index": index, "received_at": stated.isoformat(), "seen_at": at.isoformat()}
    findings.alarm(connection, head.log_id, fingerprint_of("receipt", head.origin, str(index)), sentence, evidence)
