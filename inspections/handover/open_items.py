"""The items that one shift leaves to the next: everything that is open at a facility, and the limits that run out soon.

`KINDS` says once what is listed, in the order of the page, what it is called, and where it leads.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Model

from compliance.holders.models import Facility, GamingTable
from compliance.ledger.canonical import canonical, instant
from compliance.ledger.holding import mark_of
from compliance.ledger.images import Mark
from compliance.regulation.core.elapsed import at_words
from compliance.regulation.general.handovers import OPEN
from compliance.web.values import by_number

from ..alarms.services.alarms import alarm_line, clock_title
from ..entries.services.countersignature import named_signers
from ..facts import failed_checks
from ..models import Alarm, LogEntry, Newest, RunningLimit
from ..models.denials import Denial
from ..models.handovers import Handover
from ..models.packages import PackageSigning
from ..models.problems import Problem
from ..models.tables import BoardNote
from ..opening.standing import facility_standings
from ..opening.views.rounds import round_of
from ..words import lane_words

HOURS = (4, 6, 8, 10, 12)
"""The possible lengths of the next shift, in hours."""
USUAL_HOURS = 8
NOTES_AT_FIRST = timedelta(days=7)
"""The time before the first handover of a facility in which notes of the Board are looked for."""
MOST = 200
"""The number of items of one kind that a handover lists."""


class OpenItem(NamedTuple):
    """An open item: its row, the table's number or nothing, the words about it, the row whose page shows it."""

    kind: str
    row: Model
    table: str
    words: str
    about: UUID

    def as_json(self) -> dict[str, str]:
        """As it is signed."""
        return {
            "kind": self.kind,
            "id": str(self.row.pk),
            "table": self.table,
            "words": self.words,
            "about": str(self.about),
        }


@dataclass(frozen=True)
class Looked:
    """For what is looked: the facility, the instant, the end of the next shift, since when notes of the Board count,
    and the handover that is itself being taken over."""

    facility: Facility
    as_of: datetime
    until: datetime
    notes_since: datetime
    without: UUID | None = None

    @cached_property
    def items(self) -> Sequence[OpenItem]:
        """The open items now, by kind and table; no more than `MOST` of a kind. Some 20 queries, whatever is on
        file."""
        return [item for kind in KINDS for item in self._of(kind)]

    def _of(self, code: str) -> list[OpenItem]:
        rows = islice(KINDS[code].found(self), MOST)
        items = [OpenItem(code, *row) for row in rows]
        return sorted(items, key=lambda item: (by_number(item.table), item.words, str(item.row.pk)))

    @cached_property
    def state(self) -> dict[str, Any]:
        """The open items, as they are signed."""
        return {
            "as_of": instant(self.as_of),
            "until": instant(self.until),
            "notes_since": instant(self.notes_since),
            "items": [item.as_json() for item in self.items],
        }

    @property
    def sha256(self) -> str:
        """The hash of what is open."""
        return hashlib.sha256(canonical(self.state)).hexdigest()

    @property
    def marks(self) -> set[Mark]:
        """The rows that are listed."""
        return {mark_of(item.row) for item in self.items}


def looked_at(facility: Facility, as_of: datetime, hours: int) -> Looked:
    """The items that a person who goes off shift at this instant leaves to the next, of that many hours. Notes of the
    Board count since the last handover. One query."""
    last = Handover.objects.filter(facility=facility).order_by("-number").first()
    since = last.as_of if last is not None else as_of - NOTES_AT_FIRST
    return Looked(facility, as_of, as_of + timedelta(hours=hours), since)


def looked_again(handover: Handover, as_of: datetime) -> Looked:
    """The same for the person who takes this shift over: until the end that was stated, notes since the same
    instant."""
    since = datetime.fromisoformat(handover.stated["notes_since"])
    return Looked(handover.facility, as_of, handover.until, since, handover.pk)


