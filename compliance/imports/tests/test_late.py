"""Requests that PostgreSQL ends because they take too long: the answer is in words, and nothing is changed."""

from collections.abc import Callable, Iterator

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from compliance.holders.errors import LATE, LOCK_NOT_AVAILABLE, STATEMENT_CANCELED
from compliance.holders.models import Facility, GamingTable, User
from compliance.web.tests.browser import send

from ..views import TOO_LONG
from .test_imports import TABLE_HEADS, hidden, lines, shown, table

ClientOf = Callable[[User], Client]
pytestmark = pytest.mark.django_db


@pytest.fixture
def lock() -> Iterator[Callable[[str], None]]:
    """Another session locks the tables, and this one waits for so long: the name of a setting of PostgreSQL."""
    other = connection.copy()

    def taken(wait: str) -> None:
        other.set_autocommit(False)
        with other.cursor() as cursor:
            cursor.execute("LOCK TABLE holders_gamingtable IN EXCLUSIVE MODE")
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config(%s, '300ms', true)", [wait])

    yield taken
    other.close()


@pytest.mark.parametrize(
    ("wait", "state"), [("lock_timeout", LOCK_NOT_AVAILABLE), ("statement_timeout", STATEMENT_CANCELED)]
)
def test_a_page_says_that_nothing_was_changed(
    facility: Facility, holder_admin: User, client_of: ClientOf, lock: Callable[[str], None], wait: str, state: str
) -> None:
    browser = client_of(holder_admin)
    lock(wait)
    typed = {"facility": facility.pk, "number": "R-01", "chapter": "617a", "table_format": "traditional"}
    answer = send(browser, reverse("holders:table_add"), typed | {"reason": "The floor opens"})
    assert answer.status_code == 503
    assert LATE[state].sentence in answer.content.decode()
    assert not GamingTable.objects.exists()


def test_a_file_that_takes_too_long_is_to_be_divided(
    facility: Facility, holder_admin: User, client_of: ClientOf, lock: Callable[[str], None]
) -> None:
    browser, url = client_of(holder_admin), reverse("imports:file", args=["tables"])
    content = lines([TABLE_HEADS, table(facility, "R-01")])
    page = shown(browser, "tables", content)
    lock("statement_timeout")
    for answer in (shown(browser, "tables", content), browser.post(url, {**hidden(page), "reason": "The floor opens"})):
        assert answer.status_code == 400
        assert TOO_LONG in answer.content.decode()
    assert not GamingTable.objects.exists()
