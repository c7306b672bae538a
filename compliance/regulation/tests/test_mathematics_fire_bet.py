"""Fire Bet: every figure, worked out apart from the code."""

from fractions import Fraction as F
from itertools import permutations
from math import prod
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation.core.payouts import Pair, PayoutFigures, PayoutRow, house_edge, p_win
from compliance.regulation.craps import mathematics as craps

PAYTABLES: dict[str, dict[str, Pair]] = {
    "A": {"fire_bet_4": (24, 1), "fire_bet_5": (249, 1), "fire_bet_6": (999, 1)},
    "B": {"fire_bet_4": (39, 1), "fire_bet_5": (199, 1), "fire_bet_6": (499, 1)},
}
FIGURES = PayoutFigures(odds={}, paytables=PAYTABLES)

LAW = (
    F(98, 165),
    F(78834, 302335),
    F(1970803095086, 19459848690711),
    F(1308430294936495236340268, 39134473632501557375602251),
    F(397827275553303559561275300153332123, 45217004661600798293395811871070645620),
    F(205475014116867547145317940818694649261505, 125294750887234054523299013860064832861616986),
    F(3700403899126040038831518494284887738125, 22780863797678919004236184338193605974839452),
)
P_WIN = F(230470444882074000130253, 21741374240278642986445695)
EDGES = {
    "A": (F(3155010189076512755518373649266277142847, 15195531003242259962803834074351444164892), "20.762750"),
    "B": (F(554241005614708082055882715151180408169240, 2320273164578408417098129886297496904844759), "23.886886"),
}


def filed(**facts: object) -> PayoutRow:
    stated = SimpleNamespace(wagers_offered=["fire_bet"], **facts)
    (row,) = craps.payout_rows(stated, FIGURES)
    return row


@pytest.mark.parametrize("points", range(7))
def test_623a_11__law_of_the_different_points_made(points: int) -> None:
    assert craps.fire_bet_points()[points] == LAW[points]


@pytest.mark.parametrize("letter", EDGES)
def test_623a_5_f__edge_of_each_pay_table(letter: str) -> None:
    rows = {row.case["fire_bet_paytable"]: row for row in craps.payout_rows(None, FIGURES) if row.wager == "fire_bet"}
    row = rows[letter]
    assert (row.p_win, row.house_edge) == (P_WIN, EDGES[letter][0])
    assert (row.house_edge_percent, row.state) == (EDGES[letter][1], "exact")


@pytest.mark.parametrize(("letter", "shown"), [("A", "76.5859"), ("B", "75.3918")])
def test_623a_3_a_40__the_literal_wording_would_end_the_wager_on_a_come_out_7(letter: str, shown: str) -> None:
    settled = craps.fire_bet(PAYTABLES[letter], craps.fire_bet_points(any_seven_ends=True))
    assert f"{float(p_win(settled)):.4%}" == "0.3923%"
    assert f"{float(house_edge(settled)):.4%}" == f"{shown}%"


def test_623a_5_f__the_table_of_other_places() -> None:
    elsewhere = {"fire_bet_4": (10, 1), "fire_bet_5": (200, 1), "fire_bet_6": (2000, 1)}
    assert f"{float(house_edge(craps.fire_bet(elsewhere))):.2%}" == "24.86%"


def test_623a_11_b_3__six_points_by_summing_over_their_orders() -> None:
    """All six points in each of 720 orders: the chain by another route, with no shared state."""
    weight: dict[int, int] = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}
    made = {number: F(ways, 24) * F(ways, ways + 6) for number, ways in weight.items()}

    def chance(order: tuple[int, ...]) -> F:
        left = [1 - sum(made[earlier] for earlier in order[:i]) for i in range(len(order))]
        return prod((made[number] / leaves for number, leaves in zip(order, left, strict=True)), start=F(1))

    assert sum(chance(order) for order in permutations(weight)) == LAW[6]


def test_623a_5_f__a_filing_is_figured_at_its_letter_and_its_better_odds() -> None:
    assert filed(fire_bet_paytable="B").house_edge == EDGES["B"][0]
    assert filed(fire_bet_paytable="A", fire_bet_odds_4=25).house_edge == EDGES["A"][0] - LAW[4]
    assert (filed(fire_bet_paytable=None).state, filed().note) == ("undetermined", "Not stated: fire_bet_paytable.")


@given(st.sampled_from("AB"), st.sampled_from(craps.FIRE_BET_LINES), st.integers(1, 1000))
def test_623a_5_f__raising_a_line_never_raises_the_edge(letter: str, line: str, more: int) -> None:
    table = PAYTABLES[letter]
    better = {**table, line: (table[line][0] + more, 1)}
    assert house_edge(craps.fire_bet(better)) < house_edge(craps.fire_bet(table))
    assert sum(craps.fire_bet(better).values()) == 1
    assert p_win(craps.fire_bet(better)) == P_WIN
