"""Clocks that differ are told; further apart than the verifiers allow, nothing is recorded and pages still open."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from time_machine import TimeMachineFixture

from compliance.ledger.errors import ClocksApart
from compliance.ledger.open_alarms import open_alarms
from compliance.ledger.tasks import compare_clocks
from compliance.rest.problems import problem_of
from compliance.transparency.clock_words import ALLOWED
from compliance.transparency.signer.state import SignerFolder
from tests import clock as clock_of_the_run

from .databases import OwnDatabase
from .test_signer import alarms, signed_round, signing

HOUR = timedelta(hours=1)
CLOCK = "CREATE OR REPLACE FUNCTION ledger.clock() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE RETURN {}"
STALLED, TICKING = "'{}'::timestamptz", "clock_timestamp() + interval '{} microseconds'"


def turned(database: OwnDatabase, by: timedelta) -> None:
    """A superuser turns the database's clock."""
    microseconds = (clock_of_the_run.offset() + by) // timedelta(microseconds=1)
    database.do(CLOCK.format(TICKING.format(microseconds)))


def stalled(database: OwnDatabase, back: timedelta = timedelta(0)) -> None:
    """A superuser has the database's clock stand still, so long ago."""
    ((at,),) = database.rows("SELECT ledger.clock() - %s", back)
    database.do(CLOCK.format(STALLED.format(at.isoformat())))


@pytest.fixture
def clock(own_database: OwnDatabase) -> Iterator[None]:
    """The clock of the run comes back to a database that other tests use."""
    yield
    turned(own_database, timedelta(0))


@contextmanager
def unseen_by_the_office(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The clock of the application was turned with the database's."""
    with monkeypatch.context() as patched:
        patched.setattr("compliance.ledger.recording.refuse_where_apart", lambda: None)
        yield


@pytest.mark.parametrize("by", [HOUR, -HOUR, ALLOWED + timedelta(seconds=30)])
def test_nothing_is_recorded_while_clocks_differ_by_more_than_is_allowed(
    own_database: OwnDatabase, clock: None, by: timedelta
) -> None:
    own_database.act()
    before = own_database.rows("SELECT count(*) FROM ledger.entry")
    turned(own_database, by)
    if by < timedelta(0):
        own_database.do("UPDATE ledger.head SET last_received_at = last_received_at - interval '2 hours'")
    with pytest.raises(ClocksApart, match="ahead of" if by > timedelta(0) else "behind"):
        own_database.act()
    assert own_database.rows("SELECT count(*) FROM ledger.entry") == before


def test_the_refusal_says_so_in_words() -> None:
    error = ClocksApart("The clock of the database is 3600 seconds behind the clock of the application.")
    problem = problem_of(error)
    assert problem is not None
    assert (problem.status, "3600 seconds behind" in problem.detail) == (503, True)


def test_seconds_apart_are_an_alarm_that_stops_nothing(own_database: OwnDatabase, clock: None) -> None:
    assert not compare_clocks()
    turned(own_database, timedelta(seconds=30))
    assert compare_clocks()
    assert not compare_clocks()
    ((words, origin, _),) = alarms(own_database)
    assert origin is None
    assert words.startswith(
        "The clock of the database is more than 5 seconds ahead of the clock of the application (on "
    )
    turned(own_database, timedelta(seconds=40))
    assert not compare_clocks()
    assert open_alarms({("ledger.log", str(own_database.act().log_id))}) == []
    turned(own_database, HOUR)
    assert compare_clocks()


def test_health_tells_clocks_that_differ(own_database: OwnDatabase, clock: None, client: Client) -> None:
    assert "clocks" not in client.get("/healthz").json()
    turned(own_database, HOUR)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["clocks"]) == (200, "the database is +3600 seconds ahead")


@pytest.mark.parametrize("by", [timedelta(hours=13), timedelta(hours=-13)])
def test_contexts_hold_however_far_the_clocks_are_apart(own_database: OwnDatabase, clock: None, by: timedelta) -> None:
    from compliance.isolation.context import OFFICE, isolated

    turned(own_database, by)
    with isolated(OFFICE), connection.cursor() as cursor:
        cursor.execute("SELECT isolation.claim('office', 1)")
        assert cursor.fetchone() == ("office",)


def test_the_signer_tells_a_database_clock_that_differs(
    own_database: OwnDatabase, clock: None, signer_folder: SignerFolder
) -> None:
    own_database.act()
    turned(own_database, -HOUR)
    signed_round(own_database, signer_folder)
    ((words, origin, _),) = alarms(own_database)
    assert (words, origin) == ("The clock of the database is 3600 seconds behind the clock of the signer.", None)


@pytest.mark.parametrize("is_stalled", [True, False])
def test_an_entry_that_says_an_earlier_receipt_than_the_signer_saw_is_told(
    own_database: OwnDatabase,
    clock: None,
    signer_folder: SignerFolder,
    monkeypatch: pytest.MonkeyPatch,
    time_machine: TimeMachineFixture,
    is_stalled: bool,
) -> None:
    """An hour passes; the database's clock stands still, or is stepped back by it. The signer's goes on."""
    own_database.act()
    with signing(own_database, signer_folder) as (signer, connected):
        signer.round(connected)
        if is_stalled:
            stalled(own_database)
        time_machine.move_to(timezone.now() + HOUR)
        signer.round(connected)
        with unseen_by_the_office(monkeypatch):
            done = own_database.act()
        signer.round(connected)
    found = [(words, evidence) for words, origin, evidence in alarms(own_database) if origin == done.origin]
    assert [("count its lateness by the later time" in words, evidence["index"]) for words, evidence in found] == [
        (True, done.index)
    ]


def test_an_entry_that_says_a_later_receipt_than_now_is_told(
    own_database: OwnDatabase, clock: None, signer_folder: SignerFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    turned(own_database, HOUR)
    with unseen_by_the_office(monkeypatch):
        done = own_database.act()
    signed_round(own_database, signer_folder)
    found = [evidence["index"] for _, origin, evidence in alarms(own_database) if origin == done.origin]
    assert found == [done.index]
