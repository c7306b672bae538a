"""Roulette: every figure, worked out apart from the code, and what holds for any odds."""

from collections import Counter
from fractions import Fraction as F
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation.core.payouts import Pair, PayoutFigures, PayoutRow, house_edge, lines_of, p_win
from compliance.regulation.roulette import mathematics as roulette

# § 617a.4(a): numbers covered and least odds.
COVERED_AND_ODDS = {
    "straight": (1, 35), "split": (2, 17), "three_numbers": (3, 11), "four_numbers": (4, 8), "first_five": (5, 6),
    "six_numbers": (6, 5), "column": (12, 2), "dozen": (12, 2), "red": (18, 1), "black": (18, 1), "odd": (18, 1),
    "even": (18, 1), "low_1_18": (18, 1), "high_19_36": (18, 1),
}  # fmt: skip
ODDS: dict[str, Pair] = {wager: (pay, 1) for wager, (_, pay) in COVERED_AND_ODDS.items()}

# § 617a.4(d): the first three lines distinguish the pay tables.
FIRST_THREE = {"A": (1000, 150, 75), "B": (500, 250, 75), "C": (1000, 200, 75), "D": (500, 200, 100)}
OUTCOMES = (
    "touchdown", "yards_1_10", "yards_11_20", "yards_21_30", "yards_31_40", "yards_41_49", "tie_50", "losing_team",
)  # fmt: skip
PAYTABLES = {
    letter: dict(zip(OUTCOMES, [(n, 1) for n in (*three, 50, 25, 10, 5, 1)], strict=True))
    for letter, three in FIRST_THREE.items()
}
FIGURES = PayoutFigures(odds=ODDS, paytables=PAYTABLES)
MODES = ("single_zero", "double_zero", "double_zero_as_single_zero")


def chapter() -> dict[tuple[object, ...], PayoutRow]:
    """The chapter's rows by wager and case."""
    return {(row.wager, *row.case.values()): row for row in roulette.payout_rows(None, FIGURES)}


def filed(**facts: object) -> dict[str, PayoutRow]:
    stated = {"wheel_mode": "double_zero", "wagers_offered": None, "payout_odds": ODDS, **facts}
    return {row.wager: row for row in roulette.payout_rows(SimpleNamespace(**stated), FIGURES)}


@pytest.mark.parametrize("wager", [wager for wager in ODDS if wager != "first_five"])
@pytest.mark.parametrize(("mode", "pockets"), [("single_zero", 37), ("double_zero", 38)])
def test_617a_4_a__table_of_section_1(wager: str, mode: str, pockets: int) -> None:
    row = chapter()[wager, mode]
    assert row.p_win == F(COVERED_AND_ODDS[wager][0], pockets)
    assert row.house_edge == {37: F(1, 37), 38: F(1, 19)}[pockets]
    assert row.house_edge_percent == {37: "2.702703", 38: "5.263158"}[pockets]
    assert row.state == "exact"


def test_617a_4_a__first_five_has_its_own_edge_and_needs_00() -> None:
    rows = chapter()
    assert (rows["first_five", "double_zero"].p_win, rows["first_five", "double_zero"].house_edge) == (
        F(5, 38),
        F(3, 38),
    )
    assert ("first_five", "single_zero") not in rows
    assert ("first_five", "double_zero_as_single_zero") not in rows


def test_617a_3_e_1__five_adjacent_is_five_straights() -> None:
    rows = chapter()
    for mode, p_hit, edge in (("single_zero", F(5, 37), F(1, 37)), ("double_zero", F(5, 38), F(1, 19))):
        assert (rows["five_adjacent", mode].p_win, rows["five_adjacent", mode].house_edge) == (p_hit, edge)
        assert rows["five_adjacent", mode].state == "exact"
        assert roulette.five_adjacent(mode, ODDS) == {F(31, 5): p_hit, F(-1): 1 - p_hit}
    assert rows["five_adjacent", "double_zero_as_single_zero"].state == "assumed"
    assert rows["five_adjacent", "double_zero_as_single_zero"].house_edge == F(1, 37)


def test_617a_4_c__the_conversion_game_has_the_law_of_a_single_zero_wheel() -> None:
    rows = chapter()
    for wager in ODDS:
        converted, single = (rows.get((wager, mode)) for mode in ("double_zero_as_single_zero", "single_zero"))
        assert (converted and converted.p_win, converted and converted.house_edge) == (
            single and single.p_win,
            single and single.house_edge,
        )
    for group in (("0", "00"), ("0", "2", "00"), ("00", "2", "3")):
        wager = "split" if len(group) == 2 else "three_numbers"
        assert frozenset(group) in roulette.positions(wager, "double_zero")
        assert frozenset(group) not in roulette.positions(wager, "double_zero_as_single_zero")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("wager", ODDS)
