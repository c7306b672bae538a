"""Tests that commit what they write."""

import pytest


def commits(item: pytest.Item) -> bool:
    """Whether the test commits, so that it starts from an empty database."""
    marker = item.get_closest_marker("django_db")
    asked = marker.kwargs if marker else {}
    fixtures = set(getattr(item, "fixturenames", ()))
    return bool(
        asked.get("transaction") or asked.get("reset_sequences") or {"transactional_db", "live_server"} & fixtures
    )
