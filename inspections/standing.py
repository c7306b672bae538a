"""May this table open, and in which order is it? One answer for the board, the table page and the act of opening.

Asked for a whole facility at once, in a fixed number of queries whatever the number of tables and entries.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any
from uuid import UUID

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import OuterRef, Subquery

from compliance.holders.models import Equipment, Facility, GamingTable
from compliance.regulation import Finding, NotInForce, chapter
from compliance.regulation.core.elapsed import at_words, elapsed, in_words
from compliance.regulation.core.figure import Text
from compliance.regulation.core.log import Clock, InUse, LogKind, Opening
from compliance.web.values import by_number
from rules_submissions.services import InEffect, facility_rules

from .facts import facility_day, table_facts
from .models import Life, LogEntry, Newest, Stream, TableEvent

RULES_CITATION = "601a.2"


@dataclass(frozen=True)
class Cure:
    """The one button that cures a reason: a url name, its arguments, its label."""

    name: str
    label: str
    kwargs: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Reason:
    """Something that keeps a table from opening. `is_known` is False where nobody can tell."""

    citation: str
    words: str
    cure: Cure | None = None
    is_known: bool = True
    life: Life | None = None


@dataclass(frozen=True)
class Ground:
    """Something that was looked at and found in order."""

    citation: str
    words: str


@dataclass(frozen=True)
class Running:
    """A life in use, against the clock: `left` is negative once the limit has passed."""

    life: Life
    clock: Clock
    left: timedelta
    is_soon: bool

    @property
    def is_over(self) -> bool:
        """Whether the limit is passed; at the very limit it is not."""
        return self.left < timedelta(0)


@dataclass(frozen=True)
class TableStanding:
    """How a table stands at an instant. `stops` and `unknowns` keep it closed; `grounds` is what was in order."""

    table: GamingTable
    at: datetime
    is_open: bool
    since: datetime | None
    rules: InEffect | None
    running: Sequence[Running]
    newest: Mapping[str, Sequence[LogEntry]]
    reasons: Sequence[Reason]
    grounds: Sequence[Ground]

    @property
    def may_open(self) -> bool:
        """Whether nothing keeps it closed."""
        return not self.reasons

    @cached_property
    def stops(self) -> list[Reason]:
        """What keeps the table closed, what is known first."""
        return sorted(self.reasons, key=lambda reason: not reason.is_known)

    @cached_property
    def verdict(self) -> str:
        """A code of the words' table of lights: may_open, in_order, due_soon, do_not_open, cannot_tell."""
        if self.reasons:
            return "do_not_open" if self.stops[0].is_known else "cannot_tell"
        if not self.is_open:
            return "may_open"
        return "due_soon" if any(one.is_soon for one in self.running) else "in_order"

    @property
    def next_due(self) -> Running | None:
        """The life that is due first."""
        return min(self.running, key=lambda one: one.left, default=None)

    @property
    def urgency(self) -> tuple[int, timedelta, object]:
        """Sort key: what must be acted on first comes first."""
        ranks = {"do_not_open": 0 if self.is_open else 1, "due_soon": 2, "cannot_tell": 3 if self.is_open else 6}
        rank = ranks.get(self.verdict, 4 if self.is_open else 5)
        due = self.next_due
        return (rank, due.left if due else timedelta.max, by_number(self.table.number))


@dataclass(frozen=True)
class _Records:
    """What the queries of a facility gave, by table."""

    rules: Mapping[tuple[str, str], InEffect]
    lives: Mapping[UUID, Sequence[Life]]
    newest: Mapping[UUID, Mapping[str, Sequence[LogEntry]]]
    equipment: Mapping[UUID, Sequence[str]]
    unapproved: dict[UUID, list[Finding]] = field(default_factory=dict)


def facility_standings(facility: Facility, at: datetime) -> list[TableStanding]:
    """How every table of a facility stands, most urgent first. Seven queries, and one with card tables."""
    tables = GamingTable.objects.filter(facility=facility, is_active=True).select_related("state", "facility")
    tables = tables.annotate(opened_before=_opening_before())
    return _standings(facility, list(tables), at)


def table_standing(table: GamingTable, at: datetime) -> TableStanding:
    """How one table stands. Seven queries, and one for a card table."""
    tables = GamingTable.objects.select_related("state", "facility").annotate(opened_before=_opening_before())
    one = tables.get(pk=table.pk)
    return _standings(one.facility, [one], at)[0]


