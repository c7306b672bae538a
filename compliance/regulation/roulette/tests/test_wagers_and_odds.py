"""§§ 617a.3(e), (f) and 617a.4: wagers by wheel, odds, zeros, Touchdown Roulette, side wagers."""

import pytest

from compliance.regulation.examples import approval, example, odds
from compliance.regulation.roulette.figures import TOUCHDOWN_PAYTABLES
from compliance.regulation.tests.cases import without

from .cases import KEYS, conversion, double_zero, findings, single_zero, told, touchdown

LEAST = {line: paid["pay"] for line, paid in example("617a")["payout_odds"].items()}
ZEROS_AMONG_DOWNS = ("note", "617a.3(f)(2)", "touchdown_offered")


def with_odds(filing, code, stated):
    return filing | {"payout_odds": filing["payout_odds"] | {code: stated}}


def test_617a_3_e__a_line_for_an_unlisted_wager_is_seen_where_no_wager_is_stated():
    for filing in (without(double_zero(), "wagers_offered"), double_zero() | {"wagers_offered": []}):
        found = told(with_odds(filing, "half_back", odds(1)))
        assert ("cannot_tell", "617a.3(e)", "wagers_offered") in found
        assert ("violation", "617a.3(e)", "payout_odds.half_back") in found


@pytest.mark.parametrize("edition", KEYS)
@pytest.mark.parametrize(("code", "pay"), LEAST.items())
def test_617a_4_a__odds_are_floors(code, pay, edition):
    filing = double_zero(edition)
    assert told(with_odds(filing, code, odds(pay * 2, 2)), edition) == []
    assert told(with_odds(filing, code, odds(pay * 100 + 1, 100)), edition) == []
    assert told(with_odds(filing, code, odds(pay * 100 - 1, 100)), edition) == [
        ("violation", "617a.4(a)", f"payout_odds.{code}")
    ]


def test_617a_4_a__a_wager_without_a_line_cannot_be_told():
    filing = single_zero()
    del filing["payout_odds"]["split"]
    assert told(filing) == [("cannot_tell", "617a.4(a)", "payout_odds.split")]


def test_617a_3_e_1_iii__five_adjacent_has_no_line_of_its_own():
    assert told(with_odds(double_zero(), "five_adjacent", odds(35))) == [
        ("violation", "617a.3(e)(1)(iii)", "payout_odds.five_adjacent")
    ]


def test_617a_3_e_1_iii__five_adjacent_without_the_odds_of_straight_cannot_be_told():
    filing = double_zero()
    del filing["payout_odds"]["straight"]
    assert told(filing) == [("cannot_tell", "617a.4(a)", "payout_odds.straight")]
    filing["wagers_offered"] = [code for code in filing["wagers_offered"] if code != "straight"]
    assert told(filing) == [("cannot_tell", "617a.3(e)(1)(iii)", "payout_odds.straight")]
    assert told(with_odds(filing, "straight", odds(35))) == []


@pytest.mark.parametrize(
    ("filing", "citation"), [(single_zero, "617a.4(b)"), (double_zero, "617a.4(b)"), (conversion, "617a.4(c)(3)")]
)
@pytest.mark.parametrize("edition", KEYS)
def test_617a_4_b_c_3__giving_half_back_on_zero_is_a_violation(filing, citation, edition):
    assert told(filing(edition) | {"outside_lose_on_zero": False}, edition) == [
        ("violation", citation, "outside_lose_on_zero")
    ]
    assert told(without(filing(edition), "outside_lose_on_zero"), edition) == [
        ("cannot_tell", citation, "outside_lose_on_zero")
    ]


@pytest.mark.parametrize("filing", [single_zero, conversion])
def test_617a_3_e_5__first_five_needs_00_in_play(filing):
    offered = filing()
    offered["wagers_offered"].append("first_five")
    offered["layout_wager_areas"].append("first_five")
    assert told(with_odds(offered, "first_five", odds(6))) == [
        ("violation", "617a.3(e)(5)", "wagers_offered.first_five")
    ]


@pytest.mark.parametrize("filing", [single_zero, conversion])
@pytest.mark.parametrize("group", ["0-2-00", "00-2-3"])
def test_617a_3_e_3_i__groups_with_00_need_00_in_play(filing, group):
    assert told(filing() | {"three_number_groups": ["0-1-2", group]}) == [
        ("violation", "617a.3(e)(3)(i)", f"three_number_groups.{group}")
    ]


