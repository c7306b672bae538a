"""The first values in the form of a problem."""

from datetime import datetime
from typing import Any

from compliance.holders.models import GamingTable
from compliance.regulation import NotInForce, chapter
from compliance.regulation.core.figure import Text
from compliance.regulation.core.problem import ProblemRules

from ..facts import failed_checks, series_of
from ..limits.running import in_use_of, use_before
from ..models import LogEntry, RunningLimit


def opening_values(
    table: GamingTable, rules: ProblemRules, number: str | None, at: datetime, failed: str = ""
) -> dict[str, Any]:
    """A report of now with the last verified count that the logs state, and with the checks not met of the entry that
    `failed` names (`roulette_inspection:12`); or, with the `number` of a problem, what was done about it now. Two
    queries at most."""
    now = at.astimezone(table.facility.zone).isoformat(timespec="minutes")
    if number is not None and number.isascii() and number.isdigit():
        return {"stage": "done", "problem_number": int(number[:9]), "done_at": now}
    counted = last_count(table, rules, at)
    values = {"stage": "found", "found_at": now}
    values |= (
        {"last_count_at": counted.astimezone(table.facility.zone).isoformat(timespec="minutes")} if counted else {}
    )
    return values | _of_failed(table, failed)


def failed_named(entry: LogEntry) -> str:
    """The name of an entry with checks not met, in an address."""
    return f"{entry.log_code}:{entry.number}"


def _of_failed(table: GamingTable, named: str) -> dict[str, Any]:
    """The time at which the checks of this entry were not met, their names, and the finding; empty for an entry without
    such a check."""
    log, _, number = named.partition(":")
    if not (number.isascii() and number.isdigit()):
        return {}
    entry = LogEntry.objects.effective().filter(table=table, log_code=log, number=int(number[:9])).first()
    checks = failed_checks(entry) if entry is not None else []
    if entry is None or not checks:
        return {}
    which = f"entry {entry.number} of the {entry.kind.in_sentence}"
    seen = getattr(entry.decoded, "not_met_description", None)
    return {
        "found_at": entry.occurred_at.astimezone(table.facility.zone).isoformat(timespec="minutes"),
        "problem_description": f"Not met in {which}: {'; '.join(checks)}{f'. {seen}' if seen else ''}",
    }


def last_count(table: GamingTable, rules: ProblemRules, at: datetime) -> datetime | None:
    """The time at which the set in use at a table was last verified, by an entry that counts; of several sets (two
    batches) that of the set counted longest ago, since nobody has said yet which is concerned. None if no entry says so
    of one of them, or the game has no such log. Two queries at most."""
    counted = rules.counted
    if counted is None:
        return None
    game = chapter(table.chapter)
    entries = series_of(table, game.log(counted.log)).entries
    limits = []
    if counted.in_use:
        rows = RunningLimit.objects.filter(table=table, log_code=counted.in_use, ended_at__isnull=True)
        limits = list(rows.annotate(**use_before()).select_related("entry"))
    try:
        text = Text(game.edition_on(table.facility.day(at)), {})
    except NotInForce:
        return None
    of_each = [
        [entry for entry in entries if counted.is_of(entry, used, limit.entry.decoded, text)]
        for limit, used in zip(limits, in_use_of(limits), strict=True)
    ]
    counts = [
        [at for entry in own if (at := getattr(entry, counted.field)) is not None] for own in of_each or [entries]
    ]
    return min(max(own) for own in counts) if all(counts) else None
