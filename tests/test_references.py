"""Every id that is sent beside the address: a foreign id gets the same answer as an id of nothing.

As in the access matrix, the answers are compared whole: status, headers, text.
"""

import ast
import json
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django import forms
from django.conf import settings
from django.core.cache import caches
from django.db import transaction
from django.test import Client

from compliance.holders.models import CertificateHolder, User
from compliance.rest.openapi import description
from compliance.rest.tests.tokens import token_of
from rules_submissions.tests.matrix_samples import filer_of
from tests.asking import Answer, told
from tests.matrix import OWN, SAMPLES, Ground, addresses, load_samples
from tests.references import API, API_QUERY, FORM, OTHERWISE, REFERENCES, WORDS, Reference

load_samples()
ADDRESSES = {address.name: address for address in addresses()}
LISTED = {one.name for one in REFERENCES} | set(OTHERWISE)
ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""In a header: of what was made just now."""
MADE = re.compile(r"whsec_[\w+/=]+|/webhooks/[0-9a-f-]{36}/")
"""A secret that an answer shows, and the address of what has it."""
SENT = ("GET", "POST", "query_params")
SIGNED = ("api:log_entries", "api:package_entries", "api:handovers", "api:handover_take")
"""The addresses at which programs sign."""


def sources() -> Iterator[ast.Module]:
    """The modules of the project, without tests."""
    for package in OWN:
        for path in sorted(Path(settings.BASE_DIR, package).rglob("*.py")):
            if not {"tests", "migrations"} & set(path.parts):
                yield ast.parse(path.read_text())


def is_sent(node: ast.AST, aliases: set[str]) -> bool:
    """Whether this is `request.GET`, `request.POST`, or a name for one of them."""
    if isinstance(node, ast.Name):
        return node.id in aliases
    return isinstance(node, ast.Attribute) and node.attr in SENT


def read_by_name(module: ast.Module) -> Iterator[str]:
    """The names that a module reads from what was sent, where it spells them out."""
    aliases = {
        target.id
        for node in ast.walk(module)
        if isinstance(node, ast.Assign) and any(is_sent(one, set()) for one in ast.walk(node.value))
        for target in node.targets
        if isinstance(target, ast.Name) and target.id in ("posted", "asked", "data", "typed")
    }
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            first, by = node.args[0], node.func
            is_read = by.attr in ("get", "getlist") and is_sent(by.value, aliases)
            if (is_read or by.attr in ("typed", "_posted")) and isinstance(first, ast.Constant):
                yield str(first.value)
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant) and is_sent(node.value, aliases):
            yield str(node.slice.value)


def forms_of(base: type[forms.BaseForm]) -> Iterator[type[Any]]:
    for one in base.__subclasses__():
        yield from forms_of(one)
        if one.__module__.split(".")[0] in OWN and ".tests." not in one.__module__:
            yield one


def ids_of_the_api() -> Iterator[str]:
    """Ids in queries and bodies, as the description of the API has them: `POST exports tables`."""
    whole = description()
    for path, methods in whole["paths"].items():
        place = path.removeprefix("/api/v1/").strip("/")
        for method, operation in methods.items():
            for one in operation.get("parameters", ()):
                if one["in"] == "query" and "uuid" in json.dumps(one["schema"]):
                    yield f"{method.upper()} {place} {one['name']}"
            for content in operation.get("requestBody", {}).get("content", {}).values():
                named = content["schema"].get("$ref", "").rpartition("/")[2]
                schema = whole["components"]["schemas"].get(named, {})
                for name, field in schema.get("properties", {}).items():
                    if '"format": "uuid"' in json.dumps(field):
                        yield f"{method.upper()} {place} {name}"


def test_every_choice_of_a_row_in_a_form_is_listed() -> None:
    chosen = {
        f"{form.__name__}.{name}"
        for form in forms_of(forms.BaseForm)
        if not form.__subclasses__()
        for name, field in form.base_fields.items()
        if isinstance(field, forms.ModelChoiceField)
    }
    assert len(chosen) > 10
    assert chosen - LISTED == set()


def test_every_name_that_a_view_reads_is_listed() -> None:
    read = {name for module in sources() for name in read_by_name(module)}
    assert WORDS - read == set()
    assert {name for name in read - WORDS if f"read.{name}" not in LISTED} == set()


def test_every_id_of_the_api_is_listed() -> None:
    found = set(ids_of_the_api())
    assert len(found) > 6
    assert found - LISTED == set()


def asked_with(reference: Reference, browser: Client, own: Ground) -> Callable[[Any], Answer]:
    """The answer to an id, asked from this ground; what was done is taken back."""
    address = ADDRESSES[reference.address]
    url = address.of({name: SAMPLES[name][0](own) for name in address.objects})

    def asked(value: Any) -> Answer:
        body = reference.body(own, value)
        with transaction.atomic():
            if reference.way == FORM:
                response = browser.post(url, body)
            elif reference.way == API:
                response = browser.post(url, json.dumps(body), content_type="application/json")
            else:
                response = browser.get(url, body)
            answer = told(response, {"sent": value})
            transaction.set_rollback(True)
        headers = tuple((name, ID.sub("<id>", words)) for name, words in answer.headers)
        return answer._replace(headers=headers, text=MADE.sub("<made>", answer.text))

    return asked


def caller(reference: Reference, user: User) -> Client:
    """The sender of it: a person signed in, or a program with a token that may sign if the person may."""
    if reference.way not in (API, API_QUERY):
        browser = Client()
        browser.force_login(user)
        return browser
    caches["throttle"].clear()
    secret = token_of(user, may_sign=reference.address in SIGNED and reference.way == API)[1]
    return Client(headers={"authorization": f"Bearer {secret}", "idempotency-key": "once"})


@pytest.fixture
def one_instant(db: None) -> Iterator[None]:
    """Every answer is given at the same instant, because pages show the time, and its words change their length."""
    with time_machine.travel(datetime.now(UTC), tick=False):
        yield


@pytest.mark.usefixtures("one_instant")
@pytest.mark.parametrize("reference", REFERENCES, ids=lambda one: f"{one.address}-{one.field}-{one.way}")
def test_a_foreign_id_is_answered_as_an_id_of_nothing(
    request: pytest.FixtureRequest, holder: CertificateHolder, other_holder: CertificateHolder, reference: Reference
) -> None:
    own, user = Ground(holder), request.getfixturevalue(reference.who)
    mine, foreign = reference.sample(own), reference.sample(Ground(other_holder))
    answer = asked_with(reference, caller(reference, user), own)
    nothing = answer(uuid4())
    assert answer(foreign) == nothing
    if reference.is_heeded:
        assert answer(mine) != nothing, nothing.text[:400]


@pytest.mark.usefixtures("one_instant")
def test_a_token_is_made_for_one_s_own_role_alone(filer: User, holder: CertificateHolder, client_of: Any) -> None:
    """A colleague's role is as closed as a rival's; the person's own is open."""
    (reference,) = (one for one in REFERENCES if one.name == "TokenForm.membership")
    own = Ground(holder)
    answer = asked_with(reference, client_of(filer), own)
    nothing = answer(uuid4())
    assert answer(filer_of(own).memberships.get().pk) == nothing
    assert answer(filer.memberships.get().pk) != nothing
