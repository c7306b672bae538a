"""Handing work to the task queue once the change that caused it has committed."""

from typing import Any

import structlog
from celery.app.task import Task
from django.db import transaction
from kombu.exceptions import OperationalError

from compliance.isolation.context import current
from compliance.ledger.logs import is_told

CONTEXT_HEADER = "office-context"
LATER = 9
"""The priority of what nobody waits for; 0 is first, and what a task has where nothing else is said."""
logger = structlog.get_logger()


def after_commit(task: "Task[Any, Any]", *arguments: str, seconds: float = 0, is_awaited: bool = False) -> None:
    """Gives `task` to the broker after commit, to run after this many seconds. A broker that is away costs nothing: the
    rows are the truth, and a timed sweep finds what was not handed over.

    A task that takes ids works in the context of the person who caused it; a sweep takes none and is the office's own
    work. What the past of a demonstration gives comes after everything else, unless it is awaited.
    """
    context = current() if arguments else None
    priority = LATER if is_told() and not is_awaited else None
    headers = {CONTEXT_HEADER: str(context)} if context else {}

    def hand_over() -> None:
        try:
            task.apply_async(arguments, headers=headers, countdown=seconds or None, priority=priority, retry=False)
        except OperationalError as error:
            logger.warning("task_not_handed_over", task=task.name, reason=str(error))

    transaction.on_commit(hand_over)
