"""A day of a table in sentences."""

from collections.abc import Iterator
from datetime import timedelta
from zoneinfo import ZoneInfo

from compliance.regulation.core.elapsed import elapsed

from ..words import clock_words, span_words
from . import outputs
from .whole_day import WholeDay


def summary_of(day: outputs.TableDay) -> list[str]:
    """The content of the day, in sentences: entries, opening hours, problems, alarms, entries late or changed later."""
    return list(_sentences(day))


def span_lines(shown: WholeDay, zone: ZoneInfo) -> list[str]:
    """The figures of the bar: `Open 2:00 p.m. to 4:00 p.m., 2 h 00 min`."""
    return [
        f"{span.words} {clock_words(span.since, zone, shown.day.start)} to "
        f"{clock_words(span.until, zone, shown.day.start)}, {span_words(elapsed(span.since, span.until))}"
        for span in shown.spans
    ]


def _sentences(day: outputs.TableDay) -> Iterator[str]:
    totals = day.totals
    if totals.entries:
        missing = f"{totals.missing:,} missing" if totals.missing else "none missing"
        yield f"{_counted(totals.entries, 'entry', 'entries')} in {_counted(totals.logs, 'log', 'logs')}, {missing}."
    else:
        yield "No entries."
    hours = f" of {span_words(day.ends_at - day.starts_at)}" if day.known_at >= day.ends_at else " so far"
    yield f"Open {span_words(timedelta(seconds=totals.seconds_open))}{hours}." if day.open_times else "Not open."
    if totals.problems:
        state = f"{totals.open_problems:,} still open" if totals.open_problems else "closed"
        yield f"{_counted(totals.problems, 'problem', 'problems')}, {state}."
    if totals.alarms:
        yield f"{_counted(totals.alarms, 'alarm', 'alarms')}."
    if totals.late:
        yield f"{_counted(totals.late, 'entry was', 'entries were')} late."
    if day.changed_since:
        yield f"{_counted(len(day.changed_since), 'thing', 'things')} received after the day."


def _counted(count: int, one: str, many: str) -> str:
    return f"{count:,} {one if count == 1 else many}"
