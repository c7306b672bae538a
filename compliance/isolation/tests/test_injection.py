"""A hole through which statements are sent: behind it are still only one holder's rows, and nothing but rows."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.db import connection, transaction
from django.test import Client

from compliance.database_roles import APP_ROLE, SIGNER_ROLE
from compliance.holders.models import CertificateHolder, Facility, User
from compliance.isolation.context import OFFICE, Context, isolated
from compliance.isolation.tests.hole import Hole, hole_opened
from compliance.ledger import cosigning
from compliance.ledger.checkpoints import commit_all
from compliance.ledger.reconciling.difference import Difference, alarm_raised
from compliance.ledger.recording import CLOCK, LedgerAct, record
from compliance.ledger.tests.signing_office import SigningOffice

Raw = psycopg.Connection[Any]
CONTEXT = re.compile(r"\b(office|holder|person|door):[0-9a-f-]*:[0-9a-f-]*:\d+:\d+:")
"""In a connection's own words: what other tests write to PostgreSQL meanwhile may contain these, too."""
FOREIGN = "SELECT count(*) FROM holders_facility WHERE name = 'Rival Test Casino'"


@pytest.fixture
def hole(transactional_db: None, facility: Facility, other_facility: Facility) -> Iterator[Hole]:
    """A connection of the application in the context of one holder, with another's rows beside them."""
    with hole_opened() as raw:
        raw.context = Context("holder", facility.holder_id)
        yield raw


@contextmanager
def planted(hole: Hole, text: str) -> Iterator[None]:
    """In one transaction with this text as its context."""
    hole.context = None
    with hole.transaction():
        hole.execute("SELECT set_config('app.context', %s, false)", [text])
        yield
    hole.execute("SELECT set_config('app.context', '', false)")


def one(raw: Raw, query: str, *parameters: object) -> Any:
    row = raw.execute(query, parameters or None).fetchone()
    return row and row[0]


REFUSED = (
    "SET ROLE compliance",
    "SET ROLE compliance_ledger",
    "SET ROLE postgres",
    "SET SESSION AUTHORIZATION compliance",
    "SELECT * FROM isolation.key",
    "UPDATE isolation.key SET inner_pad = '', outer_pad = ''",
    "ALTER TABLE holders_facility DISABLE ROW LEVEL SECURITY",
    "ALTER TABLE holders_facility NO FORCE ROW LEVEL SECURITY",
    "DROP POLICY isolation ON holders_facility",
    "CREATE POLICY mine ON holders_facility USING (true)",
    "CREATE OR REPLACE FUNCTION isolation.is_office() RETURNS boolean LANGUAGE sql AS 'SELECT true'",
    "CREATE TABLE public.mine AS SELECT 1",
    "CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "TRUNCATE holders_facility",
    "ALTER ROLE compliance_app BYPASSRLS",
    "COPY holders_facility TO PROGRAM 'cat'",
    "SELECT pg_read_file('/etc/passwd')",
    (
        "INSERT INTO holders_facility SELECT gen_random_uuid(), 'Planted', 'UTC', id FROM holders_certificateholder"
        " UNION ALL SELECT gen_random_uuid(), 'Planted', 'UTC', gen_random_uuid()"
    ),
    "INSERT INTO ledger.entry SELECT * FROM ledger.entry",
    "SELECT count(*) FROM ledger.unrecorded_row",
    "DELETE FROM ledger.unrecorded_row",
    "INSERT INTO ledger.unrecorded_row VALUES (pg_current_xact_id(), 'holders_facility', 'x')",
    "TRUNCATE ledger.unrecorded_row",
    "SELECT ledger.let_go('[]')",
    "SELECT ledger.log_of_year('office', NULL, 2099, 'x/log/y/2099')",
    "SET session_replication_role = replica",
    "ALTER TABLE holders_facility DISABLE TRIGGER is_recorded",
    "CREATE TEMP TABLE mine (id uuid)",
    "CREATE TEMP VIEW django_session AS SELECT 1 AS session_key",
    "CREATE FUNCTION pg_temp.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE TYPE pg_temp.mine AS (one int)",
    "CREATE TEMP SEQUENCE mine",
    "SELECT 1 AS one INTO TEMP mine",
    "SELECT ledger.cosign(gen_random_uuid(), 1, 'audit.example/w1', 'a line')",
    "INSERT INTO ledger.leaves SELECT * FROM ledger.leaves",
    "SELECT ledger.keep_leaves(gen_random_uuid(), 0, '', '{}', '{}')",
    "SELECT * FROM ledger.commitments(gen_random_uuid(), 0, 9)",
    "SELECT ledger.raise_alarm('signer', NULL, 'f', 'Entries are gone.', '{}')",
    "SELECT ledger.raise_alarm('witness', NULL, 'f', 'It has cosigned another root.', '{}')",
    "SELECT * FROM pg_statistic",
    "SELECT n_live_tup FROM pg_stat_user_tables",
    "SELECT seq_tup_read FROM pg_stat_all_tables",
    "SELECT pg_stat_get_live_tuples('holders_facility'::regclass)",
    "SELECT pg_stat_get_xact_tuples_inserted('holders_facility'::regclass)",
    "SELECT heap_blks_hit FROM pg_statio_user_tables",
    "SELECT idx_tup_read FROM pg_stat_user_indexes",
    "SELECT tup_inserted FROM pg_stat_database",
    "SELECT pg_relation_size('holders_facility')",
    "SELECT pg_total_relation_size('holders_facility')",
    "SELECT pg_database_size(current_database())",
)


