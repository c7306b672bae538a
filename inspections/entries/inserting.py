"""Rows that come into being together are added by one statement: one way to the database, all or none."""

from collections.abc import Sequence
from typing import Any

from django.db import connection, models
from django.db.models.sql import InsertQuery

Statement = tuple[str, tuple[Any, ...]]


def insert_together(row: models.Model, beside: Sequence[models.Model]) -> None:
    """Adds a row, and rows of one other table that refer to it. Like `bulk_create` it calls no `save` and sends no
    signals; their foreign keys are checked at the end of the transaction."""
    with connection.cursor() as cursor:
        cursor.execute(*statement_for(row, beside))
    for one in (row, *beside):
        one._state.adding, one._state.db = False, connection.alias


def statement_for(row: models.Model, beside: Sequence[models.Model] = ()) -> Statement:
    """The statement, and its values, that adds the row and those beside it."""
    first, values = _insert([row])
    if not beside:
        return first, values
    then, more = _insert(beside)
    return f"WITH first AS ({first}) {then}", values + more


def _insert(rows: Sequence[models.Model]) -> Statement:
    """The statement that Django makes of adding these rows of one table."""
    model = type(rows[0])
    query = InsertQuery(model)
    query.insert_values(model._meta.local_concrete_fields, list(rows))
    ((statement, values),) = query.get_compiler(connection=connection).as_sql()
    return statement, tuple(values)
