"""Figures of Chapter 625a: dice and their time of use, the wagers, the fixed odds, the opening inspection."""

from collections.abc import Mapping

from ..core.fields import Odds
from ..core.figure import Figure
from .labels import ODDS_LINES, ONE_OF_A_KIND_LINES, TOTALS, WAGERS

SHAKER_DICE = Figure("dice that the compartment secures", citation="625a.1(d)(1)(i)", unit="dice", everywhere=3)
DICE_COUNT = Figure("dice of the game", citation="625a.2(a)", unit="dice", everywhere=3)
DICE_LIFE = Figure("longest use of dice in a manual shaker", citation="625a.2(b)", unit="elapsed hours", everywhere=24)
LOCKED_DICE_LIFE = Figure(
    "longest use of dice locked in an automated shaker", citation="625a.2(b)", unit="calendar month", everywhere=1
)

LISTED_WAGERS: Figure[frozenset[str]] = Figure(
    "wagers of the game", citation="625a.3", everywhere=frozenset(WAGERS), labels=WAGERS
)
TOTAL_VALUES: Figure[frozenset[int]] = Figure(
    "totals of the Total Value Bet", citation="625a.3(4)", everywhere=frozenset(TOTALS)
)

LEAST_VALUES_ENTERED = Figure(
    "least values entered at an inspection", citation="625a.5(a)(1)", unit="values", everywhere=3
)
LEAST_CYCLES = Figure("least cycles of an automated shaker", citation="625a.5(a)(2)", unit="cycles", everywhere=3)

_TOTAL_PAYS = (50, 18, 14, 12, 8, 6, 6, 6, 6, 8, 12, 14, 18, 50)
_PAYS = {
    "three_of_a_kind": 150,
    "two_of_a_kind": 8,
    "any_three_of_a_kind": 24,
    **{f"total_{value}": pay for value, pay in zip(TOTALS, _TOTAL_PAYS, strict=True)},
    "two_dice_combination": 5,
    "small_bet": 1,
    "big_bet": 1,
}
FIXED_ODDS: Figure[Mapping[str, Odds]] = Figure(
    "payout odds",
    citation="625a.6(a)",
    everywhere={line: Odds(pay, 1) for line, pay in _PAYS.items()},
    labels=ODDS_LINES,
)
ONE_OF_A_KIND_ODDS: Figure[Mapping[str, Odds]] = Figure(
    "payout odds of One of a Kind by number of dice",
    citation="625a.6(b)",
    everywhere={f"one_of_a_kind_{dice}": Odds(dice, 1) for dice in (1, 2, 3)},
    labels=ONE_OF_A_KIND_LINES,
)