@pytest.mark.parametrize("statement", REFUSED)
def test_what_the_application_never_does_is_refused(hole: Raw, statement: str) -> None:
    with pytest.raises((psycopg.errors.InsufficientPrivilege, psycopg.errors.InvalidParameterValue)):
        hole.execute(statement)
    assert one(hole, FOREIGN) == 0


@pytest.mark.parametrize(
    "context",
    ["office:::{pid}:99999999999:" + "0" * 64, "holder:{other}::{pid}:99999999999:" + "0" * 64, "office", ""],
)
def test_a_context_of_one_s_own_making_opens_nothing(hole: Raw, other_holder: CertificateHolder, context: str) -> None:
    text = context.format(pid=hole.info.backend_pid, other=other_holder.pk)
    with planted(hole, text):
        assert one(hole, "SELECT count(*) FROM holders_facility") == 0


def test_the_own_context_edited_to_another_s_opens_nothing(hole: Raw, other_holder: CertificateHolder) -> None:
    with hole.transaction():
        kind, _, *rest = one(hole, "SELECT current_setting('app.context')").split(":")
        for text in (":".join([kind, str(other_holder.pk), *rest]), ":".join(["office", "", *rest])):
            hole.execute("SELECT set_config('app.context', %s, false)", [text])
            assert one(hole, "SELECT count(*) FROM holders_facility") == 0


@pytest.mark.parametrize("context", [OFFICE, None])
def test_a_context_that_was_read_opens_no_other_transaction(hole: Hole, context: Context | None) -> None:
    """The office's context, read in one transaction, opens nothing in the next."""
    hole.context = context or hole.context
    with hole.transaction():
        kept = one(hole, "SELECT current_setting('app.context')")
        assert one(hole, "SELECT count(*) FROM holders_facility") == (2 if context else 1)
    assert one(hole, "SELECT coalesce(current_setting('app.context', true), '')") != kept
    with planted(hole, kept):
        assert one(hole, "SELECT count(*) FROM holders_facility") == 0


def test_row_security_cannot_be_switched_off(hole: Raw) -> None:
    hole.execute("SET row_security = off")
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        hole.execute("SELECT * FROM holders_facility")


def test_foreign_rows_are_neither_changed_nor_removed(hole: Raw, other_facility: Facility) -> None:
    assert hole.execute("UPDATE holders_facility SET zone_name = 'UTC' WHERE name LIKE 'Rival%'").rowcount == 0
    assert hole.execute("DELETE FROM notices_notice").rowcount == 0
    assert hole.execute("DELETE FROM holders_facility WHERE name = 'Rival Test Casino'").rowcount == 0
    other_facility.refresh_from_db()
    assert other_facility.zone_name != "UTC"


def test_an_error_that_tells_a_value_tells_none_of_another(hole: Raw, facility: Facility) -> None:
    """The planner would ask a cheap condition first; a policy comes before it."""
    with pytest.raises(psycopg.errors.InvalidTextRepresentation, match=facility.name):
        hole.execute("SELECT * FROM holders_facility WHERE name::int = 1 OR name = ''")


def test_the_ledger_of_another_is_neither_read_nor_continued(hole: Raw, other_holder: CertificateHolder) -> None:
    with transaction.atomic():
        record(LedgerAct("test.act", by=CLOCK), holder_id=other_holder.pk)
    assert one(hole, "SELECT count(*) FROM ledger.log WHERE holder_id = %s", other_holder.pk) == 0
    assert one(hole, "SELECT count(DISTINCT l.holder_id) FROM ledger.payload JOIN ledger.log l ON l.id = log_id") <= 1
    for call in ("ledger.reserve('holder', %s)", "ledger.open_log('holder', %s, 2099, 'x/log/y/2099')"):
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            hole.execute(f"SELECT {call}", [other_holder.pk])


