"""Holding rows against the records: no act trusts a row because it is there.

A service that locked what it acts on asks `hold` for every row that the act rests on: each is the newest image of it
that an entry tells, or the act is refused and an alarm raised, which outlives the act that was rolled back (`act`):

    @act
    def submission_decide(…):
        …  # the lock
        hold(marks)

Rows that the same transaction changed are its own, and not told yet.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, wraps
from typing import Any, ParamSpec, TypeVar
from uuid import UUID

from django.db import models, transaction
from django.db.models import QuerySet, TextField, Value
from django.db.models.expressions import RawSQL
from django.db.models.functions import Cast
from psycopg import sql

from compliance.isolation.context import office_context

from .canonical import plain
from .errors import FileNotHeld, LedgerError, NotHeld
from .images import image_of
from .projections import name_of, projection, projections
from .reconciling.found import Difference, alarm_raised, asked, in_words
from .reconciling.rows import columns_of, compared

P = ParamSpec("P")
R = TypeVar("R")
Mark = tuple[str, str]
"""A row: its table and its key."""
RowsOf = Callable[[RawSQL], list["QuerySet[Any]"]]
"""The rows that an act rests on, a query set for each table: those of the keys that the expression finds (`__in`)."""
KEYS = "the keys"
"""What stands for the keys in a query that is written once."""

SETTLING = "integrity."
"""How acts begin that settle an alarm: no open alarm stops them, or it would stay open."""
ALWAYS_TAKEN = frozenset({"log_entry.sign", "log_entry.correct", "log_entry.countersign", "table.close"})
"""Acts that are taken whatever differs from the records, and marked: what happened at a table is not turned away."""
AS_THEY_ARE = ("boolean", "smallint", "integer", "bigint", "text", "text[]", "character varying", "character varying[]")
AS_TEXT = ("uuid", "date", "time without time zone", "numeric", "jsonb", "json")
_IMAGES = """
    WITH wanted AS (SELECT * FROM unnest(%s::text[], %s::text[]) AS row (relation, row_id)),
    place AS (SELECT relation, row_id, log_id, index FROM wanted JOIN ledger.projection USING (relation, row_id)),
    entry AS MATERIALIZED (SELECT log_id, index, payload FROM (SELECT DISTINCT log_id, index FROM place) AS one
        JOIN ledger.payload USING (log_id, index) JOIN ledger.entry AS entry USING (log_id, index)
        WHERE entry.leaf_hash = sha256('\\x00'::bytea || entry.entry_bytes)
            AND convert_from(entry.entry_bytes, 'UTF8')::jsonb ->> 'payload_sha256'
                = encode(sha256(salt || payload), 'hex')),
    image AS MATERIALIZED (SELECT log_id, index, one ->> 'table' AS relation, one ->> 'id' AS row_id,
        one -> 'values' AS told FROM entry, jsonb_array_elements(convert_from(payload, 'UTF8')::jsonb -> 'rows') AS one)
    SELECT relation, row_id, place.log_id, log.origin, place.index, told::text
    FROM place JOIN ledger.log ON log.id = place.log_id LEFT JOIN image USING (relation, row_id, log_id, index)
"""


_ALARMS = """
    WITH wanted AS (SELECT * FROM unnest(%s::text[], %s::text[]) AS row (relation, row_id)),
    open AS (SELECT raised_at, id, log_id, words, evidence ->> 'table' AS relation, evidence ->> 'row' AS row_id,
        evidence ->> 'index' AS index FROM ledger.alarm AS alarm WHERE NOT EXISTS (
            SELECT FROM ledger.subject WHERE relation = 'ledger.alarm' AND row_id = alarm.id::text))
    SELECT open.id, open.words FROM open WHERE EXISTS (
        SELECT FROM wanted WHERE wanted.relation = open.relation AND wanted.row_id = open.row_id
    ) OR EXISTS (
        SELECT FROM wanted JOIN ledger.projection AS place USING (relation, row_id)
        WHERE %s AND coalesce(open.relation, 'ledger.') LIKE 'ledger.%%' AND place.log_id = open.log_id
            AND (open.index IS NULL OR open.index = place.index::text)
    ) ORDER BY raised_at, open.id
