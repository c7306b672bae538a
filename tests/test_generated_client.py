"""A client that a common tool makes of the API's description is whole, and a casino's day passes through it."""

import importlib
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from compliance.holders.models import User
from compliance.regulation.tests import golden
from compliance.rest.openapi import description
from compliance.rest.rendering import encoded
from compliance.rest.tests.tokens import token_of
from inspections.tests.factories import deck_change, inspection, table_of
from tests.waiting import wait_until

PACKAGE = "table_games_compliance_client"
CONFIG = """
content_type_overrides: {application/pdf: application/octet-stream, application/zip: application/octet-stream}
post_hooks: []
"""
"""A paper is bytes; nothing formats what only this run reads."""


@pytest.fixture(scope="session")
def client_package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The name of the package that the tool makes without a warning."""
    folder: Path = tmp_path_factory.mktemp("client")
    (folder / "description.json").write_bytes(encoded(description()))
    (folder / "config.yml").write_text(CONFIG)
    made = subprocess.run(
        [
            sys.executable, "-m", "openapi_python_client", "generate", "--path", "description.json",
            "--config", "config.yml", "--meta", "none", "--output-path", PACKAGE, "--fail-on-warning",
        ],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert made.returncode == 0, made.stdout + made.stderr
    sys.path.insert(0, str(folder))
    yield PACKAGE
    sys.path.remove(str(folder))


class Program:
    """A program of one person, made of the client."""

    def __init__(self, package: str, url: str, secret: str) -> None:
        self.package = package
        self.models = importlib.import_module(f"{package}.models")
        self.client = importlib.import_module(f"{package}.client").AuthenticatedClient(url, secret)

    def call(self, operation: str, *arguments: Any, **named: Any) -> Any:
        """The answer of the operation (`tag.name`), as the client reads it; of a refusal its status and words."""
        answer = importlib.import_module(f"{self.package}.api.{operation}").sync_detailed(
            *arguments, client=self.client, **named
        )
        assert answer.status_code < 400, (answer.status_code, answer.content)
        return answer.parsed

    def write(self, operation: str, *arguments: Any, **members: Any) -> Any:
        """The same for a write: the members of its body, under its own key."""
        model = getattr(self.models, members.pop("model"))
        body = model.from_dict(members)
        return self.call(operation, *arguments, body=body, idempotency_key=str(uuid4()))

    def sign(self, table: Any, log: str, values: dict[str, Any]) -> Any:
        """An entry, signed by the token."""
        return self.write(
            "log_entries.log_entry_sign", model="NewLogEntry", table=str(table.id), log=log, values=values
        )


@pytest.fixture
def program(client_package: str, live_server: Any) -> Iterator[Callable[..., Program]]:
    """`program(person, may_sign=True)`: a program with a token of this person."""
    with ExitStack() as open_clients:

        def made(person: User, **token: bool) -> Program:
            one = Program(client_package, live_server.url, token_of(person, **token)[1])
            open_clients.enter_context(one.client)
            return one

        yield made


@pytest.mark.sampled
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("task_worker")
def test_a_day_of_a_casino_passes_through_a_client_that_a_tool_made(
    program, facility, filer, floorperson, auditor
) -> None:  # type: ignore[no-untyped-def]
    now = timezone.now()
    wheel = table_of(facility, "617a", "R-1", filer)
    cards = table_of(facility, "651a", "W-1", filer)
    floor = program(floorperson, may_sign=True)
    office = program(filer)

    # What keeps the wheel closed, the inspection, and that it may open then.
    assert floor.call("caller.me").printed_name == floorperson.printed_name
    tables = {table.number: table for table in floor.call("tables.tables").results}
    assert tables.keys() == {wheel.number, cards.number}
    before = floor.call("tables.table_may_open", tables["R-1"].id)
    assert before.may_open is False
    signed = floor.sign(tables["R-1"], "roulette_inspection", inspection(now - timedelta(minutes=1)))
    assert signed.number == 1
    assert floor.call("tables.table_may_open", tables["R-1"].id).may_open is True

    # Change the decks, and read both entries.
    first = floor.sign(tables["W-1"], "deck_change", deck_change(now - timedelta(minutes=2)))
    entries = floor.call("log_entries.log_entries").results
    assert {entry.id for entry in entries} == {signed.id, first.id}
    assert floor.call("log_entries.log_entry", first.id).facts.to_dict()["deck_count"] == 6

    # Start a filing: the answers go in; a person attests and signs on the pages.
    started = office.write(
        "rules_submissions.submission_start",
        model="NewSubmission",
        facility=str(facility.pk),
        chapter="623a",
        effective_on="2027-03-01",
        facts=golden.filings("623a")[0],
    )
    assert (started.status, started.draft.version) == ("draft", 0)

    # Export the day.
    day = facility.day(now).isoformat()
    wanted = {"facility": str(facility.pk), "first": day, "last": day, "logs": ["651a:deck_change"]}
    auditing = program(auditor)
    job = auditing.write("exports.export_request", model="NewExport", **wanted)
    wait_until(lambda: auditing.call("exports.export", job.id).status in ("ready", "failed"), "the export is written")
    made = auditing.call("exports.export", job.id)
    assert made.status == "ready"
    files = [auditing.call("exports.export_volume", volume.id) for volume in made.volumes]
    assert {file.payload.read(4) for file in files} >= {b"%PDF"}
