"""The description of the API, for programs and for people."""

from functools import cache

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ..openapi import description
from ..reference import Operation, subjects_of
from ..rendering import encoded


@cache
def description_bytes() -> bytes:
    """The OpenAPI description as JSON; made at the first request of a process."""
    return encoded(description())


@require_safe
@transaction.non_atomic_requests
def schema(request: HttpRequest) -> HttpResponse:
    """The OpenAPI 3.1 description."""
    return HttpResponse(description_bytes(), content_type="application/json")


@cache
def subjects() -> dict[str, list[Operation]]:
    """The operations by subject; read once a process."""
    return subjects_of(description())


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """The description as a page."""
    return render(request, "api/docs.html", {"subjects": subjects()})


@require_safe
def attempt(request: HttpRequest) -> HttpResponse:
    """A page from which requests can be sent."""
    return render(request, "api/try.html")