"""


_ALARMS_OF_LOGS = """
    SELECT id, words FROM ledger.alarm AS alarm WHERE log_id = ANY(%s) AND NOT EXISTS (
        SELECT FROM ledger.subject WHERE relation = 'ledger.alarm' AND row_id = alarm.id::text
    ) ORDER BY raised_at, id
"""


_ALL_OF_THEM = "a row that is hidden from the holder may be what the act rests on"


_SOME_ALARM = """
    SELECT FROM ledger.alarm AS alarm WHERE NOT EXISTS (
        SELECT FROM ledger.subject WHERE relation = 'ledger.alarm' AND row_id = alarm.id::text) LIMIT 1
"""


@dataclass(frozen=True)
class OpenAlarm:
    """An integrity alarm (of signer, reconciler or witness) that two people have not settled."""

    id: UUID
    alarm: str

    @property
    def words(self) -> str:
        """That it is open, and what it says."""
        return f"An integrity alarm is open: {self.alarm}"


def open_alarms(marks: Collection[Mark], *, of_logs: bool = True) -> list[OpenAlarm]:
    """Open alarms about these rows and, where `of_logs`, about the entries that tell them or the logs of those entries,
    oldest first. One query."""
    with office_context("alarms are the office's; whoever rests on the row is told of them"):
        rows = asked(_ALARMS, [table for table, _ in marks], [key for _, key in marks], of_logs)
    return [OpenAlarm(*row) for row in rows]


def open_alarms_of_logs(log_ids: Collection[UUID]) -> list[OpenAlarm]:
    """Open alarms about these logs, or anything that they tell, oldest first. One query."""
    with office_context("alarms are the office's; whoever reads the logs is told of them"):
        return [OpenAlarm(*row) for row in asked(_ALARMS_OF_LOGS, list(log_ids))]


def some_alarm_is_open() -> bool:
    """Whether any integrity alarm is open. One query."""
    with office_context("alarms are the office's; whoever rests on the row is told of them"):
        return bool(asked(_SOME_ALARM))


def act(service: Callable[P, R]) -> Callable[P, R]:
    """A service that acts: all of it or nothing, and where it is refused for a row that is not what the records tell,
    the alarm stands all the same."""

    @wraps(service)
    def acted(*arguments: P.args, **named: P.kwargs) -> R:
        with alarms_stay(), transaction.atomic():
            return service(*arguments, **named)

    acted.is_act = True  # type: ignore[attr-defined]
    return acted


class alarms_stay:  # noqa: N801  # read as a statement, like `suppress`
    """Raises the alarms of a refusal once more after what was begun inside was rolled back."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if isinstance(error, NotHeld):
            raise_alarms(error.found)


def raise_alarms(found: Iterable[Any]) -> None:
    """Raises the reconciler's alarm for each difference, once for a finding."""
    for one in found:
        if isinstance(one, Difference):
            alarm_raised(one)


def marks_of(rows: Iterable["QuerySet[Any]"]) -> set[Mark]:
    """The rows that these queries find. One query."""
    found = _keys_found(rows)
    with office_context(_ALL_OF_THEM):
        return set(found) if found is not None else set()


def marks_under(rows: RowsOf, *keys: UUID) -> set[Mark]:
    """The rows of these keys. One query, written once a process."""
    query, parameters = _written(rows)
    with office_context(_ALL_OF_THEM):
        found = asked(query, *(list(keys) if one is KEYS else one for one in parameters))
    return {(table, key) for table, key in found}


@cache
def _written(rows: RowsOf) -> tuple[str, tuple[Any, ...]]:
    """The query of the rows of some keys, in which KEYS stands for these."""
    found = _keys_found(rows(RawSQL("SELECT unnest(%s::uuid[])", (KEYS,))))
    if found is None:
        raise LedgerError(f"{rows.__qualname__} names no rows")
    query, parameters = found.query.sql_with_params()
    return query, parameters


