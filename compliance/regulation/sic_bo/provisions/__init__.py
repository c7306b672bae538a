"""Provisions of Chapter 625a. Importing the modules fills the register, in the order of the chapter."""

from . import table, shaker, dice, wagers, conduct, odds  # noqa: F401, I001
from .register import RULES

__all__ = ["RULES"]
