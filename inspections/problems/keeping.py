"""Keeps problems beside the entries that report and close them, in the transaction of the entry."""

from datetime import timedelta
from typing import Any

from compliance.holders.models import GamingTable
from compliance.regulation.core.elapsed import elapsed
from compliance.regulation.core.parse import Refused

from ..alarms.services.alarms import problem_raise
from ..models import Alarm, LogEntry
from ..models.packages import key_of
from ..models.problems import Problem
from .notices import closed_tell, problem_tell


def problem_check(table: GamingTable, entry: Any, corrected: LogEntry | None) -> None:
    """Raises Refused, by field, for an entry that neither reports a problem nor closes one of this table that is open.
    One query at most. A correction stays what it corrects: a report, or what was done."""
    if entry.stage is None:
        raise Refused(("stage", "Say whether you report a problem, or what was done about one."))
    if corrected is not None and corrected.decoded.stage != entry.stage:
        raise Refused(("stage", "A correction of a report is a report; one of what was done says what was done."))
    if entry.stage == "done":
        _check_closing(table, entry, corrected)


def _check_closing(table: GamingTable, entry: Any, corrected: LogEntry | None) -> None:
    if entry.problem_number is None:
        raise Refused(("problem_number", "Enter the number of the problem that was dealt with."))
    problem = Problem.objects.select_related("closed_by").filter(table=table, number=entry.problem_number).first()
    if problem is None:
        raise Refused(("problem_number", f"Table {table.number} has no problem {entry.problem_number}."))
    closed = problem.closed_by
    if closed is not None and (corrected is None or closed.pk != corrected.pk):
        raise Refused(
            ("problem_number", f"Problem {problem.number} was closed by entry {closed.number}. Correct that entry.")
        )
    if entry.done_at is not None and elapsed(problem.found_at, entry.done_at) < timedelta(0):
        raise Refused(("done_at", f"Problem {problem.number} was found later. Enter when it was dealt with."))


def problem_keep(entry: LogEntry, stated: Any) -> Alarm | None:
    """Opens, corrects or closes the problem that this entry is about, and tells the people whom it concerns. Gives the
    alarm about a problem that is new. The entry is on file already. Call it before the act is recorded."""
    corrected = entry.supersedes
    if stated.stage == "found":
        problem = _reported(entry, stated, corrected)
        problem_tell(problem, entry.received_at)
        return problem_raise(problem, entry.received_at) if corrected is None else None
    problem = Problem.objects.get(table=entry.table, number=stated.problem_number)
    for other in Problem.objects.filter(closed_by=corrected).exclude(pk=problem.pk) if corrected is not None else ():
        other.closed_by = None
        other.save(update_fields=["closed_by"])
    problem.closed_by = entry
    problem.save(update_fields=["closed_by"])
    closed_tell(problem, entry.received_at)
    return None


def problem_reopen(entry: LogEntry) -> None:
    """Opens the problem again that this entry closed: two people say that it never happened. One query, and one more
    where it closed one."""
    for problem in Problem.objects.filter(closed_by=entry):
        problem.closed_by = None
        problem.save(update_fields=["closed_by"])


def _reported(entry: LogEntry, stated: Any, corrected: LogEntry | None) -> Problem:
    at = stated.found_at or entry.occurred_at
    if corrected is None:
        return Problem.objects.create(
            id=key_of(entry.table_id, "problem", entry.number),
            holder_id=entry.holder_id,
            facility_id=entry.facility_id,
            table=entry.table,
            number=entry.number,
            entry=entry,
            found_at=at,
        )
    problem: Problem = Problem.objects.get(entry=corrected)
    problem.entry, problem.found_at = entry, at
    problem.save(update_fields=["entry", "found_at"])
    return problem
