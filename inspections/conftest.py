"""Tables with approved rules, in a facility with its people."""

from compliance.holders.models import Facility, GamingTable, User
from tests.scenes import scene

from .tests.factories import table_of


@scene
def roulette(facility: Facility, floorperson: User) -> GamingTable:
    return table_of(facility, "617a", "R-01", floorperson)


@scene
def war(facility: Facility, floorperson: User) -> GamingTable:
    return table_of(facility, "651a", "W-01", floorperson)
