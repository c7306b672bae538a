"""§§ 623a.2, .3(b), (c), .7(a): the table, its dice, its layout, its limits."""

import pytest

from compliance.regulation.examples import approval
from compliance.regulation.tests.cases import without

from .cases import CODES, compliant, findings, mini_craps, offering, told

YES = [
    ("623a.2(d)(1)", "layout_has_name_or_logo"),
    ("623a.2(d)(3)", "layout_no_call_bets_inscription"),
    ("623a.3(c)", "minmax_sign_present"),
    ("623a.11(a)(4)", "fire_bet_marker_distinguishable"),
]


@pytest.mark.parametrize(("citation", "field"), YES)
def test_623a_2_d_1_2_d_3_3_c_11_a_4__a_plain_duty_is_met_broken_or_not_told(citation, field):
    assert told(compliant() | {field: False}) == [("violation", citation, field)]
    assert told(without(compliant(), field)) == [("cannot_tell", citation, field)]


def test_623a_2_a__the_table_is_oblong_and_walled():
    assert told(compliant() | {"table_shape": "other"}) == [("violation", "623a.2(a)", "table_shape")]
    assert told(without(compliant(), "table_shape")) == [("cannot_tell", "623a.2(a)", "table_shape")]


def test_623a_2_a__without_the_kind_of_table_one_thing_cannot_be_told():
    assert told(without(compliant(), "table_type")) == [("cannot_tell", "623a.2(a)", "table_type")]


@pytest.mark.parametrize(("filing", "citation", "most"), [(compliant, "623a.2(b)", 14), (mini_craps, "623a.2(c)", 9.5)])
def test_623a_2_b_2_c__the_greatest_length_is_allowed(filing, citation, most):
    assert told(filing() | {"table_length_ft": str(most)}) == []
    assert told(filing() | {"table_length_ft": f"{most}{'.' if most == 14 else ''}01"}) == [
        ("violation", citation, "table_length_ft")
    ]
    assert told(without(filing(), "table_length_ft")) == [("cannot_tell", citation, "table_length_ft")]
    assert told(filing() | {"table_length_ft": "0"}) == [("cannot_tell", citation, "table_length_ft")]


@pytest.mark.parametrize(
    ("seats", "expected"), [(-1, "violation"), (0, "cannot_tell"), (1, ""), (9, ""), (10, "violation")]
)
def test_623a_2_c__nine_seats_are_the_most_at_mini_craps(seats, expected):
    told_of_seats = told(mini_craps() | {"seat_count": seats})
    assert told_of_seats == ([(expected, "623a.2(c)", "seat_count")] if expected else [])


def test_623a_2_c__seats_are_asked_at_mini_craps_only():
    assert told(without(mini_craps(), "seat_count")) == [("cannot_tell", "623a.2(c)", "seat_count")]
    assert told(compliant() | {"seat_count": 16}) == []


APPROVALS = [
    ("623a.2(d)", "layout_approval_ref", "gaming_operations"),
    ("623a.2(e)", "drop_tip_box_approval_ref", "casino_compliance"),
    ("623a.2(f)(1)", "fire_bet_areas_location_approval_ref", "gaming_operations"),
    ("623a.2(f)(2)", "fire_bet_collection_area_approval_ref", "gaming_operations"),
    ("623a.2(f)(3)", "fire_bet_wall_notice_approval_ref", "gaming_operations"),
]


@pytest.mark.parametrize(("citation", "field", "unit"), APPROVALS)
def test_623a_2_d_2_e_2_f_1_2_f_2_2_f_3__a_missing_approval_is_owed_by_its_unit(citation, field, unit):
    (found,) = findings(without(compliant(), field))
    assert (found.severity, found.citation, found.field, found.owner) == ("needs_approval", citation, field, unit)
    assert told(compliant() | {field: approval("executive_director")}) == [("needs_approval", citation, field)]


@pytest.mark.parametrize("code", CODES)
def test_623a_2_d_2__every_wager_offered_has_its_area(code):
    areas = [area for area in CODES if area != code]
    assert told(compliant() | {"layout_wager_areas": areas}) == [
        ("violation", "623a.2(d)(2)", f"layout_wager_areas.{code}")
    ]


def test_623a_2_d_2__areas_to_spare_do_no_harm_and_silence_cannot_be_told():
    assert told(offering(less=("field",)) | {"layout_wager_areas": CODES}) == []
    assert told(without(compliant(), "layout_wager_areas")) == [("cannot_tell", "623a.2(d)(2)", "layout_wager_areas")]


HORN_HIGH_PARTS = ["horn", "craps_two", "craps_three", "eleven_one_roll", "craps_twelve"]


