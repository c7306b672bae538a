"""Big Six Wheel: the register of provisions."""

from ...core.provision import Provisions
from ..editions import KEYS

SOURCE = "41 Pa.B. 3000 (June 11, 2011), proposed text; the adopted text is not on file"

RULES = Provisions("619a", KEYS, SOURCE, plain="None needed.")
