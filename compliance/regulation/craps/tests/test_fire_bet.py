"""§§ 623a.2(f), 623a.5(f), 623a.11: what the Fire Bet asks of table, pay table, markers and limits."""

import pytest

from compliance.regulation.tests.cases import without

from .cases import compliant, findings, mini_craps, offering, told

FIRE_FACTS = [name for name in compliant() if name.startswith(("fire_bet", "largest_value_chip", "attest_623a_11"))]


def test_623a_2_f__nothing_is_asked_where_the_fire_bet_is_not_offered():
    assert told(without(offering(less=("fire_bet",)), *FIRE_FACTS)) == []


def test_623a_2_f__the_fire_bet_at_mini_craps_goes_to_gaming_operations():
    offered = [*mini_craps()["wagers_offered"], "fire_bet"]
    fire = {name: value for name, value in compliant().items() if name in FIRE_FACTS}
    (found,) = findings(mini_craps() | fire | {"wagers_offered": offered, "layout_wager_areas": offered})
    assert (found.severity, found.citation, found.field) == ("needs_approval", "623a.2(f)", "wagers_offered.fire_bet")


@pytest.mark.parametrize(
    ("count", "broken"), [(-1, "violation"), (0, "cannot_tell"), (1, ""), (16, ""), (17, "violation")]
)
def test_623a_2_f_1__at_most_16_areas(count, broken):
    expected = [(broken, "623a.2(f)(1)", "fire_bet_areas_count")] if broken else []
    assert told(compliant() | {"fire_bet_areas_count": count}) == expected


def test_623a_2_f_1__areas_are_numbered_clockwise_from_the_boxpersons_left():
    field = "fire_bet_areas_numbering"
    assert told(compliant() | {field: "other"}) == [("violation", "623a.2(f)(1)", field)]
    for name in (field, "fire_bet_areas_count"):
        assert told(without(compliant(), name)) == [("cannot_tell", "623a.2(f)(1)", name)]


def test_623a_2_f_2__the_collecting_area_carries_the_same_numbers():
    area, numbers = "fire_bet_collection_area", "fire_bet_collection_area_numbers_match"
    for field in (area, numbers):
        assert told(compliant() | {field: False}) == [("violation", "623a.2(f)(2)", field)]
        assert told(without(compliant(), field)) == [("cannot_tell", "623a.2(f)(2)", field)]
    assert told(without(compliant(), numbers) | {area: False}) == [("violation", "623a.2(f)(2)", area)]


@pytest.mark.parametrize(("item", "code"), [("i", "odds"), ("ii", "acceptance_rule"), ("iii", "limits")])
def test_623a_2_f_3__the_notice_has_three_items(item, code):
    field = "fire_bet_wall_notice_items"
    left = [one for one in compliant()[field] if one != code]
    assert told(compliant() | {field: left}) == [("violation", f"623a.2(f)(3)({item})", f"{field}.{code}")]
    assert told(compliant() | {field: [*left, code, "house rules"]}) == []
    assert told(without(compliant(), field)) == [("cannot_tell", "623a.2(f)(3)", field)]


TABLES = {"A": (24, 249, 999), "B": (39, 199, 499)}
FIELDS = ("fire_bet_odds_4", "fire_bet_odds_5", "fire_bet_odds_6")


def paying(letter, *paid):
    return compliant() | {"fire_bet_paytable": letter} | dict(zip(FIELDS, paid, strict=True))


@pytest.mark.parametrize(("letter", "least"), TABLES.items())
def test_623a_5_f__each_line_is_a_floor_of_the_table_named(letter, least):
    assert told(paying(letter, *least)) == []
    assert told(paying(letter, *(pay + 1 for pay in least))) == []
    for place, field in enumerate(FIELDS):
        less = [pay - (at == place) for at, pay in enumerate(least)]
        assert told(paying(letter, *less)) == [("violation", "623a.5(f)", field)]


@pytest.mark.parametrize(
    ("letter", "paid", "fields"),
    [
        ("A", (24, 199, 499), FIELDS[1:]),
        ("B", (24, 199, 499), FIELDS[:1]),
        ("A", (39, 199, 999), FIELDS[1:2]),
        ("B", (24, 249, 999), FIELDS[:1]),
        ("A", (39, 249, 999), ()),
    ],
)
def test_623a_5_f__a_mixed_table_is_judged_by_the_table_named_alone(letter, paid, fields):
    assert told(paying(letter, *paid)) == [("violation", "623a.5(f)", field) for field in fields]


def test_623a_5_f__the_filing_names_the_table_and_states_the_odds():
    assert told(without(compliant(), "fire_bet_paytable")) == [("violation", "623a.5(f)", "fire_bet_paytable")]
    for field in FIELDS:
        assert told(without(compliant(), field)) == [("cannot_tell", "623a.5(f)", field)]


@pytest.mark.parametrize(
    ("marker", "chip", "broken"), [("1.56", "1.55", False), ("1.55", "1.55", True), ("1.5", "1.55", True)]
)
def test_623a_11_a_4__a_marker_is_wider_than_any_chip(marker, chip, broken):
    filing = compliant() | {"fire_bet_marker_diameter_in": marker, "largest_value_chip_diameter_in": chip}
    assert told(filing) == ([("violation", "623a.11(a)(4)", "fire_bet_marker_diameter_in")] if broken else [])


@pytest.mark.parametrize("field", ["fire_bet_marker_diameter_in", "largest_value_chip_diameter_in"])
def test_623a_11_a_4__a_diameter_that_is_none_cannot_be_told(field):
    expected = [("cannot_tell", "623a.11(a)(4)", field)]
    assert told(without(compliant(), field)) == expected
    assert told(compliant() | {field: "0"}) == expected


LIMITS = {"fire_bet_min_usd": "1", "fire_bet_max_usd": "5", "fire_bet_increment_usd": "1"}


@pytest.mark.parametrize(("field", "due"), LIMITS.items())
def test_623a_11_b_1__limits_and_steps_are_fixed(field, due):
    assert told(compliant() | {field: f"{due}.00"}) == []
    for other in (f"{due}.01", "0.99", "10"):
        assert told(compliant() | {field: other}) == [("violation", "623a.11(b)(1)", field)]
    assert told(without(compliant(), field)) == [("cannot_tell", "623a.11(b)(1)", field)]
