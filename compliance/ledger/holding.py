"""Checks rows against the records before an act: a row is not trusted only because it is in its table.

A service locks what it acts on, then calls `hold` for every row on which the act depends. Each row must be as the
newest entry about it states. If one is not, the act is refused, and an alarm is raised that outlives the rollback
(`act`):

    @act
    def submission_decide(…):
        …  # the lock
        hold(marks)

A row that the same transaction changed is its own; no entry holds it yet.

The rows on which an act depends are named before they are looked at: those of its keys, and those that tell who acts.
The query of each kind of act is made once, and prepared.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, wraps
from typing import Any, ParamSpec, TypeVar
from uuid import UUID

from django.db import models, transaction
from django.db.models import QuerySet, TextField, Value
from django.db.models.expressions import RawSQL
from django.db.models.functions import Cast
from psycopg import sql

from compliance.isolation.context import office_context, token_now, within

from .errors import FileNotHeld, LedgerError, NotHeld, RowNotRead
from .images import (
    NOT_READ,
    Mark,
    OnRecord,
    Prepared,
    Values,
    compared,
    fetch,
    is_projection,
    literal,
    name_of,
    on_record,
    on_record_and_now,
    projection,
    projections,
    rows_now,
)
from .open_alarms import OpenAlarm, open_alarms
from .reconciling.difference import Difference, alarm_raised, in_words

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
M = TypeVar("M", bound=models.Model)
SETTLING = "integrity."
"""The prefix of the acts that settle an alarm. No open alarm stops them: otherwise it would stay open."""
ALWAYS_TAKEN = frozenset(
    {"log_entry.sign", "log_entry.sign_together", "log_entry.correct", "log_entry.countersign", "table.close"}
)
"""Acts that are never refused, because they record what happened at a table. They state it where a row differs from the
records."""
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


_within_savepoint: ContextVar[bool] = ContextVar("within_savepoint", default=False)


@contextmanager
def one_savepoint() -> Iterator[None]:
    """Acts inside are undone together and have no savepoint each: that is two round trips more."""
    with within(_within_savepoint, True), transaction.atomic():
        yield


def act(service: Callable[P, R]) -> Callable[P, R]:
    """Makes a service one transaction. Where the service is refused because a row differs from the records, the alarm
    is raised after the rollback."""

    @wraps(service)
    def acted(*arguments: P.args, **named: P.kwargs) -> R:
        with alarms_stay(), transaction.atomic(savepoint=not _within_savepoint.get()):
            return service(*arguments, **named)

    acted.is_act = True  # type: ignore[attr-defined]
    return acted


class alarms_stay:  # noqa: N801  # read as a statement, like `suppress`
    """Raises the alarms of a refusal again, after the rollback."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if isinstance(error, NotHeld):
            raise_alarms(error.found)


def raise_alarms(reasons: Iterable[Any]) -> None:
    """Raises the reconciler's alarm for each difference, once for a finding."""
    for reason in reasons:
        if isinstance(reason, Difference):
            alarm_raised(reason)


def marks_on_record(table: str) -> set[Mark]:
    """Every row of a table that entries hold, removed ones included. For tables of few rows. One query."""
    with office_context("a row that is gone is the act's matter, too"):
        return {(table, key) for (key,) in fetch("SELECT row_id FROM ledger.projection WHERE relation = %s", table)}


def mark_of(row: models.Model) -> Mark:
    """The mark of one row."""
    return row._meta.db_table, str(row.pk)


def hold(marks: Collection[Mark], *, of_logs: bool = True) -> None:
    """Refuses to go on unless every one of these rows is as the records state. Two queries, whatever their number;
    three while an alarm is open anywhere.

    Without `of_logs`, alarms about a whole log do not count. That is for acts that decide nothing: people and places
    are administered while such an alarm is open. Raises NotHeld with what differs and every open alarm; `act` then
    raises the alarm.
    """
    reasons = differing(marks, of_logs=of_logs)
    if reasons:
        raise NotHeld(reasons)


def sent_again(row: M) -> M:
    """The row that an act gave before, as the answer to a repeated request. Two queries.

    Raises NotHeld where it differs from the records: nobody signed what was planted under the key of a request. An open
    alarm about a row that agrees stops nobody.
    """
    if reasons := differences({mark_of(row)}):
        raise NotHeld(reasons)
    return row


def hand_out(*rows: models.Model) -> None:
    """Allows a download of what these rows keep, if they are as the records state. Two queries. Otherwise it raises
    FileNotHeld, and whoever answers the request raises the alarm. An open alarm stops nobody from reading."""
    if reasons := differences({mark_of(row) for row in rows}):
        raise FileNotHeld(reasons)


def read(row: models.Model, column: str, reader: Callable[[bytes], T]) -> T:
    """The value that `reader` makes of the bytes in a column of a row. No query for bytes that can be read; two for
    others.

    Nothing that was recorded is such bytes. Raises RowNotRead then, and whoever answers the request raises the alarm.
    """
    try:
        return reader(bytes(getattr(row, column)))
    except NOT_READ:
        mark = mark_of(row)
        unreadable = [Difference(*mark, column, "bytes that can be read", "bytes that nobody can read")]
        raise RowNotRead(differences({mark}) or unreadable) from None


def readable(row: R, reader: Callable[[R], T]) -> T | None:
    """The value that `reader` makes of a row, for a list of many; None if it fails over a row that is not as recorded.
    The alarm is raised then. No query if it does not fail."""
    try:
        return reader(row)
    except RowNotRead as error:
        found = error.found
    except NOT_READ:
        if not isinstance(row, models.Model) or not is_projection(row._meta.db_table):
            raise
        found = tuple(differences({mark_of(row)}))
        if not found:
            raise
    raise_alarms(found)
    return None


