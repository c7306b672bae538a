"""§ 651a.2 to § 651a.10 on filings: one broken item per case, in the text in force and where the texts differ."""

import re
from datetime import date
from typing import Any

import pytest

from compliance.regulation import NotInForce, chapter
from compliance.regulation.examples import approval, odds

from .cases import COMMENT, EDITIONS, IN_FORCE, POSITIONS, PROPOSED, WAYS, compliant, findings, found

V, A, T, C, N = "violation", "needs_approval", "attestation_missing", "cannot_tell", "note"
ODDS = {"initial": odds(1), "tie": odds(10), "war": odds(1), "war_on_tie": odds(2)}
ALL_WAYS = [(edition, way) for edition in EDITIONS for way in WAYS[edition]]


@pytest.mark.parametrize(("edition", "way"), ALL_WAYS)
def test_651a__a_compliant_filing_has_no_finding(edition: str, way: str) -> None:
    assert found(edition, way) == set()


BROKEN: list[tuple[str, dict[str, Any], str, str, str]] = [
    ("none", {"betting_positions": None}, "651a.2(a)", C, "betting_positions"),
    ("none", {"positions_on_one_side": False}, "651a.2(a)", V, "positions_on_one_side"),
    ("none", {"positions_on_one_side": None}, "651a.2(a)", C, "positions_on_one_side"),
    ("none", {"layout_approval_ref": None}, "651a.2(b)", A, "layout_approval_ref"),
    ("none", {"layout_approval_ref": approval("gaming_operations")}, "651a.2(b)", A, "layout_approval_ref"),
    ("none", {"layout_has_name_or_logo": False}, "651a.2(b)(1)", V, "layout_has_name_or_logo"),
    ("none", {"layout_has_name_or_logo": None}, "651a.2(b)(1)", C, "layout_has_name_or_logo"),
    ("none", {"initial_war_areas": 8}, "651a.2(b)(2)", V, "initial_war_areas"),
    ("none", {"initial_war_areas": -1}, "651a.2(b)(2)", V, "initial_war_areas"),
    ("none", {"initial_war_areas": None}, "651a.2(b)(2)", C, "initial_war_areas"),
    ("none", {"tie_areas": 8}, "651a.2(b)(3)", V, "tie_areas"),
    ("none", {"tie_areas": None}, "651a.2(b)(3)", C, "tie_areas"),
    ("none", {"odds_on_layout": None}, "651a.2(b)(4)", C, "odds_on_layout"),
    ("none", {"odds_on_layout": False}, "651a.2(b)(4)", C, "odds_sign_posted"),
    ("none", {"odds_on_layout": False, "odds_sign_posted": False}, "651a.2(b)(4)", V, "odds_sign_posted"),
    ("none", {"drop_box_side": None}, "651a.2(c)", C, "drop_box_side"),
    ("none", {"drop_box_side": "other"}, "651a.2(c)", V, "drop_box_side"),
    ("none", {"drop_box_side": "dealer_right"}, "651a.2(c)", V, "tip_box_side"),
    ("none", {"tip_box_side": None}, "651a.2(c)", C, "tip_box_side"),
    ("none", {"tip_box_side": "other"}, "651a.2(c)", V, "tip_box_side"),
    ("none", {"drop_tip_box_approval_ref": None}, "651a.2(c)", A, "drop_tip_box_approval_ref"),
    ("none", {"discard_rack_attached": False}, "651a.2(d)", V, "discard_rack_attached"),
    ("none", {"discard_rack_attached": None}, "651a.2(d)", C, "discard_rack_attached"),
    ("none", {"discard_rack_approval_ref": None}, "651a.2(d)", A, "discard_rack_approval_ref"),
    ("none", {"deck_count": None}, "651a.3(a)", C, "deck_count"),
    ("none", {"deck_count": 7}, "651a.3(a)", V, "deck_count"),
    ("none", {"deck_count": 12}, "651a.3(a)", V, "deck_count"),
    ("none", {"decks_identical": False}, "651a.3(a)", V, "decks_identical"),
    ("none", {"decks_identical": None}, "651a.3(a)", C, "decks_identical"),
    ("none", {"cover_cards": 1}, "651a.3(a)", V, "cover_cards"),
    ("none", {"cover_cards": 16}, "651a.3(a)", V, "cover_cards"),
    ("none", {"cover_cards": None}, "651a.3(a)", C, "cover_cards"),
    ("none", {"cards_per_deck": 53}, "603a.15(a)", V, "cards_per_deck"),
    ("none", {"cards_per_deck": None}, "603a.15(a)", C, "cards_per_deck"),
    ("none", {"jokers_used": True}, "603a.15(a)", V, "jokers_used"),
    ("none", {"jokers_used": None}, "603a.15(a)", C, "jokers_used"),
    ("none", {"shoe_type": None}, "651a.3(b)", C, "shoe_type"),
    ("none", {"shoe_type": "approved_automatic_device"}, "651a.3(b)", V, "shoe_type"),
    ("none", {"shoe_location": None}, "651a.3(b)", C, "shoe_location"),
    ("none", {"shoe_location_approval_ref": None}, "651a.3(b)", A, "shoe_location_approval_ref"),
    ("none", {"shuffler_mode": None}, "651a.3(c)", C, "shuffler_mode"),
    ("none", {"shoe_base_plate_white_in": "3.99"}, "603a.17(b)", V, "shoe_base_plate_white_in"),
    ("none", {"shoe_stop_max_travel_in": "0.126"}, "603a.17(b)", V, "shoe_stop_max_travel_in"),
    ("none", {"shoe_sides_transparent_or_sealed_cutout": False}, "603a.17(b)", V,
     "shoe_sides_transparent_or_sealed_cutout"),
    ("batch_shuffler", {"deck_count": None}, "651a.3(c)", C, "deck_count"),
    ("batch_shuffler", {"deck_count": 10, "decks_per_batch": [5, 5]}, "651a.3(c)", V, "deck_count"),
    ("batch_shuffler", {"deck_count": 18, "decks_per_batch": [9, 9]}, "651a.3(c)", V, "deck_count"),
    ("batch_shuffler", {"batch_count": 3}, "651a.3(c)(1)", V, "batch_count"),
    ("batch_shuffler", {"batch_count": None}, "651a.3(c)(1)", C, "batch_count"),
    ("batch_shuffler", {"decks_per_batch": None}, "651a.3(c)(1)", C, "decks_per_batch"),
    ("batch_shuffler", {"decks_per_batch": [9, 7]}, "651a.3(c)(1)", V, "decks_per_batch"),
    ("batch_shuffler", {"decks_per_batch": [6, 6]}, "651a.3(c)(1)", V, "decks_per_batch"),
    ("batch_shuffler", {"decks_per_batch": [16]}, "651a.3(c)(1)", V, "decks_per_batch"),
    ("batch_shuffler", {"decks_per_batch": []}, "651a.3(c)(1)", V, "decks_per_batch"),
    ("batch_shuffler", {"batch_designs_same": False}, "651a.3(c)(2)", V, "batch_designs_same"),
    ("batch_shuffler", {"batch_designs_same": None}, "651a.3(c)(2)", C, "batch_designs_same"),
    ("batch_shuffler", {"batch_back_colors": ["green", " Green "]}, "651a.3(c)(2)", V, "batch_back_colors"),
    ("batch_shuffler", {"batch_back_colors": ["green"]}, "651a.3(c)(2)", V, "batch_back_colors"),
    ("batch_shuffler", {"batch_back_colors": None}, "651a.3(c)(2)", C, "batch_back_colors"),
    ("batch_shuffler", {"decks_identical": False}, "651a.3(a)", V, "decks_identical"),
    ("batch_shuffler", {"shuffler_model": None}, "603a.17(d)", C, "shuffler_model"),
    ("batch_shuffler", {"shuffler_lab_approval_ref": None}, "603a.17(d)", A, "shuffler_lab_approval_ref"),
    ("batch_shuffler", {"shuffler_inserts_into_shoe": None}, "651a.5(a)", C, "shuffler_inserts_into_shoe"),
    ("batch_shuffler", {"stored_batch_secure": False}, "651a.5(g)(2)(i)", V, "stored_batch_secure"),
    ("batch_shuffler", {"stored_batch_secure": None}, "651a.5(g)(2)(i)", C, "stored_batch_secure"),
    ("batch_shuffler", {"shuffled_batch_procedure_approval_ref": None}, "651a.5(g)(2)(ii)", A,
     "shuffled_batch_procedure_approval_ref"),
    ("continuous_device", {"deck_count": 12}, "651a.3(a)", V, "deck_count"),
    ("continuous_device", {"continuous_device_model": None}, "651a.3(e)", C, "continuous_device_model"),
    ("continuous_device", {"device_reshuffles": False}, "651a.3(e)", V, "device_reshuffles"),
    ("continuous_device", {"device_reshuffles": None}, "651a.3(e)", C, "device_reshuffles"),
    ("continuous_device", {"device_counts_cards": False}, "651a.3(e)", V, "device_counts_cards"),
    ("continuous_device", {"device_counts_cards": None}, "651a.3(e)", C, "device_counts_cards"),
    ("continuous_device", {"first_use_on": None}, "651a.3(e)", C, "first_use_on"),
    ("continuous_device", {"first_use_on": "2026-01-31"}, "651a.3(e)", V, "lab_approval_ref"),
    ("none", {"tie_wager_offered_on": ["original_deal"]}, "651a.7(c)", V, "tie_wager_offered_on"),
    ("none", {"tie_wager_offered_on": ["original_deal", "war_deal", "re_war"]}, "651a.7(c)", V,
     "tie_wager_offered_on"),
    ("none", {"tie_wager_offered_on": None}, "651a.7(c)", C, "tie_wager_offered_on"),
    ("none", {"adjacent_boxes_limit": None}, "651a.7(e)", V, "adjacent_boxes_limit"),
    ("none", {"adjacent_boxes_limit": 0}, "651a.7(e)", C, "adjacent_boxes_limit"),
    ("none", {"adjacent_boxes_limit": -1}, "651a.7(e)", V, "adjacent_boxes_limit"),
    ("none", {"adjacent_boxes_limit": 10}, "651a.7(e)", V, "adjacent_boxes_limit"),
    ("none", {"war_wager_equals_initial": False}, "651a.1", V, "war_wager_equals_initial"),
    ("none", {"war_wager_equals_initial": None}, "651a.1", C, "war_wager_equals_initial"),
    ("none", {"settlement_direction": "left_clockwise"}, "651a.9(a)", V, "settlement_direction"),
    ("none", {"settlement_direction": None}, "651a.9(a)", C, "settlement_direction"),
    ("none", {"surrender_fraction": "1/3"}, "651a.9(c)(1)", V, "surrender_fraction"),
    ("none", {"surrender_fraction": None}, "651a.9(c)(1)", C, "surrender_fraction"),
    ("none", {"initial_wager_on_war": "collected"}, "651a.9(c)(2)", V, "initial_wager_on_war"),
    ("none", {"initial_wager_on_war": None}, "651a.9(c)(2)", C, "initial_wager_on_war"),
    ("none", {"payout_odds": {**ODDS, "initial": odds(6, 5)}}, "651a.10(1)", V, "payout_odds.initial"),
    ("none", {"payout_odds": {**ODDS, "tie": odds(9)}}, "651a.10(2)", V, "payout_odds.tie"),
    ("none", {"payout_odds": {**ODDS, "tie": odds(11)}}, "651a.10(2)", V, "payout_odds.tie"),
    ("none", {"payout_odds": {**ODDS, "war": odds(2)}}, "651a.10(3)", V, "payout_odds.war"),
    ("none", {"payout_odds": {**ODDS, "war_on_tie": odds(3)}}, "651a.10(3)", V, "payout_odds.war_on_tie"),
    ("none", {"payout_odds": {k: v for k, v in ODDS.items() if k != "tie"}}, "651a.10(2)", C, "payout_odds.tie"),
    ("none", {"payout_odds": {**ODDS, "dragon": odds(30)}}, "651a.10", V, "payout_odds.dragon"),
    ("none", {"table_min_usd": "1001"}, "601a.6", V, "table_min_usd"),
    ("none", {"table_min_usd": "0"}, "601a.6", V, "table_min_usd"),
    ("none", {"table_max_usd": None}, "601a.6", C, "table_max_usd"),
    ("none", {"minmax_sign_present": False}, "601a.6", N, "minmax_sign_present"),
    ("none", {"top_card_offered": True}, "651b.1", C, "top_card_paytable"),
    ("none", {"top_card_offered": True, "top_card_paytable": "A"}, "651b.1", C, "top_card_paytable"),
]  # fmt: skip


