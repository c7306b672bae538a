"""Handing work to the task queue once the change that caused it has committed."""

from dataclasses import dataclass
from typing import Any

import structlog
from celery.app.task import Task
from django.db import transaction
from kombu.exceptions import OperationalError

from compliance.isolation.context import current
from compliance.ledger.logs import has_stated_receipt

CONTEXT_HEADER = "office-context"
LATER = 9
"""The priority of what nobody waits for; 0 is first, and what a task has where nothing else is said."""
logger = structlog.get_logger()


@dataclass(frozen=True)
class TaskOfCommit:
    """A task for the broker; called once the transaction has committed."""

    task: "Task[Any, Any]"
    arguments: tuple[str, ...]
    seconds: float
    priority: int | None
    context: str

    def __call__(self) -> None:
        """Gives it. A broker that is away is logged."""
        try:
            self.task.apply_async(
                self.arguments,
                headers={CONTEXT_HEADER: self.context} if self.context else {},
                countdown=self.seconds or None,
                priority=self.priority,
                retry=False,
            )
        except OperationalError as error:
            logger.warning("task_not_handed_over", task=self.task.name, reason=str(error))


def after_commit(task: "Task[Any, Any]", *arguments: str, seconds: float = 0, is_awaited: bool = False) -> None:
    """Gives `task` to the broker after commit, to run after this many seconds; once, however often a transaction asks
    for it. A broker that is away costs nothing: the rows are the truth, and a timed sweep finds what was not handed
    over.

    A task that takes ids works in the context of the person who caused it; a sweep takes none and is the office's own
    work. What the past of a demonstration gives comes after everything else, unless it is awaited.
    """
    context = current() if arguments else None
    priority = LATER if has_stated_receipt() and not is_awaited else None
    handover = TaskOfCommit(task, arguments, seconds, priority, str(context) if context else "")
    # What a rolled back savepoint gave is no longer among them.
    if all(waiting != handover for _, waiting, _ in transaction.get_connection().run_on_commit):
        transaction.on_commit(handover)
