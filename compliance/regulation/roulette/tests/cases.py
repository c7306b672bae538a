"""Complete, compliant Roulette filings and log entries, as plain JSON values; tests break one thing at a time."""

from copy import deepcopy
from datetime import datetime
from typing import Any

from compliance.regulation import Finding, chapter, evaluate
from compliance.regulation.core.parse import parse_struct
from compliance.regulation.roulette.figures import DOUBLE_ZERO_ORDER, SINGLE_ZERO_ORDER
from compliance.regulation.roulette.logs.inspection import RouletteInspection, RouletteTable
from compliance.regulation.roulette.wheel import customary_color
from compliance.regulation.tests.cases import LATER

CHAPTER = chapter("617a")
KEYS = ("617a-2011P", "617a-2012", "617a-2019")
NOW = "617a-2019"
AS_OF = datetime.fromisoformat("2026-03-01T12:00:00-05:00")

SINGLE = list(SINGLE_ZERO_ORDER.of(NOW))
DOUBLE = list(DOUBLE_ZERO_ORDER.of(NOW))

ROWS = {"straight": 35, "split": 17, "three_numbers": 11, "four_numbers": 8, "six_numbers": 5, "column": 2, "dozen": 2}
EVEN_MONEY = ("red", "black", "odd", "even", "low_1_18", "high_19_36")

SIGNED = {
    "signed": True, "signer": "Dana Whitlock", "credential_number": "PA-100231",
    "signed_at": "2026-01-12T09:01:00-05:00",
}  # fmt: skip
_ALWAYS_ATTESTED = ("2_f", "3_a", "3_b", "3_c", "3_d", "5_a", "5_b", "5_c", "5_e", "6")


def approval(unit: str) -> dict[str, str]:
    return {"approving_unit": unit, "approval_number": f"{unit[:2].upper()}-1", "approved_on": "2025-11-18"}


def odds(pay: int, to: int = 1) -> dict[str, int]:
    return {"pay": pay, "to": to}


def attestations(*more: str) -> dict[str, Any]:
    return {f"attest_617a_{item}": SIGNED for item in (*_ALWAYS_ATTESTED, *more)}


def single_zero(edition: str = NOW) -> dict[str, Any]:
    """A single zero game with neutral compartments, without options."""
    proposed = edition == "617a-2011P"
    layout_unit = "gaming_operations" if proposed else "executive_director"
    wagers = [*ROWS, *EVEN_MONEY]
    return deepcopy(
        {
            "certificate_holder": "Keystone Ridge Gaming, LLC",
            "facility_name": "Keystone Ridge Casino",
            "filing_kind": "initial",
            "table_numbers": ["R-11"],
            "table_format": "traditional",
            "ball_material": "nonmetallic",
            "ball_diameter_in": "0.8125",
            "wheel_mode": "single_zero",
            "wheel_diameter_in": "32",
            "wheel_and_layout_opposite_ends": True,
            "wheel_compartment_count": 37,
            "wheel_compartments_equally_spaced": True,
            "ring_area_count": 37,
            "ring_areas_equally_spaced": True,
            "ring_sequence_clockwise": SINGLE,
            "ring_colors": {number: customary_color(number) for number in SINGLE},
            "compartment_color_scheme": "neutral",
            "compartment_neutral_color": "silver",
            "compartment_color_approval_ref": approval(layout_unit),
            "wheel_has_external_movable_parts": True,
            "wheel_schematic_approval_ref": approval("executive_director"),
            "layout_approval_ref": approval(layout_unit),
            "layout_has_name_or_logo": True,
            "layout_wager_areas": list(wagers),
            "minmax_sign_present": True,
            "table_min_usd": "15.00",
            "table_max_usd": "5000.00",
            "drop_box_location": "right of the dealer",
            "tip_box_location": "left of the dealer",
            "drop_tip_box_approval_ref": approval("casino_compliance"),
            "roulette_chip_colors": ["red", "blue", "green"],
            "wagers_offered": wagers,
            "five_adjacent_offered": False,
            "three_number_groups": ["0-1-2"],
            "payout_odds": {**{code: odds(pay) for code, pay in ROWS.items()}, **{c: odds(1) for c in EVEN_MONEY}},
            "outside_lose_on_zero": True,
            **attestations(),
        }
    )


def double_zero(edition: str = NOW) -> dict[str, Any]:
    """A double zero game with First Five, every group, and Five Adjacent Number."""
    filing = single_zero(edition)
    wagers = [*filing["wagers_offered"], "first_five", "five_adjacent"]
    return filing | {
        "wheel_mode": "double_zero",
        "wheel_compartment_count": 38,
        "ring_area_count": 38,
        "ring_sequence_clockwise": list(DOUBLE),
        "ring_colors": {number: customary_color(number) for number in DOUBLE},
        "wagers_offered": wagers,
        "layout_wager_areas": list(wagers),
        "five_adjacent_offered": True,
        "layout_has_wheel_replica": True,
        "replica_sequence_clockwise": list(DOUBLE),
        "three_number_groups": ["0-1-2", "0-2-00", "00-2-3"],
        "payout_odds": filing["payout_odds"] | {"first_five": odds(6)},
        **deepcopy(attestations("3_e_1", "5_d")),
    }


