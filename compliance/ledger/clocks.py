"""Compares the clock of this process with those of the database and of the witnesses.

A difference of seconds raises an alarm, which stops nothing. While the clocks of process and database differ by more
than the verifiers allow, no act is recorded.
"""

import json
from datetime import UTC, datetime, timedelta

import structlog

from compliance.transparency import clock_words
from compliance.transparency.clock_words import ALLOWED, APART

from .errors import ClocksApart
from .images import fetch_value
from .reads import CLOCK

OURS, DATABASE = "the clock of the application", "The clock of the database"
logger = structlog.get_logger()


def database_ahead() -> timedelta:
    """The lead of the database's clock over that of this process; negative if it is behind. One query."""
    before = datetime.now(UTC)
    return clock_words.difference(fetch_value(CLOCK), before, datetime.now(UTC))


def compare() -> bool:
    """Raises an alarm where the clocks of the database and of this process differ. Returns whether the alarm is new."""
    return alarm_where_apart("reconciler", DATABASE, database_ahead())


def alarm_where_apart(source: str, whose: str, ahead: timedelta) -> bool:
    """Raises an alarm where a clock is too far ahead of ours, or behind it. Returns whether the alarm is new."""
    if abs(ahead) <= APART:
        return False
    day = datetime.now(UTC)
    words = clock_words.difference_words_of_a_day(whose, ahead, OURS, day)
    fingerprint = clock_words.fingerprint(whose, OURS, ahead, day)
    evidence = json.dumps({"whose": whose, "than": OURS, "ahead_seconds": ahead.total_seconds()})
    is_new: bool = fetch_value("SELECT ledger.raise_alarm(%s, NULL, %s, %s, %s)", source, fingerprint, words, evidence)
    logger.error("clocks_apart", words=words)
    return is_new


def refuse_where_apart() -> None:
    """Raises ClocksApart where the clocks of the database and of this process differ by more than is allowed. A receipt
    far from our own time does not show it: it may follow an entry from a time when that clock was ahead. One query."""
    if abs(ahead := database_ahead()) > ALLOWED:
        raise ClocksApart(clock_words.difference_words(DATABASE, ahead, OURS))
