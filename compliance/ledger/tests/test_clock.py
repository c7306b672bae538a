"""PostgreSQL reads the time in one function, and nothing asks whether it runs in a test."""

import re
from importlib import import_module
from pathlib import Path

import pytest
from django.conf import settings
from django.db import DatabaseError, connection, transaction

TIME = re.compile(
    r"\b(clock|statement|transaction)_timestamp\b|(?<![\w.])now\(\)|(?-i:\btimeofday\(\))|\blocaltimestamp\b|(?-i:\bLOCALTIME\b)"
    r"|\bcurrent_(date|time|timestamp)\b|'(now|today|tomorrow|yesterday)'::|\bdb\.models\.functions import .*\bNow\b",
    re.IGNORECASE,
)
DEFINED = """
    SELECT p.oid::regprocedure::text, pg_get_functiondef(p.oid) FROM pg_proc p
        WHERE pronamespace IN ('public'::regnamespace, 'ledger'::regnamespace, 'isolation'::regnamespace)
    UNION ALL SELECT adrelid::regclass::text, pg_get_expr(adbin, adrelid) FROM pg_attrdef
    UNION ALL SELECT polrelid::regclass::text,
        concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) FROM pg_policy
    UNION ALL SELECT tgrelid::regclass::text, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT conrelid::regclass::text, pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'c'
    UNION ALL SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index
    UNION ALL SELECT oid::regclass::text, pg_get_viewdef(oid) FROM pg_class
        WHERE relkind IN ('v', 'm') AND relnamespace <> ALL (ARRAY['pg_catalog', 'information_schema']::regnamespace[])
"""
one_clock = import_module("compliance.ledger.migrations.0003_one_clock")


def defined() -> list[tuple[str, str]]:
    """The definitions that the database carries out by itself, by name."""
    with connection.cursor() as cursor:
        cursor.execute(DEFINED)
        return cursor.fetchall()


def as_in_an_office() -> None:
    """Has the time of receipt settled as it is outside of tests, for this transaction."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL ROLE compliance_ledger")
        cursor.execute(one_clock.TIME_OF_RECEIPT)


def time_of_receipt(told: str | None, last: str) -> tuple[str, bool]:
    """The time of the next entry, and whether it is the clock's."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL ROLE compliance_ledger")
        cursor.execute(
            "SELECT ledger.instant(at), at BETWEEN ledger.clock() - interval '1 minute' AND ledger.clock() "
            "FROM ledger.time_of_receipt(%s, %s) AS at",
            [told, last],
        )
        return cursor.fetchone()


@pytest.mark.parametrize("words", ["at > now()", "DEFAULT CURRENT_TIMESTAMP", "x < clock_timestamp()", "'today'::date"])
def test_a_reading_of_the_time_is_found(words: str) -> None:
    assert TIME.search(words)


def test_the_database_reads_the_time_in_one_function(db: None) -> None:
    found = defined()
    assert len(found) > 300
    # The other names the running transaction by when it began, and compares that with no time.
    assert {name for name, text in found if TIME.search(text)} == {"ledger.clock()", "isolation.moment()"}


@pytest.mark.sampled
def test_statements_of_the_office_read_it_there_too() -> None:
    root = Path(settings.BASE_DIR)
    sources = [
        path.relative_to(root)
        for app in ("compliance", "inspections", "rules_submissions")
        for kind in ("*.py", "*.sql")
        for path in (root / app).rglob(kind)
        if not {"tests", "migrations", "regulation"} & set(path.relative_to(root).parts)
    ]
    assert len(sources) > 200
    found = {str(one) for one in sources if TIME.search((root / one).read_text())}
    # The one signs a context for the running transaction, as `isolation.moment()`; the other has both functions.
    assert found == {"compliance/isolation/context.py", "compliance/embedded/prepared.sql"}


def test_no_function_asks_in_which_database_it_is(db: None) -> None:
    assert [name for name, text in defined() if re.search(r"current_(database|catalog)|is_test", text)] == []


def test_an_office_is_told_no_time_of_receipt(db: None) -> None:
    as_in_an_office()
    with pytest.raises(DatabaseError, match="read, never told"):
        time_of_receipt("2026-03-02T12:00:00Z", "-infinity")
    assert time_of_receipt(None, "-infinity")[1]
    assert time_of_receipt(None, "2100-01-01T00:00:00Z") == ("2100-01-01T00:00:00.000001Z", False)


def test_a_demonstration_is_told_times_after_its_last(db: None) -> None:
    as_in_an_office()
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL ROLE compliance_ledger")
        cursor.execute("INSERT INTO ledger.demonstration VALUES (true)")
    assert time_of_receipt("2026-03-02T12:00:00Z", "-infinity") == ("2026-03-02T12:00:00.000000Z", False)
    assert time_of_receipt("2026-03-02T12:00:00Z", "2026-03-02T12:00:00Z")[0] == "2026-03-02T12:00:00.000001Z"
    assert time_of_receipt(None, "-infinity")[1]


def test_tests_are_told_any_time(db: None) -> None:
    assert time_of_receipt("2026-03-02T12:00:00Z", "2027-03-02T12:00:00Z")[0] == "2026-03-02T12:00:00.000000Z"
