"""A change of equipment at a table: which of its steps is next, and what signed entries state about those before.

Nothing is kept about a change. The log with the clock and the log of inspections, which the clock names, say how far it
is: out, inspected, in use. A step is one entry of one of these logs, signed by one person.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, Literal
from uuid import UUID

from django.utils import timezone

from compliance.holders.models import GamingTable, User
from compliance.ledger.holding import readable
from compliance.regulation import NotInForce, chapter, chapters
from compliance.regulation.core.fields import Field, fields_of
from compliance.regulation.core.figure import Text
from compliance.regulation.core.log import Clock, InUse, LogKind

from ..at_hand import of_own_floor
from ..facts import facts_of
from ..limits.running import in_use_of, use_before
from ..models import LogEntry, Newest, RunningLimit
from ..models.packages import PackageMove
from ..words import clock_words, lane_words

MOST_BEGUN = 40
"""The number of begun changes that are looked at for one person."""
RECENT = 12
"""Among how many of its newest inspections that of the equipment in use is looked for."""

Step = Literal["out", "inspect", "start"]


@dataclass(frozen=True)
class ChangeLine:
    """A time of a change: the event, its time in words (empty while it has not happened), and the entry that states
    it."""

    title: str
    citation: str
    at: str = ""
    entry: LogEntry | None = None


@dataclass(frozen=True)
class EquipmentChange:
    """The change of what one lane of a table has in use, by its log (`kind`) and clock.

    `limit` is what is in use, with the columns of `use_before`; `newest` the newest entry of the lane in the log;
    `inspections` the newest entries of the log of inspections, newest first; `at` the instant.
    """

    table: GamingTable
    kind: LogKind
    lane: str
    limit: Any
    newest: LogEntry | None
    inspections: Sequence[LogEntry]
    at: datetime

    @property
    def clock(self) -> Clock:
        """The clock whose equipment is changed."""
        return self.kind.clocks[0]

    @property
    def title(self) -> str:
        """`Change the decks, batch A`."""
        return ", ".join(filter(None, (self.clock.title, lane_words(self.lane))))

    @property
    def inspection_kind(self) -> LogKind | None:
        """The log in which what comes is inspected; None where the chapter has none."""
        return chapter(self.kind.chapter).log(self.clock.inspection) if self.clock.inspection else None

    @cached_property
    def stated(self) -> Mapping[str, Any]:
        """The facts in the newest entry of the lane, as JSON values by field; empty if it cannot be read."""
        return (readable(self.newest, facts_of) if self.newest is not None else None) or {}

    @property
    def _came(self) -> InUse | None:
        """The equipment that came to the table and needs an inspection: in use already, or named by the entry about the
        equipment that left."""
        if self.limit is not None:
            return None if self.clock.next_set else in_use_of([self.limit])[0]
        if not self.stated.get(self.clock.next_set):
            return None
        left = datetime.fromisoformat(self.stated[self.clock.ends])
        started = self.stated.get(self.clock.starts)
        before = datetime.fromisoformat(started) if started else None
        return InUse(
            lane=self.stated[self.clock.next_set], started_at=left, before_started_at=before, before_ended_at=left
        )

    @cached_property
    def inspection(self) -> LogEntry | None:
        """The signed inspection of what came; None where there is none yet."""
        kind, came = self.inspection_kind, self._came
        if kind is None or kind.inspects is None or came is None:
            return None
        try:
            text = Text(chapter(self.kind.chapter).edition_on(self.table.facility.day(self.at)), {})
        except NotInForce:
            return None
        for row in self.inspections:
            entry = readable(row, lambda one: one.decoded)
            if entry is not None and kind.inspects(entry, came, text):
                return row
        return None

    @property
    def step(self) -> Step:
        """The next step: what is in use goes out, what came is inspected, or it comes into use."""
        if self._came is not None and self.inspection_kind is not None and self.inspection is None:
            return "inspect"
        return "start" if self.limit is None else "out"

    @property
    def step_kind(self) -> LogKind:
        """The log of the next step."""
        inspection = self.inspection_kind
        return inspection if self.step == "inspect" and inspection is not None else self.kind

    @property
    def mark(self) -> str:
        """The mark of the next step: another once anybody has signed it."""
        return f"{self.step}-{self.newest.pk if self.newest is not None else 'none'}"

    def is_next(self, log_code: str, mark: str) -> bool:
        """Whether the step that was opened with this mark, in this log, is still the next one."""
        return (self.step_kind.code, self.mark) == (log_code, mark)

    @property
    def came(self) -> Mapping[str, Any]:
        """The facts that the step before states about the equipment that comes."""
        if self.step == "out":
            return {}
        row = self._source
        return (readable(row, facts_of) if row is not None else None) or {}

    @property
    def _source(self) -> LogEntry | None:
        return self.inspection if self.step == "start" and self.inspection is not None else self.newest

    @property
    def came_source(self) -> str:
        """The entry that states them, in words."""
        row = self._source
        return f"{row.kind.in_sentence}, entry {row.number}" if row is not None else ""

    @property
    def came_dealer(self) -> str:
        """The dealer who signed the entry about the change; empty where somebody else did."""
        by = self.newest.signature if self.newest is not None and self.step == "inspect" else {}
        return str(by.get("printed_name", "")) if by.get("role") == "dealer" else ""

    @property
    def started_at(self) -> str:
        """The time at which the inspected equipment came into use, as JSON; empty if it is not in use yet."""
        if self.step != "inspect" or self.limit is None:
            return ""
        return str(self.limit.started_at.astimezone(self.table.facility.zone).isoformat(timespec="minutes"))

    def packages(self, kind: str) -> list[str]:
        """The packages of this kind that leave, those that the last inspection names; or that come, those that were
        issued to the table, at most as many as left. One query; none where the facility keeps no numbers."""
        if not self.table.facility.keeps_packages:
            return []
        moves = PackageMove.objects.at_table(self.table).filter(package__kind=kind)
        here = dict(moves.values_list("package__number", "move"))
        if self.step == "out":
            named = readable(self.inspection, facts_of) if self.inspection is not None else None
            return sorted(set((named or {}).get("package_numbers", ())) & here.keys())
        count = self.stated.get("deck_count") or len(here)
        return sorted(number for number, move in here.items() if move == "issue")[:count]

    def packages_to_move(self) -> dict[str, list[str]]:
        """The packages that entries of this change name and whose move the package log does not show yet, by the code
        of that move. One query; none where the facility keeps no numbers."""
        if not self.table.facility.keeps_packages:
            return {}
        here = dict(PackageMove.objects.at_table(self.table).values_list("package__number", "move"))
        of_inspection = (readable(self.inspection, facts_of) if self.inspection is not None else None) or {}
        own, has_left = self.stated.get("package_numbers", ()), bool(self.stated.get(self.clock.ends))
        came = of_inspection.get("package_numbers", ()) if has_left or self.inspection is not None else own
        left = own if has_left else ()
        named = {
            "take_off": sorted(set(left) & here.keys() - set(came)),
            "use": sorted(number for number in set(came) if here.get(number) == "issue"),
        }
        return {move: numbers for move, numbers in named.items() if numbers}

    def lines(self, *, is_over: bool = False) -> tuple[list[ChangeLine], list[ChangeLine]]:
        """The times of the change before its next step, with the entries that state them, and those after it; every
        time of the last change where it `is_over`."""
        done: list[ChangeLine] = []
        later: list[ChangeLine] = []
        here = self._steps.index(self.step)
        for step, field, row in self._times():
            line = ChangeLine(field.asked.column or field.label, field.asked.why)
            place = self._steps.index(step)
            if place < here or is_over:
                value = (readable(row, facts_of) or {}).get(field.name) if row is not None else None
                done += [replace(line, at=self._clock_words(value), entry=row)] if value else []
            elif place > here:
                later.append(line)
        return done, later

    def _clock_words(self, stated: str) -> str:
        return clock_words(datetime.fromisoformat(stated), self.table.facility.zone, self.at)

    @property
    def _steps(self) -> tuple[Step, ...]:
        """The steps in their order: where one entry states what goes and what comes, that comes before it is
        inspected."""
        return ("out", "start", "inspect") if self.clock.restarts else ("out", "inspect", "start")

    def _times(self) -> Iterator[tuple[Step, Field, LogEntry | None]]:
        """Every time of the change in its order: the step in which it is entered, its field, the entry that may state
        it."""
        fields, clock, inspection = fields_of(self.kind.entry), self.clock, self.inspection_kind
        for name in filter(None, (clock.ends, clock.restarts)):
            yield "out", fields[name], self.newest
        if clock.restarts and self.step == "inspect" and not self.stated.get(clock.ends):
            yield "start", fields[clock.starts], self.newest
        if inspection is not None:
            for field in fields_of(inspection.entry).values():
                if field.kind == "moment":
                    yield "inspect", field, self.inspection
        if not clock.restarts:
            yield "start", fields[clock.starts], self.newest if self.limit is not None else None


def change_of(table: GamingTable, kind: LogKind, lane: str, at: datetime | None = None) -> EquipmentChange:
    """The change in one lane of this table; without a `lane`, in that whose time is up first. Three queries."""
    limits = RunningLimit.objects.filter(table=table, log_code=kind.code, ended_at__isnull=True)
    if lane:
        limits = limits.filter(lane=lane)
    limit = limits.annotate(**use_before()).order_by("due_at").first()
    lane = limit.lane if limit is not None else lane
    newest = Newest.objects.filter(table=table, log_code=kind.code)
    if lane:
        newest = newest.filter(lane=lane)
    row = newest.select_related("entry").order_by("-entry__occurred_at").first()
    inspections = LogEntry.objects.effective().filter(table=table, log_code=kind.clocks[0].inspection)
    rows = list(inspections.order_by("-number")[:RECENT]) if kind.clocks[0].inspection else []
    newest_entry = row.entry if row is not None else None
    return EquipmentChange(table, kind, lane, limit, newest_entry, rows, at or timezone.now())


def changed_kind(kinds: Iterable[LogKind], log_code: str) -> LogKind | None:
    """The log with a clock to whose changes an entry of this log belongs: itself, or the log that names it for its
    inspections; None for any other log."""
    return next((kind for kind in kinds if kind.clocks and log_code in (kind.code, kind.clocks[0].inspection)), None)


def changes_begun(user: User, since: datetime, at: datetime) -> list[EquipmentChange]:
    """The changes at this person's floor about which an entry was signed since then, the newest first, where their
    chapter has a log of inspections for them. Three queries."""
    kinds = {
        (one.number, kind.code): kind
        for one in chapters()
        for kind in one.logs
        if kind.clocks and kind.clocks[0].inspection
    }
    newest = of_own_floor(Newest.objects.filter(entry__received_at__gte=since), user)
    rows = newest.filter(log_code__in={code for _, code in kinds}).select_related("entry", "table__facility")
    begun = list(rows.order_by("-entry__received_at")[:MOST_BEGUN])
    tables = {row.table_id for row in begun}
    open_now = RunningLimit.objects.filter(table__in=tables, ended_at__isnull=True).annotate(**use_before())
    limits = {(limit.table_id, limit.log_code, limit.lane): limit for limit in open_now.select_related("entry")}
    inspected: dict[tuple[UUID, str], list[LogEntry]] = defaultdict(list)
    codes = {kind.clocks[0].inspection for kind in kinds.values()}
    entries = LogEntry.objects.effective().filter(table__in=tables, log_code__in=codes, received_at__gte=since)
    for entry in entries.order_by("-number"):
        inspected[entry.table_id, entry.log_code].append(entry)
    return [
        EquipmentChange(
            row.table,
            kind,
            row.lane,
            limits.get((row.table_id, row.log_code, row.lane)),
            row.entry,
            inspected[row.table_id, kind.clocks[0].inspection],
            at,
        )
        for row in begun
        if (kind := kinds.get((row.table.chapter, row.log_code))) is not None
    ]
