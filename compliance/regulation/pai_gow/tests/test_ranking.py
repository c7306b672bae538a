"""§ 621a.4 and § 621a.10(g) to (j): ranks, values, and which hand is higher."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation.pai_gow.mathematics import TILES, highest_value, pair_class
from compliance.regulation.pai_gow.ranking import (
    COUNTED,
    TILE_NAMES,
    TILE_RANKS,
    Hand,
    compare,
    counted,
    pair_rank,
    settle,
)

HANDS = list(combinations(TILES, 2))
hands = st.sampled_from(HANDS)


def hand(text: str) -> Hand:
    """A hand as it is written: `6-6 4-5`."""
    one, other = (tuple(sorted(int(digit) for digit in tile.split("-"))) for tile in text.split())
    return (one[0], one[1]), (other[0], other[1])


def test_621a_4_a__twenty_ranks_of_pairs_with_their_ways() -> None:
    ways = [sum(pair_rank(pair) == rank for pair in HANDS) for rank in range(1, 21)]
    assert ways == [*[1] * 16, 4, 4, 8, 8]
    assert sum(pair_rank(pair) is None for pair in HANDS) == 456


@pytest.mark.parametrize(
    ("text", "rank"),
    [
        ("2-4 1-2", 1), ("6-6 6-6", 2), ("1-1 1-1", 3), ("4-4 4-4", 4), ("1-3 1-3", 5), ("5-5 5-5", 6), ("3-3 3-3", 7),
        ("2-2 2-2", 8), ("5-6 5-6", 9), ("4-6 4-6", 10), ("1-6 1-6", 11), ("1-5 1-5", 12), ("3-6 4-5", 13),
        ("3-5 2-6", 14), ("3-4 2-5", 15), ("1-4 2-3", 16), ("6-6 4-5", 17), ("6-6 3-6", 17), ("1-1 4-5", 18),
        ("1-1 3-6", 18), ("6-6 2-6", 19), ("6-6 3-5", 19), ("6-6 4-4", 19), ("1-1 2-6", 20), ("1-1 3-5", 20),
        ("1-1 4-4", 20), ("6-6 1-1", None), ("4-6 5-5", None),
    ],
)  # fmt: skip
def test_621a_4_a__each_pair_has_its_rank_in_either_order(text: str, rank: int | None) -> None:
    one, other = hand(text)
    assert pair_rank((one, other)) == pair_rank((other, one)) == rank


def test_621a_4_f__seventeen_ranks_of_tiles() -> None:
    assert sorted(set(TILE_RANKS.values())) == list(range(1, 18))
    assert [TILE_RANKS[tile] for tile in ((6, 6), (1, 1), (1, 5), (4, 5), (2, 4), (2, 3), (1, 2))] == [
        1, 2, 11, 12, 15, 16, 17,
    ]  # fmt: skip
    assert (TILE_NAMES["6-6"], TILE_NAMES["1-2"], TILE_NAMES["4-6"]) == ("Twelve (6-6)", "Three (1-2)", "Ten (4-6)")


@pytest.mark.parametrize(
    ("player", "dealer", "higher", "citation"),
    [
        ("5-5 5-5", "3-4 1-1", True, "621a.4(a)"),  # twenty spots, and a pair all the same: the trap
        ("4-6 4-6", "6-6 1-6", True, "621a.4(a)"),
        ("1-4 2-3", "6-6 1-6", True, "621a.4(a)"),
        ("1-1 3-5", "6-6 1-6", True, "621a.4(a)"),  # a Gong adds up to ten
        ("6-6 1-6", "1-1 3-5", False, "621a.4(a)"),
        ("6-6 6-6", "1-2 2-4", False, "621a.4(a)"),
        ("6-6 4-5", "1-1 3-6", True, "621a.4(a)"),
        ("6-6 4-5", "6-6 3-6", False, "621a.4(b)"),
        ("6-6 4-4", "6-6 2-6", False, "621a.4(b)"),
        ("1-1 3-3", "5-6 3-3", True, "621a.4(c)"),  # eight against seventeen, which is seven
        ("5-6 1-6", "1-1 1-4", True, "621a.4(c)"),
        ("1-3 1-6", "4-6 5-5", True, "621a.4(c)"),  # one against zero
        ("6-6 1-5", "4-4 5-5", True, "621a.4(e)"),  # eight each, ranks 1 and 3
        ("1-2 3-3", "4-4 5-6", False, "621a.4(e)"),  # nine each, ranks 6 and 3
        ("1-2 2-3", "1-1 3-3", False, "621a.4(e)"),  # the 1-2 counts three: eight each, ranks 16 and 2
        ("4-6 5-5", "1-3 1-5", False, "621a.4(e)"),  # zero against zero
        ("1-2 1-1", "1-1 3-3", False, "621a.4(g)"),  # the 1-2 counts six: eight each, rank 2 both
        ("2-4 1-4", "1-2 2-3", False, "621a.4(g)"),  # the 2-4 counts three and ranks 17: rank 16 both
        ("6-6 5-5", "6-6 4-6", False, "621a.4(g)"),
        ("6-6 4-6", "6-6 5-5", False, "621a.4(g)"),
    ],
)
def test_621a_4__which_hand_is_higher_and_by_which_item(player: str, dealer: str, higher: bool, citation: str) -> None:
    answer = compare(hand(player), hand(dealer))
    assert (answer.is_higher, answer.citation) == (higher, citation)


def test_621a_4_e__zero_against_zero_goes_to_the_dealer_whatever_the_tiles() -> None:
    """Trap: no tile is compared at zero, however high the player's."""
    zeros = [pair for pair in HANDS if pair_rank(pair) is None and counted(pair)[0] == 0]
    assert len(zeros) == 24
    answers = [compare(mine, theirs) for mine in zeros for theirs in zeros]
    assert {(answer.is_higher, answer.citation) for answer in answers} == {(False, "621a.4(e)")}


