"""The whole of a Sic Bo filing: one broken item per case, missing facts, both shakers, attestations, the text."""

from datetime import date
from typing import Any

import pytest

from compliance.regulation import NotInForce, chapter
from compliance.regulation.examples import approval

from .cases import PROPOSED, WAGERS, compliant, findings, found

V, A, T, C, N = "violation", "needs_approval", "attestation_missing", "cannot_tell", "note"
BGO, BCC, BGLO = "gaming_operations", "casino_compliance", "gaming_laboratory_operations"

BROKEN: list[tuple[dict[str, Any], str, str, str]] = [
    ({"drop_box_side": "other"}, "625a.1(a)", V, "drop_box_side"),
    ({"tip_box_side": "other"}, "625a.1(a)", V, "tip_box_side"),
    ({"tip_box_side": "dealer_right"}, "625a.1(a)", V, "tip_box_side"),
    ({"drop_tip_box_approval_ref": None}, "625a.1(a)", A, "drop_tip_box_approval_ref"),
    ({"electrical_device_approval_ref": None}, "625a.1(b)", A, "electrical_device_approval_ref"),
    ({"electrical_device_approval_ref": approval(BGO)}, "625a.1(b)", A, "electrical_device_approval_ref"),
    ({"electrical_device_accepts_each_die": False}, "625a.1(b)", V, "electrical_device_accepts_each_die"),
    ({"display_shows_all_wagers": False}, "625a.1(b)", V, "display_shows_all_wagers"),
    ({"display_illuminates_winners": False}, "625a.1(b)", V, "display_illuminates_winners"),
    ({"layout_approval_ref": None}, "625a.1(c)", A, "layout_approval_ref"),
    ({"layout_approval_ref": approval("executive_director")}, "625a.1(c)", A, "layout_approval_ref"),
    ({"layout_has_name_or_logo": False}, "625a.1(c)(1)", V, "layout_has_name_or_logo"),
    ({"layout_wager_areas": WAGERS[1:]}, "625a.1(c)(2)", V, f"layout_wager_areas.{WAGERS[0]}"),
    ({"odds_on_layout": False, "odds_sign_posted": False}, "625a.1(c)(3)", V, "odds_sign_posted"),
    ({"odds_on_layout": False}, "625a.1(c)(3)", C, "odds_sign_posted"),
    ({"shaker_types": ["manual", "automated", "cup"]}, "625a.1(d)", V, "shaker_types.cup"),
    ({"manual_shaker_approval_ref": None}, "625a.1(d)", A, "manual_shaker_approval_ref"),
    ({"shaker_dice_capacity": 2}, "625a.1(d)(1)(i)", V, "shaker_dice_capacity"),
    ({"shaker_dice_capacity": 0}, "625a.1(d)(1)(i)", V, "shaker_dice_capacity"),
    ({"shaker_compartment_transparent": False}, "625a.1(d)(1)(i)", V, "shaker_compartment_transparent"),
    ({"shaker_cover_opaque": False}, "625a.1(d)(1)(i)", V, "shaker_cover_opaque"),
    ({"shaker_cover_separate": False}, "625a.1(d)(1)(i)", V, "shaker_cover_separate"),
    ({"shaker_lockable": False}, "625a.1(d)(1)(ii)", V, "shaker_lockable"),
    ({"shaker_has_name_or_logo": False}, "625a.1(d)(1)(iii)", V, "shaker_has_name_or_logo"),
    ({"automated_shaker_lab_approval_ref": None}, "625a.1(d)(2)", A, "automated_shaker_lab_approval_ref"),
    ({"automated_shaker_dice_capacity": 2}, "625a.1(d)(2)(i)", V, "automated_shaker_dice_capacity"),
    ({"automated_shaker_compartment_transparent": False}, "625a.1(d)(2)(i)", V,
     "automated_shaker_compartment_transparent"),
    ({"automated_shaker_cover_opaque": False}, "625a.1(d)(2)(i)", V, "automated_shaker_cover_opaque"),
    ({"automated_shaker_cover_separate": False}, "625a.1(d)(2)(i)", V, "automated_shaker_cover_separate"),
    ({"automated_shaker_lockable": False}, "625a.1(d)(2)(i)", V, "automated_shaker_lockable"),
    ({"automated_shaker_bgo_approval_ref": None}, "625a.1(d)(2)(ii)", A, "automated_shaker_bgo_approval_ref"),
    ({"dice_count": 2}, "625a.2(a)", V, "dice_count"),
    ({"dice_count": 5}, "625a.2(a)", V, "dice_count"),
    ({"dice_meet_603a_12_c": False}, "625a.2(b)", N, "dice_meet_603a_12_c"),
    ({"verbal_cash_wagers_accepted": True}, "625a.4(a)", V, "verbal_cash_wagers_accepted"),
]  # fmt: skip
UNSTATED = {
    "drop_box_side": "625a.1(a)", "tip_box_side": "625a.1(a)", "electrical_device_accepts_each_die": "625a.1(b)",
    "display_shows_all_wagers": "625a.1(b)", "display_illuminates_winners": "625a.1(b)",
    "layout_has_name_or_logo": "625a.1(c)(1)", "layout_wager_areas": "625a.1(c)(2)", "odds_on_layout": "625a.1(c)(3)",
    "shaker_types": "625a.1(d)", "shaker_dice_capacity": "625a.1(d)(1)(i)",
    "shaker_compartment_transparent": "625a.1(d)(1)(i)", "shaker_cover_opaque": "625a.1(d)(1)(i)",
    "shaker_cover_separate": "625a.1(d)(1)(i)", "shaker_lockable": "625a.1(d)(1)(ii)",
    "shaker_has_name_or_logo": "625a.1(d)(1)(iii)", "automated_shaker_dice_capacity": "625a.1(d)(2)(i)",
    "automated_shaker_compartment_transparent": "625a.1(d)(2)(i)", "automated_shaker_cover_opaque": "625a.1(d)(2)(i)",
    "automated_shaker_cover_separate": "625a.1(d)(2)(i)", "automated_shaker_lockable": "625a.1(d)(2)(i)",
    "automated_shaker_location": "625a.1(d)(2)(ii)", "automated_shaker_procedure": "625a.1(d)(2)(ii)",
    "dice_count": "625a.2(a)", "dice_meet_603a_12_c": "625a.2(b)", "wagers_offered": "625a.3",
    "two_of_a_kind_triple_wins": "625a.3(2)", "total_values_offered": "625a.3(4)",
    "verbal_cash_wagers_accepted": "625a.4(a)", "payout_odds": "625a.6(a)",
}  # fmt: skip
ATTESTED = {
    "attest_625a_1": "625a.1",
    "attest_625a_4": "625a.4",
    "attest_625a_5": "625a.5",
    "attest_625a_7": "625a.7",
}


