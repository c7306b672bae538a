"""§§ 623a.3(a), 623a.5, 623a.6: which wagers are offered, what they pay, what they cost, how far they are supported."""

import pytest

from compliance.regulation.examples import odds
from compliance.regulation.tests.cases import without

from .cases import BUY, CODES, LAY, LISTED, POINTS, SUPPLEMENTAL, compliant, findings, offering, told, with_odds

TAKE, LAID = "supplemental_take_max_multiple", "supplemental_lay_max_win_multiple"


@pytest.mark.parametrize("code", ["bonus_craps", "hop_1_1", "supplemental_pass", ""])
def test_623a_3_a__a_wager_outside_the_list_is_a_violation(code):
    filing = compliant() | {"wagers_offered": [*CODES, code]}
    assert told(filing) == [("violation", "623a.3(a)", f"wagers_offered.{code}")]


def test_623a_3_a__odds_for_an_unlisted_wager_offer_it():
    assert told(with_odds("big_six", odds(1))) == [("violation", "623a.3(a)", "payout_odds.big_six")]


@pytest.mark.parametrize("filing", [without(compliant(), "wagers_offered"), compliant() | {"wagers_offered": []}])
def test_623a_3_a__no_wager_at_all_cannot_be_told(filing):
    found = told(filing)
    assert ("cannot_tell", "623a.3(a)", "wagers_offered") in found
    assert all(severity != "needs_approval" for severity, _, _ in found)
    filing = filing | {"payout_odds": filing["payout_odds"] | {"big_six": odds(1)}}
    assert set(told(filing)) == {*found, ("violation", "623a.3(a)", "payout_odds.big_six")}


def test_623a_3_a__any_of_the_42_may_be_left_out():
    for code in set(CODES) - {"place_to_win"}:
        assert [one for one in told(offering(less=(code,))) if one[1].startswith("623a.3(a)")] == []


NUMBERS = [
    ("623a.3(a)(5)", "place_to_win", "place_to_win_numbers"),
    ("623a.3(a)(6)", "place_to_lose", "place_to_lose_numbers"),
    ("623a.3(a)(41)", "buy_bet", "buy_numbers"),
    ("623a.3(a)(42)", "lay_bet", "lay_numbers"),
]


@pytest.mark.parametrize(("citation", "code", "field"), NUMBERS)
def test_623a_3_a_5_3_a_6_3_a_41_3_a_42__numbers_are_points(citation, code, field):
    assert told(compliant() | {field: [6, 8]}) == []
    for number in (2, 7, 11):
        assert told(compliant() | {field: [6, number]}) == [("violation", citation, f"{field}[1]")]
    assert told(without(compliant(), field)) == [("cannot_tell", citation, field)]
    assert told(compliant() | {field: []}) == [("cannot_tell", citation, field)]


def test_623a_3_a_41__buy_may_not_replace_place_to_win():
    assert told(offering(less=("place_to_win",))) == [("violation", "623a.3(a)(41)", "wagers_offered.buy_bet")]
    assert told(offering(less=("place_to_win", "buy_bet"))) == []


def test_623a_3_a_42__lay_may_replace_place_to_lose():
    assert told(offering(less=("place_to_lose",))) == []
    assert told(offering(less=("place_to_lose",)) | {"lay_replaces_place_to_lose": True}) == []


def test_623a_3_a_42__whether_lay_replaces_place_to_lose_is_one_answer():
    expected = [("cannot_tell", "623a.3(a)(42)", "lay_replaces_place_to_lose")]
    assert told(without(compliant(), "lay_replaces_place_to_lose")) == expected
    assert told(compliant() | {"lay_replaces_place_to_lose": True}) == expected
    assert told(without(offering(less=("lay_bet",)), "lay_replaces_place_to_lose", "lay_numbers")) == []


