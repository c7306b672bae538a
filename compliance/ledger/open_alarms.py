"""Integrity alarms that two people have not settled: those about rows, about logs, and whether there is any."""

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from compliance.isolation.context import office_context

from .images import Mark, fetch

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


_ALARMS_OF_TABLES = """
    SELECT DISTINCT coalesce(evidence ->> 'table', ''), coalesce(evidence ->> 'row', ''), log.kind, log.holder_id
    FROM ledger.alarm AS alarm LEFT JOIN ledger.log ON log.id = log_id
    WHERE (evidence ->> 'table' = ANY(%s)
        OR (log.kind <> 'board' AND coalesce(evidence ->> 'table', 'ledger.') LIKE 'ledger.%%'))
        AND NOT EXISTS (SELECT FROM ledger.subject WHERE relation = 'ledger.alarm' AND row_id = alarm.id::text)
    LIMIT 500
"""


_SOME_ALARM = """
    SELECT FROM ledger.alarm AS alarm WHERE NOT EXISTS (
        SELECT FROM ledger.subject WHERE relation = 'ledger.alarm' AND row_id = alarm.id::text) LIMIT 1
"""


@dataclass(frozen=True)
class OpenAlarm:
    """An integrity alarm of signer, reconciler or witness that two people have not settled."""

    id: UUID
    alarm: str

    @property
    def words(self) -> str:
        """States that the alarm is open, and what it says."""
        return f"An integrity alarm is open: {self.alarm}"


def open_alarms(marks: Collection[Mark], *, of_logs: bool = True) -> list[OpenAlarm]:
    """Open alarms about these rows, oldest first; with `of_logs`, also those about the entries that hold the rows, or
    about the logs of those entries. One query."""
    with office_context("alarms are the office's; whoever rests on the row is told of them"):
        rows = fetch(_ALARMS, [table for table, _ in marks], [key for _, key in marks], of_logs)
    return [OpenAlarm(*row) for row in rows]


def open_alarms_of_logs(log_ids: Collection[UUID]) -> list[OpenAlarm]:
    """Open alarms about these logs, or about anything recorded in them, oldest first. One query."""
    with office_context("alarms are the office's; whoever reads the logs is told of them"):
        return [OpenAlarm(*row) for row in fetch(_ALARMS_OF_LOGS, list(log_ids))]


@dataclass(frozen=True)
class AlarmedRow:
    """The subject of an open alarm: a row of a table (empty: a whole log), and the log that it names, None if it names
    none; `holder_id` is None for the office's."""

    table: str
    key: str
    log: str | None
    holder_id: UUID | None


def alarmed_rows(tables: Collection[str]) -> list[AlarmedRow]:
    """The subjects of open alarms: rows of these tables, also rows that are gone or that no entry states, and whole
    logs. At most 500. One query."""
    with office_context("alarms are the office's; whoever reads the list is told of them"):
        return [AlarmedRow(*row) for row in fetch(_ALARMS_OF_TABLES, list(tables))]


def some_alarm_is_open() -> bool:
    """Whether any integrity alarm is open. One query."""
    with office_context("alarms are the office's; whoever rests on the row is told of them"):
        return bool(fetch(_SOME_ALARM))
