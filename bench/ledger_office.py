"""A database for `script/bench ledger`: a separate PostgreSQL with durable settings, the product's tables in it."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.services import Run, point_here, run_folder, start_services

point_here()

import django  # noqa: E402

django.setup()

import psycopg  # noqa: E402
from django.conf import settings  # noqa: E402
from django.db import connection  # noqa: E402
from django.test.utils import setup_databases, setup_test_environment, teardown_databases  # noqa: E402

from compliance.isolation.context import OFFICE, isolated  # noqa: E402
from tests import clock  # noqa: E402

SUPERUSER = "postgres"


@dataclass(frozen=True)
class Database:
    """The database that is measured."""

    name: str
    socket: Path

    def url(self, role: str) -> str:
        """The address of the database, as this role."""
        return f"postgresql://{role}@/{self.name}?host={self.socket}"

    def connect(self, role: str = SUPERUSER, **options: Any) -> psycopg.Connection[Any]:
        """A connection as this role."""
        return psycopg.connect(self.url(role), **options)


@contextlib.contextmanager
def database() -> Iterator[Database]:
    """The services, started as the office starts them, with a database of the product's tables; removed at the end."""
    run = Run()
    try:
        start_services(run_folder())  # unlike those of tests they keep what a power cut leaves
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
