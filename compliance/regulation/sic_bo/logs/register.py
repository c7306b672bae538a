"""Sic Bo: the register of the provisions that logs prove."""

from ...core.provision import Provisions
from ..editions import KEYS
from ..provisions.register import SOURCE

LOG_RULES = Provisions("625a", KEYS, SOURCE, plain="None needed.")
