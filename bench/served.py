"""The office with bare views beside it, for measurements: addresses for a test client, and an application to serve."""

import logging
import os
from collections.abc import Callable, Iterable

from tests.services import point_here

point_here()
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django  # noqa: E402

django.setup()

from django.conf import settings  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import connection  # noqa: E402
from django.http import HttpRequest, HttpResponse  # noqa: E402
from django.urls import include, path  # noqa: E402
from rest_framework.request import Request  # noqa: E402
from rest_framework.response import Response  # noqa: E402
from rest_framework.serializers import ModelSerializer  # noqa: E402

from compliance.holders.access import perm_required  # noqa: E402
from compliance.holders.paging import page_of  # noqa: E402
from compliance.holders.roles import Perm  # noqa: E402
from compliance.isolation.context import office_context  # noqa: E402
from compliance.rest.endpoint import Endpoint  # noqa: E402
from compliance.rest.models import ApiToken  # noqa: E402
from inspections.models import LogEntry  # noqa: E402

ROWS = 50
COLUMNS = (
    "id", "table", "facility", "chapter_number", "log_code", "number", "edition_key", "occurred_at", "received_at",
    "late_seconds", "late_reason", "without_network", "supersedes", "correction_reason", "signature", "facts_sha256",
)  # fmt: skip
DATABASE = "BENCH_DATABASE"
"""The variable that tells a served application which database the measurement made."""


class EntrySerializer(ModelSerializer):
    """The same columns in the framework's usual way, facts and findings as text."""

    class Meta:
        model = LogEntry
        fields = COLUMNS


class Usual(Endpoint):
    """The list by a ModelSerializer, behind the same authentication, paging and renderer."""

    perms = (Perm.READ_LOGS,)

    def get(self, request: Request) -> Response:
        """A page of entries."""
        page = page_of(LogEntry.objects.visible_to(request.user), ("-received_at", "-id"), request.query_params, ROWS)
        rows = EntrySerializer(page.rows, many=True).data
        return Response({"results": [dict(row) for row in rows], "next": page.next, "previous": page.previous})


def _rows_read() -> None:
    list(LogEntry.objects.order_by("-received_at", "-id").values_list(*COLUMNS)[: ROWS + 1])


def bare(request: HttpRequest) -> HttpResponse:
    """The same middleware and the same two queries, and nothing done with what they find."""
    with office_context("the bench"):
        ApiToken.objects.with_secret(request.headers["Authorization"].partition(" ")[2])
        _rows_read()
    return HttpResponse(b"{}", content_type="application/json")


@perm_required(Perm.READ_LOGS)
def bare_page(request: HttpRequest) -> HttpResponse:
    """The same for whoever is signed in."""
    _rows_read()
    return HttpResponse(b"<p>")


urlpatterns = [
    path("bare/", bare),
    path("bare-page/", bare_page),
    path("usual/", Usual.as_view()),
    path("", include("compliance.urls")),
]
handler500 = "compliance.rest.problems.server_error"


def application(environ: dict[str, object], start_response: Callable[..., object]) -> Iterable[bytes]:
    """These addresses, over the database that the measurement made."""
    return _office(environ, start_response)


def _opened() -> Callable[..., Iterable[bytes]]:
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a full queue is what is measured
    settings.ROOT_URLCONF = __name__
    settings.DEMO = True
    settings.API_REQUESTS_A_MINUTE = {"anonymous": 10**9, "member": 10**9}
    connection.settings_dict["NAME"] = os.environ.get(DATABASE, connection.settings_dict["NAME"])
    return get_wsgi_application()


_office = _opened()
