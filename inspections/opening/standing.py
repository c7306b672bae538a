"""May this table open, and what comes first? One answer for the board, the page of a table and the act of opening.

It is asked for a whole facility at once, in a fixed number of queries whatever the number of tables and entries.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from uuid import UUID

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import OuterRef, Subquery

from compliance.holders.models import Equipment, Facility, GamingTable, pit_at, pit_of
from compliance.regulation import Finding, chapter
from compliance.web.values import by_number
from rules_submissions.decision.effect import RULES_CITATION, Ended, FacilityRules, InEffect, facility_approvals

from ..entries.stops import opening_before, reasons_of_log
from ..facts import table_facts
from ..installing.hanging import Hanging, hanging_of, reasons_of_hanging
from ..limits.running import Running, in_use_of, reasons_of_clocks, running_of, use_before
from ..models import LogEntry, Newest, RunningLimit, Stream
from ..models.problems import Problem
from ..order import FloorState, state_of
from ..problems.standing import OpenProblem, open_problems, reasons_of_problems
from ..reasons import Cure, Ground, Reason


@dataclass(frozen=True)
class TableStanding:
    """The standing of a table at an instant. `reasons` keep it closed; `grounds` are in order; `problems` are those
    still open, whether or not a text bars play because of them."""

    table: GamingTable
    at: datetime
    is_open: bool
    since: datetime | None
    rules: InEffect | None
    running: Sequence[Running]
    newest: Mapping[str, Sequence[LogEntry]]
    reasons: Sequence[Reason]
    grounds: Sequence[Ground]
    hanging: Sequence[Hanging] = ()
    problems: Sequence[OpenProblem] = ()

    @property
    def may_open(self) -> bool:
        """Whether nothing keeps it closed."""
        return not self.reasons

    @cached_property
    def stops(self) -> list[Reason]:
        """The reasons that keep the table closed; the known ones come first."""
        return sorted(self.reasons, key=lambda reason: not reason.is_known)

    @cached_property
    def verdict(self) -> str:
        """A code: may_open, in_order, due_soon, do_not_open, cannot_tell."""
        if self.reasons:
            return "do_not_open" if self.stops[0].is_known else "cannot_tell"
        if not self.is_open:
            return "may_open"
        return "due_soon" if any(running.is_soon for running in self.running) else "in_order"

    @property
    def pit(self) -> str:
        """The pit in which the table stands; empty for none."""
        return pit_of(self.table)

    @property
    def inspection(self) -> LogEntry | None:
        """The newest entry of a log of inspections; None where there is none."""
        made = [entry for code, entries in self.newest.items() if code.endswith("_inspection") for entry in entries]
        return max(made, key=lambda entry: (entry.occurred_at, entry.number), default=None)

    @property
    def next_due(self) -> Running | None:
        """The running limit that is due first."""
        return min(self.running, key=lambda running: running.left, default=None)

    @cached_property
    def states(self) -> list[FloorState]:
        """Everything that is to be said of the table, the worst first; in order where there is nothing else."""
        states = {state_of(reason) for reason in self.reasons} | ({FloorState.PROBLEM} if self.problems else set())
        if self.is_open and any(running.is_soon for running in self.running):
            states.add(FloorState.DUE)
        return sorted(states) or [FloorState.IN_ORDER]

    @property
    def urgency(self) -> tuple[int, timedelta, object]:
        """Sort key: what must be done first comes first, and open tables before closed ones."""
        due = self.next_due
        rank = self.states[0].rank(is_open=self.is_open)
        return (rank, due.left if due else timedelta.max, by_number(self.table.number))


@dataclass(frozen=True)
class TableRecords:
    """The rows about tables, by table: as they are now, or as `inspections.replay` finds they were. Limits have the
    columns of `use_before`."""

    approvals: FacilityRules
    limits: Mapping[UUID, Sequence[RunningLimit]]
    newest: Mapping[UUID, Mapping[str, Sequence[LogEntry]]]
    equipment: Mapping[UUID, Sequence[str]]
    hanging: Mapping[UUID, Sequence[Hanging]]
    problems: Mapping[UUID, Sequence[Problem]]
    unapproved: dict[UUID, list[Finding]] = field(default_factory=dict)


def facility_standings(facility: Facility, at: datetime) -> list[TableStanding]:
    """The standing of every table of a facility, most urgent first. Nine queries, and one more each with card tables
    and if an approval has ended."""
    tables = GamingTable.objects.filter(facility=facility, is_active=True).select_related("state", "facility")
    tables = tables.annotate(opened_before=opening_before(), pit=pit_at(at))
    return _standings(facility, list(tables), at)


def table_standing(table: GamingTable, at: datetime) -> TableStanding:
    """The standing of one table. Nine queries, and one more each for a card table and if its approval has ended."""
    tables = GamingTable.objects.select_related("state", "facility")
    tables = tables.annotate(opened_before=opening_before(), pit=pit_at(at))
    row = tables.get(pk=table.pk)
    return _standings(row.facility, [row], at)[0]


def _standings(facility: Facility, tables: Sequence[GamingTable], at: datetime) -> list[TableStanding]:
    records = _records(facility, tables, at)
    return sorted((standing_of(table, records, at) for table in tables), key=lambda standing: standing.urgency)


def _records(facility: Facility, tables: Sequence[GamingTable], at: datetime) -> TableRecords:
    keys = [table.pk for table in tables]
    limits: dict[UUID, list[RunningLimit]] = defaultdict(list)
    open_limits = RunningLimit.objects.filter(facility=facility, ended_at__isnull=True, table__in=keys)
    for limit in open_limits.annotate(**use_before()).order_by("due_at", "id"):
        limits[limit.table_id].append(limit)
    newest: dict[UUID, dict[str, list[LogEntry]]] = defaultdict(lambda: defaultdict(list))
    rows = Newest.objects.filter(facility=facility, table__in=keys).select_related("entry")
    for row in rows.order_by("entry__occurred_at", "entry__number"):
        newest[row.table_id][row.log_code].append(row.entry)
    for (table_id, log_code), entries in _recent(tables).items():
        newest[table_id][log_code] = entries
    equipment: dict[UUID, list[str]] = defaultdict(list)
    for table_id, kind in Equipment.objects.filter(table__in=keys, is_active=True).values_list("table_id", "kind"):
        equipment[table_id].append(kind)
    approvals = facility_approvals(facility.pk, facility.day(at))
    hanging = hanging_of(tables, approvals.in_effect)
    return TableRecords(approvals, limits, newest, equipment, hanging, open_problems(facility, keys))


def _recent(tables: Sequence[GamingTable]) -> dict[tuple[UUID, str], list[LogEntry]]:
    """The newest entries of logs that need more than the newest one, in the order of their events."""
    kinds = {kind.code: kind.recent for table in tables for kind in chapter(table.chapter).logs if kind.recent}
    if not kinds:
        return {}
    last = Stream.objects.filter(table=OuterRef("table"), log_code=OuterRef("log_code")).values("last_number")[:1]
    rows = LogEntry.objects.effective().filter(table__in=[table.pk for table in tables], log_code__in=kinds)
    entries: dict[tuple[UUID, str], list[LogEntry]] = defaultdict(list)
    for row in rows.filter(number__gt=Subquery(last) - max(kinds.values())).order_by("occurred_at", "number"):
        entries[row.table_id, row.log_code].append(row)
    return entries


def standing_of(table: GamingTable, records: TableRecords, at: datetime) -> TableStanding:
    """The standing of a table with its `state`, `pit` and `opened_before` at an instant by these records. No query."""
    try:
        state = table.state
    except ObjectDoesNotExist:
        state = None
    closed_since = state.closed_since if state is not None else None
    place = (table.chapter, table.number)
    rules = records.approvals.in_effect.get(place)
    limits, newest = records.limits.get(table.pk, ()), records.newest.get(table.pk, {})
    reasons, grounds = _of_rules(rules, records.approvals.ended.get(place), records)
    hanging = records.hanging.get(table.pk, ())
    added, met = reasons_of_hanging(table, hanging)
    reasons, grounds = reasons + added, grounds + met
    added, problems = reasons_of_problems(table, records.problems.get(table.pk, ()), at)
    reasons = reasons + added
    running: list[Running] = []
    for kind in chapter(table.chapter).logs:
        facts = table_facts(table, kind, rules, records.equipment.get(table.pk, ()))
        here = [running_of(limit, kind, at) for limit in limits if limit.log_code == kind.code]
        running += here
        added, met = reasons_of_clocks(table, kind, facts, here, at)
        reasons, grounds = reasons + added, grounds + met
        added, met = reasons_of_log(table, kind, facts, newest.get(kind.code, ()), closed_since, in_use_of(limits), at)
        reasons, grounds = reasons + added, grounds + met
    if rules is None:
        # Without rules what the table is stays unknown; saying so once is enough.
        reasons = [reason for reason in reasons if reason.is_known]
    is_open, since = (state.is_open, state.since) if state is not None else (False, None)
    return TableStanding(table, at, is_open, since, rules, running, newest, reasons, grounds, hanging, problems)


def _of_rules(rules: InEffect | None, ended: Ended | None, records: TableRecords) -> tuple[list[Reason], list[Ground]]:
    """Approved rules in effect, and every approval that they need."""
    if ended is not None:
        cure = Cure("submissions:case", "See the filing", {"pk": ended.submission.pk})
        return [Reason(ended.citation, ended.words, cure)], []
    if rules is None:
        cure = Cure("submissions:list", "See what compliance has filed")
        return [Reason(RULES_CITATION, "No approved rules are in effect for this table.", cure)], []
    submission = rules.submission
    known = records.unapproved
    if rules.revision.pk not in known:
        known[rules.revision.pk] = [finding for finding in rules.findings() if finding.severity == "needs_approval"]
    cure = Cure("submissions:case", "See the filing", {"pk": submission.pk})
    reasons = [Reason(finding.citation, finding.wrong, cure) for finding in known[rules.revision.pk]]
    first = submission.effective_on
    hold = f"have been in effect since {first:%B} {first.day}, {first.year}" if first else "are in effect"
    return reasons, [Ground(RULES_CITATION, f"Approved rules {submission.reference} {hold}.")]
