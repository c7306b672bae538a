"""Complete, compliant Roulette filings and log entries, as plain JSON values; tests break one thing at a time."""

from datetime import datetime
from typing import Any

from compliance.regulation import Finding, chapter, evaluate
from compliance.regulation.core.parse import parse_struct
from compliance.regulation.examples import approval, example
from compliance.regulation.roulette.logs.inspection import RouletteInspection, RouletteTable
from compliance.regulation.tests.cases import LATER, SIGNED, complete

CHAPTER = chapter("617a")
KEYS = ("617a-2011P", "617a-2012", "617a-2019")
NOW = "617a-2019"
AS_OF = datetime.fromisoformat("2026-03-01T12:00:00-05:00")

SINGLE: list[str] = example("617a-single-zero")["ring_sequence_clockwise"]
DOUBLE: list[str] = example("617a")["ring_sequence_clockwise"]


def single_zero(edition: str = NOW) -> dict[str, Any]:
    """A single zero game with neutral compartments, without options."""
    return complete("617a-single-zero", **_neutral(edition))


def _neutral(edition: str) -> dict[str, Any]:
    unit = "gaming_operations" if edition == "617a-2011P" else "executive_director"
    return {
        "compartment_color_scheme": "neutral",
        "compartment_neutral_color": "silver",
        "compartment_color_approval_ref": approval(unit),
        "layout_approval_ref": approval(unit),
    }


def double_zero(edition: str = NOW) -> dict[str, Any]:
    """A double zero game with First Five, every group, and Five Adjacent Number."""
    wagers = [*example("617a")["wagers_offered"], "five_adjacent"]
    return complete(
        "617a",
        **_neutral(edition),
        wagers_offered=wagers,
        layout_wager_areas=list(wagers),
        five_adjacent_offered=True,
        layout_has_wheel_replica=True,
        replica_sequence_clockwise=list(DOUBLE),
    )


def conversion(edition: str = NOW) -> dict[str, Any]:
    """A double zero wheel and layout in use as single zero."""
    unit = "gaming_operations" if edition == "617a-2011P" else "casino_compliance"
    double = example("617a")
    wheel = ("wheel_compartment_count", "ring_area_count", "ring_sequence_clockwise", "ring_colors")
    return complete(
        "617a-single-zero",
        **_neutral(edition),
        **{name: double[name] for name in wheel},
        wheel_mode="double_zero_as_single_zero",
        dz_cover_present=True,
        dz_cover_description="red plate, “00 not available”",
        dz_cover_approval_ref=approval(unit),
        dz_sign_use_and_no_00=True,
        dz_sign_00_void_respin=True,
        dz_sign_outside_lose_on_0=True,
    )


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
