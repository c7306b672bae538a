"""Exceptions that wait for an answer."""

from datetime import datetime

from django.urls import reverse
from django.utils.http import urlencode

from compliance.holders.models import User
from compliance.holders.work import WorkItem
from compliance.web.days import day_begins, month_before

from ..models.exceptions import ExceptionState
from .rows import ExceptionFilter, counts
from .services import may_close, may_explain


def exceptions_waiting(user: User, now: datetime) -> list[WorkItem]:
    """For the Board's people who close them, the explained ones; for the holder's who explain, the open ones: since
    the beginning of the last month, as one thing to do. One query; none for other people."""
    if may_close(user):
        state, words = ExceptionState.EXPLAINED, "explained, to close"
    elif may_explain(user):
        state, words = ExceptionState.OPEN, "to explain"
    else:
        return []
    since = month_before(now)
    many = sum(counts(user, ExceptionFilter(now, day_begins(since), state=state), "stands").values())
    if not many:
        return []
    asked = urlencode({"from": since.isoformat(), "state": state.value})
    return [
        WorkItem(
            f"{many:,} {'exception' if many == 1 else 'exceptions'} {words}",
            "An exception is a question that the records raise, not a verdict.",
            f"{reverse('floor:exceptions')}?{asked}",
        )
    ]
