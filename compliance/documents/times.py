"""Times on paper: facility time with its zone and offset, and UTC where a record is signed."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo


def clock_words(at: datetime) -> str:
    """`9:48 a.m.` of a local time; with seconds where there are any."""
    seconds = f":{at.second:02d}" if at.second else ""
    return f"{at.hour % 12 or 12}:{at.minute:02d}{seconds}\u00a0{'a.m.' if at.hour < 12 else 'p.m.'}"


def offset_words(at: datetime) -> str:
    """`UTC−5` of a local time."""
    offset = at.utcoffset()
    minutes = int(offset.total_seconds()) // 60 if offset is not None else 0
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{'−' if minutes < 0 else '+'}{hours}{f':{rest:02d}' if rest else ''}"


def short_day(day: date) -> str:
    """`Feb 28, 2026`."""
    return f"{day:%b} {day.day}, {day.year}"


def signed_words(at: datetime, zone: ZoneInfo) -> str:
    """`February 28, 2026, 9:48:07 a.m. EST (UTC−5), 14:48:07 UTC`."""
    local, utc = at.astimezone(zone), at.astimezone(UTC)
    day = f"{local:%B} {local.day}, {local.year}"
    return f"{day}, {clock_words(local)}\u00a0{local.tzname()} ({offset_words(local)}), {utc:%H:%M:%S}\u00a0UTC"


def period_words(first: date, last: date) -> str:
    """`January 1 to February 28, 2026`; what both days share is said once, and a single day stands alone."""
    end = f"{last:%B} {last.day}, {last.year}"
    if first == last:
        return end
    if (first.year, first.month) == (last.year, last.month):
        return f"{last:%B} {first.day} to {last.day}, {last.year}"
    start = f"{first:%B} {first.day}" + (f", {first.year}" if first.year != last.year else "")
    return f"{start} to {end}"


def copied_words(at: datetime, zone: ZoneInfo) -> str:
    """`Mar 2, 2026, 8:05 a.m. EST`: a time on a line with other words, to the minute."""
    local = at.astimezone(zone)
    return f"{short_day(local)}, {clock_words(local.replace(second=0))}\u00a0{local.tzname()}"


def zone_words(start: datetime, end: datetime, zone: ZoneInfo) -> str:
    """`Facility time, EST (UTC−5); “a” is a.m., “p” is p.m.`: with both where the clock changes between the two."""
    names = dict.fromkeys(
        f"{moment.tzname()} ({offset_words(moment)})" for moment in (start.astimezone(zone), end.astimezone(zone))
    )
    return f"Facility time, {' and '.join(names)}; “a” is a.m., “p” is p.m."


def span_words(seconds: int) -> str:
    """`2 h 33 min` of elapsed seconds; under a minute in seconds."""
    if seconds < 60:
        return f"{seconds}\u00a0s"
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours}\u00a0h {minutes:02d}\u00a0min" if hours else f"{minutes}\u00a0min"
