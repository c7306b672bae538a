"""A database for `script/bench ledger`: a separate PostgreSQL with durable settings, the product's tables in it."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.services import Run, point_here, run_folder
from tests.waiting import wait_until

point_here()

import django  # noqa: E402

django.setup()

import psycopg  # noqa: E402
from django.conf import settings  # noqa: E402
from django.db import connection  # noqa: E402
from django.test.utils import setup_databases, setup_test_environment, teardown_databases  # noqa: E402

from compliance.embedded.places import places_of  # noqa: E402
from compliance.embedded.services import are_ready, holder_of  # noqa: E402
from compliance.isolation.context import OFFICE, isolated  # noqa: E402
from tests import clock  # noqa: E402

SUPERUSER = "postgres"


@dataclass(frozen=True)
class Database:
    """The database that is measured."""

    name: str
    socket: Path

    def url(self, role: str) -> str:
        """Where it is, as this role."""
        return f"postgresql://{role}@/{self.name}?host={self.socket}"

    def connect(self, role: str = SUPERUSER, **options: Any) -> psycopg.Connection[Any]:
        """A connection as this role."""
        return psycopg.connect(self.url(role), **options)


@contextlib.contextmanager
def database() -> Iterator[Database]:
    """The services, started as the office starts them, with a database of the product's tables; removed at the end."""
    run = Run()
    try:
        _started()
        setup_test_environment()
        with isolated(OFFICE):
            made = setup_databases(verbosity=0, interactive=False)
            clock.given_to(connection)
            try:
                socket = Path(settings.DATABASES["default"]["OPTIONS"]["host"])
                yield Database(connection.settings_dict["NAME"], socket)
            finally:
                teardown_databases(made, verbosity=0)
    finally:
        run.end()


def _started() -> None:
    """Starts the services in a process that ends with ours; unlike those of tests they keep what a power cut leaves."""
    folder = run_folder()
    places = places_of(folder)
    command = [
        sys.executable, "-m", "compliance.embedded.services", "run", "--while-locked", str(folder / "run.lock"),
    ]  # fmt: skip
    log = folder / "services.log"
    with log.open("wb") as output:
        keeper = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True,
            env=os.environ | {"DATA_DIR": str(folder)},
        )  # fmt: skip
    wait_until(
        lambda: keeper.poll() is not None or (holder_of(places) == keeper.pid and are_ready(places)),
        lambda: f"the services start: {log.read_text()}",
    )
    if keeper.poll() is not None:
        raise RuntimeError(f"the services did not start: {log.read_text()}")
