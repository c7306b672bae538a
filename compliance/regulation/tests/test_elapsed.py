"""Elapsed time and calendar months, across the nights the clocks change."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation.core.elapsed import after, elapsed, facility_zone, in_words, one_month_after

ZONE = facility_zone()
INSTANTS = st.integers(1262304000, 2051222400).map(lambda second: datetime.fromtimestamp(second, UTC))
OFFSETS = st.integers(-23 * 60, 23 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))


def at(text: str, fold: int = 0) -> datetime:
    """A wall-clock time at the facility; `fold=1` is the second of two equal ones."""
    return datetime.fromisoformat(text).replace(tzinfo=ZONE, fold=fold)


@pytest.mark.parametrize(
    ("start", "end", "hours"),
    [("2026-03-07T12:00", "2026-03-08T12:00", 23), ("2026-10-31T12:00", "2026-11-01T12:00", 25)],
)
def test_a_night_of_the_clocks_has_its_true_length(start: str, end: str, hours: int) -> None:
    assert at(end) - at(start) == timedelta(hours=24), "the trap: wall clocks say a day"
    assert elapsed(at(start), at(end)) == timedelta(hours=hours)


def test_the_two_half_past_ones_are_an_hour_apart() -> None:
    first, second = at("2026-11-01T01:30"), at("2026-11-01T01:30", fold=1)
    assert elapsed(first, second) == timedelta(hours=1)
    assert elapsed(second, first) == -timedelta(hours=1)
    assert elapsed(
        datetime.fromisoformat("2026-11-01T01:30-04:00"), datetime.fromisoformat("2026-11-01T01:30-05:00")
    ) == (timedelta(hours=1))


@given(INSTANTS, st.timedeltas(timedelta(0), timedelta(days=90)), OFFSETS, OFFSETS)
def test_the_zone_a_time_is_written_in_never_matters(
    start: datetime, span: timedelta, one: timezone, other: timezone
) -> None:
    end = after(start, span)
    assert elapsed(start.astimezone(one), end.astimezone(other)) == span
    assert elapsed(start.astimezone(ZONE), end.astimezone(ZONE)) == span
    assert one_month_after(start.astimezone(one)) == one_month_after(start.astimezone(other))


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("2026-01-28T10:00", "2026-02-28T10:00"),
        ("2026-01-31T10:00", "2026-02-28T10:00"),
        ("2028-01-31T10:00", "2028-02-29T10:00"),
        ("2026-03-31T10:00", "2026-04-30T10:00"),
        ("2026-12-31T23:59", "2027-01-31T23:59"),
        ("2026-02-28T10:00", "2026-03-28T10:00"),
        ("2026-02-08T12:00", "2026-03-08T12:00"),
        ("2026-10-01T01:30", "2026-11-01T01:30"),
    ],
)
def test_one_month_is_the_same_wall_clock_or_the_last_day(start: str, end: str) -> None:
    assert one_month_after(at(start)) == at(end).astimezone(UTC)
    assert one_month_after(at(start)).tzinfo is UTC


def test_a_month_into_the_hour_that_the_clocks_skip_ends_after_the_skip() -> None:
    assert one_month_after(at("2026-02-08T02:30")) == at("2026-03-08T03:30").astimezone(UTC)


def test_the_month_is_counted_at_the_facility() -> None:
    late = datetime(2026, 2, 1, 3, 0, tzinfo=UTC)  # still January 31 there
    assert one_month_after(late) == at("2026-02-28T22:00").astimezone(UTC)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "0 min"),
        (90180, "25 h 03 min"),
        (86401, "24 h 00 min 01 s"),
        (-61, "-1 min 01 s"),
        (172799, "47 h 59 min 59 s"),
        (172800, "2 days"),
        (767 * 3600, "31 days 23 h"),
    ],
)
def test_spans_in_words(seconds: int, words: str) -> None:
    assert in_words(timedelta(seconds=seconds)) == words
