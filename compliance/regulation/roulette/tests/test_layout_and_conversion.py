"""§ 617a.1(e) to (g): conversion, layout, boxes, and who approves."""

import re

import pytest

from compliance.regulation.examples import approval
from compliance.regulation.tests.cases import without

from .cases import KEYS, conversion, double_zero, findings, single_zero, told

NOTICES = {
    "dz_sign_use_and_no_00": "617a.1(e)(2)(i)",
    "dz_sign_00_void_respin": "617a.1(e)(2)(ii)",
    "dz_sign_outside_lose_on_0": "617a.1(e)(2)(iii)",
    "dz_cover_present": "617a.1(e)(1)",
}


@pytest.mark.parametrize("edition", KEYS)
@pytest.mark.parametrize(("field", "citation"), NOTICES.items())
def test_617a_1_e__conversion_needs_the_cover_and_all_three_notices(field, citation, edition):
    assert told(conversion(edition) | {field: False}, edition) == [("violation", citation, field)]
    assert told(without(conversion(edition), field), edition) == [("cannot_tell", citation, field)]


@pytest.mark.parametrize("field", NOTICES)
def test_617a_1_e__a_wheel_that_is_not_converted_needs_none(field):
    assert told(double_zero() | {field: False}) == []


def test_617a_1_e_1__a_cover_is_described():
    assert told(without(conversion(), "dz_cover_description")) == [
        ("cannot_tell", "617a.1(e)(1)", "dz_cover_description")
    ]


@pytest.mark.parametrize(
    ("field", "citation", "filing", "proposed", "in_force"),
    [
        ("layout_approval_ref", "617a.1(f)", single_zero, "gaming_operations", "executive_director"),
        ("compartment_color_approval_ref", "617a.1(c)", single_zero, "gaming_operations", "executive_director"),
        ("dz_cover_approval_ref", "617a.1(e)(1)", conversion, "gaming_operations", "casino_compliance"),
        ("drop_tip_box_approval_ref", "617a.1(g)", single_zero, "casino_compliance", "casino_compliance"),
        ("wheel_schematic_approval_ref", "601a.10(b)(8)", single_zero, "executive_director", "executive_director"),
    ],
)
@pytest.mark.parametrize("edition", KEYS)
def test_617a_1__a_passed_check_is_no_approval_and_the_unit_is_that_of_the_edition(
    field, citation, filing, proposed, in_force, edition
):
    unit = proposed if edition == "617a-2011P" else in_force
    expected = [("needs_approval", citation, field)]
    assert told(without(filing(edition), field), edition) == expected
    assert told(filing(edition) | {field: approval("board")}, edition) == expected
    assert told(filing(edition) | {field: approval(unit)}, edition) == []
    (finding,) = findings(without(filing(edition), field), edition)
    assert finding.owner == unit


@pytest.mark.parametrize(
    ("field", "citation"),
    [
        ("layout_has_name_or_logo", "617a.1(f)(1)"),
        ("minmax_sign_present", "617a.1(f)(3)"),
        ("layout_has_wheel_replica", "617a.1(f)(4)"),
    ],
)
def test_617a_1_f__what_the_layout_must_show(field, citation):
    assert told(double_zero() | {field: False}) == [("violation", citation, field)]
    assert told(without(double_zero(), field)) == [("cannot_tell", citation, field)]


@pytest.mark.parametrize("code", ["straight", "five_adjacent", "first_five", "red"])
def test_617a_1_f_2__every_wager_offered_has_its_area(code):
    broken = double_zero()
    broken["layout_wager_areas"].remove(code)
    assert told(broken) == [("violation", "617a.1(f)(2)", f"layout_wager_areas.{code}")]


def test_617a_1_f_2__an_area_without_its_wager_does_no_harm():
    filing = double_zero()
    filing["wagers_offered"].remove("column")
    assert told(filing) == []


@pytest.mark.parametrize(
    ("least", "most", "met"),
    [("15", "15.00", True), ("15.00", "14.99", False), ("0", "10", False), ("-5", "10", False)],
)
def test_617a_1_f_3__the_minimum_is_no_higher_than_the_maximum(least, most, met):
    expected = [] if met else [("violation", "617a.1(f)(3)", "table_min_usd")]
    assert told(single_zero() | {"table_min_usd": least, "table_max_usd": most}) == expected


def test_617a_1_f_4__the_replica_has_the_order_of_the_wheel():
    ring = double_zero()["replica_sequence_clockwise"]
    assert told(double_zero() | {"replica_sequence_clockwise": ring[5:] + ring[:5]}) == []
    ring[7], ring[9] = ring[9], ring[7]
    assert told(double_zero() | {"replica_sequence_clockwise": ring}) == [
        ("violation", "617a.1(f)(4)", "replica_sequence_clockwise[7]")
    ]


def test_617a_1_f_4__a_wrong_replica_is_found_besides_a_missing_one():
    broken = double_zero() | {"layout_has_wheel_replica": False, "replica_sequence_clockwise": ["0"]}
    assert {field for _, _, field in told(broken)} == {"layout_has_wheel_replica", "replica_sequence_clockwise"}


def test_617a_1_g__roulette_has_no_rule_of_sides():
    same = {"drop_box_location": "right of the dealer", "tip_box_location": "right of the dealer"}
    assert told(single_zero() | same) == []


@pytest.mark.parametrize("field", ["drop_box_location", "tip_box_location"])
def test_617a_1_g__both_boxes_have_a_place(field):
    assert told(without(single_zero(), field)) == [("cannot_tell", "617a.1(g)", field)]


def test_617a_3_b__two_chip_sets_of_one_color_may_differ_in_design():
    for colors in (["red", "blue", "Red"], ["red", "red ", "blue", "blue"]):
        assert told(single_zero() | {"roulette_chip_colors": colors}) == [
            ("cannot_tell", "617a.3(b)", "roulette_chip_colors")
        ]
    assert told(single_zero() | {"roulette_chip_colors": ["red", "dark red"]}) == []
    assert told(single_zero() | {"roulette_chip_colors": ["red", " "]}) == [
        ("cannot_tell", "617a.3(b)", "roulette_chip_colors[1]")
    ]
    assert told(without(single_zero(), "roulette_chip_colors")) == []


@pytest.mark.parametrize("field", ["layout_approval_ref", "dz_cover_approval_ref"])
@pytest.mark.parametrize("edition", KEYS)
def test_617a_1_e_f__an_approval_says_what_its_section_says_and_who_decides(field, edition):
    (asked,) = findings(without(conversion(edition), field), edition)
    if edition.endswith("P"):
        assert re.search("requires approval of .* by Gaming Operations[.] Enter", asked.message)
    elif field == "layout_approval_ref":
        assert "approved under § 601a.10(a). The Executive Director gives that approval" in asked.message
    else:
        assert "approved under § 601a.10(g). Casino Compliance gives that approval (§ 601a.10(g))." in asked.message


@pytest.mark.parametrize("filing", [single_zero, conversion])
@pytest.mark.parametrize("code", ["first_five", "touchdown"])
def test_617a_1_f_2__an_area_that_the_wheel_cannot_serve_is_noted(filing, code):
    facts = filing()
    facts["layout_wager_areas"] = [*facts["layout_wager_areas"], code]
    assert told(facts) == [("note", "617a.1(f)(2)", f"layout_wager_areas.{code}")]
    other = double_zero()
    other["layout_wager_areas"] = sorted({*other["layout_wager_areas"], code})
    assert told(other) == []
