"""PostgreSQL's own catalogue: no row of a certificate holder is open to others, whatever a programmer forgot.

A new table that belongs to a holder fails here until it has its policy and its keys in its own migration
(`compliance/isolation/migrations/_steps.py`).
"""

import pytest
from django.core.checks import Tags, run_checks
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db import connection

from compliance.database_roles import APP_ROLE
from compliance.isolation.catalogue import (
    OF_THE_BOARD,
    TENANT_ROOT,
    loose_views,
    names,
    open_tables,
    references,
    rows,
    tenant_tables,
    with_holder,
)
from compliance.ledger.tests.signing_office import as_ledger

pytestmark = pytest.mark.django_db

UNIQUE_IN_THE_OFFICE = {
    "holders_certificateholder": {("name",): "entered by the Board alone"},
    "holders_user": dict.fromkeys(
        [("email",), ("expression",)], "opens one account in the whole office; the service refuses in the same words"
    ),
    "holders_credential": dict.fromkeys(
        [("number",), ("expression",)], "given once by the Board; the service refuses in the same words"
    ),
    "rules_submissions_rulessubmission": {("reference",): "drawn at random by the office"},
    "rules_submissions_contesttext": {
        ("chapter_number", "decision", "number"): "the Board's own text on how to contest; the Board alone has any"
    },
    "rules_submissions_contesttextanswer": {("text_id",): "the Board alone answers"},
    "rules_submissions_figuresversion": {("key", "number"): "figures tried by counsel; the Board alone has any"},
    "rules_submissions_impactrun": {("edition_key",): "a run of the office; the Board alone has any"},
    "rules_submissions_announcement": {
        ("edition_key", "number"): "counts the Board's own announcements; the Board alone makes any"
    },
    "rules_submissions_announcementanswer": {("announcement_id",): "the Board alone answers"},
    "rules_submissions_letterhead": {("number",): "counts the Board's own letterheads; the Board alone has any"},
    "rules_submissions_sealpicture": {("original_sha256",): "a seal of the Board; the Board alone has any"},
    "rules_submissions_letterheadanswer": {("letterhead_id",): "the Board alone answers"},
    "rules_submissions_stockwording": {("text_id", "number"): "a random id; the Board alone has any"},
    "inspections_sample": {("year", "number"): "counted by the office; no holder sees or makes any"},
    "rules_submissions_differenceanswer": {("report_id",): "a report, named at random; the Board alone answers"},
    "rules_submissions_differencesenton": {("report_id",): "a report, named at random; the Board alone sends it on"},
    "rules_submissions_printcode": {("code",): "drawn at random by the office"},
    "inspections_tablelabel": {("code",): "drawn at random by the office"},
    "records_alarmsettlement": {("alarm_id",): "an alarm of the ledger, named at random; the Board alone asks"},
    "records_successorrequest": {("log_id",): "a log of the ledger, named at random; the Board alone asks"},
    "holders_providerlink": {("issuer", "subject"): "people of the Board, whom it alone links"},
    "socialaccount_socialaccount": {("provider", "uid"): "not in use"},
    "rest_apitoken": {("secret_sha256",): "of 256 random bits"},
    "account_emailaddress": {("email",): "opens one account in the whole office; no page enters one"},
    "account_emailconfirmation": {("key",): "random, and not in use"},
}
"""Unique columns that are neither random ids nor depend on one, with the reason."""


def made(statement: str) -> None:
    """Runs a statement that returns nothing."""
    with connection.cursor() as cursor:
        cursor.execute(statement)


def told(databases: list[str] | None = None) -> list[tuple[str, str]]:
    """The checks of this database that fail: id, and the table or view."""
    found = run_checks(tags=[Tags.database], databases=databases or ["default"])
    return [(one.id, one.msg.split()[1]) for one in found if one.id.startswith("isolation.")]


def test_no_table_of_a_holder_or_of_a_log_is_open_and_no_view_goes_past_a_policy() -> None:
    assert open_tables() == set()
    assert loose_views() == set()
    assert told() == []


def test_the_application_writes_no_table_of_the_ledger() -> None:
    writes = names(
        "SELECT table_name::text FROM information_schema.table_privileges"
        " WHERE table_schema = 'ledger' AND grantee = %s AND privilege_type <> 'SELECT'",
        APP_ROLE,
    )
    assert writes == set()


