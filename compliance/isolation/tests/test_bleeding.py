"""A database connection serves two competitors, the Board and strangers in turn: nobody gets another's rows."""

import threading
import time
from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from django.db import connection, connections
from django.test import Client

from compliance.database_roles import APP_ROLE
from compliance.holders.models import Facility, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import FacilityFactory, person
from compliance.isolation.context import OFFICE, isolated, pool_reset

TURNS = 12


@pytest.fixture
def one_connection(transactional_db: None) -> Iterator[Callable[[], None]]:
    """The application's role on a pool of one connection."""
    whole = connections.settings["default"]
    before = dict(whole), dict(whole["OPTIONS"])

    def pooled() -> None:
        connection.close()
        whole["USER"] = APP_ROLE
        whole["OPTIONS"]["pool"] = {"min_size": 1, "max_size": 1, "timeout": 600, "reset": pool_reset}

    yield pooled
    connection.close()
    while connection.pool.get_stats()["pool_available"] < 1:  # the pool wipes it in its own thread
        time.sleep(0.01)
    connection.close_pool()
    whole |= before[0]
    whole["OPTIONS"] = before[1]


@pytest.fixture
def planted(settings: settings) -> None:
    settings.ROOT_URLCONF = "compliance.isolation.tests.planted"
    settings.DEMO = True


def asked(user: User | None, expected: set[str], wrong: list[object]) -> None:
    """Asks in turn, each time on the connection that the pool gives, and notes what was unexpected."""
    browser = Client(raise_request_exception=False)
    with isolated(None):
        if user is not None:
            with isolated(OFFICE):
                browser.force_login(user)
            connection.close()
        for turn in range(TURNS):
            address = ("/listed", "/streamed", "/broken", "/listed")[turn % 4]
            response = browser.get(address)
            if address == "/broken":
                said = {"failed"} if response.status_code == 500 else {str(response.status_code)}
                wanted = {"failed"}
            else:
                said = set(response.getvalue().decode().split("\n")) - {""}
                wanted = expected
            response.close()
            connection.close()
            if said != wanted:
                wrong.append((user, address, said))


def test_two_holders_take_turns_on_one_connection(one_connection: Callable[[], None], planted: None) -> None:
    first, second = FacilityFactory(name="First"), FacilityFactory(name="Second")
    people: list[tuple[User | None, set[str]]] = [
        (person(Role.FLOORPERSON, at=first.holder, email="one@example.test"), {"First"}),
        (person(Role.FLOORPERSON, at=second.holder, email="two@example.test"), {"Second"}),
        (person(Role.AUDITOR, email="three@example.test"), {"First", "Second"}),
        (None, set()),
    ]
    one_connection()
    wrong: list[object] = []
    threads = [threading.Thread(target=asked, args=(user, expected, wrong)) for user, expected in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    with isolated(None):
        assert not Facility.objects.exists()
