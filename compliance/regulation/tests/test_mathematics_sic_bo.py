"""Sic Bo: every figure, worked out apart from the code, and what holds for any odds."""

from collections import Counter
from fractions import Fraction as F
from itertools import combinations
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation.core.payouts import Pair, PayoutFigures, PayoutRow, house_edge, p_win
from compliance.regulation.sic_bo import mathematics as sic_bo

TOTALS = {4: 50, 5: 18, 6: 14, 7: 12, 8: 8, 9: 6, 10: 6, 11: 6, 12: 6, 13: 8, 14: 12, 15: 14, 16: 18, 17: 50}
ODDS: dict[str, Pair] = {
    "three_of_a_kind": (150, 1), "two_of_a_kind": (8, 1), "any_three_of_a_kind": (24, 1),
    **{f"total_{total}": (pay, 1) for total, pay in TOTALS.items()},
    "two_dice_combination": (5, 1), "small_bet": (1, 1), "big_bet": (1, 1),
    "one_of_a_kind_1": (1, 1), "one_of_a_kind_2": (2, 1), "one_of_a_kind_3": (3, 1),
}  # fmt: skip
FIGURES = PayoutFigures(odds=ODDS)

# Winning rolls of 216 and house edge.
TABLE = {
    "three_of_a_kind": (1, F(65, 216)), "any_three_of_a_kind": (6, F(11, 36)), "total_4": (3, F(7, 24)),
    "total_5": (6, F(17, 36)), "total_6": (10, F(11, 36)), "total_7": (15, F(7, 72)), "total_8": (21, F(1, 8)),
    "total_9": (25, F(41, 216)), "total_10": (27, F(1, 8)), "total_11": (27, F(1, 8)), "total_12": (25, F(41, 216)),
    "total_13": (21, F(1, 8)), "total_14": (15, F(7, 72)), "total_15": (10, F(11, 36)), "total_16": (6, F(17, 36)),
    "total_17": (3, F(7, 24)), "two_dice_combination": (30, F(1, 6)), "small_bet": (105, F(1, 36)),
    "big_bet": (105, F(1, 36)), "one_of_a_kind": (91, F(17, 216)),
}  # fmt: skip


def filed(**facts: object) -> dict[str, PayoutRow]:
    stated = {"payout_odds": ODDS, "two_of_a_kind_triple_wins": True, **facts}
    return {row.wager: row for row in sic_bo.payout_rows(SimpleNamespace(**stated), FIGURES)}


@pytest.mark.parametrize("wager", TABLE)
def test_625a_6__table_of_section_5(wager: str) -> None:
    ways, edge = TABLE[wager]
    row = {row.wager: row for row in sic_bo.payout_rows(None, FIGURES)}[wager]
    assert (row.p_win, row.house_edge, row.state) == (F(ways, 216), edge, "exact")


def test_625a_3_2__two_of_a_kind_is_given_in_both_readings() -> None:
    rows = [row for row in sic_bo.payout_rows(None, FIGURES) if row.wager == "two_of_a_kind"]
    assert [(row.case, row.p_win, row.house_edge, row.state) for row in rows] == [
        ({"two_of_a_kind_triple_wins": True}, F(2, 27), F(1, 3), "assumed"),
        ({"two_of_a_kind_triple_wins": False}, F(5, 72), F(3, 8), "assumed"),
    ]


@pytest.mark.parametrize(("wins", "edge"), [(True, F(1, 3)), (False, F(3, 8))])
def test_625a_3_2__a_filing_that_states_the_reading_needs_no_assumption(wins: bool, edge: F) -> None:
    row = filed(two_of_a_kind_triple_wins=wins)["two_of_a_kind"]
    assert (row.house_edge, row.state) == (edge, "exact")
    assert filed(two_of_a_kind_triple_wins=None)["two_of_a_kind"].state == "undetermined"


def test_625a_3_8__one_of_a_kind_by_number_of_dice() -> None:
    lines = Counter(sic_bo.winning_line("one_of_a_kind", roll) for roll in sic_bo.ROLLS)
    assert lines == {"one_of_a_kind_1": 75, "one_of_a_kind_2": 15, "one_of_a_kind_3": 1, None: 125}


def test_625a_3__small_and_big_lose_on_two_triples_each_and_on_3_and_18() -> None:
    small = [roll for roll in sic_bo.ROLLS if 4 <= sum(roll) <= 10]
    big = [roll for roll in sic_bo.ROLLS if 11 <= sum(roll) <= 17]
    assert (len(small), len(big)) == (107, 107)
    assert [roll for roll in small if sic_bo.winning_line("small_bet", roll) is None] == [(2, 2, 2), (3, 3, 3)]
    assert [roll for roll in big if sic_bo.winning_line("big_bet", roll) is None] == [(4, 4, 4), (5, 5, 5)]
    for roll in ((1, 1, 1), (6, 6, 6)):
        assert not any(sic_bo.winning_line(w, roll) for w in ODDS if "total" in w or w in ("small_bet", "big_bet"))


def test_625a_3_5__fifteen_pairs_are_worth_the_same_and_pay_once() -> None:
    ways = {pair: sum(set(pair) <= set(roll) for roll in sic_bo.ROLLS) for pair in combinations(range(1, 7), 2)}
    assert len(ways) == 15
    assert set(ways.values()) == {30}
    assert sic_bo.roll_of("two_dice_combination", ODDS) == {F(5): F(30, 216), F(-1): F(186, 216)}


@pytest.mark.parametrize("count", [1, 2, 3])
def test_625a_3__the_chosen_face_does_not_matter(count: int) -> None:
    assert len({sum(roll.count(face) == count for roll in sic_bo.ROLLS) for face in range(1, 7)}) == 1


def test_625a_3_4__a_filing_has_rows_for_its_totals_only() -> None:
    rows = filed(wagers_offered=["total_value", "small_bet"], total_values_offered=[4, 17])
    assert list(rows) == ["total_4", "total_17", "small_bet"]
    assert len(filed(wagers_offered=["total_value"], total_values_offered=None)) == 14
    assert list(filed(wagers_offered=["small_bet"])) == ["small_bet"]


def test_625a_3__an_unknown_wager_and_missing_odds_are_undetermined() -> None:
    rows = filed(wagers_offered=["four_of_a_kind", "total_value"], total_values_offered=[3, 4], payout_odds={})
    assert {row.state for row in rows.values()} == {"undetermined"}
    assert set(rows) == {"four_of_a_kind", "total_3", "total_4"}
    with pytest.raises(ValueError, match=r"625a\.3"):
        sic_bo.winning_line("four_of_a_kind", (1, 1, 1))


@given(st.sampled_from(sorted(ODDS)), st.integers(1, 500), st.integers(1, 20), st.booleans())
def test_625a_6__raising_pay_never_raises_the_edge(line: str, pay: int, to: int, triple_wins: bool) -> None:
    wager = "one_of_a_kind" if line.startswith("one_of_a_kind") else line
    settled, better = (sic_bo.roll_of(wager, {**ODDS, line: (n, to)}, triple_wins=triple_wins) for n in (pay, pay + 1))
    assert sum(settled.values()) == 1
    assert 0 <= p_win(settled) <= 1
    assert house_edge(better) < house_edge(settled)