@pytest.mark.parametrize(("way", "changes", "citation", "severity", "field"), BROKEN)
def test_651a__one_broken_item_gives_its_finding_and_no_other(
    way: str, changes: dict[str, Any], citation: str, severity: str, field: str
) -> None:
    assert found(IN_FORCE, way, **changes) == {(citation, severity, field)}


def test_651a_10__without_any_odds_each_item_cannot_tell() -> None:
    assert found(payout_odds=None) == {(f"651a.10({n})", C, "payout_odds") for n in (1, 2, 3)}


def test_651a_10__equal_odds_written_otherwise_are_met() -> None:
    assert found(payout_odds={**ODDS, "tie": odds(20, 2), "war": odds(3, 3)}) == set()


@pytest.mark.parametrize("edition", EDITIONS)
def test_651a_2_a__nine_seven_or_ten_positions_by_edition(edition: str) -> None:
    most = POSITIONS[edition]

    def seats(count: int) -> set[tuple[str, str, str]]:
        return found(edition, betting_positions=count, initial_war_areas=count, tie_areas=count, adjacent_boxes_limit=1)

    assert seats(1) == seats(most) == set()
    assert seats(most + 1) == {("651a.2(a)", V, "betting_positions")}
    assert seats(0) == {("651a.2(a)", C, "betting_positions")} | (
        set() if edition == IN_FORCE else {("651a.2(b)(3)", V, "tie_areas")}
    )
    assert ("651a.2(a)", V, "betting_positions") in seats(-1)