def conversion(edition: str = NOW) -> dict[str, Any]:
    """A double zero wheel and layout in use as single zero."""
    filing = single_zero(edition)
    unit = "gaming_operations" if edition == "617a-2011P" else "casino_compliance"
    return filing | {
        "wheel_mode": "double_zero_as_single_zero",
        "wheel_compartment_count": 38,
        "ring_area_count": 38,
        "ring_sequence_clockwise": list(DOUBLE),
        "ring_colors": {number: customary_color(number) for number in DOUBLE},
        "dz_cover_present": True,
        "dz_cover_description": "red plate, “00 not available”",
        "dz_cover_approval_ref": approval(unit),
        "dz_sign_use_and_no_00": True,
        "dz_sign_00_void_respin": True,
        "dz_sign_outside_lose_on_0": True,
        "attest_617a_4_c_2": dict(SIGNED),
    }


def touchdown() -> dict[str, Any]:
    """Touchdown Roulette on a fully automated table. Its one finding is the note of 617a.3(f)(2)."""
    filing = double_zero()
    del filing["roulette_chip_colors"]
    return filing | {
        "table_format": "fully_automated_electronic",
        "wagers_offered": [*filing["wagers_offered"], "touchdown"],
        "layout_wager_areas": [*filing["layout_wager_areas"], "touchdown"],
        "touchdown_offered": True,
        "touchdown_paytable": "A",
        "layout_touchdown_area_per_player": True,
        "attest_617a_3_f": dict(SIGNED),
    }


def findings(filing: dict[str, Any], edition: str = NOW) -> list[Finding]:
    return evaluate(CHAPTER.parse(filing), CHAPTER.rules(edition), LATER)


def told(filing: dict[str, Any], edition: str = NOW) -> list[tuple[str, str, str]]:
    """Severity, citation and field of every finding."""
    return [(f.severity, f.citation, f.field) for f in findings(filing, edition)]


TABLE = {"roulette_table_number": "R-01", "wheel_mode": "double_zero", "wheel_has_external_movable_parts": True}
CONVERTED = TABLE | {"wheel_mode": "double_zero_as_single_zero"}

INSPECTED = {
    "log_date": "2026-02-10",
    "log_time": "09:52:00-05:00",
    "roulette_table_number": "R-01",
    "event_reason": "pre_opening",
    "adjustment_or_replacement_made": "none",
    "inspector_name": "Marcus Oyelaran",
    "inspector_role": "floorperson",
    "inspector_credential_number": "PA-204417",
    "inspection_started_at": "2026-02-10T09:35:00-05:00",
    "inspection_completed_at": "2026-02-10T09:50:00-05:00",
    "ball_nonmagnetic_ok": True,
    "ball_test_instrument": "magnet",
    "no_magnet_or_contrivance_ok": True,
    "wheel_level_free_even_ok": True,
    "wheel_parts_secure_ok": True,
    "inspection_completed_certification": SIGNED | {"signed_at": "2026-02-10T10:00:00-05:00"},
    "opened_or_reopened_at": "2026-02-10T10:00:00-05:00",
}
_PERFORMED = {
    "adjustment_replacement_description": "North leveling screw, a quarter turn.",
    "performer_signature": "Joel Przybylski",
    "performer_credential_number": "PA-405519",
    "performer_role": "table_game_maintenance",
}
ADJUSTED = INSPECTED | _PERFORMED | {
    "event_reason": "after_adjustment",
    "adjustment_or_replacement_made": "adjustment",
    "security_witness_name": "Ilse Brandt",
    "security_witness_role": "security_member",
    "security_witness_credential_number": "PA-310052",
    "adjustment_completed_at": "2026-02-10T09:31:00-05:00",
}  # fmt: skip
REPLACED = INSPECTED | _PERFORMED | {
    "event_reason": "after_replacement",
    "adjustment_or_replacement_made": "replacement",
    "replacement_completed_at": "2026-02-10T09:31:00-05:00",
}  # fmt: skip


def table_of(values: dict[str, Any]) -> RouletteTable:
    return parse_struct(RouletteTable, values)


def entries_of(*values: dict[str, Any]) -> list[RouletteInspection]:
    return [parse_struct(RouletteInspection, value) for value in values]


def log_told(
    *entries: dict[str, Any], table: dict[str, Any] = TABLE, as_of: datetime = AS_OF
) -> list[tuple[str, str, str, int | None]]:
    """Severity, citation, field and entry of every finding about a log."""
    kind = CHAPTER.log("roulette_inspection")
    found = CHAPTER.check_log(kind, table_of(table), entries_of(*entries), as_of)
    return [(f.severity, f.citation, f.field, f.entry) for f in found]


def without(values: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name not in names}