@pytest.mark.parametrize(("line", "listed"), LISTED.items())
def test_623a_5_a__exact_odds_pass_less_is_a_violation_more_goes_to_gaming_operations(line, listed):
    pay, to = listed["pay"], listed["to"]
    assert told(with_odds(line, odds(pay * 2, to * 2))) == []
    assert told(with_odds(line, odds(pay * 100 - 1, to * 100))) == [("violation", "623a.5(a)", f"payout_odds.{line}")]
    (found,) = findings(with_odds(line, odds(pay * 100 + 1, to * 100)))
    assert (found.severity, found.citation, found.owner) == ("needs_approval", "623a.5(a)", "gaming_operations")


def test_623a_5_a__to_1_is_not_for_1():
    assert told(with_odds("craps_two", odds(29))) == [("violation", "623a.5(a)", "payout_odds.craps_two")]


def test_623a_5_a__5_to_11_is_not_11_to_5():
    assert told(with_odds("place_to_lose_4", odds(11, 5))) == [
        ("needs_approval", "623a.5(a)", "payout_odds.place_to_lose_4")
    ]


@pytest.mark.parametrize(
    ("line", "citation"), [("field_2_12", "(a)"), ("buy_bet_6", "(g)(1)"), ("lay_bet_9", "(g)(2)")]
)
def test_623a_5_a_5_g_1_5_g_2__a_line_missing_cannot_be_told(line, citation):
    filing = compliant()
    del filing["payout_odds"][line]
    assert told(filing) == [("cannot_tell", f"623a.5{citation}", f"payout_odds.{line}")]


def test_623a_5_a__lines_of_numbers_not_offered_may_be_missing():
    filing = compliant() | {"place_to_win_numbers": [6, 8], "buy_numbers": [4, 10]}
    for line in ("place_to_win_4", "place_to_win_9", "buy_bet_6"):
        del filing["payout_odds"][line]
    assert told(filing) == []
    assert told(without(compliant(), "payout_odds")) == [("cannot_tell", "623a.5(a)", "payout_odds")]


@pytest.mark.parametrize(
    ("line", "listed", "citation"),
    [(line, paid, "623a.5(g)(1)") for line, paid in BUY.items()]
    + [(line, paid, "623a.5(g)(2)") for line, paid in LAY.items()],
)
def test_623a_5_g_1_5_g_2__true_odds_are_neither_less_nor_more(line, listed, citation):
    pay, to = listed["pay"], listed["to"]
    assert told(with_odds(line, odds(pay * 3, to * 3))) == []
    for other in (odds(pay * 100 - 1, to * 100), odds(pay * 100 + 1, to * 100)):
        assert told(with_odds(line, other)) == [("violation", citation, f"payout_odds.{line}")]


@pytest.mark.parametrize(
    ("code", "citation"),
    [
        ("craps_eleven", "623a.5(b)"),
        ("horn", "623a.5(c)"),
        ("horn_high", "623a.5(d)"),
        ("whirl", "623a.5(e)"),
        ("fire_bet", "623a.5(f)"),
    ],
)
def test_623a_5_b_5_c_5_d_5_e_5_f__a_wager_paid_in_parts_has_no_line_of_its_own(code, citation):
    assert told(with_odds(code, odds(7))) == [("violation", citation, f"payout_odds.{code}")]


PARTS = [
    ("craps_eleven", "623a.5(b)", ["any_craps", "eleven_one_roll"]),
    ("horn", "623a.5(c)", ["craps_two", "craps_three", "craps_twelve", "eleven_one_roll"]),
    ("horn_high", "623a.5(d)", ["craps_two", "craps_three", "craps_twelve", "eleven_one_roll"]),
    ("whirl", "623a.5(e)", ["any_seven", "craps_two", "craps_three", "craps_twelve", "eleven_one_roll"]),
]
PAID_BY_OTHERS = {code for code, _, _ in PARTS}


@pytest.mark.parametrize(("code", "citation", "parts"), PARTS)
def test_623a_5_b_5_c_5_d_5_e__a_part_whose_odds_are_neither_stated_nor_offered_cannot_be_told(code, citation, parts):
    for part in parts:
        filing = offering(less=tuple({part, *PAID_BY_OTHERS} - {code}))
        assert [one for one in told(filing) if one[1].startswith("623a.5")] == []  # its odds are stated
        del filing["payout_odds"][part]
        assert [one for one in told(filing) if one[1].startswith("623a.5")] == [
            ("cannot_tell", citation, f"payout_odds.{part}")
        ]
        not_offered = offering(less=tuple({part, *PAID_BY_OTHERS}))
        del not_offered["payout_odds"][part]
        assert [one for one in told(not_offered) if one[1].startswith("623a.5")] == []


