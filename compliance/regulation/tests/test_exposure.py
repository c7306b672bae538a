"""Exposure: an upper bound, exact to the microsecond, in elapsed time."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation.core.elapsed import facility_zone
from compliance.regulation.core.exposure import exposure, rounds_at_most

START = datetime(2026, 3, 3, 15, 2, tzinfo=UTC)
SPANS = st.timedeltas(min_value=timedelta(0), max_value=timedelta(days=400))
RATES = st.integers(0, 1_000)
TICK = timedelta(microseconds=1)


def hours(span: timedelta) -> Fraction:
    """A span in hours, exactly."""
    return Fraction(span // TICK, timedelta(hours=1) // TICK)


@given(SPANS, RATES)
def test_the_bound_is_the_least_whole_number_that_is_not_exceeded(span: timedelta, rate: int) -> None:
    exact = hours(span) * rate
    assert exact <= rounds_at_most(span, rate) < exact + 1


@given(SPANS, SPANS, RATES)
def test_more_time_is_never_less_play_and_two_parts_bound_the_whole(one: timedelta, more: timedelta, rate: int) -> None:
    whole = rounds_at_most(one + more, rate)
    assert rounds_at_most(one, rate) <= whole <= rounds_at_most(one, rate) + rounds_at_most(more, rate)


@given(SPANS, SPANS, RATES, st.integers(0, 9))
def test_the_bound_is_one_of_elapsed_time_whatever_the_clocks_on_the_wall_say(
    later: timedelta, span: timedelta, rate: int, hands: int
) -> None:
    since = START + later
    there = since.astimezone(facility_zone())
    until = (since + span).astimezone(facility_zone())
    found = exposure(there, until, rounds_per_hour=rate, hands_per_round=hands)
    assert (found.span, found.rounds, found.source) == (span, rounds_at_most(span, rate), "rate")
    assert found.hands == found.rounds * hands


@given(st.none() | st.integers(0, 10_000), st.none() | RATES, st.none() | st.integers(0, 9), st.booleans())
def test_what_nobody_counted_and_no_rate_bounds_is_not_invented(
    counted: int | None, rate: int | None, hands: int | None, is_timed: bool
) -> None:
    since = START - timedelta(hours=2) if is_timed else None
    found = exposure(since, START, counted=counted, rounds_per_hour=rate, hands_per_round=hands)
    assert (found.rounds is None) == (counted is None and (rate is None or not is_timed))
    assert (found.hands is None) == (found.rounds is None or hands is None)
    assert found.source == (
        "counter" if counted is not None else "nothing" if not is_timed else "time" if rate is None else "rate"
    )
    assert counted is None or found.rounds == counted


@pytest.mark.parametrize(
    ("span", "rounds"),
    [
        (timedelta(0), 0),
        (TICK, 1),
        (timedelta(minutes=1, seconds=30), 1),
        (timedelta(minutes=1, seconds=30) + TICK, 2),
        (timedelta(hours=1) - TICK, 40),
        (timedelta(hours=1), 40),
        (timedelta(hours=1) + TICK, 41),
    ],
)
def test_a_round_that_was_begun_counts_on_both_sides_of_the_boundary(span: timedelta, rounds: int) -> None:
    assert exposure(START - span, START, rounds_per_hour=40).rounds == rounds


@pytest.mark.parametrize(("day", "rounds"), [((2026, 3, 7), 23), ((2026, 10, 31), 25), ((2026, 6, 1), 24)])
def test_the_nights_on_which_clocks_change_have_23_and_25_hours(day: tuple[int, int, int], rounds: int) -> None:
    since = datetime(*day, 12, tzinfo=facility_zone())
    until = since + timedelta(days=1)  # noon on the wall
    assert exposure(since, until, rounds_per_hour=1).rounds == rounds


def test_a_count_after_the_finding_and_numbers_below_nothing_are_refused() -> None:
    assert exposure(START, START, rounds_per_hour=40).rounds == 0
    with pytest.raises(ValueError, match="not later"):
        exposure(START + TICK, START)
    for wrong in ({"counted": -1}, {"hands_per_round": -1}, {"rounds_per_hour": -1}):
        with pytest.raises(ValueError, match="negative"):
            exposure(START, START, **wrong)
