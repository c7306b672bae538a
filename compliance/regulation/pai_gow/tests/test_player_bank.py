"""§ 621a.11 and the markers of § 621a.1: player bank, co-banking, wager of the dealer, signals."""

from typing import Any

import pytest

from compliance.regulation.tests.cases import SIGNED

from .cases import CC, banked, compliant, findings, told

V, A, T, C, N = "violation", "needs_approval", "attestation_missing", "cannot_tell", "note"
CO_BANK = (
    "co_bank_share_percent", "co_banking_available_to_all", "bank_hand_setting_rule", "dealer_wager_during_co_banking",
    "co_bank_marker_approval_ref",
)  # fmt: skip
BROKEN: list[tuple[dict[str, Any], str, str, str]] = [
    ({"bank_marker_approval_ref": None}, "621a.1", A, "bank_marker_approval_ref"),
    ({"bank_marker_approval_ref": CC}, "621a.1", A, "bank_marker_approval_ref"),
    ({"co_bank_marker_approval_ref": None}, "621a.1", A, "co_bank_marker_approval_ref"),
    ({"player_bank_offered_to_all": False}, "621a.11(a)", V, "player_bank_offered_to_all"),
    ({"player_bank_offered_to_all": None}, "621a.11(a)", C, "player_bank_offered_to_all"),
    ({"attest_621a_11": None}, "621a.11", T, "attest_621a_11"),
    ({"attest_621a_11": {"signed": False}}, "621a.11", T, "attest_621a_11"),
    ({"co_banking_offered": None}, "621a.11(e)", C, "co_banking_offered"),
    ({"co_bank_share_percent": "49.99"}, "621a.11(e)", V, "co_bank_share_percent"),
    ({"co_bank_share_percent": "50.01"}, "621a.11(e)", V, "co_bank_share_percent"),
    ({"co_bank_share_percent": None}, "621a.11(e)", C, "co_bank_share_percent"),
    ({"co_banking_available_to_all": False}, "621a.11(e)", V, "co_banking_available_to_all"),
    ({"co_banking_available_to_all": None}, "621a.11(e)", C, "co_banking_available_to_all"),
    ({"bank_hand_setting_rule": None}, "621a.11(e)", V, "bank_hand_setting_rule"),
    ({"bank_hand_setting_rule": " "}, "621a.11(e)", V, "bank_hand_setting_rule"),
    ({"dealer_wager_during_co_banking": True}, "621a.11(e)", V, "dealer_wager_during_co_banking"),
    ({"dealer_wager_during_co_banking": None}, "621a.11(e)", C, "dealer_wager_during_co_banking"),
    ({"bank_betting_areas_max": 2}, "621a.11(f)", V, "bank_betting_areas_max"),
    ({"bank_betting_areas_max": 0}, "621a.11(f)", C, "bank_betting_areas_max"),
    ({"bank_betting_areas_max": -1}, "621a.11(f)", V, "bank_betting_areas_max"),
    ({"bank_betting_areas_max": None}, "621a.11(f)", C, "bank_betting_areas_max"),
    ({"dealer_wager_basis": None}, "621a.11(h)", V, "dealer_wager_basis"),
    ({"dealer_wager_basis": "amount_in_submission"}, "621a.11(h)", V, "dealer_wager_amount_rule"),
    ({"delivery_style_signals": None}, "621a.11(i)", V, "delivery_style_signals"),
    ({"delivery_style_signals": {"jung_quat": "two fingers"}}, "621a.11(i)", V, "delivery_style_signals.chee_yee"),
    ({"delivery_style_signals": {"jung_quat": "two fingers", "chee_yee": " "}}, "621a.11(i)", V,
     "delivery_style_signals.chee_yee"),
    ({"delivery_style_signals": {"jung_quat": "a", "chee_yee": "b", "pin_say_left": "c"}}, "621a.11(i)", C,
     "delivery_style_signals.pin_say_left"),
    ({"delivery_style_signals": {"jung_quat": "a", "chee_yee": "b", "own_style": "c"}}, "621a.11(i)", C,
     "delivery_style_signals.own_style"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "citation", "severity", "field"), BROKEN)
def test_621a_11__one_broken_item_gives_its_finding_and_no_other(
    changes: dict[str, Any], citation: str, severity: str, field: str
) -> None:
    assert told(banked(**changes)) == {(citation, severity, field)}


def test_621a_11_a__without_a_player_bank_its_section_does_not_apply() -> None:
    none = {name: None for name in banked() if name not in compliant()}
    assert told(banked(**none, player_bank_offered=False)) == set()


def test_621a_11_e__a_bank_without_co_banking_needs_no_terms() -> None:
    assert told(banked(co_banking_offered=False, **dict.fromkeys(CO_BANK))) == set()


