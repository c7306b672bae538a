"""Casino War: every duty of Chapter 651a, module by module in the order of the chapter.

`RULES` is complete once this package is imported: each module declares its rows on import.
"""

from . import attested_parts, batches, cards, equipment, opening, play, settlement, shoe, shuffle, side_wager, table
from .register import RULES

__all__ = [
    "RULES", "attested_parts", "batches", "cards", "equipment", "opening", "play", "settlement", "shoe", "shuffle",
    "side_wager", "table",
]  # fmt: skip
