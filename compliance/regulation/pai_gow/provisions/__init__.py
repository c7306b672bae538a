"""Provisions of Chapter 621a. Importing the modules fills the register, in the order of the chapter."""

from . import table, start, tiles, ranks, opening, wagers, dealing, settlement, bank, co_bank, adopted_text  # noqa: F401, I001
from .register import RULES

__all__ = ["RULES"]
