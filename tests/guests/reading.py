"""Reads of a person from outside: the person as a request finds them, and the rows as PostgreSQL shows them."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import time_machine
from django.db import connection
from django.utils import timezone

from compliance.holders.access import guest_now
from compliance.holders.models import Facility, User
from compliance.isolation.context import Context, context_of, isolated
from tests import clock


@contextmanager
def later(by: timedelta) -> Iterator[None]:
    """A while later, in this process and in the database."""
    with time_machine.travel(timezone.now() + by, tick=True):
        clock.database_moved(connection, by)
        yield
    clock.database_moved(connection, timedelta())


def guest(user: User, chosen: str = "") -> User:
    """The person as a request that reads finds them now."""
    found = User.objects.get(pk=user.pk)
    found.guest = guest_now(found, chosen, timezone.now())
    return found


def seen_of(user: User, *, context: Context | None = None) -> set[str]:
    """The facilities whose rows PostgreSQL shows in the context of this person, or in another."""
    with isolated(context or context_of(user)):
        return set(Facility.objects.values_list("name", flat=True))