def test_651a_2_b_2_2_b_3__more_areas_than_positions_are_met() -> None:
    assert found(IN_FORCE, initial_war_areas=10, tie_areas=12) == set()
    assert found(IN_FORCE, betting_positions=None, initial_war_areas=-1, tie_areas=-2) == {
        ("651a.2(a)", C, "betting_positions"),
        ("651a.2(b)(2)", V, "initial_war_areas"),
        ("651a.2(b)(3)", V, "tie_areas"),
    }


def test_651a_2_a__a_nine_seat_table_fails_the_proposed_text() -> None:
    changes = {"betting_positions": 9, "initial_war_areas": 9, "tie_areas": 9}
    assert found(PROPOSED, **changes) == {("651a.2(a)", V, "betting_positions")}
    assert found(COMMENT, **changes) == found(IN_FORCE, **changes) == set()


def test_651a_2_b__the_approving_unit_changed_with_the_adopted_text() -> None:
    assert found(PROPOSED, layout_approval_ref=approval("executive_director")) == {
        ("651a.2(b)", A, "layout_approval_ref")
    }
    for edition, owner in ((PROPOSED, "gaming_operations"), (IN_FORCE, "executive_director")):
        (finding,) = findings(compliant(edition, layout_approval_ref=None), edition)
        assert finding.owner == owner


