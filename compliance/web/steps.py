"""Answers in steps: what takes long, such as a child process, runs when the transaction of the page is over.

@perm_required(Perm.FILE)
@in_steps
def artwork(request, pk):
    draft = draft_of(request, pk)            # in a transaction
    return lambda: attached(request, draft)  # without one
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db import transaction
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from .one_moment import read_at_once

Step = Callable[[], HttpResponseBase]
"""The work that remains for an answer. It runs without a transaction; it starts one for the rows it writes."""


def in_steps(view: Callable[..., HttpResponseBase | Step]) -> Callable[..., HttpResponseBase]:
    """Makes a view that returns its answer, or the step that makes it once the transaction of the view is over."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        with transaction.atomic():
            answer = view(request, *args, **kwargs)
        return answer if isinstance(answer, HttpResponseBase) else answer()

    return transaction.non_atomic_requests(answered)


def reads_in_steps(view: Callable[..., HttpResponseBase | Step]) -> Callable[..., HttpResponseBase]:
    """As `in_steps`, for a view that only reads: what its first step reads is of one moment (`one_moment`)."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        answer = read_at_once(view, request, *args, **kwargs)
        return answer if isinstance(answer, HttpResponseBase) else answer()

    return transaction.non_atomic_requests(answered)


def takes_files(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Marks a view to which people upload files: elsewhere a body is small (`compliance/callers.py`)."""
    view.takes_files = True  # type: ignore[attr-defined]  # read where a body arrives
    return view
