"""Checks that the database answers, and that database and folder of files accept writes."""

import os
from pathlib import Path
from tempfile import TemporaryFile
from time import monotonic

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection, transaction

BLOCK = 4096
WRITES_AGE_S = 10.0
"""The longest age in seconds of the last attempt to write."""


def database_answers() -> bool:
    """Whether the database answers a query now; one query."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def database_takes() -> bool:
    """Whether the database accepts a row; three statements."""
    try:
        with transaction.atomic():
            cache.set("health", 1, timeout=WRITES_AGE_S)
    except DatabaseError:
        return False
    return True


def folder_takes() -> bool:
    """Whether the folder of sheets, exports and bundles accepts a block, which is removed at once."""
    folder = Path(settings.MEDIA_ROOT)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder) as file:
            file.write(b"\0" * BLOCK)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        return False
    return True


class Writes:
    """A check that database and folder of files can be written to; each process tries at most once in ten seconds."""

    def __init__(self) -> None:
        self.tried_at, self.are_taken = -WRITES_AGE_S, True

    def are_accepted(self) -> bool:
        """Whether the last attempt, ten seconds old at most, succeeded. Three statements where it is older."""
        if monotonic() - self.tried_at >= WRITES_AGE_S:
            self.tried_at = monotonic()
            self.are_taken = database_takes() and folder_takes()
        return self.are_taken
