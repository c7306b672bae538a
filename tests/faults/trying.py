"""An act of the office, failed at its first statement, its second, … until it succeeds."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import psycopg
from django.db import Error, connection

from compliance.ledger.tests.databases import OwnDatabase

from .choosing import Ways
from .cutting import Fault, Statements
from .keeping import Kept, keep, put_back
from .state import Shape, shape_of, state_of

MOST = 2_000


class Unanswered(Exception):
    """A request was answered with an error of the server."""


BROKEN = (Error, psycopg.Error, Unanswered)


@dataclass(frozen=True)
class Flow:
    """An act that writes; `run` answers what it made.

    `taken_up`: of a work in several transactions, what the office does later where it was left; then all of it is done.
    `stays`: why an act in several transactions that nobody takes up may stay as any of them left it.
    """

    name: str
    run: Callable[[], Any]
    taken_up: Callable[[], Any] | None = None
    stays: str = ""


@dataclass
class Tried:
    """A result of trying: the number of statements, the times of each fault, and the flow's product in the end."""

    made: Any = None
    statements: int = 0
    faults: Counter[Fault] = field(default_factory=Counter)


@dataclass(frozen=True)
class Undisturbed:
    """A flow that nothing failed: its statements, and what it had done to each table by each of its commits."""

    statements: int
    stages: list[Shape]


@dataclass
class Attempt:
    """A run of a flow: whether it succeeded, and what it then made."""

    succeeded: bool
    made: Any = None


def attempted(flow: Flow, watch: Statements) -> Attempt:
    """Runs the flow under watch."""
    try:
        with watch.watching():
            made = flow.run()
    except BROKEN:
        if not watch.fired:
            raise
        return Attempt(False)
    return Attempt(True, made)


def undisturbed(flow: Flow, database: OwnDatabase, before: Kept) -> Undisturbed:
    """Runs the flow once and puts the database back as it was before."""
    stages = list[Shape]()
    watch = Statements(database, committed=lambda: stages.append(shape_of(before.state, state_of(database))))
    attempted(flow, watch)
    put_back(database, before)
    assert any(stages), f"{flow.name} wrote nothing"
    whole = all(stage == stages[-1] for stage in stages if stage)
    assert whole or flow.taken_up or flow.stays, f"{flow.name} can be left half done: {stages}"
    return Undisturbed(watch.count, stages)


def tried(flow: Flow, database: OwnDatabase, ways: Ways) -> Tried:
    """Fails the flow at every statement in the ways chosen, and lets it succeed at last.

    Fails unless after each fault the database is as before the flow, row for row, or, where a commit had gone through,
    as the undisturbed flow left it at that commit. Faults come out: none is taken for a success. A work that is taken
    up is left as the undisturbed one was at some commit, and is then wholly done, once.
    """
    connection.close()
    before, result = keep(database), Tried()
    whole = undisturbed(flow, database, before)
    for place in range(1, MOST):
        for fault in ways(flow.name, place, whole.statements):
            watch = Statements(database, place, fault)
            attempt = attempted(flow, watch)
            after = shape_of(before.state, state_of(database))
            if not watch.fired:
                assert after == whole.stages[-1], flow.name
                result.made, result.statements = attempt.made, watch.count
                return result
            result.faults[fault] += 1
            where = f"{flow.name}: {fault.name} at statement {place}: {watch.fired[:200]}"
            if watch.commits == 0:
                assert not after, (where, after)
                assert not attempt.succeeded, f"{where}: taken for a success"
                continue
            assert after == whole.stages[watch.commits - 1] or (flow.taken_up and after in whole.stages), (where, after)
            if flow.taken_up:
                flow.taken_up()
                connection.close()
                assert shape_of(before.state, state_of(database)) == whole.stages[-1], f"{where}: taken up"
            put_back(database, before)
    raise AssertionError(f"{flow.name} has no end")
