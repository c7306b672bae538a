"""Compliant Sic Bo filings and log entries, as plain JSON values, and what is found of them."""

from datetime import datetime
from typing import Any

from compliance.regulation import chapter, evaluate
from compliance.regulation.core.finding import Finding
from compliance.regulation.core.parse import parse_records, parse_struct
from compliance.regulation.tests.cases import LATER

PROPOSED = "625a-2011P"
TOTALS = {4: 50, 5: 18, 6: 14, 7: 12, 8: 8, 9: 6, 10: 6, 11: 6, 12: 6, 13: 8, 14: 12, 15: 14, 16: 18, 17: 50}
WAGERS = (
    "three_of_a_kind", "two_of_a_kind", "any_three_of_a_kind", "total_value", "two_dice_combination", "small_bet",
    "big_bet", "one_of_a_kind",
)  # fmt: skip
PAYS = {
    "three_of_a_kind": 150, "two_of_a_kind": 8, "any_three_of_a_kind": 24,
    **{f"total_{total}": pay for total, pay in TOTALS.items()},
    "two_dice_combination": 5, "small_bet": 1, "big_bet": 1,
    "one_of_a_kind_1": 1, "one_of_a_kind_2": 2, "one_of_a_kind_3": 3,
}  # fmt: skip
SIGNED = {
    "signed": True, "signer": "Ada Moreno", "credential_number": "PA-700001",
    "signed_at": "2026-01-12T09:01:00-05:00",
}  # fmt: skip
TABLE = {"table_number": "SB-02"}
AS_OF = "2026-03-01T12:00:00-05:00"


def approval(unit: str) -> dict[str, str]:
    """An approval by `unit`."""
    return {"approving_unit": unit, "approval_number": "AP-0031", "approved_on": "2025-11-18"}


def odds(pay: int, to: int = 1) -> dict[str, int]:
    """Odds as JSON."""
    return {"pay": pay, "to": to}


def paying(**changes: dict[str, int] | None) -> dict[str, dict[str, int]]:
    """The odds of the text, with some lines changed; a change to None leaves the line out."""
    lines = {line: odds(pay) for line, pay in PAYS.items()} | changes
    return {line: value for line, value in lines.items() if value is not None}


def compliant(**changes: Any) -> dict[str, Any]:
    """Facts of a table with both shakers that meet every provision; a change to None leaves the fact out."""
    facts: dict[str, Any] = {
        "certificate_holder": "Larch Valley Gaming, LP",
        "facility_name": "Larch Valley Casino",
        "filing_kind": "initial",
        "table_numbers": ["SB-02"],
        "table_format": "traditional",
        "drop_box_side": "dealer_left",
        "tip_box_side": "dealer_right",
        "drop_tip_box_approval_ref": approval("casino_compliance"),
        "electrical_device_approval_ref": approval("gaming_laboratory_operations"),
        "electrical_device_accepts_each_die": True,
        "display_shows_all_wagers": True,
        "display_illuminates_winners": True,
        "layout_approval_ref": approval("gaming_operations"),
        "layout_has_name_or_logo": True,
        "layout_wager_areas": list(WAGERS),
        "odds_on_layout": True,
        "shaker_types": ["manual", "automated"],
        "manual_shaker_approval_ref": approval("gaming_operations"),
        "shaker_dice_capacity": 3,
        "shaker_compartment_transparent": True,
        "shaker_cover_opaque": True,
        "shaker_cover_separate": True,
        "shaker_lockable": True,
        "shaker_has_name_or_logo": True,
        "automated_shaker_lab_approval_ref": approval("gaming_laboratory_operations"),
        "automated_shaker_dice_capacity": 3,
        "automated_shaker_compartment_transparent": True,
        "automated_shaker_cover_opaque": True,
        "automated_shaker_cover_separate": True,
        "automated_shaker_lockable": True,
        "automated_shaker_bgo_approval_ref": approval("gaming_operations"),
        "automated_shaker_location": "left of the dealer",
        "automated_shaker_procedure": "Shaking procedure, revision 2",
        "dice_count": 3,
        "dice_meet_603a_12_c": True,
        "wagers_offered": list(WAGERS),
        "total_values_offered": list(TOTALS),
        "two_of_a_kind_triple_wins": True,
        "verbal_cash_wagers_accepted": False,
        "payout_odds": paying(),
        "attest_625a_1": SIGNED,
        "attest_625a_4": SIGNED,
        "attest_625a_5": SIGNED,
        "attest_625a_7": SIGNED,
    }
    facts |= changes
    return {name: value for name, value in facts.items() if value is not None}


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
    return {name: value for name, value in (base | changes).items() if value is not None}


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
