"""Columns common to rows of many tables: the certificate holder of a row, and the person who acted, with the name as it
was then."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

from django.db import connection, models
from django.db.models.sql import InsertQuery

from .models import CertificateHolder, Identified, User
from .ordered_id import OrderedKey


class OfHolder(Identified):
    """A row of one certificate holder."""

    holder = models.ForeignKey(CertificateHolder, on_delete=models.PROTECT, related_name="+")

    class Meta:
        abstract = True


class ActedBy(models.Model):
    """The person who acted and the time, with the name and credential as they were. Stands first among the bases of a
    table, so that its rows are known by ids in order."""

    id = OrderedKey()
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    printed_name = models.CharField(max_length=200)
    credential_number = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField()

    class Meta:
        abstract = True


class ActedAs(ActedBy):
    """The same, with the role in which they did it."""

    role = models.CharField(max_length=40)

    class Meta:
        abstract = True


Statement = tuple[str, tuple[Any, ...]]


def insert_together(row: models.Model, *beside: Sequence[models.Model]) -> None:
    """Adds a row, and rows of other tables that refer to it or to one another (`beside`, those of each table together),
    in one statement: all or none. Like `bulk_create` it calls no `save` and sends no signals. Their foreign keys are
    checked at the end of the transaction."""
    with connection.cursor() as cursor:
        cursor.execute(*statement_for(row, *beside))
    for added in (row, *chain(*beside)):
        added._state.adding, added._state.db = False, connection.alias


def statement_for(row: models.Model, *beside: Sequence[models.Model]) -> Statement:
    """The statement that adds the row and those beside it, and its values."""
    *before, (last, _) = inserts = [_insert(rows) for rows in ([row], *beside) if rows]
    named = ", ".join(f"added_{place} AS ({statement})" for place, (statement, _) in enumerate(before))
    return f"WITH {named} {last}" if named else last, tuple(chain(*(values for _, values in inserts)))


def _insert(rows: Sequence[models.Model]) -> Statement:
    """The statement that Django makes of adding these rows of one table."""
    model = type(rows[0])
    query = InsertQuery(model)
    query.insert_values(model._meta.local_concrete_fields, list(rows))
    ((statement, values),) = query.get_compiler(connection=connection).as_sql()
    return statement, tuple(values)