def test_617a_3_e__every_position_of_a_wager_covers_equally_many_numbers(wager: str, mode: str) -> None:
    groups = roulette.positions(wager, mode)
    assert {len(group) for group in groups} <= {COVERED_AND_ODDS[wager][0]}
    assert all(group <= set(roulette.pockets(mode)) for group in groups)
    assert len(set(groups)) == len(groups)
    if wager in roulette.OUTSIDE:
        assert not set().union(*groups) & {"0", "00"}


def test_617a_3_e__the_grid_has_the_customary_number_of_positions() -> None:
    counts = {wager: len(roulette.positions(wager, "double_zero")) for wager in ODDS}
    assert (counts["split"], counts["three_numbers"], counts["four_numbers"], counts["six_numbers"]) == (58, 15, 22, 11)
    assert counts["straight"] == 38


@pytest.mark.parametrize("wager", [wager for wager in ODDS if wager != "first_five"])
def test_617a_4_a__fair_odds_are_n_less_k_over_k(wager: str) -> None:
    k = COVERED_AND_ODDS[wager][0]
    assert profit_at_zero_edge(wager, "single_zero") == F(37 - k, k)
    assert ODDS[wager][0] == 36 / F(k) - 1


def profit_at_zero_edge(wager: str, mode: str) -> F:
    p = p_win(roulette.spin(wager, mode, ODDS))
    return (1 - p) / p


# Touchdown Roulette, as it is read (`TOUCHDOWN_READING`).
WAYS = {
    "touchdown": 2511, "yards_1_10": 16291, "yards_11_20": 71640, "yards_21_30": 189095, "yards_31_40": 345809,
    "yards_41_49": 366130, "tie_50": 102184, "losing_team": 991476,
}  # fmt: skip
PER_WAGER = {
    "touchdown": F(2511, 39617584), "yards_1_10": F(16291, 39617584), "yards_11_20": F(8955, 4952198),
    "yards_21_30": F(189095, 39617584), "yards_31_40": F(345809, 39617584), "yards_41_49": F(9635, 1042568),
    "tie_50": F(12773, 4952198), "losing_team": F(247869, 9904396),
}  # fmt: skip
M1 = {
    "A": (F(33591321, 2085136), F(3941127, 39617584), "9.9479"),
    "B": (F(33964921, 2085136), F(3567527, 39617584), "9.0049"),
    "C": (F(34405871, 2085136), F(3126577, 39617584), "7.8919"),
    "D": (F(34941371, 2085136), F(2591077, 39617584), "6.5402"),
}


@pytest.mark.parametrize("team", ["red", "black"])
@pytest.mark.parametrize("stops", [False, True])
def test_617a_4_d__ways_of_38_to_the_fourth_whatever_the_team_and_the_goal_line(team: str, stops: bool) -> None:
    assert roulette.touchdown_ways(roulette.downs(team), stops) == WAYS
    assert sum(WAYS.values()) == 38**4


def test_617a_4_d__probability_of_each_outcome_per_wager() -> None:
    for code, ways in roulette.touchdown_ways().items():
        assert F(2, 38) * F(ways, 38**4) == PER_WAGER[code]


def shown_to_two(edge: F) -> str:
    return f"{float(edge) * 100:.2f}"


@pytest.mark.parametrize("letter", M1)
def test_617a_4_d__mean_payout_and_edge_of_each_pay_table(letter: str) -> None:
    mean, edge, shown = M1[letter]
    row = chapter()["touchdown", "double_zero", letter]
    assert sum(F(n, 38**4) * PAYTABLES[letter][code][0] for code, n in roulette.touchdown_ways().items()) == mean
    assert row.house_edge == edge
    assert f"{float(edge):.4%}" == f"{shown}%"
    assert (row.p_win, row.state) == (F(1, 19), "assumed")
    assert "“based on the value of the compartment”" in row.note
    assert "By the rule sheet of the game’s maker, 0 and 00 move it 0 yards" in row.note
    assert row.house_edge_about == shown_to_two(edge)


def test_617a_4_d__order_of_the_pay_tables_by_edge() -> None:
    edges = [chapter()["touchdown", "double_zero", letter].house_edge or F(0) for letter in "ABCD"]
    assert edges == sorted(edges, reverse=True)
    assert all(PAYTABLES["C"][code] >= PAYTABLES["A"][code] for code in OUTCOMES)


# Another reading: yards are the number itself. Kept to show why the reading is not used.
M2 = {
    (False, "red"): ("-640.10", "-358.03", "-655.06", "-351.73"),
    (False, "black"): ("-651.95", "-364.84", "-667.03", "-358.65"),
    (True, "red"): ("-829.24", "-436.43", "-840.59", "-432.33"),
    (True, "black"): ("-841.63", "-443.81", "-853.22", "-439.63"),
}