def _keys_found(rows: Iterable["QuerySet[Any]"]) -> "QuerySet[Any, Any] | None":
    found = [
        one.order_by().values_list(Value(one.model._meta.db_table, output_field=TextField()), Cast("pk", TextField()))
        for one in rows
    ]
    return found[0].union(*found[1:], all=True) if found else None


def marks_of_person(user: UUID | str) -> set[Mark]:
    """The rows that tell who this person is and what they may: account, roles, credentials. One query."""
    query, parts = _query_of_person()
    if not parts:
        return set()
    with office_context("roles that are hidden from the holder are the person's, too"):
        return {(table, key) for table, key in asked(query, *[str(user)] * parts)}


@cache
def _query_of_person() -> tuple[str, int]:
    """The query, and how often it asks for the person."""
    parts = [
        sql.SQL("SELECT {label}, {key}::text FROM {table} WHERE {person} = %s::uuid").format(
            label=sql.Literal(kept.table), key=sql.Identifier(kept.key), table=name_of(kept.table),
            person=sql.Identifier(kept.person),
        )
        for kept in projections()
        if kept.person
    ]  # fmt: skip
    return sql.SQL(" UNION ALL ").join(parts).as_string(None), len(parts)


def marks_on_record(table: str) -> set[Mark]:
    """Every row of a table that the records tell, gone or not. For tables of few rows. One query."""
    with office_context("a row that is gone is the act's matter, too"):
        return {(table, key) for (key,) in asked("SELECT row_id FROM ledger.projection WHERE relation = %s", table)}


def mark_of(row: models.Model) -> Mark:
    """The mark of one row."""
    return row._meta.db_table, str(row.pk)


def hold(marks: Collection[Mark], *, of_logs: bool = True) -> None:
    """Refuses to go on unless every one of these rows is what the records tell. Four queries, whatever their number.

    Not `of_logs` is for acts that decide nothing: people and places are administered while an alarm about a whole log
    is open. Raises NotHeld with what differs and every open alarm; `act` then raises the alarm.
    """
    found = differing(marks, of_logs=of_logs)
    if found:
        raise NotHeld(found)


def hand_out(*rows: models.Model) -> None:
    """Goes on, to hand out bytes that these rows keep, only where they are what the records tell. Three queries.

    Raises FileNotHeld; whoever answers the request raises the alarm. An open alarm stops nobody from reading.
    """
    if found := differences({mark_of(row) for row in rows}):
        raise FileNotHeld(found)


def as_recorded(marks: Collection[Mark]) -> bool:
    """Whether these rows are what the records tell, whatever alarms are open; raises the alarm where they are not.
    Three queries."""
    found = differences(marks)
    raise_alarms(found)
    return not found


def differences(marks: Collection[Mark]) -> list[Difference]:
    """What these rows hold otherwise than the records tell it. Three queries."""
    return list(_differing(marks)) if marks else []


def differing(marks: Collection[Mark], *, of_logs: bool = True) -> list[Difference | OpenAlarm]:
    """What these rows hold otherwise than the records tell it, then the open alarms about them (`open_alarms`). Four
    queries, whatever their number."""
    return [*_differing(marks), *open_alarms(marks, of_logs=of_logs)] if marks else []


def _differing(marks: Collection[Mark]) -> Iterator[Difference]:
    with office_context("a row that is hidden from the holder would be told as gone"):
        own = asked("SELECT relation, row_id FROM ledger.unrecorded()")
        wanted = sorted(set(marks) - set(own))
        if not wanted:
            return
        told = _told(wanted)
        rows = _found(wanted)
    for mark in wanted:
        table, key = mark
        here = rows.get(mark, [])
        if mark not in told:
            if here:
                yield Difference(table, key, "", "nothing of this row", "the row")
            continue
        log_id, origin, index, image = told[mark]
        if image is None:
            yield Difference(table, key, "", "an image of this row", "none that its entry holds", origin, index, log_id)
            continue
        values = json.loads(image)
        for column, expected, value in compared(projection(table), values, here):
            yield Difference(table, key, column, in_words(expected), in_words(value), origin, index, log_id)


