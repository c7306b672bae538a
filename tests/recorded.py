"""Rows and entries in tests: a plugin of pytest (`-p tests.recorded`).

Nothing is committed within a test's own transaction, so PostgreSQL never asks whether a changed row is in a ledger
entry. It is asked here after each request: what a page or the API changed must be recorded by then. Rows that the test
itself made by hand are let go at its end.
"""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.core.signals import request_finished, request_started
from django.db import connection
from django.test import TestCase, TransactionTestCase
from psycopg.pq import TransactionStatus

from compliance.embedded.places import places_of
from compliance.embedded.postgres import connect
from tests.contents import Contents, contents, put_back
from tests.services import run_folder
from tests.waiting import wait_until

AT_WORK = (
    "SELECT pid, query FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() "
    "AND backend_type = 'client backend' AND xact_start IS NOT NULL"
)
_before: set[str] = set()


def unrecorded() -> list[tuple[str, str]]:
    """Rows that this transaction changed and no entry holds yet: table and key."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT relation, row_id FROM ledger.unrecorded()")
        return cursor.fetchall()


def _is_usable() -> bool:
    """Whether a test's own transaction runs and has not failed."""
    here = connection.connection
    return here is not None and not here.closed and here.info.transaction_status == TransactionStatus.INTRANS


def _unrecorded() -> set[str]:
    """Rows that are in no entry yet; not asked through Django, which counts the queries of a page."""
    if not _is_usable():
        return set()
    rows = connection.connection.execute("SELECT relation, row_id FROM ledger.unrecorded()").fetchall()
    return {":".join(row) for row in rows}


def let_go() -> None:
    """Forgets which rows are in no entry, as only the owner of the ledger can."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL ROLE compliance_ledger; DELETE FROM ledger.unrecorded_row; SET LOCAL ROLE NONE")


def note(rows: list[tuple[str, str]]) -> None:
    """Notes that these rows, by table and key, are in no entry, as PostgreSQL does where a row changes."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SET LOCAL ROLE compliance_ledger; INSERT INTO ledger.unrecorded_row SELECT pg_current_xact_id(), * "
            "FROM unnest(%s::text[], %s::text[]); SET LOCAL ROLE NONE",
            [[table for table, _ in rows], [key for _, key in rows]],
        )


def _note(**_: Any) -> None:
    _before.clear()
    _before.update(_unrecorded())


def _check(**_: Any) -> None:
    left = _unrecorded() - _before
    assert not left, f"a request changed rows and recorded no entry of them: {sorted(left)}"


@pytest.fixture(autouse=True, scope="session")
def requests_record_what_they_change() -> Iterator[None]:
    """Asks after each request of every test."""
    request_started.connect(_note)
    request_finished.connect(_check)
    yield
    request_started.disconnect(_note)
    request_finished.disconnect(_check)


@pytest.fixture(autouse=True, scope="session")
def given_rows_are_let_go() -> Iterator[None]:
    """Forgets the rows that a test made by hand, before its transaction is rolled back."""
    teardown = TestCase._fixture_teardown

    def let_go_first(self: TestCase) -> None:
        if _is_usable():
            let_go()
        teardown(self)

    TestCase._fixture_teardown = let_go_first
    yield
    TestCase._fixture_teardown = teardown


def _superuser() -> psycopg.Connection[Any]:
    return connect(places_of(run_folder()).postgres_socket, connection.settings_dict["NAME"])


def _others_end(superuser: psycopg.Connection[Any]) -> None:
    """Waits for transactions that a test leaves behind: a page was closed, its last request is still answered."""
    wait_until(
        lambda: not superuser.execute(AT_WORK).fetchall(),
        lambda: f"transactions that a test left behind end: {superuser.execute(AT_WORK).fetchall()}",
    )


@pytest.fixture(autouse=True, scope="session")
def committed_rows_are_removed() -> Iterator[None]:
    """Before the first test that commits, notes what the database holds; after each, puts that back.

    Django would truncate every table and then write its own rows again; of the ledger a superuser alone can remove any.
    """
    kept: dict[str, Contents] = {}
    setup, teardown = TransactionTestCase._fixture_setup.__func__, TransactionTestCase._fixture_teardown

    def note_first(cls: type[TransactionTestCase]) -> None:
        setup(cls)
        if connection.settings_dict["NAME"] not in kept:
            with _superuser() as superuser:
                kept[connection.settings_dict["NAME"]] = contents(superuser)

    def then_put_back(self: TransactionTestCase) -> None:
        with _superuser() as superuser:
            _others_end(superuser)
            put_back(superuser, kept[connection.settings_dict["NAME"]])

    TransactionTestCase._fixture_setup = classmethod(note_first)
    TransactionTestCase._fixture_teardown = then_put_back
    yield
    TransactionTestCase._fixture_setup = classmethod(setup)
    TransactionTestCase._fixture_teardown = teardown