def test_621a_11_e__co_banking_without_a_player_bank_is_impossible() -> None:
    """Trap: there is no co-bank without a bank."""
    assert told(compliant(co_banking_offered=True)) == {("621a.11(e)", V, "co_banking_offered")}
    assert told(compliant(co_banking_offered=False)) == set()
    assert told(compliant(co_banking_offered=True, player_bank_offered=None)) == {
        ("621a.11(a)", C, "player_bank_offered")
    }


@pytest.mark.parametrize("limit", [2, 6])
def test_621a_11_f__the_bank_has_one_area_whatever_the_boxes_of_others(limit: int) -> None:
    """Trap: `adjacent_boxes_limit` does not extend to the bank."""
    several = {"adjacent_boxes_limit": limit, "attest_621a_13": SIGNED}
    assert told(banked(**several)) == set()
    assert told(banked(**several, bank_betting_areas_max=limit)) == {("621a.11(f)", V, "bank_betting_areas_max")}


@pytest.mark.parametrize("rule", ["50.00", "Half of the player’s last wager"])
def test_621a_11_h__an_amount_of_the_filing_is_stated(rule: str) -> None:
    assert told(banked(dealer_wager_basis="amount_in_submission", dealer_wager_amount_rule=rule)) == set()


def test_621a_11_i__a_bank_without_other_styles_is_noted_and_not_refused() -> None:
    """Trap: 621a.11(i) lets the bank choose any style, 621a.9 only those listed."""
    filing = banked(alternative_dealing_styles=[], delivery_style_signals=None)
    assert told(filing) == {("621a.11(i)", N, "alternative_dealing_styles")}


def test_621a_11_i__a_signal_for_the_usual_way_is_no_other_style() -> None:
    signals = {"jung_quat": "a", "chee_yee": "b", "standard_from_right": "c", "pin_say_left": ""}
    assert told(banked(delivery_style_signals=signals)) == set()


@pytest.mark.parametrize("same", ["two fingers", " Two  FINGERS "])
def test_621a_11_i__one_signal_for_two_styles_identifies_neither(same: str) -> None:
    both = {("621a.11(i)", V, f"delivery_style_signals.{code}") for code in ("jung_quat", "chee_yee")}
    assert told(banked(delivery_style_signals={"jung_quat": "two fingers", "chee_yee": same})) == both
    usual = {"jung_quat": "a", "chee_yee": "two fingers", "standard_from_right": same}
    assert told(banked(delivery_style_signals=usual)) == {
        ("621a.11(i)", V, f"delivery_style_signals.{code}") for code in ("standard_from_right", "chee_yee")
    }
    assert told(banked(delivery_style_signals={"jung_quat": "a", "chee_yee": "a a"})) == set()


def test_621a_11_i__a_style_that_is_none_of_the_nine_is_told_with_the_signal_that_it_shares() -> None:
    signals = {"jung_quat": "a", "chee_yee": "b", "own_style": "b"}
    assert told(
        banked(alternative_dealing_styles=["jung_quat", "chee_yee", "own_style"], delivery_style_signals=signals)
    ) == {
        ("621a.9", V, "alternative_dealing_styles.own_style"),
        ("621a.11(i)", V, "delivery_style_signals.chee_yee"),
        ("621a.11(i)", V, "delivery_style_signals.own_style"),
    }


def test_621a_11_q__the_vigorish_of_a_bank_is_the_one_of_621a_10_k() -> None:
    """Trap: five percent of the amount won, of the surplus, of the co-bank's half; one figure, one finding."""
    (finding,) = findings(banked(vigorish_percent="4"))
    assert (finding.citation, finding.field) == ("621a.10(k)", "vigorish_percent")


TERMS = {
    "co_bank_share_percent": "50", "co_banking_available_to_all": False, "bank_hand_setting_rule": "House way",
    "dealer_wager_during_co_banking": False,
}  # fmt: skip


@pytest.mark.parametrize("field", TERMS)
def test_621a_11_e__terms_of_a_co_bank_that_is_not_offered_contradict_the_filing(field: str) -> None:
    none = dict.fromkeys([*TERMS, "co_bank_marker_approval_ref"])
    assert told(banked(**{**none, "co_banking_offered": False})) == set()
    contradicted = told(banked(**{**none, "co_banking_offered": False, field: TERMS[field]}))
    assert contradicted == {("621a.11(e)", "cannot_tell", "co_banking_offered")}


def test_621a_11_i__an_action_beside_no_other_style_contradicts_the_filing() -> None:
    found = told(banked(alternative_dealing_styles=[], delivery_style_signals={"jung_quat": "two fingers"}))
    assert ("621a.11(i)", "cannot_tell", "delivery_style_signals.jung_quat") in found
