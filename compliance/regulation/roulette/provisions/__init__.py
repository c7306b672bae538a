"""Roulette: every duty of Chapter 617a, module by module in the order of the chapter.

`RULES` is complete once this package is imported: each module declares its rows on import, the facts theirs at the
end.
"""

from ..facts import RouletteFacts
from . import ball_and_table, conduct, conversion, layout, odds, side_wagers, wagers, wheel  # noqa: F401  (each declares its rows on import)
from .register import RULES

RULES.declared_by(RouletteFacts)

__all__ = ["RULES"]