def _told(marks: Collection[Mark]) -> dict[Mark, tuple[Any, str, int, str | None]]:
    """Log, origin, index and newest image of these rows, as text; None where the entry does not hold one. One query."""
    rows = asked(_IMAGES, [table for table, _ in marks], [key for _, key in marks])
    return {(table, key): (log_id, origin, index, image) for table, key, log_id, origin, index, image in rows}


def _found(marks: Iterable[Mark]) -> dict[Mark, list[dict[str, Any]]]:
    """The recorded columns of these rows, as images tell them. One query, and one a table once a process."""
    keys: dict[str, list[str]] = defaultdict(list)
    for table, key in marks:
        keys[table].append(key)
    tables = sorted(keys)
    query = " UNION ALL ".join(_query_of_rows(table) for table in tables)
    found: dict[Mark, list[dict[str, Any]]] = defaultdict(list)
    for table, key, text in asked(query, *(keys[table] for table in tables)):
        values = json.loads(text)
        found[table, key].append({name: _image(table, name, value) for name, value in values.items()})
    return found


@cache
def _query_of_rows(table: str) -> str:
    """The query for rows of a table, by their keys as text."""
    kept, columns = projection(table), columns_of(table)
    members = [
        sql.SQL("{name}, {value}").format(name=sql.Literal(name), value=_value(name, kind, name in kept.attached))
        for name, kind in columns.items()
        if name not in kept.without
    ]
    query = sql.SQL(
        "SELECT {label}, {key}::text, jsonb_build_object({members})::text FROM {table} WHERE {key} = ANY(%s::{kind})"
    ).format(
        label=sql.Literal(kept.table), key=sql.Identifier(kept.key), members=sql.SQL(", ").join(members),
        table=name_of(kept.table), kind=sql.SQL(f"{columns[kept.key]}[]"),  # type: ignore[arg-type]
    )  # fmt: skip
    return query.as_string(None)


def _value(name: str, kind: str, is_attached: bool) -> sql.Composed:
    column = sql.Identifier(name)
    if is_attached:
        return sql.SQL(
            "CASE WHEN {c} IS NOT NULL THEN "
            "jsonb_build_object('sha256', encode(sha256({c}), 'hex'), 'size', length({c})) END"
        ).format(c=column)
    if kind == "bytea":
        return sql.SQL("encode({}, 'hex')").format(column)
    if kind == "timestamp with time zone":
        return sql.SQL("CASE WHEN isfinite({c}) THEN ledger.instant({c}) ELSE {c}::text END").format(c=column)
    if kind in AS_TEXT:
        return sql.SQL("{}::text").format(column)
    if kind in AS_THEY_ARE:
        return sql.SQL("{}").format(column)
    raise LedgerError(f"nothing tells how a column of {kind} is held: {name}")


def _image(table: str, name: str, value: Any) -> Any:
    if value is not None and columns_of(table)[name] == "bytea" and isinstance(value, str):
        return image_of(bytes.fromhex(value), is_attached=False)
    return plain(value)


@dataclass(frozen=True)
class Image:
    """The newest image of a row, the holder in whose log it stands (None: the office), and what differs from it."""

    holder_id: UUID | None
    values: dict[str, Any] | None
    differences: list[Difference]


def image_of_row(mark: Mark) -> Image | None:
    """What the records tell of a row; None where they tell nothing of it, or nothing that can be read."""
    with office_context("an alarm is settled by the office"):
        told = _told([mark]).get(mark)
        if told is None or told[3] is None:
            return None
        ((holder_id,),) = asked("SELECT holder_id FROM ledger.log WHERE id = %s", told[0])
    return Image(holder_id, json.loads(told[3]), list(_differing({mark})))
