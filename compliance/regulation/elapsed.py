"""Elapsed time and calendar months: the two ways in which the chapters count."""

from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

    FACILITY_ZONE: ZoneInfo


@cache
def facility_zone() -> "ZoneInfo":
    """The zone of every facility. Read on first use: the rule core must stay quick to import."""
    from zoneinfo import ZoneInfo

    return ZoneInfo("America/New_York")


def __getattr__(name: str) -> Any:
    if name == "FACILITY_ZONE":
        return facility_zone()
    raise AttributeError(name)


def elapsed(start: datetime, end: datetime) -> timedelta:
    """Elapsed time between two aware datetimes; negative if `end` is earlier.

    Goes to UTC first: Python subtracts wall clocks when both share a zone, so the night the clocks change would
    read as 24 h when 23 h or 25 h passed.
    """
    return end.astimezone(UTC) - start.astimezone(UTC)


def after(start: datetime, span: timedelta) -> datetime:
    """The instant `span` of elapsed time after `start`, in UTC."""
    return start.astimezone(UTC) + span


def one_month_after(start: datetime, zone: "ZoneInfo | None" = None) -> datetime:
    """Same day and wall-clock time of the next month in `zone` (the facility's, if none is given), or its last day
    where it is shorter; in UTC."""
    from calendar import monthrange

    local = start.astimezone(zone or facility_zone())
    year, month = (local.year + 1, 1) if local.month == 12 else (local.year, local.month + 1)
    day = min(local.day, monthrange(year, month)[1])
    return local.replace(year=year, month=month, day=day).astimezone(UTC)


def in_words(span: timedelta) -> str:
    """`25 h 03 min`, as findings and boards write a span; seconds only below a minute's precision, with a sign."""
    seconds = int(span.total_seconds())
    sign, seconds = ("-" if seconds < 0 else ""), abs(seconds)
    hours, rest = divmod(seconds, 3600)
    minutes, left = divmod(rest, 60)
    words = f"{sign}{hours} h {minutes:02d} min"
    return f"{words} {left:02d} s" if left else words
