"""Roulette: the register of provisions."""

from ...core.provision import Provisions
from ..editions import KEYS

SOURCE = (
    "Pa. Code pages 617a-1 to 617a-10, No. 565, December 2021; 42 Pa.B. 2877 and, for the proposed text, 41 Pa.B. 3000"
)

RULES = Provisions("617a", KEYS, SOURCE, plain="None needed.")
