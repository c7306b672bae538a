"""Trying an act finds each of these acts, which is wrong in one way."""

from collections.abc import Callable

import pytest
from django.db import Error

from compliance.ledger.tests.databases import OwnDatabase

from .choosing import by_turns, cut
from .cutting import Fault
from .trying import Flow, tried

ACTS = "SELECT count(*) FROM ledger.entry WHERE type = 'test.act'"


def test_an_act_in_one_transaction_passes(own_database: OwnDatabase) -> None:
    result = tried(Flow("whole", own_database.act), own_database, by_turns(1))
    assert set(result.faults) == set(Fault)
    assert result.faults[Fault.CUT_BEFORE] == result.statements
    assert own_database.rows(ACTS) == [(1,)]


def half_done(database: OwnDatabase) -> None:
    database.act(times=2)


def taken_for_a_success(database: OwnDatabase) -> None:
    try:
        database.act()
    except Error:
        return


def not_as_it_was(database: OwnDatabase) -> None:
    try:
        database.act()
    except Error:
        database.do("DELETE FROM ledger.payload")
        raise


@pytest.mark.parametrize(
    ("act", "words"),
    [(half_done, "can be left half done"), (taken_for_a_success, "taken for a success"), (not_as_it_was, "CUT_BEFORE")],
)
def test_a_wrong_act_is_found(own_database: OwnDatabase, act: Callable[[OwnDatabase], None], words: str) -> None:
    own_database.act()
    with pytest.raises(AssertionError, match=words):
        tried(Flow(act.__name__, lambda: act(own_database)), own_database, cut)


def test_a_work_in_two_transactions_is_taken_up(own_database: OwnDatabase) -> None:
    """The first half is done once; what resumes it does the other half."""

    def rest() -> None:
        while own_database.rows(ACTS) != [(2,)]:
            own_database.act()

    result = tried(Flow("halves", rest, taken_up=rest), own_database, cut)
    assert result.statements
    assert own_database.rows(ACTS) == [(2,)]


def test_a_work_that_is_taken_up_and_done_twice_is_found(own_database: OwnDatabase) -> None:
    def both() -> None:
        own_database.act(times=2)

    with pytest.raises(AssertionError, match="taken up"):
        tried(Flow("halves", both, taken_up=both), own_database, cut)
