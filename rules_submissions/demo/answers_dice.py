"""Complete, compliant answers for Craps and Sic Bo in the demonstration. Makers and numbers are invented."""

from collections.abc import Mapping
from datetime import date

from compliance.regulation.core.fields import Odds
from compliance.regulation.craps.figures import BUY_ODDS, LAY_ODDS, PAYOUT_ODDS
from compliance.regulation.craps.wagers import WAGERS
from compliance.regulation.sic_bo.figures import FIXED_ODDS, ONE_OF_A_KIND_ODDS, TOTAL_VALUES
from compliance.regulation.sic_bo.labels import WAGERS as SIC_BO_WAGERS

from .answers import Answers, approval, attested, odds

CRAPS, SIC_BO = "623a-2011P", "625a-2011P"
POINTS = [4, 5, 6, 8, 9, 10]


def least(lines: Mapping[str, Odds]) -> Answers:
    """The odds of the text, as JSON."""
    return {line: odds(paid.pay, paid.to) for line, paid in lines.items()}


def craps(tables: list[str], *, approved_on: date) -> Answers:
    """Craps with every wager that the chapter lists; no vigorish on Lay Bets."""
    wagers = sorted(wager.code for wager in WAGERS)
    layout = approval("gaming_operations", "GO-0231", approved_on)
    return {
        "table_numbers": tables,
        "table_format": "traditional",
        "table_type": "craps",
        "table_shape": "oblong_rounded_high_walled",
        "table_length_ft": "14",
        "layout_approval_ref": layout,
        "layout_has_name_or_logo": True,
        "layout_wager_areas": wagers,
        "layout_no_call_bets_inscription": True,
        "horn_high_area": True,
        "whirl_area": True,
        "drop_tip_box_approval_ref": approval("casino_compliance", "CC-0127", approved_on),
        "table_min_usd": "10.00",
        "table_max_usd": "2000.00",
        "minmax_sign_present": True,
        "wagers_offered": wagers,
        "place_to_win_numbers": POINTS,
        "place_to_lose_numbers": POINTS,
        "buy_numbers": POINTS,
        "buy_vigorish_charged": True,
        "buy_vigorish_percent": "5",
        "buy_vigorish_timing": "on_win_only",
        "lay_numbers": POINTS,
        "lay_replaces_place_to_lose": False,
        "lay_vigorish_charged": False,
        "other_fees": [],
        "verbal_cash_wagers_accepted": True,
        "payout_odds": least(PAYOUT_ODDS.of(CRAPS)) | least(BUY_ODDS.of(CRAPS)) | least(LAY_ODDS.of(CRAPS)),
        "supplemental_take_max_multiple": {"4": "3", "5": "4", "6": "5", "8": "5", "9": "4", "10": "3"},
        "supplemental_lay_max_win_multiple": "6",
        "supplemental_rounding_excess_allowed": True,
        "dice_per_set": 5,
        "dice_controller": "stickperson",
        **_fire_bet(approved_on),
        **attested("623a"),
    }


def _fire_bet(approved_on: date) -> Answers:
    approved = {
        f"fire_bet_{what}_approval_ref": approval("gaming_operations", f"GO-{number}", approved_on)
        for what, number in (("areas_location", "0232"), ("collection_area", "0233"), ("wall_notice", "0234"))
    }
    return approved | {
        "fire_bet_areas_count": 16,
        "fire_bet_areas_numbering": "clockwise_from_boxperson_left",
        "fire_bet_collection_area": True,
        "fire_bet_collection_area_numbers_match": True,
        "fire_bet_wall_notice_items": ["odds", "acceptance_rule", "limits"],
        "fire_bet_paytable": "B",
        "fire_bet_odds_4": 39,
        "fire_bet_odds_5": 199,
        "fire_bet_odds_6": 499,
        "fire_bet_marker_diameter_in": "1.70",
        "largest_value_chip_diameter_in": "1.55",
        "fire_bet_marker_distinguishable": True,
        "fire_bet_min_usd": "1",
        "fire_bet_max_usd": "5",
        "fire_bet_increment_usd": "1",
    }


def sic_bo(tables: list[str], *, approved_on: date) -> Answers:
    """Sic Bo with an automated shaker and a manual one beside it, every wager of the chapter."""
    shaker = {"compartment_transparent": True, "cover_opaque": True, "cover_separate": True, "lockable": True}
    wagers = sorted(SIC_BO_WAGERS)
    return {
        "table_numbers": tables,
        "table_format": "traditional",
        "drop_box_side": "dealer_right",
        "tip_box_side": "dealer_left",
        "drop_tip_box_approval_ref": approval("casino_compliance", "CC-0131", approved_on),
        "electrical_device_approval_ref": approval("gaming_laboratory_operations", "GL-0204", approved_on),
        "electrical_device_accepts_each_die": True,
        "display_shows_all_wagers": True,
        "display_illuminates_winners": True,
        "layout_approval_ref": approval("gaming_operations", "GO-0236", approved_on),
        "layout_has_name_or_logo": True,
        "layout_wager_areas": wagers,
        "odds_on_layout": True,
        "shaker_types": ["manual", "automated"],
        "manual_shaker_approval_ref": approval("gaming_operations", "GO-0237", approved_on),
        "shaker_dice_capacity": 3,
        **{f"shaker_{name}": value for name, value in shaker.items()},
        "shaker_has_name_or_logo": True,
        "automated_shaker_lab_approval_ref": approval("gaming_laboratory_operations", "GL-0205", approved_on),
        "automated_shaker_bgo_approval_ref": approval("gaming_operations", "GO-0238", approved_on),
        "automated_shaker_dice_capacity": 3,
        **{f"automated_shaker_{name}": value for name, value in shaker.items()},
        "automated_shaker_location": "In front of the dealer, at the middle of the table",
        "automated_shaker_procedure": "Three cycles with the cover locked; attached to the internal controls.",
        "dice_count": 3,
        "dice_meet_603a_12_c": True,
        "wagers_offered": wagers,
        "total_values_offered": sorted(TOTAL_VALUES.of(SIC_BO)),
        "two_of_a_kind_triple_wins": True,
        "verbal_cash_wagers_accepted": False,
        "payout_odds": least(FIXED_ODDS.of(SIC_BO)) | least(ONE_OF_A_KIND_ODDS.of(SIC_BO)),
        **attested("625a"),
    }
