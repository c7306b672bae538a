"""A problem as pages show it: how much was played since the last count, what must happen, which tables share the set.

All of it follows from the signed entry and from what the table was then, so it is the same whenever it is read.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q

from compliance.regulation.core.canonical import decode_stored
from compliance.regulation.core.elapsed import in_words
from compliance.regulation.core.exposure import Exposure
from compliance.regulation.core.problem import Duty
from compliance.regulation.general.problem_log import exposure_words, source_words

from ..models import LogEntry, RunningLimit
from ..problem_models import Problem


@dataclass(frozen=True)
class ProblemShown:
    """A report, or the entry that says what was done, with the problem that it is about.

    `figures` are pairs of a number and what it counts; `source` says where they come from. `tables` are those that the
    logs name, `told` those that the report names.
    """

    problem: Problem
    is_report: bool
    duties: Sequence[Duty]
    figures: Sequence[tuple[str, str]]
    source: str
    tables: Sequence[str]
    told: str

    @property
    def is_of_cards(self) -> bool:
        """Whether cards are wrong, about which a part of the general text is not on file."""
        return str(self.problem.entry.decoded.what or "").startswith("card")


def stated_of(entry: LogEntry) -> tuple[Any, Any]:
    """What an entry states, and what its table was when it was signed."""
    return entry.decoded, decode_stored(entry.kind.table, bytes(entry.table_facts))


def exposure_sentence(entry: LogEntry) -> str:
    """The exposure of a report in sentences; empty where it cannot be told."""
    stated, table = stated_of(entry)
    rules = entry.kind.problem
    found = rules.exposure(stated, table) if rules is not None else None
    return exposure_words(stated, table, found) if found is not None else ""


def exposure_of(entry: LogEntry) -> str:
    """The exposure that an entry states, in sentences; empty for one that reports no problem."""
    is_report = entry.kind.problem is not None and entry.decoded.stage == "found"
    return exposure_sentence(entry) if is_report else ""


def problem_shown(entry: LogEntry) -> ProblemShown | None:
    """What the page of an entry says about its problem; None for an entry that is about none, or was corrected. Two
    queries at most."""
    rules = entry.kind.problem
    if rules is None:
        return None
    stated, table = stated_of(entry)
    is_report = stated.stage == "found"
    which = Q(entry=entry) if is_report else Q(closed_by=entry)
    problem = Problem.objects.filter(which).select_related("entry", "closed_by").first()
    if problem is None:
        return None
    if not is_report:
        return ProblemShown(problem, False, (), (), "", (), "")
    found = rules.exposure(stated, table)
    return ProblemShown(
        problem,
        True,
        rules.duties_of(stated, table),
        _figures(found),
        source_words(stated, table, found) if found is not None and found.source != "nothing" else "",
        tables_sharing(entry, stated),
        stated.shared_tables or "",
    )


def _figures(found: Exposure | None) -> list[tuple[str, str]]:
    if found is None:
        return []
    told = [(in_words(found.span), "since the last verified count")] if found.span is not None else []
    told += [(f"{found.rounds:,}", "rounds at most")] if found.rounds is not None else []
    return told + ([(f"{found.hands:,}", "hands at most")] if found.hands is not None else [])


def tables_sharing(entry: LogEntry, stated: Any) -> list[str]:
    """The other tables of the facility at which the same set was in use between the last count and the finding, by
    number, as the logs of changes say. One query; none where the report names no set."""
    until: datetime | None = stated.found_at
    if stated.set_id is None or until is None:
        return []
    since = stated.last_count_at or until
    rows = RunningLimit.objects.filter(facility=entry.facility_id, started_at__lte=until).exclude(table=entry.table_id)
    rows = rows.filter(Q(ended_at__isnull=True) | Q(ended_at__gte=since)).select_related("entry", "table")
    return sorted({limit.table.number for limit in rows if _set_of(limit) == stated.set_id})


def _set_of(limit: RunningLimit) -> str | None:
    names = {clock.equipment for clock in limit.entry.kind.clocks if clock.citation == limit.citation} - {""}
    return next((getattr(limit.entry.decoded, name) for name in names), None)
