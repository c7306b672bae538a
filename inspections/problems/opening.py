"""What the form of a problem opens with."""

from datetime import datetime
from typing import Any

from compliance.holders.models import GamingTable
from compliance.regulation.core.problem import ProblemRules

from ..models import Newest


def opening_values(table: GamingTable, rules: ProblemRules, number: str | None, at: datetime) -> dict[str, Any]:
    """A report of now with the last verified count that the logs state; or, with the `number` of a problem, what was
    done about it now. One query at most."""
    now = at.astimezone(table.facility.zone).isoformat(timespec="minutes")
    if number is not None and number.isdigit():
        return {"stage": "done", "problem_number": int(number[:9]), "done_at": now}
    counted = last_count(table, rules)
    values = {"stage": "found", "found_at": now}
    return values | ({"last_count_at": counted.astimezone(table.facility.zone).isoformat()} if counted else {})


def last_count(table: GamingTable, rules: ProblemRules) -> datetime | None:
    """When the newest entry of a log of counts says that one was verified; None where none says so. One query, none
    for a game without such a log."""
    fields = dict(rules.counted)
    if not fields:
        return None
    rows = Newest.objects.filter(table=table, log_code__in=fields).select_related("entry")
    told = [getattr(row.entry.decoded, fields[row.log_code]) for row in rows]
    return max((at for at in told if at is not None), default=None)
