"""§ 617a.1(a) to (d): ball, wheels, order and colors."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation.tests.cases import LATER, without

from .cases import CHAPTER, DOUBLE, KEYS, NOW, SINGLE, conversion, double_zero, findings, single_zero, told

WHEELS = [("617a.1(c)", single_zero), ("617a.1(d)", double_zero), ("617a.1(d)", conversion)]


@pytest.mark.parametrize("edition", KEYS)
@pytest.mark.parametrize("filing", [single_zero, double_zero, conversion])
def test_617a__a_compliant_filing_has_no_finding(filing, edition):
    assert told(filing(edition), edition) == []


@pytest.mark.parametrize("edition", KEYS)
@pytest.mark.parametrize(
    ("diameter", "met"),
    [("0.75", True), ("0.750", True), ("0.8125", True), ("0.875", True), ("0.74999999", False), ("0.87500001", False)],
)
def test_617a_1_a__the_ball_may_be_exactly_12_or_14_sixteenths(diameter, met, edition):
    expected = [] if met else [("violation", "617a.1(a)", "ball_diameter_in")]
    assert told(single_zero(edition) | {"ball_diameter_in": diameter}, edition) == expected


def test_617a_1_a__a_ball_with_metal_is_a_violation():
    assert told(single_zero() | {"ball_material": "contains_metal"}) == [("violation", "617a.1(a)", "ball_material")]


@pytest.mark.parametrize(("diameter", "met"), [("30", True), ("30.00", True), ("29.999999", False)])
def test_617a_1_b__the_wheel_may_be_exactly_30_inches(diameter, met):
    expected = [] if met else [("violation", "617a.1(b)", "wheel_diameter_in")]
    assert told(single_zero() | {"wheel_diameter_in": diameter}) == expected


def test_617a_1_b__wheel_and_layout_stand_apart():
    broken = single_zero() | {"wheel_and_layout_opposite_ends": False}
    assert told(broken) == [("violation", "617a.1(b)", "wheel_and_layout_opposite_ends")]


@pytest.mark.parametrize(("citation", "filing"), WHEELS)
@pytest.mark.parametrize("field", ["wheel_compartment_count", "ring_area_count"])
@pytest.mark.parametrize("off", [-1, 1])
def test_617a_1_c_d__one_place_more_or_less_is_a_violation(citation, filing, field, off):
    broken = filing()
    broken[field] += off
    assert told(broken) == [("violation", citation, field)]


@pytest.mark.parametrize(("citation", "filing"), WHEELS)
@pytest.mark.parametrize("field", ["wheel_compartments_equally_spaced", "ring_areas_equally_spaced"])
def test_617a_1_c_d__places_are_equally_spaced(citation, filing, field):
    assert told(filing() | {field: False}) == [("violation", citation, field)]


@pytest.mark.parametrize(("citation", "filing"), WHEELS)
@given(turn=st.integers(0, 37))
def test_617a_1_c_d__rotation_never_matters(citation, filing, turn):
    whole = filing()
    ring = whole["ring_sequence_clockwise"]
    turned = ring[turn % len(ring) :] + ring[: turn % len(ring)]
    assert told(whole | {"ring_sequence_clockwise": turned}) == []


@pytest.mark.parametrize(("citation", "filing"), WHEELS)
@given(turn=st.integers(0, 37))
def test_617a_1_c_d__reversal_always_matters(citation, filing, turn):
    whole = filing()
    ring = whole["ring_sequence_clockwise"][::-1]
    turned = ring[turn % len(ring) :] + ring[: turn % len(ring)]
    found = findings(whole | {"ring_sequence_clockwise": turned})
    assert [(f.severity, f.citation, f.field) for f in found] == [("violation", citation, "ring_sequence_clockwise")]
    assert "counterclockwise" in found[0].wrong


@given(st.data())
def test_617a_1_d__an_exchange_is_found_at_its_first_place(data):
    one, other = sorted(data.draw(st.lists(st.integers(0, 37), min_size=2, max_size=2, unique=True)))
    ring = list(DOUBLE)
    ring[one], ring[other] = ring[other], ring[one]
    found = findings(double_zero() | {"ring_sequence_clockwise": ring})
    assert [(f.citation, f.field) for f in found] == [("617a.1(d)", f"ring_sequence_clockwise[{one}]")]
    assert found[0].mend == f"Swap {ring[one]} and {ring[other]}."


def test_617a_1_d__the_same_numbers_in_another_order_are_not_enough():
    found = told(double_zero() | {"ring_sequence_clockwise": sorted(DOUBLE)})
    assert [(severity, citation) for severity, citation, _ in found] == [("violation", "617a.1(d)")]


def test_617a_1_d__zero_and_double_zero_are_different_numbers():
    ring = ["0" if number == "00" else number for number in DOUBLE]
    found = findings(double_zero() | {"ring_sequence_clockwise": ring})
    assert [f.citation for f in found] == ["617a.1(d)"]
    assert "Missing: 00." in found[0].wrong


def test_617a_1_c__a_list_of_another_length_says_what_is_missing():
    found = findings(single_zero() | {"ring_sequence_clockwise": SINGLE[:-1]})
    assert [(f.citation, f.field) for f in found] == [("617a.1(c)", "ring_sequence_clockwise")]
    assert "Missing: 26." in found[0].wrong


def test_617a_1_c__each_wheel_has_an_order_of_its_own():
    assert ("violation", "617a.1(c)", "ring_sequence_clockwise") in told(
        single_zero() | {"ring_sequence_clockwise": list(DOUBLE)}
    )
    assert ("violation", "617a.1(d)", "ring_sequence_clockwise") in told(
        conversion() | {"ring_sequence_clockwise": list(SINGLE)}
    )


def test_617a_1_d__colors_need_not_alternate_across_a_green():
    colors = double_zero()["ring_colors"]
    assert colors["1"] == colors["27"] == "red"
    assert colors["2"] == colors["28"] == "black"
    assert told(double_zero()) == []


@pytest.mark.parametrize(("citation", "filing"), WHEELS)
@pytest.mark.parametrize("number", ["9", "1", "27", "2", "32"])
def test_617a_1_c_d__one_number_in_the_other_color_is_named(citation, filing, number):
    broken = filing()
    broken["ring_colors"][number] = "black" if broken["ring_colors"][number] == "red" else "red"
    assert told(broken) == [("violation", citation, f"ring_colors.{number}")]


@pytest.mark.parametrize(("citation", "filing"), WHEELS)
@pytest.mark.parametrize(("number", "color"), [("0", "black"), ("17", "green"), ("17", "silver")])
def test_617a_1_c_d__greens_are_the_zeros_and_nothing_else(citation, filing, number, color):
    broken = filing()
    broken["ring_colors"][number] = color
    assert told(broken) == [("violation", citation, f"ring_colors.{number}")]


@pytest.mark.parametrize(("citation", "filing"), WHEELS)
def test_617a_1_c_d__another_lawful_alternation_is_a_note(citation, filing):
    swapped = {"red": "black", "black": "red", "green": "green"}
    other = filing()
    other["ring_colors"] = {number: swapped[color] for number, color in other["ring_colors"].items()}
    assert told(other) == [("note", citation, "ring_colors")]


@pytest.mark.parametrize(("citation", "filing"), WHEELS)
def test_617a_1_c_d__no_note_says_that_red_and_black_alternate_of_blue(citation, filing):
    there = {"red": "black", "black": "blue", "green": "green"}
    other = filing()
    other["ring_colors"] = {number: there[color] for number, color in other["ring_colors"].items()}
    found = [one for one in findings(other) if one.citation == citation]
    assert {one.severity for one in found} == {"violation"}
    assert {one.wrong for one in found} == {f"The color of {one.field.partition('.')[2]} is “blue”." for one in found}


def test_617a_1_c__a_number_is_like_the_neighbors_that_have_its_color_and_no_others():
    def of_32(**colors: str) -> str:
        broken = single_zero()
        broken["ring_colors"] |= {"32": "black"} | colors
        return next(one.wrong for one in findings(broken) if one.field == "ring_colors.32")

    assert of_32() == "32 is black like 15 beside it, so red and black do not alternate there."
    assert of_32(**{"15": "blue"}) == "32 is black, so red and black do not alternate there."


def test_617a_1_c__a_color_for_a_number_that_the_wheel_lacks():
    broken = single_zero()
    broken["ring_colors"]["00"] = "green"
    assert told(broken) == [("violation", "617a.1(c)", "ring_colors.00")]


def test_617a_1_d__a_color_left_out_cannot_be_told():
    broken = double_zero()
    del broken["ring_colors"]["17"]
    assert told(broken) == [("cannot_tell", "617a.1(d)", "ring_colors.17")]


@pytest.mark.parametrize(("citation", "filing"), WHEELS)
def test_617a_1_c_d__compartments_match_the_ring_or_are_neutral(citation, filing):
    assert told(filing() | {"compartment_color_scheme": "matches_ring"}) == []
    assert told(filing() | {"compartment_color_scheme": "other"}) == [
        ("violation", citation, "compartment_color_scheme")
    ]
    assert told(without(filing(), "compartment_neutral_color")) == [
        ("cannot_tell", citation, "compartment_neutral_color")
    ]
    assert told(without(filing(), "compartment_color_approval_ref")) == [
        ("needs_approval", citation, "compartment_color_approval_ref")
    ]


def test_617a_1_c_d__a_compliant_wheel_is_met_in_one_paragraph_only():
    rules = CHAPTER.rules(NOW)
    from compliance.regulation import explain

    answers = {(row.provision.citation, row.answer) for row in explain(CHAPTER.parse(single_zero()), rules, LATER)}
    assert ("617a.1(c)", "met") in answers
    assert ("617a.1(d)", "met") not in answers
    assert ("617a.1(d)", "not_applicable") in answers
