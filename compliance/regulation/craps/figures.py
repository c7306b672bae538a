"""Craps: the numbers and odds that the text fixes.

§ 623a.5(a) prints its odds in two columns that run into each other on the copy on file; they were put in order. Later
texts, which are not on file, have more wagers and higher limits of the Fire Bet.
"""

from collections.abc import Mapping
from decimal import Decimal

from ..core.fields import Odds
from ..core.figure import Figure
from .labels import FIRE_BET_LABELS, ODDS_LABELS, SUPPLEMENTAL_LABELS, WAGER_LABELS
from .wagers import BY_CODE
from .ways import POINTS

LONGEST_CRAPS_TABLE = Figure(
    "greatest length of a Craps table", citation="623a.2(b)", unit="feet", everywhere=Decimal(14)
)
LONGEST_MINI_TABLE = Figure(
    "greatest length of a Mini-Craps table (9 1/2 feet)", citation="623a.2(c)", unit="feet", everywhere=Decimal("9.5")
)
MOST_SEATS = Figure("most seats at a Mini-Craps table", citation="623a.2(c)", unit="seats", everywhere=9)
MOST_FIRE_BET_AREAS = Figure("most Fire Bet areas", citation="623a.2(f)(1)", unit="areas", everywhere=16)
DICE_IN_A_SET = Figure("dice of a set at the table", citation="623a.7(a)", unit="dice", everywhere=5)

LISTED_WAGERS: Figure[frozenset[str]] = Figure(
    "wagers of the game", citation="623a.3(a)", everywhere=frozenset(BY_CODE), labels=WAGER_LABELS
)


def _to_one(pay: int, *lines: str) -> dict[str, Odds]:
    return dict.fromkeys(lines, Odds(pay, 1))


def _by_point(code: str, *pairs: tuple[int, int]) -> dict[str, Odds]:
    """Three odds, for 4 and 10, for 5 and 9, for 6 and 8, as lines of a wager by its number."""
    by_number = dict(zip((4, 5, 6, 8, 9, 10), (*pairs, *reversed(pairs)), strict=True))
    return {f"{code}_{number}": Odds(*pair) for number, pair in by_number.items()}


_HOPS = tuple(code for code in BY_CODE if code.startswith("hop_") and not code.startswith("hop_hard"))
_TRUE_ODDS = ((2, 1), (3, 2), (6, 5))
_LAID_ODDS = ((1, 2), (2, 3), (5, 6))

PAYOUT_ODDS: Figure[Mapping[str, Odds]] = Figure(
    "payout odds by wager",
    citation="623a.5(a)",
    everywhere={
        **_to_one(1, "pass_bet", "dont_pass_bet", "come_bet", "dont_come_bet"),
        **_by_point("place_to_win", (9, 5), (7, 5), (7, 6)),
        **_by_point("place_to_lose", (5, 11), (5, 8), (4, 5)),
        **_to_one(7, "hardway_4"),
        **_to_one(9, "hardway_6", "hardway_8"),
        **_to_one(7, "hardway_10"),
        **_to_one(2, "field_2_12"),
        **_to_one(1, "field_3_4_9_10_11"),
        **_to_one(4, "any_seven"),
        **_to_one(7, "any_craps"),
        **_to_one(30, "craps_two"),
        **_to_one(15, "craps_three"),
        **_to_one(30, "craps_twelve"),
        **_to_one(15, "eleven_one_roll"),
        **_to_one(30, "hop_hard_4", "hop_hard_6", "hop_hard_8", "hop_hard_10"),
        **_to_one(15, *_HOPS),
        **_to_one(2, "six_seven_eight_hard"),
        **_to_one(1, "six_seven_eight_other"),
    },
    labels=ODDS_LABELS,
)
BUY_ODDS: Figure[Mapping[str, Odds]] = Figure(
    "odds of Buy Bets", citation="623a.5(g)(1)", everywhere=_by_point("buy_bet", *_TRUE_ODDS), labels=ODDS_LABELS
)
LAY_ODDS: Figure[Mapping[str, Odds]] = Figure(
    "odds of Lay Bets", citation="623a.5(g)(2)", everywhere=_by_point("lay_bet", *_LAID_ODDS), labels=ODDS_LABELS
)
SUPPLEMENTAL_ODDS: Figure[Mapping[str, Odds]] = Figure(
    "odds of supplemental wagers",
    citation="623a.6(a)(2), (b)(2), (c)(2), (d)(2)",
    everywhere={
        **_by_point("supplemental_pass", *_TRUE_ODDS),
        **_by_point("supplemental_dont_pass", *_LAID_ODDS),
        **_by_point("supplemental_come", *_TRUE_ODDS),
        **_by_point("supplemental_dont_come", *_LAID_ODDS),
    },
    labels=SUPPLEMENTAL_LABELS,
)
HIGHEST_VIGORISH = Figure(
    "highest vigorish on a Buy or Lay Bet", citation="623a.5(g)(3)", unit="percent of the wager", everywhere=Decimal(5)
)
LEAST_SUPPLEMENTAL = Figure(
    "lowest limit that may be set for a supplemental wager",
    citation="623a.6(a), (b), (c), (d)",
    unit="times the original wager",
    everywhere=Decimal(1),
)
MOST_SUPPLEMENTAL = Figure(
    "highest limit that may be set for a supplemental wager",
    citation="623a.6(e)",
    unit="times the original wager",
    everywhere=Decimal(10),
)

FIRE_BET_POINTS = (4, 5, 6)
"""The text says “Six or More Points”; no more than six exist."""
FIRE_BET_PAYTABLES: Figure[Mapping[str, Mapping[str, Odds]]] = Figure(
    "least odds of the Fire Bet, by pay table and different points",
    citation="623a.5(f)",
    everywhere={
        letter: {f"fire_bet_{points}": Odds(pay, 1) for points, pay in zip(FIRE_BET_POINTS, paid, strict=True)}
        for letter, paid in (("A", (24, 249, 999)), ("B", (39, 199, 499)))
    },
    labels=FIRE_BET_LABELS,
)
FIRE_BET_MINIMUM = Figure("least Fire Bet", citation="623a.11(b)(1)", unit="dollar", everywhere=Decimal(1))
FIRE_BET_MAXIMUM = Figure("greatest Fire Bet", citation="623a.11(b)(1)", unit="dollars", everywhere=Decimal(5))
FIRE_BET_INCREMENT = Figure("step of Fire Bets", citation="623a.11(b)(1)", unit="dollar", everywhere=Decimal(1))

POINT_NUMBERS: Figure[tuple[int, ...]] = Figure("points", citation="623a.1", everywhere=POINTS)
