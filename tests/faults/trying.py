"""One act of the office, failed at its first statement, its second, … until it succeeds."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import psycopg
from django.db import Error, connection

from compliance.ledger.tests.databases import OwnDatabase

from .cutting import Fault, Statements
from .state import Shape, shape_of, state_of

MOST = 2_000


class Unanswered(Exception):
    """A request was answered with an error of the server."""


BROKEN = (Error, psycopg.Error, Unanswered)


@dataclass(frozen=True)
class Flow:
    """An act that writes; `run` answers what it made.

    `taken_up`: of a work in several transactions, what the office does later where it was left; then all of it is done.
    """

    name: str
    run: Callable[[], Any]
    taken_up: Callable[[], Any] | None = None


@dataclass
class Tried:
    """What trying showed: how many statements, how many faults."""

    made: Any = None
    statements: int = 0
    faults: int = 0


def attempted(flow: Flow, watch: Statements) -> bool:
    """Runs the flow under watch; whether it succeeded."""
    try:
        with watch.watching():
            flow.run()
    except BROKEN:
        if not watch.fired:
            raise
        return False
    return True


def stages_of(flow: Flow, database: OwnDatabase) -> list[Shape]:
    """What the flow, undisturbed, did to each table up to its first commit, its second, … The database is as before."""
    connection.close()
    before, kept, stages = state_of(database), database.backup(), list[Shape]()
    attempted(flow, Statements(database, committed=lambda: stages.append(shape_of(before, state_of(database)))))
    database.restore(kept)
    assert state_of(database) == before
    assert any(stages), f"{flow.name} wrote nothing"
    return stages


def tried(flow: Flow, database: OwnDatabase, faults: Iterable[Fault]) -> Tried:
    """Fails the flow at every statement in each way, and lets it succeed at last.

    Fails unless after each fault the database is as before the flow, row for row, or, where a commit had gone through,
    as the undisturbed flow left it at that commit. Faults come out: none is taken for a success. A work that is taken
    up is left as the undisturbed one was at some commit, and is then wholly done, once.
    """
    stages, result = stages_of(flow, database), Tried()
    kept, before = database.backup(), state_of(database)
    for fault in faults:
        for place in range(1, MOST):
            watch = Statements(database, place, fault)
            succeeded = attempted(flow, watch)
            if not watch.fired:
                result.statements = max(result.statements, watch.count)
                assert shape_of(before, state_of(database)) == stages[-1], flow.name
                database.restore(kept)
                break
            result.faults += 1
            where = f"{flow.name}: {fault.name} at statement {place}: {watch.fired[:200]}"
            after = state_of(database)
            if watch.commits == 0:
                assert after == before, (where, shape_of(before, after))
                assert not succeeded, f"{where}: taken for a success"
            else:
                shape = shape_of(before, after)
                assert shape == stages[watch.commits - 1] or (flow.taken_up and shape in stages), (where, shape)
                if flow.taken_up:
                    flow.taken_up()
                    connection.close()
                    assert shape_of(before, state_of(database)) == stages[-1], f"{where}: taken up"
                database.restore(kept)
        else:
            raise AssertionError(f"{flow.name} has no end")
    result.made = flow.run()
    connection.close()
    return result