def test_623a_5_b__a_part_that_is_offered_is_asked_for_once():
    filing = compliant()
    del filing["payout_odds"]["any_craps"]
    assert told(filing) == [("cannot_tell", "623a.5(a)", "payout_odds.any_craps")]
    assert told(without(compliant(), "payout_odds")) == [("cannot_tell", "623a.5(a)", "payout_odds")]


@pytest.mark.parametrize("side", ["buy", "lay"])
class TestVigorish:
    def charged(self, side, **changes):
        stated = {"charged": True, "percent": "5", "timing": "when_made"} | changes
        return compliant() | {f"{side}_vigorish_{name}": value for name, value in stated.items()}

    @pytest.mark.parametrize("percent", ["0.01", "4.5", "5", "5.00"])
    def test_623a_5_g_3__up_to_5_percent_is_allowed(self, side, percent):
        assert told(self.charged(side, percent=percent)) == []

    @pytest.mark.parametrize(
        ("percent", "severity"),
        [("5.01", "violation"), ("0", "cannot_tell"), ("0.00", "cannot_tell"), ("-1", "violation")],
    )
    def test_623a_5_g_3__more_than_5_percent_is_a_violation_and_0_contradicts_the_charge(self, side, percent, severity):
        assert told(self.charged(side, percent=percent)) == [(severity, "623a.5(g)(3)", f"{side}_vigorish_percent")]

    @pytest.mark.parametrize("name", ["percent", "timing"])
    def test_623a_5_g_3__a_charge_is_declared(self, side, name):
        assert told(self.charged(side, **{name: None})) == [("violation", "623a.5(g)(3)", f"{side}_vigorish_{name}")]

    def test_623a_5_g_3__without_a_charge_nothing_is_declared(self, side):
        assert told(self.charged(side, charged=False, percent=None, timing=None)) == []
        assert told(self.charged(side, charged=None)) == [("cannot_tell", "623a.5(g)(3)", f"{side}_vigorish_charged")]

    def test_623a_5_g_3__a_percentage_where_none_is_charged_contradicts_the_filing(self, side):
        place = [("cannot_tell", "623a.5(g)(3)", f"{side}_vigorish_percent")]
        assert told(self.charged(side, charged=False, percent="5")) == place
        for percent in (None, "0"):
            assert told(self.charged(side, charged=False, percent=percent)) == []

    def test_623a_5_g_3__is_not_asked_of_a_bet_not_offered(self, side):
        assert told(offering(less=(f"{side}_bet",)) | {f"{side}_vigorish_percent": "9"}) == []

    def test_623a_5_g_3__the_base_is_the_amount_wagered(self, side):
        (found,) = findings(self.charged(side, percent="6"))
        assert "of the amount wagered" in found.message


def test_623a_5_h__no_other_fee_is_charged():
    assert told(compliant() | {"other_fees": ["1 % of every Pass Bet", ""]}) == [
        ("violation", "623a.5(h)", "other_fees[0]"),
        ("cannot_tell", "623a.5(h)", "other_fees[1]"),
    ]
    assert told(without(compliant(), "other_fees")) == [("cannot_tell", "623a.5(h)", "other_fees")]


LIMITS = [
    (TAKE, "623a.6(a)", ()),
    (TAKE, "623a.6(c)", ("pass_bet",)),
    (LAID, "623a.6(b)", ()),
    (LAID, "623a.6(d)", ("dont_pass_bet",)),
]


