"""The register of the Roulette inspection log, and the words its modules share."""

from datetime import datetime, timedelta

from ...core.elapsed import at_words, elapsed
from ...core.finding import Finding, cannot_tell, note
from ...core.log import ROLES, LogCase
from ...core.provision import Provisions
from ..editions import KEYS
from ..inspection import RouletteInspection, RouletteTable

LOG = "roulette_inspection"
LOG_RULES = Provisions("617a", KEYS, "Pa. Code page 617a-3, No. 565, December 2021; 42 Pa.B. 2877; 41 Pa.B. 3000")

__all__ = ["LOG", "LOG_RULES", "Case", "at_words", "later", "not_recorded", "supervisor_note"]

Case = LogCase[RouletteInspection, RouletteTable]


def later(one: datetime | None, other: datetime | None) -> bool:
    """Whether both instants are stated and `one` is after `other`; equal instants are not."""
    return one is not None and other is not None and elapsed(other, one) > timedelta(0)


def not_recorded(field: str, what: str) -> Finding:
    """A fact of the entry that is not recorded and that the text does not make a part of the log."""
    return cannot_tell(field, wrong=f"Not recorded: {what}.", mend="If it is known, add a linked entry that states it.")


def supervisor_note(field: str, role: str) -> Finding:
    """A supervisor above the floorperson acted where the text says only "floorperson"."""
    return note(
        field,
        wrong=f"{ROLES[role]} acted; the text names the floorperson and says nothing of those above.",
        found=role,
        mend="Accepted here; see whether the Board reads it so.",
    )
