"""The costs of an act: script/bench acts [--queries] [--files]

The POST that signs a Roulette inspection, that signs and files a Casino War filing, that opens several tables together,
that signs inspections of a round once, that takes a closing back, and that asks for an export, each through its page
and each for the third time, so that what a process keeps is there. What is counted says `tests.counted`. Then the CPU
of this process for each, the median of those after it: it is compared between two commits on one machine.
"""

import argparse
import os
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median

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
from compliance.holders.models import Facility, GamingTable, User  # noqa: E402
from compliance.holders.roles import Role  # noqa: E402
from compliance.holders.tests.authenticator import SoftPasskey  # noqa: E402
from compliance.holders.tests.factories import FacilityFactory, person  # noqa: E402
from compliance.isolation.context import OFFICE, isolated  # noqa: E402
from inspections.tests.factories import table_of  # noqa: E402
from tests.counted import Cost, cost_of  # noqa: E402
from tests.signed_acts import (  # noqa: E402
    Post,
    export_of,
    filing_of,
    inspection_of,
    openings_of,
    round_of,
    taken_back_of,
)

QUERIES = 30
FILES = {"inspection": 45, "export": 35}
"""The goals of files without the law's: what a reader of one signed inspection opens, and of one export."""
TOGETHER = 3
"""The number of tables opened, or inspections signed, together; QUERIES is the goal of one signed act alone."""
COUNTED, TIMES = 3, 10


def browser_of(user: User) -> Client:
    """A browser in which this person is signed in, by a second factor where there is one."""
    browser = Client()
    browser.force_login(user)
    request = HttpRequest()
    request.session = browser.session
    record_authentication(request, user, "mfa")
    request.session.save()
    return browser


@dataclass
class Acts:
    """The people and places of one means, and the acts that are ready there."""

    means: str
    facility: Facility
    other: Facility
    number: int = 0

    def __post_init__(self) -> None:
        self.floorperson, self.own = _who(Role.FLOORPERSON, self.facility, self.means)
        self.filer, self.their = _who(Role.COMPLIANCE_MANAGER, self.other, self.means)
        self.at_table, self.at_desk = browser_of(self.floorperson), browser_of(self.filer)
        self.table = self.new_tables(1)[0]

    def new_tables(self, count: int) -> list[GamingTable]:
        """Tables that nobody knows yet."""
        self.number += count
        numbers = range(self.number - count, self.number)
        return [
            table_of(self.facility, "617a", f"{self.means[-3:].upper()}-{one}", self.floorperson) for one in numbers
        ]

    def ready(self) -> Iterator[tuple[str, Post]]:
        """Each act once more, ready to be posted. What opens tables leaves them open."""
        yield "inspection", inspection_of(self.at_table, self.table, self.own)
        yield "filing", filing_of(self.at_desk, FacilityFactory(holder=self.other.holder), self.filer, self.their)
        yield f"round of {TOGETHER}", round_of(self.at_table, self.new_tables(TOGETHER), self.own)
        tables = self.new_tables(TOGETHER)
        yield f"opening of {TOGETHER}", openings_of(self.at_table, self.floorperson, tables, self.own)
        yield "closing taken back", taken_back_of(self.at_table, self.floorperson, tables[0])
        yield "export", export_of(self.at_table, self.table, self.number)


def measured() -> tuple[dict[str, Cost], dict[str, float]]:
    """The cost of each act by each means, the third time, and the milliseconds of CPU of those after it."""
    settings.DEMO = True
    facility, other = FacilityFactory(), FacilityFactory()
    person(Role.GAMING_OPERATIONS_REVIEWER)
    costs: dict[str, Cost] = {}
    spent: dict[str, list[float]] = defaultdict(list)
    for means in ("password", "passkey"):
        acts = Acts(means, facility, other)
        for turn in range(TIMES):
            for words, post in acts.ready():
                name = f"{words} by {means}"
                if turn < COUNTED:
                    costs[name] = cost_of(post)
                    continue
                begun = time.process_time()
                post()
                spent[name].append((time.process_time() - begun) * 1000)
    return costs, {name: median(times) for name, times in spent.items()}


def _who(role: Role, at: Facility, means: str) -> tuple[User, SoftPasskey | None]:
    """Somebody who signs by this means, with the passkey where it is one."""
    someone = person(role, at=at.holder, is_demo=means == "password")
    passkey = SoftPasskey() if means == "passkey" else None
    if passkey is not None:
        passkey.enrolled(someone)
    return someone, passkey


def told(words: str, cost: Cost) -> list[str]:
    """The lines of the report about one act."""
    act = words.partition(" by ")[0]
    queries, is_one = len(cost.queries), f"of {TOGETHER}" not in act and act != "export"
    files, most = len(cost.files_beside_law), FILES.get(act, 0)
    return [
        line("S1" if is_one else "", f"{words}: queries", queries, f"<= {QUERIES}" * is_one, queries <= QUERIES),
        line("", f"{words}: bounds of transactions and savepoints", cost.bounds, "", True),
        line("", f"{words}: contexts written", cost.contexts, "", True),
        line("", f"{words}: files of the product, without the law's", files, f"<= {most}" * bool(most), files <= most),
        *(line("", f"{words}: of them in {where}", number, "", True) for where, number in places(cost).items()),
        line("", f"{words}: files of the law", len(cost.files) - files, "", True),
    ]


def places(cost: Cost) -> dict[str, int]:
    """The number of files of each package that run, without the law's."""
    names = (name.split("/") for name in cost.files_beside_law)
    return dict(sorted(Counter("/".join(parts[: 2 if parts[0] == "compliance" else 1]) for parts in names).items()))


def main() -> None:
    """Make a database, measure, remove it."""
    parser = argparse.ArgumentParser(prog="script/bench acts", description=__doc__)
    parser.add_argument("--queries", action="store_true", help="print each query")
    parser.add_argument("--files", action="store_true", help="print each file, with its calls and the lines that ran")
    asked = parser.parse_args()
    with own_database(), isolated(OFFICE):
        costs, spent = measured()
    for words, cost in costs.items():
        print(*told(words, cost), line("", f"{words}: CPU, ms", spent[words], "", True), sep="\n")
        if asked.queries:
            print(*(f"    {number:>3} {sql}" for number, sql in enumerate(cost.queries, 1)), sep="\n")
        if asked.files:
            print("     calls  lines")
            print(
                *(f"    {cost.files[name]:>6} {len(cost.lines[name]):>6}  {name}" for name in sorted(cost.files)),
                sep="\n",
            )


if __name__ == "__main__":
    sys.exit(main())
