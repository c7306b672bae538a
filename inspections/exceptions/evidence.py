"""The finding of an exception in words: the citation, the row on which it rests, and the answers to it."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.urls import reverse
from django.utils.http import urlencode

from compliance.holders.models import Facility, GamingTable
from compliance.ledger.holding import readable
from compliance.regulation.core.elapsed import elapsed
from compliance.web.values import day_words, moment_words

from ..entries.services.denial import denied, denied_words
from ..facts import thawed_findings
from ..kept.mark import mark_words
from ..limits.running import running_of
from ..models import LogEntry, RunningLimit, TableEvent
from ..models.exceptions import ExceptionAct, ExceptionState
from ..models.tables import Installation
from ..words import lane_words, span_words
from .kinds import ExceptionKind, of_violation
from .rows import KEPT, ExceptionRow

AT_A_TIME = 1000


@dataclass(frozen=True)
class Evidence:
    """The evidence of an exception: `citations` are empty for our own mark; `url` is the page of the record on which it
    rests, with its name, both empty if the records raise it no more."""

    citations: Sequence[str]
    words: str
    url: str = ""
    title: str = ""


@dataclass(frozen=True)
class ExceptionLine:
    """An exception as pages, files and programs show it. `acts` are what people answered, the first before the last;
    `subject` is the row on which it rests, None where the records raise it no more."""

    found: ExceptionRow
    facility: Facility
    table: GamingTable
    evidence: Evidence
    acts: Sequence[ExceptionAct]
    subject: Any = None

    @property
    def kind(self) -> ExceptionKind:
        """Its kind."""
        return self.found.kind

    @property
    def state(self) -> ExceptionState:
        """The state in which it is."""
        return ExceptionState(self.found.stands)

    @property
    def last(self) -> ExceptionAct | None:
        """The last answer; None if there is none."""
        return self.acts[-1] if self.acts else None

    @property
    def url(self) -> str:
        """Its page."""
        return reverse("floor:exception", args=[self.found.code, self.found.row])

    @property
    def replay_url(self) -> str:
        """Its table at that moment."""
        local = self.found.raised_at.astimezone(self.facility.zone)
        asked = {"day": local.date().isoformat(), "time": f"{local:%H:%M}"}
        return f"{reverse('floor:replay', args=[self.table.pk])}?{urlencode(asked)}"


def exception_lines(rows: Sequence[ExceptionRow], at: datetime) -> list[ExceptionLine]:
    """The exceptions with what they rest on, as of `at`, without those of which nothing is there any more. Nine queries
    at most, whatever their number."""
    keys: dict[str, set[UUID]] = defaultdict(set)
    for raised in rows:
        keys[raised.source].add(raised.row)
    entries = LogEntry.objects.select_related("table", "superseded_by").prefetch_related("denials")
    subjects: dict[str, Mapping[UUID, Any]] = {
        "logentry": entries.in_bulk(keys["logentry"]),
        "runninglimit": RunningLimit.objects.select_related("entry", "table").in_bulk(keys["runninglimit"]),
        "tableevent": TableEvent.objects.in_bulk(keys["tableevent"]),
        "installation": Installation.objects.select_related("version__sheet").in_bulk(keys["installation"]),
        KEPT: {},
    }
    tables = GamingTable.objects.in_bulk({raised.table_id for raised in rows})
    facilities = Facility.objects.select_related("holder").in_bulk({raised.facility_id for raised in rows})
    acts: dict[tuple[str, UUID], list[ExceptionAct]] = defaultdict(list)
    for act in ExceptionAct.objects.filter(key__in={raised.row for raised in rows}).order_by("number"):
        acts[act.kind, act.key].append(act)
    made = []
    for raised in rows:
        table, facility = tables.get(raised.table_id), facilities.get(raised.facility_id)
        subject, answered = subjects[raised.source].get(raised.row), acts[raised.code, raised.row]
        if table is None or facility is None or (subject is None and not answered):
            continue  # gone since the list was read, where that and this are not of one moment
        table.facility = facility
        if subject is None:
            evidence = _gone(answered[0], raised.kind)
        else:
            evidence = SAY[raised.source](raised.kind, subject, table, at)
        made.append(ExceptionLine(raised, facility, table, evidence, answered, subject))
    return made


def _gone(first: ExceptionAct, kind: ExceptionKind) -> Evidence:
    cited = [kind.citation] if kind.citation else []
    return Evidence(cited, f"{first.found} The records no longer raise this.")


def _mark(entry: LogEntry) -> str:
    return mark_words(entry.without_network)


def _entry(kind: ExceptionKind, entry: LogEntry, table: GamingTable, at: datetime) -> Evidence:
    name = f"{entry.kind.title}, entry {entry.number}"
    cited = [kind.citation] if kind.citation else []
    words: list[str] = []
    if kind.code == "received_late":
        late = span_words(timedelta(seconds=entry.late_seconds or 0))
        words.append(f"Received {late} after the event. Reason given: {entry.late_reason}")
    elif kind.code == "made_without_network":
        words.append(readable(entry, _mark) or "What its device says of it can no longer be read.")
    elif kind.code == "number_missing":
        words.append(f"Beside entry {entry.number} of the {entry.kind.in_sentence} a number is missing.")
    else:
        held = [finding for finding in readable(entry, thawed_findings) or () if finding.severity == "violation"]
        mine = [finding for finding in held if of_violation(finding) == kind.code]
        cited = list(dict.fromkeys(finding.citation for finding in mine))
        words += dict.fromkeys(finding.wrong for finding in mine)
    later = getattr(entry, "superseded_by", None)
    if later is not None:
        words.append(f"Corrected later by entry {later.number}: {later.correction_reason}")
    if (denial := denied_words(denied(entry))) and denied(entry).second is not None:
        words.append(f"The event never happened: {denial}")
    return Evidence(cited, " ".join(words), reverse("floor:entry", args=[entry.pk]), name)


def _limit(kind: ExceptionKind, limit: RunningLimit, table: GamingTable, at: datetime) -> Evidence:
    running = running_of(limit, limit.entry.kind, at)
    lane = f", {lane_words(limit.lane)}" if lane_words(limit.lane) else ""
    over = span_words(elapsed(limit.due_at, limit.ended_at or at))
    ended = f"taken out of use {moment_words(limit.ended_at)}, {over} late" if limit.ended_at else f"{over} over now"
    words = f"{running.clock.title}{lane}: in use since {moment_words(limit.started_at)}, due by "
    words += f"{moment_words(limit.due_at)}; {ended}."
    title = f"{limit.entry.kind.title}, entry {limit.entry.number}"
    return Evidence([limit.citation], words, reverse("floor:entry", args=[limit.entry_id]), title)


def _opening(kind: ExceptionKind, event: TableEvent, table: GamingTable, at: datetime) -> Evidence:
    by = f"Opened by {event.printed_name}, {event.credential_number}."
    if kind.code == "used_before_approval":
        day = day_words(table.facility.day(event.at))
        words = f"{by} No approval for this table had taken effect by {day}."
        return Evidence([kind.citation], words, reverse("floor:table", args=[table.pk]), f"Table {table.number}")
    cited = [citation for citation in kind.of_openings if citation.startswith(f"{table.chapter}.")]
    words = f"{by} No inspection that still counts was received after the previous opening."
    return Evidence(cited, words, reverse("floor:table", args=[table.pk]), f"Table {table.number}")


def _installed(kind: ExceptionKind, made: Installation, table: GamingTable, at: datetime) -> Evidence:
    by = f"{made.signature['printed_name']}, {made.signature['credential_number']}"
    words = f"{made.version.title}, at the table since {moment_words(made.installed_at)}, signed for by {by}. "
    words += {
        "used_before_approval": "Its approval had not taken effect on that day.",
        "sheet_not_approved": "The rules in effect on that day have another.",
        "sheet_of_earlier_rules": "Later rules have another in its place, which nobody had signed for by the end of "
        "their first day.",
    }[kind.code]
    return Evidence([kind.citation], words, reverse("floor:table", args=[table.pk]), f"Table {table.number}")


SAY: Mapping[str, Callable[[ExceptionKind, Any, GamingTable, datetime], Evidence]] = {
    "logentry": _entry,
    "runninglimit": _limit,
    "tableevent": _opening,
    "installation": _installed,
}
"""The functions that word the evidence, by the model of the row."""