@pytest.mark.parametrize(
    ("citation", "code", "parts"),
    [("623a.3(a)(20)", "horn_high", HORN_HIGH_PARTS), ("623a.3(a)(21)", "whirl", ["horn", "any_seven"])],
)
def test_623a_3_a_20_3_a_21__without_an_area_the_parts_are_offered(citation, code, parts):
    field = f"{code}_area"
    other = {"horn_high": "whirl", "whirl": "horn_high"}[code]
    split = offering(less=(other,)) | {field: False, "layout_wager_areas": [area for area in CODES if area != code]}
    split = without(split, f"{other}_area")
    assert told(split) == []
    assert told(without(split, field)) == [("cannot_tell", citation, field)]
    for part in parts:
        offered = [one for one in split["wagers_offered"] if one != part]
        assert told(split | {"wagers_offered": offered}) == [("violation", citation, f"wagers_offered.{part}")]
        bare = [area for area in split["layout_wager_areas"] if area != part]
        assert told(split | {"layout_wager_areas": bare}) == [
            ("violation", "623a.2(d)(2)", f"layout_wager_areas.{part}")
        ]


def test_623a_3_a_20_3_a_21__the_areas_are_not_asked_when_neither_is_offered():
    assert told(without(offering(less=("horn_high", "whirl")), "horn_high_area", "whirl_area")) == []


@pytest.mark.parametrize(
    ("least", "most", "expected"),
    [
        ("3000", "3000.00", []),
        ("3000.01", "3000", ["table_min_usd"]),
        ("0", "3000", ["table_min_usd"]),
        ("0.01", "3000", []),
        ("15", "-1", ["table_max_usd"]),
    ],
)
def test_623a_3_b__limits_are_amounts_in_order(least, most, expected):
    assert told(compliant() | {"table_min_usd": least, "table_max_usd": most}) == [
        ("violation", "623a.3(b)", field) for field in expected
    ]


@pytest.mark.parametrize("field", ["table_min_usd", "table_max_usd"])
def test_623a_3_b__a_limit_not_stated_cannot_be_told(field):
    assert told(without(compliant(), field)) == [("cannot_tell", "623a.3(b)", field)]


@pytest.mark.parametrize("accepted", [True, False, None])
def test_623a_4_b__spoken_wagers_with_cash_are_allowed_and_no_call_bets_stays_on_the_layout(accepted):
    assert told(compliant() | {"verbal_cash_wagers_accepted": accepted}) == []
    assert told(compliant() | {"verbal_cash_wagers_accepted": accepted, "layout_no_call_bets_inscription": False}) == [
        ("violation", "623a.2(d)(3)", "layout_no_call_bets_inscription")
    ]


@pytest.mark.parametrize("filing", [compliant, mini_craps])
@pytest.mark.parametrize("dice", [2, 3, 4, 6])
def test_623a_7_a__a_set_is_five_dice(filing, dice):
    assert told(filing() | {"dice_per_set": dice}) == [("violation", "623a.7(a)", "dice_per_set")]


def test_623a_7_a__dice_not_stated_cannot_be_told():
    for field in ("dice_per_set", "dice_controller"):
        assert told(without(compliant(), field)) == [("cannot_tell", "623a.7(a)", field)]
    assert told(without(mini_craps(), "stickperson_used")) == [("cannot_tell", "623a.7(a)", "stickperson_used")]


@pytest.mark.parametrize(
    ("changes", "controller"),
    [
        ({"table_type": "craps", "table_length_ft": "9"}, "stickperson"),
        ({"stickperson_used": True}, "stickperson"),
        ({"stickperson_used": False}, "dealer"),
    ],
)
def test_623a_7_a__the_dealer_controls_the_dice_at_mini_craps_without_a_stickperson_only(changes, controller):
    other = {"stickperson": "dealer", "dealer": "stickperson"}[controller]
    assert told(mini_craps() | changes | {"dice_controller": controller}) == []
    assert told(mini_craps() | changes | {"dice_controller": other}) == [("violation", "623a.7(a)", "dice_controller")]


@pytest.mark.parametrize("section", [4, 5, 7, 8, 9, 10, 11])
def test_623a__conduct_is_attested_section_by_section(section):
    field = f"attest_623a_{section}"
    expected = [("attestation_missing", f"623a.{section}", field)]
    assert told(without(compliant(), field)) == expected
    assert told(compliant() | {field: {"signed": False}}) == expected


def test_attest_623a_11__is_asked_with_the_fire_bet_only():
    """The other fields: attest_623a_4, attest_623a_5, attest_623a_7, attest_623a_8, attest_623a_9, attest_623a_10."""
    assert "attest_623a_11" not in mini_craps()
    assert told(mini_craps()) == []


@pytest.mark.parametrize(("code", "field"), [("horn_high", "horn_high_area"), ("whirl", "whirl_area")])
def test_623a_2_d_2__an_area_that_the_filing_says_is_not_there_contradicts_it(code, field):
    with_area = compliant()
    with_area["layout_wager_areas"] = sorted({*with_area["layout_wager_areas"], code})
    assert ("cannot_tell", "623a.2(d)(2)", field) in told(with_area | {field: False})
    assert ("cannot_tell", "623a.2(d)(2)", field) not in told(with_area | {field: True})
    without_area = with_area | {"layout_wager_areas": sorted({*with_area["layout_wager_areas"]} - {code})}
    assert ("cannot_tell", "623a.2(d)(2)", field) not in told(without_area | {field: False})
