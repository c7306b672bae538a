"""The description of the API for a page: operations by subject, each with what it takes and answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Parameter:
    """A parameter in the address or in a header."""

    name: str
    place: str
    is_required: bool
    words: str


@dataclass(frozen=True)
class Operation:
    """One operation: `takes` and `gives` name the components of its bodies, `refusals` status and words."""

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
