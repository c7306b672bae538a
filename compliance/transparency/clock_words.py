"""Differences between two clocks, and the words for them. Knows no Django: the signer says the same.

A clock is read between two readings of ours. A time between those two counts as no difference.
"""

import hashlib
from datetime import datetime, timedelta

from .entries import MOST_AHEAD

APART = timedelta(seconds=5)
"""A larger difference between clocks raises an alarm."""
ALLOWED = -MOST_AHEAD
"""The time by which verifiers let an event lie after its receipt. With a larger difference between its clocks the
office records nothing."""


def difference(read: datetime, before: datetime, after: datetime) -> timedelta:
    """The lead of a clock, read between two instants of ours, over ours; negative if it is behind."""
    return min(read - before, timedelta(0)) + max(read - after, timedelta(0))


def difference_words(whose: str, ahead: timedelta, ours: str) -> str:
    """A difference as a sentence."""
    seconds = abs(ahead).total_seconds()
    return f"{whose} is {seconds:.0f} seconds {'ahead of' if ahead > timedelta(0) else 'behind'} {ours}."


def difference_words_of_a_day(whose: str, ahead: timedelta, ours: str, day: datetime) -> str:
    """A difference as an alarm states it: in the same words all day, however much the clocks drift."""
    limit = ALLOWED if abs(ahead) > ALLOWED else APART
    side = "ahead of" if ahead > timedelta(0) else "behind"
    return (
        f"{whose} is more than {limit.total_seconds():.0f} seconds {side} {ours} (on {day:%B} {day.day}, {day.year})."
    )


def fingerprint(whose: str, ours: str, ahead: timedelta, day: datetime) -> str:
    """The name of an alarm: one a day for two clocks and a direction, and another if they differ by more than is
    allowed."""
    parts = [whose, ours, str(ahead > timedelta(0)), str(abs(ahead) > ALLOWED), day.date().isoformat()]
    return hashlib.sha256("\n".join(["clocks", *parts]).encode()).hexdigest()[:32]
