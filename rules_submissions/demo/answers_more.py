"""Complete, compliant answers for Big Six Wheel and Pai Gow in the demonstration. Makers and numbers are invented."""

from datetime import date

from compliance.regulation.big_six.figures import LEAST_ODDS, SECTION_ORDER
from compliance.regulation.pai_gow.figures import HOUSE_WAY, TILE_COMPOSITION

from .answers import Answers, approval, attested
from .answers_dice import least

BIG_SIX, PAI_GOW = "619a-2011P", "621a-2011P"


def big_six(tables: list[str], *, approved_on: date, logo: str) -> Answers:
    """A Big Six Wheel with dollar symbols; its flag is the facility's logo."""
    sections, least_odds = SECTION_ORDER.of(BIG_SIX), LEAST_ODDS.of(BIG_SIX)
    return {
        "table_numbers": tables,
        "table_format": "traditional",
        "wheel_diameter_in": "60",
        "section_count": len(sections),
        "sections_equally_spaced": True,
        "section_symbols_clockwise": list(sections),
        "sections_covered_with_glass": True,
        "symbol_scheme": "dollar",
        "flag_symbol_label": logo,
        "joker_symbol_label": "Joker",
        "wheel_sections_show_odds": True,
        "clapper_present": True,
        "wheel_schematic_approval_ref": approval("executive_director", "ED-0420", approved_on),
        "drop_box_side": "dealer_left",
        "tip_box_side": "dealer_right",
        "drop_tip_box_approval_ref": approval("casino_compliance", "CC-0122", approved_on),
        "layout_approval_ref": approval("gaming_operations", "GO-0227", approved_on),
        "layout_has_name_or_logo": True,
        "layout_wager_spaces": sorted(least_odds),
        "flag_symbol_matches_wheel": True,
        "joker_symbol_matches_wheel": True,
        "layout_shows_odds": True,
        "minmax_sign_present": True,
        "payout_odds": least(least_odds),
        **attested("619a"),
    }


def pai_gow(tables: list[str], *, approved_on: date) -> Answers:
    """Pai Gow with a manual shaker, dealt in the house way alone; no player bank."""
    return {
        "table_numbers": tables,
        "table_format": "traditional",
        "betting_positions": 6,
        "positions_on_one_side": True,
        "layout_approval_ref": approval("gaming_operations", "GO-0229", approved_on),
        "layout_has_name_or_logo": True,
        "layout_betting_areas_count": 6,
        "layout_dead_hand_area": True,
        "layout_dead_hand_side": "dealer_left",
        "layout_dead_hand_tile_capacity": 4,
        "drop_box_side": "dealer_left",
        "tip_box_side": "dealer_right",
        "drop_tip_box_approval_ref": approval("casino_compliance", "CC-0124", approved_on),
        "start_position_method": ["manual_shaker"],
        "shaker_approval_ref": approval("gaming_operations", "GO-0230", approved_on),
        "shaker_dice_capacity": 3,
        "shaker_hides_dice_while_shaken": True,
        "shaker_has_name_or_logo": True,
        "tile_count": 32,
        "tiles_identical_size_and_shading": True,
        "tile_color": "black",
        "tile_nontransparent": True,
        "tile_length_in": "2.6",
        "tile_width_in": "1.1",
        "tile_thickness_in": "0.5",
        "tile_faces_flat": True,
        "tile_spots_uniform_depth": True,
        "tile_identifying_feature": "A ring engraved around the rim",
        "tile_identifying_feature_side": "back",
        "tile_texture_uniform": True,
        "tile_no_revealing_marks": True,
        "tile_spot_colors": ["red", "white"],
        "tile_set_composition": dict(TILE_COMPOSITION.of(PAI_GOW)),
        "tile_sets_sealed_separately": True,
        "verbal_cash_wagers_accepted": False,
        "alternative_dealing_styles": [],
        "house_way_steps": list(HOUSE_WAY.of(PAI_GOW)),
        "house_way_document": "House way, third version; attached to the internal controls.",
        "vigorish_percent": "5",
        "vigorish_rounding": "exact",
        "vigorish_collected_at": "with_payout",
        "player_bank_offered": False,
        "adjacent_boxes_limit": 2,
        **attested("621a"),
    }
