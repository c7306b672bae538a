"""Figures of Chapter 617a: sizes, the two wheels, the listed wagers, odds and pay tables."""

from collections.abc import Mapping
from decimal import Decimal

from ..core.fields import Odds
from ..core.figure import Figure
from .editions import ADOPTED, AMENDED, PROPOSED
from .labels import ODDS_LABELS, WAGER_LABELS

SMALLEST_BALL = Figure(
    "least diameter of the ball (12/16 inch)", citation="617a.1(a)", unit="inch", everywhere=Decimal("0.750")
)
LARGEST_BALL = Figure(
    "greatest diameter of the ball (14/16 inch)", citation="617a.1(a)", unit="inch", everywhere=Decimal("0.875")
)
SMALLEST_WHEEL = Figure("least diameter of the wheel", citation="617a.1(b)", unit="inches", everywhere=Decimal(30))


def _clockwise(numbers: str) -> tuple[str, ...]:
    return tuple(numbers.split())


SINGLE_ZERO_ORDER = Figure(
    "numbers of a single zero wheel, clockwise from 0",
    citation="617a.1(c)",
    everywhere=_clockwise(
        "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
    ),
)
DOUBLE_ZERO_ORDER = Figure(
    "numbers of a double zero wheel, clockwise from 0",
    citation="617a.1(d)",
    everywhere=_clockwise(
        "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
    ),
)
SINGLE_ZERO_PLACES = Figure(
    "compartments and ring areas of a single zero wheel", citation="617a.1(c)", unit="places", everywhere=37
)
DOUBLE_ZERO_PLACES = Figure(
    "compartments and ring areas of a double zero wheel", citation="617a.1(d)", unit="places", everywhere=38
)

_EVEN_MONEY = ("red", "black", "odd", "even", "low_1_18", "high_19_36")
_LEAST = {
    "straight": 35,
    "split": 17,
    "three_numbers": 11,
    "four_numbers": 8,
    "first_five": 6,
    "six_numbers": 5,
    "column": 2,
    "dozen": 2,
    **dict.fromkeys(_EVEN_MONEY, 1),
}
LEAST_ODDS: Figure[Mapping[str, Odds]] = Figure(
    "least payout odds by wager",
    citation="617a.4(a)",
    everywhere={code: Odds(pay, 1) for code, pay in _LEAST.items()},
    labels=ODDS_LABELS,
)

_LISTED = frozenset({*_LEAST, "five_adjacent"})
LISTED_WAGERS: Figure[frozenset[str]] = Figure(
    "wagers of the game",
    citation="617a.3(e)",
    values={PROPOSED.key: _LISTED, ADOPTED.key: _LISTED, AMENDED.key: _LISTED | {"touchdown"}},
    labels=WAGER_LABELS,
)

TOUCHDOWN_OUTCOMES = {
    "touchdown": "Touchdown",
    "yards_1_10": "1–10 yard line",
    "yards_11_20": "11–20 yard line",
    "yards_21_30": "21–30 yard line",
    "yards_31_40": "31–40 yard line",
    "yards_41_49": "41–49 yard line",
    "tie_50": "Tie, 50 yard line",
    "losing_team": "Losing team",
}
_SHARED_ROWS = (50, 25, 10, 5, 1)


def _paytable(*first_three: int) -> dict[str, Odds]:
    """A pay table; the four differ in their first three rows only."""
    paid = (*first_three, *_SHARED_ROWS)
    return {outcome: Odds(pay, 1) for outcome, pay in zip(TOUCHDOWN_OUTCOMES, paid, strict=True)}


TOUCHDOWN_PAYTABLES: Figure[Mapping[str, Mapping[str, Odds]]] = Figure(
    "Touchdown Roulette pay tables",
    citation="617a.4(d)",
    values={
        AMENDED.key: {
            "A": _paytable(1000, 150, 75),
            "B": _paytable(500, 250, 75),
            "C": _paytable(1000, 200, 75),
            "D": _paytable(500, 200, 100),
        }
    },
    labels=TOUCHDOWN_OUTCOMES,
)

CONVERSION_RULE = Figure(
    "item to which the fifth opening check refers",
    citation="617a.2(a)(5)",
    values={PROPOSED.key: "617a.1(f)"},
    everywhere="617a.1(e)",
)
