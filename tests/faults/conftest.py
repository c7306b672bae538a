"""Fixtures of the faults."""

from collections.abc import Iterator

import pytest

from compliance.ledger.tests.conftest import own_database

from . import superuser

__all__ = ["own_database"]


@pytest.fixture(autouse=True)
def superuser_let_go() -> Iterator[None]:
    """Closes the superuser's connections after each test."""
    yield
    superuser.let_go()
