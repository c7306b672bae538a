"""A separate database for a measurement: made, used as the office, removed."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from django.test.utils import setup_databases, setup_test_environment, teardown_databases

from compliance.isolation.context import OFFICE, isolated


@contextmanager
def own_database() -> Iterator[None]:
    """PostgreSQL and Valkey of this run alone, with an empty migrated database and a clock that is given."""
    from tests import clock, services

    run = services.Run()
    try:
        services.started()
        setup_test_environment()
        with isolated(OFFICE):
            made = setup_databases(verbosity=0, interactive=False)
            clock.given_to(connection)
        try:
            yield
        finally:
            with isolated(OFFICE):
                teardown_databases(made, verbosity=0)
    finally:
        run.end()
