"""What one signed act costs: script/bench acts [--queries] [--files]

The POST that signs a Roulette inspection, and the POST that signs and files a Casino War filing, each through its page
and each for the third time, so that what a process keeps is there. What is counted says `tests.counted`.
"""

import argparse
import os
import sys
from collections import Counter

from tests.services import point_here

point_here()
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django  # noqa: E402

django.setup()

from allauth.account.internal.flows.login import record_authentication  # noqa: E402
from django.conf import settings  # noqa: E402
from django.http import HttpRequest  # noqa: E402
from django.test import Client  # noqa: E402

from bench.measure import line  # noqa: E402
from bench.own_database import own_database  # noqa: E402
from compliance.holders.models import Facility, User  # noqa: E402
from compliance.holders.roles import Role  # noqa: E402
from compliance.holders.tests.authenticator import SoftPasskey  # noqa: E402
from compliance.holders.tests.factories import FacilityFactory, person  # noqa: E402
from compliance.isolation.context import OFFICE, isolated  # noqa: E402
from inspections.tests.factories import table_of  # noqa: E402
from tests.counted import Cost, cost_of  # noqa: E402
from tests.signed_acts import filing_of, inspection_of  # noqa: E402

QUERIES, FILES = 30, 35


def browser_of(user: User) -> Client:
    """A browser in which this person is signed in, by a second factor where there is one."""
    browser = Client()
    browser.force_login(user)
    request = HttpRequest()
    request.session = browser.session
    record_authentication(request, user, "mfa")
    request.session.save()
    return browser


def measured() -> dict[str, Cost]:
    """What each act costs by each means, the third time."""
    settings.DEMO = True
    facility, other = FacilityFactory(), FacilityFactory()
    person(Role.GAMING_OPERATIONS_REVIEWER)
    table = table_of(facility, "617a", "R-01", person(Role.FLOORPERSON, at=facility.holder))
    costs: dict[str, Cost] = {}
    for means in ("password", "passkey"):
        floorperson, own = _who(Role.FLOORPERSON, facility, means)
        filer, their = _who(Role.COMPLIANCE_MANAGER, other, means)
        at_table, at_desk = browser_of(floorperson), browser_of(filer)
        for _ in range(3):
            costs[f"inspection by {means}"] = cost_of(inspection_of(at_table, table, own))
            place = FacilityFactory(holder=other.holder)
            costs[f"filing by {means}"] = cost_of(filing_of(at_desk, place, filer, their))
    return costs


def _who(role: Role, at: Facility, means: str) -> tuple[User, SoftPasskey | None]:
    """Somebody who signs by this means, with the passkey where it is one."""
    someone = person(role, at=at.holder, is_demo=means == "password")
    passkey = SoftPasskey() if means == "passkey" else None
    if passkey is not None:
        passkey.enrolled(someone)
    return someone, passkey


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
        *(line("", f"{words}: of them in {where}", number, "", True) for where, number in places(cost).items()),
        line("", f"{words}: files of the law", law, "", True),
    ]


def places(cost: Cost) -> dict[str, int]:
    """How many files of each package run, without the law's."""
    names = (name.split("/") for name in cost.files if not name.startswith("compliance/regulation/"))
    return dict(sorted(Counter("/".join(parts[: 2 if parts[0] == "compliance" else 1]) for parts in names).items()))


def main() -> None:
    """Make a database, measure, remove it."""
    parser = argparse.ArgumentParser(prog="script/bench acts", description=__doc__)
    parser.add_argument("--queries", action="store_true", help="print each query")
    parser.add_argument("--files", action="store_true", help="print each file, with how many calls it answered")
    asked = parser.parse_args()
    with own_database(), isolated(OFFICE):
        costs = measured()
    for words, cost in costs.items():
        print(*told(words, cost), sep="\n")
        if asked.queries:
            print(*(f"    {number:>3} {sql}" for number, sql in enumerate(cost.queries, 1)), sep="\n")
        if asked.files:
            print(*(f"    {calls:>6} {name}" for name, calls in sorted(cost.files.items())), sep="\n")


if __name__ == "__main__":
    sys.exit(main())
