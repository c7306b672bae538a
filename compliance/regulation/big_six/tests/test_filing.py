"""The whole of a Big Six Wheel filing: one broken item per case, missing facts, approvals, attestations, the text."""

from datetime import date
from typing import Any

import pytest

from compliance.regulation import NotInForce, chapter
from compliance.regulation.core.checks import payouts
from compliance.regulation.examples import approval

from .cases import PROPOSED, compliant, findings, found, themed, told

V, A, T, C, N = "violation", "needs_approval", "attestation_missing", "cannot_tell", "note"

BROKEN: list[tuple[dict[str, Any], str, str, str]] = [
    ({"wheel_schematic_approval_ref": None}, "601a.10(b)(8)", A, "wheel_schematic_approval_ref"),
    ({"wheel_schematic_approval_ref": approval("board")}, "601a.10(b)(8)", A, "wheel_schematic_approval_ref"),
    ({"wheel_diameter_in": "59.999"}, "619a.1(a)", V, "wheel_diameter_in"),
    ({"section_count": 53}, "619a.1(a)", V, "section_count"),
    ({"section_count": 55}, "619a.1(a)", V, "section_count"),
    ({"sections_equally_spaced": False}, "619a.1(a)", V, "sections_equally_spaced"),
    ({"sections_covered_with_glass": False}, "619a.1(a)", V, "sections_covered_with_glass"),
    ({"flag_symbol_label": "Joker"}, "619a.1(a)", V, "joker_symbol_label"),
    ({"wheel_sections_show_odds": False}, "619a.1(d)", V, "wheel_sections_show_odds"),
    ({"clapper_present": False}, "619a.1(e)", V, "clapper_present"),
    ({"drop_box_side": "other"}, "619a.1(f)", V, "drop_box_side"),
    ({"tip_box_side": "other"}, "619a.1(f)", V, "tip_box_side"),
    ({"tip_box_side": "dealer_left"}, "619a.1(f)", V, "tip_box_side"),
    ({"drop_tip_box_approval_ref": None}, "619a.1(f)", A, "drop_tip_box_approval_ref"),
    ({"layout_approval_ref": None}, "619a.1(g)", A, "layout_approval_ref"),
    ({"layout_approval_ref": approval("executive_director")}, "619a.1(g)", A, "layout_approval_ref"),
    ({"layout_has_name_or_logo": False}, "619a.1(g)(1)", V, "layout_has_name_or_logo"),
    ({"layout_wager_spaces": None}, "619a.1(g)(2)", C, "layout_wager_spaces"),
    ({"layout_wager_spaces": ["1", "2", "5", "10", "20", "flag", "joker", "50"]}, "619a.1(g)(2)", V,
     "layout_wager_spaces.50"),
    ({"layout_wager_spaces": ["1", "2", "5", "10", "flag", "joker"]}, "619a.1(g)(2)(i)", V, "layout_wager_spaces.20"),
    ({"layout_wager_spaces": ["1", "2", "5", "10", "20", "joker"]}, "619a.1(g)(2)(ii)", V, "layout_wager_spaces.flag"),
    ({"flag_symbol_matches_wheel": False}, "619a.1(g)(2)(ii)", V, "flag_symbol_matches_wheel"),
    ({"layout_wager_spaces": ["1", "2", "5", "10", "20", "flag"]}, "619a.1(g)(2)(iii)", V, "layout_wager_spaces.joker"),
    ({"joker_symbol_matches_wheel": False}, "619a.1(g)(2)(iii)", V, "joker_symbol_matches_wheel"),
    ({"layout_shows_odds": False}, "619a.1(g)(3)", V, "layout_shows_odds"),
    ({"minmax_sign_present": False}, "601a.6", N, "minmax_sign_present"),
]  # fmt: skip
UNSTATED = {
    "wheel_diameter_in": "619a.1(a)", "section_count": "619a.1(a)", "sections_equally_spaced": "619a.1(a)",
    "sections_covered_with_glass": "619a.1(a)", "flag_symbol_label": "619a.1(a)", "joker_symbol_label": "619a.1(a)",
    "section_symbols_clockwise": "619a.1(b)", "symbol_scheme": "619a.1(c)", "wheel_sections_show_odds": "619a.1(d)",
    "clapper_present": "619a.1(e)", "drop_box_side": "619a.1(f)", "tip_box_side": "619a.1(f)",
    "layout_has_name_or_logo": "619a.1(g)(1)", "layout_wager_spaces": "619a.1(g)(2)",
    "flag_symbol_matches_wheel": "619a.1(g)(2)(ii)", "joker_symbol_matches_wheel": "619a.1(g)(2)(iii)",
    "layout_shows_odds": "619a.1(g)(3)", "minmax_sign_present": "601a.6", "payout_odds": "619a.3",
}  # fmt: skip
ATTESTED = {
    "attest_619a_2_a": "619a.2(a)",
    "attest_619a_2_b": "619a.2(b)",
    "attest_619a_2_c": "619a.2(c)",
    "attest_619a_2_d": "619a.2(d)",
    "attest_619a_2_e": "619a.2(e)",
}


