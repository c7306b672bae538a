"""Pai Gow: every duty of Chapter 621a, module by module in the order of the chapter.

`RULES` is complete once this package is imported: each module declares its rows on import, the facts theirs at the
end.
"""

from ..facts import PaiGowFacts
from . import adopted_text, bank, co_bank, dealing, ranks, settlement, start, table, tiles, wagers
from .register import RULES

RULES.declared_by(PaiGowFacts)

__all__ = [
    "RULES", "adopted_text", "bank", "co_bank", "dealing", "ranks", "settlement", "start", "table", "tiles", "wagers",
]  # fmt: skip
