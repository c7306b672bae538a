"""How far a check has come: told on standard error, and ended where it takes too long (section 11)."""

from __future__ import annotations

import sys
import time

from .errors import Unreadable

MINUTES = 15
FIRST_TOLD, TOLD_EVERY = 5, 5  # seconds


class Pace:
    """Counts the bytes that were unpacked of a bundle. Without limit it says and ends nothing."""

    def __init__(self, minutes: float | None = None) -> None:
        self.minutes, self.began = minutes, time.monotonic()
        self.total = self.done = 0
        self.next = self.began + FIRST_TOLD

    def advance(self, count: int) -> None:
        """Counts bytes. Raises Unreadable where the check has taken longer than its limit."""
        self.done += count
        now = time.monotonic()
        if self.minutes is None or not self.total:
            return
        if now - self.began > 60 * self.minutes:
            raise Unreadable(
                f"The check was stopped after {self.minutes:g} minutes, with {self._so_far()} read. "
                "Start it again with more time (--minutes), or ask for a bundle of a shorter period."
            )
        if now >= self.next:
            self.next = now + TOLD_EVERY
            left = (now - self.began) * (self.total - self.done) / max(1, self.done)
            _tell(f"{self._so_far()} read, about {left:,.0f} seconds left\n")

    def _so_far(self) -> str:
        mebibytes = self.done / (1 << 20), self.total / (1 << 20)
        return f"{mebibytes[0]:,.0f} of {mebibytes[1]:,.0f} MiB ({100 * self.done // self.total} percent)"


def _tell(words: str) -> None:
    """Writes on standard error; nobody has to read it."""
    try:
        sys.stderr.write(words)
        sys.stderr.flush()
    except (OSError, ValueError, AttributeError):
        return
