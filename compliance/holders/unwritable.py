"""A database or disk that accepts nothing more: how it shows, and what is said about it."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DatabaseError, transaction

WORDS = (
    "Nothing can be saved now, because the database or the disk accepts no new data. Nothing that you just "
    "sent was saved. The people who run this system must fix this. Then try again."
)
STATES = {
    "25006",  # read_only_sql_transaction
    "53100",  # disk_full
    "58030",  # io_error
}
"""PostgreSQL's codes for this (Appendix A of its documentation)."""
ERRNOS = {errno.ENOSPC, errno.EROFS, errno.EDQUOT}
RETRY_S = 60


class Unwritable(Exception):
    """Nothing can be written. Raised from the error that says so, where that error would get another answer. Its text,
    if any, is what the person reads instead of WORDS."""


def is_unwritable(error: BaseException | None) -> bool:
    """Whether an error, or its cause, says that nothing can be written."""
    while error is not None:
        if isinstance(error, Unwritable):
            return True
        if getattr(error, "sqlstate", None) in STATES or (isinstance(error, OSError) and error.errno in ERRNOS):
            return True
        error = error.__cause__ or error.__context__
    return False


def words_of(error: BaseException | None) -> str:
    """The words that a person reads about an error that says that nothing can be written."""
    return str(error) if isinstance(error, Unwritable) and str(error) else WORDS


@contextmanager
def reading_goes_on() -> Iterator[None]:
    """Wraps what a page notes while it is read. Where nothing can be written, the note is left out."""
    try:
        with transaction.atomic():
            yield
    except DatabaseError as error:
        if not is_unwritable(error):
            raise