@pytest.mark.parametrize("edition", [PROPOSED, COMMENT])
def test_651a_2_b_3__earlier_texts_ask_for_one_tie_area(edition: str) -> None:
    assert found(edition, tie_areas=1) == set()
    assert found(edition, tie_areas=0) == {("651a.2(b)(3)", V, "tie_areas")}


def test_651a_2_b_4__a_posted_sign_cures_a_bare_layout() -> None:
    assert found(odds_on_layout=False, odds_sign_posted=True) == set()
    assert found(odds_on_layout=True, odds_sign_posted=False) == set()


def test_651a_2_b_4__in_force_the_initial_wager_is_shown_too() -> None:
    def words(edition: str) -> str:
        (finding,) = findings(compliant(edition, odds_on_layout=False, odds_sign_posted=False), edition)
        return finding.required

    assert "Initial Wager" in words(IN_FORCE)
    assert "Initial" not in words(PROPOSED)


ELSEWHERE = {
    "tip_box_side": "other",
    "tip_box_alternative_location": True,
    "tip_box_alternative_reason": "card_shuffling_device",
    "tip_box_alternative_approval_ref": approval("casino_compliance"),
}


@pytest.mark.parametrize("side", ["other", "dealer_left"])
def test_651a_2_c__the_tip_box_may_stand_elsewhere_with_reason_and_approval(side: str) -> None:
    elsewhere = {**ELSEWHERE, "tip_box_side": side}
    assert found(**elsewhere) == set()
    assert found(**{**elsewhere, "tip_box_alternative_reason": None}) == {
        ("651a.2(c)", C, "tip_box_alternative_reason")
    }
    assert found(**{**elsewhere, "tip_box_alternative_approval_ref": None}) == {
        ("651a.2(c)", A, "tip_box_alternative_approval_ref")
    }
    assert found(**{**elsewhere, "tip_box_alternative_location": False}) == {("651a.2(c)", V, "tip_box_side")}


