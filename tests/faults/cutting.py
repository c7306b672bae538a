"""Failing at the n-th statement: the connection cut before it or after it, or an error that PostgreSQL itself raises.

A statement is what Django sends, savepoints among them; COMMIT counts as one.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from typing import Any

from django.db import connection

from compliance.ledger.tests.databases import OwnDatabase

from . import superuser


class Fault(Enum):
    """A fault at the statement."""

    CUT_BEFORE = "the connection is cut before it"
    CUT_AFTER = "the connection is cut after it"
    DEADLOCK = "40P01"
    SERIALIZATION = "40001"
    TIMEOUT = "57014"
    DISK_FULL = "53100"

    @property
    def is_cut(self) -> bool:
        """Whether the connection is gone afterwards."""
        return self in (Fault.CUT_BEFORE, Fault.CUT_AFTER)


@dataclass
class Statements:
    """Counts the statements of a flow, and fails at one of them; `at` 0 at none."""

    database: OwnDatabase
    at: int = 0
    fault: Fault = Fault.CUT_BEFORE
    committed: Callable[[], None] = lambda: None
    """Called after each commit that may have changed something."""
    count: int = 0
    commits: int = 0
    fired: str = ""
    """The statement at which it failed."""

    def __call__(self, execute: Callable[..., Any], query: Any, params: Any, many: bool, context: Any) -> Any:
        """An execute wrapper of Django."""
        alone = connection.get_autocommit() and not connection.in_atomic_block
        return self._through(lambda: execute(query, params, many, context), str(query), commits=alone)

    def _through(self, carry_out: Callable[[], Any], words: str, *, commits: bool) -> Any:
        self.count += 1
        here = self.count == self.at
        if here:
            self.fired = words
            if self.fault is Fault.CUT_BEFORE:
                self._cut()
            elif not self.fault.is_cut:
                self._refused()
        done = carry_out()
        if commits and not words.lstrip().upper().startswith("SELECT"):
            self.commits += 1
            self.committed()
        if here and self.fault is Fault.CUT_AFTER:
            self._cut()
        return done

    def _cut(self) -> None:
        """Ends the backend of Django's connection, and waits until it is gone with its locks."""
        superuser.ended(self.database, connection.connection.info.backend_pid)

    def _refused(self) -> None:
        with connection.wrap_database_errors:
            connection.connection.execute(
                f"DO $$ BEGIN RAISE EXCEPTION 'a test' USING ERRCODE = '{self.fault.value}'; END $$"
            )

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Counts within; afterwards Django has a new connection."""
        commit = connection._commit
        connection._commit = lambda: self._through(commit, "COMMIT", commits=True)
        try:
            with connection.execute_wrapper(self):
                yield
        finally:
            connection._commit = commit
            assert not connection.in_atomic_block
            connection.close()