def test_619a__a_compliant_filing_has_no_finding() -> None:
    assert found() == told(themed()) == set()


@pytest.mark.parametrize(("changes", "citation", "severity", "field"), BROKEN)
def test_619a__one_broken_item_gives_its_finding_and_no_other(
    changes: dict[str, Any], citation: str, severity: str, field: str
) -> None:
    assert found(**changes) == {(citation, severity, field)}


@pytest.mark.parametrize(("field", "citation"), UNSTATED.items())
def test_619a__each_fact_left_out_cannot_be_told_once(field: str, citation: str) -> None:
    assert found(**{field: None}) == {(citation, C, field)}


@pytest.mark.parametrize(("field", "citation"), ATTESTED.items())
@pytest.mark.parametrize("answer", [None, {"signed": False}])
def test_619a_2__each_attestation_is_missed_once(field: str, citation: str, answer: Any) -> None:
    assert found(**{field: answer}) == {(citation, T, field)}


def test_619a_2_b__three_revolutions_in_either_direction_and_the_call_before_the_spin() -> None:
    """Trap: Roulette has four revolutions, opposite directions, and calls during the spin."""
    duties = {row.citation: row.duty for row in chapter("619a").rules(PROPOSED).provisions}
    assert "three revolutions" in duties["619a.2(b)"]
    assert "either direction" in duties["619a.2(b)"]
    assert "before" in duties["619a.2(a)"]


@pytest.mark.parametrize("diameter", ["60", "60.00", "72.5"])
def test_619a_1_a__five_feet_are_met_and_so_is_more(diameter: str) -> None:
    assert found(wheel_diameter_in=diameter) == set()


def test_619a_1_f__both_boxes_elsewhere_are_two_findings_and_both_on_one_side_is_one() -> None:
    """Trap: this text has no alternative place for the tip box, and none for the drop box."""
    assert found(drop_box_side="other", tip_box_side="other") == {
        ("619a.1(f)", V, "drop_box_side"),
        ("619a.1(f)", V, "tip_box_side"),
    }
    (finding,) = findings(compliant(tip_box_side="dealer_left"))
    assert finding.owner == "casino_compliance"
    assert "tip_box_alternative_location" not in chapter("619a").fields


def test_619a_1_g__right_facts_do_not_replace_an_approval() -> None:
    """Trap: a passed check is not an approval."""
    missing = {"layout_approval_ref": None, "drop_tip_box_approval_ref": None, "wheel_schematic_approval_ref": None}
    owners = {(f.citation, f.owner) for f in findings(compliant(**missing))}
    assert owners == {
        ("601a.10(b)(8)", "executive_director"),
        ("619a.1(f)", "casino_compliance"),
        ("619a.1(g)", "gaming_operations"),
    }


def test_619a_1_g_3__no_sign_cures_a_layout_without_odds() -> None:
    """Trap: a sign is enough for Casino War; the list of 619a.1(g) knows none."""
    assert "odds_sign_posted" not in chapter("619a").fields
    assert found(layout_shows_odds=False) == {("619a.1(g)(3)", V, "layout_shows_odds")}


def test_619a__a_finding_says_that_the_text_is_proposed() -> None:
    (finding,) = findings(compliant(clapper_present=False))
    assert (finding.edition, finding.edition_status) == (PROPOSED, "proposed")
    assert finding.message.startswith("Proposed 2011 text:")


@pytest.mark.parametrize("day", [date(2011, 6, 11), date(2012, 5, 19), date(2026, 2, 3)])
def test_619a__the_proposed_text_is_used_from_its_publication_on(day: date) -> None:
    assert chapter("619a").edition_on(day).key == PROPOSED


def test_619a__the_day_before_and_the_adopted_text_are_refused() -> None:
    with pytest.raises(NotInForce, match="533"):
        chapter("619a").edition_on(date(2011, 6, 10))
    with pytest.raises(NotInForce):
        chapter("619a").edition("619a-2012")
    assert "2877" in chapter("619a").edition(PROPOSED).reading


def test_619a_3__the_chapter_figures_its_own_wheel() -> None:
    rows = {row["wager"]: row for row in payouts("619a", edition=PROPOSED, today=date(2026, 3, 1))["wagers"]}
    assert {symbol: row["house_edge"] for symbol, row in rows.items()} == {
        "1": "4/27", "2": "1/6", "5": "1/9", "10": "5/27", "20": "2/9", "joker": "4/27", "flag": "4/27",
    }  # fmt: skip
    filed = payouts("619a", {"chapter": "619a", "facts": themed()}, today=date(2026, 3, 1))
    assert filed["edition_status"] == "proposed"
    assert [row["house_edge"] for row in filed["wagers"]] == [row["house_edge"] for row in rows.values()]
