"""Puts the invented chapter 900a on file for the tests that reach chapters by number."""

from collections.abc import Iterator

import pytest

from compliance.regulation.core.chapter import PACKAGES, chapter


@pytest.fixture
def on_file(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Chapter 900a can be reached by its number."""
    monkeypatch.setitem(PACKAGES, "900a", "tests.invented")
    yield
    chapter.cache_clear()
