"""Big Six Wheel: every figure, worked out apart from the code, and what holds for any odds."""

from fractions import Fraction as F
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation.big_six import mathematics as big_six
from compliance.regulation.core.payouts import Pair, PayoutFigures, house_edge, p_win

# § 619a.1(b), clockwise, and § 619a.3.
RING = (
    "joker", "1", "2", "1", "5", "2", "1", "10", "1", "5", "1", "2", "1", "20", "1", "2", "1", "5",
    "2", "1", "10", "1", "2", "5", "1", "2", "1", "flag", "2", "5", "2", "1", "2", "1", "10", "1",
    "5", "1", "2", "1", "20", "1", "2", "1", "5", "2", "1", "10", "1", "2", "5", "1", "2", "1",
)  # fmt: skip
ODDS: dict[str, Pair] = {
    "1": (1, 1), "2": (2, 1), "5": (5, 1), "10": (10, 1), "20": (20, 1), "joker": (45, 1), "flag": (45, 1),
}  # fmt: skip
FIGURES = PayoutFigures(odds=ODDS, ring=RING)

TABLE = {
    "1": (23, F(23, 54), F(4, 27), "14.8148%"),
    "2": (15, F(5, 18), F(1, 6), "16.6667%"),
    "5": (8, F(4, 27), F(1, 9), "11.1111%"),
    "10": (4, F(2, 27), F(5, 27), "18.5185%"),
    "20": (2, F(1, 27), F(2, 9), "22.2222%"),
    "joker": (1, F(1, 54), F(4, 27), "14.8148%"),
    "flag": (1, F(1, 54), F(4, 27), "14.8148%"),
}


def filed(**facts: object) -> dict[str, tuple[object, object]]:
    rows = big_six.payout_rows(SimpleNamespace(**{"payout_odds": ODDS, **facts}), FIGURES)
    return {row.wager: (row.house_edge, row.state) for row in rows}


@pytest.mark.parametrize("symbol", TABLE)
def test_619a_3__table_of_section_2(symbol: str) -> None:
    sections, chance, edge, shown = TABLE[symbol]
    row = {row.wager: row for row in big_six.payout_rows(None, FIGURES)}[symbol]
    assert RING.count(symbol) == sections
    assert (row.p_win, row.house_edge, row.state, row.case) == (chance, edge, "exact", {})
    assert f"{float(edge):.4%}" == shown


def test_619a_1_a__the_order_has_54_sections_and_the_flag_opposite_the_joker() -> None:
    assert sum(sections for sections, *_ in TABLE.values()) == len(RING) == 54
    assert (RING.index("joker"), RING.index("flag")) == (0, 27)


@pytest.mark.parametrize(("pay", "edge"), [(40, F(13, 54)), (45, F(4, 27)), (47, F(1, 9))])
def test_619a_3__published_edges_of_the_joker_at_other_odds(pay: int, edge: F) -> None:
    assert house_edge(big_six.spin("joker", RING, {"joker": (pay, 1)})) == edge


def test_619a_1_c__themed_symbols_change_nothing_when_the_counts_stay() -> None:
    labels = {"1": "cherry", "2": "lemon", "5": "plum", "10": "bell", "20": "star"}
    themed = [labels.get(symbol, symbol) for symbol in RING]
    assert filed(section_symbols_clockwise=themed, themed_symbol_map=labels) == filed(section_symbols_clockwise=RING)


def test_619a_1_a__a_filed_wheel_is_counted_as_it_stands() -> None:
    swapped = list(RING)
    swapped[RING.index("1")] = "20"
    rows = filed(section_symbols_clockwise=swapped)
    assert rows["20"] == (1 - 21 * F(3, 54), "exact")
    assert rows["1"] == (1 - 2 * F(22, 54), "exact")
    assert rows["2"] == (F(1, 6), "exact")


def test_619a_1_b__without_a_filed_wheel_the_wheel_of_the_chapter_is_assumed() -> None:
    assert filed(section_symbols_clockwise=None)["1"] == (F(4, 27), "assumed")


def test_619a_3__missing_odds_leave_a_symbol_undetermined() -> None:
    assert filed(payout_odds={"1": (1, 1)})["2"] == (None, "undetermined")


@given(st.sampled_from(sorted(ODDS)), st.integers(1, 1000), st.permutations(RING))
def test_619a_3__raising_pay_never_raises_the_edge_and_order_never_matters(
    symbol: str, pay: int, ring: list[str]
) -> None:
    settled, better = (big_six.spin(symbol, tuple(ring), {symbol: (n, 1)}) for n in (pay, pay + 1))
    assert sum(settled.values()) == 1
    assert p_win(settled) == TABLE[symbol][1]
    assert house_edge(better) < house_edge(settled)
