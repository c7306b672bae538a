"""The description of the API, for programs and for people."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ..openapi import description
from ..rendering import encoded


@dataclass(frozen=True)
class Parameter:
    """A parameter in the address or in a header."""

    name: str
    place: str
    is_required: bool
    words: str


@dataclass(frozen=True)
class Operation:
    """An operation: `takes` and `gives` name the components of its bodies, `refusals` status and words."""

    anchor: str
    method: str
    address: str
    words: str
    parameters: tuple[Parameter, ...]
    takes: str
    gives: str
    refusals: tuple[tuple[str, str], ...]
    is_open: bool


def subjects_of(description: Mapping[str, Any]) -> dict[str, list[Operation]]:
    """The operations by subject, in the order of their addresses."""
    subjects: dict[str, list[Operation]] = {}
    for address, methods in description["paths"].items():
        for method, operation in methods.items():
            subjects.setdefault(operation["tags"][0], []).append(_operation(address, method, operation))
    return subjects


def _operation(address: str, method: str, operation: Mapping[str, Any]) -> Operation:
    answers: Mapping[str, Any] = operation["responses"]
    good = next(answer for status, answer in answers.items() if status < "300")
    return Operation(
        anchor=operation["operationId"],
        method=method.upper(),
        address=address,
        words=operation.get("description", ""),
        parameters=tuple(_parameter(parameter) for parameter in operation.get("parameters", ())),
        takes=_body_words(operation["requestBody"]) if "requestBody" in operation else "",
        gives=_body_words(good),
        refusals=tuple((status, answer["description"]) for status, answer in answers.items() if status >= "300"),
        is_open={} in operation.get("security", ()),
    )


def _parameter(parameter: Mapping[str, Any]) -> Parameter:
    return Parameter(
        parameter["name"], parameter["in"], parameter.get("required", False), parameter.get("description", "")
    )


def _body_words(body: Mapping[str, Any]) -> str:
    """`application/json: list of Chapter`."""
    parts = (f"{media}: {_schema_words(content['schema'])}" for media, content in body["content"].items())
    return "; ".join(parts)


def _schema_words(schema: Mapping[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "items" in schema:
        return f"list of {_schema_words(schema['items'])}"
    if "results" in schema.get("properties", {}):
        return f"page of {_schema_words(schema['properties']['results']['items'])}"
    return "a file" if schema.get("format") == "binary" else "an object"


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
