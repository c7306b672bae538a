"""Casino War: its logs, the provisions they prove, and which decks run over their time."""

from . import batches_in_use, steps_up_to_play
from .deck_change import DECK_CHANGE, DECK_CLOCK, DeckChange
from .deck_inspection import DECK_INSPECTION, DeckInspection
from .device_outage import DEVICE_OUT_OF_SERVICE
from .problem import PROBLEM
from .register import LOG_RULES, CardTable

LOGS = (DECK_CHANGE, DECK_INSPECTION, DEVICE_OUT_OF_SERVICE, PROBLEM)

__all__ = [
    "DECK_CHANGE",
    "DECK_CLOCK",
    "DECK_INSPECTION",
    "DEVICE_OUT_OF_SERVICE",
    "LOGS",
    "LOG_RULES",
    "PROBLEM",
    "CardTable",
    "DeckChange",
    "DeckInspection",
    "batches_in_use",
    "steps_up_to_play",
]
