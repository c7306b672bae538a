"""Fixtures shared by the access matrix and the proof of its two layers: the objects of two certificate holders, and
callers."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import time_machine
from django.core.cache import caches
from django.db import connection
from django.utils import timezone

from compliance.holders.models import CertificateHolder, User
from tests import clock
from tests.asking import Caller, Doors, IsAsMissing, Missing, doors_of
from tests.cast import Cast
from tests.matrix import Address, Ground, Samples, made_on
from tests.open_to import Asked
from tests.phones import phone_of
from tests.scenes import scene


@scene
def own(holder: CertificateHolder) -> Samples:
    """Every sample at the holder of the cast."""
    return made_on(Ground(holder))


@scene
def others(other_holder: CertificateHolder) -> Samples:
    """Every sample at its competitor."""
    return made_on(Ground(other_holder))


@scene
def doors(cast: Cast) -> Doors:
    """The ways in of everybody of the cast."""
    return doors_of(cast.values())


@pytest.fixture
def phone(browser: Any, live_server: Any, client_of: Any) -> Iterator[Callable[[User], Any]]:
    """`phone(user)`: a phone with its own authenticator, on which this person has set up a passkey."""
    opened: list[Any] = []

    def made(user: User) -> Any:
        opened.append(phone_of(user, browser, live_server.url, client_of))
        return opened[-1]

    yield made
    for page in opened:
        page.context.close()


@pytest.fixture(scope="module")
def missing_of_test() -> defaultdict[str, Missing]:
    """The answers for missing objects so far, for each test of the module."""
    return defaultdict(Missing)


@pytest.fixture
def missing(request: pytest.FixtureRequest, missing_of_test: dict[str, Missing]) -> Missing:
    """The answers for missing objects in this test."""
    return missing_of_test[request.function.__name__]


@pytest.fixture
def caller(doors: Doors) -> Iterator[Caller]:
    """`caller(address, user)`: who asks at this address. The clock is stopped, the database's nearly so."""
    caches["throttle"].clear()
    clock.database_moved(connection, doors.at - timezone.now())
    with time_machine.travel(doors.at, tick=False):
        yield doors.caller


@pytest.fixture
def is_as_missing(caller: Caller, cast: Cast, others: Samples, missing: Missing) -> IsAsMissing:
    """`is_as_missing(address, state, asked)`: a foreign object answers exactly as a missing one."""

    def ask(address: Address, state: int, asked: Asked) -> None:
        foreign = address.ids(others, state)
        for name, methods in asked.items():
            missing.is_told(name, caller(address, cast[name]), methods, address, foreign)

    return ask