def test_625a__a_compliant_filing_has_no_finding() -> None:
    assert found() == set()


@pytest.mark.parametrize(("changes", "citation", "severity", "field"), BROKEN)
def test_625a__one_broken_item_gives_its_finding_and_no_other(
    changes: dict[str, Any], citation: str, severity: str, field: str
) -> None:
    assert found(**changes) == {(citation, severity, field)}


@pytest.mark.parametrize(("field", "citation"), UNSTATED.items())
def test_625a__each_fact_left_out_cannot_be_told_once(field: str, citation: str) -> None:
    assert found(**{field: None}) == {(citation, C, field)}


@pytest.mark.parametrize(("field", "citation"), ATTESTED.items())
@pytest.mark.parametrize("answer", [None, {"signed": False}])
def test_625a__each_attestation_is_missed_once_and_cited_by_its_name(field: str, citation: str, answer: Any) -> None:
    assert found(**{field: answer}) == {(citation, T, field)}


@pytest.mark.parametrize(("on_layout", "on_sign"), [(True, None), (True, False), (False, True), (None, True)])
def test_625a_1_c_3__odds_on_the_layout_or_on_a_sign_are_enough(on_layout: bool | None, on_sign: bool | None) -> None:
    """Trap 35: one is enough, none is a violation."""
    assert found(odds_on_layout=on_layout, odds_sign_posted=on_sign) == set()


def only(kind: str) -> dict[str, Any]:
    """A compliant filing for one kind of shaker, without the facts of the other."""
    other = "automated_shaker_" if kind == "manual" else "shaker_"
    facts = {n: v for n, v in compliant(shaker_types=[kind]).items() if not n.startswith(other) or n == "shaker_types"}
    del facts["dice_meet_603a_12_c" if kind == "manual" else "manual_shaker_approval_ref"]
    return facts


