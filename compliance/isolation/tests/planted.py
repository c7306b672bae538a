"""Addresses with faults planted in them, for tests alone: what an attacker would look for, and what goes wrong."""

from collections.abc import Iterator

from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import path

from compliance.holders.models import Facility


def listed(request: HttpRequest) -> HttpResponse:
    """Every facility there is, as a view that forgot `visible_to` would answer."""
    return HttpResponse("\n".join(Facility.objects.values_list("name", flat=True)))


def broken(request: HttpRequest) -> HttpResponse:
    """Fails in a statement, after a query that went well."""
    list(Facility.objects.all())
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 / 0")
    return HttpResponse()


def streamed(request: HttpRequest) -> StreamingHttpResponse:
    """Reads while the answer is being sent, long after the view."""

    def rows() -> Iterator[str]:
        for name in Facility.objects.values_list("name", flat=True):
            yield f"{name}\n"

    return StreamingHttpResponse(rows())


@transaction.non_atomic_requests
def injected(request: HttpRequest) -> HttpResponse:
    """A hole: the statement is put together from what was sent."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT name FROM holders_facility WHERE name LIKE '{request.GET['q']}'")
        return HttpResponse("\n".join(str(row[0]) for row in cursor.fetchall()) if cursor.description else "")


urlpatterns = [path(view.__name__, view) for view in (listed, broken, streamed, injected)]
