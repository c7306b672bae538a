"""The description of the API, for programs and for people."""

from functools import cache

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ..openapi import description
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


@require_safe
@transaction.non_atomic_requests
def docs(request: HttpRequest) -> HttpResponse:
    """The description as a page on which it can be tried."""
    return render(request, "api/docs.html")
