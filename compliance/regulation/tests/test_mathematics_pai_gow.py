"""Pai Gow: every figure, worked out apart from the code."""

from collections import Counter
from decimal import Decimal
from fractions import Fraction as F
from itertools import combinations, product
from math import comb
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation.core.payouts import PayoutFigures
from compliance.regulation.pai_gow import mathematics as pai_gow

PAIRS = {"supreme": 1, "matched": 11, "mixed": 4, "wong": 8, "gong": 16}
VALUES = {0: 24, 1: 32, 2: 44, 3: 48, 4: 52, 5: 44, 6: 56, 7: 52, 8: 56, 9: 48}


def test_621a_10__the_wager_is_undetermined() -> None:
    for facts in (None, SimpleNamespace(payout_odds=None)):
        (row,) = pai_gow.payout_rows(facts, PayoutFigures(odds={}))
        assert (row.wager, row.state, row.p_win, row.house_edge) == ("pai_gow", "undetermined", None, None)
        assert "house way" in row.note
    (row,) = pai_gow.payout_rows(None, PayoutFigures(odds={"pai_gow": (1, 1)}))
    assert row.odds == (1, 1)


def test_621a_3_c__the_set_of_tiles() -> None:
    assert (len(pai_gow.TILES), len(set(pai_gow.TILES)), pai_gow.spots(pai_gow.TILES)) == (32, 21, 227)
    assert (len(pai_gow.DOUBLED), len(pai_gow.SINGLE)) == (11, 10)
    assert all(low <= high for low, high in pai_gow.TILES)


def test_621a_4__two_tile_hands_by_class_and_value() -> None:
    hands = Counter(
        pai_gow.pair_class(*hand) or f"value_{pai_gow.highest_value(*hand)}" for hand in combinations(pai_gow.TILES, 2)
    )
    assert hands.total() == comb(32, 2) == 496
    assert {name: hands[name] for name in PAIRS} == PAIRS
    assert {value: hands[f"value_{value}"] for value in VALUES} == VALUES
    assert sum(VALUES.values()) == 456


def test_621a_4_a__half_of_the_wongs_and_gongs_have_the_twelve_and_half_the_two() -> None:
    for name, ways in (("wong", 4), ("gong", 8)):
        for high in ((6, 6), (1, 1)):
            hands = [pair for pair in combinations(pai_gow.TILES, 2) if pai_gow.pair_class(*pair) == name]
            assert sum(high in pair for pair in hands) == ways


def test_621a_4_a__pairs_that_would_be_worth_nothing_as_numbers() -> None:
    worthless = {
        (pai_gow.pair_class(*hand), frozenset(hand))
        for hand in combinations(pai_gow.TILES, 2)
        if pai_gow.pair_class(*hand) and pai_gow.spots(hand) % 10 == 0
    }
    assert {tiles for name, tiles in worthless if name in ("matched", "mixed")} == {
        frozenset({(5, 5)}), frozenset({(4, 6)}), frozenset({(1, 4), (2, 3)}),
    }  # fmt: skip
    gongs = [hand for hand in combinations(pai_gow.TILES, 2) if pai_gow.pair_class(*hand) == "gong"]
    assert len(gongs) == 16
    assert all(pai_gow.spots(hand) % 10 == 0 for hand in gongs)


def test_621a_4__deals_of_four_with_the_supreme_pair() -> None:
    assert comb(32, 4) == 35_960
    assert sum(set(deal) >= pai_gow.SUPREME for deal in combinations(pai_gow.TILES, 4)) == comb(30, 2) == 435
    assert f"{float(F(435, 35_960)):.4%}" == "1.2097%"


def test_621a_8_b__starting_position_from_three_dice() -> None:
    rolls = product(range(1, 7), repeat=3)
    assert Counter(pai_gow.starting_position(sum(roll)) for roll in rolls) == {
        1: 28,
        2: 28,
        3: 28,
        4: 28,
        5: 27,
        6: 25,
        7: 25,
        8: 27,
    }
    assert (pai_gow.starting_position(9), pai_gow.starting_position(15)) == (1, 7)


@pytest.mark.parametrize(
    ("won", "charge"), [("5", "0.25"), ("6", "0.50"), ("10", "0.50"), ("12", "0.75"), ("100", "5")]
)
def test_621a_10_k__vigorish_rounded_up_to_quarters(won: str, charge: str) -> None:
    assert pai_gow.vigorish(Decimal(won), rounded_up_to_quarter=True) == Decimal(charge)


def test_621a_10_k__a_win_pays_nineteen_to_twenty_before_rounding() -> None:
    assert F(Decimal(100) - pai_gow.vigorish(Decimal(100))) / 100 == F(19, 20)


@given(st.decimals(Decimal("0.25"), 100_000, places=2))
def test_621a_10_k__rounding_goes_up_by_less_than_a_quarter(won: Decimal) -> None:
    exact, rounded = pai_gow.vigorish(won), pai_gow.vigorish(won, rounded_up_to_quarter=True)
    assert exact <= rounded < exact + pai_gow.QUARTER
    assert rounded % pai_gow.QUARTER == 0
