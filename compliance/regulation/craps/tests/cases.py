"""Complete, compliant filings for Craps and Mini-Craps, as plain JSON values; tests break one thing at a time."""

from copy import deepcopy
from typing import Any

from compliance.regulation import Finding, chapter, evaluate
from compliance.regulation.craps.wagers import WAGERS
from compliance.regulation.tests.cases import LATER

CHAPTER = chapter("623a")
KEY = "623a-2011P"
POINTS = (4, 5, 6, 8, 9, 10)
POINTS_LIST = list(POINTS)
CODES = [wager.code for wager in WAGERS]

SIGNED = {
    "signed": True, "signer": "Dana Whitlock", "credential_number": "PA-100231",
    "signed_at": "2026-01-12T09:01:00-05:00",
}  # fmt: skip


def approval(unit: str = "gaming_operations") -> dict[str, str]:
    return {"approving_unit": unit, "approval_number": f"{unit[:2].upper()}-1", "approved_on": "2025-11-18"}


def odds(pay: int, to: int = 1) -> dict[str, int]:
    return {"pay": pay, "to": to}


def _by_point(code: str, four: dict[str, int], five: dict[str, int], six: dict[str, int]) -> dict[str, Any]:
    return {f"{code}_{n}": paid for n, paid in zip(POINTS, (four, five, six, six, five, four), strict=True)}


HOPS = (
    "1_3", "1_4", "2_3", "1_5", "2_4", "1_6", "2_5", "3_4", "2_6", "3_5", "3_6", "4_5", "4_6",
)  # fmt: skip
# Written out from the printed table, and not taken from the figures that it checks.
LISTED = {
    **dict.fromkeys(("pass_bet", "dont_pass_bet", "come_bet", "dont_come_bet"), odds(1)),
    **_by_point("place_to_win", odds(9, 5), odds(7, 5), odds(7, 6)),
    **_by_point("place_to_lose", odds(5, 11), odds(5, 8), odds(4, 5)),
    "hardway_4": odds(7),
    "hardway_6": odds(9),
    "hardway_8": odds(9),
    "hardway_10": odds(7),
    "field_2_12": odds(2),
    "field_3_4_9_10_11": odds(1),
    "any_seven": odds(4),
    "any_craps": odds(7),
    "craps_two": odds(30),
    "craps_three": odds(15),
    "craps_twelve": odds(30),
    "eleven_one_roll": odds(15),
    **{f"hop_hard_{total}": odds(30) for total in (4, 6, 8, 10)},
    **{
        f"hop_{pair}": odds(15)
        for pair in ["1_3", "1_4", "2_3", "1_5", "2_4", "1_6", "2_5", "3_4", "2_6", "3_5", "3_6", "4_5", "4_6"]
    },
    "six_seven_eight_hard": odds(2),
    "six_seven_eight_other": odds(1),
}
BUY = _by_point("buy_bet", odds(2), odds(3, 2), odds(6, 5))
LAY = _by_point("lay_bet", odds(1, 2), odds(2, 3), odds(5, 6))
SUPPLEMENTAL = {
    **_by_point("supplemental_pass", odds(2), odds(3, 2), odds(6, 5)),
    **_by_point("supplemental_come", odds(2), odds(3, 2), odds(6, 5)),
    **_by_point("supplemental_dont_pass", odds(1, 2), odds(2, 3), odds(5, 6)),
    **_by_point("supplemental_dont_come", odds(1, 2), odds(2, 3), odds(5, 6)),
}


