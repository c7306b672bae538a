"""Compliant Sic Bo filings and log entries, as plain JSON values, and what is found of them."""

from datetime import datetime
from typing import Any

from compliance.regulation import chapter, evaluate
from compliance.regulation.core.finding import Finding
from compliance.regulation.core.parse import parse_records, parse_struct
from compliance.regulation.examples import example
from compliance.regulation.tests.cases import LATER, complete, stated

PROPOSED = "625a-2011P"
WAGERS: list[str] = example("625a")["wagers_offered"]
TOTALS: list[int] = example("625a")["total_values_offered"]
TABLE = {"table_number": "SB-02"}
AS_OF = "2026-03-01T12:00:00-05:00"


def paying(**changes: dict[str, int] | None) -> dict[str, dict[str, int]]:
    """The odds of the text, with some lines changed; a change to None leaves the line out."""
    return stated(example("625a")["payout_odds"], changes)


def compliant(**changes: Any) -> dict[str, Any]:
    """Facts of a table with both shakers that meet every provision; a change to None leaves the fact out."""
    return stated(complete("625a"), changes)


def findings(facts: dict[str, Any]) -> list[Finding]:
    """Every finding about JSON facts."""
    whole = chapter("625a")
    return evaluate(whole.parse(facts), whole.rules(PROPOSED), LATER)


def found(**changes: Any) -> set[tuple[str, str, str]]:
    """Citation, severity and field of every finding about the compliant filing with some facts changed."""
    return {(f.citation, f.severity, f.field) for f in findings(compliant(**changes))}


MANUAL_DICE = {
    "table_number": "SB-02", "shaker_id": "M-03", "shaker_type": "manual", "dice_set_id": "D-114", "dice_count": 3,
    "placed_at": "2026-02-09T10:00:00-05:00", "removed_at": "2026-02-10T10:00:00-05:00",
}  # fmt: skip
SEALED_DICE = MANUAL_DICE | {
    "shaker_id": "X-04", "shaker_type": "automated", "dice_locked": True, "dice_meet_603a_12_c": True,
    "placed_at": "2026-01-12T09:30:00-05:00", "removed_at": "2026-02-12T09:30:00-05:00",
}  # fmt: skip
INSPECTED = {
    "table_number": "SB-02", "inspector_name": "Ruth Castellano", "inspector_role": "floorperson",
    "inspector_credential_number": "PA-203380", "device_values_entered": [2, 5, 6],
    "all_combinations_illuminated": True, "automated_shaker_in_use": True, "automated_shaker_cycles": 3,
    "dice_properly_tossed": True, "inspected_at": "2026-02-09T09:40:00-05:00",
    "opened_at": "2026-02-09T10:00:00-05:00",
}  # fmt: skip
OUTAGE = {
    "table_number": "SB-02", "device_id": "X-04", "out_at": "2026-02-09T14:00:00-05:00",
    "dice_removed_at": "2026-02-09T14:05:00-05:00", "marking": "sign", "marked_at": "2026-02-09T14:06:00-05:00",
    "alternate_method_started_at": "2026-02-09T14:06:00-05:00", "back_in_service_at": "2026-02-09T18:00:00-05:00",
}  # fmt: skip


def entry(base: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A log entry with some values changed; a change to None leaves the value out."""
    return stated(base, changes)


def parsed(log: str, *entries: dict[str, Any]) -> list[Any]:
    """Entries of this log as the rule core reads them."""
    return list(parse_records(chapter("625a").log(log).entry, list(entries), "entries"))


def log_findings(log: str, *entries: dict[str, Any], as_of: str = AS_OF) -> list[Finding]:
    """Every finding about a series of entries."""
    whole = chapter("625a")
    kind = whole.log(log)
    table = parse_struct(kind.table, TABLE)
    return whole.check_log(kind, table, parsed(log, *entries), datetime.fromisoformat(as_of))


def log_found(log: str, *entries: dict[str, Any], as_of: str = AS_OF) -> set[tuple[str, str, str]]:
    """Citation, severity and field of every finding about a series of entries."""
    return {(f.citation, f.severity, f.field) for f in log_findings(log, *entries, as_of=as_of)}
