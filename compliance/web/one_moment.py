"""Pages that only read: all that one of them reads is of one moment, however many queries that takes.

A page reads a list, and then by its keys what the lines show. What changes in between would be in one and not in the
other.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.db import OperationalError, connection, transaction
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators import http
from psycopg.errors import SerializationFailure

SNAPSHOT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"
View = Callable[..., HttpResponseBase]
Answer = TypeVar("Answer")


def require_GET(view: View) -> View:  # noqa: N802  # as Django's, in whose place it stands
    """As Django's, and the view reads in one snapshot, in its own transaction. It has to be the outermost
    decorator, so that nothing is read before."""

    @transaction.non_atomic_requests
    @http.require_GET
    @wraps(view)
    def read(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return read_at_once(view, request, *args, **kwargs)

    read.is_of_one_moment = True  # type: ignore[attr-defined]  # read by its test
    return read


def read_at_once(view: Callable[..., Answer], request: HttpRequest, *args: Any, **kwargs: Any) -> Answer:
    """The answer of the view, which reads in one snapshot, in its own transaction."""
    try:
        return _read(view, request, *args, **kwargs)
    except OperationalError as error:
        # Beside its reading the page met a row that somebody changed meanwhile: an alarm that it raised, say.
        if not isinstance(error.__cause__, SerializationFailure):
            raise
    return _read(view, request, *args, **kwargs)


@transaction.atomic
def _read(view: Callable[..., Answer], request: HttpRequest, *args: Any, **kwargs: Any) -> Answer:
    if not connection.savepoint_ids:  # inside a transaction that runs already, its own rules hold
        with connection.cursor() as cursor:
            cursor.execute(SNAPSHOT)
    return view(request, *args, **kwargs)
