"""Validators of the Roulette inspection log. Importing the modules fills the register, in the order of § 617a.2."""

from . import inspection, checks, adjustment, record  # noqa: F401, I001
from .register import LOG_RULES

__all__ = ["LOG_RULES"]
