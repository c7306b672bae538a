"""Keeps running limits beside the entries that state them, in the transaction of the entry."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import zip_longest
from typing import Any

import msgspec

from compliance.holders.models import GamingTable
from compliance.regulation import chapter
from compliance.regulation.core.edition import NotInForce
from compliance.regulation.core.elapsed import facility_zone
from compliance.regulation.core.figure import Text
from compliance.regulation.core.log import Clock

from ..facts import Placed, Series, lane_of, warn_before
from ..models import Alarm, LogEntry, Newest, RunningLimit


@dataclass(frozen=True)
class Stated:
    """A running limit as entries state it."""

    clock: Clock
    lane: str
    started_at: datetime
    due_at: datetime
    ended_at: datetime | None
    row: LogEntry

    @property
    def key(self) -> tuple[str, datetime, datetime]:
        return (self.clock.citation, self.started_at, self.due_at)


def limits_stated(table: GamingTable, clock: Clock, series: Series) -> list[Stated]:
    """The running limits of one clock that entries state, by lane and start.

    An entry states its own limit and, where it names one, the start of the next. The end that it states counts for
    every limit with the same lane and start. In each lane only the last limit may still run: an earlier one without a
    stated end ended when the next one started.
    """
    starts: dict[tuple[str, datetime], Stated] = {}
    ends: dict[tuple[str, datetime], datetime] = {}
    entries = series.entries
    for placed in series.placed:
        lane = lane_of(clock, placed.entry)
        for stated in _stated_by(table, clock, lane, placed, entries):
            starts.setdefault((lane, stated.started_at), stated)
            if stated.ended_at is not None:
                ends[(lane, stated.started_at)] = stated.ended_at
    ordered = sorted(starts.values(), key=lambda stated: (stated.lane, stated.started_at))
    limits: list[Stated] = []
    for stated, following in zip_longest(ordered, ordered[1:]):
        ended = ends.get((stated.lane, stated.started_at))
        if ended is None and following is not None and following.lane == stated.lane:
            ended = following.started_at
        limits.append(replace(stated, ended_at=ended))
    return limits


def _stated_by(table: GamingTable, clock: Clock, lane: str, placed: Placed, entries: Sequence[Any]) -> Iterable[Stated]:
    row = placed.row
    if row is None:
        return
    next_at = getattr(placed.entry, clock.restarts) if clock.restarts else None
    blank = {clock.ends: None} | ({clock.restarts: None} if clock.restarts else {})
    following = msgspec.structs.replace(placed.entry, **{clock.starts: next_at}, **blank) if next_at else None
    for entry in (placed.entry, following):
        if entry is None:
            continue
        due = due_at(table, clock, entry, entries)
        if due is not None:
            started, ended = getattr(entry, clock.starts), getattr(entry, clock.ends)
            yield Stated(clock, lane, started.astimezone(UTC), due, ended and ended.astimezone(UTC), row)


def due_at(table: GamingTable, clock: Clock, entry: Any, entries: Sequence[Any]) -> datetime | None:
    """The time at which the limit that this entry of a series starts is due; None if it starts none, or no edition was
    in force that day. Equipment put back after its time was used up is due at once."""
    started = getattr(entry, clock.starts)
    if started is None:
        return None
    try:
        edition = chapter(table.chapter).edition_on(started.astimezone(facility_zone()).date())
    except NotInForce:
        return None
    due = clock.due_at(entry, Text(edition, {}), entries)
    return None if due is None else max(due, started.astimezone(UTC))


def limits_keep(
    table: GamingTable, series: Series, lanes: set[str], at: datetime, *, gone: LogEntry | None = None
) -> list[RunningLimit]:
    """Brings the limits of these lanes to what the entries state. Returns the limits to add, which the caller adds.

    A limit that no entry states any more is removed, or ended at `at` where there is an alarm about it. `gone` is an
    entry that no longer counts.
    """
    entries = [p.row for p in series.placed if p.row is not None] + ([gone] if gone is not None else [])
    warning = warn_before(at) if series.kind.clocks else timedelta(0)
    added: list[RunningLimit] = []
    for clock in series.kind.clocks:
        stated = {limit.key: limit for limit in limits_stated(table, clock, series) if limit.lane in lanes}
        earliest = min((limit.started_at for limit in stated.values()), default=None)
        for lane in lanes:
            rows = RunningLimit.objects.filter(
                table=table, log_code=series.kind.code, lane=lane, citation=clock.citation
            )
            if earliest is not None:
                rows = rows.filter(started_at__gte=earliest) | rows.filter(ended_at__isnull=True)
            here = {key: limit for key, limit in stated.items() if limit.lane == lane}
            _settle(here, rows, entries, at)
            added += _missing(table, series, list(here.values()), warning)
    return added


def _settle(
    stated: dict[tuple[str, datetime, datetime], Stated], rows: Any, entries: list[LogEntry], at: datetime
) -> None:
    """Ends or removes rows that entries no longer state, before an earlier one runs again or new ones are added: each
    lane has one open limit.

    An open limit from an entry older than the series ends with the first limit that the series states. The newest of
    the entries need not be on file yet.
    """
    known = {entry.pk for entry in entries} | {entry.supersedes_id for entry in entries}
    first = min((limit.started_at for limit in stated.values()), default=at)
    found = [(row, stated.get((row.citation, row.started_at, row.due_at))) for row in rows]
    for row, current in sorted(found, key=lambda pair: pair[1] is not None and pair[1].ended_at is None):
        if current is not None:
            if row.ended_at != current.ended_at or row.entry_id != current.row.pk:
                row.ended_at, row.entry = current.ended_at, current.row
                row.save(update_fields=["ended_at", "entry"])
        elif row.entry_id not in known and not LogEntry.objects.filter(supersedes=row.entry_id).exists():
            if row.ended_at is None and stated:
                row.ended_at = first
                row.save(update_fields=["ended_at"])
        elif Alarm.objects.filter(running_limit=row).exists():
            if row.ended_at is None:
                row.ended_at = at
                row.save(update_fields=["ended_at"])
        else:
            row.delete()


def _missing(table: GamingTable, series: Series, stated: list[Stated], warning: timedelta) -> list[RunningLimit]:
    """The limits for which there is no row yet."""
    known = set(
        RunningLimit.objects.filter(
            table=table, log_code=series.kind.code, lane__in={limit.lane for limit in stated}
        ).values_list("citation", "started_at", "due_at")
    )
    return [
        RunningLimit(
            holder_id=table.holder_id,
            facility_id=table.facility_id,
            table=table,
            log_code=series.kind.code,
            lane=limit.lane,
            citation=limit.clock.citation,
            started_at=limit.started_at,
            warn_at=max(limit.started_at, limit.due_at - warning),
            due_at=limit.due_at,
            ended_at=limit.ended_at,
            entry=limit.row,
        )
        for limit in stated
        if limit.key not in known
    ]


def newest_keep(table: GamingTable, series: Series, *, corrected: LogEntry | None) -> None:
    """Notes the newest entry of each lane in the series, and forgets the one that is corrected. The newest of the
    entries need not be on file yet. One query, and one for each lane whose newest entry is another."""
    newest = {series.kind.lane(placed.entry)[:80]: placed.row for placed in series.placed}
    noted = {row.lane: row for row in Newest.objects.filter(table=table, log_code=series.kind.code)}
    if corrected is not None:
        for lane, row in list(noted.items()):
            if row.entry_id == corrected.pk:
                noted.pop(lane).delete()
    for lane, entry in newest.items():
        row = noted.get(lane) or Newest(table=table, log_code=series.kind.code, lane=lane)
        if entry is None or row.entry_id == entry.pk:
            continue
        row.entry, row.holder_id, row.facility_id = entry, table.holder_id, table.facility_id
        row.save()
