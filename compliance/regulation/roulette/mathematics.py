"""Roulette: exact win probabilities and house edges (617a.3, 617a.4).

Odds and pay tables are the edition's or the filing's; the sample space is one spin of a fair wheel, for Touchdown
Roulette one spin and, once a ball has fallen on 0 or 00, four more.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from ..core.payouts import (
    Distribution,
    Lines,
    PayoutFigures,
    PayoutRow,
    distribution,
    figured,
    lines_of,
    profit,
    undetermined,
    won_or_lost,
)

ZEROS = {"single_zero": ("0",), "double_zero": ("0", "00"), "double_zero_as_single_zero": ("0",)}
"""The zeros that can settle a wager. In the conversion game a ball in 00 voids the spin (617a.4(c)(2)), which leaves
the law of a single zero wheel."""

NUMBERS = tuple(str(number) for number in range(1, 37))
RED = frozenset(map(str, (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)))
"""The customary coloring; the text fixes only that the colors alternate, so 18 of each."""

OUTSIDE = frozenset({"red", "black", "odd", "even", "low_1_18", "high_19_36"})

TOUCHDOWN_READING = (
    "The text moves the football “based on the value of the compartment” and gives no distances. By the rule sheet of "
    "the game’s maker, 0 and 00 move it 0 yards, 1–10 move it 3, 11–20 5, 21–30 10 and 31–36 15. Besides: red and "
    "black in the customary coloring; the position after the fourth spin decides; a team driven into its own end zone "
    "is the losing team."
)
CONVERSION_READING = (
    "A group of five neighbors without 00; for the groups around 13, 1, 00, 27 and 10 the text is silent."
)


def pockets(wheel_mode: str) -> tuple[str, ...]:
    """The equally likely results of a spin that counts."""
    return ZEROS[wheel_mode] + NUMBERS


@cache
def positions(wager: str, wheel_mode: str) -> tuple[frozenset[str], ...]:
    """The sets of numbers a wager can be placed on; empty where this wheel does not have the wager.

    The layout is the customary grid: twelve rows of three. Five Adjacent Number is not here: it is five Straights.
    """
    double = wheel_mode == "double_zero"
    rows = [NUMBERS[start : start + 3] for start in range(0, 36, 3)]
    columns = [NUMBERS[start::3] for start in range(3)]
    neighbors = list(pairwise(rows))
    groups: Iterable[Iterable[str]]
    match wager:
        case "straight":
            groups = [[number] for number in pockets(wheel_mode)]
        case "split":
            across = [row[i : i + 2] for row in rows for i in (0, 1)]
            along = [pair for row, other in neighbors for pair in zip(row, other, strict=True)]
            groups = [*across, *along, *([("0", "00")] if double else [])]
        case "three_numbers":
            groups = [*rows, ("0", "1", "2"), *([("0", "2", "00"), ("00", "2", "3")] if double else [])]
        case "four_numbers":
            groups = [row[i : i + 2] + other[i : i + 2] for row, other in neighbors for i in (0, 1)]
        case "first_five":
            groups = [("0", "00", "1", "2", "3")] if double else []
        case "six_numbers":
            groups = [row + other for row, other in neighbors]
        case "column":
            groups = columns
        case "dozen":
            groups = [NUMBERS[:12], NUMBERS[12:24], NUMBERS[24:]]
        case "red":
            groups = [RED]
        case "black":
            groups = [set(NUMBERS) - RED]
        case "odd":
            groups = [NUMBERS[0::2]]
        case "even":
            groups = [NUMBERS[1::2]]
        case "low_1_18":
            groups = [NUMBERS[:18]]
        case "high_19_36":
            groups = [NUMBERS[18:]]
        case _:
            groups = []
    return tuple(frozenset(group) for group in groups)


def spin(wager: str, wheel_mode: str, odds: Lines) -> Distribution:
    """Settlement of a wager on one spin; every position of a wager covers equally many numbers."""
    covered = len(positions(wager, wheel_mode)[0])
    return won_or_lost(Fraction(covered, len(pockets(wheel_mode))), odds[wager])


def five_adjacent(wheel_mode: str, odds: Lines) -> Distribution:
    """Settlement of Five Adjacent Number: one fifth wins as a Straight, the other four fifths are lost."""
    p_hit = Fraction(5, len(pockets(wheel_mode)))
    return distribution([((profit(odds["straight"]) - 4) / 5, p_hit), (-1, 1 - p_hit)])


def assumed_yards(number: str) -> int:
    """Distance of one down by the maker's rule sheet (see TOUCHDOWN_READING), without direction."""
    value = int(number)
    return 0 if value == 0 else 3 if value <= 10 else 5 if value <= 20 else 10 if value <= 30 else 15


def downs(team: str = "red", yards: Mapping[str, int] | None = None) -> tuple[int, ...]:
    """Signed step of each of the 38 pockets: forward in the selected team's color, backward in the other's."""
    forward = RED if team == "red" else frozenset(NUMBERS) - RED
    distance = yards or {number: assumed_yards(number) for number in pockets("double_zero")}
    return tuple(
        0 if number in ZEROS["double_zero"] else distance[number] * (1 if number in forward else -1)
        for number in pockets("double_zero")
    )


