"""The entries at the tables that may be destroyed after their retention, and the rows that go with them.

A log at a table is shortened at its front alone, by number and by the time of events: whatever follows an entry that
stays, stays too. So no entry loses the one that ends or corrects it, and the rest still reads as a log. An entry stays
while its equipment is in use against a limit, while the problem that it reports is open, and while a countersignature
or denial of it stays. Of openings and closings, the newest at each table stays.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Q

from compliance.ledger import reads
from compliance.ledger.destroying import Chosen, Mark
from compliance.ledger.images import fetch

from ..models import Alarm, LogEntry, Newest, RunningLimit, Stream
from ..models.ladders import RungTold
from ..models.problems import Problem

HIGHEST = 2**31 - 1

# The first number, and the earliest time of an event, that stays; asked again until it stands.
STAYS = """
SELECT min(number), min(occurred_at) FROM inspections_logentry AS e
WHERE table_id = %(table)s AND log_code = %(log)s AND (
    received_at >= %(before)s OR number >= %(number)s OR occurred_at >= coalesce(%(at)s, 'infinity'::timestamptz)
    OR EXISTS (SELECT FROM inspections_life WHERE entry_id = e.id AND ended_at IS NULL)
    OR EXISTS (SELECT FROM inspections_problem WHERE entry_id = e.id AND closed_by_id IS NULL)
    OR EXISTS (SELECT FROM inspections_logentry AS c WHERE c.supersedes_id = e.id AND c.number >= %(number)s)
    OR EXISTS (SELECT FROM inspections_countersignature AS s WHERE s.entry_id = e.id AND s.received_at >= %(before)s)
    OR EXISTS (SELECT FROM inspections_denial AS d WHERE d.entry_id = e.id AND d.received_at >= %(before)s)
)
"""
# Entries with all their corrections, countersignatures and denials, the earliest event first. Rows from before the
# ledger stand in another kind of entry, and stay with all that corrects them.
GOING = f"""
WITH RECURSIVE chain AS (
    SELECT id, number, id AS root, occurred_at AS root_at FROM inspections_logentry
    WHERE table_id = %(table)s AND log_code = %(log)s AND supersedes_id IS NULL AND number < %(number)s
    UNION ALL
    SELECT c.id, c.number, root, root_at FROM inspections_logentry AS c JOIN chain ON c.supersedes_id = chain.id
), going AS (
    SELECT 'inspections_logentry' AS relation, id, number, root, root_at FROM chain
    UNION ALL
    SELECT 'inspections_countersignature', s.id, number, root, root_at
    FROM chain JOIN inspections_countersignature AS s ON s.entry_id = chain.id
    UNION ALL
    SELECT 'inspections_denial', d.id, number, root, root_at
    FROM chain JOIN inspections_denial AS d ON d.entry_id = chain.id
)
SELECT array_agg(going.relation ORDER BY number, going.id), array_agg(going.id ORDER BY number, going.id),
       array_agg(log_id ORDER BY number, going.id), array_agg(index ORDER BY number, going.id)
FROM going
LEFT JOIN {reads.ON_RECORD} ON told.relation = going.relation AND row_id = going.id::text
GROUP BY root, root_at
HAVING bool_and(coalesce(told.type LIKE 'log\\_entry.%%' AND told.received_at < %(before)s, false))
ORDER BY root_at, root LIMIT %(most)s
"""  # noqa: S608  # both parts are written here
EVENTS = f"""
SELECT event.id, log_id, index FROM inspections_tableevent AS event
JOIN {reads.ON_RECORD} ON relation = 'inspections_tableevent' AND row_id = event.id::text
WHERE event.holder_id = %(holder)s AND told.type LIKE 'table.%%' AND told.received_at < %(before)s
  AND EXISTS (SELECT FROM inspections_tableevent AS later
              WHERE later.table_id = event.table_id AND (later.at, later.id) > (event.at, event.id))
ORDER BY at, event.id LIMIT %(most)s
"""  # noqa: S608  # both parts are written here


def past_retention(holder_id: UUID, before: datetime, most: int) -> Chosen:
    """At most `most` entries of this holder that were received before this instant, and the rows that go with them.

    A correction goes with the entry that it corrects, a countersignature or denial with its entry, however many there
    are.
    Locks the logs at the tables that it reads, so nothing is signed into them in the meantime. Call it in a
    transaction.
    """
    chosen = Chosen()
    for stream in _streams(holder_id, before):
        for tables, ids, logs, indexes in _going(stream, before, most - len(chosen.entries)):
            if chosen.entries and len(chosen.entries) + len(ids) > most:
                break
            chosen.entries += zip(logs, indexes, strict=True)
            chosen.rows += [(table, str(key)) for table, key in zip(tables, ids, strict=True)]
        if len(chosen.entries) >= most:
            break
    chosen.rows += _hanging([UUID(key) for table, key in chosen.rows if table == LogEntry._meta.db_table])
    events = fetch(EVENTS, holder=holder_id, before=before, most=max(most - len(chosen.entries), 0))
    chosen.entries += [(log_id, index) for _, log_id, index in events]
    chosen.rows += [("inspections_tableevent", str(event_id)) for event_id, _, _ in events]
    return chosen


def _streams(holder_id: UUID, before: datetime) -> list[Stream]:
    old = LogEntry.objects.filter(table=OuterRef("table"), log_code=OuterRef("log_code"), received_at__lt=before)
    return list(Stream.objects.filter(Exists(old), table__holder=holder_id).order_by("pk"))


def _going(stream: Stream, before: datetime, room: int) -> Sequence[tuple[Any, ...]]:
    Stream.objects.select_for_update().get(pk=stream.pk)
    where = {"table": stream.table_id, "log": stream.log_code, "before": before}
    bound: tuple[int, datetime | None] = (HIGHEST, None)
    while True:
        ((number, at),) = fetch(STAYS, **where, number=bound[0], at=bound[1])
        if number is None or (number, at) == bound:
            return fetch(GOING, **where, number=bound[0], most=room)
        bound = (number, at)


def _hanging(entries: list[UUID]) -> list[Mark]:
    """Rows that depend on these entries: limits, alarms about them with the rungs told, problems, and the newest entry
    of a lane."""
    problems = Problem.objects.filter(Q(entry__in=entries) | Q(closed_by__in=entries))
    alarms = Alarm.objects.filter(Q(running_limit__entry__in=entries) | Q(entry__in=entries) | Q(problem__in=problems))
    rows = [
        ("inspections_rungtold", RungTold.objects.filter(alarm__in=alarms)),
        ("inspections_alarm", alarms),
        ("inspections_life", RunningLimit.objects.filter(entry__in=entries)),
        ("inspections_problem", problems),
        ("inspections_newest", Newest.objects.filter(entry__in=entries)),
    ]
    return [(table, str(key)) for table, matching in rows for key in matching.values_list("pk", flat=True)]
