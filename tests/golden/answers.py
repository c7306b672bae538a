"""The API's answers at each address that is read, and to the checks of each game; and its description."""

import json
import re
from collections.abc import Iterator
from typing import Any

from django.test import Client

from compliance.regulation import PACKAGES, chapter
from compliance.regulation.tests.golden import AS_OF, filings, logs
from compliance.rest.openapi import description
from compliance.rest.tests.tokens import token_of
from inspections.models import LogEntry
from rules_submissions.models import RulesSubmission
from tests.golden.beside import keystone, of_the_board, somebody
from tests.golden.stable import stable

MOST = 2
"""Longer lists are cut."""
WIDEST = 160
"""Characters of the longest line that holds more than one value."""
AT = AS_OF.isoformat()
GAMES = tuple(PACKAGES)
GAME = "651a"
"""The game in whose words an answer is on file where every game answers in one shape."""


def files() -> dict[str, str]:
    """The golden files: one for each kind of address."""
    return {
        "description.txt": _json(_brief(_of_one_game(description()))),
        **{f"{name}.txt": "\n".join(answers) for name, answers in (
            ("rules", _of_the_rule_core()), ("checks", _of_checks()), ("office", _of_the_office()),
            ("refusals", _refusals()),
        )},
    }  # fmt: skip


def _of_one_game(whole: dict[str, Any]) -> dict[str, Any]:
    """The description with the filing of one game and one log of each kind: the others are made of fields too, and
    `tests/test_api_description.py` asks that each names all that it has."""
    schemas, kinds = whole["components"]["schemas"], set()
    for name in sorted(schemas, key=lambda name: GAME not in name):
        kind, number, log = re.fullmatch(r"(\D+)(?:(\d+a)(\w*))?", name).groups()
        if number and (number != GAME if not log else (kind, log) in kinds):
            del schemas[name]
        kinds.add((kind, log))
    return whole


