"""The time of an entry has the zone of the day that is typed beside it."""

import pytest
from django.http import QueryDict

from compliance.regulation import chapter
from inspections.entries.form import EntryForm

KIND = chapter("617a").log("roulette_inspection")


def read(day: str, clock: str, zone: str = "") -> EntryForm:
    """The form with this day, time and zone typed."""
    year, month, number = day.split("-")
    data = QueryDict(mutable=True)
    data.update({
        "log_date.year": year, "log_date.month": month, "log_date.day": number, "log_time.time": clock,
        "log_time.offset": zone,
    })  # fmt: skip
    form = EntryForm(KIND, KIND.table(), list, frozenset())
    form.read(data)
    return form


@pytest.mark.parametrize(
    ("day", "clock", "zone", "time"),
    [
        ("2026-10-31", "11:30 p.m.", "", "23:30:00-04:00"),
        ("2026-11-01", "12:30 a.m.", "", "00:30:00-04:00"),
        ("2026-11-01", "1:30 a.m.", "-04:00", "01:30:00-04:00"),
        ("2026-11-01", "1:30 a.m.", "-05:00", "01:30:00-05:00"),
        ("2026-11-01", "2:30 a.m.", "", "02:30:00-05:00"),
        ("2026-03-08", "3:30 a.m.", "", "03:30:00-04:00"),
    ],
)
def test_it_is_taken_from_the_day(day, clock, zone, time):
    form = read(day, clock, zone)
    assert "log_time" not in form.errors
    assert form.values["log_time"] == time


@pytest.mark.parametrize(
    ("day", "clock", "zone", "words"),
    [
        ("2026-11-01", "1:30 a.m.", "", "The clocks showed that hour twice. Choose EST or EDT"),
        ("2026-03-08", "2:30 a.m.", "", "the clocks went forward"),
        ("2026-03-08", "2:30 a.m.", "-05:00", "the clocks went forward"),
        ("2026-10-31", "11:30 p.m.", "-05:00", "is EDT in Pennsylvania"),
    ],
)
def test_only_an_hour_that_is_missing_or_twice_there_is_refused(day, clock, zone, words):
    assert words in " ".join(read(day, clock, zone).errors["log_time"])


@pytest.mark.parametrize(
    ("day", "time", "zone"),
    [
        ("2026-10-31", "23:30:00-04:00", ""), ("2026-11-02", "09:00:00-05:00", ""),
        ("2026-11-01", "01:30:00-05:00", "-05:00"),
    ],
)  # fmt: skip
def test_a_form_that_opens_states_a_zone_only_where_the_calendar_does_not(day, time, zone):
    form = EntryForm(KIND, KIND.table(), list, frozenset())
    form.start({"log_date": day, "log_time": time})
    assert form.raw["log_time"][".offset"] == [zone]
