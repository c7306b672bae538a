"""The demonstration's own clock: scenes side by side, and databases that accept no stated time."""

import contextlib
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import connection, transaction

from compliance.after_commit import LATER, after_commit
from compliance.demonstration import OutOfOrder, acted, declared
from compliance.ledger.recording import CLOCK, LedgerAct, record
from tests.emptied import empty_ledger

NOON = datetime(2026, 3, 3, 17, 0, tzinfo=UTC)


def at(minutes: int) -> datetime:
    return NOON + timedelta(minutes=minutes)


def scene(name: str, minutes: list[int], seen: list[tuple[str, int, datetime]]) -> Iterator[datetime]:
    for minute in minutes:
        yield at(minute)
        seen.append((name, minute, record(LedgerAct("demonstration.test", by=CLOCK), holder_id=None).received_at))


def test_acts_come_in_the_order_of_time_and_are_received_when_they_say(db: None) -> None:
    seen: list[tuple[str, int, datetime]] = []
    acted([scene("a", [1, 5, 6], seen), scene("none", [], seen), scene("b", [0, 5, 9], seen)])
    assert [(name, minute) for name, minute, _ in seen] == [
        ("b", 0), ("a", 1), ("a", 5), ("b", 5), ("a", 6), ("b", 9),
    ]  # fmt: skip
    assert all(received == at(minute) for _, minute, received in seen)


def test_a_scene_never_goes_back(db: None) -> None:
    with pytest.raises(OutOfOrder, match="goes back to 2026-03-03T17:02"):
        acted([scene("a", [3, 2], [])])


def test_only_entries_at_a_told_time_say_that_they_are_a_demonstration(db: None) -> None:
    acted([scene("a", [0], [])])
    done = record(LedgerAct("demonstration.test", by=CLOCK), holder_id=None)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT convert_from(entry_bytes, 'UTF8')::jsonb ->> 'release' FROM ledger.entry "
            "WHERE log_id = %s ORDER BY index DESC LIMIT 2",
            [done.log_id],
        )
        assert [release for (release,) in cursor.fetchall()] == [settings.VERSION, f"{settings.VERSION}+demonstration"]


def test_a_database_with_records_of_its_own_never_becomes_a_demonstration(db: None) -> None:
    record(LedgerAct("demonstration.test", by=CLOCK), holder_id=None)
    assert not declared()


def test_an_empty_database_becomes_one_and_stays_one(db: None) -> None:
    empty_ledger()
    assert declared()
    record(LedgerAct("demonstration.test", by=CLOCK), holder_id=None)
    assert declared()
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user, is_one FROM ledger.demonstration")
        assert cursor.fetchone() == ("compliance", True)


def test_postgresql_does_not_end_it_however_long_a_busy_machine_leaves_it_idle(db: None) -> None:
    def slow() -> Iterator[datetime]:
        yield NOON
        time.sleep(1)
        record(LedgerAct("demonstration.test", by=CLOCK), holder_id=None)

    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = '100ms'")
        acted([slow()])


def test_it_says_how_far_it_is(db: None) -> None:
    heard: list[tuple[int, datetime]] = []
    acted([scene("a", [0, 5], [])], hear=lambda done, moment: heard.append((done, moment)))
    assert heard == [(1, at(0)), (2, at(5))]


def test_work_of_its_past_comes_after_all_that_is_awaited(db: None, django_capture_on_commit_callbacks: Any) -> None:
    """The queue takes the lowest number first; a task without one is first of all."""
    handed: list[int | None] = []

    class Paper:
        name = "paper"

        def apply_async(self, arguments: Any, *, priority: int | None, **options: Any) -> None:
            handed.append(priority)

    def past() -> Iterator[datetime]:
        yield NOON
        after_commit(Paper())
        after_commit(Paper(), is_awaited=True)

    with django_capture_on_commit_callbacks(execute=True):
        acted([past()])
        after_commit(Paper())
    assert handed == [LATER, None, None]


def test_a_transaction_hands_over_the_same_work_once(db: None, django_capture_on_commit_callbacks: Any) -> None:
    handed: list[tuple[str, ...]] = []

    class Paper:
        name = "paper"

        def apply_async(self, arguments: tuple[str, ...], **options: Any) -> None:
            handed.append(arguments)

    paper: Any = Paper()
    with django_capture_on_commit_callbacks(execute=True):
        with contextlib.suppress(ZeroDivisionError), transaction.atomic():
            after_commit(paper, "one")
            raise ZeroDivisionError
        for key in ("one", "two", "one"):
            with transaction.atomic():
                after_commit(paper, key)
    assert handed == [("one",), ("two",)]
