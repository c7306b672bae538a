"""Pai Gow: the register of provisions; each module beside this one adds its part, in the order of the chapter."""

from ...core.provision import Provisions
from ..editions import KEYS

SOURCE = "41 Pa.B. 2981 (June 11, 2011), proposed text; the adopted text is on file in fragments only"

RULES = Provisions("621a", KEYS, SOURCE, plain="Plain.")