def test_what_the_board_log_commits_to_is_open_to_no_holder(hole: Raw, facility: Facility) -> None:
    """Not even in part: a row concerns all holders."""
    with transaction.atomic():
        record(LedgerAct("test.act", by=CLOCK), holder_id=facility.holder_id)
    SigningOffice().work()
    done = commit_all()
    assert done is not None
    assert one(hole, "SELECT count(*) FROM ledger.entry WHERE log_id = %s AND index = %s", done.log_id, done.index) == 1
    assert one(hole, "SELECT count(*) FROM ledger.leaves") == 0
    assert office_rows("SELECT cardinality(logs) > 0 FROM ledger.leaves") == [(True,)]


CHANGED = "UPDATE holders_facility SET zone_name = 'UTC'"
EVASIONS = (
    [CHANGED],
    [CHANGED, "SELECT set_config('ledger.unrecorded', '', true)"],
    ["SET LOCAL ledger.unrecorded = ''", CHANGED, "RESET ledger.unrecorded"],
    [CHANGED, "RESET ALL"],
    [CHANGED, "SAVEPOINT a", "ROLLBACK TO a", "RELEASE a"],
    ["SAVEPOINT a", CHANGED, "RELEASE a"],
    ["SET LOCAL search_path = pg_temp, public", CHANGED],
    ["SET CONSTRAINTS ALL IMMEDIATE", CHANGED],
    [CHANGED, "SET CONSTRAINTS ALL IMMEDIATE"],
    [CHANGED, "SET CONSTRAINTS ALL DEFERRED"],
)


def committed(raw: Raw, statements: list[str]) -> None:
    """Carries out these statements in one transaction."""
    with raw.transaction():
        for statement in statements:
            raw.execute(statement)


@pytest.mark.parametrize("statements", EVASIONS)
def test_no_statement_gets_an_unrecorded_change_committed(hole: Raw, facility: Facility, statements: list[str]) -> None:
    with pytest.raises(psycopg.errors.IntegrityConstraintViolation, match="changed without an entry"):
        committed(hole, statements)
    facility.refresh_from_db()
    assert facility.zone_name != "UTC"


@pytest.fixture
def as_the_application(transactional_db: None, facility: Facility) -> Iterator[None]:
    """Django's own connection as the application has it, in the context of a holder."""
    owner = connection.settings_dict["USER"]
    connection.close()
    connection.settings_dict["USER"] = APP_ROLE
    try:
        with isolated(Context("holder", facility.holder_id)):
            yield
    finally:
        connection.close()
        connection.settings_dict["USER"] = owner


def test_the_application_commits_what_an_entry_tells_and_raises_its_alarms(
    as_the_application: None, facility: Facility
) -> None:
    with transaction.atomic():
        Facility.objects.filter(pk=facility.pk).update(name="Renamed")
        done = record(LedgerAct("test.act", by=CLOCK), holder_id=facility.holder_id)
    assert Facility.objects.get(pk=facility.pk).name == "Renamed"
    assert alarm_raised(Difference("holders_facility", "1", "name", "one", "two", log_id=done.log_id))
    assert cosigning.raise_alarm(None, ["seen"], "It has cosigned another root.", {})
    with isolated(OFFICE):
        raised = dict(office_rows("SELECT source, raised_by FROM ledger.alarm"))
    assert raised == {
        "reconciler": f"{APP_ROLE} holder {facility.holder_id}",
        "witness": f"{APP_ROLE} office",
    }


def test_a_row_is_no_other_after_its_key_was_changed(hole: Raw, facility: Facility) -> None:
    with hole.transaction(force_rollback=True):
        assert hole.execute("UPDATE holders_facility SET id = gen_random_uuid()").rowcount == 1
        noted = [row[0] for row in hole.execute("SELECT row_id FROM ledger.unrecorded()").fetchall()]
        assert len(noted) == 2
        assert str(facility.pk) in noted


def test_marks_of_one_transaction_are_not_seen_in_another(hole: Raw) -> None:
    with hole.transaction(force_rollback=True):
        hole.execute(CHANGED)
        assert one(hole, "SELECT count(*) FROM ledger.unrecorded()") == 1
    assert one(hole, "SELECT count(*) FROM ledger.unrecorded()") == 0


