"""Roulette: the register of the provisions that the inspection log proves, and the words that its modules share."""

from datetime import datetime, timedelta

from ...core.elapsed import elapsed
from ...core.log import LogCase
from ...core.provision import Provisions
from ..editions import KEYS
from .inspection import RouletteInspection, RouletteTable

LOG = "roulette_inspection"
LOG_RULES = Provisions(
    "617a", KEYS, "Pa. Code page 617a-3, No. 565, December 2021; 42 Pa.B. 2877; 41 Pa.B. 3000", plain="None needed."
)
Case = LogCase[RouletteInspection, RouletteTable]


def later(moment: datetime | None, other: datetime | None) -> bool:
    """Whether both instants are stated and `moment` is after `other`; equal instants are not."""
    return moment is not None and other is not None and elapsed(other, moment) > timedelta(0)
