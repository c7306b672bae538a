"""Tables with approved rules, in a facility with its people."""

import pytest

from compliance.holders.models import Facility, GamingTable, User

from .factories import table_of


@pytest.fixture
def roulette(facility: Facility, floorperson: User) -> GamingTable:
    return table_of(facility, "617a", "R-01", floorperson)


@pytest.fixture
def war(facility: Facility, floorperson: User) -> GamingTable:
    return table_of(facility, "651a", "W-01", floorperson)