@pytest.mark.parametrize("edition", KEYS)
@pytest.mark.parametrize("filing", [single_zero, double_zero, conversion])
def test_617a_3_e_3_i__0_2_3_is_in_no_edition(filing, edition):
    assert told(filing(edition) | {"three_number_groups": ["0-2-3"]}, edition) == [
        ("violation", "617a.3(e)(3)(i)", "three_number_groups.0-2-3")
    ]


def test_617a_3_e_3_i__rows_only_is_an_empty_set_and_silence_is_not():
    assert told(double_zero() | {"three_number_groups": []}) == []
    assert told(without(double_zero(), "three_number_groups")) == [
        ("cannot_tell", "617a.3(e)(3)(i)", "three_number_groups")
    ]


@pytest.mark.parametrize("edition", KEYS)
def test_617a_3_e__a_wager_outside_the_list_is_a_violation(edition):
    filing = single_zero(edition)
    filing["wagers_offered"].append("neighbors_of_zero")
    assert told(filing, edition) == [("violation", "617a.3(e)", "wagers_offered.neighbors_of_zero")]
    assert told(with_odds(single_zero(edition), "neighbors_of_zero", odds(7)), edition) == [
        ("violation", "617a.3(e)", "payout_odds.neighbors_of_zero")
    ]


def test_617a_3_e_1_i__five_adjacent_is_offered_only_if_the_submission_says_so():
    expected = [("violation", "617a.3(e)(1)(i)", "five_adjacent_offered")]
    assert told(double_zero() | {"five_adjacent_offered": False}) == expected
    area_only = single_zero()
    area_only["layout_wager_areas"].append("five_adjacent")
    assert told(area_only) == expected
    assert told(without(double_zero(), "five_adjacent_offered")) == [
        ("cannot_tell", "617a.3(e)(1)(i)", "five_adjacent_offered")
    ]


def test_617a_3_e_1_i__five_adjacent_needs_submission_replica_and_procedure():
    bare = without(
        double_zero(), "layout_has_wheel_replica", "replica_sequence_clockwise", "attest_617a_5_d", "attest_617a_3_e_1"
    )
    assert told(bare) == [
        ("cannot_tell", "617a.1(f)(4)", "layout_has_wheel_replica"),
        ("cannot_tell", "617a.1(f)(4)", "replica_sequence_clockwise"),
        ("attestation_missing", "617a.3(e)(1)", "attest_617a_3_e_1"),
        ("attestation_missing", "617a.5(d)", "attest_617a_5_d"),
    ]


def test_617a_3_e_1_ii__five_adjacent_on_a_converted_wheel_is_a_note():
    offered = double_zero() | {key: value for key, value in conversion().items() if key not in double_zero()}
    offered |= {"wheel_mode": "double_zero_as_single_zero", "three_number_groups": ["0-1-2"]}
    for field in ("wagers_offered", "layout_wager_areas"):
        offered[field].remove("first_five")
    assert told(offered) == [("note", "617a.3(e)(1)(ii)", "five_adjacent_offered")]


def test_617a_3_f__touchdown_with_its_whole_chain_leaves_a_note_only():
    assert told(touchdown()) == [ZEROS_AMONG_DOWNS]


@pytest.mark.parametrize("table_format", ["traditional", "electronic", "hybrid"])
def test_617a_3_f__touchdown_needs_a_fully_automated_table(table_format):
    assert told(touchdown() | {"table_format": table_format}) == [
        ("violation", "617a.3(f)", "table_format"),
        ZEROS_AMONG_DOWNS,
    ]


def test_617a_1_f_5__touchdown_needs_00_in_play():
    found = told(touchdown() | {"wheel_mode": "double_zero_as_single_zero"})
    assert ("violation", "617a.1(f)(5)", "wheel_mode") in found


def test_617a_1_f_5__touchdown_needs_an_area_for_each_player():
    assert told(touchdown() | {"layout_touchdown_area_per_player": False}) == [
        ("violation", "617a.1(f)(5)", "layout_touchdown_area_per_player"),
        ZEROS_AMONG_DOWNS,
    ]


@pytest.mark.parametrize("edition", ["617a-2011P", "617a-2012"])
def test_617a_3_e__touchdown_before_2019_is_no_listed_wager(edition):
    early = touchdown() | {k: v for k, v in double_zero(edition).items() if k.endswith("_ref")}
    assert told(early, edition) == [("violation", "617a.3(e)", "wagers_offered.touchdown")]
    early["wagers_offered"].remove("touchdown")
    assert told(early, edition) == [("violation", "617a.3(e)", "touchdown_offered")]


