"""Races that are made to happen: one transaction holds its rows while another thread wants them."""

import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import Any

from django.db import OperationalError, connection
from psycopg.errors import LockNotAvailable


def meanwhile(act: Callable[[], Any]) -> Any:
    """What `act` gives in another thread, on a connection of its own, while this transaction goes on.

    Raises LockNotAvailable where it would have to wait for a row of this transaction, which it never gets.
    """
    outcome: list[Any] = []

    def run() -> None:
        try:
            with connection.cursor() as cursor:
                cursor.execute("SET lock_timeout = '200ms'")
            outcome.append(act())
        except OperationalError as error:
            outcome.append(error)
        finally:
            connection.close()

    thread = threading.Thread(target=copy_context().run, args=(run,))
    thread.start()
    thread.join()
    if not outcome:
        raise AssertionError("the other thread ended with an error; it is printed above")
    if isinstance(outcome[0], OperationalError):
        raise outcome[0].__cause__ if isinstance(outcome[0].__cause__, LockNotAvailable) else outcome[0]
    return outcome[0]
