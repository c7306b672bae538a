"""Retention of the records of logs: the general term of 465a.6(c), counted from the receipt of a record."""

from calendar import monthrange
from datetime import date, datetime, timedelta
from typing import TypeVar

from .controls import RETENTION

Day = TypeVar("Day", date, datetime)


def retention_years() -> int:
    """The general term in years. It is the same in every edition."""
    return RETENTION.of("")


def a_term_before(day: Day) -> Day:
    """The same day, or instant, a term of retention earlier; February 29 reads as the 28th."""
    year = day.year - retention_years()
    return day.replace(year=year, day=min(day.day, monthrange(year, day.month)[1]))


def last_day_past_retention(today: date) -> date:
    """The newest day of which every record lies more than the term back."""
    return a_term_before(today) - timedelta(days=1)
