"""The logs of a table at a moment: the newest entries, and the limits that ran."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from operator import attrgetter

from compliance.holders.models import GamingTable
from compliance.ledger.holding import readable
from compliance.regulation.core.log import Clock, LogKind

from ..facts import SERIES, Placed, Series, placed_of
from ..limits.keeping import Stated, limits_stated
from ..models import LogEntry, Newest, RunningLimit
from ..models.problems import Problem
from .moment import Moment

NEAR = 4 * SERIES
"""Among how many of the newest entries those that count are sought first."""
FURTHER = 500
"""Among how many older numbers an entry of a lane that has been quiet for long is sought at once."""


@dataclass(frozen=True)
class CountingEntries:
    """The entries of one log that count: those of events up to the moment, and those after it that may say what ran."""

    kind: LogKind
    before: Sequence[Placed]
    after: Sequence[Placed]

    @property
    def recent(self) -> list[LogEntry]:
        """The newest entries on which the table stood, where the kind of log says how many."""
        rows = [placed.row for placed in self.before if placed.row is not None]
        last = max((row.number for row in rows), default=0)
        return [row for row in rows if row.number > last - self.kind.recent]


def counting_entries(table: GamingTable, kind: LogKind, moment: Moment) -> CountingEntries:
    """The entries of this log at this table that count at the moment. Three queries; one more where hardly any of the
    newest counts."""
    rows = moment.entries().filter(table=table.pk, log_code=kind.code)
    after = rows.filter(occurred_at__gt=moment.at).order_by("occurred_at", "number")[:SERIES]
    return CountingEntries(kind, placed_of(_before(table, kind, moment)), placed_of(after))


def _before(table: GamingTable, kind: LogKind, moment: Moment) -> list[LogEntry]:
    """The newest that count of the entries whose event was up to the moment. They are sought below the newest number of
    all: without that bound PostgreSQL reads and sorts the whole log, for it expects few entries to count."""
    up_to = {"table": table.pk, "log_code": kind.code, "occurred_at__lte": moment.at}
    every = LogEntry.objects.filter(received_at__lte=moment.known_at, **up_to).order_by("-number")
    last = every.values_list("number", flat=True).first() or 0
    rows = moment.entries().filter(**up_to).order_by("-number")
    near = list(rows.filter(number__gt=last - NEAR, number__lte=last)[:SERIES])
    return near if len(near) == SERIES or last <= NEAR else list(rows[:SERIES])


def newest_of(table: GamingTable, known: CountingEntries, moment: Moment) -> list[LogEntry]:
    """The newest entry of each lane at the moment, in the order of events. One query; more where a lane was quiet for
    longer than a series."""
    kind = known.kind
    if kind.recent:
        return known.recent
    newest = {kind.lane(placed.entry)[:80]: placed.row for placed in known.before if placed.row is not None}
    if len(known.before) == SERIES:
        lanes = Newest.objects.filter(table=table.pk, log_code=kind.code).values_list("lane", flat=True)
        missing = set(lanes) - set(newest)
        for row in _older(table, kind, moment, min(placed.number for placed in known.before)):
            if not missing:
                break
            lane = readable(row, lambda placed: kind.lane(placed.decoded)[:80])
            if lane in missing:
                missing.discard(lane)
                newest[lane] = row
    return sorted(newest.values(), key=lambda row: (row.occurred_at, row.number))


def _older(table: GamingTable, kind: LogKind, moment: Moment, number: int) -> Iterator[LogEntry]:
    """Entries with smaller numbers, newest first, read as they are used."""
    rows = moment.entries().filter(table=table.pk, log_code=kind.code, occurred_at__lte=moment.at)
    while number > 1:
        yield from rows.filter(number__lt=number, number__gte=number - FURTHER).order_by("-number")
        number -= FURTHER


def running_at(
    table: GamingTable, known: CountingEntries, moment: Moment, warning: Callable[[datetime], timedelta]
) -> list[RunningLimit]:
    """The limits that ran at the moment by the entries that count, the first due first, with the columns of
    `use_before`; not to be saved. No query."""
    limits: list[RunningLimit] = []
    every = (*known.before, *known.after)
    for clock in known.kind.clocks:
        started = tuple(placed for placed in every if _has_begun(clock, placed, moment.at))
        stated = limits_stated(table, clock, Series(known.kind, started))
        for place, current in enumerate(stated):
            if current.started_at <= moment.at and (current.ended_at is None or current.ended_at > moment.at):
                earlier = stated[place - 1] if place and stated[place - 1].lane == current.lane else None
                limits.append(_limit(table, known.kind, current, earlier, warning))
    return sorted(limits, key=lambda limit: limit.due_at)


def _has_begun(clock: Clock, placed: Placed, at: datetime) -> bool:
    starts = [getattr(placed.entry, name) for name in (clock.starts, clock.restarts) if name]
    return placed.at <= at or any(start is not None and start <= at for start in starts)


def _limit(
    table: GamingTable, kind: LogKind, stated: Stated, earlier: Stated | None, warning: Callable[[datetime], timedelta]
) -> RunningLimit:
    limit = RunningLimit(
        holder_id=table.holder_id,
        facility_id=table.facility_id,
        table=table,
        log_code=kind.code,
        lane=stated.lane,
        citation=stated.clock.citation,
        started_at=stated.started_at,
        due_at=stated.due_at,
        entry=stated.row,
        warn_at=max(stated.started_at, stated.due_at - warning(stated.row.received_at)),
    )
    limit.before_started_at = earlier.started_at if earlier else None  # type: ignore[attr-defined]
    limit.before_ended_at = earlier.ended_at if earlier else None  # type: ignore[attr-defined]
    return limit


def problems_at(table: GamingTable, kinds: Sequence[LogKind], moment: Moment) -> list[Problem]:
    """The problems that had been reported and that no entry had closed by the moment, the oldest first; not to be
    saved. One query for each log of problems. The number is that of the first report, whatever corrected it."""
    problems: list[Problem] = []
    for kind in (log for log in kinds if log.problem is not None):
        rows = moment.entries().filter(table=table.pk, log_code=kind.code).order_by("number")
        read = ((row, readable(row, attrgetter("decoded"))) for row in rows.select_related("supersedes"))
        stated = [(row, entry) for row, entry in read if entry is not None]
        done = {entry.problem_number for row, entry in stated if entry.stage == "done" and row.occurred_at <= moment.at}
        for row, entry in stated:
            at, number = entry.found_at or row.occurred_at, _first_number(row)
            if entry.stage == "found" and at <= moment.at and number not in done:
                problems.append(Problem(table=table, number=number, entry=row, found_at=at))
    return sorted(problems, key=lambda problem: problem.found_at)


def _first_number(row: LogEntry) -> int:
    while row.supersedes is not None:
        row = row.supersedes
    return row.number


def begins_with(table: GamingTable, kinds: Sequence[LogKind]) -> dict[str, tuple[int, datetime]]:
    """Of logs whose beginning was destroyed after its term: the first number that is left, and since when events are on
    file. One query, and one more for each such log. Each reads the first row of an index, not the log."""
    rows = LogEntry.objects.filter(table=table.pk)
    of_each = [rows.filter(log_code=kind.code) for kind in kinds]
    firsts = [log_rows.order_by("number").values_list("log_code", "number")[:1] for log_rows in of_each]
    numbers = dict(firsts[0].union(*firsts[1:], all=True) if firsts[1:] else firsts[0])
    return {
        code: (number, rows.filter(log_code=code).order_by("occurred_at").values_list("occurred_at", flat=True)[0])
        for code, number in numbers.items()
        if number > 1
    }