@pytest.mark.parametrize("years", [-1, 1, 73, None])
def test_a_log_is_opened_in_its_own_year_alone(hole: Raw, facility: Facility, years: int | None) -> None:
    """The clock of a run may be at New Year: the year before is computed from the middle of it."""
    year = "extract(year FROM ledger.clock() AT TIME ZONE 'UTC' - interval '1 minute')::integer"
    if (years or 0) > 0:
        year = "extract(year FROM ledger.clock() AT TIME ZONE 'UTC')::integer"
    with pytest.raises(psycopg.errors.InsufficientPrivilege, match="opened in its own year"):
        hole.execute(
            f"SELECT ledger.open_log('holder', %s, {year} + %s::integer, 'x/log/y/z')", [facility.holder_id, years]
        )


def test_an_alarm_says_who_raised_it_and_takes_no_other_s_place(
    hole: Raw, facility: Facility, other_holder: CertificateHolder
) -> None:
    with transaction.atomic():
        theirs = record(LedgerAct("test.act", by=CLOCK), holder_id=other_holder.pk).log_id
    raised = "SELECT ledger.raise_alarm('reconciler', %s, %s, %s, '{}')"
    with pytest.raises(psycopg.errors.InsufficientPrivilege, match="not open to the context"):
        hole.execute(raised, [theirs, "f", "Their entries are missing."])
    real = Difference("holders_facility", "1", "name", "one", "two")
    assert one(hole, raised, None, real.fingerprint, "Nothing is wrong.")
    assert alarm_raised(real)
    ((planted, is_the_real, source), (ours, _, _)) = office_rows(
        "SELECT raised_by, fingerprint = %s, source FROM ledger.alarm ORDER BY raised_at", real.fingerprint
    )
    assert (planted, is_the_real, source) == (f"compliance_app holder {facility.holder_id}", False, "reconciler")
    assert ours.split(" ")[:2] == [connection.settings_dict["USER"], "office"]


def test_the_signer_s_role_raises_alarms_in_its_own_name_alone(hole: Raw) -> None:
    with hole_opened(SIGNER_ROLE) as signer:
        for source in ("reconciler", "witness"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege, match="not raised by compliance_signer"):
                signer.execute("SELECT ledger.raise_alarm(%s, NULL, 'f', 'Words.', '{}')", [source])
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            signer.execute("SELECT ledger.cosign(gen_random_uuid(), 1, 'audit.example/w1', 'a line')")
        assert one(signer, "SELECT ledger.raise_alarm('signer', NULL, 'f', 'Words.', '{}')")
    assert office_rows("SELECT raised_by FROM ledger.alarm") == [(SIGNER_ROLE,)]


def test_the_planner_s_statistics_show_no_values_of_others(hole: Raw) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE holders_facility")
    assert hole.execute("SELECT * FROM pg_stats WHERE tablename = 'holders_facility'").fetchall() == []
    assert hole.execute("SELECT * FROM pg_stats_ext").fetchall() == []


def office_rows(query: str, *parameters: object) -> list[tuple[Any, ...]]:
    """The rows that the office reads."""
    with connection.cursor() as cursor:
        cursor.execute(query, parameters or None)
        return cursor.fetchall()


def test_activity_of_others_tells_no_context(hole: Raw) -> None:
    queries = [row[0] or "" for row in hole.execute("SELECT query FROM pg_stat_activity").fetchall()]
    assert not [query for query in queries if CONTEXT.search(query)]


PAYLOADS = (
    "%' UNION SELECT name FROM holders_certificateholder --",
    "%' UNION SELECT email FROM holders_user --",
    "x'; SELECT set_config('app.context', 'office', false); SELECT name FROM holders_facility --",
    "x' UNION SELECT current_setting('app.context') --",
    "x' UNION SELECT convert_from(payload, 'UTF8') FROM ledger.payload --",
    "x'; RESET ALL; SELECT name FROM holders_facility --",
)


@pytest.mark.django_db
@pytest.mark.parametrize("payload", PAYLOADS)
def test_a_hole_in_an_address_tells_nothing_of_another(
    settings: settings, filer: User, other_facility: Facility, outsider: User, payload: str
) -> None:
    settings.ROOT_URLCONF = "compliance.isolation.tests.planted"
    browser = Client()
    browser.force_login(filer)
    said = browser.get("/injected", {"q": payload}).content.decode()
    assert "Rival" not in said
    assert outsider.email not in said
    assert str(other_facility.holder_id) not in said
