"""Craps: every duty of Chapter 623a, module by module in the order of the chapter.

`RULES` is complete once this package is imported: each module declares its rows on import, the facts theirs at the
end.
"""

from ..facts import CrapsFacts  # noqa: I001  (the modules in the order of the chapter)
from . import table, fire_areas, wagers, odds, fire_odds, vigorish, supplemental, dice, fire_bet, later_texts  # noqa: F401
from .register import RULES

RULES.declared_by(CrapsFacts)

__all__ = ["RULES"]
