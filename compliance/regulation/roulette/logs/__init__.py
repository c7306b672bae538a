"""Roulette: its inspection log, and the provisions that it proves, in the order of § 617a.2."""

from . import adjustment, before_opening, checks, record  # noqa: F401  (each declares its rows on import)
from .opening import ROULETTE_INSPECTION
from .problem import PROBLEM
from .register import LOG_RULES

LOGS = (ROULETTE_INSPECTION, PROBLEM)

__all__ = ["LOGS", "LOG_RULES"]
