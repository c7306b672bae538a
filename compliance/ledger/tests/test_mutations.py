"""I1: everything that somebody with every right could do to the records is found, by the reconciler or by `verify`.

The whole catalogue takes minutes: MUTATIONS=all (script/test-faults mutations). An ordinary run takes a sample of it,
in which each kind of mutation and each table stands, and of rewritings each way and each log.
"""

import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction

from compliance.isolation.context import OFFICE, isolated
from compliance.ledger.reconcile import differences
from compliance.ledger.reconciling.difference import Difference

from .catalogue import told_columns, told_tables
from .honest import History, keys_known, superuser
from .mutations import Case, cases, keep_old_copies, key_of
from .recomputed import Rewriting, contradicts, rewritings
from .signing_office import SigningOffice

pytestmark = pytest.mark.django_db
IS_WHOLE = os.environ.get("MUTATIONS") == "all"
SAMPLE = 150
SHARES = 8 if IS_WHOLE else 1
"""The whole is cut into shares, which workers take side by side."""

WITHOUT_CONSTRAINTS = """
DO $$
DECLARE one record;
BEGIN
    FOR one IN SELECT conrelid::regclass AS held, conname FROM pg_constraint
        WHERE connamespace IN ('public'::regnamespace, 'ledger'::regnamespace) AND contype IN ('f', 'c', 'u', 'x', 'p')
        ORDER BY contype <> 'f'
    LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.held, one.conname);
    END LOOP;
    FOR one IN SELECT indexrelid::regclass AS name FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
        WHERE relnamespace IN ('public'::regnamespace, 'ledger'::regnamespace) AND indisunique
    LOOP
        EXECUTE format('DROP INDEX %s', one.name);
    END LOOP;
    FOR one IN SELECT attrelid::regclass AS held, attname, attidentity FROM pg_attribute
        JOIN pg_class ON pg_class.oid = attrelid
        WHERE relnamespace IN ('public'::regnamespace, 'ledger'::regnamespace) AND relkind = 'r' AND attnum > 0
        AND NOT attisdropped AND attnotnull
    LOOP
        IF one.attidentity <> '' THEN
            EXECUTE format('ALTER TABLE %s ALTER COLUMN %I DROP IDENTITY', one.held, one.attname);
        END IF;
        EXECUTE format('ALTER TABLE %s ALTER COLUMN %I DROP NOT NULL', one.held, one.attname);
    END LOOP;
END $$
"""
"""A superuser is held by no constraint."""


@pytest.fixture(scope="module")
def history(django_db_setup: None, django_db_blocker: Any, tmp_path_factory: Any) -> Iterator[History]:
    folder: Path = tmp_path_factory.mktemp("keys")
    office = SigningOffice()
    with django_db_blocker.unblock(), isolated(OFFICE), superuser(), keys_known(folder, office):
        made = History(office)
        made.first_half()
        keep_old_copies()
        made.second_half()
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute(WITHOUT_CONSTRAINTS)
            cursor.execute("SET LOCAL session_replication_role = replica")
        assert [one.words for one in differences()] == []
        yield made


def sample(every: list[Any], share: int, chance: random.Random, traits: Callable[[Any], tuple[str, ...]]) -> list[Any]:
    """A share of all of them; or some drawn by chance, so that each trait that any of them has stands among them."""
    if IS_WHOLE:
        return every[share::SHARES]
    drawn, seen, further = [], set[str](), []
    for one in chance.sample(every, len(every)):
        (further if seen.issuperset(traits(one)) else drawn).append(one)
        seen.update(traits(one))
    return [*drawn, *further[: max(0, SAMPLE - len(drawn))]]


def of_case(case: Case) -> tuple[str, ...]:
    """The kind of a mutation, and its table."""
    return case.name.split(case.table)[0].partition(" of ")[0].strip(), case.table


def of_rewriting(one: Rewriting) -> tuple[str, ...]:
    """The way of a rewriting, and its log."""
    return one.name.partition(" entry ")[0], str(one.log_id)


def is_found(case: Case) -> bool | None:
    """Whether the reconciler names the table, and the column where one was changed; None where nothing changed."""
    point = transaction.savepoint()
    try:
        with connection.cursor() as cursor:
            if not sum(_done(cursor, statement) for statement in case.statements):
                return None
        return any(_names(one, case) for one in differences())
    finally:
        transaction.savepoint_rollback(point)


def _names(one: Difference, case: Case) -> bool:
    """Whether this finding is about what the case changed; a change in the ledger itself shows in many places of it."""
    if case.table.startswith("ledger."):
        return one.table.startswith("ledger.")
    is_key = case.column in key_of(case.table)  # under another key it is another row, which differs throughout
    return one.table == case.table and (is_key or not case.column or one.column in ("", case.column))


def _done(cursor: Any, statement: str) -> int:
    cursor.execute(statement)
    return int(cursor.rowcount)


@pytest.mark.parametrize("share", range(SHARES))
def test_every_mutation_of_a_table_is_found_by_the_reconciler(
    history: History, share: int, chance: random.Random
) -> None:
    every = list(cases())
    found = {case.name: is_found(case) for case in sample(every, share, chance, of_case)}
    made = [name for name, is_it in found.items() if is_it is not None]
    print(f"\n{len(made)} mutations of {len(every)}")
    unfound = [name for name in made if not found[name]]
    assert not unfound, "\n".join(unfound)


@pytest.mark.parametrize("share", range(SHARES))
def test_every_log_that_was_rewritten_contradicts_an_older_checkpoint(
    history: History, share: int, chance: random.Random
) -> None:
    every = list(rewritings(history.checkpoints))
    taken = sample(every, share, chance, of_rewriting)
    origins = dict(_origins())
    unfound = []
    for one in taken:
        point = transaction.savepoint()
        one.apply()
        if not contradicts(origins[one.log_id], history.checkpoints[origins[one.log_id]]):
            unfound.append(one.name)
        transaction.savepoint_rollback(point)
    print(f"\n{len(taken)} rewritings of {len(every)}")
    assert not unfound, "\n".join(unfound)


def _origins() -> list[tuple[Any, str]]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT id, origin FROM ledger.log")
        return cursor.fetchall()


def test_every_column_that_records_tell_has_its_mutations(history: History) -> None:
    made = {f"{case.table}.{case.column}" for case in cases(1)}
    missing = {f"{table}.{column}" for table in told_tables() for column in told_columns(table)} - made
    assert not missing, sorted(missing)
