"""The effect of a floor full of tablets on signing: script/bench floor [--tablets 40] [--seconds 60]

Each tablet, in its own thread over one database, asks for the pit board every 30 seconds and signs a clean
Roulette inspection at its table every 15. The time of each signed POST is compared with the same POST while nobody else
asks for anything. All is wall time on one machine, in one web process, the work of the tablets with it.
"""

import argparse
import os
import sys
import threading
from collections.abc import Sequence
from statistics import median, quantiles
from time import perf_counter

from tests.services import point_here

point_here()
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django  # noqa: E402

django.setup()

from django.conf import settings  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import reverse  # noqa: E402

from bench.acts import browser_of  # noqa: E402
from bench.measure import line  # noqa: E402
from bench.own_database import own_database  # noqa: E402
from compliance.holders.models import GamingTable  # noqa: E402
from compliance.holders.roles import Role  # noqa: E402
from compliance.holders.tests.factories import FacilityFactory, person  # noqa: E402
from compliance.isolation.context import OFFICE, isolated  # noqa: E402
from inspections.tests.factories import table_of  # noqa: E402
from tests.signed_acts import inspection_of  # noqa: E402

ALONE = 20
"""The number of signed POSTs measured while nobody else asks for anything."""
POLLS_EVERY, SIGNS_EVERY = 30.0, 15.0
Tablet = tuple[Client, GamingTable]


def furnished(tablets: int) -> list[Tablet]:
    """A facility with as many tables and people as tablets, each signed in."""
    settings.DEMO = True
    facility = FacilityFactory()
    people = [person(Role.FLOORPERSON, at=facility.holder) for _ in range(tablets)]
    return [
        (browser_of(one), table_of(facility, "617a", f"R-{place:02d}", one))
        for place, one in enumerate(people, start=1)
    ]


def signed(tablet: Tablet) -> float:
    """The seconds of one signed POST."""
    post = inspection_of(*tablet)
    begun = perf_counter()
    post()
    return perf_counter() - begun


def polled(tablet: Tablet) -> float:
    """The seconds of one answer of the pit board."""
    browser, table = tablet
    begun = perf_counter()
    assert browser.get(reverse("floor:facility", args=[table.facility_id])).status_code == 200
    return perf_counter() - begun


class Shift:
    """All tablets at work for some seconds. `signing` and `polling` are the seconds of each answer, `failed` what went
    wrong."""

    def __init__(self, tablets: Sequence[Tablet], seconds: float) -> None:
        self.tablets, self.seconds = tablets, seconds
        self.signing: list[float] = []
        self.polling: list[float] = []
        self.failed: list[BaseException] = []
        self.over = threading.Event()

    def worked(self) -> None:
        """Begins the tablets one after the other within one round of signing, and waits for the end."""
        threads = [threading.Thread(target=self._work, args=(place,)) for place in range(len(self.tablets))]
        for thread in threads:
            thread.start()
        self.over.wait(self.seconds)
        self.over.set()
        for thread in threads:
            thread.join()
        if self.failed:
            raise self.failed[0]

    def _work(self, place: int) -> None:
        share = place / len(self.tablets)
        begun = perf_counter()
        due = {"poll": begun + share * POLLS_EVERY, "sign": begun + share * SIGNS_EVERY}
        try:
            while not self.over.wait(max(0.0, min(due.values()) - perf_counter())):
                if due["poll"] <= due["sign"]:
                    self.polling.append(polled(self.tablets[place]))
                    due["poll"] += POLLS_EVERY
                else:
                    self.signing.append(signed(self.tablets[place]))
                    due["sign"] += SIGNS_EVERY
        except BaseException as error:  # told in the main thread
            self.failed.append(error)
        finally:
            connection.close()


def measured(tablets: int, seconds: float) -> list[str]:
    """F1."""
    with isolated(OFFICE):
        all_of_them = furnished(tablets)
    signed(all_of_them[0])
    alone = median(signed(all_of_them[place % tablets]) for place in range(ALONE))
    shift = Shift(all_of_them, seconds)
    shift.worked()
    ninety_fifth, board = (quantiles(some, n=20)[-1] for some in (shift.signing, shift.polling))
    return [
        line("F1", f"{tablets} tablets: p95 of a signed POST, times one alone", ninety_fifth / alone, "", True),
        line("", "the same, the median", median(shift.signing) / alone, "", True),
        line("", "the pit board beside them, p95, times a signed POST alone", board / alone, "", True),
        line("", "signed POSTs, number", len(shift.signing), "", True),
        line("", "answers of the pit board, number", len(shift.polling), "", True),
    ]  # fmt: skip


def main() -> None:
    """Make a database, measure, remove it."""
    parser = argparse.ArgumentParser(prog="script/bench floor", description=__doc__)
    parser.add_argument("--tablets", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=60)
    given = parser.parse_args()
    with own_database():
        print(*measured(given.tablets, given.seconds), sep="\n")


if __name__ == "__main__":
    sys.exit(main())
