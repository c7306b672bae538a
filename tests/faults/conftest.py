"""Fixtures of the faults."""

from compliance.ledger.tests.conftest import own_database

__all__ = ["own_database"]
