"""Public pages against a bare view: script/bench public

Every public page, in both languages, and a bare view between them, round after round in one process, over the same
middleware and database. What is compared is the CPU time within which 95 of 100 answers came.
"""

import os
import sys
from collections.abc import Sequence
from statistics import quantiles
from time import process_time

from tests.services import point_here

point_here()
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django  # noqa: E402

django.setup()

from django.conf import settings  # noqa: E402
from django.http import HttpRequest, HttpResponse  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import include, path  # noqa: E402

from bench.measure import line  # noqa: E402
from bench.own_database import own_database  # noqa: E402
from compliance.isolation.context import OFFICE, isolated  # noqa: E402
from compliance.web.languages import spoken  # noqa: E402
from compliance.web.open_pages import open_page  # noqa: E402
from rules_submissions.models.public import PublicApproval  # noqa: E402
from rules_submissions.public.tests.test_spanish import addresses, rows_of_all_games  # noqa: E402

ROUNDS = 20


@open_page
def bare(request: HttpRequest) -> HttpResponse:
    """The same middleware and context, one query, and nothing done with what it finds."""
    list(PublicApproval.objects.values_list("id")[:20])
    return HttpResponse(b"<p>", headers={"Content-Language": "en"})


urlpatterns = [path("bare/", bare), path("", include("compliance.urls"))]
handler500 = "compliance.rest.problems.server_error"


def p95(times: Sequence[float]) -> float:
    """Milliseconds within which 95 of 100 came."""
    return quantiles(times, n=20)[-1] * 1000


def measured(english: Sequence[str], spanish: Sequence[str]) -> list[str]:
    """A line for each language."""
    settings.ROOT_URLCONF = "bench.public" if __name__ != "__main__" else "__main__"
    client = Client()

    def spent(address: str) -> float:
        start = process_time()
        assert client.get(address).status_code == 200, address
        return process_time() - start

    for address in ("/bare/", *english, *spanish):
        spent(address)
    times: dict[str, list[float]] = {"bare": [], "English": [], "Spanish": []}
    for _ in range(ROUNDS):
        for one, other in zip(english, spanish, strict=True):
            times["bare"].append(spent("/bare/"))
            times["English"].append(spent(one))
            times["Spanish"].append(spent(other))
    return [
        line("", f"p95 of {len(english)} public pages, {name}, times that of a bare view", p95(times[name]) / p95(
            times["bare"]), "", True)
        for name in ("English", "Spanish")
    ]  # fmt: skip


def main() -> None:
    """Make a database, fill its register, measure, remove it."""
    with own_database(), isolated(OFFICE):
        rows = rows_of_all_games()
        with spoken(spanish=True):
            spanish = list(addresses(rows))
        print(*measured(list(addresses(rows)), spanish), sep="\n")


if __name__ == "__main__":
    sys.exit(main())
