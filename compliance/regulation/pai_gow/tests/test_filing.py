"""A Pai Gow filing: one broken item per case, missing facts, approvals, attestations. §§ 621a.1 to 621a.10."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from compliance.regulation import NotInForce, chapter
from compliance.regulation.core.checks import payouts
from compliance.regulation.examples import approval
from compliance.regulation.pai_gow.later_text import CODE, FRAGMENTS
from compliance.regulation.pai_gow.mathematics import starting_position, vigorish
from compliance.regulation.pai_gow.ranking import TILE_SET
from compliance.regulation.tests.cases import SIGNED

from .cases import CC, GO, PROPOSED, STEPS, banked, compliant, findings, told

V, A, T, C, N = "violation", "needs_approval", "attestation_missing", "cannot_tell", "note"


def tiles(**counts: int) -> dict[str, int]:
    """The set of tiles with the count of some designs changed, as `d6_6=3`."""
    return dict(TILE_SET) | {code.lstrip("d").replace("_", "-"): count for code, count in counts.items()}


BROKEN: list[tuple[dict[str, Any], str, str, str]] = [
    ({"betting_positions": 5}, "621a.2(a)", V, "betting_positions"),
    ({"betting_positions": 7}, "621a.2(a)", V, "betting_positions"),
    ({"positions_on_one_side": False}, "621a.2(a)", V, "positions_on_one_side"),
    ({"layout_approval_ref": None}, "621a.2(b)", A, "layout_approval_ref"),
    ({"layout_approval_ref": approval("executive_director")}, "621a.2(b)", A, "layout_approval_ref"),
    ({"layout_has_name_or_logo": False}, "621a.2(b)(1)", V, "layout_has_name_or_logo"),
    ({"layout_betting_areas_count": 5}, "621a.2(b)(2)", V, "layout_betting_areas_count"),
    ({"layout_betting_areas_count": 7}, "621a.2(b)(2)", V, "layout_betting_areas_count"),
    ({"layout_dead_hand_area": False}, "621a.2(b)(3)", V, "layout_dead_hand_area"),
    ({"layout_dead_hand_side": "other"}, "621a.2(b)(3)", V, "layout_dead_hand_side"),
    ({"layout_dead_hand_tile_capacity": 3}, "621a.2(b)(3)", V, "layout_dead_hand_tile_capacity"),
    ({"drop_box_side": "other"}, "621a.2(c)", V, "drop_box_side"),
    ({"tip_box_side": "other"}, "621a.2(c)", V, "tip_box_side"),
    ({"tip_box_side": "dealer_left"}, "621a.2(c)", V, "tip_box_side"),
    ({"drop_tip_box_approval_ref": None}, "621a.2(c)", A, "drop_tip_box_approval_ref"),
    ({"drop_tip_box_approval_ref": GO}, "621a.2(c)", A, "drop_tip_box_approval_ref"),
    ({"shaker_approval_ref": None}, "621a.2(d)", A, "shaker_approval_ref"),
    ({"shaker_approval_ref": CC}, "621a.2(d)", A, "shaker_approval_ref"),
    ({"shaker_dice_capacity": 2}, "621a.2(d)(1)", V, "shaker_dice_capacity"),
    ({"shaker_hides_dice_while_shaken": False}, "621a.2(d)(1)", V, "shaker_hides_dice_while_shaken"),
    ({"shaker_has_name_or_logo": False}, "621a.2(d)(2)", V, "shaker_has_name_or_logo"),
    ({"tile_count": 31}, "621a.3(a)", V, "tile_count"),
    ({"tile_count": 33}, "621a.3(a)", V, "tile_count"),
    ({"tiles_identical_size_and_shading": False}, "621a.3(a)", V, "tiles_identical_size_and_shading"),
    ({"tile_color": "ivory"}, "621a.3(b)(1)", V, "tile_color"),
    ({"tile_nontransparent": False}, "621a.3(b)(1)", V, "tile_nontransparent"),
    ({"tile_length_in": "2.499"}, "621a.3(b)(1)", V, "tile_length_in"),
    ({"tile_width_in": "0.999"}, "621a.3(b)(1)", V, "tile_width_in"),
    ({"tile_thickness_in": "0.374"}, "621a.3(b)(1)", V, "tile_thickness_in"),
    ({"tile_faces_flat": False}, "621a.3(b)(2)", V, "tile_faces_flat"),
    ({"tile_spots_uniform_depth": False}, "621a.3(b)(2)", V, "tile_spots_uniform_depth"),
    ({"tiles_rectangular": False}, "621a.3(b)(1)", V, "tiles_rectangular"),
    ({"tile_identifying_feature": "  "}, "621a.3(b)(3)", C, "tile_identifying_feature"),
    ({"tile_texture_uniform": False}, "621a.3(b)(4)", V, "tile_texture_uniform"),
    ({"tile_no_revealing_marks": False}, "621a.3(b)(5)", V, "tile_no_revealing_marks"),
    ({"tile_spot_colors": []}, "621a.3(b)(6)", V, "tile_spot_colors"),
    ({"tile_spot_colors": ["red", "blue"]}, "621a.3(b)(6)", V, "tile_spot_colors.blue"),
    ({"tile_set_composition": tiles(d6_6=1)}, "621a.3(c)", V, "tile_set_composition.6-6"),
    ({"tile_set_composition": tiles(d1_2=2)}, "621a.3(c)", V, "tile_set_composition.1-2"),
    ({"tile_set_composition": tiles(d2_1=1)}, "621a.3(c)", V, "tile_set_composition.2-1"),
    ({"tile_sets_sealed_separately": False}, "621a.3(d)", V, "tile_sets_sealed_separately"),
    ({"verbal_cash_wagers_accepted": True}, "621a.7(a)", V, "verbal_cash_wagers_accepted"),
    ({"alternative_dealing_styles": ["house_way_right"]}, "621a.9", V, "alternative_dealing_styles.house_way_right"),
    ({"house_way_steps": STEPS[:3]}, "621a.10(d)", V, "house_way_steps"),
    ({"house_way_steps": [*STEPS, "lowest_first"]}, "621a.10(d)", V, "house_way_steps"),
    ({"house_way_steps": [STEPS[0], STEPS[2], STEPS[1], STEPS[3]]}, "621a.10(d)", V, "house_way_steps"),
    ({"vigorish_percent": "4.99"}, "621a.10(k)", V, "vigorish_percent"),
    ({"vigorish_percent": "5.01"}, "621a.10(k)", V, "vigorish_percent"),
    ({"house_way_document": " "}, "621a.12(f)", V, "house_way_document"),
    ({"adjacent_boxes_limit": 0}, "621a.13(a)", "cannot_tell", "adjacent_boxes_limit"),
    ({"adjacent_boxes_limit": -1}, "621a.13(a)", V, "adjacent_boxes_limit"),
    ({"adjacent_boxes_limit": 7, "attest_621a_13": SIGNED}, "621a.13(a)", V, "adjacent_boxes_limit"),
]  # fmt: skip
UNSTATED = {
    "betting_positions": "621a.2(a)", "positions_on_one_side": "621a.2(a)", "layout_has_name_or_logo": "621a.2(b)(1)",
    "layout_betting_areas_count": "621a.2(b)(2)", "layout_dead_hand_area": "621a.2(b)(3)",
    "layout_dead_hand_side": "621a.2(b)(3)", "layout_dead_hand_tile_capacity": "621a.2(b)(3)",
    "drop_box_side": "621a.2(c)", "tip_box_side": "621a.2(c)", "shaker_dice_capacity": "621a.2(d)(1)",
    "shaker_hides_dice_while_shaken": "621a.2(d)(1)", "shaker_has_name_or_logo": "621a.2(d)(2)",
    "tile_count": "621a.3(a)", "tiles_identical_size_and_shading": "621a.3(a)", "tile_color": "621a.3(b)(1)",
    "tile_nontransparent": "621a.3(b)(1)", "tile_length_in": "621a.3(b)(1)", "tile_width_in": "621a.3(b)(1)",
    "tile_thickness_in": "621a.3(b)(1)", "tile_faces_flat": "621a.3(b)(2)", "tile_spots_uniform_depth": "621a.3(b)(2)",
    "tile_identifying_feature": "621a.3(b)(3)", "tile_identifying_feature_side": "621a.3(b)(3)",
    "tile_texture_uniform": "621a.3(b)(4)", "tile_no_revealing_marks": "621a.3(b)(5)",
    "tile_spot_colors": "621a.3(b)(6)", "tile_set_composition": "621a.3(c)",
    "tile_sets_sealed_separately": "621a.3(d)", "alternative_dealing_styles": "621a.9",
    "house_way_steps": "621a.10(d)", "vigorish_percent": "621a.10(k)", "vigorish_rounding": "621a.10(k)",
    "vigorish_collected_at": "621a.10(k)", "player_bank_offered": "621a.11(a)",
}  # fmt: skip
MUST_BE_STATED = {
    "start_position_method": "621a.8(a)",
    "house_way_document": "621a.12(f)",
    "adjacent_boxes_limit": "621a.13(a)",
}
ATTESTED = {
    "attest_621a_5": "621a.5",
    "attest_621a_6": "621a.6",
    "attest_621a_7": "621a.7",
    "attest_621a_8": "621a.8",
    "attest_621a_10": "621a.10",
    "attest_621a_12": "621a.12",
}


def found(**changes: Any) -> set[tuple[str, str, str]]:
    return told(compliant(**changes))


def test_621a__compliant_filings_have_no_finding() -> None:
    assert found() == told(banked()) == set()


@pytest.mark.parametrize(("changes", "citation", "severity", "field"), BROKEN)
def test_621a__one_broken_item_gives_its_finding_and_no_other(
    changes: dict[str, Any], citation: str, severity: str, field: str
) -> None:
    assert found(**changes) == {(citation, severity, field)}


@pytest.mark.parametrize(("field", "citation"), UNSTATED.items())
def test_621a__each_fact_left_out_cannot_be_told_once(field: str, citation: str) -> None:
    assert found(**{field: None}) == {(citation, C, field)}


@pytest.mark.parametrize(("field", "citation"), MUST_BE_STATED.items())
def test_621a__what_the_filing_must_state_is_a_violation_when_left_out(field: str, citation: str) -> None:
    assert found(**{field: None}) == {(citation, V, field)}


@pytest.mark.parametrize(("field", "citation"), ATTESTED.items())
@pytest.mark.parametrize("answer", [None, {"signed": False}])
def test_621a__each_attestation_is_missed_once(field: str, citation: str, answer: Any) -> None:
    assert found(**{field: answer}) == {(citation, T, field)}


@pytest.mark.parametrize("changes", [
    {"tile_length_in": "2.500", "tile_width_in": "1.0", "tile_thickness_in": "0.3750"},
    {"tile_length_in": "9", "tile_width_in": "4", "tile_thickness_in": "3"},
    {"tile_color": "Black"},
    {"tile_spot_colors": ["white", "red"]},
    {"tile_identifying_feature_side": "front"},
])  # fmt: skip
def test_621a_3_b_1__sizes_are_least_sizes_without_a_greatest(changes: dict[str, Any]) -> None:
    """Trap: exactly 2.5 by 1 by 0.375 inch is met, and so is more."""
    assert found(**changes) == set()


@pytest.mark.parametrize("capacity", [3, 4])
def test_621a_2_d_1__a_shaker_may_hold_more_than_three_dice(capacity: int) -> None:
    assert found(shaker_dice_capacity=capacity) == set()


def test_621a_2_a__six_means_exactly_six_and_eight_places_are_counted() -> None:
    """Trap: six positions, and eight counted places with the dealer and the Dead Hand: § 621a.8(c)."""
    assert {starting_position(total) for total in range(3, 19)} == set(range(1, 9))
    assert (starting_position(9), starting_position(15)) == (1, 7)


def test_621a_2_b_3__without_the_area_its_side_and_size_are_not_judged() -> None:
    none = {"layout_dead_hand_area": False, "layout_dead_hand_side": "other", "layout_dead_hand_tile_capacity": 1}
    assert found(**none) == {("621a.2(b)(3)", V, "layout_dead_hand_area")}


def test_621a_3_c__a_design_left_out_and_several_wrong_are_each_told() -> None:
    """The item refers to 621a.4(g); the table is in 621a.4(f)."""
    some = {code: count for code, count in TILE_SET.items() if code not in ("4-4", "2-4")}
    assert found(tile_set_composition=some) == {
        ("621a.3(c)", V, "tile_set_composition.4-4"),
        ("621a.3(c)", V, "tile_set_composition.2-4"),
    }
    assert (len(TILE_SET), sum(TILE_SET.values())) == (21, 32)


def generator(**changes: Any) -> dict[str, Any]:
    """A compliant filing with a random number generator alone."""
    only: dict[str, Any] = {
        "start_position_method": ["rng"],
        "rng_approval_ref": approval("gaming_laboratory_operations"),
        "rng_first_use_on": "2025-11-18",
    }
    shaker = dict.fromkeys(
        ("shaker_approval_ref", "shaker_dice_capacity", "shaker_hides_dice_while_shaken", "shaker_has_name_or_logo")
    )
    return compliant(**(only | shaker | changes))


def test_621a_2_e__a_generator_alone_needs_no_shaker() -> None:
    assert told(generator()) == set()
    assert told(generator(rng_approval_ref=None)) == {("621a.2(e)", A, "rng_approval_ref")}
    assert told(generator(rng_approval_ref=GO)) == {("621a.2(e)", A, "rng_approval_ref")}
    assert told(generator(rng_first_use_on=None)) == {("621a.2(e)", C, "rng_first_use_on")}


def test_621a_2_e__the_approval_comes_no_later_than_the_first_use() -> None:
    assert told(generator(rng_first_use_on="2025-11-17")) == {("621a.2(e)", V, "rng_approval_ref")}
    assert told(generator(rng_first_use_on="2025-11-19")) == set()


def test_621a_11_i__a_player_bank_beside_a_generator_needs_an_approved_shaker() -> None:
    """Trap: the bank shakes a shaker even where the house uses a random number generator only."""
    bank = {name: value for name, value in banked().items() if name not in compliant()}
    assert told(generator(**bank, player_bank_offered=True, alternative_dealing_styles=["jung_quat", "chee_yee"])) == {
        ("621a.2(d)", A, "shaker_approval_ref"),
        ("621a.2(d)(1)", C, "shaker_dice_capacity"),
        ("621a.2(d)(1)", C, "shaker_hides_dice_while_shaken"),
        ("621a.2(d)(2)", C, "shaker_has_name_or_logo"),
    }


@pytest.mark.parametrize("methods", [[], None])
def test_621a_8_a__no_method_is_a_violation(methods: Any) -> None:
    assert ("621a.8(a)", V, "start_position_method") in found(start_position_method=methods)


def test_621a_8_a__a_method_of_the_adopted_text_is_told_and_not_admitted() -> None:
    (finding,) = findings(compliant(start_position_method=["manual_shaker", "player_activated_shaker"]))
    assert (finding.citation, finding.severity) == ("621a.8(a)", V)
    assert "text in force" in finding.wrong


def test_621a_9__an_empty_list_is_met_and_the_usual_way_is_none_of_the_nine() -> None:
    """Trap: the default is not listed; House Way exists From the Left only; an empty list is legal."""
    assert found(alternative_dealing_styles=[]) == set()
    assert found(alternative_dealing_styles=["house_way_left"]) == set()
    usual = {("621a.9", "note", "alternative_dealing_styles.standard_from_right")}
    assert found(alternative_dealing_styles=["standard_from_right"]) == usual


def test_621a_9__the_nine_styles_stand_in_their_order() -> None:
    rows = {row.citation: row.title for row in chapter("621a").rules(PROPOSED).provisions}
    assert [rows[f"621a.9({number})"].split(" (")[0] for number in range(1, 10)] == [
        "House Way From the Left", "Cup Say", "Cup Say", "Jung Quat", "Chee Yee", "Pin Say", "Pin Say",
        "Dragon Head and Phoenix Tail From the Right", "Dragon Head and Phoenix Tail From the Left",
    ]  # fmt: skip


@pytest.mark.parametrize("shape", [True, None])
def test_621a_3_b_1__rectangular_tiles_and_a_shape_left_out_are_met(shape: bool | None) -> None:
    assert found(tiles_rectangular=shape) == set()


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        (STEPS[:2], "leaves out step 3, “Else two tiles worth nine, eight or seven”; step 4, “Else the highest tile"),
        ([*STEPS, "lowest_first"], "Step 5 of the house way, “lowest_first”, is not a step that the regulation lists."),
        ([STEPS[0], STEPS[2], STEPS[1], STEPS[3]], "out of order: step 2 is “Else two tiles worth nine, eight or"),
        (
            [*STEPS, STEPS[0]],
            "has an extra step 5, “The Supreme Pair, if the dealer has it”; the regulation has 4",
        ),
    ],
)
def test_621a_10_d__a_step_is_told_by_its_number(steps: list[str], words: str) -> None:
    (finding,) = findings(compliant(house_way_steps=steps))
    assert words in finding.message


def test_621a_10_d__the_filed_house_way_refines_and_never_reorders() -> None:
    """Trap: fixed by 621a.10(d) and yet as specified in the Rules Submission, 621a.12(f)."""
    assert found(house_way_document="Within step two the higher pair is played low.") == set()
    (finding,) = findings(compliant(house_way_steps=STEPS[::-1]))
    assert "order" in finding.wrong


@pytest.mark.parametrize("percent", ["5", "5.00"])
@pytest.mark.parametrize("rounding", ["exact", "up_to_next_quarter"])
def test_621a_10_k__exactly_five_percent_of_the_win_rounded_up_or_not(percent: str, rounding: str) -> None:
    """Trap: exactly 5 %, not up to; rounding goes up, to quarters only."""
    assert found(vigorish_percent=percent, vigorish_rounding=rounding) == set()
    assert vigorish(Decimal("5.01"), rounded_up_to_quarter=True) == Decimal("0.50")
    assert vigorish(Decimal(5), rounded_up_to_quarter=True) == Decimal("0.25")


def test_621a_7_a__verbal_wagers_may_stay_unstated() -> None:
    """Trap: Craps admits them, Pai Gow does not."""
    assert found(verbal_cash_wagers_accepted=False) == found(verbal_cash_wagers_accepted=None) == set()


@pytest.mark.parametrize("limit", [2, 6])
def test_621a_13__more_than_one_box_is_attested(limit: int) -> None:
    assert found(adjacent_boxes_limit=limit, attest_621a_13=SIGNED) == set()
    assert found(adjacent_boxes_limit=limit) == {("621a.13", T, "attest_621a_13")}


def test_621a_2__approvals_name_their_bureau() -> None:
    """Trap: in this text a Bureau approves; which one is stored with the approval."""
    missing = {"layout_approval_ref": None, "drop_tip_box_approval_ref": None, "shaker_approval_ref": None}
    assert {(f.citation, f.owner) for f in findings(compliant(**missing))} == {
        ("621a.2(b)", "gaming_operations"),
        ("621a.2(c)", "casino_compliance"),
        ("621a.2(d)", "gaming_operations"),
    }
    assert {f.owner for f in findings(generator(rng_approval_ref=None))} == {"gaming_laboratory_operations"}


def test_603a_18_c__what_only_the_adopted_text_knows_is_a_note() -> None:
    """Fragments are passed on to the reviewer: 603a.18(c), 621a.8(a)(2), 621a.7."""
    assert found(tile_schematic_approval_ref=approval("executive_director"), layout_shaker_area=True) == set()
    assert found(tile_schematic_approval_ref=GO) == {("603a.18(c)", N, "tile_schematic_approval_ref")}
    assert found(layout_shaker_area=False) == {("621a.8(a)(2)", N, "layout_shaker_area")}
    assert found(sum_wager_offered=True, match_wager_offered=False) == {("621a.7", N, "sum_wager_offered")}
    (finding,) = findings(generator(beat_it_wager_offered=True, beat_it_paytable="A"))
    assert "pay table “A”" in finding.wrong
    assert "no dice to wager on" in finding.wrong


def test_621a__fragments_of_the_adopted_text_have_their_source_and_no_row() -> None:
    """Trap: section numbers moved, so citations of the two texts are never compared."""
    assert all(one.source for one in FRAGMENTS)
    reading = chapter("621a").edition(PROPOSED).reading
    assert CODE in reading
    assert all(one.says in reading for one in FRAGMENTS if one.source == CODE)
    ranking = next(one for one in FRAGMENTS if one.earlier_citation == "621a.4")
    assert ranking.later_citation == "621a.3"


def test_621a__a_finding_says_that_the_text_is_proposed() -> None:
    (finding,) = findings(compliant(tile_count=31))
    assert (finding.edition, finding.edition_status) == (PROPOSED, "proposed")
    assert finding.message.startswith("Proposed 2011 text:")


@pytest.mark.parametrize("day", [date(2011, 6, 11), date(2012, 5, 19), date(2026, 2, 3)])
def test_621a__the_proposed_text_is_used_from_its_publication_on(day: date) -> None:
    assert chapter("621a").edition_on(day).key == PROPOSED


@pytest.mark.parametrize("key", ["621a-2012", "621a-2024"])
def test_621a__the_day_before_and_the_adopted_texts_are_refused(key: str) -> None:
    with pytest.raises(NotInForce, match="535"):
        chapter("621a").edition_on(date(2011, 6, 10))
    with pytest.raises(NotInForce):
        chapter("621a").edition(key)


def test_621a_10__the_wager_is_undetermined_and_pays_even_money_less_the_vigorish() -> None:
    for filing in (None, {"chapter": "621a", "facts": compliant()}):
        (row,) = payouts("621a", filing, PROPOSED, today=date(2026, 3, 1))["wagers"]
        assert (row["wager"], row["state"], row["odds"]) == ("pai_gow", "undetermined", {"pay": 1, "to": 1})


@pytest.mark.parametrize("tiles", [4, 5, 32])
def test_621a_2_b_3__room_for_four_tiles_or_more_is_met(tiles: int) -> None:
    assert found(layout_dead_hand_tile_capacity=tiles) == set()
