"""A query that is planned once: planned once indeed, the same on every connection, and never another in its place."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.db import connection, transaction

from compliance.holders.models import CertificateHolder
from compliance.ledger.holding import marks_of_key
from compliance.ledger.images import Prepared, fetch, literal
from rules_submissions.holding import rows_of

pytestmark = pytest.mark.django_db

WORDS = r"one\x %"
QUERY = Prepared(r"SELECT n, 'one\x %' FROM generate_series(1, $1) AS n WHERE n <> $2", ("integer", "integer"))
PLANS = "SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE name = %s"
FORGED = "PREPARE {name} (integer, integer) AS SELECT $1, 'forged' WHERE $2 > 0"


def done(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


@pytest.fixture(autouse=True)
def unknown() -> Iterator[None]:
    """The connection does not know the query yet, nor afterwards."""
    yield
    if fetch(PLANS, QUERY.name):
        done(f"DEALLOCATE {QUERY.name}")


def test_it_is_planned_once_for_all_values() -> None:
    assert [QUERY.fetch(n, 1) for n in (1, 2, 3)] == [[], [(2, WORDS)], [(2, WORDS), (3, WORDS)]]
    assert fetch(PLANS, QUERY.name) == [(3, 0)]


def test_whoever_took_its_name_is_not_asked() -> None:
    """As a statement could that somebody slipped into an earlier request on the same connection."""
    done(FORGED.format(name=QUERY.name))
    assert QUERY.fetch(2, 1) == [(2, WORDS)]


def test_it_outlives_a_rollback() -> None:
    with transaction.atomic():
        QUERY.fetch(1, 1)
        transaction.set_rollback(True)
    assert QUERY.fetch(2, 1) == [(2, WORDS)]


def test_it_is_one_query_of_those_that_are_counted(django_assert_num_queries) -> None:
    for _ in range(2):
        with django_assert_num_queries(1):
            QUERY.fetch(2, 1)


def test_the_rows_of_an_object_are_found_each_time(holder: CertificateHolder) -> None:
    assert marks_of_key(rows_of, uuid4()) == marks_of_key(rows_of, holder.pk) == set()


@pytest.mark.parametrize(("value", "text"), [("it's 5 %", "'it''s 5 %'"), (7, "7"), (True, "true")])
def test_a_value_reads_in_the_text_as_it_would_beside_it(value: object, text: str) -> None:
    assert literal(value) == text
