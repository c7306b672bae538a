"""Pages and lists against a bare view and the framework's own way: script/bench pages

Everything is a ratio of CPU time from interleaved rounds in one process, over the same middleware and database.
"""

import os
import sys

from tests.services import point_here

point_here()
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django  # noqa: E402

django.setup()

from django.conf import settings  # noqa: E402
from django.http import HttpRequest, HttpResponse  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import include, path  # noqa: E402
from rest_framework.request import Request  # noqa: E402
from rest_framework.response import Response  # noqa: E402
from rest_framework.serializers import ModelSerializer  # noqa: E402

from bench.measure import line, microseconds_a_call  # noqa: E402
from bench.own_database import own_database  # noqa: E402
from compliance.holders.paging import page_of  # noqa: E402
from compliance.holders.roles import Perm, Role  # noqa: E402
from compliance.holders.tests.factories import FacilityFactory, HolderFactory, person  # noqa: E402
from compliance.isolation.context import OFFICE, isolated, office_context  # noqa: E402
from compliance.rest.endpoint import Endpoint  # noqa: E402
from compliance.rest.models import ApiToken  # noqa: E402
from compliance.rest.tests.tokens import token_of  # noqa: E402
from inspections.models import LogEntry  # noqa: E402
from inspections.tests.factories import at, deck_change, signed, table_of  # noqa: E402

ROWS = 50
COLUMNS = (
    "id", "table", "facility", "chapter_number", "log_code", "number", "edition_key", "occurred_at", "received_at",
    "late_seconds", "late_reason", "without_network", "supersedes", "correction_reason", "signature", "facts_sha256",
)  # fmt: skip


class EntrySerializer(ModelSerializer):
    """The same columns in the framework's usual way, facts and findings as text."""

    class Meta:
        model = LogEntry
        fields = COLUMNS


class Usual(Endpoint):
    """The list by a ModelSerializer, behind the same authentication, paging and renderer."""

    perms = (Perm.READ_LOGS,)

    def get(self, request: Request) -> Response:
        """One page."""
        page = page_of(LogEntry.objects.visible_to(request.user), ("-received_at", "-id"), request.query_params, ROWS)
        rows = EntrySerializer(page.rows, many=True).data
        return Response({"results": [dict(row) for row in rows], "next": page.next, "previous": page.previous})


def bare(request: HttpRequest) -> HttpResponse:
    """The same middleware and the same two queries, and nothing done with what they find."""
    with office_context("the bench"):
        ApiToken.objects.with_secret(request.headers["Authorization"].partition(" ")[2])
        list(LogEntry.objects.order_by("-received_at", "-id").values_list(*COLUMNS)[: ROWS + 1])
    return HttpResponse(b"{}", content_type="application/json")


urlpatterns = [path("bare/", bare), path("usual/", Usual.as_view()), path("", include("compliance.urls"))]
handler500 = "compliance.rest.problems.server_error"


def furnished() -> str:
    """A table with entries enough for two pages, and the secret of a token that reads them."""
    settings.DEMO = True
    holder = HolderFactory()
    facility = FacilityFactory(holder=holder)
    by = person(Role.FLOORPERSON, at=holder)
    table = table_of(facility, "651a", "W-1", by)
    for hour in range(ROWS + 1):
        signed(table, "deck_change", deck_change(at(hour - 0.5), at(hour)), by, at(hour))
    return token_of(by)[1]


def measured(secret: str) -> list[str]:
    """W1."""
    settings.ROOT_URLCONF = "bench.pages" if __name__ != "__main__" else "__main__"
    settings.API_REQUESTS_A_MINUTE = {"anonymous": 10**9, "member": 10**9}
    client = Client(headers={"authorization": f"Bearer {secret}"})

    def get(address: str) -> None:
        assert client.get(address).status_code == 200

    spent = microseconds_a_call(
        {
            "bare": lambda: get("/bare/"),
            "list": lambda: get("/api/v1/log-entries/"),
            "usual": lambda: get("/usual/"),
        }
    )
    times, faster = spent["list"] / spent["bare"], spent["usual"] / spent["list"]
    return [
        line("W1", f"JSON list of {ROWS} rows, times a bare view", times, "<= 7", times <= 7),
        line("W1", "the same by a ModelSerializer, times ours", faster, "", True),
    ]


def main() -> None:
    """Make a database, measure, remove it."""
    with own_database():
        with isolated(OFFICE):
            secret = furnished()
        print(*measured(secret), sep="\n")


if __name__ == "__main__":
    sys.exit(main())
