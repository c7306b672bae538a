"""Casino War: its logs, the provisions they prove, and which decks run over their time."""

from . import batches_in_use, steps_up_to_play  # noqa: F401  (each declares its rows on import)
from .deck_change import DECK_CHANGE
from .deck_inspection import DECK_INSPECTION
from .device_outage import DEVICE_OUT_OF_SERVICE
from .problem import PROBLEM
from .register import LOG_RULES

LOGS = (DECK_CHANGE, DECK_INSPECTION, DEVICE_OUT_OF_SERVICE, PROBLEM)

__all__ = ["LOGS", "LOG_RULES"]