def stops_of_log(
    table: GamingTable, kind: LogKind, facts: Any, entries: Sequence[LogEntry], at: datetime
) -> list[Reason]:
    """What these entries of one log, on which the table stands, surely hold against play; nothing at a closed table.

    One query, and one more for a log that stands on more than its newest entry.
    """
    tables = GamingTable.objects.select_related("state", "facility").annotate(opened_before=_opening_before())
    one = tables.filter(state__is_open=True, pk=table.pk).first()
    if one is None or kind.bars_opening is None:
        return []
    lives = Life.objects.filter(table=one, ended_at__isnull=True).annotate(**_use_before()) if kind.recent else ()
    found, _ = _of_log(one, kind, facts, entries, one.state.closed_since, _in_use(lives), at)
    return [reason for reason in found if reason.is_known]


def _standings(facility: Facility, tables: Sequence[GamingTable], at: datetime) -> list[TableStanding]:
    records = _records(facility, tables, at)
    return sorted((_standing(table, records, at) for table in tables), key=lambda one: one.urgency)


def _records(facility: Facility, tables: Sequence[GamingTable], at: datetime) -> _Records:
    keys = [table.pk for table in tables]
    lives: dict[UUID, list[Life]] = defaultdict(list)
    open_lives = Life.objects.filter(facility=facility, ended_at__isnull=True, table__in=keys)
    for life in open_lives.annotate(**_use_before()).order_by("due_at", "id"):
        lives[life.table_id].append(life)
    newest: dict[UUID, dict[str, list[LogEntry]]] = defaultdict(lambda: defaultdict(list))
    rows = Newest.objects.filter(facility=facility, table__in=keys).select_related("entry")
    for row in rows.order_by("entry__occurred_at", "entry__number"):
        newest[row.table_id][row.log_code].append(row.entry)
    for (table_id, log_code), entries in _recent(tables).items():
        newest[table_id][log_code] = entries
    equipment: dict[UUID, list[str]] = defaultdict(list)
    for table_id, kind in Equipment.objects.filter(table__in=keys, is_active=True).values_list("table_id", "kind"):
        equipment[table_id].append(kind)
    return _Records(facility_rules(facility.pk, facility_day(facility, at)), lives, newest, equipment)


def _use_before() -> dict[str, Subquery]:
    """From when to when the lane of a life was in use before it, as columns of the life."""
    place = {name: OuterRef(name) for name in ("table", "log_code", "lane", "citation")}
    earlier = Life.objects.filter(**place, started_at__lt=OuterRef("started_at")).order_by("-started_at")
    return {f"before_{name}": Subquery(earlier.values(name)[:1]) for name in ("started_at", "ended_at")}


def _recent(tables: Sequence[GamingTable]) -> dict[tuple[UUID, str], list[LogEntry]]:
    """The newest entries of the logs that stand on more than the newest one, in the order of their events."""
    kinds = {kind.code: kind.recent for table in tables for kind in chapter(table.chapter).logs if kind.recent}
    if not kinds:
        return {}
    last = Stream.objects.filter(table=OuterRef("table"), log_code=OuterRef("log_code")).values("last_number")[:1]
    rows = LogEntry.objects.effective().filter(table__in=[table.pk for table in tables], log_code__in=kinds)
    found: dict[tuple[UUID, str], list[LogEntry]] = defaultdict(list)
    for row in rows.filter(number__gt=Subquery(last) - max(kinds.values())).order_by("occurred_at", "number"):
        found[row.table_id, row.log_code].append(row)
    return found


def _opening_before() -> Subquery:
    """The opening of a table before the one in question: the last before it was last closed."""
    opened = TableEvent.objects.filter(
        table=OuterRef("pk"), act=TableEvent.Act.OPENED, at__lte=OuterRef("state__closed_since")
    )
    return Subquery(opened.order_by("-at", "-id").values("at")[:1])


def _standing(table: GamingTable, records: _Records, at: datetime) -> TableStanding:
    try:
        state = table.state
    except ObjectDoesNotExist:
        state = None
    closed_since = state.closed_since if state is not None else None
    rules = records.rules.get((table.chapter, table.number))
    lives, newest = records.lives.get(table.pk, ()), records.newest.get(table.pk, {})
    reasons, grounds = _of_rules(rules, records)
    running: list[Running] = []
    for kind in chapter(table.chapter).logs:
        facts = table_facts(table, kind, rules, records.equipment.get(table.pk, ()))
        here = [_running(life, kind, at) for life in lives if life.log_code == kind.code]
        running += here
        found, met = _of_clocks(table, kind, facts, here, at)
        reasons, grounds = reasons + found, grounds + met
        found, met = _of_log(table, kind, facts, newest.get(kind.code, ()), closed_since, _in_use(lives), at)
        reasons, grounds = reasons + found, grounds + met
    if rules is None:
        # Without rules what the table is stays unknown; saying so once is enough.
        reasons = [reason for reason in reasons if reason.is_known]
    is_open, since = (state.is_open, state.since) if state is not None else (False, None)
    return TableStanding(table, at, is_open, since, rules, running, newest, reasons, grounds)


