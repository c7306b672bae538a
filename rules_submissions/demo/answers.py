"""Complete, compliant answers for the demonstration, as a filer would state them. Makers and numbers are invented."""

from datetime import date
from typing import Any

from compliance.regulation import chapter
from compliance.regulation.roulette.figures import DOUBLE_ZERO_ORDER, SINGLE_ZERO_ORDER
from compliance.regulation.roulette.wheel import customary_color

Answers = dict[str, Any]

ROWS = {"straight": 35, "split": 17, "three_numbers": 11, "four_numbers": 8, "six_numbers": 5, "column": 2, "dozen": 2}
EVEN_MONEY = ("red", "black", "odd", "even", "low_1_18", "high_19_36")


def approval(unit: str, number: str, on: date) -> Answers:
    """The reference of an approval."""
    return {"approving_unit": unit, "approval_number": number, "approved_on": on.isoformat()}


def odds(pay: int, to: int = 1) -> dict[str, int]:
    """Odds as JSON."""
    return {"pay": pay, "to": to}


def attested(number: str) -> Answers:
    """Every duty of conduct of a chapter attested; those that are not asked stay unused."""
    return {name: {"signed": True} for name, field in chapter(number).fields.items() if field.kind == "attestation"}


def casino_war(tables: list[str], *, approved_on: date, decks: int = 16) -> Answers:
    """Casino War under 651a-2012 with a shuffling device that takes two batches."""
    return {
        "table_numbers": tables,
        "table_format": "traditional",
        "betting_positions": 8,
        "positions_on_one_side": True,
        "adjacent_boxes_limit": 3,
        "table_min_usd": "15.00",
        "table_max_usd": "1000.00",
        "minmax_sign_present": True,
        "layout_has_name_or_logo": True,
        "initial_war_areas": 8,
        "tie_areas": 8,
        "odds_on_layout": True,
        "layout_approval_ref": approval("executive_director", "ED-0412", approved_on),
        "deck_count": decks,
        "decks_identical": True,
        "cards_per_deck": 52,
        "cover_cards": 2,
        "jokers_used": False,
        "shuffler_mode": "batch_shuffler",
        "batch_count": 2,
        "decks_per_batch": [decks // 2, decks // 2],
        "batch_designs_same": True,
        "batch_back_colors": ["burgundy", "navy"],
        "shuffler_model": "Ardent Twin-Batch 8",
        "shuffler_lab_approval_ref": approval("gaming_laboratory_operations", "GL-0188", approved_on),
        "shuffler_inserts_into_shoe": False,
        "stored_batch_secure": True,
        "shuffled_batch_procedure_approval_ref": approval("board", "BD-0093", approved_on),
        "shoe_type": "manual",
        "shoe_location": "left of dealer",
        "shoe_location_approval_ref": approval("casino_compliance", "CC-0113", approved_on),
        "discard_rack_attached": True,
        "discard_rack_approval_ref": approval("casino_compliance", "CC-0114", approved_on),
        "drop_box_side": "dealer_left",
        "tip_box_side": "dealer_right",
        "drop_tip_box_approval_ref": approval("casino_compliance", "CC-0115", approved_on),
        "payout_odds": {"initial": odds(1), "tie": odds(10), "war": odds(1), "war_on_tie": odds(2)},
        "tie_wager_offered_on": ["original_deal", "war_deal"],
        "surrender_fraction": "1/2",
        "war_wager_equals_initial": True,
        "initial_wager_on_war": "stays_in_play",
        "settlement_direction": "right_counterclockwise",
        "top_card_offered": False,
        **attested("651a"),
    }


def roulette(tables: list[str], *, approved_on: date, double_zero: bool = True) -> Answers:
    """Roulette under 617a-2019, every wager of the chapter but Five Adjacent Number and Touchdown."""
    figure = DOUBLE_ZERO_ORDER if double_zero else SINGLE_ZERO_ORDER
    ring = list(figure.of("617a-2019"))
    wagers = [*ROWS, *EVEN_MONEY, *(["first_five"] if double_zero else [])]
    first_five = {"first_five": odds(6)} if double_zero else {}
    return {
        "table_numbers": tables,
        "table_format": "traditional",
        "ball_material": "nonmetallic",
        "ball_diameter_in": "0.8125",
        "wheel_mode": "double_zero" if double_zero else "single_zero",
        "wheel_diameter_in": "32",
        "wheel_and_layout_opposite_ends": True,
        "wheel_compartment_count": len(ring),
        "wheel_compartments_equally_spaced": True,
        "ring_area_count": len(ring),
        "ring_areas_equally_spaced": True,
        "ring_sequence_clockwise": ring,
        "ring_colors": {number: customary_color(number) for number in ring},
        "compartment_color_scheme": "matches_ring",
        "wheel_has_external_movable_parts": True,
        "wheel_schematic_approval_ref": approval("executive_director", "ED-0377", approved_on),
        "layout_approval_ref": approval("executive_director", "ED-0378", approved_on),
        "layout_has_name_or_logo": True,
        "layout_wager_areas": sorted(wagers),
        "minmax_sign_present": True,
        "table_min_usd": "15.00",
        "table_max_usd": "5000.00",
        "wagers_offered": sorted(wagers),
        "three_number_groups": ["0-1-2", "0-2-00", "00-2-3"] if double_zero else ["0-1-2"],
        "five_adjacent_offered": False,
        "payout_odds": {code: odds(pay) for code, pay in ROWS.items()}
        | {code: odds(1) for code in EVEN_MONEY}
        | first_five,
        "outside_lose_on_zero": True,
        "drop_box_location": "Table top, to the right of the dealer",
        "tip_box_location": "Table top, to the left of the dealer",
        "drop_tip_box_approval_ref": approval("casino_compliance", "CC-0098", approved_on),
        "roulette_chip_colors": ["red", "blue", "green", "orange", "violet", "tan"],
        **attested("617a"),
    }
