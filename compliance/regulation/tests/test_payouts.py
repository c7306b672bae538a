"""The vocabulary of the payout mathematics: percentages, JSON, rows that lack a fact."""

from fractions import Fraction as F
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import to_builtins

from compliance.regulation import PACKAGES, chapter
from compliance.regulation.core.outputs import wager_answer
from compliance.regulation.core.payouts import (
    distribution,
    figured,
    house_edge,
    lines_of,
    p_win,
    p_win_decided,
    percent,
    undetermined,
    won_or_lost,
)


@pytest.mark.parametrize(
    ("share", "shown"),
    [
        (F(1, 37), "2.702703"),
        (F(58, 311), "18.649518"),
        (F(0), "0.000000"),
        (F(-1, 3), "-33.333333"),
        (F(-1, 10**10), "0.000000"),
        (F(1), "100.000000"),
        (F(5, 10**9), "0.000000"),  # half of the last digit, to the even neighbor below
        (F(15, 10**9), "0.000002"),  # half of the last digit, to the even neighbor above
        (F(5, 10**9) + F(1, 10**30), "0.000001"),
    ],
)
def test_percent_is_rounded_half_even_from_the_exact_value(share: F, shown: str) -> None:
    assert percent(share) == shown


def test_a_row_has_the_published_shape() -> None:
    row = figured(
        "tie", ("tie",), {"tie": (10, 1)}, lambda odds: won_or_lost(F(23, 311), odds["tie"]), case={"decks": 6}
    )
    assert to_builtins(wager_answer(row)) == {
        "wager": "tie", "case": {"decks": 6}, "odds": {"pay": 10, "to": 1}, "p_win": "23/311", "house_edge": "58/311",
        "house_edge_percent": "18.649518", "state": "exact", "note": "",
    }  # fmt: skip


def test_a_wager_without_a_line_of_its_own_shows_the_lines_that_settle_it() -> None:
    lines = {"field_2_12": (2, 1), "field_3_4_9_10_11": (1, 1), "other": (9, 1)}
    row = figured("field", list(lines)[:2], lines, lambda odds: won_or_lost(F(1, 2), odds["field_2_12"]))
    assert wager_answer(row).odds == {"field_2_12": {"pay": 2, "to": 1}, "field_3_4_9_10_11": {"pay": 1, "to": 1}}


def test_missing_odds_are_named_and_leave_null_figures() -> None:
    row = figured("tie", ("tie",), {}, lambda odds: won_or_lost(F(1, 2), odds["tie"]))
    assert row.state == "undetermined"
    assert "payout_odds.tie" in row.note
    answer = wager_answer(row)
    assert (answer.odds, answer.p_win, answer.house_edge, answer.house_edge_percent) == (None,) * 4
    assert undetermined("tie", "why").note == "why"


def test_an_assumption_makes_a_row_assumed_and_is_said() -> None:
    row = figured("a", ("a",), {"a": (1, 1)}, lambda odds: won_or_lost(F(1, 2), odds["a"]), assumption="A.", note="B.")
    assert (row.state, row.note) == ("assumed", "A. B.")


def test_odds_come_as_pairs_or_as_a_filing_states_them() -> None:
    assert lines_of({"a": (9, 5), "b": SimpleNamespace(pay=2, to=1)}) == {"a": (9, 5), "b": (2, 1)}
    assert lines_of(None) == {}


def test_probabilities_that_do_not_sum_to_one_are_refused() -> None:
    with pytest.raises(ValueError, match="expected 1"):
        distribution([(1, F(1, 2))])


@given(st.fractions(0, 1), st.fractions(0, 1))
def test_a_returned_stake_counts_as_returned(won: F, returned: F) -> None:
    returned = returned * (1 - won) / 2
    settled = distribution([(1, won), (0, returned), (-1, 1 - won - returned)])
    assert house_edge(settled) == 1 - 2 * won - returned
    assert p_win(settled) == won
    assert p_win_decided(settled) >= won


@pytest.mark.parametrize("number", PACKAGES)
def test_no_assumption_says_of_itself_that_it_is_one(number: str) -> None:
    """The state says it; a page or a command that adds the word says it once."""
    whole = chapter(number)
    for edition in whole.editions:
        for row in whole.payouts(None, edition.key):
            assert "ssumed" not in row.note, row
            assert row.state != "assumed" or row.note


def test_percent_to_two_decimals_is_rounded_half_even() -> None:
    assert [percent(F(*one), 2) for one in ((1, 37), (1, 800), (3, 800), (-1, 37))] == [
        "2.70", "0.12", "0.38", "-2.70"
    ]  # fmt: skip