def _of_rules(rules: InEffect | None, records: _Records) -> tuple[list[Reason], list[Ground]]:
    """Approved rules in effect, and every approval that they need."""
    if rules is None:
        cure = Cure("submissions:list", "See the filings")
        return [
            Reason(RULES_CITATION, "No approved Rules Submission is in effect for this game at this table.", cure)
        ], []
    submission = rules.submission
    known = records.unapproved
    if rules.revision.pk not in known:
        known[rules.revision.pk] = [one for one in rules.findings() if one.severity == "needs_approval"]
    cure = Cure("submissions:case", "See the filing", {"pk": submission.pk})
    reasons = [Reason(one.citation, one.wrong, cure) for one in known[rules.revision.pk]]
    first = submission.effective_on
    since = f" since {first:%B} {first.day}, {first.year}" if first else ""
    return reasons, [Ground(RULES_CITATION, f"Approved rules {submission.reference} are in effect{since}.")]


def _running(life: Life, kind: LogKind, at: datetime) -> Running:
    clock = next(clock for clock in kind.clocks if clock.citation == life.citation)
    left = elapsed(at, life.due_at)
    return Running(life, clock, left, is_soon=life.warn_at <= at and left >= timedelta(0))


def _of_clocks(
    table: GamingTable, kind: LogKind, facts: Any, running: Sequence[Running], at: datetime
) -> tuple[list[Reason], list[Ground]]:
    """Equipment over its time, equipment that nobody recorded, and what runs within its limit."""
    cure = _entry_cure(table, kind)
    reasons = [
        Reason(
            one.clock.citation,
            f"{one.clock.title}{_lane(one.life.lane)}: due {at_words(one.life.due_at)}, {_span(one.left)} late.",
            cure,
            life=one.life,
        )
        for one in running
        if one.is_over
    ]
    grounds = [
        Ground(one.clock.citation, f"{one.clock.title}{_lane(one.life.lane)}: {_span(one.left)} left.")
        for one in running
        if not one.is_over
    ]
    for clock in kind.clocks:
        held = {one.life.lane for one in running if one.clock is clock}
        for lane in clock.lanes(facts):
            if lane not in held and (lane or not held):
                words = f"{clock.title}{_lane(lane)}: nothing is recorded as in use, so nobody can tell since when."
                reasons.append(Reason(clock.citation, words, cure, is_known=False))
    return reasons, grounds


def _of_log(
    table: GamingTable,
    kind: LogKind,
    facts: Any,
    entries: Iterable[LogEntry],
    closed_since: datetime | None,
    in_use: Sequence[InUse],
    at: datetime,
) -> tuple[list[Reason], list[Ground]]:
    """What the log itself holds against opening: a failed or stale inspection, a device not marked."""
    if kind.bars_opening is None:
        return [], []
    rows = list(entries)
    try:
        text = Text(chapter(table.chapter).edition_on(facility_day(table.facility, at)), {})
        opening = Opening(
            table=facts,
            newest=[row.decoded for row in rows],
            closed_since=closed_since,
            text=text,
            as_of=at,
            opened_before=vars(table)["opened_before"],  # a column of the query
            in_use=in_use,
        )
        found = [one for one in kind.bars_opening(opening) if one.severity != "note"]
    except NotInForce as refusal:
        return [Reason("601a.2", f"Nobody can tell: {refusal}.", is_known=False)], []
    cure = _entry_cure(table, kind)
    reasons = [Reason(one.citation, one.wrong, cure, is_known=one.severity != "cannot_tell") for one in found]
    if reasons or not rows:
        return reasons, []
    return [], [Ground(kind.chapter, f"{kind.title}: entry {rows[-1].number} holds nothing against opening.")]


def _in_use(lives: Iterable[Any]) -> list[InUse]:
    return [
        InUse(
            lane=life.lane,
            started_at=life.started_at,
            before_started_at=life.before_started_at,
            before_ended_at=life.before_ended_at,
        )
        for life in lives
    ]


def _entry_cure(table: GamingTable, kind: LogKind) -> Cure:
    label = kind.clocks[0].title if kind.clocks else kind.title.removesuffix(" log")
    return Cure("floor:entry_new", label, {"table_id": table.pk, "log_code": kind.code})


def _span(span: timedelta) -> str:
    return in_words(timedelta(minutes=int(abs(span).total_seconds()) // 60))


def _lane(lane: str) -> str:
    return f", batch {lane}" if lane in ("A", "B") else ""
