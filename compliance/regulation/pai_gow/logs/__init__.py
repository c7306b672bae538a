"""Pai Gow: its three logs and the provisions that they prove, § 621a.3(e), § 621a.5(a) and (c), § 621a.6(a) to (c)."""

from . import inspection_rules, unsuitable_rules  # noqa: F401  (each declares its rows on import)
from .dice_change import DICE_CHANGE
from .problem import PROBLEM
from .register import LOG_RULES
from .tile_change import TILE_CHANGE
from .tile_inspection import TILE_INSPECTION

LOGS = (TILE_CHANGE, TILE_INSPECTION, DICE_CHANGE, PROBLEM)

__all__ = ["LOGS", "LOG_RULES"]