def test_a_table_or_view_without_policy_is_refused_by_the_checks_of_the_database_and_before_the_office_opens() -> None:
    made("CREATE TABLE forgotten (holder_id uuid)")
    made("CREATE TABLE hanging (user_id uuid REFERENCES holders_user)")
    made("CREATE VIEW wide AS SELECT * FROM holders_facility")
    as_ledger("ALTER TABLE ledger.entry DISABLE ROW LEVEL SECURITY")
    found = [("isolation.E001", "forgotten"), ("isolation.E001", "hanging"), ("isolation.E001", "ledger.entry")]
    assert told() == [*found, ("isolation.E002", "wide")]
    with pytest.raises(SystemCheckError, match="Table forgotten holds rows of certificate holders"):
        call_command("check", databases=["default"])
    with pytest.raises(SystemCheckError, match="View wide shows rows with the rights of its owner"):
        call_command("prepare")


def test_a_database_with_migrations_to_come_is_not_judged() -> None:
    made("CREATE TABLE forgotten (holder_id uuid)")
    made("DELETE FROM django_migrations WHERE app = 'isolation'")
    assert told() == []


def test_a_reference_between_tables_of_holders_carries_the_holder() -> None:
    owned = with_holder()
    plain = {
        (table, parent, own[0])
        for table, parent, own, theirs, _ in references()
        if len(own) == 1 and {table, parent} <= owned and parent != TENANT_ROOT
    }
    whole = {
        (table, parent, own[1])
        for table, parent, own, theirs, _ in references()
        if len(own) == 2 and own[0] == "holder_id" and theirs == ("holder_id", "id")
    }
    assert plain - whole == set()
    assert len(whole) > 30


def test_what_is_unique_is_unique_within_a_holder() -> None:
    """Otherwise a refusal reveals to one holder what another has: a unique index holds a random id, or is excused."""
    tenants = tenant_tables()
    at_random = {(table, "id") for table in tenants} | {
        (table, own[-1]) for table, parent, own, _, _ in references() if parent in tenants
    }
    told = [
        (table, tuple(columns))
        for table, columns in rows(
            "SELECT i.indrelid::regclass::text, array_agg(coalesce(a.attname::text, 'expression') ORDER BY k.place)"
            " FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k (number, place)"
            " LEFT JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number AND k.number > 0"
            " WHERE i.indisunique AND i.indrelid::regclass::text = ANY(%s) GROUP BY i.indexrelid, i.indrelid",
            sorted(tenants - set(OF_THE_BOARD)),
        )
        if columns[0] != "holder_id" and not any((table, column) in at_random for column in columns)
    ]
    assert [one for one in told if one[1] not in UNIQUE_IN_THE_OFFICE.get(one[0], {})] == []


def test_the_application_reads_and_writes_rows_and_nothing_else() -> None:
    granted = names(
        "SELECT DISTINCT privilege_type::text FROM information_schema.table_privileges"
        " WHERE grantee = %s AND table_schema = 'public'",
        APP_ROLE,
    )
    assert granted == {"SELECT", "INSERT", "UPDATE", "DELETE"}
    owned = rows("SELECT 1 FROM pg_class WHERE relowner = %s::regrole", APP_ROLE)
    owned += rows("SELECT 1 FROM pg_proc WHERE proowner = %s::regrole", APP_ROLE)
    assert owned == []
    rights = rows(
        "SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,"
        " has_schema_privilege(%s, 'public', 'CREATE'), has_schema_privilege(%s, 'isolation', 'CREATE'),"
        " has_table_privilege(%s, 'isolation.key', 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE'),"
        " has_database_privilege(%s, current_database(), 'CREATE') FROM pg_roles WHERE rolname = %s",
        *[APP_ROLE] * 5,
    )
    assert rights == [(False,) * 8]
    assert rows("SELECT 1 FROM pg_auth_members WHERE member = %s::regrole", APP_ROLE) == []


def test_every_table_is_open_to_the_application() -> None:
    """Row-level security says which rows; a table made later is covered by the default privileges."""
    made("CREATE TABLE made_later (id uuid)")
    shut = names(
        "SELECT relname::text FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'"
        " AND NOT (has_table_privilege(%s, oid, 'SELECT') AND has_table_privilege(%s, oid, 'DELETE'))",
        *[APP_ROLE] * 2,
    )
    assert shut == set()


def test_functions_with_their_owner_s_rights_fix_where_they_look() -> None:
    functions = rows(
        "SELECT oid::regprocedure::text, coalesce(proconfig, '{}')::text LIKE '%search_path=pg_catalog%'"
        " FROM pg_proc WHERE prosecdef AND pronamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')"
    )
    assert ("isolation.claim(text,integer)", True) in functions
    assert [name for name, is_fixed in functions if not is_fixed] == []