def compliant() -> dict[str, Any]:
    """Craps with all 42 wagers."""
    return deepcopy(
        {
            "certificate_holder": "Keystone Ridge Gaming, LLC",
            "facility_name": "Keystone Ridge Casino",
            "filing_kind": "initial",
            "table_numbers": ["C-01"],
            "table_format": "traditional",
            "table_type": "craps",
            "table_shape": "oblong_rounded_high_walled",
            "table_length_ft": "12",
            "dice_per_set": 5,
            "dice_controller": "stickperson",
            "layout_approval_ref": approval(),
            "layout_has_name_or_logo": True,
            "layout_wager_areas": CODES,
            "layout_no_call_bets_inscription": True,
            "drop_tip_box_approval_ref": approval("casino_compliance"),
            "table_min_usd": "15.00",
            "table_max_usd": "3000.00",
            "minmax_sign_present": True,
            "wagers_offered": CODES,
            "place_to_win_numbers": POINTS_LIST,
            "place_to_lose_numbers": POINTS_LIST,
            "horn_high_area": True,
            "whirl_area": True,
            "verbal_cash_wagers_accepted": True,
            "payout_odds": {**LISTED, **BUY, **LAY},
            "other_fees": [],
            "buy_numbers": POINTS_LIST,
            "buy_vigorish_charged": True,
            "buy_vigorish_percent": "5",
            "buy_vigorish_timing": "on_win_only",
            "lay_numbers": POINTS_LIST,
            "lay_replaces_place_to_lose": False,
            "lay_vigorish_charged": False,
            "supplemental_take_max_multiple": {"4": "3", "5": "4", "6": "5", "8": "5", "9": "4", "10": "3"},
            "supplemental_lay_max_win_multiple": "6",
            "fire_bet_paytable": "A",
            "fire_bet_odds_4": 24,
            "fire_bet_odds_5": 249,
            "fire_bet_odds_6": 999,
            "fire_bet_min_usd": "1",
            "fire_bet_max_usd": "5",
            "fire_bet_increment_usd": "1",
            "fire_bet_areas_count": 14,
            "fire_bet_areas_numbering": "clockwise_from_boxperson_left",
            "fire_bet_areas_location_approval_ref": approval(),
            "fire_bet_collection_area": True,
            "fire_bet_collection_area_numbers_match": True,
            "fire_bet_collection_area_approval_ref": approval(),
            "fire_bet_wall_notice_items": ["odds", "acceptance_rule", "limits"],
            "fire_bet_wall_notice_approval_ref": approval(),
            "fire_bet_marker_diameter_in": "1.75",
            "largest_value_chip_diameter_in": "1.55",
            "fire_bet_marker_distinguishable": True,
            **{f"attest_623a_{section}": SIGNED for section in (4, 5, 7, 8, 9, 10, 11)},
        }
    )


def mini_craps() -> dict[str, Any]:
    """Mini-Craps with the line bets, Place Bets and the Field, without a stickperson."""
    options = ("fire_", "buy_", "lay_", "largest_", "horn_high_", "whirl_", "attest_623a_11")
    filing = without(compliant(), *(name for name in compliant() if name.startswith(options)))
    wagers = ["pass_bet", "dont_pass_bet", "come_bet", "dont_come_bet", "place_to_win", "place_to_lose", "field"]
    return filing | {
        "table_type": "mini_craps",
        "table_length_ft": "9.5",
        "seat_count": 9,
        "stickperson_used": False,
        "dice_controller": "dealer",
        "wagers_offered": wagers,
        "layout_wager_areas": wagers,
        "payout_odds": {line: paid for line, paid in LISTED.items() if line.startswith(tuple(wagers))},
    }


def offering(*codes: str, less: tuple[str, ...] = ()) -> dict[str, Any]:
    """The compliant filing with some wagers added or taken out, their areas too."""
    chosen = [code for code in CODES if code not in less] + list(codes)
    return compliant() | {"wagers_offered": chosen, "layout_wager_areas": chosen}


def with_odds(line: str, stated: dict[str, int], filing: dict[str, Any] | None = None) -> dict[str, Any]:
    """A filing with one line of odds changed."""
    filing = compliant() if filing is None else filing
    return filing | {"payout_odds": filing["payout_odds"] | {line: stated}}


def without(values: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name not in names}


def findings(filing: dict[str, Any]) -> list[Finding]:
    return evaluate(CHAPTER.parse(filing), CHAPTER.rules(KEY), LATER)


def told(filing: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Severity, citation and field of every finding."""
    return [(f.severity, f.citation, f.field) for f in findings(filing)]
