"""Turns rows into facts for the chapters: what a table is, and the series of entries in which a new one is judged."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import msgspec

from compliance.holders.models import EquipmentKind, GamingTable
from compliance.holders.policy import policy_number, policy_numbers
from compliance.ledger.holding import read, readable
from compliance.regulation import chapter
from compliance.regulation.core.canonical import canonical_bytes, to_json
from compliance.regulation.core.elapsed import elapsed
from compliance.regulation.core.fields import fields_of
from compliance.regulation.core.finding import Finding
from compliance.regulation.core.log import Clock, LogKind
from compliance.regulation.general.settings import LATE_ENTRY, WARN_BEFORE
from rules_submissions.decision.effect import InEffect

from .models import LogEntry
from .models.packages import PackageSigning

EQUIPMENT_SAYS: dict[str, dict[str, str]] = {
    EquipmentKind.SHUFFLER: {"shuffler_mode": "batch_shuffler"},
    EquipmentKind.CONTINUOUS_DEVICE: {"shuffler_mode": "continuous_device"},
}
"""The facts that a piece of equipment tells about its table if no rules are in effect to say them."""


def table_facts(
    table: GamingTable,
    kind: LogKind,
    rules: InEffect | None,
    equipment: Iterable[str] = (),
    packages: frozenset[str] | None = None,
) -> Any:
    """The facts about the table that this kind of log knows: its number; the `packages` there, if a log of cards asks
    and the facility keeps their numbers; then each fact from the rules in effect, or else from the kinds of its
    equipment; its pace of play from its facility. A fact that nobody states is not stated."""
    stated: dict[str, Any] = {kind.table_field: table.number}
    if kind.problem is not None:
        stated["rounds_per_hour"] = table.facility.rounds_per_hour.get(table.chapter)
    if packages is not None:
        stated["packages_here"] = packages
    by_equipment: dict[str, str] = {}
    for code in equipment:
        by_equipment |= EQUIPMENT_SAYS.get(code, {})
    for name in fields_of(kind.table):
        if name in stated:
            continue
        if rules is not None:
            stated[name] = getattr(rules.facts, name, None)
        elif name in by_equipment:
            stated[name] = by_equipment[name]
    return kind.table(**stated)


@dataclass(frozen=True)
class Beside:
    """An entry with its table, so that a condition can ask about either. What neither states is None."""

    entry: Any
    table: Any

    def __getattr__(self, name: str) -> Any:
        return getattr(self.entry, name, None) if hasattr(self.entry, name) else getattr(self.table, name, None)


def due_field_names(kind: LogKind, table: Any, entry: Any) -> list[str]:
    """The names of the fields that this entry about this table has to state, in the order of the form."""
    both = Beside(entry, table)
    return [name for name, question in kind.fields(table).items() if question.is_asked(both, "")]


def lane_of(clock: Clock, entry: Any) -> str:
    """The lane of an entry among the limits of a clock. A lane may be typed freely; a row keeps no more of it than
    this."""
    return str(getattr(entry, clock.lane) or "")[:40] if clock.lane else ""


@dataclass(frozen=True)
class Placed:
    """An entry on file with its place: the row, what it states, and its number (that of the first entry that it
    corrects)."""

    row: LogEntry | None
    entry: Any
    at: datetime
    number: int


@dataclass(frozen=True)
class Series:
    """The newest effective entries of one log at one table, in the order of their events."""

    kind: LogKind
    placed: Sequence[Placed] = field(default=())

    @property
    def entries(self) -> list[Any]:
        """The entries as stated, in their order."""
        return [placed.entry for placed in self.placed]

    def standing_on(self) -> list[LogEntry]:
        """The entries on which the table stands: the newest of each lane, or as many as the kind of log says."""
        rows = [placed.row for placed in self.placed if placed.row is not None]
        if self.kind.recent:
            return rows[-self.kind.recent :]
        return list({self.kind.lane(placed.entry): placed.row for placed in self.placed if placed.row}.values())

    def lanes(self, spoken: Iterable[Any]) -> set[str]:
        """The lanes whose limits these entries concern: their own, and those in which the same equipment was in use."""
        lanes = {lane_of(clock, entry) for clock in self.kind.clocks for entry in spoken}
        for clock in self.kind.clocks:
            if clock.equipment:
                sets = {getattr(entry, clock.equipment) for entry in spoken} - {None}
                lanes |= {lane_of(clock, entry) for entry in self.entries if getattr(entry, clock.equipment) in sets}
        return lanes

    def without(self, row: LogEntry | None) -> "Series":
        """The series without `row`."""
        return Series(self.kind, tuple(p for p in self.placed if row is None or p.row is None or p.row.pk != row.pk))

    def having(self, new: Placed) -> "Series":
        """The series with a further entry in its place."""
        return Series(self.kind, tuple(sorted((*self.placed, new), key=lambda p: (p.at, p.number))))

    def to_check(self, new: Placed) -> tuple[list[Any], int]:
        """The entries to judge, and the place of `new` among them.

        An entry that only opens a limit is left out where another entry, with the same lane and start, states the end:
        the two are one history, and the first would look as if the equipment were still in use.
        """
        ended = {
            key
            for p in self.placed
            for clock, key in _starts(self.kind, p.entry)
            if getattr(p.entry, clock.ends) is not None
        }
        kept = [p for p in self.placed if p is new or not _is_told(self.kind, p.entry, ended)]
        return [p.entry for p in kept], kept.index(new)


def _starts(kind: LogKind, entry: Any) -> list[tuple[Clock, tuple[str, str, datetime]]]:
    """The limits in an entry, each with citation, lane and start."""
    return [
        (clock, (clock.citation, lane_of(clock, entry), getattr(entry, clock.starts)))
        for clock in kind.clocks
        if getattr(entry, clock.starts) is not None and clock.when(entry)
    ]


def _is_told(kind: LogKind, entry: Any, ended: set[tuple[str, str, datetime]]) -> bool:
    return any(key in ended and getattr(entry, clock.ends) is None for clock, key in _starts(kind, entry))


def series_of(table: GamingTable, kind: LogKind) -> Series:
    """The newest `SERIES` effective entries of this log at this table. One query."""
    rows = LogEntry.objects.effective().filter(table=table, log_code=kind.code).order_by("-number")[:SERIES]
    return Series(kind, tuple(placed_of(rows)))


def placed_of(rows: Iterable[LogEntry]) -> list[Placed]:
    """These entries in the order of their events, without those that nobody can read: an alarm is raised about them,
    and whatever rests on them is refused. No query for the others."""
    entries = (readable(row, _placed) for row in rows)
    return sorted((placed for placed in entries if placed is not None), key=lambda placed: (placed.at, placed.number))


def _placed(row: LogEntry) -> Placed:
    return Placed(row, row.decoded, row.occurred_at, row.number)


def entry_findings(table: GamingTable, facts: Any, series: Series, new: Placed, as_of: datetime) -> list[Finding]:
    """Every finding about `new` in its series, and about the series because of it. Raises NotInForce."""
    entries, place = series.to_check(new)
    findings = chapter(table.chapter).check_log(series.kind, facts, entries, as_of)
    return [finding for finding in findings if finding.entry in (place, None)]


def frozen(value: Any) -> bytes:
    """Canonical bytes of facts or findings, as a row keeps them."""
    return canonical_bytes([to_json(item) for item in value] if isinstance(value, (list, tuple)) else value)


def thawed_findings(row: LogEntry | PackageSigning) -> list[Finding]:
    """The findings that a row keeps. Raises RowNotRead."""
    return read(row, "findings", _FINDINGS.decode)


def facts_of(entry: LogEntry) -> Mapping[str, Any]:
    """The facts that an entry states, as plain JSON values by field. Raises RowNotRead."""
    return read(entry, "facts", _STATED.decode)


def failed_checks(entry: LogEntry) -> list[str]:
    """The questions of an entry that were answered with a “no” that means not met. No query."""
    return checks_not_met(entry.kind, facts_of(entry))


def checks_not_met(kind: LogKind, stated: Mapping[str, Any]) -> list[str]:
    """The questions of a log that these values answer with a “no” that means not met."""
    fields = fields_of(kind.entry)
    return [question.label for name, question in fields.items() if question.asked.if_no and stated.get(name) is False]


def late_after(at: datetime | None = None) -> timedelta:
    """The time after its event within which an entry may be received and not be late, at `at` (now if not given). One
    query."""
    return timedelta(minutes=policy_number(LATE_ENTRY.code, at))


def lateness(occurred: datetime, received: datetime, limit: timedelta) -> timedelta | None:
    """The time between an event and its entry, in whole seconds; None if it is within the limit."""
    span = timedelta(seconds=elapsed(occurred, received) // timedelta(seconds=1))
    return span if span > limit else None


def late_limits() -> Callable[[datetime], timedelta]:
    """The time after its event within which an entry may be received and not be late, at any instant. One query."""
    minutes = policy_numbers(LATE_ENTRY.code)
    return lambda at: timedelta(minutes=minutes(at))


def warn_before(at: datetime | None = None) -> timedelta:
    """The time before the end of a limit at which the floor is warned, at `at` (now if not given). One query."""
    return timedelta(minutes=policy_number(WARN_BEFORE.code, at))


def warnings() -> Callable[[datetime], timedelta]:
    """The time before the end of a limit at which the floor is warned, at any instant. One query."""
    minutes = policy_numbers(WARN_BEFORE.code)
    return lambda at: timedelta(minutes=minutes(at))


_FINDINGS = msgspec.json.Decoder(list[Finding])
_STATED = msgspec.json.Decoder(dict[str, Any])

FUTURE_ALLOWED = timedelta(minutes=2)
"""The time by which an event may be ahead of the office's clock: clocks on the wall are never quite right."""

SERIES = 90
"""The number of earlier entries of a log with which an entry is judged."""
