"""Roulette: its inspection log, and the provisions that it proves, in the order of § 617a.2."""

from . import adjustment, before_opening, checks, record
from .inspection import RouletteInspection, RouletteTable
from .opening import ROULETTE_INSPECTION
from .problem import PROBLEM
from .register import LOG_RULES

LOGS = (ROULETTE_INSPECTION, PROBLEM)

__all__ = [
    "LOGS", "LOG_RULES", "PROBLEM", "ROULETTE_INSPECTION", "RouletteInspection", "RouletteTable", "adjustment",
    "before_opening", "checks", "record",
]  # fmt: skip
