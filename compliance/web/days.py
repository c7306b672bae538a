"""Days of a filter: typed by people, begun at every facility at one instant."""

from datetime import MAXYEAR, date, datetime, time, timedelta

from django.utils.dateparse import parse_date

from compliance.regulation.core.elapsed import facility_zone


def typed_day(text: str) -> date | None:
    """The day in a filter; None for what is no day, and for the ends of the calendar, whose hours cannot be counted."""
    day = typed_date(text)
    return day if day is not None and 1 < day.year < MAXYEAR else None


def typed_date(text: str) -> date | None:
    """A day of the calendar; None for what is none."""
    try:
        return parse_date(text.strip())
    except ValueError:
        return None


def month_before(at: datetime) -> date:
    """The first day of the month before."""
    first = at.astimezone(facility_zone()).date().replace(day=1)
    return (first - timedelta(days=1)).replace(day=1)


def day_begins(day: date) -> datetime:
    """The instant at which a day begins at every facility."""
    return datetime.combine(day, time(), facility_zone())