def legible(rows: Iterable[R], reader: Callable[[R], T | None]) -> list[T]:
    """The values that `reader` makes of these rows, without those for which it makes None, or fails (`readable`)."""
    return [made for row in rows if (made := readable(row, reader)) is not None]


def as_recorded(marks: Collection[Mark]) -> bool:
    """Whether these rows are as the records state, whatever alarms are open. Raises the alarm where they are not. Two
    queries."""
    reasons = differences(marks)
    raise_alarms(reasons)
    return not reasons


def row_on_record(mark: Mark) -> tuple[Values | None, list[Difference]]:
    """A row as its table holds it (None where it is gone), and where it differs from the records. Two queries; one for
    a row that tells who a person is."""
    looked = _looked_at({mark})
    return next(iter(looked.rows.get(mark, ())), None), looked.differences({mark})


def differences(marks: Collection[Mark]) -> list[Difference]:
    """The differences of these rows from the records. Two queries."""
    return _looked_at(marks).differences(marks) if marks else []


def differing(marks: Collection[Mark], *, of_logs: bool = True) -> list[Difference | OpenAlarm]:
    """The differences of these rows from the records, then the open alarms about them (`open_alarms`). Two queries, for
    any number of rows; three while an alarm is open anywhere."""
    return _looked_at(marks).differing(marks, of_logs=of_logs) if marks else []


@dataclass(frozen=True)
class CheckedRows:
    """The rows on which an act depends, as found under the lock: `rows` as the tables hold them, `found` their
    differences from the records, and open alarms.

    `of_person` is the same for the person who acts (`by`), through `token`; empty where nobody is named.
    """

    rows: Mapping[Mark, Values]
    found: list[Difference | OpenAlarm]
    by: UUID | None
    token: Mark | None
    of_person: list[Difference | OpenAlarm]

    def of_table(self, table: str) -> list[Values]:
        """The rows of one table."""
        return [values for (name, _), values in self.rows.items() if name == table]


def checked_rows(rows: RowsOf, *keys: UUID, by: UUID | None = None, further: Collection[Mark] = ()) -> CheckedRows:
    """Checks the rows of these keys, `further` rows and those of the person who acts, all at once; `record` then takes
    the part about the person. Two queries, whatever is on file; up to two more while an alarm is open anywhere.
    Refuses nothing."""
    marks = marks_and_person(rows, keys, by)
    token = token_now() if by else None
    rested = {mark for mark, is_person in marks if not is_person} | set(further)
    person = {mark for mark, is_person in marks if is_person} | ({token} if token else set())
    looked = _looked_at(rested | person, among=tables_of(rows))
    return CheckedRows(
        {mark: values[0] for mark, values in looked.rows.items() if values},
        looked.differing(rested, of_logs=True),
        by,
        token,
        looked.differing(person, of_logs=False),
    )


@dataclass(frozen=True)
class _Look:
    """Rows as the tables hold them, where each differs from the records, and whether any alarm is open."""

    rows: Mapping[Mark, list[Values]]
    found: Mapping[Mark, list[Difference]]
    is_alarm_open: bool

    def differences(self, marks: Collection[Mark]) -> list[Difference]:
        return [difference for mark in sorted(marks) for difference in self.found.get(mark, ())]

    def differing(self, marks: Collection[Mark], *, of_logs: bool) -> list[Difference | OpenAlarm]:
        alarms = open_alarms(marks, of_logs=of_logs) if self.is_alarm_open and marks else []
        return [*self.differences(marks), *alarms]


def _looked_at(marks: Collection[Mark], *, among: Iterable[str] = ()) -> _Look:
    """Looks at one row or more, and at what the records state about them. Rows that this transaction changed are its
    own. Two queries; one where `among` names tables that are asked again and again."""
    wanted = sorted(marks)
    if not among and {table for table, _ in wanted} <= tables_of_person():
        among = tables_of_person()  # whoever acts is looked at before each act
    with office_context("a row that is hidden from the holder would be told as gone"):
        stated, rows = on_record_and_now(wanted, among) if among else (on_record(wanted), rows_now(wanted))
    by_mark = {mark: list(_differences(mark, stated[mark], rows.get(mark, []))) for mark in wanted}
    return _Look(rows, by_mark, any(row.is_alarm_open for row in stated.values()))


def _differences(mark: Mark, stated: OnRecord, here: list[Values]) -> Iterator[Difference]:
    table, key = mark
    if stated.is_own:
        return
    if stated.log_id is None:
        if here:
            yield Difference(table, key, "", "nothing of this row", "the row")
        return
    place = (stated.origin, stated.index, stated.log_id)
    if mark not in stated.images:
        yield Difference(table, key, "", "an image of this row", "none that its entry holds", *place)
        return
    for column, expected, value in compared(projection(table), stated.images[mark], here):
        yield Difference(table, key, column, in_words(expected), in_words(value), *place)


@dataclass(frozen=True)
class Image:
    """The newest image of a row, the holder in whose log it is (None: the office), and where the row differs from
    it."""

    holder_id: UUID | None
    values: dict[str, Any] | None
    differences: list[Difference]


def image_of_row(mark: Mark) -> Image | None:
    """The image of a row by the records; None if they state nothing, or nothing that can be read."""
    with office_context("an alarm is settled by the office"):
        stated = on_record([mark])[mark]
        if stated.log_id is None or mark not in stated.images:
            return None
        ((holder_id,),) = fetch("SELECT holder_id FROM ledger.log WHERE id = %s", stated.log_id)
    return Image(holder_id, stated.images[mark], differences({mark}))
