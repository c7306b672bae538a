"""§ 625a.3 and § 625a.6: eight wagers, totals, fixed odds, One of a Kind, the reading of Two of a Kind."""

from datetime import date
from typing import Any

import pytest

from compliance.regulation.core.checks import payouts
from compliance.regulation.examples import odds
from compliance.regulation.sic_bo.mathematics import ROLLS, winning_line

from .cases import PROPOSED, TOTALS, WAGERS, compliant, findings, found, paying

V, A, C = "violation", "needs_approval", "cannot_tell"
FIXED = [line for line in paying() if not line.startswith("one_of_a_kind")]


def test_625a_3__a_wager_outside_the_eight_is_cited_by_the_stem() -> None:
    assert found(wagers_offered=[*WAGERS, "four_of_a_kind"]) == {("625a.3", V, "wagers_offered.four_of_a_kind")}
    assert found(payout_odds=paying(four_of_a_kind=odds(9))) == {("625a.3", V, "payout_odds.four_of_a_kind")}
    both = {"wagers_offered": [*WAGERS, "lucky_dice"], "payout_odds": paying(lucky_dice=odds(9))}
    assert found(**both) == {("625a.3", V, "wagers_offered.lucky_dice")}


@pytest.mark.parametrize("wager", WAGERS)
def test_625a_3__a_game_may_offer_fewer_than_eight(wager: str) -> None:
    assert found(wagers_offered=[wager]) == set()


def test_625a_3__without_any_wager_nobody_can_tell() -> None:
    nothing = {("625a.3", C, "wagers_offered")}
    assert found(wagers_offered=[]) == found(wagers_offered=None) == nothing
    line = paying(lucky_dice=odds(9))
    assert found(wagers_offered=None, payout_odds=line) == nothing | {("625a.3", V, "payout_odds.lucky_dice")}


@pytest.mark.parametrize("answer", [True, False])
def test_625a_3_2__either_reading_of_a_triple_is_taken_and_none_is_asked_for(answer: bool) -> None:
    assert found(two_of_a_kind_triple_wins=answer) == set()
    assert found(two_of_a_kind_triple_wins=None) == {("625a.3(2)", C, "two_of_a_kind_triple_wins")}
    others = [wager for wager in WAGERS if wager != "two_of_a_kind"]
    assert found(two_of_a_kind_triple_wins=None, wagers_offered=others) == set()


@pytest.mark.parametrize("total", [3, 18])
def test_625a_3_4__3_and_18_belong_to_no_total_value_bet(total: int) -> None:
    """Trap 32."""
    offered = [*TOTALS, total]
    assert found(total_values_offered=offered) == {("625a.3(4)", V, "total_values_offered[14]")}
    assert found(payout_odds=paying(**{f"total_{total}": odds(180)})) == {
        ("625a.3(4)", V, f"payout_odds.total_{total}")
    }


@pytest.mark.parametrize("totals", [[4], [17], [4, 17], list(range(4, 18))])
def test_625a_3_4__any_totals_from_4_to_17_may_be_offered(totals: list[int]) -> None:
    assert found(total_values_offered=totals) == set()


def test_625a_3_4__a_total_value_bet_without_totals_cannot_be_told() -> None:
    assert found(total_values_offered=[]) == {("625a.3(4)", C, "total_values_offered")}


def test_625a_3_6__small_and_big_lose_on_every_triple() -> None:
    """Trap 32: 625a.3(6) and 625a.3(7)."""
    triples = [roll for roll in ROLLS if len(set(roll)) == 1]
    assert len(triples) == 6
    assert {winning_line(wager, roll) for wager in ("small_bet", "big_bet") for roll in triples} == {None}


def test_625a_3_5__two_dice_combination_pays_once_for_fifteen_pairs_of_different_faces() -> None:
    """Trap 33: on 1-1-2 and 1-2-2 the pair shows once; a triple shows no pair of different faces."""
    assert {winning_line("two_dice_combination", roll) for roll in ((1, 1, 2), (1, 2, 2), (1, 2, 3))} == {
        "two_dice_combination"
    }
    assert winning_line("two_dice_combination", (1, 1, 1)) is None
    pairs = {frozenset((one, other)) for roll in ROLLS for one in roll for other in roll if one != other}
    assert len(pairs) == 15


@pytest.mark.parametrize("line", FIXED)
def test_625a_6_a__odds_are_fixed_lower_is_a_violation_and_higher_needs_approval(line: str) -> None:
    due = paying()[line]["pay"]
    field = f"payout_odds.{line}"
    assert found(payout_odds=paying(**{line: odds(2 * due, 2)})) == set()
    assert found(payout_odds=paying(**{line: odds(2 * due - 1, 2)})) == {("625a.6(a)", V, field)}
    assert found(payout_odds=paying(**{line: odds(2 * due + 1, 2)})) == {("625a.6(a)", A, field)}
    assert found(payout_odds=paying(**{line: None})) == {("625a.6(a)", C, field)}


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_625a_6_b__one_of_a_kind_pays_by_number_of_dice(dice: int) -> None:
    """625a.6(b)(1), 625a.6(b)(2) and 625a.6(b)(3): less is a violation, more goes to the reviewer."""
    line, citation = f"one_of_a_kind_{dice}", f"625a.6(b)({dice})"
    assert found(payout_odds=paying(**{line: odds(2 * dice, 2)})) == set()
    for other, severity in ((odds(2 * dice - 1, 2), V), (odds(2 * dice + 1, 2), "needs_approval")):
        assert found(payout_odds=paying(**{line: other})) == {(citation, severity, f"payout_odds.{line}")}
    assert found(payout_odds=paying(**{line: None})) == {(citation, C, f"payout_odds.{line}")}


@pytest.mark.parametrize(("wager", "citation"), [("one_of_a_kind", "625a.6(b)"), ("total_value", "625a.6(a)")])
def test_625a_6__wagers_with_several_lines_have_no_single_one(wager: str, citation: str) -> None:
    """625a.6(b) for One of a Kind."""
    assert found(payout_odds=paying(**{wager: odds(1)})) == {(citation, V, f"payout_odds.{wager}")}


@pytest.mark.parametrize(
    ("changes", "lines"),
    [
        ({"wagers_offered": [w for w in WAGERS if w != "small_bet"]}, ["small_bet"]),
        ({"wagers_offered": [w for w in WAGERS if w != "one_of_a_kind"]}, ["one_of_a_kind_1", "one_of_a_kind_3"]),
        ({"wagers_offered": [w for w in WAGERS if w != "total_value"]}, ["total_4", "total_17"]),
        ({"total_values_offered": [9, 10]}, ["total_4", "total_17"]),
    ],
)
def test_625a_6__a_line_is_needed_only_for_what_is_offered(changes: dict[str, Any], lines: list[str]) -> None:
    assert found(payout_odds=paying(**dict.fromkeys(lines)), **changes) == set()
    wrong = {line: odds(1, 9) for line in lines}
    assert len(findings(compliant(payout_odds=paying(**wrong), **changes))) == len(lines)


def test_625a_6__the_chapter_and_a_filing_figure_alike() -> None:
    def edges(value: Any) -> dict[str, str]:
        rows = payouts("625a", value, None if value else PROPOSED, today=date(2026, 3, 1))["wagers"]
        return {row["wager"]: row["house_edge"] for row in rows if row["wager"] != "two_of_a_kind"}

    own = edges(None)
    assert (own["small_bet"], own["three_of_a_kind"], own["total_4"]) == ("1/36", "65/216", "7/24")
    assert edges({"chapter": "625a", "facts": compliant()}) == own
