"""Pai Gow: what can be figured exactly about tiles, dice and vigorish (621a.3, 621a.4, 621a.8, 621a.10).

The house edge itself depends on how the player sets his hands and on the house way, so the wager is undetermined. The
sample spaces are the 32 tiles without order (496 two-tile hands, 35 960 deals of four) and the 216 rolls of three dice.
"""

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from itertools import product
from math import ceil
from typing import Any

from ..core.payouts import PayoutFigures, PayoutRow, lines_of, undetermined

Tile = tuple[int, int]
"""A tile's design, smaller number first; a design that occurs twice stands for two tiles."""

DOUBLED: tuple[Tile, ...] = (
    (6, 6), (1, 1), (4, 4), (1, 3), (5, 5), (3, 3), (2, 2), (5, 6), (4, 6), (1, 6), (1, 5),
)  # fmt: skip
SINGLE: tuple[Tile, ...] = ((3, 6), (4, 5), (2, 6), (3, 5), (2, 5), (3, 4), (2, 4), (1, 4), (2, 3), (1, 2))
TILES: tuple[Tile, ...] = DOUBLED + DOUBLED + SINGLE

SUPREME = frozenset[Tile]({(1, 2), (2, 4)})
MIXED = frozenset(frozenset(pair) for pair in (((3, 6), (4, 5)), ((3, 5), (2, 6)), ((3, 4), (2, 5)), ((1, 4), (2, 3))))
NINES, EIGHTS = frozenset({(3, 6), (4, 5)}), frozenset({(2, 6), (3, 5), (4, 4)})

QUARTER = Decimal("0.25")
MISSING = (
    "How the player sets his two hands and the dealer's house way; a win pays even money less 5 % of the amount won."
)


def spots(tiles: Iterable[Tile]) -> int:
    """Spots of these tiles together."""
    return sum(sum(tile) for tile in tiles)


def pair_class(first: Tile, other: Tile) -> str | None:
    """Class of a two-tile hand that is a permissible pair, else None: it then has a value of 0 to 9."""
    hand = frozenset({first, other})
    if hand == SUPREME:
        return "supreme"
    if first == other:
        return "matched"
    if hand in MIXED:
        return "mixed"
    for high in ((6, 6), (1, 1)):
        if high in hand and hand & NINES:
            return "wong"
        if high in hand and hand & EIGHTS:
            return "gong"
    return None


def highest_value(first: Tile, other: Tile) -> int:
    """Highest value of a valued hand; the 1-2 and the 2-4 count as three or as six."""
    choices = [(3, 6) if tile in SUPREME else (sum(tile),) for tile in (first, other)]
    return max(sum(counted) % 10 for counted in product(*choices))


def starting_position(total: int) -> int:
    """The position of the first hand for a total of three dice: 1 is the dealer or bank, then counterclockwise to 8."""
    return (total - 1) % 8 + 1


def vigorish(won: Decimal, percent: Decimal = Decimal(5), *, rounded_up_to_quarter: bool = False) -> Decimal:
    """Charge in dollars on an amount won, exact or rounded up to the next multiple of 25 cents (621a.10(k))."""
    charge = won * percent / 100
    return ceil(Fraction(charge) / Fraction(QUARTER)) * QUARTER if rounded_up_to_quarter else charge


def payout_rows(facts: Any | None, figures: PayoutFigures) -> list[PayoutRow]:
    """The one wager of the game, undetermined, with the odds of the filing or the edition where they are stated."""
    odds = lines_of(figures.odds if facts is None else getattr(facts, "payout_odds", None))
    return [undetermined("pai_gow", MISSING, odds=odds.get("pai_gow"))]
