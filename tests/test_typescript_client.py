"""A client that openapi-typescript makes of the API's description is whole: the compiler takes a casino's day that is
written with it, and the day passes through a live office."""

import json
import os
import shutil
import subprocess
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from compliance.regulation.tests import golden
from compliance.rest.openapi import description
from compliance.rest.rendering import encoded
from compliance.rest.tests.tokens import token_of
from inspections.tests.factories import deck_change, inspection, table_of

SOURCES = Path(__file__).parent / "typescript"
NPM = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"]


def ran(folder: Path, *command: str) -> str:
    """The output of a program of the folder; fails with its words."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def day(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the compiled day."""
    if shutil.which("npm") is None or shutil.which("node") is None:
        pytest.skip("no npm here: the client of openapi-typescript is not made")
    folder = shutil.copytree(SOURCES, tmp_path_factory.mktemp("client") / "day")
    fetched = subprocess.run(NPM, cwd=folder, capture_output=True, text=True, check=False)
    if fetched.returncode:
        pytest.skip(f"npm could not fetch openapi-typescript: {fetched.stderr.strip()[-200:]}")
    (folder / "description.json").write_bytes(encoded(description()))
    made = ("node", "node_modules/openapi-typescript/bin/cli.js", "description.json", "-o", "schema.d.ts")
    ran(folder, *made, "--default-non-nullable", "false")  # a member with a default may be left out
    ran(folder, "node", "node_modules/typescript/bin/tsc", "-p", ".")
    return folder


@pytest.mark.sampled
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("task_worker")
def test_a_day_of_a_casino_passes_through_a_typescript_client(
    day: Path, live_server: Any, facility: Any, filer: Any, floorperson: Any, auditor: Any, monkeypatch: Any
) -> None:
    now = timezone.now()
    table_of(facility, "617a", "R-1", filer)
    table_of(facility, "651a", "W-1", filer)
    given = {
        "url": live_server.url, "facility": str(facility.pk), "day": facility.day(now).isoformat(),
        "floor": token_of(floorperson, may_sign=True)[1], "office": token_of(filer)[1], "auditor": token_of(auditor)[1],
        "effective_on": "2027-03-01", "filing": golden.filings("623a")[0],
        "inspection": inspection(now - timedelta(minutes=1)), "decks": deck_change(now - timedelta(minutes=2)),
    }  # fmt: skip
    monkeypatch.setitem(os.environ, "GIVEN", json.dumps(given))
    made = json.loads(ran(day, "node", "made/day.js"))
    assert made.pop("files").count("%PDF") == 1
    assert made == {"before": False, "after": True, "numbers": [1, 1], "filing": "draft", "job": "ready"}