def _brief(value: Any) -> Any:
    """The description without what is the same everywhere: the refusals of an operation are their numbers alone, whose
    words are on the page `api.docs`; a content in JSON is its schema; a page of a list names what it lists; headers
    are their names; a schema does not repeat its name as its title; an object that takes no other members is `closed`;
    and one that always has each member requires `all`."""
    if isinstance(value, list):
        return [_brief(one) for one in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == {"content", "description"} and not value["description"]:
        return _brief(value["content"])
    if list(value) == ["application/json"]:
        return {"json": _brief(value["application/json"]["schema"])}
    if isinstance(value.get("headers"), dict):
        value = value | {"headers": list(value["headers"])}
    if "operationId" in value:
        value = {"open": {one: value[one] for one in ("tags", "security") if one in value}} | value
        value = {name: one for name, one in value.items() if name not in ("tags", "security")}
    if value.get("in") == "header":
        return {"header": value["name"]}
    if str(value.get("title", "")).startswith("Page["):
        return {"page": value["properties"]["results"]["items"]}
    if value.get("additionalProperties") is False:
        value = {name: one for name, one in value.items() if name != "additionalProperties"} | {"type": "closed"}
    if "required" in value and value["required"] == list(value.get("properties", ())):
        value = value | {"required": "all"}
    refusals = [name for name, one in value.items() if _is_refusal(one)]
    rest = {name: _brief(_untitled(name, one)) for name, one in value.items() if name not in refusals}
    return rest | {"refusals": " ".join(refusals)} if refusals else rest


def _untitled(name: str, value: Any) -> Any:
    is_named = isinstance(value, dict) and value.get("title") == name
    return {key: one for key, one in value.items() if key != "title"} if is_named else value


def _is_refusal(value: Any) -> bool:
    return isinstance(value, dict) and "application/problem+json" in value.get("content", {})


def _json(value: Any) -> str:
    """The value, each part of it on one line where it fits."""
    return "\n".join(_lines(value)) + "\n"


def _lines(value: Any, name: str = "", indent: int = 0) -> Iterator[str]:
    whole = f"{' ' * indent}{name}{json.dumps(value, ensure_ascii=False)}"
    if len(whole) <= WIDEST or not value or not isinstance(value, dict | list):
        yield whole
        return
    yield f"{' ' * indent}{name}{'{' if isinstance(value, dict) else '['}"
    parts = value.items() if isinstance(value, dict) else (("", one) for one in value)
    for key, one in parts:
        yield from _lines(one, f"{json.dumps(key)}: " if isinstance(value, dict) else "", indent + 1)
    yield f"{' ' * indent}{'}' if isinstance(value, dict) else ']'}"


def shortened(value: Any) -> Any:
    """The value with its long lists cut, a JSON Schema as the names of its properties, which the description has, and
    the facts of a record as their names: the tests of these answers compare their values with the row."""
    if isinstance(value, dict):
        if isinstance(value.get("properties"), dict):
            return " ".join(value["properties"])
        return {name: " ".join(one) if _is_facts(name, one) else shortened(one) for name, one in value.items()}
    if isinstance(value, list):
        more = [f"… {len(value) - MOST} more"] if len(value) > MOST else []
        return [*(shortened(one) for one in value[:MOST]), *more]
    return value


def _is_facts(name: str, value: Any) -> bool:
    return name == "facts" and isinstance(value, dict) and "properties" not in value


def _answered(method: str, address: str, body: Any = None, *, token: str = "", told: str = "") -> str:
    """An answer under its request."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    raw = b"" if body is None else json.dumps(body)
    response = Client(headers=headers).generic(method, f"/api/v1/{address}", raw, "application/json")
    head = f"=== {method} {address} {told}".rstrip()
    kind = response["Content-Type"]
    content = _json(shortened(response.json())) if "json" in kind else ""
    return stable(f"{head}\n{response.status_code} {kind}\n{content}")


def _of_the_rule_core() -> Iterator[str]:
    yield _answered("GET", "chapters/")
    yield _answered("GET", f"chapters/{GAME}/")
    yield _answered("GET", f"chapters/{GAME}/editions/")
    yield _answered("GET", f"chapters/{GAME}/editions/{chapter(GAME).editions[-1].key}/")
    for number in GAMES:
        yield _answered("GET", f"payouts/{number}/")


def _of_checks() -> Iterator[str]:
    for number in GAMES:
        for facts, told in ((filings(number)[0], "compliant"), ({}, "empty")):
            yield _answered("POST", f"checks/submission/?as_of={AT}", {"chapter": number, "facts": facts}, told=told)
        asked = set()
        for code, table, entries in logs(number):
            if code not in asked:
                asked.add(code)
                body = {"chapter": number, "log": code, "table": table, "entries": entries}
                body = json.loads(json.dumps(body, default=lambda moment: moment.isoformat()))
                yield _answered("POST", f"checks/log/?as_of={AT}", body, told=f"{number} {code}")


def _of_the_office() -> Iterator[str]:
    filer = somebody("filer")
    tokens = {name: token_of(user)[1] for name, user in (("filer", filer), ("operations", of_the_board("operations")))}
    for who, token in tokens.items():
        for address in ("me/", "tables/", "log-entries/", "submissions/", "exports/"):
            yield _answered("GET", address, token=token, told=who)
    every = RulesSubmission.objects.order_by("created_at", "facility__name", "chapter_number")
    for filing in _one_of_each(every, "status"):
        yield _answered("GET", f"submissions/{filing.pk}/", token=tokens["operations"], told=filing.status)
    for filing in _one_of_each(every.filter(facility=keystone(), chapter_number=GAME), "chapter_number"):
        yield _answered("GET", f"submissions/{filing.pk}/", token=tokens["filer"], told=filing.chapter_number)
    for table in _one_of_each(keystone().tables.order_by("number"), "chapter"):
        yield _answered("GET", f"tables/{table.pk}/standing/", token=tokens["filer"], told=table.number)
    for entry in _one_of_each(LogEntry.objects.order_by("received_at"), "log_code"):
        yield _answered("GET", f"log-entries/{entry.pk}/", token=tokens["filer"], told=entry.log_code)
    for job in filer.export_jobs.order_by("parameters__first"):
        yield _answered("GET", f"exports/{job.pk}/", token=tokens["filer"], told=job.status)


def _refusals() -> Iterator[str]:
    token = token_of(somebody("dealer"))[1]
    yield _answered("GET", "me/", told="nobody")
    yield _answered("GET", "me/", token="no-token", told="an unknown token")
    yield _answered("GET", "submissions/", token=token, told="dealer")
    yield _answered("GET", "submissions/00000000-0000-4000-8000-000000000000/", token=token, told="dealer")
    yield _answered("GET", "tables/?page=none", token=token, told="dealer")
    yield _answered("GET", "nothing/", token=token)
    yield _answered("PATCH", "me/", token=token)
    yield _answered("POST", "exports/", {}, token=token, told="dealer")
    yield _answered("POST", "checks/submission/", {"chapter": "999a"})
    yield _answered("POST", "checks/log/", [])


def _one_of_each(rows: Any, *names: str) -> Iterator[Any]:
    """The first row for each value of these columns, in the order of the rows."""
    seen = set()
    for row in rows:
        key = tuple(getattr(row, name) for name in names)
        if key not in seen:
            seen.add(key)
            yield row
