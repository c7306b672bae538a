"""The API follows its own description: Schemathesis calls every operation with what it allows and what it does not."""

import uuid
from collections.abc import Iterator
from functools import cache
from typing import Any

import hypothesis
import pytest
import schemathesis
from drf_spectacular.validation import validate_schema
from hypothesis import HealthCheck, given, strategies
from jsonschema import Draft202012Validator
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from compliance.regulation import chapters
from compliance.regulation.core.fields import fields_of
from compliance.rest.answers import components
from compliance.rest.openapi import description
from compliance.rest.schemas import edition_schema, facts_components, log_name
from compliance.rest.tests.tokens import token_of
from compliance.wsgi import application
from inspections.tests.factories import NOON, at, deck_change, signed, table_of
from rules_submissions.tests.making import filed
from tests.scenes import scene

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]
TOO_LARGE = 413
UNREAD_CHECKS = [check for check in CHECKS if check is not negative_data_rejection]
"""Of a body that is too large to be read, whatever it holds: nothing of it was taken."""
EXAMPLES = hypothesis.settings.default.max_examples // 10
"""Ten in the suite, two hundred where new ones are looked for."""


def _cases() -> Iterator[Any]:
    """Every operation with what it allows, and with what it does not where anything is sent that could be wrong."""
    for path, methods in description()["paths"].items():
        for method, operation in methods.items():
            name = f"{method} {path[8:]}"
            yield pytest.param(path, method, GenerationMode.POSITIVE, id=f"{name}-allowed")
            asks = {one["in"] for one in operation.get("parameters", [])}
            if "query" in asks or "requestBody" in operation:
                yield pytest.param(path, method, GenerationMode.NEGATIVE, id=f"{name}-not-allowed")


@scene
def world(facility, filer, floorperson, cast):
    """An object of each kind, and a token for everybody of the cast."""
    table = table_of(facility, "651a", "W-1", filer)
    entry = signed(table, "deck_change", deck_change(at(-1)), floorperson, NOON)
    ids = {"table_id": table.pk, "entry_id": entry.pk, "submission_id": filed(facility, filer).pk}
    return ids, [token_of(one, may_sign=one == floorperson)[1] for one in cast.values()]


@cache
def described():
    return schemathesis.openapi.from_wsgi("/api/v1/schema/", application)


@pytest.mark.parametrize(("path", "method", "mode"), list(_cases()))
def test_every_operation_keeps_to_its_description(world, one_connection, settings, path, method, mode):
    settings.API_REQUESTS_A_MINUTE = {"anonymous": 10**9, "member": 10**9}
    ids, tokens = world
    operation = described()[path][method.upper()]

    @given(case=operation.as_strategy(generation_mode=mode), secret=strategies.sampled_from(tokens))
    @hypothesis.settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    def keeps(case, secret):
        on_file(case, ids)
        answer = case.call(headers={"Authorization": f"Bearer {secret}"})
        case.validate_response(answer, checks=UNREAD_CHECKS if answer.status_code == TOO_LARGE else CHECKS)

    keeps()


def on_file(case: Any, ids: dict[str, uuid.UUID]) -> None:
    """Every other id is one on file, so that answers other than 404 are met too."""
    for name, value in dict(case.path_parameters or {}).items():
        try:
            odd = uuid.UUID(str(value)).int % 2
        except ValueError:
            continue
        if odd and name in ids:
            case.path_parameters[name] = str(ids[name])


def test_the_description_is_openapi_3_1():
    whole = description()
    assert whole["openapi"].startswith("3.1")
    validate_schema(whole)
    named = set(whole["components"]["schemas"])
    for schema in whole["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)
    assert {name.rpartition("/")[2] for name in references(whole)} <= named
    titles = [schema["title"] for schema in whole["components"]["schemas"].values() if "title" in schema]
    assert len(titles) == len(set(titles))
    assert named == components().keys() | facts_components().keys()
    assert not components().keys() & facts_components().keys()
    assert all(name.isalnum() for name in named)  # of two structs of one name both would get the names of their modules
    identifiers = [one["operationId"] for methods in whole["paths"].values() for one in methods.values()]
    assert len(identifiers) == len(set(identifiers))


def references(part: Any) -> set[str]:
    if isinstance(part, dict):
        own = {part["$ref"]} if isinstance(part.get("$ref"), str) else set()
        return own.union(*(references(value) for value in part.values()))
    return set().union(*(references(value) for value in part)) if isinstance(part, list) else set()


@pytest.mark.parametrize("whole", chapters(), ids=lambda whole: whole.number)
def test_the_schema_of_facts_names_every_field_and_no_other(whole):
    schema = description()["components"]["schemas"][f"Facts{whole.number}"]
    assert list(schema["properties"]) == list(whole.fields)
    assert schema["additionalProperties"] is False
    for edition in whole.editions:
        needed = edition_schema(whole, edition.key)
        Draft202012Validator.check_schema(needed)
        own = {name: schema["properties"][name] for name, field in whole.fields.items() if field.is_of(edition.key)}
        assert needed == {**needed, "properties": own, "additionalProperties": False}


@pytest.mark.parametrize("whole", chapters(), ids=lambda whole: whole.number)
def test_the_schemas_of_logs_name_every_field_and_no_other(whole):
    schemas = description()["components"]["schemas"]
    for kind in whole.logs:
        name = log_name(whole.number, kind)
        for part, struct in ((f"Table{name}", kind.table), (f"Entry{name}", kind.entry)):
            assert list(schemas[part]["properties"]) == list(fields_of(struct))
            assert {one: schemas[part]["properties"][one]["title"] for one in fields_of(struct)} == {
                one: field.label for one, field in fields_of(struct).items()
            }
        assert schemas[f"Log{name}"]["properties"]["log"]["const"] == kind.code
