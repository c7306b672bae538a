"""§ 623a.3(a): the 42 wagers as data, held against the dice and against the payout mathematics."""

from fractions import Fraction

import pytest

from compliance.regulation.craps import mathematics
from compliance.regulation.craps.figures import BUY_ODDS, FIRE_BET_PAYTABLES, LAY_ODDS, PAYOUT_ODDS, SUPPLEMENTAL_ODDS
from compliance.regulation.craps.labels import ODDS_LINES
from compliance.regulation.craps.wagers import BY_CODE, WAGERS
from compliance.regulation.craps.ways import ALL_ROLLS, First, Next, Otherwise, Points, Rolls

from .cases import BUY, CHAPTER, CODES, KEY, LAY, LISTED, POINTS, SUPPLEMENTAL

ONE_ROLL = [wager for wager in WAGERS if isinstance(wager.loses[0], Otherwise)]
RACES = [wager for wager in WAGERS if isinstance(wager.wins[0], First)]
LINE_BETS = WAGERS[:4]


def rolls_of(written: str, number: int = 0) -> Rolls:
    """The ordered rolls that `written` names, with `number` for `p`."""
    found: set[tuple[int, int]] = set()
    kind = ""
    for word in written.replace(",", " ").split():
        if word in ("hard", "easy"):
            kind = word
        elif "-" in word:
            one, other = map(int, word.split("-"))
            found |= {(one, other), (other, one)}
        else:
            total = number if word == "p" else int(word)
            fits = {roll for roll in ALL_ROLLS if sum(roll) == total}
            hard = {(one, other) for one, other in fits if one == other}
            found |= {"": fits, "hard": hard, "easy": fits - hard}[kind]
            kind = ""
    assert found
    assert found <= ALL_ROLLS
    return frozenset(found)


def test_623a_3_a__there_are_42_wagers_in_the_order_of_the_text():
    assert [wager.number for wager in WAGERS] == list(range(1, 43))
    assert len(set(CODES)) == 42
    assert CODES[25:30] == ["hop_1_3", "hop_1_4", "hop_2_3", "hop_1_5", "hop_2_4"]
    assert not {"hop_1_1", "hop_1_2", "hop_5_6", "hop_6_6"} & set(CODES)
    assert len(ONE_ROLL) + len(RACES) + len(LINE_BETS) + 1 == 42


@pytest.mark.parametrize("wager", ONE_ROLL, ids=lambda wager: wager.code)
def test_623a_3_a__a_one_roll_wager_wins_on_the_rolls_that_pay_it(wager):
    (way,) = wager.wins
    wins = rolls_of(way.rolls)
    assert isinstance(way, Next)
    variants = [code for code in mathematics.ONE_ROLL if code == wager.code or code.startswith(f"{wager.code}_")]
    variants = [code for code in variants if code == wager.code or wager.code == "horn_high"]
    assert variants
    for code in variants:
        paid = {roll for part in mathematics.ONE_ROLL[code] for rolls in part.values() for roll in rolls}
        assert paid == wins


@pytest.mark.parametrize("wager", RACES, ids=lambda wager: wager.code)
def test_623a_3_a__a_race_is_won_and_lost_on_the_same_rolls_as_figured(wager):
    (won,), (lost,) = wager.wins, wager.loses
    for code in (code for code in mathematics.CONTESTS if code == wager.code or code.startswith(f"{wager.code}_")):
        number = int(code.rpartition("_")[2])
        contest = mathematics.CONTESTS[code]
        assert rolls_of(won.rolls, number) == contest.wins == rolls_of(lost.before, number)
        assert rolls_of(lost.rolls, number) == contest.loses == rolls_of(won.before, number)


@pytest.mark.parametrize("wager", LINE_BETS, ids=lambda wager: wager.code)
def test_623a_3_a__a_line_bet_is_decided_as_figured(wager):
    line = mathematics.LINES[wager.code]
    at_once, point = wager.wins
    lost_at_once, lost_point = wager.loses
    assert rolls_of(at_once.rolls) == line.wins
    assert rolls_of(lost_at_once.rolls) == line.loses
    for number in POINTS:
        assert rolls_of(point.rolls, number) == line.contest(number).wins
        assert rolls_of(lost_point.rolls, number) == line.contest(number).loses
    rest = ALL_ROLLS - line.wins - line.loses - {roll for number in POINTS for roll in rolls_of(str(number))}
    assert rest == (rolls_of(wager.returned[0].rolls) if wager.returned else frozenset())


@pytest.mark.parametrize("code", ["dont_pass_bet", "dont_come_bet"])
def test_623a_3_a_2_iii__the_dont_side_returns_the_stake_on_12_and_not_on_2(code):
    wager = BY_CODE[code]
    assert rolls_of(wager.returned[0].rolls) == {(6, 6)}
    assert (1, 1) in rolls_of(wager.wins[0].rolls)


def test_623a_3_a_40__the_fire_bet_needs_four_different_points_before_a_loser_7():
    wager = BY_CODE["fire_bet"]
    assert (wager.wins, wager.loses) == ((Points(4),), (Points(0, 3),))
    assert "loser 7" in wager.wins[0].words
    law = mathematics.fire_bet_points()
    assert law != mathematics.fire_bet_points(any_seven_ends=True)
    assert sum(law) == 1


