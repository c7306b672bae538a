"""What the form of a problem opens with."""

from datetime import datetime
from typing import Any

from compliance.holders.models import GamingTable
from compliance.regulation.core.problem import ProblemRules

from ..facts import failed_checks
from ..models import LogEntry, Newest


def opening_values(
    table: GamingTable, rules: ProblemRules, number: str | None, at: datetime, failed: str = ""
) -> dict[str, Any]:
    """A report of now with the last verified count that the logs state, and with the checks not met of the entry that
    `failed` names (`roulette_inspection:12`); or, with the `number` of a problem, what was done about it now. Two
    queries at most."""
    now = at.astimezone(table.facility.zone).isoformat(timespec="minutes")
    if number is not None and number.isascii() and number.isdigit():
        return {"stage": "done", "problem_number": int(number[:9]), "done_at": now}
    counted = last_count(table, rules)
    values = {"stage": "found", "found_at": now}
    values |= {"last_count_at": counted.astimezone(table.facility.zone).isoformat()} if counted else {}
    return values | _of_failed(table, failed)


def failed_named(entry: LogEntry) -> str:
    """How an address names an entry with checks not met."""
    return f"{entry.log_code}:{entry.number}"


def _of_failed(table: GamingTable, named: str) -> dict[str, Any]:
    """When the checks of this entry were not met, which, and what was found; nothing for one without such a check."""
    log, _, number = named.partition(":")
    if not (number.isascii() and number.isdigit()):
        return {}
    entry = LogEntry.objects.effective().filter(table=table, log_code=log, number=int(number[:9])).first()
    checks = failed_checks(entry) if entry is not None else []
    if entry is None or not checks:
        return {}
    which = f"entry {entry.number} of the {entry.kind.title.lower()}"
    seen = getattr(entry.decoded, "not_met_description", None)
    return {
        "found_at": entry.occurred_at.astimezone(table.facility.zone).isoformat(timespec="minutes"),
        "problem_description": f"Not met in {which}: {'; '.join(checks)}{f'. {seen}' if seen else ''}",
    }


def last_count(table: GamingTable, rules: ProblemRules) -> datetime | None:
    """When the newest entry of a log of counts says that one was verified; None where none says so. One query, none
    for a game without such a log."""
    fields = dict(rules.counted)
    if not fields:
        return None
    rows = Newest.objects.filter(table=table, log_code__in=fields).select_related("entry")
    moments = [getattr(row.entry.decoded, fields[row.log_code]) for row in rows]
    return max((at for at in moments if at is not None), default=None)