@pytest.mark.parametrize(("field", "citation", "less"), LIMITS)
def test_623a_6_a_6_b_6_c_6_d__a_limit_below_the_original_wager_is_a_violation(field, citation, less):
    filing = offering(less=less)
    assert told(filing | {field: "1"}) == []
    assert told(filing | {field: "0.99"}) == [("violation", citation, field)]
    by_point = {str(point): "3" for point in POINTS}
    assert told(filing | {field: by_point}) == []
    assert told(filing | {field: by_point | {"6": "0"}}) == [("violation", citation, f"{field}.6")]
    assert told(filing | {field: by_point | {"7": "3"}}) == [("violation", citation, f"{field}.7")]
    assert told(filing | {field: without(by_point, "9")}) == [("cannot_tell", citation, f"{field}.9")]
    assert told(without(filing, field)) == [("cannot_tell", citation, field)]


@pytest.mark.parametrize("field", [TAKE, LAID])
def test_623a_6_e__ten_times_is_the_most(field):
    assert told(compliant() | {field: "10"}) == []
    assert told(compliant() | {field: "10.01"}) == [("violation", "623a.6(e)", field)]
    by_point = {str(point): "10" for point in POINTS}
    assert told(compliant() | {field: by_point | {"4": "20"}}) == [("violation", "623a.6(e)", f"{field}.4")]


def test_623a_6_e__the_dont_side_is_counted_in_winnings():
    (found,) = findings(compliant() | {LAID: "20"})
    assert "counted in winnings" in found.message


@pytest.mark.parametrize(
    ("field", "less", "citation"),
    [(TAKE, ("pass_bet", "come_bet"), "623a.6(a)"), (LAID, ("dont_pass_bet", "dont_come_bet"), "623a.6(b)")],
)
def test_623a_6_a_6_b__a_limit_without_a_bet_to_support_contradicts_the_filing(field, less, citation):
    assert told(offering(less=less)) == [("cannot_tell", citation, field)]
    assert told(offering(less=less) | {field: "-1"}) == [("violation", citation, field)]
    assert told(offering(less=less) | {field: {"4": "-1", "6": "2"}}) == [("violation", citation, f"{field}.4")]
    assert told(without(offering(less=less), field)) == []


@pytest.mark.parametrize("allowed", [True, False, None])
def test_623a_6_f__an_even_payout_may_need_more(allowed):
    assert told(compliant() | {"supplemental_rounding_excess_allowed": allowed}) == []


@pytest.mark.parametrize(("line", "listed"), SUPPLEMENTAL.items())
def test_623a_6_a_2__supplemental_odds_need_not_be_stated_and_are_true_if_they_are(line, listed):
    letter = {"pass": "a", "dont_pass": "b", "come": "c", "dont_come": "d"}[line[13:].rpartition("_")[0]]
    assert told(with_odds(line, listed)) == []
    other = odds(listed["pay"] * 100 + 1, listed["to"] * 100)
    assert told(with_odds(line, other)) == [("violation", f"623a.6({letter})(2)", f"payout_odds.{line}")]


def test_623a_12__bonus_craps_is_a_note_and_turns_nothing_off():
    offered = {"bonus_craps_offered": True, "bonus_craps_paytable": "A"}
    (found,) = findings(compliant() | offered)
    assert (found.severity, found.citation, found.field) == ("note", "623a.12", "bonus_craps_offered")
    assert "Its text is not on file" in found.message
    assert told(compliant() | {"bonus_craps_offered": False}) == []
    assert told(with_odds("field_2_12", odds(1)) | offered)[0] == ("violation", "623a.5(a)", "payout_odds.field_2_12")


def test_623b_3__other_names_of_bonus_craps_are_a_note():
    assert told(compliant() | {"bonus_craps_offered": True, "bonus_craps_wager_names": "Lows, Highs, All"}) == [
        ("note", "623a.12", "bonus_craps_offered"),
        ("note", "623b.3", "bonus_craps_wager_names"),
    ]
    assert told(compliant() | {"bonus_craps_wager_names": "Lows, Highs, All"}) == []


def test_623a_3_a__hot_shooter_jackpot_is_a_note_and_turns_nothing_off():
    assert told(compliant() | {"hot_shooter_jackpot_offered": True, "hot_shooter_paytable": "1"}) == [
        ("note", "623a.3(a)", "hot_shooter_jackpot_offered")
    ]
    assert told(compliant() | {"hot_shooter_jackpot_offered": False}) == []
