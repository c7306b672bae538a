"""Elapsed time and calendar months: the two ways in which the chapters count."""

from calendar import monthrange
from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

ZONE_NAME = "America/New_York"
"""The zone of every facility: all are in Pennsylvania. It is named only here."""


@cache
def facility_zone() -> ZoneInfo:
    """The zone of every facility."""
    return ZoneInfo(ZONE_NAME)


def offsets_at(local: datetime) -> list[timedelta]:
    """The offsets from UTC at which clocks in Pennsylvania show this wall-clock time, earlier instant first: one; two
    in the hour that they repeat; none in the hour that they leave out."""
    first, second = (local.replace(tzinfo=facility_zone(), fold=fold).utcoffset() or timedelta() for fold in (0, 1))
    if first == second:
        return [first]
    return [first, second] if first > second else []


def zone_problem(at: datetime) -> str:
    """The fault of an instant's clock time and zone, in words: the hour does not exist in Pennsylvania, or the zone is
    not in force then. Empty if there is none. UTC names the instant itself and is never wrong."""
    local, stated = at.replace(tzinfo=None), at.utcoffset() or timedelta()
    possible = offsets_at(local)
    if not stated or stated in possible:
        return ""
    if not possible:
        return (
            f"There is no {_clock_words(local)} on {_day_words(local)}: the clocks went forward. Enter the time again."
        )
    right = " or ".join(f"{local.replace(tzinfo=facility_zone(), fold=fold):%Z}" for fold in range(len(possible)))
    return (
        f"The zone of {_clock_words(local)} on {_day_words(local)} is {right} in Pennsylvania, and another is stated. "
        "Check the time, and correct the zone."
    )


def elapsed(start: datetime, end: datetime) -> timedelta:
    """Elapsed time between two aware datetimes; negative if `end` is earlier.

    Converts to UTC first. Python subtracts wall clocks where both have one zone, so the night on which clocks change
    would be 24 h, when 23 h or 25 h passed.
    """
    return end.astimezone(UTC) - start.astimezone(UTC)


def after(start: datetime, span: timedelta) -> datetime:
    """The instant `span` of elapsed time after `start`, in UTC."""
    return start.astimezone(UTC) + span


def one_month_after(start: datetime) -> datetime:
    """The same day and wall-clock time of the next month at the facility, or its last day where it is shorter; in
    UTC."""
    local = start.astimezone(facility_zone())
    year, month = (local.year + 1, 1) if local.month == 12 else (local.year, local.month + 1)
    day = min(local.day, monthrange(year, month)[1])
    return local.replace(year=year, month=month, day=day).astimezone(UTC)


def in_words(span: timedelta) -> str:
    """`25 h 03 min`, as findings and boards write a span, with a sign; `3 min` below an hour, any seconds; from two
    days on, days: `31 days 23 h`."""
    seconds = int(span.total_seconds())
    sign, seconds = ("-" if seconds < 0 else ""), abs(seconds)
    hours, rest = divmod(seconds, 3600)
    minutes, left = divmod(rest, 60)
    if hours >= 48:
        days, hours = divmod(hours, 24)
        return f"{sign}{days} days {hours} h" if hours else f"{sign}{days} days"
    words = f"{sign}{hours} h {minutes:02d} min" if hours else f"{sign}{minutes} min"
    return f"{words} {left:02d} s" if left else words


def at_words(at: datetime) -> str:
    """An instant in facility time, as findings write it: `October 1, 2026, 9:12 a.m. EDT`, and any seconds."""
    local = at.astimezone(facility_zone())
    return f"{_day_words(local)}, {_clock_words(local)} {local.tzname()}"


def _day_words(local: datetime) -> str:
    return f"{local:%B} {local.day}, {local.year}"


def _clock_words(local: datetime) -> str:
    clock = f"{local.hour % 12 or 12}:{local:%M:%S}".removesuffix(":00")
    return f"{clock} {'a.m.' if local.hour < 12 else 'p.m.'}"


def over_time_words(what: str, started: datetime, due: datetime, ended: datetime | None, as_of: datetime) -> str:
    """States that equipment stayed in use past `due`, and how late it is. `what` begins the sentence: `The dice`."""
    if elapsed(started, due) <= timedelta(0):
        return f"{what} had used up their time when they were put back into use on {at_words(started)}."
    late = in_words(elapsed(due, ended or as_of))
    if ended is None:
        return f"{what} had to be out of use by {at_words(due)}. They are still in use, {late} late."
    return f"{what} had to be out of use by {at_words(due)}. They were taken out on {at_words(ended)}, {late} late."
