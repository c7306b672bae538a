"""The pages of a list as its table grows: script/bench lists [--entries 10000000]

P1: the log entries of a facility, in an office of 10,000 entries and in one of as many as asked: the first page of
both, and in the larger one the last page beside the first. The larger one is A BENCH COPY, as of `script/bench audit`,
of entries alone. No statement of these pages counts rows without a limit.
"""

import argparse
import sys
from collections.abc import Sequence

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from bench.audit import SMALL, asked_of, copy_of, measured, two_copies  # sets Django up
from bench.measure import line
from compliance.holders.paging import SIZE, _mark
from compliance.isolation.context import OFFICE, isolated
from inspections.models import LogEntry

GOAL = 1.2
KEYS = ("-occurred_at", "-id")
"""The order of the list."""


def pages_of(copy: str, facility_id: object) -> dict[str, str]:
    """The addresses of the first and of the last page of a facility's entries."""
    list_of = f"{reverse('floor:entries')}?facility={facility_id}"
    with asked_of(copy), isolated(OFFICE):
        oldest = LogEntry.objects.filter(facility=facility_id).order_by("occurred_at", "id")[SIZE]
    return {"first page": list_of, "last page": f"{list_of}&page={_mark(oldest, KEYS, backwards=False)}"}


def counts_of(browser: Client, pages: Sequence[str], copy: str) -> list[str]:
    """The statements of these pages that count rows, each without a limit."""
    with asked_of(copy), CaptureQueriesContext(connection) as ran:
        for address in pages:
            assert browser.get(address).status_code == 200, address
    return [
        one["sql"]
        for one in ran.captured_queries
        if "count(" in one["sql"].lower() and "limit" not in one["sql"].lower()
    ]


def main() -> None:
    """Makes a database and a larger copy of it, measures, removes both."""
    parser = argparse.ArgumentParser(prog="script/bench lists", description=__doc__)
    parser.add_argument("--entries", type=int, default=10_000_000)
    given = parser.parse_args()
    with two_copies(given.entries, copy_of) as (browser, entries, copies):
        _, large = copies
        pages = pages_of(large, entries[0].facility_id)
        spent = measured(browser, pages, copies)
        counting = counts_of(browser, list(pages.values()), large)
    (few, many), (_, last) = spent["first page"], spent["last page"]
    first = f"first page of {given.entries:,} entries, times that of {SMALL:,}"
    print(line("P1", first, many / few, f"<= {GOAL}", many / few <= GOAL))
    print(line("P1", "last page, times the first", last / many, f"<= {GOAL}", last / many <= GOAL))
    print(line("P1", "statements that count without a limit", len(counting), "0", not counting))
    print(*counting, sep="\n")


if __name__ == "__main__":
    sys.exit(main())