@pytest.mark.parametrize(("stops", "team"), M2)
def test_617a_4_d__the_literal_reading_is_untenable(stops: bool, team: str) -> None:
    steps = roulette.downs(team, {number: int(number) for number in roulette.pockets("double_zero")})
    ways = roulette.touchdown_ways(steps, stops)
    edges = [house_edge(roulette.touchdown(lines_of(PAYTABLES[letter]), ways)) for letter in "ABCD"]
    assert tuple(f"{float(edge) * 100:.2f}" for edge in edges) == M2[stops, team]


def test_617a_4_d__four_downs_by_another_route() -> None:
    """Two downs counted pair by pair, then paired again: no shared code with the step-by-step count."""
    two = Counter(a + b for a in roulette.downs() for b in roulette.downs())
    four = Counter[int]()
    for a, ways_a in two.items():
        for b, ways_b in two.items():
            four[a + b] += ways_a * ways_b
    assert sum(n for gained, n in four.items() if gained >= 50) == WAYS["touchdown"]
    assert sum(n for gained, n in four.items() if gained < 0) == WAYS["losing_team"]
    assert four[0] == WAYS["tie_50"]


# Filings.


def test_617a_4_a__a_filing_is_figured_at_its_own_odds() -> None:
    rows = filed(payout_odds={"straight": SimpleNamespace(pay=36, to=1)}, wagers_offered={"straight", "column"})
    assert rows["straight"].house_edge == F(1, 38)
    assert rows["column"].state == "undetermined"
    assert "payout_odds.column" in rows["column"].note


def test_617a_3_e_5__first_five_without_00_is_undetermined() -> None:
    assert filed(wheel_mode="single_zero")["first_five"].state == "undetermined"
    assert filed(wheel_mode="double_zero")["first_five"].state == "exact"


def test_617a_1_e__without_a_wheel_mode_nothing_is_figured() -> None:
    assert {row.state for row in filed(wheel_mode=None).values()} == {"undetermined"}


def test_617a_3_e__a_wager_outside_the_list_is_undetermined() -> None:
    assert filed(wagers_offered=["lightning", "red"])["lightning"].state == "undetermined"


def test_617a_4_b__half_back_on_zero_leaves_the_outside_wagers_undetermined() -> None:
    rows = filed(outside_lose_on_zero=False)
    assert {wager for wager, row in rows.items() if row.state == "undetermined"} == roulette.OUTSIDE


def test_617a_4_d__a_filing_is_figured_at_its_letter() -> None:
    rows = filed(touchdown_offered=True, touchdown_paytable="C")
    assert rows["touchdown"].house_edge == M1["C"][1]
    assert rows["touchdown"].case["touchdown_paytable"] == "C"
    assert filed(touchdown_offered=True, touchdown_paytable=None)["touchdown"].state == "undetermined"
    assert filed(touchdown_offered=True, touchdown_paytable="C", wheel_mode="single_zero")["touchdown"].p_win is None


def test_617a_4_d__stated_touchdown_odds_are_figured_as_filed() -> None:
    better = filed(touchdown_offered=True, touchdown_paytable="C", touchdown_odds={"tie_50": (6, 1), "none": (9, 1)})
    assert better["touchdown"].house_edge == M1["C"][1] - PER_WAGER["tie_50"]


def test_617a_3_f__an_edition_without_touchdown_has_no_row_for_it() -> None:
    rows = roulette.payout_rows(None, PayoutFigures(odds=ODDS))
    assert "touchdown" not in {row.wager for row in rows}


# Properties.


PLACED = [(wager, mode) for wager in sorted(ODDS) for mode in MODES if roulette.positions(wager, mode)]


@given(st.sampled_from(PLACED), st.integers(1, 10_000), st.integers(1, 100))
def test_617a_4_a__raising_pay_never_raises_the_edge(placed: tuple[str, str], pay: int, to: int) -> None:
    wager, mode = placed
    settled, better = (roulette.spin(wager, mode, {wager: (n, to)}) for n in (pay, pay + 1))
    assert sum(settled.values()) == 1
    assert 0 <= p_win(settled) <= 1
    assert house_edge(better) < house_edge(settled)


@given(st.sampled_from("ABCD"), st.sampled_from(OUTCOMES), st.integers(1, 500))
def test_617a_4_d__raising_one_line_never_raises_the_edge(letter: str, code: str, more: int) -> None:
    table = lines_of(PAYTABLES[letter])
    better = {**table, code: (table[code][0] + more, 1)}
    assert house_edge(roulette.touchdown(better)) < house_edge(roulette.touchdown(table))
