"""Provisions of Chapter 619a. Importing the modules fills the register, in the order of the chapter."""

from . import wheel, symbols, layout, conduct  # noqa: F401, I001
from .register import RULES

__all__ = ["RULES"]
