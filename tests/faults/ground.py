"""The people and places on which flows are tried, all committed."""

from dataclasses import dataclass

from compliance.holders.models import CertificateHolder, Facility, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import FacilityFactory, HolderFactory, person

BOARD = {
    "reviewer": Role.GAMING_OPERATIONS_REVIEWER,
    "compliance_rep": Role.CASINO_COMPLIANCE_REPRESENTATIVE,
    "lab_analyst": Role.GAMING_LABORATORY_ANALYST,
    "decider": Role.EXECUTIVE_DIRECTOR,
    "auditor": Role.AUDITOR,
    "board_admin": Role.BOARD_ADMINISTRATOR,
}
HOLDER_SIDE = {
    "filer": Role.COMPLIANCE_MANAGER,
    "floorperson": Role.FLOORPERSON,
    "security": Role.SECURITY_MEMBER,
    "maintenance": Role.TABLE_GAME_MAINTENANCE,
    "dealer": Role.DEALER,
    "holder_admin": Role.HOLDER_ADMINISTRATOR,
}


@dataclass(frozen=True)
class Ground:
    """A certificate holder, its facility, and everybody by what they do."""

    holder: CertificateHolder
    facility: Facility
    people: dict[str, User]


def made() -> Ground:
    """A ground in the database that Django's connection leads to."""
    holder = HolderFactory(name="Keystone Test Gaming, LLC")
    board = {name: person(role, printed_name=f"Board {name}") for name, role in BOARD.items()}
    theirs = {name: person(role, at=holder, printed_name=f"Holder {name}") for name, role in HOLDER_SIDE.items()}
    return Ground(holder, FacilityFactory(holder=holder), board | theirs)