def test_623a_11_b_2__a_repeated_point_counts_once_and_a_change_of_shooter_changes_nothing():
    assert len(mathematics.fire_bet_points()) == 7
    duties = {row.citation: row.duty for row in CHAPTER.provisions}
    assert "counts once" in duties["623a.11(b)(2)"]
    assert "continue" in duties["623a.11(a)(2)"]


REMOVAL = {
    "pass_bet": ("locked_at_point", "623a.4(c)(1)"),
    "come_bet": ("locked_at_point", "623a.4(c)(2)"),
    "dont_pass_bet": ("never_back", "623a.4(d)"),
    "dont_come_bet": ("never_back", "623a.4(d)"),
    "fire_bet": ("fixed", "623a.4(c)(3)"),
}


@pytest.mark.parametrize("wager", WAGERS, ids=lambda wager: wager.code)
def test_623a_4_c__removal_is_free_but_for_line_bets_and_the_fire_bet(wager):
    assert (wager.removal, wager.removal_citation) == REMOVAL.get(wager.code, ("free", "623a.4(c)"))
    assert wager.removal_citation in {row.citation for row in CHAPTER.provisions}


def test_623a_3_a__place_buy_lay_and_hardway_bets_rest_on_a_come_out_roll():
    resting = {wager.code for wager in WAGERS if wager.off_on_come_out}
    assert resting == {
        "place_to_win", "place_to_lose", "hardway_4", "hardway_6", "hardway_8", "hardway_10", "buy_bet", "lay_bet",
    }  # fmt: skip
    assert {wager.code for wager in WAGERS if wager.by_submission} == {"buy_bet", "lay_bet"}


def test_623a_3_a_19__horn_goes_in_fours_horn_high_and_whirl_in_fives():
    assert {wager.code: wager.units for wager in WAGERS if wager.units > 1} == {"horn": 4, "horn_high": 5, "whirl": 5}


@pytest.mark.sampled
def test_623a_5_a__the_figures_are_those_of_the_printed_table():
    figures = {**PAYOUT_ODDS.of(KEY), **BUY_ODDS.of(KEY), **LAY_ODDS.of(KEY), **SUPPLEMENTAL_ODDS.of(KEY)}
    printed = {**LISTED, **BUY, **LAY, **SUPPLEMENTAL}
    assert {line: {"pay": paid.pay, "to": paid.to} for line, paid in figures.items()} == printed
    assert set(PAYOUT_ODDS.of(KEY)) | set(BUY) | set(LAY) == {line for lines in ODDS_LINES.values() for line in lines}


def test_623a_5_f__the_two_pay_tables_are_those_of_the_text():
    tables = {letter: [paid.pay for paid in table.values()] for letter, table in FIRE_BET_PAYTABLES.of(KEY).items()}
    assert tables == {"A": [24, 249, 999], "B": [39, 199, 499]}


def net(code, *roll):
    return mathematics.one_roll_net(code, roll, {line: (paid["pay"], paid["to"]) for line, paid in LISTED.items()})


def test_623a_5_b__craps_eleven_wins_net_3_or_7_to_1_on_the_whole_bet():
    assert [net("craps_eleven", *roll) for roll in ((1, 1), (1, 2), (6, 6), (5, 6))] == [3, 3, 3, 7]


def test_623a_5_c__a_horn_of_four_units_wins_27_on_12_and_12_on_11():
    assert (4 * net("horn", 6, 6), 4 * net("horn", 5, 6)) == (27, 12)


def test_623a_5_d__a_horn_high_has_two_fifths_on_the_named_number():
    assert [5 * net("horn_high_12", *roll) for roll in ((6, 6), (1, 1), (5, 6))] == [57, 26, 11]


def test_623a_5_e__a_whirl_on_7_comes_out_even():
    assert [5 * net("whirl", *roll) for roll in ((3, 4), (6, 6), (1, 2))] == [0, 26, 11]


def test_623a_5_a__the_field_pays_2_to_1_on_both_2_and_12():
    assert (net("field", 1, 1), net("field", 6, 6)) == (2, 2)


def test_623a_5_a__six_seven_eight_pays_more_on_two_hard_rolls_only():
    pays_two = {roll for roll in ALL_ROLLS if net("six_seven_eight", *roll) == 2}
    assert pays_two == {(3, 3), (4, 4)}
    assert all(net("six_seven_eight", *roll) == 1 for roll in rolls_of("7"))


@pytest.mark.parametrize("code", ["place_to_lose", "lay_bet"])
def test_623a_5_a__bets_against_a_number_pay_less_than_even(code):
    lines = {**LISTED, **LAY}
    assert all(Fraction(lines[f"{code}_{n}"]["pay"], lines[f"{code}_{n}"]["to"]) < 1 for n in POINTS)


def test_623a_3_a__every_wager_is_told_in_words():
    rows = {row.citation: row for row in CHAPTER.provisions if row.citation.startswith("623a.3(a)(")}
    for wager in WAGERS:
        assert rows[f"623a.3(a)({wager.number})(i)"].duty.startswith("The wager is won: ")
        assert rows[f"623a.3(a)({wager.number})(ii)"].duty.startswith("The wager is lost: ")
    assert rows["623a.3(a)(1)(ii)"].duty == (
        "The wager is lost: a 2, 3 or 12 on the come-out roll; or a point set on the come-out roll, then a 7 before "
        "the number."
    )
    assert "an easy 8 or a 7 before a hard 8" in rows["623a.3(a)(9)(ii)"].duty
    assert "a 1 on one die and a 3 on the other" in rows["623a.3(a)(26)(i)"].duty
