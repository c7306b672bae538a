"""Statements planted in another context than the office's neither read, reset nor fill a count of guesses."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.core.cache import cache
from django.test import Client

from compliance.holders.models import User
from compliance.isolation.catalogue import COUNTS, names
from compliance.isolation.context import DOOR, Context, context_of
from compliance.isolation.tests.hole import Hole, hole_opened

STOLEN, ELSEWHERE = "203.0.113.9", "198.51.100.20"


def contexts_of(user: User) -> dict[str, Context | None]:
    """The contexts in which a statement may be planted while this person works, or while they sign in."""
    return {"holder": context_of(user), "person": Context("person", user=user.pk), "door": DOOR, "none": None}


def guessed(user: User, password: str = "guessed", address: str = STOLEN) -> int:
    sent = {"login": user.email, "password": password}
    return Client().post("/accounts/login/", sent, REMOTE_ADDR=address).status_code


@pytest.fixture
def hole(transactional_db: None, filer: User, settings: Any) -> Iterator[Hole]:
    """A connection of the application, beside an account that has been guessed at until it is shut."""
    cache.set("used:code", "y", 600)
    for _ in range(settings.AXES_FAILURE_LIMIT):
        guessed(filer)
    with hole_opened() as raw:
        yield raw
    cache.clear()


def tables() -> list[str]:
    every = names("SELECT relname::text FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'")
    return sorted(table for table in every if COUNTS.match(table))


FILLED = """
INSERT INTO axes_accessattempt (user_agent, ip_address, username, http_accept, path_info, attempt_time, get_data,
    post_data, failures_since_start)
VALUES ('', '198.51.100.20', %s, '', '/', now(), '', '', 99)
"""
KNOWN = """
INSERT INTO axes_accesslog (user_agent, ip_address, username, http_accept, path_info, attempt_time, session_hash)
VALUES ('', '203.0.113.9', %s, '', '/', now(), '')
"""
USED = "INSERT INTO cache VALUES (%s, '1', now() + interval '1 day')"


def test_planted_statements_reset_and_fill_no_count(hole: Hole, filer: User) -> None:
    """A locked account stays locked, and nobody is locked out, or known at a place, by a planted row."""
    assert "cache" in tables()
    assert len(tables()) == 6
    for kind, context in contexts_of(filer).items():
        hole.context = context
        for table in tables():
            assert hole.execute(f"SELECT * FROM {table}").fetchall() == [], (kind, table)
            assert hole.execute(f"DELETE FROM {table}").rowcount == 0, (kind, table)
        assert hole.execute("UPDATE axes_accessattempt SET failures_since_start = 0").rowcount == 0
        assert hole.execute("UPDATE cache SET value = '[]', expires = now()").rowcount == 0
        for statement in (FILLED, KNOWN, USED):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                hole.execute(statement, [filer.email])
    assert cache.get("used:code") == "y"
    assert not cache.add("used:code", "y", 600)
    assert guessed(filer) == 429
    assert guessed(filer, address=ELSEWHERE) == 200
