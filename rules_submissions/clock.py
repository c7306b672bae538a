"""The review clock: calendar days from filing (601a.10(c)), counted in the facility's zone.

How many they are, and what a return does to them, are settings of the Board administrator; a round keeps the last day
with which it opened.
"""

from datetime import date, datetime, timedelta

from compliance.holders.policy import policies
from compliance.regulation.general.settings import RETURN_EFFECT, REVIEW_DAYS


def due_on(opened_on: date, days: int) -> date:
    """The last day of a clock of so many days: weekends and holidays count, the day of filing is day 0."""
    return opened_on + timedelta(days=days)


def review_term(at: datetime, left: int | None = None) -> int:
    """The days of a round that opens at `at`: the whole term, or those that were `left` at a return where the clock
    only resumes; never fewer than 0. One query."""
    settings = policies(at)
    if left is not None and settings[RETURN_EFFECT.code].value == "resume":
        return max(0, left)
    return int(settings[REVIEW_DAYS.code].value)


def return_words(at: datetime) -> str:
    """The effect of a return at `at` on the clock, in words for the certificate holder. One query."""
    settings = policies(at)
    if settings[RETURN_EFFECT.code].value == "resume":
        return "The clock stops. The remaining days start to run again when you file again."
    return f"The clock stops. It starts again, with {settings[REVIEW_DAYS.code].value} new days, when you file again."
