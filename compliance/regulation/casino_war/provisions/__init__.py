"""Casino War: every duty of Chapter 651a, module by module in the order of the chapter.

`RULES` is complete once this package is imported: each module declares its rows on import, the facts theirs at the
end.
"""

from ..facts import CasinoWarFacts
from . import batches, cards, equipment, settlement, shoe, shuffle, side_wager, table  # noqa: F401  (each declares its rows on import)
from .register import RULES

RULES.declared_by(CasinoWarFacts)

__all__ = ["RULES"]
