"""Sic Bo: exact win probabilities and house edges (625a.3, 625a.6).

The sample space is the 216 equally likely rolls of three distinguishable dice. A wager on a chosen face or pair of
faces is worth the same whichever is chosen; the enumeration takes face 1, or faces 1 and 2.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

from ..core.payouts import Distribution, Lines, PayoutFigures, PayoutRow, distribution, figured, lines_of, profit
from ..core.payouts import undetermined as undetermined_row

Roll = tuple[int, ...]

ROLLS: tuple[Roll, ...] = tuple(product(range(1, 7), repeat=3))

TRIPLE_READING = {
    True: "A triple of the chosen face wins, which the text leaves open.",
    False: "A triple of the chosen face loses, which the text leaves open.",
}


def is_triple(roll: Roll) -> bool:
    return len(set(roll)) == 1


def winning_line(wager: str, roll: Roll, *, triple_wins: bool = True) -> str | None:
    """The line that pays `wager` on `roll`, or None when it loses. `wager` is a code, a total as `total_9`."""
    if wager.startswith("total_"):
        return wager if sum(roll) == int(wager.removeprefix("total_")) else None
    match wager:
        case "three_of_a_kind":
            wins = roll.count(1) == 3
        case "two_of_a_kind":
            wins = roll.count(1) == 2 or (triple_wins and roll.count(1) == 3)
        case "any_three_of_a_kind":
            wins = is_triple(roll)
        case "two_dice_combination":
            wins = {1, 2} <= set(roll)
        case "small_bet":
            wins = 4 <= sum(roll) <= 10 and not is_triple(roll)
        case "big_bet":
            wins = 11 <= sum(roll) <= 17 and not is_triple(roll)
        case "one_of_a_kind":
            return f"one_of_a_kind_{roll.count(1)}" if 1 in roll else None
        case _:
            raise ValueError(f"{wager!r} is not a wager of § 625a.3")
    return wager if wins else None


def roll_of(wager: str, odds: Lines, *, triple_wins: bool = True) -> Distribution:
    """Settlement of a wager over the 216 rolls."""
    lines = (winning_line(wager, roll, triple_wins=triple_wins) for roll in ROLLS)
    return distribution([(-1 if line is None else profit(odds[line]), Fraction(1, len(ROLLS))) for line in lines])


def payout_rows(facts: Any | None, figures: PayoutFigures) -> list[PayoutRow]:
    """Rows of a Sic Bo filing, or of the chapter (Two of a Kind in both readings) when `facts` is None.

    Of a filing it reads `payout_odds`, `wagers_offered`, `total_values_offered` and `two_of_a_kind_triple_wins`.
    Wagers or totals that it does not state are those of the chapter.
    """
    odds = lines_of(figures.odds if facts is None else getattr(facts, "payout_odds", None))
    rows: list[PayoutRow] = []
    for wager, lines in _wagers(facts, figures):
        if not lines:
            rows.append(undetermined_row(wager, "Not a wager of this chapter."))
        elif wager == "two_of_a_kind":
            rows.extend(_two_of_a_kind(facts, odds))
        else:
            rows.append(figured(wager, lines, odds, _settle(wager)))
    return rows


def _wagers(facts: Any | None, figures: PayoutFigures) -> list[tuple[str, tuple[str, ...]]]:
    """Wagers to figure with the lines that settle them, in the order of the edition's odds; unknown ones last."""
    by_wager: dict[str, tuple[str, ...]] = {}
    for line in figures.odds:
        wager = "one_of_a_kind" if line.startswith("one_of_a_kind") else line
        by_wager[wager] = (*by_wager.get(wager, ()), line)
    offered = getattr(facts, "wagers_offered", None)
    if offered is None:
        return list(by_wager.items())
    totals = getattr(facts, "total_values_offered", None)
    numbered = {f"total_{value}" for value in totals} if totals is not None else {w for w in by_wager if "total_" in w}
    wanted = set(offered) - {"total_value"} | (numbered if "total_value" in offered else set())
    known = [(wager, lines) for wager, lines in by_wager.items() if wager in wanted]
    return known + [(wager, ()) for wager in sorted(wanted - set(by_wager))]


def _settle(wager: str, *, triple_wins: bool = True) -> Callable[[Lines], Distribution]:
    return lambda lines: roll_of(wager, lines, triple_wins=triple_wins)


def _two_of_a_kind(facts: Any | None, odds: Lines) -> list[PayoutRow]:
    """Both readings for the chapter; for a filing the one it states, which is then no assumption."""
    wager, case = "two_of_a_kind", "two_of_a_kind_triple_wins"
    if facts is None:
        return [
            figured(wager, (wager,), odds, _settle(wager, triple_wins=wins), case={case: wins}, assumption=reading)
            for wins, reading in TRIPLE_READING.items()
        ]
    wins = getattr(facts, case, None)
    if wins is None:
        return [undetermined_row(wager, f"Not stated: {case}.")]
    return [figured(wager, (wager,), odds, _settle(wager, triple_wins=wins), case={case: wins})]
