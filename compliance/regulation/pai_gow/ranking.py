"""Rank of tiles and pairs, and which of two hands is higher: § 621a.4, with the settlement of § 621a.10(g) to (j).

The tiles themselves stand in `mathematics`, in the order of their rank.
"""

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Literal

import msgspec

from .mathematics import DOUBLED, MIXED, SINGLE, SUPREME, Tile, pair_class

Hand = tuple[Tile, Tile]
Result = Literal["win", "lose", "tie"]

NAMES = {2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six", 7: "Seven", 8: "Eight", 9: "Nine", 10: "Ten",
         11: "Eleven", 12: "Twelve"}  # fmt: skip
"""A tile's name, by its spots."""

TILE_RANKS: Mapping[Tile, int] = {
    **{tile: place for place, tile in enumerate(DOUBLED, 1)},
    **dict(zip(SINGLE, (12, 12, 13, 13, 14, 14, 15, 16, 16, 17), strict=True)),
}
"""Rank of each single tile, 1 the highest: § 621a.4(f)."""

COUNTED = {3: 17, 6: 15}
"""The counts of the 1-2 and the 2-4 when they are used apart, each with the rank that goes with it: § 621a.4(d)."""


def design(tile: Tile) -> str:
    """A tile as a filing writes it: `1-2`, the smaller number first."""
    return f"{tile[0]}-{tile[1]}"


TILE_SET: Mapping[str, int] = {design(tile): 2 for tile in DOUBLED} | {design(tile): 1 for tile in SINGLE}
"""The number of tiles of each design in a set: § 621a.3(c), by the table of § 621a.4(f)."""
TILE_NAMES = {design(tile): f"{NAMES[sum(tile)]} ({design(tile)})" for tile in (*DOUBLED, *SINGLE)}


def _ranked_pairs() -> Iterable[frozenset[Tile]]:
    mixed = sorted(MIXED, key=lambda pair: min(TILE_RANKS[tile] for tile in pair))
    return (SUPREME, *(frozenset({tile}) for tile in DOUBLED), *mixed)


_EXACT_PAIRS = {pair: rank for rank, pair in enumerate(_ranked_pairs(), 1)}
_FIRST_WONG, _FIRST_GONG = 17, 19


def pair_rank(hand: Hand) -> int | None:
    """Rank of a permissible pair, 1 (Supreme Pair) to 20; None for a hand that holds none. § 621a.4(a)."""
    kind = pair_class(*hand)
    if kind is None:
        return None
    if kind in ("wong", "gong"):
        first = _FIRST_WONG if kind == "wong" else _FIRST_GONG
        return first if (6, 6) in hand else first + 1
    return _EXACT_PAIRS[frozenset(hand)]


def counted(hand: Hand) -> tuple[int, int]:
    """Value of a hand without a pair, 0 to 9, and the rank of its highest tile: § 621a.4(c), (d) and (f).

    The 1-2 and the 2-4 count three or six, whichever gives the higher value, and rank by what they count.
    """
    ways = product(*(_countings(tile) for tile in hand))
    return max(
        (((first[0] + other[0]) % 10, min(first[1], other[1])) for first, other in ways),
        key=lambda way: (way[0], -way[1]),
    )


def _countings(tile: Tile) -> tuple[tuple[int, int], ...]:
    return tuple(COUNTED.items()) if tile in SUPREME else ((sum(tile), TILE_RANKS[tile]),)


class Comparison(msgspec.Struct, frozen=True):
    """A comparison of a player's hand with that of the dealer or bank: whether it is higher, and the item that decides
    it."""

    is_higher: bool
    citation: str


def compare(player: Hand, dealer: Hand) -> Comparison:
    """Compares a player's high or low hand with the same hand of the dealer, or of the bank. § 621a.4.

    A pair beats a hand without one and pairs go by rank (a); the same rank is a copy (b). Else the value decides (c),
    then the highest tile, except that zero against zero goes to the dealer (e); the same highest tile is a copy (g).
    Copies go to the dealer.
    """
    pairs = pair_rank(player), pair_rank(dealer)
    if pairs != (None, None):
        mine, theirs = (rank or 99 for rank in pairs)
        return Comparison(mine < theirs, "621a.4(b)" if mine == theirs else "621a.4(a)")
    (value, highest), (dealer_value, dealer_highest) = counted(player), counted(dealer)
    if value != dealer_value:
        return Comparison(value > dealer_value, "621a.4(c)")
    if value == 0 or highest != dealer_highest:
        return Comparison(value > 0 and highest < dealer_highest, "621a.4(e)")
    return Comparison(False, "621a.4(g)")


def settle(high: Hand, low: Hand, dealer_high: Hand, dealer_low: Hand) -> Result:
    """The result of a wager: won with both hands higher, a tie with one, lost with none. § 621a.10(g) to (j)."""
    higher = compare(high, dealer_high).is_higher + compare(low, dealer_low).is_higher
    results: tuple[Result, Result, Result] = ("lose", "tie", "win")
    return results[higher]
