"""Pages and downloads say so where an integrity alarm is open about what they show (`compliance.addresses`)."""

from collections import defaultdict
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any
from uuid import UUID

import structlog
from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import ResolverMatch

from compliance.addresses import LISTS, OBJECTS, RowsOf
from compliance.ledger.errors import RowNotRead
from compliance.ledger.holding import differences, marks_of_key
from compliance.ledger.images import NOT_READ
from compliance.ledger.open_alarms import alarmed_rows, open_alarms, some_alarm_is_open

from .models import User

logger = structlog.get_logger()
HIDDEN = (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND)
HEADER = "Records-Alarm"
WORDS = (
    "An integrity alarm about this is open: something here may differ from the records. Nothing that depends on it "
    "can be decided until two administrators of the Board settle the alarm."
)
OF_LISTS = (
    "An integrity alarm about records of this kind is open: what you see here may differ from the records, or "
    "something may be missing. Two administrators of the Board settle the alarm."
)
FAULTS = (*NOT_READ, ArithmeticError, ObjectDoesNotExist)
"""The errors with which a page fails over a row of another shape, or over a row that is gone."""


def alarm_words(request: HttpRequest) -> str:
    """The words of an address about open alarms on the objects that it names, or on the rows that it lists; empty if
    there is none. No query for an address of neither, else one; while any alarm is open, two for each object, and for a
    list one more and one for each of its tables that an alarm without a log names."""
    match = request.resolver_match
    if match is None:
        return ""
    ours = _objects_in(match)
    listed = LISTS[match.view_name].models if match.view_name in LISTS else ()
    if not (ours or listed) or not some_alarm_is_open():
        return ""
    if ours and open_alarms({mark for rows, key in ours for mark in marks_of_key(rows, key)}):
        return WORDS
    user = request.user
    return OF_LISTS if listed and isinstance(user, User) and _is_alarm_in(listed, user) else ""


def _objects_in(match: ResolverMatch) -> list[tuple[RowsOf, UUID]]:
    """The objects that an address names: what each depends on, and its key."""
    named = [(OBJECTS.get((match.namespace, name)), key) for name, key in match.kwargs.items()]
    return [(one.rows, key) for one, key in named if one is not None and one.rows is not None and isinstance(key, UUID)]


def explained(request: HttpRequest, error: Exception) -> Exception:
    """RowNotRead in place of a fault of a page whose object differs from the records; any other error as it is.

    Whoever writes rows behind the application can give a column any shape, and a page reads what was recorded. The
    fault goes into the log, since its answer hides it. Two queries for each object of the address, after a fault alone.
    """
    match = request.resolver_match
    if match is None or not isinstance(error, FAULTS):
        return error
    reasons = differences({mark for rows, key in _objects_in(match) for mark in marks_of_key(rows, key)})
    if not reasons:
        return error
    logger.error("row_not_read", path=request.path, exc_info=error)
    return RowNotRead(reasons)


def _is_alarm_in(listed: Sequence[type[Model]], user: User) -> bool:
    """Whether an alarm is open about rows of these tables that this person may see, or about a whole log of theirs."""
    models = {model._meta.db_table: model for model in listed}
    alarmed = alarmed_rows(models)
    if user.is_board:
        return bool(alarmed)
    if user.holder_id is None:
        return False
    if any(str(row.holder_id) == str(user.holder_id) for row in alarmed):
        return True
    keys: dict[str, set[str]] = defaultdict(set)
    for row in alarmed:
        if row.table in models and row.holder_id is None and row.key:
            keys[row.table].add(row.key)
    return any(_visible_rows(models[table], user).filter(pk__in=some).exists() for table, some in keys.items())


def _visible_rows(model: type[Model], user: User) -> "QuerySet[Any]":
    """The rows of a table that this person sees: by the table's own rule, else by the context of the connection."""
    rows = model._default_manager.all()
    return rows.visible_to(user) if hasattr(rows, "visible_to") else rows


def look(request: HttpRequest) -> None:
    """Looks, once a request, whether an alarm about what it reads is open."""
    if request.method == "GET" and not hasattr(request, "records_alarm"):
        request.records_alarm = alarm_words(request)  # type: ignore[attr-defined]


def alarm_notice(request: HttpRequest) -> str:
    """The words about open alarms on a paper or file that leaves (`look`)."""
    words: str = getattr(request, "records_alarm", "")
    return words
