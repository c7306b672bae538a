"""Craps: every duty of Chapter 623a, module by module in the order of the chapter.

`RULES` is complete once this package is imported: each module declares its rows on import, the facts theirs at the
end.
"""

from . import (  # noqa: I001  (in the order of the chapter)
    table,
    layout,
    fire_areas,
    wagers,
    split_wagers,
    buy_and_lay,
    limits,
    odds,
    paid_in_parts,
    fire_odds,
    vigorish,
    supplemental,
    dice,
    fire_bet,
    later_texts,
)
from ..facts import CrapsFacts
from .register import RULES

RULES.declared_by(CrapsFacts)

__all__ = [
    "RULES", "buy_and_lay", "dice", "fire_areas", "fire_bet", "fire_odds", "later_texts", "layout", "limits", "odds",
    "paid_in_parts", "split_wagers", "supplemental", "table", "vigorish", "wagers",
]  # fmt: skip
