"""The tiles in the order of their rank, and how many of each design a set has. § 621a.3(c) and § 621a.4(f)."""

from collections.abc import Mapping

Tile = tuple[int, int]
"""A tile's design, smaller number first; a design that occurs twice stands for two tiles."""

DOUBLED: tuple[Tile, ...] = (
    (6, 6), (1, 1), (4, 4), (1, 3), (5, 5), (3, 3), (2, 2), (5, 6), (4, 6), (1, 6), (1, 5),
)  # fmt: skip
SINGLE: tuple[Tile, ...] = ((3, 6), (4, 5), (2, 6), (3, 5), (2, 5), (3, 4), (2, 4), (1, 4), (2, 3), (1, 2))

NAMES = {2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six", 7: "Seven", 8: "Eight", 9: "Nine", 10: "Ten",
         11: "Eleven", 12: "Twelve"}  # fmt: skip
"""A tile's name, by its spots."""


def design(tile: Tile) -> str:
    """A tile as a filing writes it: `1-2`, the smaller number first."""
    return f"{tile[0]}-{tile[1]}"


TILE_SET: Mapping[str, int] = {design(tile): 2 for tile in DOUBLED} | {design(tile): 1 for tile in SINGLE}
"""How many tiles of each design a set has: § 621a.3(c), by the table of § 621a.4(f)."""
TILE_NAMES = {design(tile): f"{NAMES[sum(tile)]} ({design(tile)})" for tile in (*DOUBLED, *SINGLE)}