@cache
def touchdown_ways(steps: tuple[int, ...] | None = None, stops_at_goal_line: bool = False) -> Mapping[str, int]:
    """Ways of the 38^4 sequences of four downs to each outcome code, from the 50-yard line.

    `steps` defaults to the reading used. With `stops_at_goal_line` a ball that reaches an end zone stays there.
    """
    at = Counter({0: 1})
    for _down in range(4):
        after: Counter[int] = Counter()
        for place, ways in at.items():
            for step in steps or downs():
                stopped = stops_at_goal_line and abs(place) >= 50
                after[place if stopped else place + step] += ways
        at = after
    outcomes: Counter[str] = Counter()
    for place, ways in at.items():
        outcomes[_touchdown_outcome(place)] += ways
    return MappingProxyType(outcomes)


def _touchdown_outcome(gained: int) -> str:
    """Outcome code of a ball `gained` yards beyond the 50, from the selected team's side."""
    if gained <= 0:
        return "tie_50" if gained == 0 else "losing_team"
    if gained >= 50:
        return "touchdown"
    nearest = 50 - gained
    bands = ((10, "yards_1_10"), (20, "yards_11_20"), (30, "yards_21_30"), (40, "yards_31_40"), (49, "yards_41_49"))
    return next(code for last, code in bands if nearest <= last)


def touchdown(paytable: Lines, ways: Mapping[str, int] | None = None) -> Distribution:
    """Settlement of a Touchdown wager: lost on 1-36; 0 or 00 starts a game that always pays something."""
    counted = ways or touchdown_ways()
    p_game = Fraction(2, 38)
    all_ways = sum(counted.values())
    game = [(profit(paytable[code]), p_game * Fraction(n, all_ways)) for code, n in counted.items()]
    return distribution([*game, (-1, 1 - p_game)])


def payout_rows(facts: Any | None, figures: PayoutFigures) -> list[PayoutRow]:
    """Rows of a Roulette filing, or of the chapter (all wheels, all pay tables) when `facts` is None.

    Of a filing it reads `wheel_mode`, `wagers_offered`, `five_adjacent_offered`, `payout_odds`,
    `outside_lose_on_zero`, `touchdown_offered`, `touchdown_paytable` and `touchdown_odds`. Without
    `wagers_offered`, every wager of the chapter.
    """
    if facts is None:
        return _chapter_rows(figures)
    odds = lines_of(getattr(facts, "payout_odds", None))
    half_back = getattr(facts, "outside_lose_on_zero", None) is False
    mode = getattr(facts, "wheel_mode", None)
    rows = []
    for wager in _wagers_offered(facts, figures):
        if wager == "touchdown":
            rows.append(_filed_touchdown(facts, mode, figures))
        elif mode not in ZEROS:
            rows.append(undetermined(wager, "Not stated: wheel_mode."))
        elif half_back and wager in OUTSIDE:
            missing = "The filing says that the wager does not lose on 0, but not what happens to it then."
            rows.append(undetermined(wager, missing, case={"wheel_mode": mode}))
        else:
            rows.append(_spin_row(wager, mode, odds))
    return rows


def _chapter_rows(figures: PayoutFigures) -> list[PayoutRow]:
    odds = lines_of(figures.odds)
    rows = [
        _spin_row(wager, mode, odds)
        for mode in ZEROS
        for wager in (*odds, "five_adjacent")
        if wager == "five_adjacent" or positions(wager, mode)
    ]
    return rows + [_touchdown_row(letter, lines_of(table)) for letter, table in figures.paytables.items()]


def _wagers_offered(facts: Any, figures: PayoutFigures) -> list[str]:
    """Codes offered, in the order of the chapter, unknown ones last."""
    offered = getattr(facts, "wagers_offered", None)
    known = [*figures.odds, "five_adjacent", "touchdown"]
    wanted = set(figures.odds if offered is None else offered)
    wanted |= {code for code in ("five_adjacent", "touchdown") if getattr(facts, f"{code}_offered", None)}
    return [code for code in known if code in wanted] + sorted(wanted - set(known))


def _spin_row(wager: str, mode: str, odds: Lines) -> PayoutRow:
    case = {"wheel_mode": mode}
    if wager == "five_adjacent":
        conversion = mode == "double_zero_as_single_zero"
        return figured(
            wager,
            ("straight",),
            odds,
            lambda lines: five_adjacent(mode, lines),
            case=case,
            assumption=CONVERSION_READING if conversion else "",
            note="Five Straights of one fifth each; figures for the whole stake.",
        )
    if not positions(wager, mode):
        known = bool(positions(wager, "double_zero"))
        reason = "The wager needs 00 in play, and this wheel has none." if known else "Not a wager of this chapter."
        return undetermined(wager, reason, case=case)
    return figured(wager, (wager,), odds, lambda lines: spin(wager, mode, lines), case=case)


def _touchdown_row(letter: str, paytable: Lines) -> PayoutRow:
    case = {"wheel_mode": "double_zero", "touchdown_paytable": letter}
    return figured("touchdown", paytable, paytable, touchdown, case=case, assumption=TOUCHDOWN_READING)


def _filed_touchdown(facts: Any, mode: str | None, figures: PayoutFigures) -> PayoutRow:
    if not figures.paytables:
        return undetermined("touchdown", "This edition does not have the wager.")
    if mode != "double_zero":
        return undetermined("touchdown", "The wager needs a double zero wheel in play, and the filing states none.")
    letter: str = getattr(facts, "touchdown_paytable", None) or ""
    if letter not in figures.paytables:
        return undetermined("touchdown", "Not stated: touchdown_paytable.", case={"wheel_mode": mode})
    filed = lines_of(getattr(facts, "touchdown_odds", None))
    text = lines_of(figures.paytables[letter])
    return _touchdown_row(letter, {code: filed.get(code, odds) for code, odds in text.items()})
