"""How far the demonstration is loaded, told by a file that the loader locks: the lock ends with the loader, however
that ends. Only the embedded start loads a demonstration, so every process of the office sees the file."""

import fcntl
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import date
from pathlib import Path

from django.conf import settings
from django.db import connection


def _file() -> Path:
    return Path(settings.DATA_DIR, f"loading-{connection.settings_dict['NAME']}")


@contextmanager
def loading(since: date) -> Iterator[Callable[[date], None]]:
    """While this runs, pages say how far the demonstration is loaded, and nothing else is recorded. Gives what says
    that it has come to a day."""
    with _file().open("w+") as file:

        def say_loaded(until: date) -> None:
            file.seek(0)
            file.write(until.isoformat())
            file.flush()

        say_loaded(since)
        fcntl.flock(file, fcntl.LOCK_EX)
        yield say_loaded


def loaded_until() -> date | None:
    """The day to which a loader has come that works at this moment; None without one. No query."""
    if not settings.DEMO:
        return None
    with suppress(FileNotFoundError), _file().open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return date.fromisoformat(file.read())
    return None
