"""A facility that keeps package numbers, with a table of Casino War and four decks in storage."""

from compliance.holders.models import Facility, GamingTable, User
from inspections.tests.factories import at
from tests.scenes import scene

from .entries import keeping, received


@scene
def kept(facility: Facility, floorperson: User, war: GamingTable) -> Facility:
    keeping(facility)
    received(facility, floorperson, ["C-1 to C-4"], at(-5))
    return facility