def test_617a_4_d__a_missing_letter_is_a_violation():
    assert told(without(touchdown(), "touchdown_paytable")) == [
        ZEROS_AMONG_DOWNS,
        ("violation", "617a.4(d)", "touchdown_paytable"),
    ]


def paytable(letter):
    return {line: odds(paid.pay, paid.to) for line, paid in TOUCHDOWN_PAYTABLES.of("617a-2019")[letter].items()}


@pytest.mark.parametrize("letter", "ABCD")
def test_617a_4_d__each_line_is_exact(letter):
    filing = touchdown() | {"touchdown_paytable": letter, "touchdown_odds": paytable(letter)}
    assert told(filing) == [ZEROS_AMONG_DOWNS]
    for line, stated in paytable(letter).items():
        for pay in (stated["pay"] + 1, stated["pay"] - 1):
            if pay:
                broken = filing | {"touchdown_odds": paytable(letter) | {line: odds(pay)}}
                assert told(broken)[1:] == [("violation", "617a.4(d)", f"touchdown_odds.{line}")]


def test_617a_4_d__lines_of_another_letter_are_named():
    found = findings(touchdown() | {"touchdown_odds": paytable("C")})
    assert [f.field for f in found[1:]] == ["touchdown_odds.yards_1_10"]
    assert "pay table C" in found[1].wrong


def test_617a_4_d__the_four_tables_are_those_of_the_text():
    lines = [[paid.pay for paid in table.values()] for table in TOUCHDOWN_PAYTABLES.of("617a-2019").values()]
    assert lines == [
        [1000, 150, 75, 50, 25, 10, 5, 1],
        [500, 250, 75, 50, 25, 10, 5, 1],
        [1000, 200, 75, 50, 25, 10, 5, 1],
        [500, 200, 100, 50, 25, 10, 5, 1],
    ]


GENERATOR = {
    "rng_approval_ref": approval("gaming_laboratory_operations"),
    "layout_approval_ref": approval("executive_director"),
}


@pytest.mark.parametrize(("code", "citation"), [("b2b", "617b.1"), ("blazing_7s", "617b.2"), ("roulette_up", "617b.4")])
def test_617b__a_side_wager_without_its_text_is_a_note(code, citation):
    assert told(single_zero() | {"side_wagers": [{"code": code, "offered": True}]}) == [
        ("note", citation, "side_wagers[0]")
    ]
    assert told(single_zero() | {"side_wagers": [{"code": code, "offered": False}]}) == []


def test_617b_1__a_record_says_which_side_wager_it_is_and_whether_it_is_offered():
    assert told(single_zero() | {"side_wagers": [{}]}) == [
        ("cannot_tell", "617b.1", "side_wagers[0].code"),
        ("cannot_tell", "617b.1", "side_wagers[0].offered"),
    ]


def test_617b_5__roulette_x_turns_off_the_floor_of_straight_only():
    wager = {"code": "roulette_x", "offered": True, "paytable_label": "B", **GENERATOR}
    filing = with_odds(with_odds(single_zero(), "straight", odds(29)), "split", odds(16))
    assert told(filing | {"side_wagers": [wager]}) == [
        ("violation", "617a.4(a)", "payout_odds.split"),
        ("note", "617b.5", "side_wagers[0]"),
    ]
    unused = wager | {"offered": False}
    assert ("violation", "617a.4(a)", "payout_odds.straight") in told(filing | {"side_wagers": [unused]})
    assert told(single_zero() | {"side_wagers": [without(wager, "paytable_label", "rng_approval_ref")]}) == [
        ("note", "617b.5", "side_wagers[0]"),
        ("cannot_tell", "617b.5", "side_wagers[0].paytable_label"),
        ("needs_approval", "617b.5", "side_wagers[0].rng_approval_ref"),
    ]


def test_617b_3__lightning_needs_a_single_zero_wheel():
    wager = {"side_wagers": [{"code": "lightning", "offered": True, **GENERATOR}]}
    assert told(single_zero() | wager) == [("note", "617b.3", "side_wagers[0]")]
    assert told(double_zero() | wager) == [("violation", "617b.3", "wheel_mode"), ("note", "617b.3", "side_wagers[0]")]
    low = with_odds(single_zero() | wager, "straight", odds(29))
    assert ("cannot_tell", "617a.4(a)", "payout_odds.straight") in told(low)