@pytest.mark.parametrize(
    ("text", "value", "highest"),
    [("1-2 2-3", 8, 16), ("1-2 3-4", 3, 14), ("2-4 1-4", 8, 16), ("2-4 1-6", 3, 10), ("1-2 1-1", 8, 2)],
)
def test_621a_4_d__the_two_tiles_of_the_supreme_pair_swap_value_and_rank(text: str, value: int, highest: int) -> None:
    """Trap: the 1-2 as six ranks fifteenth, the 2-4 as three seventeenth; together they are the Supreme Pair."""
    assert counted(hand(text)) == (value, highest)
    assert COUNTED == {3: 17, 6: 15}
    assert pair_rank(hand("1-2 2-4")) == 1


@given(hands.filter(lambda pair: pair_class(*pair) is None))
def test_621a_4_c__a_value_is_the_best_that_the_tiles_allow(pair: Hand) -> None:
    assert counted(pair)[0] == highest_value(*pair)


@given(hands, hands)
def test_621a_4__the_order_of_tiles_never_matters_and_two_hands_are_never_both_higher(one: Hand, other: Hand) -> None:
    assert compare(one, other) == compare(one[::-1], other) == compare(one, other[::-1])
    assert not (compare(one, other).is_higher and compare(other, one).is_higher)
    assert not compare(one, one).is_higher


@given(hands, hands, hands)
def test_621a_4__higher_than_the_higher_is_higher(one: Hand, other: Hand, third: Hand) -> None:
    if compare(one, other).is_higher and compare(other, third).is_higher:
        assert compare(one, third).is_higher


@pytest.mark.parametrize(
    ("high", "low", "result"),
    [
        ("4-6 4-6", "1-3 1-3", "win"),
        ("4-6 4-6", "1-1 3-3", "tie"),
        ("4-6 4-6", "1-3 1-5", "tie"),  # a low hand worth zero
        ("1-1 3-6", "5-5 5-5", "tie"),
        ("6-6 3-6", "5-6 4-4", "lose"),  # both are copies
        ("6-6 3-6", "1-1 3-3", "lose"),
        ("1-1 3-6", "1-1 3-3", "lose"),
    ],
)
def test_621a_10_g_h_j__won_with_both_hands_higher_tie_with_one_lost_with_none(
    high: str, low: str, result: str
) -> None:
    assert settle(hand(high), hand(low), hand("6-6 4-5"), hand("4-4 5-6")) == result