def test_651a_2_c__the_exception_never_covers_the_drop_box() -> None:
    assert found(**{**ELSEWHERE, "drop_box_side": "other"}) == {("651a.2(c)", V, "drop_box_side")}


def test_651a_2_d__earlier_texts_ask_for_no_discard_rack() -> None:
    assert found(PROPOSED, discard_rack_attached=False) == set()


@pytest.mark.parametrize("count", [6, 8])
@pytest.mark.parametrize("way", ["none", "continuous_device"])
def test_651a_3_a__six_and_eight_decks_are_met(way: str, count: int) -> None:
    assert found(IN_FORCE, way, deck_count=count) == set()


def test_651a_3_a__an_impossible_count_is_found_without_the_way_to_shuffle() -> None:
    assert ("651a.3(a)", V, "deck_count") in found(shuffler_mode=None, deck_count=7)
    assert found(shuffler_mode=None, deck_count=12) == {("651a.3(c)", C, "shuffler_mode")}


@pytest.mark.parametrize("edition", [PROPOSED, COMMENT])
def test_651a_3_a__earlier_texts_count_cover_cards_with_each_deck(edition: str) -> None:
    assert found(edition, cover_cards=2) == found(edition, cover_cards=16) == set()
    assert found(edition, cover_cards=15) == {("651a.3(a)", V, "cover_cards")}
    assert found(edition, cards_per_deck=54) == {("651a.3(a)", V, "cards_per_deck")}


@pytest.mark.parametrize("edition", [PROPOSED, COMMENT])
def test_651a_3_b__earlier_texts_want_the_shoe_on_the_left(edition: str) -> None:
    for place, expected in (
        ("left of dealer", set()),
        (" Left of  Dealer", set()),
        ("right of dealer", {("651a.3(b)", V, "shoe_location")}),
        ("in front of dealer", {("651a.3(b)", V, "shoe_location")}),
        ("left of the dealer, not right", {("651a.3(b)", C, "shoe_location")}),
        ("not left of dealer", {("651a.3(b)", C, "shoe_location")}),
        ("left or right of dealer", {("651a.3(b)", C, "shoe_location")}),
        (" ", {("651a.3(b)", C, "shoe_location")}),
    ):
        assert found(edition, shoe_location=place) == expected
    assert found(IN_FORCE, shoe_location="right of dealer") == set()


