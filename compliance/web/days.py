"""Days that people type into filters."""

from datetime import MAXYEAR, date

from django.utils.dateparse import parse_date


def typed_day(text: str) -> date | None:
    """The day in a filter; None for what is no day, and for the ends of the calendar, whose hours cannot be counted."""
    try:
        day = parse_date(text.strip())
    except ValueError:
        return None
    return day if day is not None and 1 < day.year < MAXYEAR else None
