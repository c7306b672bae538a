"""Sic Bo: the register of provisions; each module beside this one adds its part, in the order of the chapter."""

from ...core.provision import Provisions
from ..editions import KEYS

SOURCE = "41 Pa.B. 2981 (June 11, 2011), proposed text; of the text in force only § 625a.3 was seen"

RULES = Provisions("625a", KEYS, SOURCE, plain="None needed.")
