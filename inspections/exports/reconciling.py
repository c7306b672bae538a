"""Finds open running limits from the history of entries alone, and compares them with the rows on file.

This is a second way beside `limits.keeping`: one statement asks the history which starts have no end and no later
start, where the service follows a series of entries. Both must give the same.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from operator import attrgetter
from uuid import UUID

import msgspec

from compliance.holders.models import GamingTable
from compliance.ledger import reads
from compliance.ledger.holding import readable
from compliance.ledger.images import fetch
from compliance.ledger.reconciling.difference import Difference
from compliance.regulation import chapter
from compliance.regulation.core.log import Clock, LogKind

from ..facts import series_of
from ..limits.keeping import due_at
from ..models import LogEntry, RunningLimit

AT_A_TIME = 200
LIFE = "inspections_life"

OPEN = f"""
WITH effective AS (
    SELECT entry.id, entry.table_id, left(coalesce(said ->> %(lane)s, ''), 40) AS lane,
           {reads.MOMENT_OF}(said ->> %(starts)s) AS started_at, {reads.MOMENT_OF}(said ->> %(ends)s) AS ended_at,
           {reads.MOMENT_OF}(said ->> %(restarts)s) AS restarted_at
    FROM inspections_logentry AS entry CROSS JOIN LATERAL (SELECT {reads.SAID}(entry.facts)) AS f (said)
    WHERE entry.table_id = ANY(%(tables)s) AND entry.log_code = %(log)s
      AND NOT EXISTS (SELECT FROM inspections_logentry AS correction WHERE correction.supersedes_id = entry.id)
), starts AS (
    SELECT id, table_id, lane, started_at, ended_at FROM effective WHERE started_at IS NOT NULL
    UNION ALL
    SELECT id, table_id, lane, restarted_at, NULL FROM effective WHERE restarted_at IS NOT NULL
)
SELECT DISTINCT ON (table_id, lane) table_id, lane, started_at, id FROM starts
WHERE NOT EXISTS (
    SELECT FROM starts AS other WHERE (other.table_id, other.lane) = (starts.table_id, starts.lane)
    AND (other.started_at > starts.started_at
         OR (other.started_at = starts.started_at AND other.ended_at IS NOT NULL))
)
ORDER BY table_id, lane, id
"""  # noqa: S608  # both parts are written here

Place = tuple[UUID, str, str, str]
"""Table, log, citation and lane. Each has one open limit at most."""
Span = tuple[datetime, datetime]
"""Start and due time."""


def open_limits_differ(after: str | None) -> tuple[list[Difference], str | None]:
    """Open limits that the history does not give, and limits that it gives and that are not on file, at the next few
    tables. Two queries, two for each kind of log with a clock, and one for each set of equipment whose time in use goes
    on."""
    tables = GamingTable.objects.order_by("pk")
    page = list((tables.filter(pk__gt=after) if after else tables)[:AT_A_TIME])
    stated: dict[Place, Span] = {}
    for number in {table.chapter for table in page}:
        here = {table.pk: table for table in page if table.chapter == number}
        for kind in chapter(number).logs:
            for clock in kind.clocks:
                stated |= _recorded_spans(here, kind, clock)
    kept: dict[Place, Span] = {
        (limit.table_id, limit.log_code, limit.citation, limit.lane): (limit.started_at, limit.due_at)
        for limit in RunningLimit.objects.filter(table__in=page, ended_at__isnull=True)
    }
    return list(_compared(stated, kept)), str(page[-1].pk) if len(page) == AT_A_TIME else None


def _recorded_spans(tables: dict[UUID, GamingTable], kind: LogKind, clock: Clock) -> dict[Place, Span]:
    fields = {"lane": clock.lane, "starts": clock.starts, "ends": clock.ends, "restarts": clock.restarts}
    rows = fetch(OPEN, tables=list(tables), log=kind.code, **fields)
    entries = LogEntry.objects.in_bulk([row[3] for row in rows])
    spans: dict[Place, Span] = {}
    for table_id, lane, started_at, entry_id in rows:
        entry = entries.get(entry_id)  # None for one that was destroyed since
        stated = readable(entry, attrgetter("decoded")) if entry is not None else None
        if stated is None:
            continue
        started = msgspec.structs.replace(stated, **{clock.starts: started_at})
        series = series_of(tables[table_id], kind).entries if clock.equipment else ()
        due = due_at(tables[table_id], clock, started, series)
        if due is not None:
            spans[table_id, kind.code, clock.citation, lane] = (started_at.astimezone(UTC), due)
    return spans


def _compared(stated: dict[Place, Span], kept: dict[Place, Span]) -> Iterator[Difference]:
    for place in sorted(stated.keys() | kept.keys(), key=str):
        if stated.get(place) != kept.get(place):
            row = " ".join(str(part) for part in place)
            yield Difference(LIFE, row, "started_at and due_at", _words(stated.get(place)), _words(kept.get(place)))


def _words(span: Span | None) -> str:
    return f"in use since {span[0].isoformat()}, due {span[1].isoformat()}" if span else "no open life"
