"""Races that are made to happen: one transaction holds its rows while another thread wants them."""

import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import Any

from django.db import connection

from .waiting import wait_until

WAITS = "SELECT count(*) FROM pg_locks WHERE pid = %s AND NOT granted"


def begun(act: Callable[[], Any]) -> Callable[[], Any]:
    """Begins `act` in another thread, on its own connection, and returns once it waits for a lock or has ended.

    What it returns waits for the end and gives what `act` gave, or raises what it raised; call it behind the
    transaction, for whose rows the other may wait.
    """
    given: list[Any] = []
    raised: list[BaseException] = []
    pids: list[int] = []

    def run() -> None:
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_backend_pid()")
                pids.extend(cursor.fetchone())
            given.append(act())
        except BaseException as error:
            raised.append(error)
        finally:
            connection.close()

    def is_held() -> bool:
        if not thread.is_alive():
            return True
        with connection.cursor() as cursor:
            cursor.execute(WAITS, pids)
            return bool(pids) and cursor.fetchone()[0] > 0

    def outcome() -> Any:
        thread.join()
        if raised:
            raise raised[0]
        return given[0]

    thread = threading.Thread(target=copy_context().run, args=(run,))
    thread.start()
    wait_until(lambda: bool(pids) or not thread.is_alive(), "the other thread begins")
    wait_until(is_held, "the other thread waits for a lock, or ends")
    return outcome
