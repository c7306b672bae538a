"""The register of Chapter 617a: each module beside this one adds its part, in the order of the chapter."""

from ...core.finding import Owner
from ...core.provision import Provisions
from ..editions import KEYS

SOURCE = (
    "Pa. Code pages 617a-1 to 617a-10, No. 565, December 2021; 42 Pa.B. 2877 and, for the proposed text, 41 Pa.B. 3000"
)

RULES = Provisions("617a", KEYS, SOURCE)

LAYOUT_UNITS: dict[str, Owner] = {"617a-2011P": "gaming_operations", "*": "executive_director"}
COVER_UNITS: dict[str, Owner] = {"617a-2011P": "gaming_operations", "*": "casino_compliance"}
