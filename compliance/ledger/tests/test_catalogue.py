"""No table and no column without a word on who watches over it."""

import re

import pytest
from django.apps import apps
from django.db import connection

from compliance.ledger.images import columns_of, projections

from .catalogue import ASKED_FOR_AGAIN, NO_RECORDS, UNTOLD, tables

pytestmark = pytest.mark.django_db
KNOWN = {kept.table for kept in projections()}


def answered(query: str) -> list[tuple[str, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return cursor.fetchall()


def test_every_table_is_a_projection_or_holds_no_records_for_a_reason() -> None:
    every = set(tables())
    silent = every - KNOWN - set(NO_RECORDS) - {name for name in every if name.startswith("ledger.")}
    assert not silent, f"neither projections nor on the list of tables without records: {sorted(silent)}"
    assert not KNOWN & set(NO_RECORDS)
    assert set(NO_RECORDS) | set(ASKED_FOR_AGAIN) | KNOWN <= every | {"cache"}
    assert all(len(reason) > 15 for reason in (*NO_RECORDS.values(), *UNTOLD.values(), *ASKED_FOR_AGAIN.values()))


def test_columns_that_are_left_out_are_those_that_the_triggers_leave_out_and_each_has_its_reason() -> None:
    told = {
        table: tuple(re.findall(r"'([^']*)'", definition))
        for table, definition in answered(
            "SELECT tgrelid::regclass::text, pg_get_triggerdef(oid) FROM pg_trigger WHERE tgname = 'a_change_is_noted'"
        )
    }
    stated = {kept.table: (kept.key, *sorted(kept.without)) for kept in projections() if "." not in kept.table}
    assert {table: (key, *sorted(without)) for table, (key, *without) in told.items()} == stated
    refused = answered(
        "SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname = 'is_recorded' AND tgenabled = 'O'"
    )
    assert {table for (table,) in refused} == set(stated)


def test_columns_that_are_named_are_there_and_those_left_out_can_be_blank() -> None:
    for kept in projections():
        columns = columns_of(kept.table)
        assert {kept.key, *kept.without, *kept.attached, *kept.blank} <= set(columns), kept.table
        assert set(kept.blank) <= set(kept.without)
        assert all(reason for reason in kept.without.values())
        assert {columns[name] for name in kept.attached} <= {"bytea"}
    for model in apps.get_models(include_auto_created=True):
        for kept in (one for one in projections() if one.table == model._meta.db_table):
            for field in model._meta.concrete_fields:
                if field.column in kept.without and field.column not in kept.blank:
                    assert field.null or field.has_default(), f"{kept.table}.{field.column} has no safe value"
    for table, column in UNTOLD:
        assert column in columns_of(table)
