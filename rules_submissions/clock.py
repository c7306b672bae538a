"""The review clock: 15 calendar days from filing (601a.10(c)), counted in the facility's zone."""

from datetime import date, datetime, timedelta

from compliance.holders.models import Facility

REVIEW_DAYS = 15


def facility_day(facility: Facility, at: datetime) -> date:
    """The calendar day at the facility."""
    return at.astimezone(facility.zone).date()


def due_on(opened_on: date) -> date:
    """The last day of the clock: weekends and holidays count, the day of filing is day 0."""
    return opened_on + timedelta(days=REVIEW_DAYS)
