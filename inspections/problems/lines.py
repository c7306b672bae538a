"""A problem as pages show it: how much was played since the last count, what must happen, which tables share the set.

All of it follows from the signed entry and from what the table was then, so it is the same whenever it is read.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from compliance.holders.models import Facility
from compliance.regulation.core.elapsed import in_words
from compliance.regulation.core.exposure import Exposure
from compliance.regulation.core.problem import Duty
from compliance.regulation.general.problem_log import exposure_words, source_words
from compliance.web.values import by_number
from compliance.web.words import TagWords

from ..models import LogEntry, RunningLimit
from ..models.problems import Problem


@dataclass(frozen=True)
class Sharing:
    """A table at which the same set was in use: from when, until when where it was taken out, and who signed for it
    there last."""

    table_id: UUID
    number: str
    since: datetime
    until: datetime | None
    signed_by: str
    credential_number: str


@dataclass(frozen=True)
class ToDo:
    """A duty that must be done, with the newest entry since the finding of each log that shows it."""

    duty: Duty
    since: Sequence[LogEntry]


@dataclass(frozen=True)
class ProblemShown:
    """A report, or the entry that says what was done, with the problem that it is about.

    `figures` are pairs of a number and what it counts; `source` says where they come from. `tables` are those that the
    logs name, `told` those that the report names. `alarm_id` is the alarm that says who was told.
    """

    problem: Problem
    is_report: bool
    duties: Sequence[ToDo]
    figures: Sequence[tuple[str, str]]
    source: str
    tables: Sequence[Sharing]
    told: str
    alarm_id: UUID | None = None

    @property
    def tag(self) -> TagWords:
        """The state of the problem."""
        return problem_tag(self.problem, self.problem.facility, timezone.now())

    @property
    def is_of_cards(self) -> bool:
        """Whether cards are wrong, about which a part of the general text is not on file."""
        return str(self.problem.entry.decoded.what or "").startswith("card")


def problem_tag(problem: Problem, facility: Facility, at: datetime) -> TagWords:
    """The state of a problem, in a word and a color: no text gives it a last day, so that one found today is open and
    not overdue; from its second day on the words say since when."""
    if problem.closed_by_id is not None:
        return TagWords("Closed", "ok", "ok")
    days = (facility.day(at) - facility.day(problem.found_at)).days
    if days <= 0:
        return TagWords("Open since today", "half", "warn")
    return TagWords("Open since yesterday" if days == 1 else f"Open for {days} days", "stop", "stop")


def stated_of(entry: LogEntry) -> tuple[Any, Any]:
    """The facts of an entry, and those of its table when it was signed."""
    return entry.decoded, entry.decoded_table


def exposure_sentence(entry: LogEntry) -> str:
    """The exposure of a report in sentences; empty where it cannot be told."""
    stated, table = stated_of(entry)
    rules = entry.kind.problem
    exposure = rules.exposure(stated, table) if rules is not None else None
    return exposure_words(stated, table, exposure) if exposure is not None else ""


def exposure_of(entry: LogEntry) -> str:
    """The exposure that an entry states, in sentences; empty for one that reports no problem."""
    is_report = entry.kind.problem is not None and entry.decoded.stage == "found"
    return exposure_sentence(entry) if is_report else ""


def problem_shown(entry: LogEntry) -> ProblemShown | None:
    """The words of an entry's page about its problem; None for an entry that is about none, or was corrected. Four
    queries at most."""
    rules = entry.kind.problem
    if rules is None:
        return None
    stated, table = stated_of(entry)
    is_report = stated.stage == "found"
    which = Q(entry=entry) if is_report else Q(closed_by=entry)
    problem = Problem.objects.filter(which).select_related("entry", "closed_by", "facility").first()
    if problem is None:
        return None
    if not is_report:
        return ProblemShown(problem, False, (), (), "", (), "")
    exposure = rules.exposure(stated, table)
    return ProblemShown(
        problem,
        True,
        () if problem.closed_by_id is not None else _to_do(problem, rules.duties_of(stated, table)),
        _figures(exposure),
        source_words(stated, table, exposure) if exposure is not None and exposure.source != "nothing" else "",
        tables_sharing(entry, stated),
        stated.shared_tables or "",
        problem.alarms.values_list("pk", flat=True).first(),
    )


def _to_do(problem: Problem, duties: Sequence[Duty]) -> list[ToDo]:
    codes = {code for duty in duties for code in duty.shown_by}
    rows = LogEntry.objects.effective().filter(table=problem.table_id, chapter_number=problem.entry.chapter_number)
    rows = rows.filter(log_code__in=codes, occurred_at__gt=problem.found_at).order_by("log_code", "-occurred_at", "-id")
    newest = {row.log_code: row for row in rows.distinct("log_code")} if codes else {}
    return [ToDo(duty, [newest[code] for code in duty.shown_by if code in newest]) for duty in duties]


def _figures(exposure: Exposure | None) -> list[tuple[str, str]]:
    if exposure is None:
        return []
    figures = [(in_words(exposure.span), "since the last verified count")] if exposure.span is not None else []
    figures += [(f"{exposure.rounds:,}", "rounds at most")] if exposure.rounds is not None else []
    return figures + ([(f"{exposure.hands:,}", "hands at most")] if exposure.hands is not None else [])


def tables_sharing(entry: LogEntry, stated: Any) -> list[Sharing]:
    """The other tables of the facility at which the same set was in use between the last count and the finding, by
    number, each with its last use then, as the logs of changes say. One query; none where the report names no set."""
    until: datetime | None = stated.found_at
    if stated.set_id is None or until is None:
        return []
    since = stated.last_count_at or until
    rows = (
        RunningLimit.objects.stated()
        .filter(facility=entry.facility_id, started_at__lte=until)
        .exclude(table=entry.table_id)
    )
    rows = rows.filter(Q(ended_at__isnull=True) | Q(ended_at__gte=since)).select_related("entry", "table")
    last = {limit.table_id: limit for limit in rows.order_by("started_at", "id") if _set_of(limit) == stated.set_id}
    return sorted((_sharing(limit) for limit in last.values()), key=lambda sharing: by_number(sharing.number))


def _sharing(limit: RunningLimit) -> Sharing:
    by = limit.entry.signature
    return Sharing(
        limit.table_id,
        limit.table.number,
        limit.started_at,
        limit.ended_at,
        by["printed_name"],
        by["credential_number"],
    )


def _set_of(limit: RunningLimit) -> str | None:
    names = {clock.equipment for clock in limit.entry.kind.clocks if clock.citation == limit.citation} - {""}
    return next((getattr(limit.entry.decoded, name) for name in names), None)