def changed(before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """The changes between two states: items that are new, gone, or told in other words."""
    old = {(item["kind"], item["id"]): item for item in before["items"]}
    new = {(item["kind"], item["id"]): item for item in now["items"]}
    other = [key for key in new if key in old and new[key] != old[key]]
    return {
        "new": [item for key, item in new.items() if key not in old],
        "gone": [item for key, item in old.items() if key not in new],
        "otherwise": [{"was": old[key]["words"], **new[key]} for key in other],
    }


Found = tuple[Model, str, str, UUID]


def _problems(looked: Looked) -> Iterator[Found]:
    rows = Problem.objects.open().filter(facility=looked.facility).select_related("entry", "table")
    for problem in rows.order_by("found_at", "id")[:MOST]:
        yield problem, problem.table.number, f"Problem {problem.number}: {problem.words}", problem.entry_id


def _limits(looked: Looked) -> Iterator[Found]:
    rows = RunningLimit.objects.filter(facility=looked.facility, ended_at__isnull=True, due_at__lte=looked.until)
    for limit in rows.select_related("table").order_by("due_at", "id")[:MOST]:
        words = f"{clock_title(limit)}{_lane(limit)}: by {at_words(limit.due_at)} (§ {limit.citation})"
        yield limit, limit.table.number, words, limit.table_id


def _alarms(looked: Looked) -> Iterator[Found]:
    rows = Alarm.objects.waiting().filter(facility=looked.facility).select_related("running_limit", "table")
    for alarm in rows.order_by("raised_at", "id")[:MOST]:
        limit = alarm.running_limit
        words = f"{alarm_line(alarm)}{_lane(limit) if limit is not None else ''}"
        yield alarm, alarm.table.number, words, alarm.table_id


def _lane(limit: RunningLimit) -> str:
    lane = lane_words(limit.lane)
    return f" ({lane})" if lane else ""


def _failed_checks(looked: Looked) -> Iterator[Found]:
    rows = Newest.objects.filter(facility=looked.facility).select_related("entry", "table")
    for entry, table in {row.entry_id: (row.entry, row.table) for row in rows.order_by("entry")}.values():
        failed = failed_checks(entry)
        if failed:
            words = f"{entry.kind.title}, entry {entry.number}: not met: {'; '.join(failed)}"
            yield entry, table.number, words, entry.pk


def _countersignatures(looked: Looked) -> Iterator[Found]:
    rows = LogEntry.objects.effective().filter(facility=looked.facility, countersignatures__isnull=True)
    rows = rows.exclude(countersigner="").select_related("table", "superseded_by")
    for entry in rows.prefetch_related("countersignatures").order_by("received_at", "id")[:MOST]:
        names = ", ".join(signer.name for signer in named_signers(entry) if signer.is_due)
        yield entry, entry.table.number, f"{entry.kind.title}, entry {entry.number}: {names}", entry.pk


def _denials(looked: Looked) -> Iterator[Found]:
    agreed = Denial.objects.filter(facility=looked.facility, is_second=True).values("entry")
    rows = Denial.objects.filter(facility=looked.facility, entry__superseded_by__isnull=True).exclude(entry__in=agreed)
    for denial in rows.select_related("entry", "table").order_by("received_at", "id")[:MOST]:
        words = f"{denial.entry.kind.title}, entry {denial.entry.number}: {denial.signature['printed_name']} stated it"
        yield denial, denial.table.number, words, denial.entry_id


def _counts(looked: Looked) -> Iterator[Found]:
    rows = PackageSigning.objects.unexplained().filter(facility=looked.facility)
    for signing in rows.select_related("table").order_by("received_at", "id")[:MOST]:
        table = signing.table.number if signing.table is not None else ""
        yield signing, table, f"Entry {signing.number} of the package log, {at_words(signing.occurred_at)}", signing.pk


def _notes(looked: Looked) -> Iterator[Found]:
    rows = BoardNote.objects.filter(facility=looked.facility, at__gte=looked.notes_since).select_related("table")
    for note in rows.order_by("at", "id")[:MOST]:
        yield note, note.table.number, f"{note.printed_name}, {at_words(note.at)}: {note.text}", note.table_id


def _round(looked: Looked) -> Iterator[Found]:
    standings = facility_standings(looked.facility, looked.as_of)
    tables = {standing.table.pk: standing.table for standing in standings}
    for stop in round_of(standings).left:
        yield tables[stop.table_id], stop.number, stop.label, stop.table_id


def _handovers(looked: Looked) -> Iterator[Found]:
    rows = Handover.objects.waiting().filter(facility=looked.facility)
    for handover in rows.exclude(pk=looked.without).order_by("number")[:MOST]:
        yield (
            handover,
            "",
            f"Handover {handover.number} of {handover.signature['printed_name']}, {at_words(handover.as_of)}",
            handover.pk,
        )


@dataclass(frozen=True)
class OpenItemKind:
    """A kind of open item: its heading, of which table its rows are, the address that shows one with the name of its
    argument, how it is found."""

    title: str
    model: type[Model]
    address: str
    argument: str
    found: Callable[[Looked], Iterable[Found]] = field(repr=False)


KINDS: Mapping[str, OpenItemKind] = {
    "limit": OpenItemKind(OPEN["limit"], RunningLimit, "floor:table", "table_id", _limits),
    "problem": OpenItemKind(OPEN["problem"], Problem, "floor:entry", "entry_id", _problems),
    "alarm": OpenItemKind(OPEN["alarm"], Alarm, "floor:table", "table_id", _alarms),
    "check": OpenItemKind(OPEN["check"], LogEntry, "floor:entry", "entry_id", _failed_checks),
    "round": OpenItemKind(OPEN["round"], GamingTable, "floor:table", "table_id", _round),
    "countersignature": OpenItemKind(
        OPEN["countersignature"], LogEntry, "floor:entry", "entry_id", _countersignatures
    ),
    "denial": OpenItemKind(OPEN["denial"], Denial, "floor:entry", "entry_id", _denials),
    "count": OpenItemKind(
        OPEN["count"], PackageSigning, "floor:package_entry", "signing_id", _counts
    ),
    "note": OpenItemKind(OPEN["note"], BoardNote, "floor:table", "table_id", _notes),
    "handover": OpenItemKind(OPEN["handover"], Handover, "floor:handover", "handover_id", _handovers),
}  # fmt: skip


def marks_listed(handover: Handover) -> set[Mark]:
    """The rows that a handover lists. What is not open any more was ended by an act, which the records state."""
    listed = [(KINDS[item["kind"]], item["id"]) for item in handover.stated["items"] if item["kind"] in KINDS]
    return {(kind.model._meta.db_table, key) for kind, key in listed}