@pytest.mark.parametrize("kind", ["manual", "automated"])
def test_625a_1_d__the_facts_of_a_shaker_that_is_not_used_are_not_asked(kind: str) -> None:
    assert findings(only(kind)) == []
    whole = chapter("625a")
    facts = whole.parse(only(kind))
    unasked = {name for name, field in whole.fields.items() if not field.is_asked(facts)}
    other = "shaker_lockable" if kind == "automated" else "automated_shaker_lockable"
    assert other in unasked


def test_625a_1_d_2__the_automated_shaker_needs_two_bureaus_and_three_filed_items_but_no_logo() -> None:
    """Trap 36."""
    missing = {
        "automated_shaker_lab_approval_ref": None, "automated_shaker_bgo_approval_ref": None,
        "automated_shaker_location": None, "automated_shaker_procedure": None,
    }  # fmt: skip
    told = [(f.citation, f.severity, f.owner) for f in findings(compliant(**missing))]
    assert told == [
        ("625a.1(d)(2)", A, BGLO),
        ("625a.1(d)(2)(ii)", A, BGO),
        ("625a.1(d)(2)(ii)", C, BGO),
        ("625a.1(d)(2)(ii)", C, BGO),
    ]
    assert "automated_shaker_has_name_or_logo" not in chapter("625a").fields


def test_625a_1__each_approval_names_its_bureau() -> None:
    """Trap 40: in the proposed text a Bureau approves; the approver stands with the approval."""
    names = [name for name, field in chapter("625a").fields.items() if field.kind == "approval"]
    owners = {f.field: f.owner for f in findings(compliant(**dict.fromkeys(names)))}
    assert owners == {
        "drop_tip_box_approval_ref": BCC, "electrical_device_approval_ref": BGLO, "layout_approval_ref": BGO,
        "manual_shaker_approval_ref": BGO, "automated_shaker_lab_approval_ref": BGLO,
        "automated_shaker_bgo_approval_ref": BGO,
    }  # fmt: skip
    swapped = {name: approval("board") for name in names}
    assert {field for _, severity, field in found(**swapped) if severity == A} == set(names)


def test_625a_2_b__dice_that_do_not_comply_are_no_violation_of_the_filing() -> None:
    """Trap 34: they only lose the month."""
    (finding,) = findings(compliant(dice_meet_603a_12_c=False))
    assert finding.severity == N
    assert "24 hours" in finding.mend


def test_625a_7__irregularities_differ() -> None:
    """Trap 37: wagers return when dice lie badly or the shaker fails; a failed display settles, then closes."""
    duties = {row.citation: row.duty for row in chapter("625a").rules(PROPOSED).provisions}
    assert "returned" in duties["625a.7(a)"]
    assert "return" in duties["625a.7(c)"]
    assert "settled" in duties["625a.7(b)"]
    assert "closes" in duties["625a.7(b)"]


def test_625a__a_finding_says_that_the_text_is_proposed() -> None:
    (finding,) = findings(compliant(dice_count=2))
    assert (finding.edition, finding.edition_status) == (PROPOSED, "proposed")
    assert finding.message.startswith("Proposed 2011 text:")


def test_625a__later_texts_are_noted_with_their_source_and_never_checked() -> None:
    whole = chapter("625a")
    for key in ("625a-2012", "625a-2024"):
        with pytest.raises(NotInForce):
            whole.edition(key)
    reading = whole.edition(PROPOSED).reading
    assert "42 Pa.B. 2886" in reading
    assert "§ 625a.3" in reading
    assert whole.edition_on(date(2011, 6, 11)).key == whole.edition_on(date(2026, 2, 3)).key == PROPOSED
    with pytest.raises(NotInForce, match="539"):
        whole.edition_on(date(2011, 6, 10))


@pytest.mark.parametrize("dice", [3, 4, 9])
@pytest.mark.parametrize("field", ["shaker_dice_capacity", "automated_shaker_dice_capacity"])
def test_625a_1_d_1_i__a_compartment_for_more_than_three_dice_is_met(field: str, dice: int) -> None:
    """And 625a.1(d)(2)(i)."""
    assert found(**{field: dice}) == set()
