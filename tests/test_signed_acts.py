"""A signed act reads each fact once: in so many queries, none of them sent twice."""

import pytest

from compliance.holders.tests.factories import FacilityFactory
from inspections.tests.factories import table_of
from tests.counted import Cost, cost_of
from tests.signed_acts import filing_of, inspection_of

pytestmark = pytest.mark.django_db
MOST = 30


def check(cost: Cost) -> None:
    """What the process keeps is there: the act was done before."""
    assert len(cost.queries) <= MOST, "\n".join(cost.queries)
    assert len(set(cost.queries)) == len(cost.queries)


def test_a_signed_inspection_reads_each_fact_once(facility, floorperson, client_of):
    roulette = table_of(facility, "617a", "R-01", floorperson)
    browser = client_of(floorperson)
    for _ in range(2):
        inspection_of(browser, roulette)()
    check(cost_of(inspection_of(browser, roulette)))


def test_a_signed_filing_reads_each_fact_once(filer, reviewer, client_of):
    browser = client_of(filer)
    for _ in range(2):
        filing_of(browser, FacilityFactory(holder_id=filer.holder_id), filer)()
    check(cost_of(filing_of(browser, FacilityFactory(holder_id=filer.holder_id), filer)))
