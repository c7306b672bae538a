"""Elapsed time and calendar months: the two ways in which the chapters count."""

import calendar
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

FACILITY_ZONE = ZoneInfo("America/New_York")


def elapsed(start: datetime, end: datetime) -> timedelta:
    """Elapsed time between two aware datetimes; negative if `end` is earlier.

    Goes to UTC first: Python subtracts wall clocks when both share a zone, so the night the clocks change would
    read as 24 h when 23 h or 25 h passed.
    """
    return end.astimezone(UTC) - start.astimezone(UTC)


def after(start: datetime, span: timedelta) -> datetime:
    """The instant `span` of elapsed time after `start`, in UTC."""
    return start.astimezone(UTC) + span


def one_month_after(start: datetime, zone: ZoneInfo = FACILITY_ZONE) -> datetime:
    """Same day and wall-clock time of the next month in `zone`, or its last day where it is shorter; in UTC."""
    local = start.astimezone(zone)
    year, month = (local.year + 1, 1) if local.month == 12 else (local.year, local.month + 1)
    day = min(local.day, calendar.monthrange(year, month)[1])
    return local.replace(year=year, month=month, day=day).astimezone(UTC)


def in_words(span: timedelta) -> str:
    """`25 h 03 min`, as findings and boards write a span; seconds only below a minute's precision, with a sign."""
    seconds = int(span.total_seconds())
    sign, seconds = ("-" if seconds < 0 else ""), abs(seconds)
    hours, rest = divmod(seconds, 3600)
    minutes, left = divmod(rest, 60)
    words = f"{sign}{hours} h {minutes:02d} min"
    return f"{words} {left:02d} s" if left else words
