"""Figures of the office's own, which no chapter fixes; settings of the same name change them."""

from datetime import timedelta

from django.conf import settings


def late_after() -> timedelta:
    """How long after its event an entry may be received without counting as late."""
    return timedelta(minutes=getattr(settings, "FLOOR_LATE_AFTER_MIN", 60))


def warn_before() -> timedelta:
    """How long before a limit ends the floor is warned."""
    return timedelta(minutes=getattr(settings, "FLOOR_WARN_BEFORE_MIN", 120))


FUTURE_ALLOWED = timedelta(minutes=2)
"""How far ahead of the office's clock the time of an event may lie: clocks on the wall are never quite right."""

SERIES = 90
"""How many earlier entries of a log an entry is judged with."""
