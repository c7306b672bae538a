"""A signed act reads each fact once: in so many queries, none of them sent twice, and goes through so many files."""

from collections.abc import Callable
from itertools import count

import pytest

from compliance.holders.models import User
from compliance.holders.roles import Role
from compliance.holders.tests.authenticator import SoftPasskey
from compliance.holders.tests.factories import FacilityFactory, person
from inspections.tests.factories import table_of
from tests.counted import Cost, cost_of
from tests.signed_acts import Post, export_of, filing_of, inspection_of

pytestmark = pytest.mark.django_db
MOST = 30
INSPECTION, FILING, EXPORT = 52, 58, 35
"""Files of the product that run for it, without the law's: a reader of the act opens these. Each new one is weighed."""


def check(ready: Callable[[], Post], most_files: int) -> Cost:
    """Twice before, so that what a process keeps is there."""
    ready()()
    ready()()
    cost = cost_of(ready())
    assert len(cost.queries) <= MOST, "\n".join(cost.queries)
    assert len(cost.files_beside_law) <= most_files, "\n".join(cost.files_beside_law)
    return cost


def check_signed(ready: Callable[[], Post], most_files: int) -> None:
    cost = check(ready, most_files)
    assert len(set(cost.queries)) == len(cost.queries)


def keyed(role: Role, like: User) -> tuple[User, SoftPasskey]:
    """Somebody outside the demo data, who signs by passkey."""
    someone, passkey = person(role, at=like.active_membership.holder, is_demo=False), SoftPasskey()
    passkey.enrolled(someone)
    return someone, passkey


@pytest.mark.parametrize("by_passkey", [False, True], ids=["password", "passkey"])
def test_a_signed_inspection_reads_each_fact_once(facility, floorperson, client_of, by_passkey):
    table = table_of(facility, "617a", "R-01", floorperson)
    who, passkey = keyed(Role.FLOORPERSON, floorperson) if by_passkey else (floorperson, None)
    browser = client_of(who)
    check_signed(lambda: inspection_of(browser, table, passkey), INSPECTION)


@pytest.mark.parametrize("by_passkey", [False, True], ids=["password", "passkey"])
def test_a_signed_filing_reads_each_fact_once(filer, reviewer, client_of, by_passkey):
    who, passkey = keyed(Role.COMPLIANCE_MANAGER, filer) if by_passkey else (filer, None)
    browser = client_of(who)
    check_signed(lambda: filing_of(browser, FacilityFactory(holder_id=filer.holder_id), who, passkey), FILING)


def test_the_request_of_an_export_goes_through_so_many_files(facility, floorperson, client_of):
    table, browser, days = table_of(facility, "617a", "R-01", floorperson), client_of(floorperson), count()
    check(lambda: export_of(browser, table, next(days)), EXPORT)
