"""Sic Bo: the register of the provisions that logs prove, and what its logs share."""

from ...core.finding import Finding, violation
from ...core.provision import Provisions
from ...general.series import NOT_ON_RECORD
from ..editions import KEYS
from ..provisions.register import SOURCE

LOG_RULES = Provisions("625a", KEYS, SOURCE, plain="None needed.")


def must_be_recorded(field: str, words: str, required: str) -> Finding:
    """The violation where an entry leaves out what proves the provision; `words` names it for a sentence."""
    return violation(field, None, wrong=f"Not recorded: {words}.", required=required, mend=NOT_ON_RECORD)