@pytest.mark.parametrize(("edition", "least"), [(PROPOSED, 12), (COMMENT, 6), (IN_FORCE, 12)])
def test_651a_3_c__deck_range_with_two_batches(edition: str, least: int) -> None:
    def batches(half: int) -> set[tuple[str, str, str]]:
        return found(edition, "batch_shuffler", deck_count=2 * half, decks_per_batch=[half, half])

    assert batches(least // 2) == batches(8) == set()
    assert batches(least // 2 - 1) == batches(9) == {("651a.3(c)", V, "deck_count")}


@pytest.mark.parametrize(("total", "halves"), [(13, [7, 6]), (15, [8, 7])])
def test_651a_3_c_1__thirteen_and_fifteen_fail_the_equal_batches_not_the_range(total: int, halves: list[int]) -> None:
    assert found(IN_FORCE, "batch_shuffler", deck_count=total, decks_per_batch=halves) == {
        ("651a.3(c)(1)", V, "decks_per_batch")
    }
    assert found(IN_FORCE, "batch_shuffler", deck_count=total, decks_per_batch=None) == {
        ("651a.3(c)(1)", V, "decks_per_batch")
    }


def test_651a_3_c_1__the_finding_says_what_was_found_and_how_to_mend_it() -> None:
    facts = compliant(IN_FORCE, "batch_shuffler", deck_count=13, decks_per_batch=[7, 6])
    (finding,) = findings(facts)
    assert finding.found == (7, 6)
    assert "7 and 6 decks" in finding.message
    assert "§ 651a.3(c)(1) requires two batches with an equal number of decks" in finding.message
    assert "from 6 to 8" in finding.message


def test_651a_3_c__fourteen_decks_pass_with_a_note() -> None:
    assert found(IN_FORCE, "batch_shuffler", deck_count=14, decks_per_batch=[7, 7]) == {("651a.3(a)", N, "deck_count")}


def test_651a_3_c_2__decks_are_alike_within_a_batch_and_differ_in_color_between_batches() -> None:
    same = {("651a.3(c)(2)", V, "batch_back_colors")}
    assert found(IN_FORCE, "batch_shuffler", decks_identical=True) == set()
    assert found(IN_FORCE, "batch_shuffler", batch_back_colors=["red", "red"]) == same
    assert found(IN_FORCE, "none", batch_back_colors=["red", "red"]) == set()


def test_651a_3_e__a_device_to_be_approved_needs_its_approval_and_breaks_nothing() -> None:
    without = found(IN_FORCE, "continuous_device", lab_approval_ref=None)
    shuffle = {("651a.5(b)", T, "attest_651a_5_b_c")} | {
        (f"651a.5({letter})", T, f"attest_651a_5_{letter}") for letter in "defg"
    }
    assert without == {("651a.3(e)", A, "lab_approval_ref")} | shuffle
    (asked,) = (one for one in findings(compliant(way="continuous_device", lab_approval_ref=None)) if one.severity == A)
    assert "do not use it before the approval." in asked.message
    for way in ("none", "batch_shuffler"):
        assert ("651a.3(b)", V, "shoe_type") in found(IN_FORCE, way, shoe_type="approved_automatic_device")
    other_unit = found(IN_FORCE, "continuous_device", lab_approval_ref=approval("casino_compliance"))
    assert other_unit == without


def test_651a_3_e__approval_on_the_day_of_first_use_is_met() -> None:
    lab = approval("gaming_laboratory_operations", on=date(2026, 2, 1))
    assert found(IN_FORCE, "continuous_device", lab_approval_ref=lab, first_use_on="2026-02-01") == set()
    assert found(IN_FORCE, "continuous_device", lab_approval_ref=lab, first_use_on="2026-01-31") == {
        ("651a.3(e)", V, "lab_approval_ref")
    }


def test_651a_3_e__an_approved_device_lifts_shoe_and_batches_and_nothing_else() -> None:
    assert found(IN_FORCE, "continuous_device", shoe_type=None) == set()
    kept = {"decks_identical": False, "cover_cards": 3, "attest_651a_4_b": None, "attest_651a_8_a": None}
    assert found(IN_FORCE, "continuous_device", **kept) == {
        ("651a.3(a)", V, "decks_identical"),
        ("651a.3(a)", V, "cover_cards"),
        ("651a.4(b)", T, "attest_651a_4_b"),
        ("651a.8(a)", T, "attest_651a_8_a"),
    }
    assert any(p.citation == "651a.3(d)" for p in chapter("651a").rules(IN_FORCE).provisions)


def test_651a_3_e__the_batch_shuffler_is_not_the_continuous_device() -> None:
    lab = approval("gaming_laboratory_operations")
    assert found(IN_FORCE, "batch_shuffler", lab_approval_ref=lab, shoe_type="approved_automatic_device") == {
        ("651a.3(b)", V, "shoe_type")
    }


def test_651a_3__the_proposed_text_knows_no_continuous_device() -> None:
    facts = compliant(PROPOSED, "none", shuffler_mode="continuous_device")
    assert {(f.citation, f.severity, f.field) for f in findings(facts, PROPOSED)} == {("651a.3(c)", V, "shuffler_mode")}


@pytest.mark.parametrize(("count", "expected"), [(5, {("651a.3(c)", V, "deck_count")}), (6, set()), (16, set())])
def test_651a_3_c__the_comment_text_gives_a_continuous_shuffler_the_range(count: int, expected: set[Any]) -> None:
    assert found(COMMENT, "continuous_device", deck_count=count) == expected


def test_651a_5_g__the_comment_text_exempts_a_continuous_shuffler() -> None:
    unsigned = {"attest_651a_5_f": None, "attest_651a_5_g": None}
    assert found(COMMENT, "continuous_device", **unsigned) == set()
    assert found(COMMENT, "batch_shuffler", **unsigned) == {
        ("651a.5(f)", T, "attest_651a_5_f"),
        ("651a.5(g)", T, "attest_651a_5_g"),
    }


def test_651a_5_g_2__a_batch_that_is_spread_again_needs_no_approval() -> None:
    unclaimed = {"shuffled_batch_procedure_approval_ref": None}
    assert found(IN_FORCE, "batch_shuffler", stored_batch_secure=None, **unclaimed) == set()
    assert found(IN_FORCE, "batch_shuffler", stored_batch_secure=False, **unclaimed) == set()


@pytest.mark.parametrize("edition", [PROPOSED, COMMENT])
def test_651a_5_h_2__earlier_texts_letter_the_stored_batch_otherwise(edition: str) -> None:
    assert found(edition, "batch_shuffler", shuffled_batch_procedure_approval_ref=None) == {
        ("651a.5(h)(2)(ii)", A, "shuffled_batch_procedure_approval_ref")
    }
    assert found(edition, "batch_shuffler", stored_batch_secure=False) == {
        ("651a.5(h)(2)(i)", V, "stored_batch_secure")
    }


def test_651a_5_a__a_device_that_fills_the_shoe_is_noted_in_earlier_texts_only() -> None:
    assert found(IN_FORCE, "batch_shuffler", shuffler_inserts_into_shoe=True) == set()
    assert found(PROPOSED, "batch_shuffler", shuffler_inserts_into_shoe=True) == {
        ("651a.5(a)", N, "shuffler_inserts_into_shoe")
    }


def test_603a_17_b__the_shoe_is_met_at_its_limits_and_only_asked_of_a_manual_shoe() -> None:
    assert found(shoe_base_plate_white_in="4", shoe_stop_max_travel_in="0.125") == set()
    assert found(IN_FORCE, "continuous_device", shoe_base_plate_white_in="1") == set()


@pytest.mark.parametrize("edition", EDITIONS)
def test_651a_7_e__the_boxes_may_be_all_positions_and_no_more(edition: str) -> None:
    most = POSITIONS[edition]
    assert found(edition, adjacent_boxes_limit=1) == found(edition, adjacent_boxes_limit=most) == set()
    assert found(edition, adjacent_boxes_limit=most + 1) == {("651a.7(e)", V, "adjacent_boxes_limit")}


def test_651a_9_c_2__in_the_proposed_text_the_option_makes_the_war_wager_equal() -> None:
    assert found(PROPOSED, war_wager_equals_initial=False) == {("651a.9(c)(2)", V, "war_wager_equals_initial")}
    assert found(COMMENT, war_wager_equals_initial=False) == {("651a.1", V, "war_wager_equals_initial")}


DIRECTIONS = {PROPOSED: "left_clockwise", COMMENT: "left_clockwise", IN_FORCE: "right_counterclockwise"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_651a_9_a__direction_by_edition(edition: str) -> None:
    for direction in ("left_clockwise", "right_counterclockwise"):
        expected = set() if direction == DIRECTIONS[edition] else {("651a.9(a)", V, "settlement_direction")}
        assert found(edition, settlement_direction=direction) == expected


WAR_ODDS = {PROPOSED: (2, 3), COMMENT: (1, 2), IN_FORCE: (1, 2)}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("line", ["war", "war_on_tie"])
def test_651a_10_3__war_odds_are_exact_in_every_edition(edition: str, line: str) -> None:
    war, on_tie = WAR_ODDS[edition]
    due = {"initial": odds(1), "tie": odds(10), "war": odds(war), "war_on_tie": odds(on_tie)}
    assert found(edition, payout_odds=due) == set()
    exact = due[line]["pay"]
    for pay, to in ((exact * 100 + 1, 100), (exact * 100 - 1, 100), (exact + 1, 1)):
        assert found(edition, payout_odds={**due, line: odds(pay, to)}) == {("651a.10(3)", V, f"payout_odds.{line}")}


@pytest.mark.parametrize("edition", EDITIONS)
def test_651a_10_3__a_mixed_filing_is_a_violation_in_every_edition(edition: str) -> None:
    mixed = found(
        edition,
        payout_odds={"initial": odds(1), "tie": odds(10), "war": odds(2), "war_on_tie": odds(3)},
        initial_wager_on_war="stays_in_play",
    )
    assert any(severity == V for _, severity, _ in mixed)
    other = found(
        edition,
        payout_odds={"initial": odds(1), "tie": odds(10), "war": odds(1), "war_on_tie": odds(2)},
        initial_wager_on_war="collected",
    )
    assert any(severity == V for _, severity, _ in other)


def test_651a__editions_govern_from_their_first_day() -> None:
    whole = chapter("651a")
    assert whole.edition_on(date(2012, 5, 19)).key == IN_FORCE
    assert whole.edition_on(date(2026, 1, 1)).key == IN_FORCE
    with pytest.raises(NotInForce, match="567"):
        whole.edition_on(date(2012, 5, 18))


def test_651a__a_finding_of_a_text_that_is_no_law_says_so() -> None:
    (proposed,) = findings(compliant(PROPOSED, deck_count=7), PROPOSED)
    assert proposed.message.startswith("Proposed 2011 text")
    (comment,) = findings(compliant(COMMENT, deck_count=7), COMMENT)
    assert "never law" in comment.message


@pytest.mark.parametrize("edition", [PROPOSED, COMMENT])
@pytest.mark.parametrize("paytable", [None, "A"])
def test_651a_10__the_earlier_texts_know_no_top_card(edition: str, paytable: str | None) -> None:
    offered = found(edition, "none", top_card_offered=True, top_card_paytable=paytable)
    assert offered == {("651a.10", V, "top_card_offered")}
    assert found(edition, "none", top_card_offered=False) == set()


@pytest.mark.parametrize(("edition", "offers_one"), [(PROPOSED, False), (COMMENT, True), (IN_FORCE, False)])
def test_651a_3_c_1__an_odd_number_may_be_one_batch_by_the_comment_only(edition: str, offers_one: bool) -> None:
    odd = compliant(edition, "batch_shuffler", deck_count=13, decks_per_batch=None)
    (finding,) = (one for one in findings(odd, edition) if one.citation == "651a.3(c)(1)")
    assert "an even number of decks" in finding.message
    assert ("or one batch in a continuous shuffler" in finding.message) is offers_one


@pytest.mark.parametrize(
    ("field", "way", "says", "decides"),
    [
        ("layout_approval_ref", "none", ("that the layout be submitted to Gaming Operations and approved under "
         "§ 601a.10(a)."), "The Executive Director gives that approval (§ 601a.10(a) to (c))."),
        ("shuffled_batch_procedure_approval_ref", "batch_shuffler", ("procedures submitted to Gaming Operations and "
         "approved as internal controls under § 465a.2."), "The Board gives that approval (§ 465a.2)."),
    ],
)  # fmt: skip
def test_651a_2_b__an_approval_says_what_its_section_says_and_who_decides(
    field: str, way: str, says: str, decides: str
) -> None:
    """Of 651a.2(b) and 651a.5(g)(2)(ii); the earlier texts name the unit themselves."""
    (asked,) = (one for one in findings(compliant(IN_FORCE, way, **{field: None})) if one.severity == A)
    assert f"requires {says} {decides}" in asked.message
    (before,) = (one for one in findings(compliant(PROPOSED, way, **{field: None}), PROPOSED) if one.severity == A)
    assert re.search("requires approval of .* by Gaming Operations[.] Enter", before.message)
