"""Filings with the Board, for the tests of its pages."""

from .tests.board import filing, open_filing, ready

__all__ = ["filing", "open_filing", "ready"]
