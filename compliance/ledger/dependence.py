"""The rows on which an act depends, named before they are looked at: those of its keys, and those that tell who acts.

The query of each kind of act is made once, and prepared.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from typing import Any
from uuid import UUID

from django.db.models import QuerySet, TextField, Value
from django.db.models.expressions import RawSQL
from django.db.models.functions import Cast
from psycopg import sql

from compliance.isolation.context import office_context

from .errors import LedgerError
from .images import Mark, Prepared, literal, name_of, projections

_ALL_OF_THEM = "a row that is hidden from the holder may be what the act rests on"


class Once(RawSQL):
    """Keys that one query finds and several others ask for. As one of `RowsOf` it is found once, not by each."""

    def __init__(self, keys: "QuerySet[Any]") -> None:
        super().__init__(*keys.query.sql_with_params())


RowsOf = Callable[[RawSQL], Sequence["QuerySet[Any] | Once"]]
"""Gives the rows on which an act depends, one query set for each table. The expression finds their keys (`__in`)."""
KEYS = "the keys"
"""Stands for the keys in a query whose text is made once."""
OF_KEYS = RawSQL("SELECT unnest(%s::uuid[])", (KEYS,))


def marks_of(rows: Iterable["QuerySet[Any] | Once"]) -> set[Mark]:
    """The rows that these queries find. One query."""
    keys = _keys_found(rows)
    with office_context(_ALL_OF_THEM):
        return set(keys) if keys is not None else set()


def marks_of_key(rows: RowsOf, key: UUID) -> set[Mark]:
    """The rows of this key. One query."""
    return {mark for mark, _ in marks_and_person(rows, [key], None)}


def marks_and_person(rows: RowsOf, keys: Collection[UUID], person: UUID | None) -> list[tuple[Mark, bool]]:
    """The rows of these keys and of this person, and for each whether it is the person's. One query."""
    query = _prepared(rows, with_person=person is not None)
    values: list[Any] = [list(keys)] if person is None else [list(keys), str(person)]
    with office_context(_ALL_OF_THEM):
        return [((table, key), is_person) for table, key, is_person in query.fetch(*values)]


@cache
def _prepared(rows: RowsOf, *, with_person: bool) -> Prepared:
    """The query for the rows of some keys, and of a person."""
    asked_of = rows(OF_KEYS)
    keys = _keys_found(asked_of)
    if keys is None:
        raise LedgerError(f"{rows.__qualname__} names no rows")
    query = _with_once(_with_values(*keys.query.sql_with_params()), asked_of)
    query = f"SELECT *, false FROM ({query}) AS rested"  # noqa: S608  # both parts are written here
    if not with_person:
        return Prepared(query, ("uuid[]",))
    query = f"{query} UNION ALL SELECT *, true FROM ({_query_of_person('$2')}) AS person"  # noqa: S608  # as above
    return Prepared(query, ("uuid[]", "uuid"))


def _with_once(query: str, rows: "Iterable[QuerySet[Any] | Once]") -> str:
    """The query with a name, `once_0` and so on, in place of each subquery that is to be found once."""
    named = []
    for place, once in enumerate(one for one in rows if isinstance(one, Once)):
        found = _with_values(once.sql, once.params)
        named.append(f"once_{place} AS MATERIALIZED ({found})")
        query = query.replace(f"({found})", f"(SELECT * FROM once_{place})")  # noqa: S608  # written here
    return f"WITH {', '.join(named)} {query}" if named else query


def _with_values(query: str, parameters: Iterable[Any]) -> str:
    """A query of Django with its values in it, and `$1` for the keys."""
    return query % tuple("$1" if parameter is KEYS else literal(parameter) for parameter in parameters)


@cache
def tables_of(rows: RowsOf) -> tuple[str, ...]:
    """The tables of these rows, and those that tell who a person is."""
    asked_of = {query.model._meta.db_table for query in rows(OF_KEYS) if not isinstance(query, Once)}
    return (*asked_of, *tables_of_person())


def _keys_found(rows: Iterable["QuerySet[Any] | Once"]) -> "QuerySet[Any, Any] | None":
    queries = [
        query.order_by().values_list(
            Value(query.model._meta.db_table, output_field=TextField()), Cast("pk", TextField())
        )
        for query in rows
        if not isinstance(query, Once)
    ]
    return queries[0].union(*queries[1:], all=True) if queries else None


def marks_of_person(user: UUID | str) -> set[Mark]:
    """The rows that tell who this person is and what they may: account, roles, credentials. One query."""
    if not tables_of_person():
        return set()
    with office_context("roles that are hidden from the holder are the person's, too"):
        return set(_person_query().fetch(str(user)))


@cache
def _person_query() -> Prepared:
    return Prepared(_query_of_person("$1"), ("uuid",))


@cache
def _query_of_person(place: str) -> str:
    """The query, with the person at this place among its values."""
    parts = [
        sql.SQL("SELECT {label}, {key}::text FROM {table} WHERE {person} = {place}::uuid").format(
            label=sql.Literal(kept.table),
            key=sql.Identifier(kept.key),
            table=name_of(kept.table),
            person=sql.Identifier(kept.person),
            place=sql.SQL(place),
        )
        for kept in projections()
        if kept.person
    ]
    return sql.SQL(" UNION ALL ").join(parts).as_string(None)


@cache
def tables_of_person() -> frozenset[str]:
    """The tables that tell who a person is."""
    return frozenset(kept.table for kept in projections() if kept.person)
