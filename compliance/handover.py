"""Handing work to the task queue once the change that caused it has committed."""

from typing import Any

import structlog
from celery.app.task import Task
from django.db import transaction
from kombu.exceptions import OperationalError

logger = structlog.get_logger()


def after_commit(task: "Task[Any, Any]", *arguments: str) -> None:
    """Gives `task` to the broker after commit. A broker that is away costs nothing: the rows are the truth, and a
    timed sweep finds what was not handed over."""

    def hand_over() -> None:
        try:
            task.apply_async(arguments, retry=False)
        except OperationalError as error:
            logger.warning("task_not_handed_over", task=task.name, reason=str(error))

    transaction.on_commit(hand_over)
