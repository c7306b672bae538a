"""When two clocks differ, and what is said of it. Knows no Django: the signer says the same.

A clock is read between two readings of one's own; what lies between the two differs by nothing.
"""

import hashlib
from datetime import datetime, timedelta

from .entries import MOST_AHEAD

APART = timedelta(seconds=5)
"""Clocks further apart than this are an alarm."""
ALLOWED = -MOST_AHEAD
"""So far the verifiers let an event lie after its receipt; the office records nothing while its clocks differ more."""


def difference(read: datetime, before: datetime, after: datetime) -> timedelta:
    """How far a clock that was read between two instants of ours is ahead of ours; negative where it is behind."""
    return min(read - before, timedelta(0)) + max(read - after, timedelta(0))


def told(whose: str, ahead: timedelta, ours: str) -> str:
    """A difference as a sentence."""
    seconds = abs(ahead).total_seconds()
    return f"{whose} is {seconds:.0f} seconds {'ahead of' if ahead > timedelta(0) else 'behind'} {ours}."


def told_of_a_day(whose: str, ahead: timedelta, ours: str, day: datetime) -> str:
    """A difference as an alarm tells it: in the same words all day, however the clocks go on to differ."""
    limit = ALLOWED if abs(ahead) > ALLOWED else APART
    side = "ahead of" if ahead > timedelta(0) else "behind"
    return (
        f"{whose} is more than {limit.total_seconds():.0f} seconds {side} {ours} (on {day:%B} {day.day}, {day.year})."
    )


def fingerprint(whose: str, ours: str, ahead: timedelta, day: datetime) -> str:
    """One alarm a day for two clocks and a direction, and one more where they differ by more than is allowed."""
    parts = [whose, ours, str(ahead > timedelta(0)), str(abs(ahead) > ALLOWED), day.date().isoformat()]
    return hashlib.sha256("\n".join(["clocks", *parts]).encode()).hexdigest()[:32]
