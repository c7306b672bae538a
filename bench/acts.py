"""What one signed act costs: script/bench acts [--queries] [--files]

The POST that signs a Roulette inspection, and the POST that signs and files a Casino War filing, each through its page
and each for the third time, so that what a process keeps is there. What is counted says `tests.counted`.
"""

import argparse
import os
import sys

from tests.services import point_here

point_here()
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django  # noqa: E402

django.setup()

from collections.abc import Callable  # noqa: E402

from django.conf import settings  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import setup_databases, setup_test_environment, teardown_databases  # noqa: E402
from django.urls import reverse  # noqa: E402

from bench.measure import line  # noqa: E402
from compliance.holders.models import User  # noqa: E402
from compliance.holders.roles import Role  # noqa: E402
from compliance.holders.tests.factories import FacilityFactory, person  # noqa: E402
from compliance.isolation.context import OFFICE, isolated  # noqa: E402
from inspections.tests.factories import table_of  # noqa: E402
from inspections.tests.test_pages import clean_inspection, sent  # noqa: E402
from rules_submissions.filing.tests.test_filing_walk import main_form  # noqa: E402
from rules_submissions.tests.making import drafted  # noqa: E402
from tests.cast import sign_data  # noqa: E402
from tests.counted import Cost, cost_of  # noqa: E402

QUERIES, FILES = 30, 35


def browser_of(user: User) -> Client:
    """A browser in which this person is signed in."""
    browser = Client()
    browser.force_login(user)
    return browser


def inspected(browser: Client, table: str) -> Callable[[], None]:
    """The POST that signs an inspection at this table, ready to be sent."""
    url = reverse("floor:entry_new", args=[table, "roulette_inspection"])
    data = sent(browser.get(url), **clean_inspection(), **sign_data())
    return lambda: _taken(browser, url, data)


def filed(browser: Client, submission: str) -> Callable[[], None]:
    """The POST that signs and files this draft, ready to be sent."""
    url = reverse("submissions:check", args=[submission])
    data = dict(main_form(browser.get(url).content.decode()).lists()) | {"agree": "true"} | sign_data()
    return lambda: _taken(browser, url, data)


def _taken(browser: Client, url: str, data: dict[str, object]) -> None:
    answer = browser.post(url, data)
    assert answer.status_code == 302, answer.content.decode()


def measured() -> dict[str, Cost]:
    """What each act costs, the third time."""
    settings.DEMO = True
    facility, other = FacilityFactory(), FacilityFactory()
    floorperson, filer = person(Role.FLOORPERSON, at=facility.holder), person(Role.COMPLIANCE_MANAGER, at=other.holder)
    person(Role.GAMING_OPERATIONS_REVIEWER)
    table = table_of(facility, "617a", "R-01", floorperson)
    at_table, at_desk = browser_of(floorperson), browser_of(filer)
    for _ in range(3):
        inspection = cost_of(inspected(at_table, str(table.pk)))
        filing = cost_of(filed(at_desk, str(drafted(FacilityFactory(holder=other.holder), filer).pk)))
    return {"one signed inspection": inspection, "one signed filing": filing}


def told(words: str, cost: Cost) -> list[str]:
    """The lines of the report about one act."""
    queries = len(cost.queries)
    law = sum(name.startswith("compliance/regulation/") for name in cost.files)
    files = len(cost.files) - law
    return [
        line("S1", f"{words}: queries", queries, f"<= {QUERIES}", queries <= QUERIES),
        line("", f"{words}: bounds of transactions and savepoints", cost.bounds, "", True),
        line("", f"{words}: contexts written", cost.contexts, "", True),
        line("", f"{words}: files of the product, without the law's", files, f"<= {FILES}", files <= FILES),
        line("", f"{words}: files of the law", law, "", True),
    ]


def main() -> None:
    """Make a database, measure, remove it."""
    parser = argparse.ArgumentParser(prog="script/bench acts", description=__doc__)
    parser.add_argument("--queries", action="store_true", help="print each query")
    parser.add_argument("--files", action="store_true", help="print each file, with how many calls it answered")
    asked = parser.parse_args()
    from tests import clock, services

    run = services.Run()
    try:
        services.started()
        setup_test_environment()
        with isolated(OFFICE):
            made = setup_databases(verbosity=0, interactive=False)
            clock.given_to(connection)
        try:
            with isolated(OFFICE):
                costs = measured()
        finally:
            teardown_databases(made, verbosity=0)
    finally:
        run.end()
    for words, cost in costs.items():
        print(*told(words, cost), sep="\n")
        if asked.queries:
            print(*(f"    {number:>3} {sql}" for number, sql in enumerate(cost.queries, 1)), sep="\n")
        if asked.files:
            print(*(f"    {calls:>6} {name}" for name, calls in sorted(cost.files.items())), sep="\n")


if __name__ == "__main__":
    sys.exit(main())
