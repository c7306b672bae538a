"""Pai Gow: every duty of Chapter 621a, module by module in the order of the chapter.

`RULES` is complete once this package is imported: each module declares its rows on import, the facts theirs at the
end. `ADOPTED_TEXT` are those of which only the adopted text speaks.
"""

from ..facts import PaiGowFacts
from . import bank, dealing, settlement, table, tiles  # noqa: F401  (each declares its rows on import)
from .adopted_text import ADOPTED_TEXT
from .register import RULES

RULES.declared_by(PaiGowFacts)

__all__ = ["ADOPTED_TEXT", "RULES"]
