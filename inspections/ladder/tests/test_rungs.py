"""The times at which rungs are due: from the limit, once, held by an acknowledgment, never at the limit."""

from datetime import UTC, datetime, timedelta

import pytest

from inspections.ladder.rungs import DEFAULT, HOLD, Ladder, Rung, due_steps, ladder_from, next_step, steps_of

DUE = datetime(2026, 3, 4, 3, 40, tzinfo=UTC)
"""10:40 p.m. at the facility."""


def minutes(count: float) -> datetime:
    return DUE + timedelta(minutes=count)


def steps(*, raised=-120, limit=True, told=(), acknowledged=(), ladder=DEFAULT):
    return steps_of(
        ladder, raised_at=minutes(raised), limit_at=DUE if limit else None,
        times={number: minutes(at) for number, at in told}, acknowledged=[minutes(at) for at in acknowledged],
    )  # fmt: skip


def due(**given) -> list[float]:
    return [(one.due_at - DUE) / timedelta(minutes=1) for one in steps(**given)]


def test_the_default_tells_floorperson_pit_manager_shift_manager_at_the_limit_then_compliance():
    assert [(one.who, one.when, one.ways) for one in DEFAULT.rungs] == [
        ("Floorperson", "30 min before", "Inbox and pit board"),
        ("Pit manager", "15 min before", "Inbox and pit board"),
        (
            "Table games shift manager or assistant table games shift manager", "at the limit",
            "Inbox, mail and pit board",
        ),
        ("Compliance manager", "15 min over", "Inbox, mail and pit board"),
    ]  # fmt: skip
    assert due() == [-30, -15, 0, 15]
    assert Rung(("dealer",), 5, board=False).ways == "Inbox"


@pytest.mark.parametrize(
    ("at", "numbers"), [(-30.01, []), (-30, [1]), (-15.01, [1]), (-15, [1, 2]), (15, [1, 2, 3, 4])]
)
def test_a_rung_is_due_from_its_minute_on(at, numbers):
    assert [one.number for one in due_steps(steps(), minutes(at))] == numbers


def test_what_was_told_is_due_no_more():
    told = ((1, -30), (2, -15))
    assert [one.number for one in due_steps(steps(told=told), minutes(20))] == [3, 4]
    assert next_step(steps(told=told)).number == 3
    assert next_step(steps(told=[(number, 0) for number in (1, 2, 3, 4)])) is None


def test_none_is_due_before_the_alarm_is_raised():
    assert due(raised=-20) == [-20, -15, 0, 15]
    assert due(raised=40) == [40, 40, 40, 40]


def test_without_a_limit_the_first_is_due_at_once_and_the_others_as_far_apart_as_the_ladder_says():
    assert due(raised=0, limit=False) == [0, 15, 30, 45]


def test_an_acknowledgment_holds_the_next_rung_five_minutes_and_no_other():
    assert HOLD == 5
    assert due(told=[(1, -30)], acknowledged=[-29]) == [-30, -10, 0, 15]
    assert due(told=[(1, -30)], acknowledged=[-29, -28]) == [-30, -10, 0, 15]
    assert [one.is_held for one in steps(told=[(1, -30)], acknowledged=[-29])] == [False, True, False, False]


@pytest.mark.parametrize("raised", [-120, -31, -20, -12, -1, 0, 3, 40])
@pytest.mark.parametrize("told", [(), (1,), (1, 2), (1, 2, 3)])
def test_no_acknowledgment_brings_a_rung_before_its_time_or_before_the_alarm(raised, told):
    planned = due(raised=raised)
    held = due(raised=raised, told=[(number, raised) for number in told], acknowledged=[raised + 1])
    assert all(at in (before, before + HOLD, 0) and at >= before for before, at in zip(planned, held, strict=True))
    assert min(held) >= raised


def test_the_rung_at_the_limit_is_never_held():
    assert due(told=[(1, -30), (2, -15)], acknowledged=[-13]) == [-30, -15, 0, 15]
    assert due(raised=0, limit=False, told=[(1, 0), (2, 15)], acknowledged=[16]) == [0, 15, 30, 45]


def test_what_comes_before_the_limit_is_held_no_longer_than_to_it():
    close = Ladder((Rung(("floorperson",), -30), Rung(("pit_manager",), -3), Rung(("shift_manager",), 10)))
    assert due(ladder=close, told=[(1, -30)], acknowledged=[-29]) == [-30, 0, 10]


def test_an_acknowledgment_after_the_limit_holds_the_next_one():
    told = [(1, -30), (2, -15), (3, 0)]
    assert due(told=told, acknowledged=[4]) == [-30, -15, 0, 20]
    assert due(told=[*told, (4, 15)], acknowledged=[16]) == [-30, -15, 0, 15]


def test_a_facility_may_say_that_nothing_is_held():
    assert due(told=[(1, -30)], acknowledged=[-29], ladder=Ladder(DEFAULT.rungs, 0)) == [-30, -15, 0, 15]


def test_a_ladder_is_kept_and_read_again():
    assert ladder_from([one.stated() for one in DEFAULT.rungs], DEFAULT.hold) == DEFAULT
