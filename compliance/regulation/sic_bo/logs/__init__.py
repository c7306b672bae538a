"""Sic Bo: its logs and the provisions that they prove. Importing the modules fills the register."""

from . import inspection_rules  # noqa: F401
from .dice_change import DICE_CHANGE
from .inspection import SIC_BO_INSPECTION
from .problem import PROBLEM
from .register import LOG_RULES
from .shaker_outage import DEVICE_OUT_OF_SERVICE

LOGS = (DICE_CHANGE, SIC_BO_INSPECTION, DEVICE_OUT_OF_SERVICE, PROBLEM)

__all__ = ["LOGS", "LOG_RULES"]
