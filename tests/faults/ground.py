"""The people and places on which flows are tried, all committed."""

from dataclasses import dataclass

from compliance.holders.models import CertificateHolder, Facility, User
from compliance.holders.roles import BOARD_ROLES
from compliance.holders.tests.factories import FacilityFactory, HolderFactory, person
from tests.cast import ROLES

BOARD = {name: role for name, role in ROLES.items() if role in BOARD_ROLES}
HOLDER_SIDE = {
    name: ROLES[name] for name in ("filer", "floorperson", "security", "maintenance", "dealer", "holder_admin")
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
