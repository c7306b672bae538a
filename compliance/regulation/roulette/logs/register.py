"""Roulette: the register of the provisions that the inspection log proves, and the words that its modules share."""

from datetime import datetime, timedelta

from ...core.demand import Demand
from ...core.elapsed import elapsed
from ...core.families import one_of, recorded
from ...core.log import ABOVE_FLOORPERSON, ACCEPTED, ROLES, SUPERVISOR_ACTED, LogCase
from ...core.provision import Provisions
from ..editions import KEYS
from .inspection import RouletteInspection, RouletteTable

LOG = "roulette_inspection"
LOG_RULES = Provisions(
    "617a", KEYS, "Pa. Code page 617a-3, No. 565, December 2021; 42 Pa.B. 2877; 41 Pa.B. 3000", plain="None needed."
)
POSITIONS = {role: label.lower() for role, label in ROLES.items()}
"""How positions stand inside a sentence."""

Case = LogCase[RouletteInspection, RouletteTable]


def later(moment: datetime | None, other: datetime | None) -> bool:
    """Whether both instants are stated and `moment` is after `other`; equal instants are not."""
    return moment is not None and other is not None and elapsed(other, moment) > timedelta(0)


def position(field: str, roles: frozenset[str], of: str, *, wrong: str, required: str, mend: str) -> tuple[Demand, ...]:
    """The position `of` somebody, in `field`, is recorded and is one of `roles`; a supervisor above the floorperson
    who acted where the text says only "floorperson" is noted."""
    return (
        recorded(field, f"the position of {of}"),
        one_of(
            field,
            roles | ABOVE_FLOORPERSON,
            optional=True,
            wrong=wrong,
            words=POSITIONS,
            required=required,
            mend=mend,
        ),
        one_of(
            field,
            frozenset(ROLES) - ABOVE_FLOORPERSON,
            optional=True,
            is_noted=True,
            wrong=SUPERVISOR_ACTED.format(role="{found}"),
            words=POSITIONS,
            mend=ACCEPTED,
        ),
    )
