"""Figures that the office sets and no chapter fixes. Two are settings of the Board administrator."""

from collections.abc import Callable
from datetime import datetime, timedelta

from compliance.holders.policy import policy_number, policy_numbers
from compliance.regulation.general.settings import LATE_ENTRY, WARN_BEFORE


def late_after(at: datetime | None = None) -> timedelta:
    """How long after its event an entry may be received and not be late, at `at` (now when not given). One query."""
    return timedelta(minutes=policy_number(LATE_ENTRY.code, at))


def late_limits() -> Callable[[datetime], timedelta]:
    """How long after its event an entry may be received and not be late, at any instant. One query."""
    minutes = policy_numbers(LATE_ENTRY.code)
    return lambda at: timedelta(minutes=minutes(at))


def warn_before(at: datetime | None = None) -> timedelta:
    """How long before a limit ends the floor is warned, at `at` (now when not given). One query."""
    return timedelta(minutes=policy_number(WARN_BEFORE.code, at))


def warnings() -> Callable[[datetime], timedelta]:
    """How long before a limit ends the floor is warned, at any instant. One query."""
    minutes = policy_numbers(WARN_BEFORE.code)
    return lambda at: timedelta(minutes=minutes(at))


FUTURE_ALLOWED = timedelta(minutes=2)
"""How far ahead of the office's clock the time of an event may be: clocks on the wall are never quite right."""

SERIES = 90
"""How many earlier entries of a log an entry is judged with."""
