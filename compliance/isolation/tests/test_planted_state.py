"""State that a statement leaves on a connection is gone before the connection serves the next request."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.db import connection

from compliance.database_roles import APP_ROLE
from compliance.holders.models import Facility
from compliance.isolation.context import pool_reset
from compliance.ledger.images import Prepared
from compliance.ledger.tests.conftest import own_database
from compliance.ledger.tests.databases import OwnDatabase

__all__ = ["own_database"]
Raw = psycopg.Connection[Any]
LOCKS = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()"
STATE = (
    "SELECT current_user::text, session_user::text",
    "SELECT name, statement FROM pg_prepared_statements",
    "SELECT name, statement FROM pg_cursors",
    "SELECT pg_listening_channels()",
    LOCKS,
    "SELECT coalesce(current_setting('app.context', true), ''), coalesce(current_setting('app.mine', true), '')",
    "SELECT pg_my_temp_schema()",
)
PLANTED = (
    "PREPARE mine AS SELECT 1",
    "PREPARE held_0123456789abcdef01234567 (integer) AS SELECT $1",
    "BEGIN; DECLARE mine CURSOR WITH HOLD FOR SELECT 1; COMMIT",
    "LISTEN mine",
    "SELECT pg_advisory_lock(7), pg_advisory_lock_shared(8)",
    "SELECT set_config('app.context', 'office', false)",
    "SELECT set_config('app.mine', 'a variable', false)",
    "SET search_path = pg_temp, public",
    "SET row_security = off",
    "SET statement_timeout = 77777",
    "SET synchronous_commit = local",
    "SET default_transaction_read_only = on",
    "SET DateStyle = 'German'",
    "SET TIME ZONE 'Asia/Tokyo'",
    "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE",
)


@pytest.fixture
def raw(transactional_db: None) -> Iterator[Raw]:
    """A connection of the application."""
    here = connection.settings_dict
    host = here["OPTIONS"].get("host") or here["HOST"]
    options = here["OPTIONS"]["options"]
    with psycopg.connect(host=host, dbname=here["NAME"], user=APP_ROLE, options=options, autocommit=True) as made:
        made.prepare_threshold = None  # as Django has it
        made.execute("DO $$ BEGIN END $$")  # loads a language that has settings
        yield made


def state(raw: Raw) -> list[Any]:
    """All that a session keeps, its settings included."""
    settings = "SELECT name, setting FROM pg_settings ORDER BY name"
    return [raw.execute(query).fetchall() for query in (*STATE, settings)]


@pytest.mark.parametrize("statement", PLANTED)
def test_nothing_that_was_planted_stays(raw: Raw, statement: str) -> None:
    before = state(raw)
    raw.execute(statement)
    assert state(raw) != before
    pool_reset(raw)
    assert state(raw) == before


@pytest.mark.sampled
def test_no_setting_that_a_role_may_set_stays(raw: Raw) -> None:
    before, changed = state(raw), 0
    for name, kind, now, values, least, most in raw.execute(
        "SELECT name, vartype, setting, enumvals, min_val, max_val FROM pg_settings WHERE context = 'user'"
    ).fetchall():
        for value in values or {"bool": ["on", "off"], "string": ["UTC", "C", "sql_ascii", "mine"]}.get(
            kind, [least, most]
        ):
            if value == now:
                continue
            try:
                raw.execute("SELECT set_config(%s, %s, false)", [name, value])
            except psycopg.Error:
                continue
            changed += 1
            break
        pool_reset(raw)  # a setting such as a timeout would hold up the next
        assert state(raw) == before, name
    assert changed > 100


def test_the_times_of_the_next_request_are_in_utc_whatever_the_zone_of_the_server(raw: Raw) -> None:
    """Else no act would be recorded after the first hand-back: its entry states the time of receipt."""
    pool_reset(raw)
    assert raw.execute("SHOW TimeZone").fetchone() == ("UTC",)
    raw.execute("SET TimeZone = DEFAULT")
    assert raw.execute("SHOW TimeZone").fetchone() == ("UTC",)


def test_an_act_is_recorded_on_a_connection_that_was_handed_back(own_database: OwnDatabase) -> None:
    own_database.act()
    pool_reset(connection.connection)
    own_database.act()


def test_the_next_request_is_served_after_an_error_and_inside_an_open_transaction(raw: Raw, facility: Facility) -> None:
    """The pool rolls back what is open; what the rollback cannot undo is forgotten all the same."""
    before = state(raw)
    raw.execute("LISTEN mine")
    raw.autocommit = False
    raw.execute("SET search_path = pg_temp")
    with pytest.raises(psycopg.Error):
        raw.execute("SELECT 1 / 0")
    raw.rollback()
    pool_reset(raw)
    assert state(raw) == before


def test_a_statement_of_the_ledger_stays_prepared(raw: Raw) -> None:
    """Its name is the hash of what it says; under another name it goes."""
    known = Prepared("SELECT $1 + 1", ("integer",))
    raw.execute(known.statement)
    raw.execute(known.statement.replace(known.name, f"{known.name}_"))
    pool_reset(raw)
    assert raw.execute("SELECT name FROM pg_prepared_statements").fetchall() == [(known.name,)]
