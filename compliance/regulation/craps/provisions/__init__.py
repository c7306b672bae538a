"""Provisions of Chapter 623a. Importing the modules fills the register, in the order of the chapter."""

from . import (  # noqa: F401, I001
    table,
    layout,
    fire_areas,
    wagers,
    split_wagers,
    buy_and_lay,
    limits,
    making,
    odds,
    paid_in_parts,
    fire_odds,
    vigorish,
    supplemental,
    dice,
    throw,
    fire_bet,
    later_texts,
)
from .register import RULES

__all__ = ["RULES"]
