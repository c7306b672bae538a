"""Sic Bo: its logs and the provisions that they prove. Importing the modules fills the register."""

from . import inspection_rules  # noqa: F401
from .dice_change import DICE_CHANGE, DICE_CLOCK, SicBoDiceChange
from .inspection import SIC_BO_INSPECTION, SicBoInspection
from .problem import PROBLEM
from .register import LOG_RULES
from .shaker_outage import DEVICE_OUT_OF_SERVICE, ShakerOutage

LOGS = (DICE_CHANGE, SIC_BO_INSPECTION, DEVICE_OUT_OF_SERVICE, PROBLEM)

__all__ = [
    "DEVICE_OUT_OF_SERVICE",
    "DICE_CHANGE",
    "DICE_CLOCK",
    "LOGS",
    "LOG_RULES",
    "PROBLEM",
    "SIC_BO_INSPECTION",
    "ShakerOutage",
    "SicBoDiceChange",
    "SicBoInspection",
]
