"""Provisions of Chapter 617a. Importing the modules fills the register, in the order of the chapter."""

from . import ball_and_table, wheel, conversion, layout, conduct, wagers, touchdown, odds, side_wagers  # noqa: F401, I001
from .register import RULES

__all__ = ["RULES"]
